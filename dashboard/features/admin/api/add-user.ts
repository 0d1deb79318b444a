import type { adminContracts } from '@mirsah/contracts/admin/contracts.ts';
import type { RequestOf } from '@mirsah/contracts/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { adminKeys } from './keys.ts';

export type NewUser = RequestOf<typeof adminContracts.addUser>['body'];

export function useAddUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (user: NewUser) => apiClient.addUser({ body: user }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
