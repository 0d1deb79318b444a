import type { api } from '@mirsah/contracts/api.ts';
import type { ParsedRequestOf } from '@mirsah/contracts/contract.ts';
import type { OrderFilter } from '@mirsah/domain/order/order-filter.ts';
import { readOrderSearch } from '@mirsah/domain/order/order-search.ts';

type Query = ParsedRequestOf<typeof api.exportOrders>['query'];

/** The filter that a query asks for. */
export function orderFilterOf({ q, held, ...filter }: Omit<Query, 'cursor'>): OrderFilter {
  return {
    ...filter,
    isHeld: held === 'true',
    search: q === undefined ? undefined : readOrderSearch(q),
  };
}
