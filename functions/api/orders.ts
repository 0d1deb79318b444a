import { api } from '@mirsah/contracts/api';
import type { ParsedRequestOf } from '@mirsah/contracts/contract';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { DomainError, type ErrorCode, isDomainError } from '@mirsah/domain/error';
import type { Order } from '@mirsah/domain/order';
import {
  changeOrderStatus as change,
  editOrder as edit,
  moveOrder,
  releaseOrder,
  deleteOrder as remove,
} from '@mirsah/domain/order/change';
import { type OrderFilter, readOrderSearch } from '@mirsah/domain/order/search';
import { getDependencies } from '../dependencies.ts';
import { handle } from '../http/lambda.ts';
import { log } from '../runtime/log.ts';
import { ordersCsv } from './orders-csv.ts';

export const listOrders = handle(api.listOrders, async ({ caller, query: { limit, cursor, ...query } }) => {
  const { orders } = getDependencies();
  const page = await orders.list(caller.userId, orderFilterOf(query), { limit, cursor });
  return { ...page, items: page.items.map(orderResponse) };
});

export const getOrder = handle(api.getOrder, async ({ caller, params }) => {
  const { orders } = getDependencies();
  const order = await orders.find(caller.userId, params.orderId);
  if (!order) throw new DomainError('not_found');
  return { order: orderResponse(order), events: await orders.events(order.id) };
});

export const changeOrderStatus = handle(api.changeOrderStatus, async ({ caller, params, body }) =>
  orderResponse(
    await change(getDependencies(), {
      ownerId: caller.userId,
      orderId: params.orderId,
      status: body.status,
      by: caller.userId,
    }),
  ),
);

export const editOrder = handle(api.editOrder, async ({ caller, params, body }) =>
  orderResponse(
    await edit(getDependencies(), {
      ownerId: caller.userId,
      orderId: params.orderId,
      by: caller.userId,
      edit: body,
    }),
  ),
);

export const deleteOneOrder = handle(api.deleteOrder, async ({ caller, params }) => {
  await remove(getDependencies(), { ownerId: caller.userId, orderId: params.orderId });
  return undefined;
});

export const changeOrderStatuses = handle(api.changeOrderStatuses, async ({ caller, body }) => {
  const { done, failed } = await forEachOrder(body.orderIds, async (orderId) => {
    const { before } = await moveOrder(getDependencies(), {
      ownerId: caller.userId,
      orderId,
      status: body.status,
      by: caller.userId,
    });
    return { orderId, from: before.status };
  });
  return { moved: done, failed };
});

export const deleteOrders = handle(api.deleteOrders, async ({ caller, body }) => {
  const { done, failed } = await forEachOrder(body.orderIds, async (orderId) => {
    await remove(getDependencies(), { ownerId: caller.userId, orderId });
    return orderId;
  });
  return { deleted: done, failed };
});

export const releaseOrders = handle(api.releaseOrders, async ({ caller, body }) => {
  const { done, failed } = await forEachOrder(body.orderIds, (orderId) =>
    releaseOrder(getDependencies(), { ownerId: caller.userId, orderId, by: caller.userId }),
  );
  return { released: done.map(orderResponse), failed };
});

/** About half a megabyte: far from Lambda's 6 MB for an answer, and the same memory however many orders there are. */
const EXPORT_PAGE_SIZE = 1000;

export const exportOrders = handle(api.exportOrders, async ({ caller, query: { cursor, ...query } }) => {
  const { orders } = getDependencies();
  const page = await orders.list(caller.userId, orderFilterOf(query), { limit: EXPORT_PAGE_SIZE, cursor });
  return {
    csv: ordersCsv(page.items, { isFirst: cursor === undefined }),
    count: page.items.length,
    cursor: page.cursor,
  };
});

const CONCURRENCY = 10;

/**
 * Does the same to several orders, each by itself: what fails for one is told of that one and hinders no other. A
 * number given twice counts once.
 */
export async function forEachOrder<T>(
  orderIds: readonly string[],
  act: (orderId: string) => Promise<T>,
): Promise<{ done: T[]; failed: { orderId: string; code: ErrorCode }[] }> {
  const done: T[] = [];
  const failed: { orderId: string; code: ErrorCode }[] = [];
  const left = new Set(orderIds).values();
  const work = async () => {
    for (const orderId of left) {
      try {
        done.push(await act(orderId));
      } catch (error) {
        if (!isDomainError(error)) log.error('failed for one order', { orderId, error });
        failed.push({ orderId, code: isDomainError(error) ? error.code : 'internal_error' });
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return { done, failed };
}

type Query = ParsedRequestOf<typeof api.exportOrders>['query'];

/** The filter that a query asks for. */
export function orderFilterOf({ q, held, ...filter }: Omit<Query, 'cursor'>): OrderFilter {
  return {
    ...filter,
    isOnHold: held === 'true',
    search: q === undefined ? undefined : readOrderSearch(q),
  };
}

/** The shopper's secret stays with the shopper. */
export function orderResponse({ ownerId, receiptToken, ...order }: Order): OrderResponse {
  return order;
}
