import type { OrdersFilter } from './address.ts';

/**
 * Query keys. Queries that change with an order are below `all`, so that one key cancels or refreshes them.
 */
export const orderKeys = {
  all: ['orders'],
  lists: ['orders', 'list'],
  /** `filterOfList` reads the filter back. */
  list: (filter: OrdersFilter) => ['orders', 'list', filter],
  allNewest: ['orders', 'newest'],
  newest: (filter: OrdersFilter) => ['orders', 'newest', filter],
  onHold: ['orders', 'on-hold'],
  summary: ['orders', 'summary'],
  today: ['orders', 'today'],
  pending: ['orders', 'pending'],
  failed: ['orders', 'failed'],
  returned: ['orders', 'returned'],
  details: ['orders', 'one'],
  one: (orderId: string) => ['orders', 'one', orderId],
  several: (orderIds: readonly string[]) => ['orders', 'several', orderIds],
  blockedPhones: ['blocked-phones'],
} as const;

/** The filter that a key made by `orderKeys.list` was made with. */
export function filterOfList(key: readonly unknown[]): OrdersFilter {
  // Only `orderKeys.list` makes the keys below `orderKeys.lists`.
  return key[2] as OrdersFilter;
}
