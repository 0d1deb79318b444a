import type { OrderResponse } from '@mirsah/contracts/orders';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf } from '../../lib/error-text.ts';
import { byCursor } from '../../lib/paged.ts';
import { filterQuery, type OrdersFilter } from './address.ts';

/** Where the orders are kept among what was fetched. */
export const orderKeys = {
  all: ['orders'],
  lists: ['orders', 'list'],
  /** `listFilter` reads the filter back. */
  list: (filter: OrdersFilter) => ['orders', 'list', filter],
  allNewest: ['orders', 'newest'],
  newest: (filter: OrdersFilter) => ['orders', 'newest', filter],
  held: ['orders', 'held'],
  summary: ['orders', 'summary'],
  details: ['orders', 'one'],
  one: (orderId: string) => ['orders', 'one', orderId],
  several: (orderIds: readonly string[]) => ['orders', 'several', orderIds],
  blockedPhones: ['blocked-phones'],
  pageNames: ['landing-pages', 'names'],
} as const;

export function listFilter(key: readonly unknown[]): OrdersFilter {
  // Only `orderKeys.list` makes keys of lists.
  return key[2] as OrdersFilter;
}

const PAGE_SIZE = 50;

/** The merchant's orders of a filter, newest first. New ones are brought by `useNewOrders`, changes by mutations. */
export function useOrders(filter: OrdersFilter) {
  return useInfiniteQuery({
    queryKey: orderKeys.list(filter),
    queryFn: ({ pageParam }) =>
      apiClient.listOrders({
        query: { ...filterQuery(filter), cursor: pageParam, limit: PAGE_SIZE },
      }),
    ...byCursor,
    refetchOnWindowFocus: false,
  });
}

/** One order with its history. Idle without an id. */
export function useOrder(orderId: string | undefined) {
  return useQuery({
    queryKey: orderKeys.one(orderId ?? ''),
    queryFn: () => apiClient.getOrder({ params: { orderId: orderId ?? '' } }),
    enabled: orderId !== undefined,
  });
}

const CONCURRENCY = 8;

/** Several orders by their numbers, in that order. Those that are gone are left out. Idle without numbers. */
export function useOrdersById(orderIds: readonly string[]) {
  return useQuery({
    queryKey: orderKeys.several(orderIds),
    queryFn: () => getOrders(orderIds),
    enabled: orderIds.length > 0,
  });
}

async function getOrders(orderIds: readonly string[]): Promise<OrderResponse[]> {
  const found = new Map<string, OrderResponse>();
  const left = orderIds.values();
  const work = async () => {
    for (const orderId of left) {
      const order = await findOrder(orderId);
      if (order) found.set(orderId, order);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return orderIds.flatMap((orderId) => found.get(orderId) ?? []);
}

async function findOrder(orderId: string): Promise<OrderResponse | undefined> {
  try {
    return (await apiClient.getOrder({ params: { orderId } })).order;
  } catch (error) {
    if (errorCodeOf(error) === 'not_found') return undefined;
    throw error;
  }
}

/** The figures follow an order by a second or two. */
const SUMMARY_POLL_INTERVAL_MS = 15_000;

/** The figures of all orders; looks again as long as somebody can see them. */
export function useOrderSummary() {
  return useQuery({
    queryKey: orderKeys.summary,
    queryFn: () => apiClient.getOrderSummary(),
    refetchInterval: SUMMARY_POLL_INTERVAL_MS,
  });
}

const MAX_COUNTED = 10;
const ON_HOLD_POLL_INTERVAL_MS = 60_000;

/** How many orders are kept apart, counted up to ten: `+` says that there are more. Undefined until it is known. */
export function useOnHoldCount(): { count: number; hasMore: boolean } | undefined {
  const { data } = useQuery({
    queryKey: orderKeys.held,
    queryFn: () => apiClient.listOrders({ query: { held: 'true', limit: MAX_COUNTED } }),
    refetchInterval: ON_HOLD_POLL_INTERVAL_MS,
  });
  return data && { count: data.items.length, hasMore: data.cursor !== null };
}

/** The phones whose orders are kept apart, newest first. Idle until the list is opened. */
export function useBlockedPhones({ isOpen }: { isOpen: boolean }) {
  return useInfiniteQuery({
    queryKey: orderKeys.blockedPhones,
    queryFn: ({ pageParam }) => apiClient.listBlockedPhones({ query: { cursor: pageParam } }),
    ...byCursor,
    enabled: isOpen,
  });
}

/** Titles of the merchant's landing pages, newest first, to choose one by. */
export function usePageNames(): { id: string; title: string }[] {
  const { data } = useQuery({
    queryKey: orderKeys.pageNames,
    queryFn: async () => {
      const names: { id: string; title: string }[] = [];
      let cursor: string | undefined;
      do {
        const page = await apiClient.listLandingPages({ query: { limit: 100, cursor } });
        names.push(...page.items.map(({ id, title }) => ({ id, title })));
        cursor = page.cursor ?? undefined;
      } while (cursor);
      return names;
    },
    staleTime: 60_000,
  });
  return data ?? [];
}
