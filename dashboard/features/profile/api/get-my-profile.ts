import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';

/** The signed-in user's profile; the first call after registration creates it. */
export function useMyProfile() {
  return useQuery({
    queryKey: ['my-profile'],
    queryFn: () => apiClient.getMyProfile(),
    staleTime: 5 * 60_000,
  });
}
