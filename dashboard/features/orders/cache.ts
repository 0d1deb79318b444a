import type { ResponseOf } from '@mirsah/contracts/contract';
import type { OrderResponse, orderContracts } from '@mirsah/contracts/orders';
import { orderMatches, readOrderSearch } from '@mirsah/domain/order/search';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';
import { changeItem, insertItem, itemsOf, type Paged } from '../../lib/paged.ts';
import { filterQuery, type OrdersFilter } from './address.ts';
import { listFilter, orderKeys } from './queries.ts';

export type OrderList = Paged<OrderResponse>;
type OrderDetails = ResponseOf<typeof orderContracts.getOrder>;

/** The order as the screen last heard of it. */
export function findCachedOrder(queryClient: QueryClient, orderId: string): OrderResponse | undefined {
  const lists = queryClient.getQueriesData<OrderList>({ queryKey: orderKeys.lists });
  for (const [, list] of lists) {
    const order = itemsOf(list).find(({ id }) => id === orderId);
    if (order) return order;
  }
  return queryClient.getQueryData<OrderDetails>(orderKeys.one(orderId))?.order;
}

/** Shows an order as it is now wherever it is shown: it leaves lists it no longer belongs to and enters others. */
export function updateOrderInCache(queryClient: QueryClient, order: OrderResponse): void {
  for (const [key, list] of queryClient.getQueriesData<OrderList>({ queryKey: orderKeys.lists })) {
    queryClient.setQueryData<OrderList>(key, listWith(list, order, listFilter(key)));
  }
  removeFromNewest(queryClient, [order.id]);
  queryClient.setQueryData<OrderDetails>(
    orderKeys.one(order.id),
    (details) => details && { ...details, order },
  );
}

export function removeOrdersFromCache(queryClient: QueryClient, orderIds: readonly string[]): void {
  queryClient.setQueriesData<OrderList>({ queryKey: orderKeys.lists }, (list) =>
    orderIds.reduce<OrderList | undefined>((left, id) => changeItem(left, id, () => undefined), list),
  );
  removeFromNewest(queryClient, orderIds);
  for (const orderId of orderIds) queryClient.removeQueries({ queryKey: orderKeys.one(orderId) });
}

/** What was seen among the newest before a change is no news after it. */
function removeFromNewest(queryClient: QueryClient, orderIds: readonly string[]): void {
  queryClient.setQueriesData<OrderResponse[]>({ queryKey: orderKeys.allNewest }, (newest) =>
    newest?.filter(({ id }) => !orderIds.includes(id)),
  );
}

/** The list with the order where it belongs, or without it. */
export function listWith(
  list: OrderList | undefined,
  order: OrderResponse,
  filter: OrdersFilter,
): OrderList | undefined {
  const belongs = orderMatches(order, {
    ...filter,
    search: filter.text === undefined ? undefined : readOrderSearch(filter.text),
  });
  if (!belongs) return changeItem(list, order.id, () => undefined);
  if (itemsOf(list).some(({ id }) => id === order.id)) return changeItem(list, order.id, () => order);
  return insertItem(list, order, isNewer);
}

export function isNewer(one: OrderResponse, other: OrderResponse): boolean {
  return one.placedAt > other.placedAt || (one.placedAt === other.placedAt && one.id > other.id);
}

const POLL_INTERVAL_MS = 10_000;
const PAGE_SIZE = 25;

/**
 * Looks for new orders of the list on the screen, as long as somebody can see it. Who is at the top of the list gets
 * them there at once; for who has scrolled on they wait, so that nothing moves under their eyes: `waiting` counts
 * them and `show` lets them in. A search is not repeated by itself.
 */
export function useNewOrders(filter: OrdersFilter, list: OrderList | undefined) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: orderKeys.newest(filter),
    queryFn: async () => {
      const { items } = await apiClient.listOrders({
        query: { ...filterQuery(filter), limit: PAGE_SIZE },
      });
      if (window.scrollY < window.innerHeight / 4) insertOrders(queryClient, filter, items);
      else insertOrders(queryClient, filter, items.filter(isListed(queryClient, filter)));
      return items;
    },
    enabled: list !== undefined && filter.text === undefined,
    refetchInterval: POLL_INTERVAL_MS,
    // The list itself has just been fetched.
    initialData: [],
  });
  const newest = itemsOf(list)[0];
  const known = new Set(itemsOf(list).map(({ id }) => id));
  const waiting = data.filter(
    (order) => !known.has(order.id) && (newest === undefined || isNewer(order, newest)),
  );
  return {
    waiting: waiting.length,
    show: () => {
      // There may be more than one page of them.
      if (waiting.length === PAGE_SIZE) void queryClient.resetQueries({ queryKey: orderKeys.list(filter) });
      else insertOrders(queryClient, filter, waiting);
      window.scrollTo({ top: 0 });
    },
  };
}

function isListed(queryClient: QueryClient, filter: OrdersFilter): (order: OrderResponse) => boolean {
  const known = new Set(
    itemsOf(queryClient.getQueryData<OrderList>(orderKeys.list(filter))).map(({ id }) => id),
  );
  return ({ id }) => known.has(id);
}

function insertOrders(
  queryClient: QueryClient,
  filter: OrdersFilter,
  orders: readonly OrderResponse[],
): void {
  // What is being changed right now is newer than what was fetched a moment ago.
  if (queryClient.isMutating({ mutationKey: orderKeys.all }) > 0) return;
  queryClient.setQueryData<OrderList>(orderKeys.list(filter), (list) =>
    orders.reduce<OrderList | undefined>((shown, order) => listWith(shown, order, filter), list),
  );
}
