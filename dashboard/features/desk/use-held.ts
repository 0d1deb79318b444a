import { ApiError } from '@mirsah/contracts/client';
import type { OrderResponse } from '@mirsah/contracts/orders';
import type { QueueGroup } from '@mirsah/domain/desk/queue';
import { useEffect, useEffectEvent, useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import type { Call } from './queries.ts';

/** An order that somebody else has on their desk until then, `by` as far as their name is known; `isOver` once they have decided it. */
export type Held = {
  order: OrderResponse;
  group: QueueGroup;
  by: string | undefined;
  until: string;
  isOver: boolean;
};

/** How often it is tried whether the order is free. */
const TRY_MS = 3000;

/** Somebody else's order: it is shown until it is free, and then taken. `onTaken` puts it on the desk. */
export function useHeld(onTaken: (call: Call) => void) {
  const [held, setHeld] = useState<Held>();

  /** Whether an order could not be taken or kept because somebody else has it; it is shown then. */
  function isHeld(error: unknown, { order, group }: Pick<Call, 'order' | 'group'>): boolean {
    const body = error instanceof ApiError ? error.body : undefined;
    if (body?.code !== 'order_leased') return false;
    const { leasedByName: by, leasedUntil: until = new Date().toISOString() } = body.details;
    setHeld({ order, group, by, until, isOver: false });
    return true;
  }

  async function take(orderId: string, group: QueueGroup) {
    const params = { orderId };
    try {
      const { order, leasedUntil } = await apiClient.takeCall({ params });
      if (order.status !== 'pending') {
        void apiClient.releaseCall({ params }).catch(() => undefined);
        return setHeld({ order, group, by: held?.by, until: leasedUntil, isOver: true });
      }
      setHeld(undefined);
      onTaken({ order, group, leasedUntil });
    } catch (error) {
      const order = held?.order.id === orderId ? held.order : (await apiClient.getOrder({ params })).order;
      if (!isHeld(error, { order, group })) throw error;
    }
  }

  const again = useEffectEvent(() => {
    if (held && !held.isOver && document.visibilityState === 'visible')
      void take(held.order.id, held.group).catch(() => undefined);
  });
  const isWaiting = held !== undefined && !held.isOver;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => again(), TRY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return { order: held, isHeld, take, leave: () => setHeld(undefined) };
}
