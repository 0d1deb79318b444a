import { api } from '@mirsah/contracts/api';
import type { ParsedRequestOf } from '@mirsah/contracts/contract';
import type { OrderResponse } from '@mirsah/contracts/orders';
import type { Clock } from '@mirsah/domain/clock';
import type { ConnectionRepository } from '@mirsah/domain/connection';
import type { DeliveryRepository } from '@mirsah/domain/delivery';
import { DomainError, type ErrorCode, isDomainError } from '@mirsah/domain/error';
import type { Order } from '@mirsah/domain/order';
import {
  changeOrderStatus,
  deleteOrder,
  editOrder,
  moveOrder,
  releaseOrder,
} from '@mirsah/domain/order/change';
import { cityOf } from '@mirsah/domain/order/city';
import type { OrderRepository } from '@mirsah/domain/order/ports';
import { type OrderFilter, readOrderSearch } from '@mirsah/domain/order/search';
import { handle } from '../http/endpoint.ts';
import { log } from '../runtime/lambda.ts';
import { ordersCsv } from './orders-csv.ts';

type Ports = {
  orders: OrderRepository;
  connections: Pick<ConnectionRepository, 'isCodConnected'>;
  deliveries: Pick<DeliveryRepository, 'create'>;
  clock: Clock;
};

/** About half a megabyte: far from Lambda's 6 MB for a response, and the same memory however many orders there are. */
const EXPORT_PAGE_SIZE = 1000;

/** A merchant's own orders. */
export const orders = (ports: Ports) => ({
  listOrders: handle(api.listOrders, async ({ caller, query: { limit, cursor, ...query } }) => {
    const page = await ports.orders.list(caller.userId, orderFilterOf(query), { limit, cursor });
    return { ...page, items: page.items.map(orderResponse) };
  }),

  getOrder: handle(api.getOrder, async ({ caller, params }) => {
    const order = await ports.orders.find(caller.userId, params.orderId);
    if (!order) throw new DomainError('not_found');
    return { order: orderResponse(order), events: await ports.orders.events(order.id) };
  }),

  changeOrderStatus: handle(api.changeOrderStatus, async ({ caller, params: { orderId }, body }) => {
    const command = { ownerId: caller.userId, orderId, status: body.status, by: caller.userId };
    return orderResponse(await changeOrderStatus(ports, command));
  }),

  editOrder: handle(api.editOrder, async ({ caller, params: { orderId }, body }) => {
    const command = { ownerId: caller.userId, orderId, by: caller.userId, edit: body };
    return orderResponse(await editOrder(ports, command));
  }),

  deleteOrder: handle(api.deleteOrder, async ({ caller, params: { orderId } }) => {
    await deleteOrder(ports, { ownerId: caller.userId, orderId });
    return undefined;
  }),

  changeOrderStatuses: handle(api.changeOrderStatuses, async ({ caller, body: { orderIds, status } }) => {
    const { done, failed } = await forEachOrder(orderIds, async (orderId) => {
      const command = { ownerId: caller.userId, orderId, status, by: caller.userId };
      const { before } = await moveOrder(ports, command);
      return { orderId, from: before.status };
    });
    return { moved: done, failed };
  }),

  deleteOrders: handle(api.deleteOrders, async ({ caller, body }) => {
    const { done, failed } = await forEachOrder(body.orderIds, async (orderId) => {
      await deleteOrder(ports, { ownerId: caller.userId, orderId });
      return orderId;
    });
    return { deleted: done, failed };
  }),

  releaseOrders: handle(api.releaseOrders, async ({ caller, body }) => {
    const { done, failed } = await forEachOrder(body.orderIds, (orderId) =>
      releaseOrder(ports, { ownerId: caller.userId, orderId, by: caller.userId }),
    );
    return { released: done.map(orderResponse), failed };
  }),

  exportOrders: handle(api.exportOrders, async ({ caller, query: { cursor, ...query } }) => {
    const request = { limit: EXPORT_PAGE_SIZE, cursor };
    const page = await ports.orders.list(caller.userId, orderFilterOf(query), request);
    return {
      csv: ordersCsv(page.items, { isFirst: cursor === undefined }),
      count: page.items.length,
      cursor: page.cursor,
    };
  }),
});

const CONCURRENCY = 10;

/** Runs the action for every order independently and reports failures per order. Duplicate ids are ignored. */
export async function forEachOrder<T>(
  orderIds: readonly string[],
  action: (orderId: string) => Promise<T>,
): Promise<{ done: T[]; failed: { orderId: string; code: ErrorCode }[] }> {
  const done: T[] = [];
  const failed: { orderId: string; code: ErrorCode }[] = [];
  // One iterator that all workers share: each takes the next id.
  const left = new Set(orderIds).values();
  const work = async () => {
    for (const orderId of left) {
      try {
        done.push(await action(orderId));
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

function orderFilterOf({ q, held, ...filter }: Omit<Query, 'cursor'>): OrderFilter {
  return {
    ...filter,
    isOnHold: held === 'true',
    search: q === undefined ? undefined : readOrderSearch(q),
  };
}

/** Without the receipt's secret, which only the shopper has. */
export function orderResponse({ ownerId, receiptToken, ...order }: Order): OrderResponse {
  return { ...order, city: cityOf(order) ?? null };
}
