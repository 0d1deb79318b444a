import { api } from '@mirsah/contracts/api';
import type { ParsedRequestOf } from '@mirsah/contracts/contract';
import type { OrderResponse } from '@mirsah/contracts/orders';
import type { Clock } from '@mirsah/domain/clock';
import type { ConnectionRepository } from '@mirsah/domain/connection';
import type { DeliveryRepository } from '@mirsah/domain/delivery';
import type { Leases } from '@mirsah/domain/desk';
import { DomainError, type ErrorCode, isDomainError } from '@mirsah/domain/error';
import type { Order, OrderEdit, OrderStatus } from '@mirsah/domain/order';
import {
  changeOrderStatus,
  deleteOrder,
  editOrder,
  moveOrder,
  releaseOrder,
} from '@mirsah/domain/order/change';
import { cityOf } from '@mirsah/domain/order/city';
import {
  eventsWithoutPhones,
  maskPhone,
  seesPhone,
  withoutPhone,
  withPhonesOf,
} from '@mirsah/domain/order/masked-phone';
import type { OrderRepository } from '@mirsah/domain/order/ports';
import { mayMoveTo, withinScope } from '@mirsah/domain/order/scope';
import { type OrderFilter, readOrderSearch } from '@mirsah/domain/order/search';
import type { Caller } from '../http/caller.ts';
import { handle } from '../http/endpoint.ts';
import { log } from '../runtime/lambda.ts';
import { ordersCsv } from './orders-csv.ts';
import type { People } from './people.ts';

type Ports = {
  orders: OrderRepository;
  leases: Pick<Leases, 'of'>;
  people: People;
  connections: Pick<ConnectionRepository, 'isCodConnected'>;
  deliveries: Pick<DeliveryRepository, 'create'>;
  clock: Clock;
};

/** About half a megabyte: far from Lambda's 6 MB for a response, and the same memory however many orders there are. */
const EXPORT_PAGE_SIZE = 1000;

/** A merchant's orders, as far as the caller sees them. */
export const orders = (ports: Ports) => ({
  listOrders: handle(api.listOrders, async ({ caller, query: { limit, cursor, ...query } }) => {
    const filter = orderFilterOf(query, caller);
    const page = await ordersOf(ports, caller).list(caller.ownerId, filter, { limit, cursor });
    return { ...page, items: page.items.map((order) => orderResponse(order, caller)) };
  }),

  getOrder: handle(api.getOrder, async ({ caller, params }) => {
    const order = await ordersOf(ports, caller).find(caller.ownerId, params.orderId);
    if (!order) throw new DomainError('not_found');
    const events = await ports.orders.events(order.id);
    const people = await ports.people.namesOf(
      caller,
      events.map(({ by }) => by),
    );
    if (seesPhone(caller.grant, caller.actorId, order) || (await isOnOwnDesk(ports, caller, order)))
      return { order: orderResponse(order), events, people };
    return { order: orderResponse(order, caller), events: eventsWithoutPhones(events, order), people };
  }),

  revealPhone: handle(api.revealPhone, async ({ caller, params: { orderId }, record }) => {
    const order = await ordersOf(ports, caller).find(caller.ownerId, orderId);
    if (!order) throw new DomainError('not_found');
    if (seesPhone(caller.grant, caller.actorId, order)) return orderResponse(order);
    const lease = (await ports.leases.of([orderId], ports.clock.now())).get(orderId);
    if (lease && lease.by !== caller.actorId)
      throw new DomainError('order_leased', { leasedBy: lease.by, leasedUntil: lease.until });
    await record({ action: 'phone_seen', subjectId: orderId });
    return orderResponse(order);
  }),

  changeOrderStatus: handle(api.changeOrderStatus, async ({ caller, params: { orderId }, body, record }) => {
    const { status } = body;
    assertMayMoveTo(caller, status);
    const command = { ownerId: caller.ownerId, orderId, status, by: caller.actorId };
    const order = await changeOrderStatus({ ...ports, orders: ordersOf(ports, caller) }, command);
    await record({ action: 'order_status_changed', subjectId: orderId, detail: status });
    return orderResponse(order, caller);
  }),

  editOrder: handle(api.editOrder, async ({ caller, params: { orderId }, body, record }) => {
    const scoped = { ...ports, orders: ordersOf(ports, caller) };
    const edit = await unmasked(scoped, caller, orderId, body);
    const command = { ownerId: caller.ownerId, orderId, by: caller.actorId, edit };
    const order = await editOrder(scoped, command);
    await record({ action: 'order_edited', subjectId: orderId });
    return orderResponse(order, caller);
  }),

  deleteOrder: handle(api.deleteOrder, async ({ caller, params: { orderId }, record }) => {
    await deleteOrder(ports, { ownerId: caller.ownerId, orderId });
    await record({ action: 'orders_deleted', subjectId: orderId });
    return undefined;
  }),

  changeOrderStatuses: handle(
    api.changeOrderStatuses,
    async ({ caller, body: { orderIds, status }, record }) => {
      assertMayMoveTo(caller, status);
      const scoped = { ...ports, orders: ordersOf(ports, caller) };
      const { done, failed } = await forEachOrder(orderIds, async (orderId) => {
        const command = { ownerId: caller.ownerId, orderId, status, by: caller.actorId };
        const { before } = await moveOrder(scoped, command);
        return { orderId, from: before.status };
      });
      const [only, ...others] = done;
      const subject = only && others.length === 0 ? { subjectId: only.orderId } : {};
      if (only)
        await record({ action: 'order_status_changed', ...subject, detail: status, count: done.length });
      return { moved: done, failed };
    },
  ),

  deleteOrders: handle(api.deleteOrders, async ({ caller, body, record }) => {
    const { done, failed } = await forEachOrder(body.orderIds, async (orderId) => {
      await deleteOrder(ports, { ownerId: caller.ownerId, orderId });
      return orderId;
    });
    if (done.length > 0) await record({ action: 'orders_deleted', count: done.length });
    return { deleted: done, failed };
  }),

  releaseOrders: handle(api.releaseOrders, async ({ caller, body }) => {
    const scoped = { ...ports, orders: ordersOf(ports, caller) };
    const { done, failed } = await forEachOrder(body.orderIds, (orderId) =>
      releaseOrder(scoped, { ownerId: caller.ownerId, orderId, by: caller.actorId }),
    );
    return { released: done.map((order) => orderResponse(order, caller)), failed };
  }),

  exportOrders: handle(api.exportOrders, async ({ caller, query: { cursor, ...query }, record }) => {
    const request = { limit: EXPORT_PAGE_SIZE, cursor };
    const filter = orderFilterOf(query, caller);
    const page = await ordersOf(ports, caller).list(caller.ownerId, filter, request);
    await record({ action: 'orders_exported', count: page.items.length });
    const seen = page.items.map((order) => asSeenBy(caller, order));
    return {
      csv: ordersCsv(seen, { isFirst: cursor === undefined }),
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

function orderFilterOf({ q, held, ...filter }: Omit<Query, 'cursor'>, { grant }: Caller): OrderFilter {
  const search = q === undefined ? undefined : readOrderSearch(q);
  // A part of a number that finds an order would give away a masked phone, digit by digit.
  const digits = grant.phones === 'full' ? search?.digits : '';
  return { ...filter, isOnHold: held === 'true', search: search && { ...search, digits: digits ?? '' } };
}

/** A merchant's orders as far as the caller sees them. */
export function ordersOf({ orders }: Pick<Ports, 'orders'>, { grant }: Caller): OrderRepository {
  return withinScope(orders, grant);
}

function assertMayMoveTo({ grant }: Caller, status: OrderStatus): void {
  if (!mayMoveTo(grant, status)) throw new DomainError('role_not_allowed');
}

/** Whether the caller has the order on the desk, for whom that makes a difference: the others are not asked about. */
export async function isOnOwnDesk(
  { leases, clock }: Pick<Ports, 'leases' | 'clock'>,
  { actorId, grant }: Caller,
  { id }: Pick<Order, 'id'>,
): Promise<boolean> {
  if (grant.phones === 'full') return true;
  return (await leases.of([id], clock.now())).get(id)?.by === actorId;
}

/** An edit by somebody who does not see the phone: what they left masked stays as it is. */
export async function unmasked<E extends Omit<OrderEdit, 'status'>>(
  { orders: visible }: Pick<Ports, 'orders'>,
  { ownerId, grant }: Caller,
  orderId: string,
  edit: E,
): Promise<E> {
  if (grant.phones === 'full') return edit;
  const order = await visible.find(ownerId, orderId);
  if (!order) return edit;
  const { raw, e164 } = order.customerPhone;
  const written = (name: 'customerName' | 'customerAddress' | 'notes') =>
    withPhonesOf(order[name], edit[name], order);
  return {
    ...edit,
    customerName: written('customerName'),
    customerAddress: written('customerAddress'),
    notes: written('notes'),
    customerPhone: edit.customerPhone === maskPhone(e164) ? raw : edit.customerPhone,
  };
}

/** Without the receipt's secret, which only the shopper has; and without the phone where the `reader` does not see it. */
export function orderResponse(order: Order, reader?: Caller): OrderResponse {
  if (!reader || seesPhone(reader.grant, reader.actorId, order)) return shownOrder(order);
  return { ...shownOrder(asSeenBy(reader, order)), isPhoneMasked: true };
}

/** The order, without the phone where the reader does not see it. */
export function asSeenBy({ grant, actorId }: Pick<Caller, 'grant' | 'actorId'>, order: Order): Order {
  return seesPhone(grant, actorId, order) ? order : withoutPhone(order, order);
}

function shownOrder({ ownerId, receiptToken, ...order }: Order): OrderResponse {
  // Where there is no phone any more, none is to be called.
  const isPhoneMasked = order.erasedAt === null ? {} : { isPhoneMasked: true as const };
  return { ...order, city: cityOf(order) ?? null, ...isPhoneMasked };
}
