import type { ResponseOf } from '@mirsah/contracts/contract';
import type { deskContracts } from '@mirsah/contracts/desk';
import type { OrderResponse } from '@mirsah/contracts/orders';
import type { ChosenGoods } from '@mirsah/domain/order/choice';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';

export type Next = ResponseOf<(typeof deskContracts)['nextCall']>;
/** The order on the desk. */
export type Call = NonNullable<Next['call']>;
export type CallList = ResponseOf<(typeof deskContracts)['listCalls']>;

export const deskKeys = {
  picture: (pageId: string) => ['desk', 'picture', pageId],
  next: ['desk', 'next'],
  list: ['desk', 'list'],
  settings: ['desk', 'settings'],
  risk: ['desk', 'risk'],
  riskPreview: ['desk', 'risk', 'preview'],
  quote: (orderId: string, choice: ChosenGoods | undefined) => ['desk', 'quote', orderId, choice],
} as const;

/** It reads up to a hundred orders; every outcome asks for it as well. */
const LIST_POLL_MS = 30_000;

/** The queue as a list, with whose each order is; asked again while the window is visible. */
export function useCallList() {
  return useQuery({
    queryKey: deskKeys.list,
    queryFn: () => apiClient.listCalls(),
    refetchOnMount: 'always',
    refetchInterval: LIST_POLL_MS,
  });
}

/** What the order's page sells and what the order, or another choice, costs; the last total stays while a new one is asked for. */
export function useQuote(orderId: string, choice: ChosenGoods | undefined) {
  return useQuery({
    queryKey: deskKeys.quote(orderId, choice),
    queryFn: () => apiClient.quoteCall({ params: { orderId }, body: choice === undefined ? {} : { choice } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** The picture of what an order's page sells. Asked for once a page. */
export function usePicture({ id, landingPageId }: Pick<OrderResponse, 'id' | 'landingPageId'>) {
  return useQuery({
    queryKey: deskKeys.picture(landingPageId),
    queryFn: () => apiClient.getOrderPicture({ params: { orderId: id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
