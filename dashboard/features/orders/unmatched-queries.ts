import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';
import { orderKeys } from './queries.ts';

const unmatchedKey = ['unmatched-messages'];

/** More than a merchant leaves lying. */
const MOST = 50;
const FRESH_MS = 60_000;

/** WhatsApp messages of which no order is known, newest first. Asked for with the orders, at most once a minute. */
export function useUnmatched() {
  const isShown = useCan('edit_orders');
  return useQuery({
    enabled: isShown,
    queryKey: unmatchedKey,
    queryFn: () => apiClient.listUnmatchedMessages({ query: { limit: MOST } }),
    staleTime: FRESH_MS,
  });
}

/** The newest orders that a text finds: a number, a name or a phone. */
export function useFoundOrders(text: string) {
  return useQuery({
    enabled: text !== '',
    queryKey: [...unmatchedKey, 'orders', text],
    queryFn: async () => (await apiClient.listOrders({ query: { q: text, limit: 5 } })).items,
  });
}

/** Says which order a message is about; with null it is deleted. */
export function useSettle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ messageId, orderId }: { messageId: string; orderId: string | null }) =>
      apiClient.settleUnmatchedMessage({ params: { messageId }, body: { orderId } }),
    onSettled: async (_answer, _error, { orderId }) => {
      await queryClient.invalidateQueries({ queryKey: unmatchedKey });
      if (orderId !== null) await queryClient.invalidateQueries({ queryKey: orderKeys.all });
    },
  });
}
