import type { ErrorCode } from '@mirsah/domain/error';
import type { OrderEdit, OrderStatus } from '@mirsah/domain/order';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf } from '../../lib/error-text.ts';
import { findCachedOrder, removeOrdersFromCache, updateOrderInCache } from './cache.ts';
import { orderKeys } from './queries.ts';

export type StatusChange = { orderId: string; from: OrderStatus; to: OrderStatus };

/** Changes a status. Every list and the open order show it at once, and take it back if it was refused. */
export function useChangeOrderStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: orderKeys.all,
    mutationFn: ({ orderId, to }: StatusChange) =>
      apiClient.changeOrderStatus({ params: { orderId }, body: { status: to } }),
    onMutate: async ({ orderId, to }) => {
      const order = findCachedOrder(queryClient, orderId);
      await queryClient.cancelQueries({ queryKey: orderKeys.all });
      if (order) updateOrderInCache(queryClient, { ...order, status: to });
      return order;
    },
    onSuccess: (order) => updateOrderInCache(queryClient, order),
    onError: (_error, { to }, before) => {
      if (!before) return;
      const now = findCachedOrder(queryClient, before.id) ?? { ...before, status: to };
      if (now.status === to) updateOrderInCache(queryClient, before);
    },
    onSettled: (_order, _error, { orderId }) =>
      queryClient.invalidateQueries({ queryKey: orderKeys.one(orderId) }),
  });
}

/** Saves what was corrected and answers the order as stored. */
export function useEditOrder(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: orderKeys.all,
    mutationFn: (edit: OrderEdit) => apiClient.editOrder({ params: { orderId }, body: edit }),
    onSuccess: (order) => {
      updateOrderInCache(queryClient, order);
      return queryClient.invalidateQueries({ queryKey: orderKeys.one(orderId) });
    },
  });
}

type StatusCommand = { orderIds: readonly string[]; to: OrderStatus };

/** Changes the status of several orders; what is done tells what each was before. */
export function useChangeOrderStatuses() {
  return useManyOrders({
    act: async (orderIds, { command, queryClient }: { command: StatusCommand; queryClient: QueryClient }) => {
      const { to } = command;
      const { moved, failed } = await apiClient.changeOrderStatuses({ body: { orderIds, status: to } });
      for (const { orderId } of moved) {
        const order = findCachedOrder(queryClient, orderId);
        if (order) updateOrderInCache(queryClient, { ...order, status: to });
      }
      return { done: moved, failed };
    },
    fetchAgain: [orderKeys.details],
  });
}

/** Lets orders that are kept apart in. */
export function useReleaseOrders() {
  return useManyOrders({
    act: async (orderIds, { queryClient }) => {
      const { released, failed } = await apiClient.releaseOrders({ body: { orderIds } });
      for (const order of released) updateOrderInCache(queryClient, order);
      return { done: released.map(({ id }) => id), failed };
    },
    fetchAgain: [orderKeys.held, orderKeys.details],
  });
}

/** Deletes orders; one that is gone already counts as deleted. */
export function useDeleteOrders() {
  return useManyOrders({
    act: async (orderIds, { queryClient }) => {
      const { deleted, failed } = await apiClient.deleteOrders({ body: { orderIds } });
      const gone = failed.filter(({ code }) => code === 'not_found').map(({ orderId }) => orderId);
      removeOrdersFromCache(queryClient, [...deleted, ...gone]);
      return { done: [...deleted, ...gone], failed: failed.filter(({ code }) => code !== 'not_found') };
    },
    fetchAgain: [orderKeys.held],
  });
}

/**
 * Does something to many orders. Never rejects: what failed is told order by order. `act` shows what it did; what
 * cannot be shown before it is fetched again is named by `fetchAgain`.
 */
export function useManyOrders<Command extends { orderIds: readonly string[] }, Done>(options: {
  act: (
    some: string[],
    context: { command: Command; queryClient: QueryClient },
  ) => Promise<DoneAndFailed<Done>>;
  fetchAgain: readonly QueryKey[];
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: orderKeys.all,
    onMutate: () => queryClient.cancelQueries({ queryKey: orderKeys.all }),
    mutationFn: (command: Command) =>
      inBatches(command.orderIds, (some) => options.act(some, { command, queryClient })),
    onSettled: () =>
      Promise.all(options.fetchAgain.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

/** `code` is undefined where the answer never came. */
export type FailedOrder = { orderId: string; code: ErrorCode | undefined };

export type DoneAndFailed<T> = { done: T[]; failed: FailedOrder[] };

const BATCH_SIZE = 100;

/**
 * Asks for many orders in requests of a hundred, one after the other, and puts the answers together. A request that
 * fails as a whole stands for all of its orders; the others are still asked for.
 */
export async function inBatches<T>(
  orderIds: readonly string[],
  ask: (some: string[]) => Promise<DoneAndFailed<T>>,
): Promise<DoneAndFailed<T>> {
  const done: T[] = [];
  const failed: FailedOrder[] = [];
  for (let start = 0; start < orderIds.length; start += BATCH_SIZE) {
    const some = orderIds.slice(start, start + BATCH_SIZE);
    try {
      const answer = await ask(some);
      done.push(...answer.done);
      failed.push(...answer.failed);
    } catch (error) {
      failed.push(...some.map((orderId) => ({ orderId, code: errorCodeOf(error) })));
    }
  }
  return { done, failed };
}

/** Blocks the phone of an order. */
export function useBlockPhone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => apiClient.blockPhone({ body: { orderId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orderKeys.blockedPhones }),
  });
}

/** Lifts the block of a phone in international form. */
export function useUnblockPhone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (e164: string) => apiClient.unblockPhone({ params: { digits: e164.replace('+', '') } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orderKeys.blockedPhones }),
  });
}
