import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { endSession } from '../../../lib/session/session.ts';

export function useRenameMyself() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fullName: string) => apiClient.renameMyself({ body: { fullName } }),
    onSuccess: (profile) => queryClient.setQueryData(['my-profile'], profile),
  });
}

/** Signs out on all devices; other tabs of this browser at once, other devices at their next request. */
export function useEndMySessions() {
  return useMutation({
    mutationFn: async () => {
      await apiClient.endMySessions({ body: {} });
      await endSession();
    },
  });
}
