import { endOfDay, startOfDay } from '../clock/riyadh-day.ts';
import type { Order, OrderStatus } from './order.ts';
import { isFound, type OrderSearch } from './order-search.ts';

/** Which of a merchant's orders are wanted; what is undefined does not matter. */
export type OrderFilter = {
  /** True for those kept apart, false for all others. */
  isHeld: boolean;
  status?: OrderStatus | undefined;
  landingPageId?: string | undefined;
  /** First and last day in Riyadh, `2026-11-21`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  search?: OrderSearch | undefined;
};

/** An order without what only its shopper knows. */
type FilteredOrder = Omit<Order, 'ownerId' | 'receiptToken'>;

export function orderMatches(order: FilteredOrder, filter: OrderFilter): boolean {
  return (
    (order.heldFor !== null) === filter.isHeld &&
    (filter.status === undefined || order.status === filter.status) &&
    (filter.landingPageId === undefined || order.landingPageId === filter.landingPageId) &&
    (filter.from === undefined || order.placedAt >= startOfDay(filter.from)) &&
    (filter.to === undefined || order.placedAt < endOfDay(filter.to)) &&
    (filter.search === undefined || isFound(order, filter.search))
  );
}
