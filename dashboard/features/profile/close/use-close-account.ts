import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { apiClient } from '../../../lib/api/client.ts';
import { endSession } from '../../../lib/session/session.ts';

const mutationKey = ['close-account'];

/**
 * Deletes the account, call after call until nothing is left, then signs out. Begun once, the password is not needed
 * to go on.
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

/** Whether the account is being deleted right now, from whichever screen. */
export function useIsClosing(): boolean {
  return useIsMutating({ mutationKey }) > 0;
}
