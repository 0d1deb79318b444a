import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { useQueries } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { orderKeys } from './keys.ts';

/** Several orders by their numbers, in that order. `missing` counts those that could not be had. */
export function useOrdersById(orderIds: readonly string[]): {
  orders: OrderResponse[];
  isPending: boolean;
  missing: number;
} {
  const found = useQueries({
    queries: orderIds.map((orderId) => ({
      queryKey: orderKeys.one(orderId),
      queryFn: () => apiClient.getOrder({ params: { orderId } }),
    })),
  });
  return {
    orders: found.flatMap(({ data }) => data?.order ?? []),
    isPending: found.some(({ isPending }) => isPending),
    missing: found.filter(({ isError }) => isError).length,
  };
}
