import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { orderKeys } from './keys.ts';

/** Blocks the phone of an order. */
export function useBlockPhone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => apiClient.blockPhone({ body: { orderId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orderKeys.blockedPhones }),
  });
}
