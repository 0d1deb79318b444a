import type { Sender } from '@mirsah/domain/user';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { apiClient, endingClient } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { endSession, expireSession, replaceTokens } from '../../lib/session.ts';
import { rememberAccount } from '../../lib/tokens.ts';
import { signInAfresh } from '../auth/amplify.ts';

type Profile = Awaited<ReturnType<typeof apiClient.getMyProfile>>;

const PENDING_POLL_INTERVAL_MS = 20_000;

/** The signed-in user's profile; the first call after registration creates it. */
export function useMyProfile() {
  return useQuery({
    queryKey: ['my-profile'],
    queryFn: async () => {
      const profile = await apiClient.getMyProfile();
      rememberProfile(profile);
      return profile;
    },
    staleTime: 5 * 60_000,
    // A pending user sees the approval, and a banned user the end of the ban, without reloading.
    refetchInterval: ({ state }) => state.data?.status !== 'approved' && PENDING_POLL_INTERVAL_MS,
  });
}

function rememberProfile({ role, fullName, email }: Profile): void {
  rememberAccount({ kind: role === 'admin' ? 'admin' : 'merchant', name: fullName, email });
}

export function useRenameMyself() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fullName: string) => apiClient.renameMyself({ body: { fullName } }),
    onSuccess: (profile) => {
      rememberProfile(profile);
      queryClient.setQueryData(['my-profile'], profile);
    },
  });
}

/** Saves the sender that packing slips show. */
export function useSaveMySender() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sender: Sender) => apiClient.saveMySender({ body: sender }),
    onSuccess: (profile) => {
      queryClient.setQueryData(['my-profile'], profile);
      return queryClient.invalidateQueries({ queryKey: ['account'] });
    },
  });
}

/**
 * Changes the password, which ends all sessions, and signs in here with the new one. If only that fails, the
 * screen asks for the new password.
 */
export async function changePassword(change: {
  email: string;
  currentPassword: string;
  password: string;
}): Promise<void> {
  const { email, currentPassword, password } = change;
  await replaceTokens(async () => {
    await endingClient.changeMyPassword({ body: { currentPassword, newPassword: password } });
    await signInAfresh({ email, password }).catch(() => expireSession());
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
 * Deletes the account, in as many calls as it takes, then signs out. An interrupted deletion is continued
 * without the password.
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
