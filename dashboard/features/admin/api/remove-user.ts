import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { adminKeys } from './keys.ts';

export type Removal = { userId: string; act: 'reject' | 'delete' };

/** Removes a user, in as many calls as it takes. Who leaves in between finds the user in the list, to go on with. */
export function useRemoveUser() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ userId, act }: Removal) {
      const request = { params: { userId } };
      const first =
        act === 'reject' ? await apiClient.rejectUser(request) : await apiClient.deleteUser(request);
      let { isDone } = first;
      while (!isDone) ({ isDone } = await apiClient.deleteUser(request));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
