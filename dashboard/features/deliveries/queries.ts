import type { ResponseOf } from '@mirsah/contracts/contract';
import type { conversationContracts } from '@mirsah/contracts/conversations';
import type { deliveryContracts } from '@mirsah/contracts/deliveries';
import type { AdNetwork, ConversionStage } from '@mirsah/domain/conversion';
import type { NetworkTask } from '@mirsah/domain/delivery';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiClient, refetchingAfter } from '../../lib/api.ts';

export type OrderDeliveries = ResponseOf<typeof deliveryContracts.getOrderDeliveries>;

const SENDING_POLL_INTERVAL_MS = 1_500;
const REPORT_POLL_INTERVAL_MS = 10_000;

/** Below the key of the orders, so that it is refreshed with them. */
export const deliveriesKey = (orderId: string) => ['orders', 'deliveries', orderId];

/** An order's delivery to the COD network and its messages; polled while one of them may still change. */
export function useOrderDeliveries(orderId: string) {
  return useQuery({
    queryKey: deliveriesKey(orderId),
    queryFn: () => apiClient.getOrderDeliveries({ params: { orderId } }),
    refetchInterval: ({ state }) => pollInterval(state.data),
  });
}

function pollInterval(data: OrderDeliveries | undefined): number | false {
  const isOnItsWay = ({ state }: { state: string }) => state === 'queued' || state === 'sending';
  if (data?.deliveries.some(isOnItsWay) || data?.conversions.some(({ state }) => state === 'sending'))
    return SENDING_POLL_INTERVAL_MS;
  // A customer who received a message may answer at any time.
  const isTalk =
    data?.messages.some(({ state }) => state !== 'failed') || data?.question?.state === 'waiting';
  return isTalk ? REPORT_POLL_INTERVAL_MS : false;
}

/** Refetches an order when its customer has pressed a button or written, which may have changed it. */
export function useMessageNews(received: OrderDeliveries['received'] | undefined): void {
  const queryClient = useQueryClient();
  const count = received?.length;
  const known = useRef(count);
  useEffect(() => {
    const before = known.current;
    known.current = count;
    if (before === undefined || count === undefined || count <= before) return;
    void refreshOrders(queryClient);
  }, [count, queryClient]);
}

/** Refetches orders, without their deliveries and messages. */
export const refreshOrders = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    queryKey: ['orders'],
    predicate: ({ queryKey }) => queryKey[1] !== 'deliveries',
  });

/** Marks a customer's messages as read. */
export function useMarkRead(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiClient.markCustomerRead({ params: { orderId } }),
    onSuccess: () => refreshOrders(queryClient),
  });
}

export type Account = ResponseOf<typeof conversationContracts.listAccountTemplates>;
export const accountKey = ['connections', 'account-templates'] as const;

/**
 * The templates of the merchant's WhatsApp account; they may change at Meta at any time, and are refetched on
 * each visit.
 */
export function useAccountTemplates({ isNeeded = true } = {}) {
  return useQuery({
    enabled: isNeeded,
    queryKey: accountKey,
    queryFn: () => apiClient.listAccountTemplates(),
    staleTime: 0,
  });
}

/** Queues an order for the COD network. */
export function useForwardOrder(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiClient.forwardOrder({ params: { orderId, kind: 'cod' } }),
    // After an error too: the delivery may no longer be as shown.
    ...refetchingAfter(() => queryClient.invalidateQueries({ queryKey: deliveriesKey(orderId) })),
  });
}

/** Records a person's confirmation that the network has the order as it is shown. */
export function useSettleTask(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ action, details }: NetworkTask) =>
      apiClient.settleNetworkTask({ params: { orderId, kind: 'cod' }, body: { action, details } }),
    // After an error too: the task may have changed by then.
    ...refetchingAfter(() => queryClient.invalidateQueries({ queryKey: ['orders'] })),
  });
}

type NewMessage = { messageId: string; templateId: string; approvedAs?: { name: string; language: string } };

/** Sends a WhatsApp message about an order. `messageId` makes a repeated request harmless. */
export function useSendOrderMessage(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewMessage) => apiClient.sendOrderMessage({ params: { orderId }, body }),
    ...refetchingAfter(() =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: deliveriesKey(orderId) }),
        refreshOrders(queryClient),
      ]),
    ),
  });
}

/** Sends an event again, from the list of events or from its order. */
export function useSendConversionAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (params: { orderId: string; network: AdNetwork; stage: ConversionStage }) =>
      apiClient.sendConversionAgain({ params }),
    ...refetchingAfter(() =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['conversions'] }),
        queryClient.invalidateQueries({ queryKey: ['orders', 'deliveries'] }),
      ]),
    ),
  });
}
