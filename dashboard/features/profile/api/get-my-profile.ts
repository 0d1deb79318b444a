import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { noteAccount } from '../../../lib/session/tokens.ts';

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
  });
}
