import type { OrderStatus } from '@mirsah/domain/order/order.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { byCursor } from '../../../lib/api/paged.ts';
import { orderKeys } from './keys.ts';

const LOOK_AGAIN_MS = 15_000;

/** The merchant's orders, newest first; new ones appear by themselves. */
export function useOrders(status: OrderStatus | undefined) {
  return useInfiniteQuery({
    queryKey: orderKeys.list(status),
    queryFn: ({ pageParam }) => apiClient.listOrders({ query: { cursor: pageParam, status } }),
    ...byCursor,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
