import type { OrderResponse } from '@mirsah/contracts/orders';
import { type DeskSettings, defaultDeskSettings } from '@mirsah/domain/confirmation/transitions';
import type { NetworkTask } from '@mirsah/domain/delivery';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCan } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf } from '../../lib/error-text.ts';
import { byCursor } from '../../lib/paged.ts';
import { filterQuery, type OrdersFilter } from './address.ts';
import { orderKeys } from './order-keys.ts';

const PAGE_SIZE = 50;

/**
 * The merchant's orders that match a filter, newest first. `useNewOrders` adds new ones, mutations update the
 * others.
 */
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
  return useQuery({ ...orderQuery(orderId), enabled: orderId !== undefined });
}

export function orderQuery(orderId: string | undefined) {
  return queryOptions({
    queryKey: orderKeys.one(orderId ?? ''),
    queryFn: () => apiClient.getOrder({ params: { orderId: orderId ?? '' } }),
  });
}

/** The number of the customer's orders that are loaded with one of them, including it. */
export const EARLIER_ORDERS = 10;

/** The latest orders of an order's customer, newest first; unknown if the phone is masked. */
export function useOrdersOfPhone({ customerPhone, isPhoneMasked }: OrderResponse) {
  return useQuery({ ...ordersOfPhoneQuery(customerPhone.e164), enabled: !isPhoneMasked });
}

/** The latest orders of one customer's phone (`+9665…`), newest first. */
export function ordersOfPhoneQuery(e164: string) {
  return queryOptions({
    queryKey: [...orderKeys.all, 'phone', e164],
    queryFn: async () => {
      const { items } = await apiClient.listOrders({ query: { q: e164, limit: EARLIER_ORDERS } });
      // Orders from before a correction of the phone belong to another customer.
      return items.filter(({ customerPhone, isPhoneMasked }) => isPhoneMasked || customerPhone.e164 === e164);
    },
  });
}

/** The cities of orders, the most common first; loaded when their list is opened. */
export function useOrderCities({ isOpened }: { isOpened: boolean }) {
  return useQuery({
    queryKey: [...orderKeys.all, 'cities'],
    queryFn: () => apiClient.countOrderCities(),
    enabled: isOpened,
    staleTime: CITIES_STALE_MS,
  });
}

const CITIES_STALE_MS = 300_000;

const CONCURRENCY = 8;

/** The orders with these ids, in the same order; deleted ones are omitted. Idle without ids. */
export function useOrdersById(orderIds: readonly string[]) {
  return useQuery({
    queryKey: orderKeys.several(orderIds),
    queryFn: () => getOrders(orderIds),
    enabled: orderIds.length > 0,
  });
}

async function getOrders(orderIds: readonly string[]): Promise<OrderResponse[]> {
  const found = new Map<string, OrderResponse>();
  // One iterator shared by all workers: each takes the next id.
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

/**
 * The desk's calling hours and attempts, which an order's age is measured by. Requested once per session, and
 * only for a list with pending calls; until then the defaults of every desk apply.
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

/** The failed deliveries and tasks between an order and the COD network. */
export type AtNetwork = {
  /** The ids of the orders whose delivery failed. */
  failed: ReadonlySet<string>;
  /** The task at the network, by the order's id. */
  tasks: ReadonlyMap<string, NetworkTask['action']>;
};

const NOTHING: AtNetwork = { failed: new Set(), tasks: new Map() };

export function useAtNetwork(): AtNetwork {
  return useNetworkWork().data ?? NOTHING;
}

/** The same with its state: loading, failed. */
export function useNetworkWork() {
  const isShown = useCan('view_orders');
  return useQuery({
    enabled: isShown,
    queryKey: orderKeys.failed,
    queryFn: async (): Promise<AtNetwork> => {
      const { orderIds, tasks } = await apiClient.listFailedDeliveries();
      return {
        failed: new Set(orderIds),
        tasks: new Map(tasks.map(({ orderId, action }) => [orderId, action])),
      };
    },
    refetchInterval: FAILED_POLL_INTERVAL_MS,
  });
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
