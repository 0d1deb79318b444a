import type { ResponseOf } from '@mirsah/contracts/contract.ts';
import type { OrderResponse, orderContracts } from '@mirsah/contracts/orders/contracts.ts';
import { orderMatches } from '@mirsah/domain/order/order-filter.ts';
import { readOrderSearch } from '@mirsah/domain/order/order-search.ts';
import type { QueryClient } from '@tanstack/react-query';
import { changeItem, insertItem, itemsOf, type Paged } from '../../../lib/api/paged.ts';
import type { OrdersFilter } from '../order-address.ts';
import { listFilter, orderKeys } from './keys.ts';

export type OrderList = Paged<OrderResponse>;
type OrderDetails = ResponseOf<typeof orderContracts.getOrder>;

/** The order as the screen last heard of it. */
export function findListed(queryClient: QueryClient, orderId: string): OrderResponse | undefined {
  const lists = queryClient.getQueriesData<OrderList>({ queryKey: orderKeys.lists });
  for (const [, list] of lists) {
    const order = itemsOf(list).find(({ id }) => id === orderId);
    if (order) return order;
  }
  return queryClient.getQueryData<OrderDetails>(orderKeys.one(orderId))?.order;
}

/** Shows an order as it is now wherever it is shown: it leaves lists it no longer belongs to and enters others. */
export function showOrder(queryClient: QueryClient, order: OrderResponse): void {
  for (const [key, list] of queryClient.getQueriesData<OrderList>({ queryKey: orderKeys.lists })) {
    queryClient.setQueryData<OrderList>(key, listWith(list, order, listFilter(key)));
  }
  forgetNewest(queryClient, [order.id]);
  queryClient.setQueryData<OrderDetails>(
    orderKeys.one(order.id),
    (details) => details && { ...details, order },
  );
}

export function forgetOrders(queryClient: QueryClient, orderIds: readonly string[]): void {
  queryClient.setQueriesData<OrderList>({ queryKey: orderKeys.lists }, (list) =>
    orderIds.reduce<OrderList | undefined>((left, id) => changeItem(left, id, () => undefined), list),
  );
  forgetNewest(queryClient, orderIds);
  for (const orderId of orderIds) queryClient.removeQueries({ queryKey: orderKeys.one(orderId) });
}

/** What was seen among the newest before a change is no news after it. */
function forgetNewest(queryClient: QueryClient, orderIds: readonly string[]): void {
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
