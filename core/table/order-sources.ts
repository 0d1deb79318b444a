import { endOfDay, startOfDay } from '@mirsah/domain/clock/riyadh-day.ts';
import type { OrderFilter } from '@mirsah/domain/order/order-filter.ts';
import {
  ownersHeldOrders,
  ownersOrders,
  ownersOrdersByPage,
  ownersOrdersByPhone,
  ownersOrdersByStatus,
} from './keys.ts';
import type { IndexName } from './table-definition.ts';

/** One partition of an index that holds orders, or the first events of orders, by time. */
export type OrderSource = { index: IndexName; partition: string; holds: 'orders' | 'first events' };

/** From here on a number is taken for a whole one (spec 5). */
const LONG_NUMBER = 10;

/**
 * Where the orders of a filter are read from, one after the other: the narrowest index there is. `isExact` when
 * everything in it is wanted, days apart; otherwise each order still has to be looked at.
 */
export function orderSources(
  ownerId: string,
  filter: OrderFilter,
): { sources: OrderSource[]; isExact: boolean } {
  const { search } = filter;
  const list = listSource(ownerId, filter);
  if (search === undefined) return { sources: [list.source], isExact: list.isExact };
  const byPhone = search.phones.map((e164) => ({
    index: 'gsi3' as const,
    partition: ownersOrdersByPhone(ownerId, e164),
    holds: 'orders' as const,
  }));
  // Eight digits are a whole number in Bahrain and the middle of one in Saudi Arabia.
  const isWholeNumber = byPhone.length > 0 && search.digits.length >= LONG_NUMBER;
  return { sources: isWholeNumber ? byPhone : [...byPhone, list.source], isExact: false };
}

/** The narrowest list that holds everything the filter wants, the search apart. */
function listSource(
  ownerId: string,
  { isHeld, status, landingPageId }: OrderFilter,
): { source: OrderSource; isExact: boolean } {
  const orders = (index: IndexName, partition: string): OrderSource => ({
    index,
    partition,
    holds: 'orders',
  });
  if (isHeld)
    return { source: orders('gsi1', ownersHeldOrders(ownerId)), isExact: !status && !landingPageId };
  if (status)
    return { source: orders('gsi2', ownersOrdersByStatus(ownerId, status)), isExact: !landingPageId };
  if (!landingPageId) return { source: orders('gsi1', ownersOrders(ownerId)), isExact: true };
  const partition = ownersOrdersByPage(ownerId, landingPageId);
  // Orders kept apart are among a page's too.
  return { source: { index: 'gsi2', partition, holds: 'first events' }, isExact: false };
}

/** The days of a filter as a range of the indexes' sort keys, which begin with the time. */
export function timeRange({ from, to }: OrderFilter): { low: string; high: string } {
  return { low: from ? startOfDay(from) : '0', high: to ? endOfDay(to) : '9' };
}
