import { useInfiniteQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { byCursor } from '../../../lib/api/paged.ts';
import { filterQuery, type OrdersFilter } from '../order-address.ts';
import { orderKeys } from './keys.ts';

const ORDERS_AT_ONCE = 50;

/** The merchant's orders of a filter, newest first. New ones are brought by `useNewOrders`, changes by mutations. */
export function useOrders(filter: OrdersFilter) {
  return useInfiniteQuery({
    queryKey: orderKeys.list(filter),
    queryFn: ({ pageParam }) =>
      apiClient.listOrders({
        query: { ...filterQuery(filter), cursor: pageParam, limit: ORDERS_AT_ONCE },
      }),
    ...byCursor,
    refetchOnWindowFocus: false,
  });
}
