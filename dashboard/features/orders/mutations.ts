import type { OrderResponse } from '@mirsah/contracts/orders';
import type { ErrorCode } from '@mirsah/domain/error';
import type { OrderEdit, OrderStatus } from '@mirsah/domain/order';
import type { GoodsEdit } from '@mirsah/domain/order/goods';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf } from '../../lib/error-text.ts';
import { deliveriesKey } from '../deliveries/queries.ts';
import { findCachedOrder, removeOrdersFromCache, updateOrderInCache } from './cache.ts';
import { refreshCounts } from './order-counts.ts';
import { orderKeys } from './order-keys.ts';

/** Whether a change of status means that a shipped parcel has come back. */
export const becomesReturned = (from: OrderStatus, to: OrderStatus) =>
  to === 'cancelled' && (from === 'shipped' || from === 'delivered');

/**
 * `order` is the order before the change. `isReturned` is stored with a cancelled order, whatever the status
 * of its parcel was.
 */
export type StatusChange = {
  order: OrderResponse;
  to: OrderStatus;
  isReturned?: boolean;
  despiteStock?: true;
};

/**
 * The change back to the previous status. A cancelled order regains its `isReturned`: a status set by mistake
 * has sent no parcel.
 */
export const toUndo = ({ order: before }: StatusChange, after: OrderResponse): StatusChange => ({
  order: after,
  to: before.status,
  ...(before.status === 'cancelled' && { isReturned: before.isReturned === true }),
});

/**
 * Changes the status of an order optimistically: lists and details show it at once, and roll back when the
 * request fails.
 */
export function useChangeOrderStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: orderKeys.all,
    mutationFn: ({ order, to, isReturned, despiteStock }: StatusChange) =>
      apiClient.changeOrderStatus({
        params: { orderId: order.id },
        body: {
          status: to,
          ...(isReturned !== undefined && { isReturned }),
          ...(despiteStock && { despiteStock }),
        },
      }),
    onMutate: async ({ order: { id }, to }) => {
      const order = findCachedOrder(queryClient, id);
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
    onSettled: (_order, _error, { order: { id } }) => {
      refreshCounts(queryClient);
      void queryClient.invalidateQueries({ queryKey: orderKeys.one(id) });
      // The order's task at the network depends on its status.
      void queryClient.invalidateQueries({ queryKey: deliveriesKey(id) });
    },
  });
}

/** Saves corrected details of an order; the result is the order as stored. */
export function useEditOrder(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: orderKeys.all,
    mutationFn: (edit: OrderEdit & { despiteStock?: true; goods?: GoodsEdit }) =>
      apiClient.editOrder({ params: { orderId }, body: edit }),
    onSuccess: (order) => {
      updateOrderInCache(queryClient, order);
      refreshCounts(queryClient);
      void queryClient.invalidateQueries({ queryKey: deliveriesKey(orderId) });
      return queryClient.invalidateQueries({ queryKey: orderKeys.one(orderId) });
    },
  });
}

export type StatusCommand = {
  orderIds: readonly string[];
  to: OrderStatus;
  isReturned?: boolean;
  despiteStock?: true;
};

/**
 * An order whose status was changed: its former status, and whether it had come back. `isSame`: nothing
 * changed.
 */
export type Moved = { orderId: string; from: OrderStatus; isReturned?: true | undefined; isSame?: true };

/** Changes the status of several orders. */
export function useChangeOrderStatuses() {
  return useBulkMutation({
    run: async (orderIds, { command, queryClient }: { command: StatusCommand; queryClient: QueryClient }) => {
      const { to, isReturned, despiteStock } = command;
      const { moved, unchanged, failed } = await apiClient.changeOrderStatuses({
        body: {
          orderIds,
          status: to,
          ...(isReturned !== undefined && { isReturned }),
          ...(despiteStock && { despiteStock }),
        },
      });
      const done: Moved[] = [
        ...moved,
        ...unchanged.map((orderId) => ({ orderId, from: to, isSame: true as const })),
      ];
      for (const { orderId, from } of done) {
        const order = findCachedOrder(queryClient, orderId);
        if (!order) continue;
        // In the server's form.
        const { isReturned: was, ...rest } = order;
        const cameBack = isReturned ?? (was || becomesReturned(from, to));
        const shown = { ...rest, status: to };
        updateOrderInCache(
          queryClient,
          to === 'cancelled' && cameBack ? { ...shown, isReturned: true } : shown,
        );
      }
      return { done, failed };
    },
    invalidates: [orderKeys.details],
  });
}

/** Releases orders that are on hold. */
export function useReleaseOrders() {
  return useBulkMutation({
    run: async (orderIds, { queryClient }) => {
      const { released, failed } = await apiClient.releaseOrders({ body: { orderIds } });
      for (const order of released) updateOrderInCache(queryClient, order);
      return { done: released.map(({ id }) => id), failed };
    },
    invalidates: [orderKeys.onHold, orderKeys.details],
  });
}

/** Deletes orders; one that is already deleted counts as done. */
export function useDeleteOrders() {
  return useBulkMutation({
    run: async (orderIds, { queryClient }) => {
      const { deleted, failed } = await apiClient.deleteOrders({ body: { orderIds } });
      const gone = failed.filter(({ code }) => code === 'not_found').map(({ orderId }) => orderId);
      removeOrdersFromCache(queryClient, [...deleted, ...gone]);
      return { done: [...deleted, ...gone], failed: failed.filter(({ code }) => code !== 'not_found') };
    },
    invalidates: [orderKeys.onHold],
  });
}

/** `code` is undefined when the request itself failed without an answer. */
export type FailedOrder = { orderId: string; code: ErrorCode | undefined };

type BulkResult<T> = { done: T[]; failed: FailedOrder[] };

/**
 * A mutation of many orders. It never rejects: `failed` lists the orders it could not change. `run` handles
 * one batch and updates the cache; queries below the keys in `invalidates` are fetched again at the end.
 */
function useBulkMutation<Command extends { orderIds: readonly string[] }, Done>(options: {
  run: (
    batch: string[],
    context: { command: Command; queryClient: QueryClient },
  ) => Promise<BulkResult<Done>>;
  invalidates: readonly QueryKey[];
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: orderKeys.all,
    onMutate: () => queryClient.cancelQueries({ queryKey: orderKeys.all }),
    mutationFn: (command: Command) =>
      inBatches(command.orderIds, (batch) => options.run(batch, { command, queryClient })),
    onSettled: () => {
      refreshCounts(queryClient);
      return Promise.all(options.invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}

/** The most orders that the API accepts in one request. */
export const BATCH_SIZE = 100;

/**
 * Runs a request for each hundred orders, one after the other, and joins the results. When a request fails,
 * all orders of its batch count as failed; the following batches are still sent.
 */
export async function inBatches<T>(
  orderIds: readonly string[],
  run: (batch: string[]) => Promise<BulkResult<T>>,
): Promise<BulkResult<T>> {
  const done: T[] = [];
  const failed: FailedOrder[] = [];
  for (let start = 0; start < orderIds.length; start += BATCH_SIZE) {
    const batch = orderIds.slice(start, start + BATCH_SIZE);
    try {
      const result = await run(batch);
      done.push(...result.done);
      failed.push(...result.failed);
    } catch (error) {
      failed.push(...batch.map((orderId) => ({ orderId, code: errorCodeOf(error) })));
    }
  }
  return { done, failed };
}

/** Blocks the phone of an order: later orders from it are put on hold. */
export function useBlockPhone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => apiClient.blockPhone({ body: { orderId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orderKeys.blockedPhones }),
  });
}

/** Unblocks a phone, given in E.164 form (`+9665…`). */
export function useUnblockPhone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (e164: string) => apiClient.unblockPhone({ body: { e164 } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orderKeys.blockedPhones }),
  });
}
