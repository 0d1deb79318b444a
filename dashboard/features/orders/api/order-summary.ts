import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { orderKeys } from './keys.ts';

/** The figures follow an order by a second or two. */
const LOOK_AGAIN_MS = 15_000;

/** The figures of all orders; looks again as long as somebody can see them. */
export function useOrderSummary() {
  return useQuery({
    queryKey: orderKeys.summary,
    queryFn: () => apiClient.getOrderSummary(),
    refetchInterval: LOOK_AGAIN_MS,
  });
}
