import type { OrderStatus } from '@mirsah/domain/order/order.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { orderKeys } from './keys.ts';
import { findListed, showOrder } from './listed-orders.ts';
import { useManyOrders } from './use-many-orders.ts';

type StatusCommand = { orderIds: readonly string[]; to: OrderStatus };

/** Changes the status of several orders; what is done tells what each was before. */
export function useChangeOrderStatuses() {
  return useManyOrders({
    act: async (orderIds, { command, queryClient }: { command: StatusCommand; queryClient: QueryClient }) => {
      const { to } = command;
      const { moved, failed } = await apiClient.changeOrderStatuses({ body: { orderIds, status: to } });
      for (const { orderId } of moved) {
        const order = findListed(queryClient, orderId);
        if (order) showOrder(queryClient, { ...order, status: to });
      }
      return { done: moved, failed };
    },
    fetchAgain: [orderKeys.details],
  });
}
