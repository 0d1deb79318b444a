import type { OrderResponse } from '@mirsah/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orderQuery, ordersOfPhoneQuery } from '../orders/queries.ts';
import { type Call, type CallList, useCallList } from './queries.ts';

/** As long as a new lease. */
const LEASE_MS = 180_000;

/**
 * The number of calls of each order that was worked at this desk, whose outcome the queue may not show yet.
 */
export type Worked = ReadonlyMap<string, number>;

type Passed = {
  skipped: readonly string[];
  worked: Worked;
};

/**
 * The first order of the queue that can be shown next, except those whose newest outcome the queue does not
 * have.
 */
export function firstBesides(
  calls: CallList['calls'],
  orderId: string | undefined,
  { skipped, worked }: Passed,
): CallList['calls'][number] | undefined {
  return calls.find(
    ({ id, lease, attempts }) =>
      id !== orderId &&
      !skipped.includes(id) &&
      attempts >= (worked.get(id) ?? 0) &&
      (lease === null || lease.isOwn),
  );
}

/** The next order in the last known queue, read but not reserved; undefined until it is loaded. */
function useUpcoming(orderId: string | undefined, passed: Passed): Omit<Call, 'leasedUntil'> | undefined {
  const { data: list } = useCallList();
  const first = list && firstBesides(list.calls, orderId, passed);
  const isWanted = orderId !== undefined && first !== undefined;
  const { data } = useQuery({ ...orderQuery(first?.id), enabled: isWanted });
  const order = data?.order;
  const phone = order && !order.isPhoneMasked ? order.customerPhone.e164 : undefined;
  useQuery({ ...ordersOfPhoneQuery(phone ?? ''), enabled: isWanted && phone !== undefined });
  return first && order?.status === 'pending' ? { order, group: first.group } : undefined;
}

/**
 * Shows the next order as soon as the present one is left, while it is being reserved. `leave` names it; it
 * is shown until the desk has another order than the one that was left, or `stay` reports that it keeps it.
 */
export function useAhead(call: Call | undefined, passed: Passed) {
  const present = call?.order.id;
  const upcoming = useUpcoming(present, passed);
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
