import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { adminKeys } from './keys.ts';

/** One user with the number of their pages. Idle without an id. */
export function useUser(userId: string | undefined) {
  return useQuery({
    queryKey: adminKeys.user(userId ?? ''),
    queryFn: () => apiClient.getUser({ params: { userId: userId ?? '' } }),
    enabled: userId !== undefined,
  });
}
