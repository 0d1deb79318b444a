import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { orderKeys } from './keys.ts';

/** Lifts the block of a phone in international form. */
export function useUnblockPhone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (e164: string) => apiClient.unblockPhone({ params: { digits: e164.replace('+', '') } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orderKeys.blockedPhones }),
  });
}
