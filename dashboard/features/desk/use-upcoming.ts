import type { OrderResponse } from '@mirsah/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orderQuery, ordersOfPhoneQuery } from '../orders/queries.ts';
import { type Call, useCallList } from './queries.ts';

/** As long as a new lease. */
const LEASE_MS = 180_000;

/** The order behind the one on the desk as the queue was seen last, read but not taken; undefined until it is there. */
function useUpcoming(
  orderId: string | undefined,
  skipped: readonly string[],
): Omit<Call, 'leasedUntil'> | undefined {
  const { data: list } = useCallList();
  const first = list?.calls.find(({ id, lease }) => {
    return id !== orderId && !skipped.includes(id) && (lease === null || lease.isOwn);
  });
  const isWanted = orderId !== undefined && first !== undefined;
  const { data } = useQuery({ ...orderQuery(first?.id), enabled: isWanted });
  const order = data?.order;
  const phone = order && !order.isPhoneMasked ? order.customerPhone.e164 : undefined;
  useQuery({ ...ordersOfPhoneQuery(phone ?? ''), enabled: isWanted && phone !== undefined });
  return first && order?.status === 'pending' ? { order, group: first.group } : undefined;
}

/**
 * Shows the next order the moment the present one is left, while it is being taken. `leave` says which it is; it is shown
 * until the desk has another order than the one that was left, or `stay` says that it keeps it.
 */
export function useAhead(call: Call | undefined, skipped: readonly string[]) {
  const present = call?.order.id;
  const upcoming = useUpcoming(present, skipped);
  const [ahead, setAhead] = useState<{ of: string; call: Call }>();
  const isAhead = ahead !== undefined && ahead.of === present;
  useEffect(() => {
    if (!isAhead) setAhead(undefined);
  }, [isAhead]);
  return {
    shown: isAhead ? ahead.call : call,
    isAhead,
    leave(): OrderResponse | undefined {
      if (present === undefined || !upcoming) return undefined;
      const leasedUntil = new Date(Date.now() + LEASE_MS).toISOString();
      setAhead({ of: present, call: { ...upcoming, leasedUntil } });
      return upcoming.order;
    },
    stay: () => setAhead(undefined),
  };
}
