import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { itemsOf } from '../../../lib/api/paged.ts';
import { filterQuery, type OrdersFilter } from '../order-address.ts';
import { orderKeys } from './keys.ts';
import { isNewer, listWith, type OrderList } from './listed-orders.ts';

const LOOK_AGAIN_MS = 10_000;
const ORDERS_AT_ONCE = 25;

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
        query: { ...filterQuery(filter), limit: ORDERS_AT_ONCE },
      });
      if (window.scrollY < window.innerHeight / 4) letIn(queryClient, filter, items);
      else letIn(queryClient, filter, items.filter(isIn(queryClient, filter)));
      return items;
    },
    enabled: list !== undefined && filter.text === undefined,
    refetchInterval: LOOK_AGAIN_MS,
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
      if (waiting.length === ORDERS_AT_ONCE)
        void queryClient.resetQueries({ queryKey: orderKeys.list(filter) });
      else letIn(queryClient, filter, waiting);
      window.scrollTo({ top: 0 });
    },
  };
}

function isIn(queryClient: QueryClient, filter: OrdersFilter): (order: OrderResponse) => boolean {
  const known = new Set(
    itemsOf(queryClient.getQueryData<OrderList>(orderKeys.list(filter))).map(({ id }) => id),
  );
  return ({ id }) => known.has(id);
}

function letIn(queryClient: QueryClient, filter: OrdersFilter, orders: readonly OrderResponse[]): void {
  // What is being changed right now is newer than what was fetched a moment ago.
  if (queryClient.isMutating({ mutationKey: orderKeys.all }) > 0) return;
  queryClient.setQueryData<OrderList>(orderKeys.list(filter), (list) =>
    orders.reduce<OrderList | undefined>((shown, order) => listWith(shown, order, filter), list),
  );
}
