import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { inHundreds } from './in-hundreds.ts';
import { orderKeys } from './keys.ts';
import { forgetOrders } from './listed-orders.ts';

/** Deletes orders. Never rejects: what failed is told order by order; one that is gone already counts as deleted. */
export function useDeleteOrders() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: orderKeys.all,
    onMutate: () => queryClient.cancelQueries({ queryKey: orderKeys.all }),
    mutationFn: (orderIds: readonly string[]) =>
      inHundreds(orderIds, async (some) => {
        const { deleted, failed } = await apiClient.deleteOrders({ body: { orderIds: some } });
        const gone = failed.filter(({ code }) => code === 'not_found').map(({ orderId }) => orderId);
        forgetOrders(queryClient, [...deleted, ...gone]);
        return { done: [...deleted, ...gone], failed: failed.filter(({ code }) => code !== 'not_found') };
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orderKeys.held }),
  });
}
