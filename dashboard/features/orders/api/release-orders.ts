import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { inHundreds } from './in-hundreds.ts';
import { orderKeys } from './keys.ts';
import { showOrder } from './listed-orders.ts';

/** Lets orders that are kept apart in. Never rejects: what failed is told order by order. */
export function useReleaseOrders() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: orderKeys.all,
    onMutate: () => queryClient.cancelQueries({ queryKey: orderKeys.all }),
    mutationFn: (orderIds: readonly string[]) =>
      inHundreds(orderIds, async (some) => {
        const { released, failed } = await apiClient.releaseOrders({ body: { orderIds: some } });
        for (const order of released) showOrder(queryClient, order);
        return { done: released.map(({ id }) => id), failed };
      }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: orderKeys.held }),
        queryClient.invalidateQueries({ queryKey: orderKeys.details }),
      ]),
  });
}
