import type { ResponseOf } from '@mirsah/contracts/contract';
import type { deliveryContracts } from '@mirsah/contracts/deliveries';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, refetchingAfter } from '../../lib/api.ts';

type OrderDeliveries = ResponseOf<typeof deliveryContracts.getOrderDeliveries>;

const SENDING_POLL_INTERVAL_MS = 1_500;
const REPORT_POLL_INTERVAL_MS = 10_000;

/** Below the key of the orders, so that what refreshes those refreshes this. */
const deliveriesKey = (orderId: string) => ['orders', 'deliveries', orderId];

/** An order's delivery to the COD network and its messages; polled while one of them may still change. */
export function useOrderDeliveries(orderId: string) {
  return useQuery({
    queryKey: deliveriesKey(orderId),
    queryFn: () => apiClient.getOrderDeliveries({ params: { orderId } }),
    refetchInterval: ({ state }) => pollInterval(state.data),
  });
}

function pollInterval(data: OrderDeliveries | undefined): number | false {
  if (data?.deliveries.some(({ state }) => state === 'queued' || state === 'sending'))
    return SENDING_POLL_INTERVAL_MS;
  const awaitsReport = data?.messages.some(({ state }) => state === 'sent' || state === 'delivered');
  return awaitsReport ? REPORT_POLL_INTERVAL_MS : false;
}

/** Queues an order for the COD network. */
export function useForwardOrder(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiClient.forwardOrder({ params: { orderId, kind: 'cod' } }),
    // After an error too: it means that the delivery is no longer as shown.
    ...refetchingAfter(() => queryClient.invalidateQueries({ queryKey: deliveriesKey(orderId) })),
  });
}

type NewMessage = { messageId: string; templateId: string; approvedAs?: { name: string; language: string } };

/** Sends a WhatsApp message about an order. `messageId` makes a repeated request harmless. */
export function useSendOrderMessage(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewMessage) => apiClient.sendOrderMessage({ params: { orderId }, body }),
    ...refetchingAfter(() => queryClient.invalidateQueries({ queryKey: deliveriesKey(orderId) })),
  });
}
