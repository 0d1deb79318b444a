import type { OrderResponse } from '@mirsah/contracts/orders';
import { type DeskSettings, defaultDeskSettings } from '@mirsah/domain/confirmation/transitions';
import { countryCodes } from '@mirsah/domain/country';
import { countryNames } from '@mirsah/domain/messages';
import type { SummaryScope } from '@mirsah/domain/metrics/report';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useAccount, useCan } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf } from '../../lib/error-text.ts';
import { byCursor } from '../../lib/paged.ts';
import { filterQuery, isSearch, type OrdersFilter } from './address.ts';

/** Query keys. What changes with an order is below `all`, so that one key cancels or refreshes it. */
export const orderKeys = {
  all: ['orders'],
  lists: ['orders', 'list'],
  /** `filterOfList` reads the filter back. */
  list: (filter: OrdersFilter) => ['orders', 'list', filter],
  allNewest: ['orders', 'newest'],
  newest: (filter: OrdersFilter) => ['orders', 'newest', filter],
  onHold: ['orders', 'on-hold'],
  summary: ['orders', 'summary'],
  pending: ['orders', 'pending'],
  failed: ['orders', 'failed'],
  details: ['orders', 'one'],
  one: (orderId: string) => ['orders', 'one', orderId],
  several: (orderIds: readonly string[]) => ['orders', 'several', orderIds],
  blockedPhones: ['blocked-phones'],
} as const;

/** The filter that a key made by `orderKeys.list` was made with. */
export function filterOfList(key: readonly unknown[]): OrdersFilter {
  // Only `orderKeys.list` makes the keys below `orderKeys.lists`.
  return key[2] as OrdersFilter;
}

const PAGE_SIZE = 50;

/** The merchant's orders that match a filter, newest first. `useNewOrders` adds new ones, mutations update the others. */
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

/** One order with its history. Not fetched while there is no id. */
export function useOrder(orderId: string | undefined) {
  return useQuery({ ...orderQuery(orderId), enabled: orderId !== undefined });
}

export function orderQuery(orderId: string | undefined) {
  return queryOptions({
    queryKey: orderKeys.one(orderId ?? ''),
    queryFn: () => apiClient.getOrder({ params: { orderId: orderId ?? '' } }),
  });
}

/** As many of a customer's orders as are read for one of them, which is among them. */
export const EARLIER_ORDERS = 5;

/** The latest orders of an order's customer, newest first; of one whose phone is masked they are not known. */
export function useOrdersOfPhone({ customerPhone, isPhoneMasked }: OrderResponse) {
  return useQuery({ ...ordersOfPhoneQuery(customerPhone.e164), enabled: !isPhoneMasked });
}

/** The latest orders of one customer's phone (`+9665…`), newest first. */
export function ordersOfPhoneQuery(e164: string) {
  return queryOptions({
    queryKey: [...orderKeys.all, 'phone', e164],
    queryFn: async () => (await apiClient.listOrders({ query: { q: e164, limit: EARLIER_ORDERS } })).items,
  });
}

/** The cities of our list by country, the largest first. It is some kilobytes, which the first screen does without. */
export function useCities(): { group: string; items: string[] }[] {
  const { data = [] } = useQuery({
    queryKey: ['cities'],
    queryFn: async () => {
      const { regions } = await import('@mirsah/domain/places');
      return countryCodes.map((country) => ({
        group: countryNames[country],
        items: regions[country].flatMap(({ cities }) => cities.map(([, name]) => name)),
      }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

const CONCURRENCY = 8;

/** The orders with these ids, in the same order; deleted ones are left out. Not fetched while there are no ids. */
export function useOrdersById(orderIds: readonly string[]) {
  return useQuery({
    queryKey: orderKeys.several(orderIds),
    queryFn: () => getOrders(orderIds),
    enabled: orderIds.length > 0,
  });
}

async function getOrders(orderIds: readonly string[]): Promise<OrderResponse[]> {
  const found = new Map<string, OrderResponse>();
  // One iterator shared by all workers: each takes the next id that none has taken.
  const remaining = orderIds.values();
  const work = async () => {
    for (const orderId of remaining) {
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

const SUMMARY_POLL_INTERVAL_MS = 60_000;

/**
 * Metrics of all orders, or of those of a page or of days, a second or two behind them. They cost an item for each day of
 * the month or of the days, so they are polled rarely; `refreshCounts` follows what this tab notices or does.
 */
export function useOrderSummary({ landingPageId, from, to }: SummaryScope) {
  const scope = { landingPageId, from, to };
  const isShown = useCan('view_insights');
  return useQuery({
    enabled: isShown,
    queryKey: [...orderKeys.summary, scope],
    queryFn: () => apiClient.getOrderSummary({ query: scope }),
    refetchInterval: SUMMARY_POLL_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });
}

/** How many orders a list has; undefined until it is known, and of the results of a search. */
export function useListTotal(filter: OrdersFilter): number | undefined {
  const { status, isOnHold } = filter;
  const { data, isPlaceholderData } = useOrderSummary(filter);
  if (!data || isPlaceholderData || isSearch(filter) || isOnHold) return undefined;
  return status ? data.byStatus[status] : data.orders;
}

const PENDING_POLL_INTERVAL_MS = 20_000;
/** Of chosen pages each of their days is read. */
const PAGES_POLL_INTERVAL_MS = 60_000;

/** How many orders wait for confirmation; polled from every screen while the window is visible, one item each time. */
export function usePendingCount(): number {
  return useKnownPendingCount() ?? 0;
}

/** The same; undefined before it is known. */
export function useKnownPendingCount(): number | undefined {
  return usePendingOrders()?.count;
}

/** The same with how many there ever were. `isAskedHidden` goes on asking while the window is hidden behind others. */
export function usePendingOrders({ isAskedHidden = false } = {}) {
  const isShown = useCan('confirm_orders');
  const { data: account } = useAccount();
  const { data } = useQuery({
    enabled: isShown,
    queryKey: orderKeys.pending,
    queryFn: () => apiClient.countPendingOrders(),
    refetchInterval: account?.pages ? PAGES_POLL_INTERVAL_MS : PENDING_POLL_INTERVAL_MS,
    refetchIntervalInBackground: isAskedHidden,
  });
  return data;
}

/** How long the table's stream may take until the counts include a change. */
const COUNTS_BEHIND_MS = 2_000;

/** Fetches the counts again once they include what has just happened, so that menu, figures and list agree. */
export function refreshCounts(queryClient: QueryClient): void {
  setTimeout(() => {
    for (const queryKey of [orderKeys.summary, orderKeys.pending]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, COUNTS_BEHIND_MS);
}

/**
 * When the merchant's desk calls, and how often: what an order's age and attempts are measured by. Asked for once in a
 * session, and only for a list that has somebody to call; until then it is what every desk begins with.
 */
export function useCallingPlan({ isNeeded }: { isNeeded: boolean }): DeskSettings {
  const { data = defaultDeskSettings } = useQuery({
    queryKey: ['desk', 'settings'],
    queryFn: () => apiClient.getDeskSettings(),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

const FAILED_POLL_INTERVAL_MS = 60_000;

/** The ids of the orders whose delivery to the COD network failed. */
export function useFailedDeliveries(): ReadonlySet<string> {
  const { data = NONE } = useQuery({
    queryKey: orderKeys.failed,
    queryFn: async () => new Set((await apiClient.listFailedDeliveries()).orderIds),
    refetchInterval: FAILED_POLL_INTERVAL_MS,
  });
  return data;
}

const NONE: ReadonlySet<string> = new Set();

const MAX_COUNTED = 10;
const ON_HOLD_POLL_INTERVAL_MS = 60_000;

/** How many orders are on hold, counted up to ten; `hasMore` when there are more. Undefined until it is known. */
export function useOnHoldCount({
  isSeen,
}: {
  isSeen: boolean;
}): { count: number; hasMore: boolean } | undefined {
  const { data } = useQuery({
    queryKey: orderKeys.onHold,
    queryFn: () => apiClient.listOrders({ query: { held: 'true', limit: MAX_COUNTED } }),
    enabled: isSeen,
    refetchInterval: ON_HOLD_POLL_INTERVAL_MS,
  });
  return data && { count: data.items.length, hasMore: data.cursor !== null };
}

/** The phones whose orders are put on hold, newest first. Not fetched until the list is opened. */
export function useBlockedPhones({ isOpen }: { isOpen: boolean }) {
  return useInfiniteQuery({
    queryKey: orderKeys.blockedPhones,
    queryFn: ({ pageParam }) => apiClient.listBlockedPhones({ query: { cursor: pageParam } }),
    ...byCursor,
    enabled: isOpen,
  });
}
