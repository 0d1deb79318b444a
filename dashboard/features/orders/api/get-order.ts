import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { orderKeys } from './keys.ts';

/** One order with its history. Idle without an id. */
export function useOrder(orderId: string | undefined) {
  return useQuery({
    queryKey: orderKeys.one(orderId ?? ''),
    queryFn: () => apiClient.getOrder({ params: { orderId: orderId ?? '' } }),
    enabled: orderId !== undefined,
  });
}
