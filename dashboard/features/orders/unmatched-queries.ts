import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';
import { orderKeys } from './order-keys.ts';

const unmatchedKey = ['unmatched-messages'];

/** More messages than a merchant leaves unhandled. */
const MOST = 50;
const FRESH_MS = 60_000;

/**
 * WhatsApp messages without a known order, newest first. Requested with the orders, at most once a minute.
 */
export function useUnmatched() {
  const isShown = useCan('edit_orders');
  return useQuery({
    enabled: isShown,
    queryKey: unmatchedKey,
    queryFn: () => apiClient.listUnmatchedMessages({ query: { limit: MOST } }),
    staleTime: FRESH_MS,
  });
}

/** Links a message to an order; with null it is deleted. */
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
