import type { ResponseOf } from '@mirsah/contracts/contract.ts';
import type { OrderResponse, orderContracts } from '@mirsah/contracts/orders/contracts.ts';
import type { OrderStatus } from '@mirsah/domain/order/order.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { changeItem, type Paged } from '../../../lib/api/paged.ts';
import { orderKeys } from './keys.ts';

export type StatusChange = { orderId: string; from: OrderStatus; to: OrderStatus };

/** Changes a status. Every list and the open order show it at once, and take it back if it was refused. */
export function useChangeOrderStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: orderKeys.all,
    mutationFn: ({ orderId, to }: StatusChange) =>
      apiClient.changeOrderStatus({ params: { orderId }, body: { status: to } }),
    onMutate: async ({ orderId, to }) => {
      await queryClient.cancelQueries({ queryKey: orderKeys.all });
      changeEverywhere(queryClient, orderId, (order) => ({ ...order, status: to }));
    },
    onError: (_error, { orderId, from, to }) =>
      changeEverywhere(queryClient, orderId, (order) =>
        order.status === to ? { ...order, status: from } : order,
      ),
    onSettled: () => {
      // A fetch while another change is still under way would show that one's old status again.
      if (queryClient.isMutating({ mutationKey: orderKeys.all }) > 1) return;
      return queryClient.invalidateQueries({ queryKey: orderKeys.all });
    },
  });
}

function changeEverywhere(
  queryClient: QueryClient,
  orderId: string,
  change: (order: OrderResponse) => OrderResponse,
): void {
  queryClient.setQueriesData<Paged<OrderResponse>>({ queryKey: orderKeys.lists }, (list) =>
    changeItem(list, orderId, change),
  );
  queryClient.setQueryData<ResponseOf<typeof orderContracts.getOrder>>(
    orderKeys.one(orderId),
    (found) => found && { ...found, order: change(found.order) },
  );
}
