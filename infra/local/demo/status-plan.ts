import type { OrderStatus } from '@mirsah/domain/order/order.ts';
import type { Random } from './random.ts';
import { HOUR, workingMoment } from './riyadh-clock.ts';

export type PlannedChange = { to: OrderStatus; at: Date };

/** What would become of an order if enough time passed; the shares are those of a healthy cash-on-delivery shop. */
const fates = {
  delivered: 69,
  cancelledAtOnce: 11,
  cancelledAfterCall: 4,
  refusedAtDoor: 3,
  onItsWay: 9,
  confirmedOnly: 2,
  unanswered: 2,
} as const;

const paths: Record<keyof typeof fates, readonly OrderStatus[]> = {
  delivered: ['confirmed', 'shipped', 'delivered'],
  cancelledAtOnce: ['cancelled'],
  cancelledAfterCall: ['confirmed', 'cancelled'],
  refusedAtDoor: ['confirmed', 'shipped', 'cancelled'],
  onItsWay: ['confirmed', 'shipped'],
  confirmedOnly: ['confirmed'],
  unanswered: [],
};

/** Hours until each step, counted from the one before. */
function hoursUntil(random: Random, to: OrderStatus, estimatedDays: number): number {
  switch (to) {
    case 'confirmed':
      // Most customers pick up at the first call; some only the next day.
      return random.happens(0.75) ? 0.2 + random.next() * 6 : 18 + random.next() * 24;
    case 'shipped':
      return 14 + random.next() * 22;
    case 'delivered':
      return 24 * Math.max(0.5, estimatedDays - 1) + random.next() * 40;
    case 'cancelled':
      return 1 + random.next() * 40;
    case 'pending':
      return 0;
  }
}

/** The changes an order placed at `placedAt` has seen until `now`, in order, in working hours, none in the future. */
export function planChanges(
  random: Random,
  order: { placedAt: Date; estimatedDays: number },
  now: Date,
): PlannedChange[] {
  const changes: PlannedChange[] = [];
  let last = order.placedAt;
  for (const to of paths[random.weighted(fates)]) {
    const hours = hoursUntil(random, to, order.estimatedDays);
    last = workingMoment(random, new Date(last.getTime() + Math.ceil(hours * HOUR)));
    if (last > now) break;
    changes.push({ to, at: last });
  }
  return changes;
}
