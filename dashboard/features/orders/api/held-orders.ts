import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { orderKeys } from './keys.ts';

const COUNTED = 10;
const LOOK_AGAIN_MS = 60_000;

/** How many orders are kept apart, counted up to ten: `+` says that there are more. Undefined until it is known. */
export function useHeldCount(): { count: number; hasMore: boolean } | undefined {
  const { data } = useQuery({
    queryKey: orderKeys.held,
    queryFn: () => apiClient.listOrders({ query: { held: 'true', limit: COUNTED } }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return data && { count: data.items.length, hasMore: data.cursor !== null };
}
