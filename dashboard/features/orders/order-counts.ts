import type { SummaryScope } from '@mirsah/domain/metrics/report';
import { keepPreviousData, type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { useAccount, useCan } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';
import { isSearch, type OrdersFilter } from './address.ts';
import { orderKeys } from './order-keys.ts';

const SUMMARY_POLL_INTERVAL_MS = 60_000;

/**
 * Metrics of all orders, or of those of a page or of days, a second or two behind them. They cost an item for
 * each day of the month or of the days, so they are polled rarely; `refreshCounts` follows what this tab
 * observes or does.
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

/** The orders of today, hour by hour, and of the days that they are compared with. */
export function useOrdersToday() {
  const isShown = useCan('view_insights');
  return useQuery({
    enabled: isShown,
    queryKey: orderKeys.today,
    queryFn: () => apiClient.getOrdersToday(),
    refetchInterval: SUMMARY_POLL_INTERVAL_MS,
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
/** For chosen pages each of their days is read. */
const PAGES_POLL_INTERVAL_MS = 60_000;

/**
 * How many orders wait for confirmation; polled from every screen while the window is visible, one item each
 * time.
 */
export function usePendingCount(): number {
  return usePendingOrders().data?.count ?? 0;
}

/**
 * The pending orders with the number of all orders ever. `isAskedHidden` continues polling while the window
 * is hidden.
 */
export function usePendingOrders({ isAskedHidden = false } = {}) {
  const isShown = useCan('confirm_orders');
  const { data: account } = useAccount();
  return useQuery({
    enabled: isShown,
    queryKey: orderKeys.pending,
    queryFn: () => apiClient.countPendingOrders(),
    refetchInterval: account?.pages ? PAGES_POLL_INTERVAL_MS : PENDING_POLL_INTERVAL_MS,
    refetchIntervalInBackground: isAskedHidden,
  });
}

/**
 * Adjusts the number of pending orders by an action that was just done here; `refreshCounts` fetches the
 * server's afterwards.
 */
export function addToPending(queryClient: QueryClient, more: number): void {
  queryClient.setQueryData<Awaited<ReturnType<typeof apiClient.countPendingOrders>>>(
    orderKeys.pending,
    (known) => known && { ...known, count: Math.max(0, known.count + more) },
  );
}

/** How long the table's stream may take until the counts include a change. */
export const COUNTS_BEHIND_MS = 2_000;

/**
 * Refetches the counts, and the further queries that have some of them, once they include the last action, so
 * that menu, summary and list agree.
 */
export function refreshCounts(queryClient: QueryClient, ...further: readonly QueryKey[]): void {
  const { summary, today, pending, failed, returned } = orderKeys;
  setTimeout(() => {
    for (const queryKey of [summary, today, pending, failed, returned, ...further]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, COUNTS_BEHIND_MS);
}

const MAX_COUNTED = 10;
type Counted = { count: number; hasMore: boolean };
const ON_HOLD_POLL_INTERVAL_MS = 60_000;

/**
 * How many orders are on hold, counted up to ten; `hasMore` when there are more. Undefined until it is known.
 */
export function useOnHoldCount({ isSeen }: { isSeen: boolean }): Counted | undefined {
  const { data } = useQuery({
    queryKey: orderKeys.onHold,
    queryFn: () => apiClient.listOrders({ query: { held: 'true', limit: MAX_COUNTED } }),
    enabled: isSeen,
    refetchInterval: ON_HOLD_POLL_INTERVAL_MS,
  });
  return data && { count: data.items.length, hasMore: data.cursor !== null };
}

/** How many orders came back, counted up to ten like those on hold. */
export function useReturnedCount({ isSeen }: { isSeen: boolean }): Counted | undefined {
  const { data } = useQuery({
    queryKey: orderKeys.returned,
    queryFn: () => apiClient.listOrders({ query: { returned: 'true', limit: MAX_COUNTED } }),
    enabled: isSeen,
  });
  return data && { count: data.items.length, hasMore: data.cursor !== null };
}
