import { apiClient } from '../../../lib/api/client.ts';
import { orderKeys } from './keys.ts';
import { forgetOrders } from './listed-orders.ts';
import { useManyOrders } from './use-many-orders.ts';

/** Deletes orders; one that is gone already counts as deleted. */
export function useDeleteOrders() {
  return useManyOrders({
    act: async (orderIds, { queryClient }) => {
      const { deleted, failed } = await apiClient.deleteOrders({ body: { orderIds } });
      const gone = failed.filter(({ code }) => code === 'not_found').map(({ orderId }) => orderId);
      forgetOrders(queryClient, [...deleted, ...gone]);
      return { done: [...deleted, ...gone], failed: failed.filter(({ code }) => code !== 'not_found') };
    },
    fetchAgain: [orderKeys.held],
  });
}
