import type { OrderEdit } from '@mirsah/domain/order/order-edit.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { orderKeys } from './keys.ts';
import { showOrder } from './listed-orders.ts';

/** Saves what was corrected and answers the order as stored. */
export function useEditOrder(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: orderKeys.all,
    mutationFn: (edit: OrderEdit) => apiClient.editOrder({ params: { orderId }, body: edit }),
    onSuccess: (order) => {
      showOrder(queryClient, order);
      return queryClient.invalidateQueries({ queryKey: orderKeys.one(orderId) });
    },
  });
}
