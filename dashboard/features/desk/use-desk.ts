import type { ResponseOf } from '@mirsah/contracts/contract';
import type { deskContracts } from '@mirsah/contracts/desk';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { type Outcome, UNDO_MS } from '@mirsah/domain/confirmation';
import { randomId } from '@mirsah/domain/id';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { desk as text } from '../../messages/index.ts';
import { orderKeys, refreshCounts } from '../orders/queries.ts';

type Next = ResponseOf<(typeof deskContracts)['nextCall']>;
export type Call = NonNullable<Next['call']>;

/** An outcome that can still be taken back: the call that it ended, and the order as it made it. */
export type Undoable = {
  call: Call;
  order: OrderResponse;
  outcome: Outcome;
  outcomeId: string;
  until: number;
};

const deskKey = ['desk', 'next'] as const;
/** Well before the lease ends. */
const RENEW_MS = 60_000;
/** An empty desk asks again for what has come; more rarely while it waits for a time that it knows. */
const EMPTY_POLL_MS = 5000;
const WAITING_POLL_MS = 20_000;
/** As many as a request may name. */
const MAX_SKIPPED = 50;

/**
 * The order on one's desk, and what can be done with it. The next order is asked for together with the recording of an
 * outcome, so that it is there when the outcome is.
 */
export function useDesk() {
  const queryClient = useQueryClient();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [undoable, setUndoable] = useState<Undoable>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  /** What was sent last and failed: sent again it has the same id, so that it counts once if it did arrive. */
  const failed = useRef<{ what: string; outcomeId: string }>(undefined);
  const { data, error, isError, refetch } = useQuery({
    queryKey: deskKey,
    queryFn: () => nextBesides(undefined, skipped),
    // One's own order is kept until something has come of it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => {
      if (!state.data || state.data.call) return false;
      return state.data.opensAt ? WAITING_POLL_MS : EMPTY_POLL_MS;
    },
  });
  const call = data?.call ?? undefined;
  const show = (next: Next) => queryClient.setQueryData<Next>(deskKey, next);

  /** The next order besides the one that is being worked; when only skipped ones are left, they begin anew. */
  async function nextBesides(worked: string | undefined, passed: readonly string[]): Promise<Next> {
    const besides = worked === undefined ? [] : [worked];
    const next = await apiClient.nextCall({
      body: { besides: [...besides, ...passed].slice(0, MAX_SKIPPED) },
    });
    if (next.call || passed.length === 0) return next;
    setSkipped([]);
    return apiClient.nextCall({ body: { besides } });
  }

  const renew = useEffectEvent(async () => {
    if (!call || isBusy || document.visibilityState === 'hidden') return;
    const orderId = call.order.id;
    try {
      const { order, leasedUntil } = await apiClient.takeCall({ params: { orderId } });
      queryClient.setQueryData<Next>(deskKey, (now) =>
        now?.call?.order.id === orderId ? { ...now, call: { ...now.call, order, leasedUntil } } : now,
      );
    } catch (error) {
      // Without a connection the order stays, for the call that is being made.
      const code = errorCodeOf(error);
      if (code !== 'order_leased' && code !== 'not_found') return;
      setProblem(errorText(error, text.tookOver));
      void refetch();
    }
  });
  useEffect(() => {
    const onRenew = () => void renew();
    const timer = setInterval(onRenew, RENEW_MS);
    // Back from the call: the window was hidden behind it.
    document.addEventListener('visibilitychange', onRenew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onRenew);
    };
  }, []);

  useEffect(() => {
    if (!undoable) return;
    const timer = setTimeout(() => setUndoable(undefined), Math.max(0, undoable.until - Date.now()));
    return () => clearTimeout(timer);
  }, [undoable]);

  /** Sends something while the buttons rest; what goes wrong is said above them, and the order stays. */
  async function act(send: () => Promise<void>, failure: string) {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await send();
    } catch (error) {
      setProblem(errorText(error, failure));
    } finally {
      setIsBusy(false);
    }
  }

  const record = (outcome: Outcome) =>
    act(async () => {
      if (!call) return;
      const { order } = call;
      const what = JSON.stringify([order.id, outcome]);
      const outcomeId = failed.current?.what === what ? failed.current.outcomeId : randomId();
      failed.current = { what, outcomeId };
      const [recorded, next] = await Promise.allSettled([
        apiClient.recordOutcome({ params: { orderId: order.id }, body: { id: outcomeId, outcome } }),
        nextBesides(order.id, skipped),
      ]);
      if (recorded.status === 'rejected') {
        // Decided elsewhere: there is nothing left to do with it.
        const isOver = ['order_decided', 'not_found'].includes(errorCodeOf(recorded.reason) ?? '');
        if (next.status === 'fulfilled' && isOver) show(next.value);
        else if (next.status === 'fulfilled' && next.value.call) release(next.value.call);
        throw recorded.reason;
      }
      failed.current = undefined;
      setUndoable({ call, order: recorded.value, outcome, outcomeId, until: Date.now() + UNDO_MS });
      await queryClient.invalidateQueries({ queryKey: orderKeys.lists, refetchType: 'none' });
      refreshCounts(queryClient);
      if (next.status === 'fulfilled') show(next.value);
      else void queryClient.resetQueries({ queryKey: deskKey });
    }, text.recordFailed);

  const undo = () =>
    act(async () => {
      if (!undoable) return;
      const params = { orderId: undoable.call.order.id };
      const order = await apiClient.undoOutcome({ params: { ...params, outcomeId: undoable.outcomeId } });
      setUndoable(undefined);
      refreshCounts(queryClient);
      const { leasedUntil } = await apiClient.takeCall({ params });
      if (call) release(call);
      show({ call: { ...undoable.call, order, leasedUntil }, opensAt: null });
    }, text.undoFailed);

  const skip = () =>
    act(async () => {
      if (!call) return;
      const passed = [call.order.id, ...skipped].slice(0, MAX_SKIPPED);
      setSkipped(passed);
      const next = await nextBesides(undefined, passed);
      if (next.call?.order.id !== call.order.id) release(call);
      show(next);
    }, text.loadFailed);

  return {
    call,
    opensAt: data?.opensAt ?? null,
    isLoading: !data && !isError,
    loadError: isError && !data ? error : undefined,
    retry: () => void refetch(),
    isBusy,
    problem,
    undoable,
    record: (outcome: Outcome) => void record(outcome),
    undo: () => void undo(),
    skip: () => void skip(),
    /** Gives the order on the desk up, for the others. */
    leave: () => call && release(call),
  };
}

/** Others get the order at once; where it fails, once the lease has ended. */
function release({ order }: Call): void {
  apiClient.releaseCall({ params: { orderId: order.id } }).catch(() => undefined);
}

export type Desk = ReturnType<typeof useDesk>;
