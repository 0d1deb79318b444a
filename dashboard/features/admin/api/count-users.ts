import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { adminKeys } from './keys.ts';

const LOOK_AGAIN_MS = 30_000;

/** How many wait and how many are banned. */
export function useUserCounts() {
  return useQuery({
    queryKey: adminKeys.counts,
    queryFn: () => apiClient.countUsers(),
    refetchInterval: LOOK_AGAIN_MS,
  });
}
