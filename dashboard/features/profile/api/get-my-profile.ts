import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { noteAccount } from '../../../lib/session/tokens.ts';

const WHILE_WAITING_MS = 20_000;

/** The signed-in user's profile; the first call after registration creates it. */
export function useMyProfile() {
  return useQuery({
    queryKey: ['my-profile'],
    queryFn: async () => {
      const profile = await apiClient.getMyProfile();
      noteAccount(profile.role === 'admin' ? 'admin' : 'merchant');
      return profile;
    },
    staleTime: 5 * 60_000,
    // Who waits for acceptance sees it when it comes; who is shut out, when that ends.
    refetchInterval: ({ state }) => state.data?.status !== 'approved' && WHILE_WAITING_MS,
  });
}
