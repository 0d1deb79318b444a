import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { adminKeys } from './keys.ts';

const LOOK_AGAIN_MS = 15_000;

/** All merchants' pages in the last seven days. */
export function usePlatformInsights() {
  return useQuery({
    queryKey: adminKeys.insights,
    queryFn: () => apiClient.getPlatformInsights(),
    refetchInterval: ({ state }) => state.status !== 'error' && LOOK_AGAIN_MS,
  });
}
