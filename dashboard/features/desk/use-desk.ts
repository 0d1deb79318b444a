import type { OrderResponse } from '@mirsah/contracts/orders';
import type { Outcome } from '@mirsah/domain/confirmation';
import type { QueueGroup } from '@mirsah/domain/desk/queue';
import { randomId } from '@mirsah/domain/id';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { accountKey } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf, errorText, isConnectionProblem } from '../../lib/error-text.ts';
import { desk as text } from '../../messages/index.ts';
import { updateOrderInCache } from '../orders/cache.ts';
import { addToPending, refreshCounts } from '../orders/order-counts.ts';
import { orderKeys } from '../orders/order-keys.ts';
import { isAttended } from './attendance.ts';
import type { Sending } from './outbox.ts';
import { type Call, deskKeys, type Next, useConfirmedToday } from './queries.ts';
import { useActing } from './use-acting.ts';
import { useConflicts } from './use-conflicts.ts';
import { useHeld } from './use-held.ts';
import { useNextCall } from './use-next-call.ts';
import { useOutbox } from './use-outbox.ts';
import { useReturn } from './use-return.ts';
import { useTakingBack } from './use-taking-back.ts';
import { useAhead, type Worked } from './use-upcoming.ts';

/**
 * The order on the user's desk and its actions. An outcome is stored in the browser until the server has it.
 * The next order is prefetched and shown at once; it is reserved in the request that records the outcome, and
 * its actions are disabled until then. Without a connection the present one stays.
 */
export function useDesk() {
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  const { query, skipped, nextBesides, nextAfterSkipping } = useNextCall();
  const { data, error, isError, refetch } = query;
  const call = data?.call ?? undefined;
  const [hasWorked, setHasWorked] = useState(false);
  const [worked, setWorked] = useState<Worked>(new Map());
  const ahead = useAhead(call, { skipped, worked });
  const { act, isBusy, isBusyNow, problem, setProblem } = useActing({ onFailure: ahead.stay });
  const show = (next: Next) => {
    setProblem(undefined);
    if (next.call?.order.id === call?.order.id) ahead.stay();
    queryClient.setQueryData<Next>(deskKeys.next, next);
    void queryClient.invalidateQueries({ queryKey: deskKeys.list });
  };
  const showTaken = (taken: Call) => {
    if (call && call.order.id !== taken.order.id) release(call);
    show({ call: taken, opensAt: null });
  };
  const held = useHeld(showTaken);
  const confirmedToday = useConfirmedToday();
  const conflicts = useConflicts({
    act,
    async onSettled(orderId) {
      refreshCounts(queryClient, deskKeys.list);
      if (call?.order.id === orderId) show(await nextBesides(orderId));
    },
  });
  const { undoable, undoneOf, setUndoable, undo, hold, ...reopening } = useTakingBack({
    call,
    outbox,
    act,
    onUnconfirmed: () => confirmedToday.add(-1),
    onForgotten: (orderId) => setWorked((before) => new Map([...before].filter(([id]) => id !== orderId))),
    onTaken: showTaken,
  });

  /**
   * Extends the lease of the order on the desk; one that others reserved, called or decided in the meantime
   * is dropped.
   */
  async function renew() {
    if (!call || isBusy || held.order || !isAttended(call.order.id)) return;
    const orderId = call.order.id;
    try {
      const { order, leasedUntil } = await apiClient.takeCall({ params: { orderId } });
      // Any action here, past or in progress, brings the next order automatically; this one may have been
      // reserved after its outcome.
      const shown = queryClient.getQueryData<Next>(deskKeys.next)?.call;
      if (outbox.isSending() || isBusyNow() || shown?.order.id !== orderId) return release(call);
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
      // Without a connection the order stays, for the current call.
      if (held.isHeld(error, call)) return;
      if (errorCodeOf(error) === 'not_found') void refetch();
    }
  }

  /** Sends what was stored without a connection, then reloads the desk. */
  async function resume() {
    if (outbox.waiting.length === 0) return isError && !data ? void refetch() : renew();
    if (isBusy || outbox.isSending()) return;
    const done = await outbox.send();
    tell(done);
    if (done.isBlocked) return;
    const isWorked = [...done.sent, ...done.refused].some(({ kept }) => kept.orderId === call?.order.id);
    if (call && isWorked) show(await nextBesides(call.order.id));
    else await renew();
  }
  const onReturn = () => void resume().catch(() => undefined);
  useReturn(onReturn);
  const onResume = useEffectEvent(onReturn);
  useEffect(() => outbox.whileWaiting(() => onResume()), [outbox.whileWaiting]);

  /** Reports rejected outcomes, and refreshes the counts for accepted ones. */
  function tell({ sent, refused }: Sending) {
    const decided = refused.filter(({ error }) => errorCodeOf(error) === 'order_decided');
    conflicts.add(decided.map(({ kept }) => kept));
    const other = refused.find(({ error }) => errorCodeOf(error) !== 'order_decided');
    if (other) setProblem(errorText(other.error, text.recordFailed));
    if (sent.length === 0) return;
    void queryClient.invalidateQueries({ queryKey: orderKeys.lists, refetchType: 'none' });
    for (const { order } of sent) updateOrderInCache(queryClient, order);
    addToPending(queryClient, -sent.filter(({ order }) => order.status !== 'pending').length);
    confirmedToday.add(sent.filter(({ order }) => order.status === 'confirmed').length);
    refreshCounts(queryClient, deskKeys.list);
  }

  const record = (outcome: Outcome) =>
    act(async () => {
      if (!call) return;
      // An edit that was saved after its lease had expired: the customer's wishes count all the same.
      held.leave();
      const { id: orderId, customerName } = call.order;
      const kept = { id: randomId(), orderId, customerName, outcome };
      outbox.keep(kept);
      setWorked((before) => new Map(before).set(orderId, callsOf(call.order) + 1));
      setUndoable(undefined);
      const preferred = outbox.isOffline ? undefined : ahead.leave()?.id;
      const [sending, next] = await Promise.all([
        outbox.send(),
        nextBesides(orderId, { preferred }).catch((error: unknown) => ({ error })),
      ]);
      tell(sending);
      const own = sending.sent.find(({ kept: { id } }) => id === kept.id);
      const isGone = sending.refused.some(({ error }) => errorCodeOf(error) === 'not_found');
      if (own) setHasWorked(true);
      // A removed member learns of it from this answer.
      if (isGone) void queryClient.invalidateQueries({ queryKey: accountKey });
      if (own) setUndoable({ call, order: own.order, kept, at: Date.now() });
      if (own || isGone) {
        if ('error' in next) await queryClient.resetQueries({ queryKey: deskKeys.next });
        else show(next);
      } else {
        ahead.stay();
        if (!('error' in next) && next.call) release(next.call);
      }
    }, text.recordFailed);

  const skip = () =>
    act(async () => {
      if (!call) return;
      const next = await nextAfterSkipping(call.order.id, ahead.leave()?.id);
      if (next.call?.order.id !== call.order.id) release(call);
      show(next);
    }, text.loadFailed);

  /** Takes an order from the list; one that another member has is shown without actions. */
  const choose = (orderId: string, group: QueueGroup) =>
    act(async () => {
      if (orderId === call?.order.id) return held.leave();
      await held.take(orderId, group);
    }, text.loadFailed);

  /** Returns from another member's order to the own one, or to the next. */
  const takeNext = () =>
    act(async () => {
      const isOwn = call && call.order.id !== held.order?.order.id;
      held.leave();
      if (!isOwn) show(await nextBesides(held.order?.order.id));
    }, text.loadFailed);

  return {
    call: ahead.shown,
    /** The order on the desk is shown already while it is being reserved. */
    isTaking: ahead.isAhead,
    held: held.order,
    conflict: conflicts.first,
    shortage: conflicts.shortage,
    reopening: reopening.shortage,
    opensAt: data?.opensAt ?? null,
    confirmedToday: confirmedToday.count,
    isLoading: !data && !isError,
    loadError: isError && !data ? error : undefined,
    isOffline: outbox.isOffline || (isError && isConnectionProblem(error)),
    waiting: outbox.waiting,
    /**
     * The last outcome of the order on the desk that waits for a connection, except one that is being sent.
     */
    unsent: outbox.isOffline ? outbox.lastOf(call?.order.id) : undefined,
    retry: () => void refetch(),
    isBusy,
    problem,
    undoable,
    undoneOf,
    hasWorked,
    record: (outcome: Outcome) => void record(outcome),
    undo: () => void undo(),
    hold,
    skip: () => void skip(),
    choose: (orderId: string, group: QueueGroup) => void choose(orderId, group),
    takeNext: () => void takeNext(),
    settle: (...decision: Parameters<typeof conflicts.settle>) => void conflicts.settle(...decision),
    stay: conflicts.leaveShort,
    reopen: () => void reopening.reopen(),
    leaveCancelled: reopening.leaveCancelled,
    /** The order on the desk after an edit. */
    changed: (order: OrderResponse) => {
      if (call?.order.id === order.id) show({ call: { ...call, order }, opensAt: null });
    },
    /** Releases the order on the desk for the others. */
    leave: () => call && release(call),
  };
}

const callsOf = ({ confirmation }: OrderResponse) => confirmation?.calls.length ?? 0;

/** Releases the order for others at once; if the request fails, when the lease expires. */
function release({ order }: Pick<Call, 'order'>): void {
  apiClient.releaseCall({ params: { orderId: order.id } }).catch(() => undefined);
}

export type Desk = ReturnType<typeof useDesk>;
