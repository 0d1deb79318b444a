import type { OrderResponse } from '@mirsah/contracts/orders';
import { type Outcome, UNDO_MS } from '@mirsah/domain/confirmation';
import type { QueueGroup } from '@mirsah/domain/desk/queue';
import { randomId } from '@mirsah/domain/id';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { accountKey } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf, errorText, isConnectionProblem } from '../../lib/error-text.ts';
import { desk as text } from '../../messages/index.ts';
import { orderKeys, refreshCounts } from '../orders/queries.ts';
import type { KeptOutcome, Sending } from './outbox.ts';
import { type Call, deskKeys, type Next } from './queries.ts';
import { isAttended } from './started-call.ts';
import { useHeld } from './use-held.ts';
import { useOutbox } from './use-outbox.ts';
import { useAhead } from './use-upcoming.ts';

/** An outcome that can still be taken back: the call that it ended, and the order as it made it, once the server has it. */
export type Undoable = { call: Call; order: OrderResponse; kept: KeptOutcome; until: number };

/** An outcome that came too late: somebody else, or the customer's button, decided the order first. */
export type Conflict = { kept: KeptOutcome };

/** Well before the lease ends. */
const RENEW_MS = 60_000;
/** An empty desk asks again for what has come; more rarely while it waits for a time that it knows. */
const EMPTY_POLL_MS = 5000;
const WAITING_POLL_MS = 20_000;
/** As many as a request may name. */
const MAX_SKIPPED = 50;

/**
 * The order on one's desk, and what can be done with it. An outcome is kept in the browser until the server has it. The next
 * order has been read before and is shown at once; it is taken together with the recording, and until then nothing can be
 * done with it. Without a connection the present one stays.
 */
export function useDesk() {
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [undoable, setUndoable] = useState<Undoable>();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  /** `isBusy` of this moment, for what has waited. */
  const busy = useRef(false);
  const [hasWorked, setHasWorked] = useState(false);
  const { data, error, isError, refetch } = useQuery({
    queryKey: deskKeys.next,
    queryFn: () => nextBesides(undefined, skipped),
    // One's own order is kept until something has come of it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => {
      if (!state.data || state.data.call) return false;
      return state.data.opensAt ? WAITING_POLL_MS : EMPTY_POLL_MS;
    },
  });
  const call = data?.call ?? undefined;
  const ahead = useAhead(call, skipped);
  const show = (next: Next) => {
    setProblem(undefined);
    if (next.call?.order.id === call?.order.id) ahead.stay();
    queryClient.setQueryData<Next>(deskKeys.next, next);
    void queryClient.invalidateQueries({ queryKey: deskKeys.list });
  };
  const held = useHeld((taken) => {
    if (call) release(call);
    show({ call: taken, opensAt: null });
  });

  /** The next order besides the one that is being worked, `preferred` if it is free still; when only skipped ones are left, they begin anew. */
  async function nextBesides(
    worked: string | undefined,
    passed: readonly string[],
    preferred?: string,
  ): Promise<Next> {
    const besides = worked === undefined ? [] : [worked];
    const next = await apiClient.nextCall({
      body: { besides: [...besides, ...passed].slice(0, MAX_SKIPPED), ...(preferred && { preferred }) },
    });
    if (next.call || passed.length === 0) return next;
    setSkipped([]);
    return apiClient.nextCall({ body: { besides } });
  }

  /** Keeps the order on the desk; one that others took, called or decided in the meantime is not worked on. */
  async function renew() {
    if (!call || isBusy || held.order || !isAttended(call.order.id)) return;
    const orderId = call.order.id;
    try {
      const { order, leasedUntil } = await apiClient.takeCall({ params: { orderId } });
      // What is or was done here meanwhile brings the next order by itself; this one may have been taken after its outcome.
      const shown = queryClient.getQueryData<Next>(deskKeys.next)?.call;
      if (outbox.isSending() || busy.current || shown?.order.id !== orderId) return release(call);
      const isDecided = order.status !== 'pending';
      if (isDecided || callsOf(order) > callsOf(call.order)) {
        release(call);
        setProblem((isDecided ? text.decided : text.calledElsewhere)(order.customerName));
        return void (await refetch());
      }
      queryClient.setQueryData<Next>(deskKeys.next, (now) =>
        now?.call?.order.id === orderId ? { ...now, call: { ...now.call, order, leasedUntil } } : now,
      );
    } catch (error) {
      // Without a connection the order stays, for the call that is being made.
      if (held.isHeld(error, call)) return;
      if (errorCodeOf(error) === 'not_found') void refetch();
    }
  }

  /** Sends what was kept without a connection, then goes on where the desk stands. */
  async function resume() {
    if (outbox.waiting.length === 0) return isError && !data ? void refetch() : renew();
    if (isBusy || outbox.isSending()) return;
    const done = await outbox.send();
    tell(done);
    if (done.isBlocked) return;
    const isWorked = [...done.sent, ...done.refused].some(({ kept }) => kept.orderId === call?.order.id);
    if (call && isWorked) show(await nextBesides(call.order.id, skipped));
    else await renew();
  }
  const onResume = useEffectEvent(() => void resume().catch(() => undefined));
  useEffect(() => {
    const listener = () => onResume();
    const timer = setInterval(listener, RENEW_MS);
    // Back from the call: the window was hidden behind it.
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('online', listener);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('online', listener);
    };
  }, []);
  useEffect(() => outbox.whileWaiting(() => onResume()), [outbox.whileWaiting]);
  useEffect(() => {
    if (!undoable) return;
    const timer = setTimeout(() => setUndoable(undefined), Math.max(0, undoable.until - Date.now()));
    return () => clearTimeout(timer);
  }, [undoable]);

  /** Says what was refused, and has the screens count again what was accepted. */
  function tell({ sent, refused }: Sending) {
    const decided = refused.filter(({ error }) => errorCodeOf(error) === 'order_decided');
    setConflicts((before) => [...before, ...decided.map(({ kept }) => ({ kept }))]);
    const other = refused.find(({ error }) => errorCodeOf(error) !== 'order_decided');
    if (other) setProblem(errorText(other.error, text.recordFailed));
    if (sent.length === 0) return;
    void queryClient.invalidateQueries({ queryKey: orderKeys.lists, refetchType: 'none' });
    refreshCounts(queryClient);
  }

  /** Sends something while the buttons rest; what goes wrong is said above them, and the order stays. */
  async function act(send: () => Promise<void>, failure: string) {
    if (isBusy) return;
    setIsBusy(true);
    busy.current = true;
    setProblem(undefined);
    try {
      await send();
    } catch (error) {
      ahead.stay();
      setProblem(errorText(error, failure));
    } finally {
      busy.current = false;
      setIsBusy(false);
    }
  }

  const record = (outcome: Outcome) =>
    act(async () => {
      if (!call) return;
      // An edit that was saved after its lease had ended: what the customer said counts all the same.
      held.leave();
      const { id: orderId, customerName } = call.order;
      const kept = { id: randomId(), orderId, customerName, outcome };
      outbox.keep(kept);
      setUndoable(undefined);
      const preferred = outbox.isOffline ? undefined : ahead.leave()?.id;
      const [sending, next] = await Promise.all([
        outbox.send(),
        nextBesides(orderId, skipped, preferred).catch((error: unknown) => ({ error })),
      ]);
      tell(sending);
      const own = sending.sent.find(({ kept: { id } }) => id === kept.id);
      const isGone = sending.refused.some(({ error }) => errorCodeOf(error) === 'not_found');
      if (own) setHasWorked(true);
      // Whoever is no member any more learns it with this answer.
      if (isGone) void queryClient.invalidateQueries({ queryKey: accountKey });
      if (own) setUndoable({ call, order: own.order, kept, until: Date.now() + UNDO_MS });
      if (own || isGone) {
        if ('error' in next) await queryClient.resetQueries({ queryKey: deskKeys.next });
        else show(next);
      } else {
        ahead.stay();
        if (!('error' in next) && next.call) release(next.call);
      }
    }, text.recordFailed);

  const undo = () =>
    act(async () => {
      const unsent = outbox.lastOf(call?.order.id);
      // With a connection it is sent and taken back, without one it never goes.
      if (unsent) {
        const { sent } = await outbox.send();
        if (!sent.some(({ kept }) => kept.id === unsent.id)) return outbox.drop(unsent.id);
      }
      const taken = unsent ? call && { call, kept: unsent } : undoable;
      if (!taken) return;
      const params = { orderId: taken.call.order.id };
      const order = await apiClient.undoOutcome({ params: { ...params, outcomeId: taken.kept.id } });
      setUndoable(undefined);
      refreshCounts(queryClient);
      const { leasedUntil } = await apiClient.takeCall({ params });
      if (call && call.order.id !== order.id) release(call);
      show({ call: { ...taken.call, order, leasedUntil }, opensAt: null });
    }, text.undoFailed);

  const skip = () =>
    act(async () => {
      if (!call) return;
      const passed = [call.order.id, ...skipped].slice(0, MAX_SKIPPED);
      setSkipped(passed);
      const next = await nextBesides(undefined, passed, ahead.leave()?.id);
      if (next.call?.order.id !== call.order.id) release(call);
      show(next);
    }, text.loadFailed);

  /** Takes an order from the list; one that somebody else has is shown, and nothing of it can be done. */
  const choose = (orderId: string, group: QueueGroup) =>
    act(async () => {
      if (orderId === call?.order.id) return held.leave();
      await held.take(orderId, group);
    }, text.loadFailed);

  /** From somebody else's order to one's own, or to the next. */
  const takeNext = () =>
    act(async () => {
      const isOwn = call && call.order.id !== held.order?.order.id;
      held.leave();
      if (!isOwn) show(await nextBesides(held.order?.order.id, skipped));
    }, text.loadFailed);

  /** After a conflict: what others decided stays, or becomes what was chosen here. */
  const settle = (status?: 'confirmed' | 'cancelled') =>
    act(async () => {
      const [conflict] = conflicts;
      if (!conflict) return;
      const params = { orderId: conflict.kept.orderId };
      if (status) await apiClient.changeOrderStatus({ params, body: { status } });
      setConflicts((all) => all.slice(1));
      refreshCounts(queryClient);
      if (call?.order.id === params.orderId) show(await nextBesides(params.orderId, skipped));
    }, text.recordFailed);

  return {
    call: ahead.shown,
    /** The order on the desk is shown already while it is being taken. */
    isTaking: ahead.isAhead,
    held: held.order,
    conflict: conflicts[0],
    opensAt: data?.opensAt ?? null,
    isLoading: !data && !isError,
    loadError: isError && !data ? error : undefined,
    isOffline: outbox.isOffline || (isError && isConnectionProblem(error)),
    waiting: outbox.waiting,
    /** The last outcome of the order on the desk that waits for a connection; one that is being sent does not. */
    unsent: outbox.isOffline ? outbox.lastOf(call?.order.id) : undefined,
    retry: () => void refetch(),
    isBusy,
    problem,
    undoable,
    hasWorked,
    record: (outcome: Outcome) => void record(outcome),
    undo: () => void undo(),
    skip: () => void skip(),
    choose: (orderId: string, group: QueueGroup) => void choose(orderId, group),
    takeNext: () => void takeNext(),
    settle: (status?: 'confirmed' | 'cancelled') => void settle(status),
    /** The order on the desk as an edit left it. */
    changed: (order: OrderResponse) => {
      if (call?.order.id === order.id) show({ call: { ...call, order }, opensAt: null });
    },
    /** Gives the order on the desk up, for the others. */
    leave: () => call && release(call),
  };
}

const callsOf = ({ confirmation }: OrderResponse) => confirmation?.calls.length ?? 0;

/** Others get the order at once; where it fails, once the lease has ended. */
function release({ order }: Pick<Call, 'order'>): void {
  apiClient.releaseCall({ params: { orderId: order.id } }).catch(() => undefined);
}

export type Desk = ReturnType<typeof useDesk>;
