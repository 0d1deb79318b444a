import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { apiClient } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { endSession } from '../../lib/session.ts';
import { noteAccount } from '../../lib/tokens.ts';

const PENDING_POLL_INTERVAL_MS = 20_000;

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
    // A pending user sees the approval, and a banned user the end of the ban, without reloading.
    refetchInterval: ({ state }) => state.data?.status !== 'approved' && PENDING_POLL_INTERVAL_MS,
  });
}

export function useRenameMyself() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fullName: string) => apiClient.renameMyself({ body: { fullName } }),
    onSuccess: (profile) => queryClient.setQueryData(['my-profile'], profile),
  });
}

/** Signs out on all devices: other tabs of this browser at once, other devices with their next request. */
export function useEndMySessions() {
  return useMutation({
    mutationFn: async () => {
      await apiClient.endMySessions({ body: {} });
      await endSession();
    },
  });
}

const mutationKey = ['close-account'];

/**
 * Deletes the account, in as many calls as it takes, then signs out. An interrupted deletion is continued without the
 * password.
 */
export function useCloseAccount() {
  const navigate = useNavigate();
  return useMutation({
    mutationKey,
    mutationFn: async (password: string) => {
      let isDone = false;
      while (!isDone) ({ isDone } = await apiClient.closeMyAccount({ body: { password } }));
      await endSession();
      await navigate(paths.login, { replace: true, state: { reason: 'closed' } });
    },
  });
}

/** True while the account is being deleted, from any screen. */
export function useIsClosing(): boolean {
  return useIsMutating({ mutationKey }) > 0;
}
