import type { OrderStatus } from '@mirsah/domain/order/order.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { orderKeys } from './keys.ts';
import { findListed, showOrder } from './listed-orders.ts';

export type StatusChange = { orderId: string; from: OrderStatus; to: OrderStatus };

/** Changes a status. Every list and the open order show it at once, and take it back if it was refused. */
export function useChangeOrderStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: orderKeys.all,
    mutationFn: ({ orderId, to }: StatusChange) =>
      apiClient.changeOrderStatus({ params: { orderId }, body: { status: to } }),
    onMutate: async ({ orderId, to }) => {
      const order = findListed(queryClient, orderId);
      await queryClient.cancelQueries({ queryKey: orderKeys.all });
      if (order) showOrder(queryClient, { ...order, status: to });
      return order;
    },
    onSuccess: (order) => showOrder(queryClient, order),
    onError: (_error, { to }, before) => {
      if (!before) return;
      const now = findListed(queryClient, before.id) ?? { ...before, status: to };
      if (now.status === to) showOrder(queryClient, before);
    },
    onSettled: (_order, _error, { orderId }) =>
      queryClient.invalidateQueries({ queryKey: orderKeys.one(orderId) }),
  });
}
