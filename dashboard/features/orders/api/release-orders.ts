import { apiClient } from '../../../lib/api/client.ts';
import { orderKeys } from './keys.ts';
import { showOrder } from './listed-orders.ts';
import { useManyOrders } from './use-many-orders.ts';

/** Lets orders that are kept apart in. */
export function useReleaseOrders() {
  return useManyOrders({
    act: async (orderIds, { queryClient }) => {
      const { released, failed } = await apiClient.releaseOrders({ body: { orderIds } });
      for (const order of released) showOrder(queryClient, order);
      return { done: released.map(({ id }) => id), failed };
    },
    fetchAgain: [orderKeys.held, orderKeys.details],
  });
}
