import type { ResponseOf } from '@mirsah/contracts/contract';
import type { deliveryContracts } from '@mirsah/contracts/deliveries';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';

type OrderDeliveries = ResponseOf<typeof deliveryContracts.getOrderDeliveries>;

const UNDERWAY_MS = 1_500;
const AWAITING_REPORT_MS = 10_000;

/** Under the orders' own key, so that whatever refreshes those refreshes this. */
const keyOf = (orderId: string) => ['orders', 'deliveries', orderId];

/** What partners know of an order. Looks again by itself while something is under way. */
export function useOrderDeliveries(orderId: string) {
  return useQuery({
    queryKey: keyOf(orderId),
    queryFn: () => apiClient.getOrderDeliveries({ params: { orderId } }),
    refetchInterval: ({ state }) => pollInterval(state.data),
  });
}

function pollInterval(data: OrderDeliveries | undefined): number | false {
  if (data?.deliveries.some(({ state }) => state === 'queued' || state === 'sending')) return UNDERWAY_MS;
  const awaits = data?.messages.some(({ state }) => state === 'sent' || state === 'delivered');
  return awaits ? AWAITING_REPORT_MS : false;
}

export function useForwardOrder(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiClient.forwardOrder({ params: { orderId, kind: 'cod' } }),
    // After a refusal too: it then is not as it was shown.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(orderId) }),
  });
}

type Sending = { messageId: string; templateId: string; approvedAs?: { name: string; language: string } };

export function useSendOrderMessage(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Sending) => apiClient.sendOrderMessage({ params: { orderId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(orderId) }),
  });
}
