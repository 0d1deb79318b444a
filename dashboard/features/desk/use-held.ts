import { ApiError } from '@mirsah/contracts/client';
import type { OrderResponse } from '@mirsah/contracts/orders';
import type { QueueGroup } from '@mirsah/domain/desk/queue';
import { useEffect, useEffectEvent, useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { isAttended } from './attendance.ts';
import type { Call } from './queries.ts';

/**
 * An order that another member has until then, `by` if their name is known; `isOver` once they have decided
 * it.
 */
export type Held = {
  order: OrderResponse;
  group: QueueGroup;
  by: string | undefined;
  until: string;
  isOver: boolean;
};

/** How often the order is checked. */
const TRY_MS = 3000;

/**
 * Another member's order: shown until it is free, and then reserved, while someone is at the desk. `onTaken`
 * puts it there.
 */
export function useHeld(onTaken: (call: Call) => void) {
  const [held, setHeld] = useState<Held>();

  /** Whether an order could not be reserved because another member has it; that order is then shown. */
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
    if (held && !held.isOver && isAttended(held.order.id))
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
