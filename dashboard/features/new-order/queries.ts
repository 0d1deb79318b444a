import type { OrderResponse } from '@mirsah/contracts/orders';
import type { CountryCode } from '@mirsah/domain/country';
import type { ChosenGoods, OrderQuote } from '@mirsah/domain/order/choice';
import type { HandOrder, HandQuote } from '@mirsah/domain/order/hand-order';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf } from '../../lib/error-text.ts';
import { fetchAllItems } from '../../lib/paged.ts';
import { updateOrderInCache } from '../orders/cache.ts';
import { piecesIn } from '../orders/goods-fields.tsx';
import { refreshCounts } from '../orders/order-counts.ts';
import { orderKeys } from '../orders/order-keys.ts';

const STALE_MS = 60_000;

/** The pages that take orders, those with most orders first. */
export function useSellingPages() {
  return useQuery({
    queryKey: ['landing-pages', 'selling'],
    queryFn: async () => {
      const pages = await fetchAllItems((cursor) =>
        apiClient.listLandingPages({ query: { limit: 100, cursor } }),
      );
      return pages.filter(({ isEnabled }) => isEnabled).sort((a, b) => b.orders - a.orders);
    },
    staleTime: STALE_MS,
  });
}

/** Who orders by a phone in international form; idle without one. */
export function useCustomer(e164: string | undefined, country: CountryCode) {
  return useQuery({
    // Below the orders' key: a change of an order refreshes it.
    queryKey: [...orderKeys.all, 'customer', e164],
    queryFn: () => apiClient.findCustomer({ body: { phone: e164 ?? '', country } }),
    enabled: e164 !== undefined,
    staleTime: STALE_MS,
    refetchOnWindowFocus: false,
  });
}
export type Customer = NonNullable<ReturnType<typeof useCustomer>['data']>;

type Asked = {
  landingPageId: string;
  choice?: ChosenGoods;
  quantity: number;
  country: CountryCode;
  city: string;
};

/** The price of a choice in a place; keeps the page's last price while a new one is loading. */
export function useHandQuote(asked: Asked | undefined) {
  return useQuery<HandQuote>({
    queryKey: ['quote', 'by-hand', asked?.landingPageId, asked],
    queryFn: () => apiClient.quoteByHand({ body: asked ?? ({} as Asked) }),
    placeholderData: (last, query) => (query?.queryKey[2] === asked?.landingPageId ? last : undefined),
    staleTime: STALE_MS,
    enabled: asked !== undefined,
  });
}

export function usePlaceByHand() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (order: HandOrder) => apiClient.placeByHand({ body: order }),
    onError: (error) => {
      if (errorCodeOf(error) === 'price_changed') void queryClient.invalidateQueries({ queryKey: ['quote'] });
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: orderKeys.all });
      refreshCounts(queryClient);
    },
  });
}

export function useTakeBack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => apiClient.takeBackByHand({ params: { orderId } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: orderKeys.all });
      refreshCounts(queryClient);
    },
  });
}

export function useUnblock() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (e164: string) => apiClient.unblockPhone({ body: { e164 } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: orderKeys.blockedPhones });
      return queryClient.invalidateQueries({ queryKey: [...orderKeys.all, 'customer'] });
    },
  });
}

/** An order's goods with those of another choice of the same page. */
function together(order: ChosenGoods, added: ChosenGoods, offers: OrderQuote['offers']): ChosenGoods {
  const counted = new Map(order.pieces.map(({ variantId, quantity }) => [variantId, quantity]));
  for (const { variantId, quantity } of added.pieces)
    counted.set(variantId, quantity + (counted.get(variantId) ?? 0));
  const pieces = [...counted].map(([variantId, quantity]) => ({ variantId, quantity }));
  const count = piecesIn({ pieces });
  const offerId = offers.find(({ quantity }) => quantity === count)?.id ?? null;
  const bumpIds = [...new Set([...(order.bumpIds ?? []), ...(added.bumpIds ?? [])])];
  return { ...order, pieces, offerId, bumpIds };
}

/** The price of an order with a choice added to it. Idle without both. */
export function useAddedQuote(order: OrderResponse | undefined, added: ChosenGoods | undefined) {
  return useQuery({
    queryKey: ['quote', order?.id, order?.version, 'added', added],
    queryFn: async () => {
      if (!order || !added) return null;
      const params = { orderId: order.id };
      const present = await apiClient.quoteCall({ params, body: {} });
      if (!present.choice) return null;
      return apiClient.quoteCall({
        params,
        body: { choice: together(present.choice, added, present.offers) },
      });
    },
    enabled: order !== undefined && added !== undefined,
    staleTime: STALE_MS,
    retry: false,
  });
}

/** Saves the goods that `useAddedQuote` has priced. */
export function useAddToOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ order, quote }: { order: OrderResponse; quote: OrderQuote }) => {
      const { version, status, customerName, customerPhone, customerAddress, notes } = order;
      return apiClient.editOrder({
        params: { orderId: order.id },
        body: {
          version,
          status,
          customerName,
          customerAddress,
          notes,
          customerPhone: customerPhone.e164,
          goods: { ...(quote.choice && { choice: quote.choice }), totalMinor: quote.totalMinor },
        },
      });
    },
    onSuccess: (order) => {
      updateOrderInCache(queryClient, order);
      void queryClient.invalidateQueries({ queryKey: orderKeys.all });
      refreshCounts(queryClient);
    },
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: orderKeys.all });
      void queryClient.invalidateQueries({ queryKey: ['quote'] });
    },
  });
}
