import { api } from '@mirsah/contracts/api';
import type { ParsedRequestOf } from '@mirsah/contracts/contract';
import type { OrderResponse } from '@mirsah/contracts/orders';
import type { Clock } from '@mirsah/domain/clock';
import type { ConnectionRepository } from '@mirsah/domain/connection';
import type { DeliveryRepository } from '@mirsah/domain/delivery';
import type { Leases } from '@mirsah/domain/desk';
import { leasesOfTeam } from '@mirsah/domain/desk/scope';
import { DomainError, type ErrorCode, isDomainError } from '@mirsah/domain/error';
import type { LandingPageRepository } from '@mirsah/domain/landing-page/commands';
import type { Experiments } from '@mirsah/domain/landing-page/experiment';
import type { Memberships } from '@mirsah/domain/member/ports';
import { sourcesOf } from '@mirsah/domain/money/ad-spend';
import type { Order, OrderEdit, OrderStatus } from '@mirsah/domain/order';
import { deleteOrder, editOrder, moveOrder, releaseOrder } from '@mirsah/domain/order/change';
import { cityOf } from '@mirsah/domain/order/city';
import {
  changedGoods,
  type DiscountLimits,
  type GoodsEdit,
  type GoodsPorts,
  OWNERS_PERCENT,
  shortOf,
} from '@mirsah/domain/order/goods';
import {
  editedTexts,
  eventsWithoutPhones,
  orderPhones,
  seesPhone,
  unmaskedEdit,
  withoutAnyPhone,
  withoutPhone,
} from '@mirsah/domain/order/masked-phone';
import type { OrderRepository } from '@mirsah/domain/order/ports';
import { reopening } from '@mirsah/domain/order/reopen';
import { mayMoveTo, withinScope } from '@mirsah/domain/order/scope';
import { type OrderFilter, readOrderSearch } from '@mirsah/domain/order/search';
import { soldPieces, toSoldNote } from '@mirsah/domain/order/sold-pieces';
import { limitRate, type RateCounter } from '@mirsah/domain/rate-limit';
import type { ProfileRepository } from '@mirsah/domain/user/ports';
import type { StockLedger } from '@mirsah/table/order/sold-pieces';
import type { Caller } from '../http/caller.ts';
import { handle } from '../http/endpoint.ts';
import { log } from '../runtime/lambda.ts';
import { lastCallers, ordersCsv } from './orders-csv.ts';
import type { People } from './people.ts';

type Ports = {
  orders: OrderRepository;
  leases: Leases;
  memberships: Memberships;
  profiles: Pick<ProfileRepository, 'find'>;
  people: People;
  connections: Pick<ConnectionRepository, 'codSendTime'>;
  deliveries: Pick<DeliveryRepository, 'create' | 'find'>;
  rates: RateCounter;
  landingPages: Pick<LandingPageRepository, 'find'>;
  experiments: Experiments;
  discountLimits: Pick<DiscountLimits, 'find'>;
  stock: Pick<StockLedger, 'find' | 'note'>;
  clock: Clock;
};

/**
 * About half a megabyte: far below Lambda's 6 MB limit for a response, with constant memory for any number of
 * orders.
 */
const EXPORT_PAGE_SIZE = 1000;

/** More than customers call; trying all numbers behind a mask would take years. */
const NUMBERS_A_DAY = 300;

/** A merchant's orders, limited to those that the caller sees. */
export const orders = (ports: Ports) => ({
  listOrders: handle(api.listOrders, async ({ caller, query: { limit, cursor, ...query } }) => {
    const filter = orderFilterOf(query, caller);
    if (filter.search?.phones.length) await limitNumbers(ports, caller);
    const page = await ordersOf(ports, caller).list(caller.ownerId, filter, { limit, cursor });
    return { ...page, items: await Promise.all(page.items.map((order) => orderFor(ports, caller, order))) };
  }),

  countOrderCities: handle(api.countOrderCities, async ({ caller }) => {
    const { items, cursor } = await ordersOf(ports, caller).list(
      caller.ownerId,
      { isOnHold: false },
      { limit: EXPORT_PAGE_SIZE },
    );
    const byCity = Map.groupBy(items, (order) => cityOf(order) ?? '');
    const cities = [...byCity].flatMap(([city, { length: count }]) => (city === '' ? [] : [{ city, count }]));
    return { cities: cities.toSorted((a, b) => b.count - a.count), isAll: cursor === null };
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
    const masked = withoutPhone(order, order, orderPhones(order, events));
    return {
      order: { ...orderResponse(masked), isPhoneMasked: true as const },
      events: eventsWithoutPhones(events, order),
      people,
    };
  }),

  revealPhone: handle(api.revealPhone, async ({ caller, params: { orderId }, record }) => {
    const order = await ordersOf(ports, caller).find(caller.ownerId, orderId);
    if (!order) throw new DomainError('not_found');
    if (seesPhone(caller.grant, caller.actorId, order)) return orderResponse(order);
    const leases = leasesOfTeam(ports, caller.ownerId);
    const lease = (await leases.of([orderId], ports.clock.now())).get(orderId);
    if (lease && lease.by !== caller.actorId)
      throw new DomainError('order_leased', { leasedBy: lease.by, leasedUntil: lease.until });
    // On the caller's own desk it is shown already, and in the log since it was taken.
    if (!lease) await record({ action: 'phone_seen', subjectId: orderId });
    return orderResponse(order);
  }),

  changeOrderStatus: handle(api.changeOrderStatus, async ({ caller, params: { orderId }, body, record }) => {
    const { status, isReturned, despiteStock } = body;
    assertMayMoveTo(caller, status);
    const command = {
      ownerId: caller.ownerId,
      orderId,
      status,
      by: caller.actorId,
      ...(isReturned !== undefined && { isReturned }),
      ...askingFor(ports, despiteStock),
    };
    const scoped = { ...ports, orders: changedBy(ports, caller) };
    const { before, after } = await moveOrder(scoped, command);
    if (after !== before)
      await record({ action: 'order_status_changed', subjectId: orderId, detail: status });
    return orderFor(ports, caller, after);
  }),

  editOrder: handle(api.editOrder, async ({ caller, params: { orderId }, body: sent, record }) => {
    const { despiteStock, goods, ...body } = sent;
    const scoped = { ...ports, orders: changedBy(ports, caller) };
    const edit = await unmasked(scoped, caller, orderId, body);
    const command = { ownerId: caller.ownerId, orderId, by: caller.actorId, edit };
    const wants = goods && (await wantedGoods(ports, caller, goods, despiteStock));
    const order = await editOrder(scoped, { ...command, ...askingFor(ports, despiteStock), wants });
    if (order.version !== edit.version)
      await record({ action: 'order_edited', subjectId: orderId, ...givenIn(goods) });
    return orderFor(ports, caller, order);
  }),

  deleteOrder: handle(api.deleteOrder, async ({ caller, params: { orderId }, record }) => {
    await deleteOrder(ports, { ownerId: caller.ownerId, orderId });
    await record({ action: 'orders_deleted', subjectId: orderId });
    return undefined;
  }),

  changeOrderStatuses: handle(
    api.changeOrderStatuses,
    async ({ caller, body: { orderIds, status, isReturned, despiteStock }, record }) => {
      assertMayMoveTo(caller, status);
      const scoped = { ...ports, orders: changedBy(ports, caller) };
      const asking = askingFor(ports, despiteStock);
      const { done, failed } = await forEachOrder(orderIds, async (orderId) => {
        const command = {
          ownerId: caller.ownerId,
          orderId,
          status,
          by: caller.actorId,
          ...(isReturned !== undefined && { isReturned }),
          ...asking,
        };
        const { before, after } = await moveOrder(scoped, command);
        const { status: from, isReturned: cameBack } = before;
        return { isMoved: after !== before, entry: { orderId, from, isReturned: cameBack } };
      });
      const moved = done.flatMap(({ isMoved, entry }) => (isMoved ? [entry] : []));
      const unchanged = done.flatMap(({ isMoved, entry }) => (isMoved ? [] : [entry.orderId]));
      const [only, ...others] = moved;
      const subject = only && others.length === 0 ? { subjectId: only.orderId } : {};
      if (only)
        await record({ action: 'order_status_changed', ...subject, detail: status, count: moved.length });
      return { moved, unchanged, failed };
    },
  ),

  deleteOrders: handle(api.deleteOrders, async ({ caller, body, record }) => {
    const { done, failed } = await forEachOrder(body.orderIds, async (orderId) => {
      await deleteOrder(ports, { ownerId: caller.ownerId, orderId });
      return orderId;
    });
    const [only, ...others] = done;
    const subject = only !== undefined && others.length === 0 ? { subjectId: only } : {};
    if (only !== undefined) await record({ action: 'orders_deleted', ...subject, count: done.length });
    return { deleted: done, failed };
  }),

  releaseOrders: handle(api.releaseOrders, async ({ caller, body }) => {
    const scoped = { ...ports, orders: ordersOf(ports, caller) };
    const { done, failed } = await forEachOrder(body.orderIds, (orderId) =>
      releaseOrder(scoped, { ownerId: caller.ownerId, orderId, by: caller.actorId }),
    );
    return { released: await Promise.all(done.map((order) => orderFor(ports, caller, order))), failed };
  }),

  exportOrders: handle(api.exportOrders, async ({ caller, query, record }) => {
    const { cursor, orderIds, isFirst, ...narrowing } = query;
    const visible = ordersOf(ports, caller);
    const page = orderIds
      ? { items: await findAll(visible, caller, orderIds), cursor: null }
      : await visible.list(caller.ownerId, orderFilterOf(narrowing, caller), {
          limit: EXPORT_PAGE_SIZE,
          cursor,
        });
    await record({ action: 'orders_exported', count: page.items.length });
    const seen = await Promise.all(page.items.map((order) => asSeenBy(ports.orders, caller, order)));
    const names = await ports.people.namesOf(caller, lastCallers(seen));
    return {
      csv: ordersCsv(seen, { isFirst: cursor === undefined && isFirst === 'true', names }),
      count: page.items.length,
      cursor: page.cursor,
    };
  }),
});

/** Counts a number that a member looked for without seeing all phones. */
export async function limitNumbers(
  ports: Parameters<typeof limitRate>[0],
  { grant, actorId }: Pick<Caller, 'grant' | 'actorId'>,
): Promise<void> {
  if (grant.phones === 'full') return;
  await limitRate(ports, { name: `numbers#${actorId}`, limit: NUMBERS_A_DAY, seconds: 86_400 });
}

/** Checks the stock for each reopened order, unless the merchant has confirmed already. */
function askingFor(ports: Parameters<typeof reopening>[0], despiteStock: boolean | undefined) {
  return despiteStock ? {} : { asks: reopening(ports) };
}

/**
 * The orders that the caller sees. A reopened or enlarged order has reduced the stock before the response, so
 * that the next request counts it.
 */
export function changedBy(ports: Pick<Ports, 'orders' | 'stock' | 'clock'>, caller: Caller): OrderRepository {
  const orders = ordersOf(ports, caller);
  return {
    ...orders,
    async change(before, after, ...events) {
      await orders.change(before, after, ...events);
      const pieces = soldPieces(after);
      if (pieces <= soldPieces(before)) return;
      try {
        await ports.stock.note(toSoldNote(after, pieces), ports.clock.now());
      } catch (error) {
        // The order is changed, and the stream records the stock as well.
        log.error('the pieces of an order were not noted at once', { orderId: after.id, error });
      }
    },
  };
}

/** The order's new goods. Rejects more pieces than are left, unless the caller has confirmed. */
async function wantedGoods(
  ports: GoodsPorts & Parameters<typeof readDiscountPercent>[0],
  caller: Caller,
  edit: GoodsEdit,
  despiteStock: boolean | undefined,
) {
  const percent = await readDiscountPercent(ports, caller);
  return async (order: Order) => {
    const wanted = await changedGoods(ports, order, edit, percent);
    const short = wanted.page && !despiteStock && (await shortOf(ports, wanted.page, order, wanted.goods));
    if (short) throw new DomainError('oversells', short);
    return wanted;
  };
}

/** Says in the log that an edit is about a discount, with its reason. */
export const givenIn = (goods: GoodsEdit | undefined) =>
  goods?.discount?.reason ? { detail: 'discount' } : {};

/** The maximum discount on an order's goods that the caller may give, in percent. */
export async function readDiscountPercent(
  { discountLimits }: { discountLimits: Pick<DiscountLimits, 'find'> },
  { ownerId, grant }: Caller,
): Promise<number> {
  return grant.role === 'owner' ? OWNERS_PERCENT : (await discountLimits.find(ownerId)).percent;
}

/**
 * The existing orders of these ids, in the given order. Rejects when one cannot be read, so that no file is
 * incomplete.
 */
export async function findAll(
  visible: Pick<OrderRepository, 'find'>,
  { ownerId }: Pick<Caller, 'ownerId'>,
  orderIds: readonly string[],
): Promise<Order[]> {
  const found = new Map<string, Order>();
  await someAtOnce(orderIds, async (orderId) => {
    const order = await visible.find(ownerId, orderId);
    if (order) found.set(orderId, order);
  });
  return [...new Set(orderIds)].flatMap((orderId) => found.get(orderId) ?? []);
}

/**
 * Runs the action for every order independently and reports failures per order. Duplicate ids are ignored.
 */
export async function forEachOrder<T>(
  orderIds: readonly string[],
  action: (orderId: string) => Promise<T>,
): Promise<{ done: T[]; failed: { orderId: string; code: ErrorCode }[] }> {
  const done: T[] = [];
  const failed: { orderId: string; code: ErrorCode }[] = [];
  await someAtOnce(orderIds, async (orderId) => {
    try {
      done.push(await action(orderId));
    } catch (error) {
      if (!isDomainError(error)) log.error('failed for one order', { orderId, error });
      failed.push({ orderId, code: isDomainError(error) ? error.code : 'internal_error' });
    }
  });
  return { done, failed };
}

const CONCURRENCY = 10;

/** Runs the action once for every id, and rejects with the first failure. */
async function someAtOnce(
  orderIds: readonly string[],
  action: (orderId: string) => Promise<void>,
): Promise<void> {
  // One iterator that all workers share: each takes the next id.
  const left = new Set(orderIds).values();
  const work = async () => {
    for (const orderId of left) await action(orderId);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

type Query = ParsedRequestOf<typeof api.exportOrders>['query'];

function orderFilterOf(
  { q, held, returned, task, network, ...filter }: Omit<Query, 'cursor' | 'orderIds' | 'isFirst'>,
  { grant, actorId }: Caller,
): OrderFilter {
  const search = q === undefined ? undefined : readOrderSearch(q);
  const reader = grant.phones === 'full' ? undefined : { phones: grant.phones, actorId };
  const only = { ...(returned && { isReturned: true as const }), ...(task && { hasTask: true as const }) };
  const sources = network && sourcesOf(network);
  return { ...filter, ...only, sources, isOnHold: held === 'true', search, reader };
}

/** A merchant's orders, limited to those that the caller sees. */
export function ordersOf({ orders }: Pick<Ports, 'orders'>, { grant }: Caller): OrderRepository {
  return withinScope(orders, grant);
}

function assertMayMoveTo({ grant }: Caller, status: OrderStatus): void {
  if (!mayMoveTo(grant, status)) throw new DomainError('role_not_allowed');
}

/** Whether the caller has reserved the order. Reads the lease only for members for whom it matters. */
export async function isOnOwnDesk(
  { leases, clock }: Pick<Ports, 'clock'> & { leases: Pick<Leases, 'of'> },
  { actorId, grant }: Caller,
  { id }: Pick<Order, 'id'>,
): Promise<boolean> {
  if (grant.phones === 'full') return true;
  return (await leases.of([id], clock.now())).get(id)?.by === actorId;
}

/**
 * An edit by a member who sees masked phones: masked numbers that were not changed keep their stored values,
 * also earlier phones of the customer. Throws DomainError `order_fields_invalid` for a masked number in a
 * text that did not contain it.
 */
export async function unmasked<E extends Omit<OrderEdit, 'status'>>(
  { orders: visible }: Pick<Ports, 'orders'>,
  { ownerId, grant }: Caller,
  orderId: string,
  edit: E,
): Promise<E> {
  if (grant.phones === 'full') return edit;
  const order = await visible.find(ownerId, orderId);
  // An edit of an earlier version is rejected later.
  if (!order || order.version !== edit.version) return edit;
  return unmaskedEdit(order, edit, editedTexts, orderPhones(order, await visible.events(orderId)));
}

/** An order for a `reader`, without its current and earlier phones where the reader does not see them. */
export async function orderFor(
  { orders }: { orders: Pick<OrderRepository, 'events'> },
  reader: Caller,
  order: Order,
): Promise<OrderResponse> {
  if (seesPhone(reader.grant, reader.actorId, order)) return orderResponse(order);
  return { ...orderResponse(await asSeenBy(orders, reader, order)), isPhoneMasked: true };
}

/** The order, without its current and earlier phones where the reader does not see them. */
export async function asSeenBy(
  history: Pick<OrderRepository, 'events'>,
  { grant, actorId }: Pick<Caller, 'grant' | 'actorId'>,
  order: Order,
): Promise<Order> {
  return seesPhone(grant, actorId, order) ? order : withoutAnyPhone(order, order, history);
}

/** Without the receipt's secret, which only the shopper has. */
export function orderResponse({ ownerId, receiptToken, ...order }: Order): OrderResponse {
  // An erased order has no phone to call.
  const isPhoneMasked = order.erasedAt === null ? {} : { isPhoneMasked: true as const };
  return { ...order, city: cityOf(order) ?? null, ...isPhoneMasked };
}
