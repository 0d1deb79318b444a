import type { OrdersFilter } from '../order-address.ts';

/** Where the orders are kept among what was fetched. */
export const orderKeys = {
  all: ['orders'],
  lists: ['orders', 'list'],
  /** `listFilter` reads the filter back. */
  list: (filter: OrdersFilter) => ['orders', 'list', filter],
  allNewest: ['orders', 'newest'],
  newest: (filter: OrdersFilter) => ['orders', 'newest', filter],
  held: ['orders', 'held'],
  summary: ['orders', 'summary'],
  details: ['orders', 'one'],
  one: (orderId: string) => ['orders', 'one', orderId],
  several: (orderIds: readonly string[]) => ['orders', 'several', orderIds],
  blockedPhones: ['blocked-phones'],
  pageNames: ['landing-pages', 'names'],
} as const;

export function listFilter(key: readonly unknown[]): OrdersFilter {
  // Only `orderKeys.list` makes keys of lists.
  return key[2] as OrdersFilter;
}
