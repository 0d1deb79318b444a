import type { ResponseOf } from '@mirsah/contracts/contract';
import type { deskContracts } from '@mirsah/contracts/desk';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';
import { COUNTS_BEHIND_MS } from '../orders/order-counts.ts';

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
} as const;

/** It reads up to a hundred orders, and every outcome requests it too. */
const LIST_POLL_MS = 30_000;

/** The queue as a list with the member who has each order; polled while the window is visible. */
export function useCallList() {
  const isShown = useCan('confirm_orders');
  return useQuery({
    enabled: isShown,
    queryKey: deskKeys.list,
    queryFn: () => apiClient.listCalls(),
    refetchOnMount: 'always',
    refetchInterval: LIST_POLL_MS,
  });
}

/**
 * The number of orders that calls have confirmed today; undefined until it is known. `add` adjusts it by an
 * outcome of this desk at once: until the server's number includes it, the adjusted one is shown.
 */
export function useConfirmedToday(): { count: number | undefined; add: (more: number) => void } {
  const { data, dataUpdatedAt } = useCallList();
  const [adjusted, setAdjusted] = useState<{ count: number; at: number }>();
  const isAhead = adjusted !== undefined && dataUpdatedAt < adjusted.at + COUNTS_BEHIND_MS;
  const count = isAhead ? adjusted.count : data?.confirmedToday;
  return {
    count,
    add(more) {
      if (count === undefined || more === 0) return;
      setAdjusted((before) => ({
        count: Math.max(0, (isAhead && before ? before.count : count) + more),
        at: Date.now(),
      }));
    },
  };
}

/** The picture of the product of an order's page. Fetched once per page. */
export function usePicture({ id, landingPageId }: Pick<OrderResponse, 'id' | 'landingPageId'>) {
  return useQuery({
    queryKey: deskKeys.picture(landingPageId),
    queryFn: () => apiClient.getOrderPicture({ params: { orderId: id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
