import type { OrderResponse } from '@mirsah/contracts/orders';
import { UNDO_LIMIT_MS, UNDO_MS } from '@mirsah/domain/confirmation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { desk as text } from '../../messages/index.ts';
import { updateOrderInCache } from '../orders/cache.ts';
import { addToPending, refreshCounts } from '../orders/order-counts.ts';
import { readShortage, type Shortage } from '../orders/oversell.tsx';
import type { KeptOutcome } from './outbox.ts';
import { type Call, deskKeys } from './queries.ts';
import type { Act } from './use-acting.ts';
import type { useOutbox } from './use-outbox.ts';

/**
 * An outcome that can still be undone: the call that it ended, and the changed order, once the server has it.
 */
type Undoable = { call: Call; order: OrderResponse; kept: KeptOutcome; at: number };

/** An outcome that is being undone: the call that it ended, and the status that the counts have of it. */
type TakenBack = { call: Call; outcomeId: string; counted: OrderResponse['status'] };

type Options = {
  call: Call | undefined;
  outbox: ReturnType<typeof useOutbox>;
  act: Act;
  /** A confirmation was undone. */
  onUnconfirmed: () => void;
  /** The outcome was undone, and with it the order's count. */
  onForgotten: (orderId: string) => void;
  /** The order is on the desk again. */
  onTaken: (call: Call) => void;
};

/** Undoes the last outcome while possible, also one that waits for a connection. */
export function useTakingBack({ call, outbox, act, onUnconfirmed, onForgotten, onTaken }: Options) {
  const queryClient = useQueryClient();
  const [undoable, setUndoable] = useState<Undoable>();
  /** The button has the focus or the pointer. */
  const [isHeld, setHeld] = useState(false);
  /** The customer whose outcome was undone last, until the next outcome. */
  const [undoneOf, setUndoneOf] = useState<string>();
  /** A cancellation that should be undone, but whose pieces were sold since. */
  const [reopening, setReopening] = useState<TakenBack & { shortage: Shortage }>();

  useEffect(() => {
    if (!undoable) return;
    const until = undoable.at + (isHeld ? UNDO_LIMIT_MS : UNDO_MS);
    const timer = setTimeout(() => setUndoable(undefined), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [undoable, isHeld]);

  const undo = () =>
    act(async () => {
      const unsent = outbox.lastOf(call?.order.id);
      // With a connection the outcome is sent and undone; without one it is never sent.
      if (unsent) {
        const { sent } = await outbox.send();
        if (!sent.some(({ kept }) => kept.id === unsent.id)) {
          onForgotten(unsent.orderId);
          setUndoneOf(unsent.customerName);
          return outbox.drop(unsent.id);
        }
      }
      const taken = unsent ? call && { call, kept: unsent } : undoable;
      if (!taken) return;
      const counted = (!unsent && undoable?.order.status) || 'pending';
      await takeBack({ call: taken.call, outcomeId: taken.kept.id, counted });
    }, text.undoFailed);

  /** Undoes an outcome, or asks first if its order's pieces were sold since. */
  async function takeBack(taken: TakenBack, despite: { despiteStock?: 'true' } = {}) {
    const params = { orderId: taken.call.order.id };
    setReopening(undefined);
    try {
      const order = await apiClient.undoOutcome({
        params: { ...params, outcomeId: taken.outcomeId },
        query: despite,
      });
      setHeld(false);
      setUndoable(undefined);
      setUndoneOf(order.customerName);
      onForgotten(order.id);
      updateOrderInCache(queryClient, order);
      if (taken.counted !== 'pending') addToPending(queryClient, 1);
      if (taken.counted === 'confirmed') onUnconfirmed();
      refreshCounts(queryClient, deskKeys.list);
      const { leasedUntil } = await apiClient.takeCall({ params });
      onTaken({ ...taken.call, order, leasedUntil });
    } catch (error) {
      const short = readShortage(error);
      if (!short) throw error;
      setReopening({ ...taken, shortage: short });
    }
  }

  /** The order is reopened although the stock is too low. */
  const reopen = () =>
    act(async () => {
      if (reopening) await takeBack(reopening, { despiteStock: 'true' });
    }, text.undoFailed);

  return {
    undoable,
    undoneOf,
    setUndoable(next: Undoable | undefined) {
      setUndoneOf(undefined);
      setHeld(false);
      setUndoable(next);
    },
    undo,
    hold: setHeld,
    shortage: reopening?.shortage,
    reopen,
    leaveCancelled: () => setReopening(undefined),
  };
}
