import type { ResponseOf } from '@mirsah/contracts/contract';
import type { OrderResponse, orderContracts } from '@mirsah/contracts/orders';
import { sourcesOf } from '@mirsah/domain/money/ad-spend';
import { orderMatches, readOrderSearch } from '@mirsah/domain/order/search';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { changeItem, insertItem, itemsOf, type Paged } from '../../lib/paged.ts';
import { filterQuery, isSearch, type OrdersFilter } from './address.ts';
import { refreshCounts } from './order-counts.ts';
import { filterOfList, orderKeys } from './order-keys.ts';

type OrderList = Paged<OrderResponse>;
type OrderDetails = ResponseOf<typeof orderContracts.getOrder>;

/** The latest fetched state of an order, from a list or from its details; undefined when neither holds it. */
export function findCachedOrder(queryClient: QueryClient, orderId: string): OrderResponse | undefined {
  const lists = queryClient.getQueriesData<OrderList>({ queryKey: orderKeys.lists });
  for (const [, list] of lists) {
    const order = itemsOf(list).find(({ id }) => id === orderId);
    if (order) return order;
  }
  return queryClient.getQueryData<OrderDetails>(orderKeys.one(orderId))?.order;
}

/**
 * Updates an order in every list and in its details: it leaves lists it no longer matches and enters others.
 */
export function updateOrderInCache(queryClient: QueryClient, order: OrderResponse): void {
  for (const [key, list] of queryClient.getQueriesData<OrderList>({ queryKey: orderKeys.lists })) {
    queryClient.setQueryData<OrderList>(key, listWith(list, order, filterOfList(key)));
  }
  removeFromNewest(queryClient, [order.id]);
  queryClient.setQueryData<OrderDetails>(
    orderKeys.one(order.id),
    (details) => details && { ...details, order },
  );
}

/** Removes orders from every list, and their details. */
export function removeOrdersFromCache(queryClient: QueryClient, orderIds: readonly string[]): void {
  queryClient.setQueriesData<OrderList>({ queryKey: orderKeys.lists }, (list) =>
    orderIds.reduce<OrderList | undefined>((left, id) => changeItem(left, id, () => undefined), list),
  );
  removeFromNewest(queryClient, orderIds);
  for (const orderId of orderIds) queryClient.removeQueries({ queryKey: orderKeys.one(orderId) });
}

const POLL_INTERVAL_MS = 10_000;
const NEWEST_PAGE_SIZE = 25;

/**
 * Polls for new orders of the list on the screen while the window is visible. At the top of the list they are
 * inserted at once. If the merchant has scrolled down, or is busy with a selection, new orders are held back
 * so that nothing moves under a finger: `waiting` is their number, `show` inserts them. `arrived` are the ids
 * of those inserted in the last seconds. The results of a search, and the orders of a city, are not polled.
 */
export function useNewOrders(filter: OrdersFilter, list: OrderList | undefined, isBusy: () => boolean) {
  const queryClient = useQueryClient();
  const { arrived, markArrived } = useArrived();
  const poll = useQuery({
    queryKey: orderKeys.newest(filter),
    queryFn: async () => {
      const { items } = await apiClient.listOrders({
        query: { ...filterQuery(filter), limit: NEWEST_PAGE_SIZE },
      });
      const known = knownIds(queryClient, filter);
      const unknown = items.filter(({ id }) => !known.noticed.has(id));
      if (unknown.length > 0) refreshCounts(queryClient);
      if (window.scrollY < window.innerHeight / 4 && !isBusy()) {
        insertOrders(queryClient, filter, items);
        markArrived(items.filter(({ id }) => !known.listed.has(id)));
      } else {
        insertOrders(
          queryClient,
          filter,
          items.filter(({ id }) => known.listed.has(id)),
        );
      }
      return items;
    },
    enabled: list !== undefined && !isSearch(filter),
    refetchInterval: POLL_INTERVAL_MS,
    // The list itself has just been fetched.
    initialData: [],
  });
  const newest = itemsOf(list)[0];
  const listed = new Set(itemsOf(list).map(({ id }) => id));
  const waiting = poll.data.filter(
    (order) => !listed.has(order.id) && (newest === undefined || isNewer(order, newest)),
  );
  /** The order whose row the merchant asked to see. */
  const wanted = useRef<string>(undefined);
  // Runs after the rows are rendered and measured: until then the list preserves its scroll position.
  useLayoutEffect(() => {
    if (wanted.current === undefined || !listed.has(wanted.current)) return;
    wanted.current = undefined;
    window.scrollTo({ top: 0 });
  });
  return {
    arrived,
    // Without a connection every screen shows a notice already.
    isStale: poll.isError && navigator.onLine,
    /** When the list was last known to be complete, milliseconds since 1970. */
    asOf: poll.dataUpdatedAt,
    retry: () => void poll.refetch(),
    waiting: waiting.length,
    show: () => {
      // After a full page of new orders there may be more than were fetched.
      if (waiting.length === NEWEST_PAGE_SIZE)
        void queryClient.resetQueries({ queryKey: orderKeys.list(filter) });
      else insertOrders(queryClient, filter, waiting);
      markArrived(waiting);
      wanted.current = waiting[0]?.id;
    },
  };
}

/** The orders that the list shows, and those that an earlier poll found. */
function knownIds(queryClient: QueryClient, filter: OrdersFilter) {
  const idsOf = (orders: readonly OrderResponse[]) => orders.map(({ id }) => id);
  const listed = idsOf(itemsOf(queryClient.getQueryData<OrderList>(orderKeys.list(filter))));
  const polled = idsOf(queryClient.getQueryData<OrderResponse[]>(orderKeys.newest(filter)) ?? []);
  return { listed: new Set(listed), noticed: new Set([...listed, ...polled]) };
}

const HIGHLIGHT_MS = 6_000;

/** The orders that came in during the last seconds, for the list to highlight. */
function useArrived() {
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  function markArrived(orders: readonly OrderResponse[]) {
    if (orders.length === 0) return;
    const ids = orders.map(({ id }) => id);
    setArrived((before) => new Set([...before, ...ids]));
    setTimeout(() => {
      setArrived((before) => new Set([...before].filter((id) => !ids.includes(id))));
    }, HIGHLIGHT_MS);
  }
  return { arrived, markArrived };
}

function insertOrders(
  queryClient: QueryClient,
  filter: OrdersFilter,
  orders: readonly OrderResponse[],
): void {
  // A change that is being saved is newer than the fetched order.
  if (queryClient.isMutating({ mutationKey: orderKeys.all }) > 0) return;
  queryClient.setQueryData<OrderList>(orderKeys.list(filter), (list) =>
    orders.reduce<OrderList | undefined>((shown, order) => listWith(shown, order, filter), list),
  );
}

/** The list with the order in its position, or without it when it does not match the filter. */
function listWith(
  list: OrderList | undefined,
  order: OrderResponse,
  filter: OrdersFilter,
): OrderList | undefined {
  const search = filter.text === undefined ? undefined : readOrderSearch(filter.text);
  const isListed = itemsOf(list).some(({ id }) => id === order.id);
  // Only the server finds an order by a former phone.
  const isFound = isListed && search !== undefined && search.phones.length > 0;
  const sources = filter.network && sourcesOf(filter.network);
  if (!orderMatches(order, { ...filter, sources, search: isFound ? undefined : search }))
    return changeItem(list, order.id, () => undefined);
  if (isListed) return changeItem(list, order.id, () => order);
  return insertItem(list, order, isNewer);
}

function isNewer(one: OrderResponse, other: OrderResponse): boolean {
  return one.placedAt > other.placedAt || (one.placedAt === other.placedAt && one.id > other.id);
}

/** An order that was changed or deleted here no longer counts as new. */
function removeFromNewest(queryClient: QueryClient, orderIds: readonly string[]): void {
  queryClient.setQueriesData<OrderResponse[]>({ queryKey: orderKeys.allNewest }, (newest) =>
    newest?.filter(({ id }) => !orderIds.includes(id)),
  );
}
