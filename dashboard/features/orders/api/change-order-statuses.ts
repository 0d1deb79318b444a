import type { OrderStatus } from '@mirsah/domain/order/order.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { inHundreds } from './in-hundreds.ts';
import { orderKeys } from './keys.ts';
import { findListed, showOrder } from './listed-orders.ts';

/** Changes the status of several orders. Never rejects: what failed is told order by order. */
export function useChangeOrderStatuses() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: orderKeys.all,
    onMutate: () => queryClient.cancelQueries({ queryKey: orderKeys.all }),
    mutationFn: ({ orderIds, to }: { orderIds: readonly string[]; to: OrderStatus }) =>
      inHundreds(orderIds, async (some) => {
        const { moved, failed } = await apiClient.changeOrderStatuses({
          body: { orderIds: some, status: to },
        });
        for (const { orderId } of moved) {
          const order = findListed(queryClient, orderId);
          if (order) showOrder(queryClient, { ...order, status: to });
        }
        return { done: moved, failed };
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orderKeys.details }),
  });
}
