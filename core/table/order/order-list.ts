import { endOfDay, startOfDay } from '@mirsah/domain/day';
import type { OrderTimes } from '@mirsah/domain/metrics/today';
import type { Order } from '@mirsah/domain/order';
import { cityOf } from '@mirsah/domain/order/city';
import type { OrderPage } from '@mirsah/domain/order/ports';
import { isLookedFor, type OrderFilter, orderMatches } from '@mirsah/domain/order/search';
import type { PageRequest } from '@mirsah/domain/paging';
import { decodeOrSkip, type Item } from '../dynamo/item.ts';
import { orderKey } from '../dynamo/keys.ts';
import type { PhoneKeys, PhoneTable } from '../dynamo/phone-keys.ts';
import {
  batchGet,
  decodeCursor,
  eachItem,
  encodeCursor,
  invalidCursor,
  itemName,
  queryAll,
  queryOnce,
} from '../dynamo/query.ts';
import type { IndexName, Table } from '../dynamo/table.ts';
import { networkTasks } from '../outbound/keys.ts';
import {
  ownersOrderIds,
  ownersOrders,
  ownersOrdersByFormerPhone,
  ownersOrdersByPage,
  ownersOrdersByPhone,
  ownersOrdersByStatus,
  ownersOrdersOnHold,
} from './keys.ts';
import { orderCodec } from './order-item.ts';

/** The most orders that are read for one page, however few of them match. */
const READ_LIMIT = 1000;

/** The shown part of an order's number. */
const SHOWN_LENGTH = 8;

type Position = { source: number; startKey: Item | undefined };

/** When a merchant's orders were placed: read from the keys of the list alone. */
export const createOrderTimes = (table: Table): OrderTimes => ({
  async ofDay(ownerId, day) {
    const { low, high } = timeRange({ from: day, to: day });
    const query = {
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :orders AND gsi1sk BETWEEN :low AND :high',
      ExpressionAttributeValues: { ':orders': ownersOrders(ownerId), ':low': low, ':high': high },
      ProjectionExpression: 'gsi1sk',
    };
    const times: string[] = [];
    for await (const { gsi1sk } of eachItem(table, query)) times.push(String(gsi1sk).split('#', 1)[0] ?? '');
    return times;
  },
});

/**
 * A merchant's orders, newest first. Costs as much as it returns if an index answers the whole filter: all,
 * by status, by phone, by the former phone, by the start of a number, each within days. Otherwise it reads on
 * until the page is full or `READ_LIMIT` orders were read.
 */
export async function listOrders(
  table: PhoneTable,
  ownerId: string,
  filter: OrderFilter,
  { limit, cursor }: PageRequest,
): Promise<OrderPage> {
  const { sources, isExact } = orderSources(table.phoneKeys, ownerId, filter);
  // Tasks are listed by their own time, not by their orders' days.
  const range = timeRange(filter.hasTask ? {} : filter);
  const byId = cursor === undefined && !filter.hasTask ? await findOrdersById(table, ownerId, filter) : [];
  if (byId.length > 0 && isShownNumber(filter)) return { items: byId, cursor: null, searchedUntil: null };
  const found = new Map<string, Order>(byId.map((order) => [order.id, order]));
  let at: Position | undefined = positionOf(sources, cursor);
  let read = 0;
  let searchedUntil: string | null = null;
  while (at && found.size < limit && read < READ_LIMIT) {
    const source = sources[at.source];
    if (!source) throw invalidCursor();
    const step = await readOrderSource(table, source, {
      range,
      limit: stepSize(source, isExact ? limit - found.size : READ_LIMIT - read),
      startKey: at.startKey,
    });
    read += step.entries;
    let next = after(sources, { source: at.source, startKey: step.nextKey });
    for (const [index, { order, key }] of step.orders.entries()) {
      searchedUntil = order.placedAt;
      // An order that has the phone again is found by it; an erased one is not found.
      if (source.isByFormerPhone && (order.erasedAt || matches(order, filter))) continue;
      if (!matches(order, source.isByFormerPhone ? { ...filter, search: undefined } : filter)) continue;
      found.set(order.id, order);
      if (found.size < limit) continue;
      if (index < step.orders.length - 1) next = { source: at.source, startKey: key };
      break;
    }
    at = next;
  }
  return {
    items: [...found.values()],
    cursor: at ? cursorOf(sources, at) : null,
    searchedUntil: at && found.size < limit ? searchedUntil : null,
  };
}

/** A city is parsed from the address, which costs time, so it happens only for a filter by city. */
function matches(order: Order, filter: OrderFilter): boolean {
  return orderMatches(filter.city === undefined ? order : { ...order, city: cityOf(order) }, filter);
}

/**
 * Screens show the first eight characters of an id; a search for as many or more lists the ids that begin
 * with them.
 */
function isShownNumber({ search }: OrderFilter): boolean {
  return (search?.idStart?.length ?? 0) >= SHOWN_LENGTH;
}

function stepSize(source: OrderSource, wanted: number): number {
  return source.holds === 'orders' ? wanted : Math.min(wanted, BATCH_SIZE);
}

/** The rest of a source, or the next one when there is none; undefined after the last. */
function after(sources: readonly OrderSource[], { source, startKey }: Position): Position | undefined {
  if (startKey) return { source, startKey };
  return source + 1 < sources.length ? { source: source + 1, startKey: undefined } : undefined;
}

/** The source's number, then the position in it. */
function cursorOf(sources: readonly OrderSource[], { source, startKey }: Position): string {
  return `${source}.${encodeCursor(startKey, `${sources[source]?.index}sk`) ?? ''}`;
}

function positionOf(sources: readonly OrderSource[], cursor: string | undefined): Position {
  if (cursor === undefined) return { source: 0, startKey: undefined };
  const [, number, place] = /^(\d{1,2})\.([\w-]*)$/.exec(cursor) ?? [];
  const source = sources[Number(number)];
  if (!source) throw invalidCursor();
  return { source: Number(number), startKey: place ? decodeCursor(place, source) : undefined };
}

/** One partition of an index that holds orders, or events of orders, by time. */
type OrderSource = {
  index: IndexName;
  partition: string;
  holds: 'orders' | 'events';
  /** They have another phone now than the search text. */
  isByFormerPhone?: true;
};

/** From this length on a number is treated as complete (spec 5). */
const LONG_NUMBER = 10;

/**
 * Where the orders of a filter are read from, one after the other: the narrowest index there is. `isExact`
 * when every order of these days in it is wanted; otherwise each one is still checked against the filter.
 */
function orderSources(
  phoneKeys: PhoneKeys,
  ownerId: string,
  filter: OrderFilter,
): { sources: OrderSource[]; isExact: boolean } {
  const { search } = filter;
  if (filter.hasTask) return { sources: [taskSource(ownerId)], isExact: false };
  const list = listSource(ownerId, narrowed(filter));
  if (search === undefined)
    return { sources: [list.source], isExact: list.isExact && !filter.scope && !isLookedFor(filter) };
  const phones = search.phones.flatMap((e164) => phoneKeys.accepted(ownerId, e164));
  const byPhone = phones.map((phone) => ({
    index: 'gsi3' as const,
    partition: ownersOrdersByPhone(ownerId, phone),
    holds: 'orders' as const,
  }));
  const byFormerPhone = phones.map((phone) => ({
    index: 'gsi3' as const,
    partition: ownersOrdersByFormerPhone(ownerId, phone),
    holds: 'events' as const,
    isByFormerPhone: true as const,
  }));
  // Eight digits are a complete number in Bahrain and the middle of one in Saudi Arabia.
  const isWholeNumber = byPhone.length > 0 && search.digits.length >= LONG_NUMBER;
  const ofPhones = [...byPhone, ...byFormerPhone];
  return { sources: isWholeNumber ? ofPhones : [...ofPhones, list.source], isExact: false };
}

/**
 * Orders with a task at the network, latest first: tasks are stored in deliveries, which are under their
 * orders' keys.
 */
const taskSource = (ownerId: string): OrderSource => ({
  index: 'gsi2',
  partition: networkTasks(ownerId),
  holds: 'events',
});

/** A reader who sees the orders of only one page finds them by it. */
function narrowed(filter: OrderFilter): OrderFilter {
  const [page, ...others] = filter.scope?.pages ?? [];
  if (page === undefined || others.length > 0) return filter;
  return { ...filter, landingPageId: filter.landingPageId ?? page };
}

/** The narrowest index partition that contains all orders of the filter, ignoring its search text. */
function listSource(
  ownerId: string,
  { isOnHold, landingPageId, isReturned, status = isReturned && 'cancelled' }: OrderFilter,
): { source: OrderSource; isExact: boolean } {
  const orders = (index: IndexName, partition: string): OrderSource => ({
    index,
    partition,
    holds: 'orders',
  });
  if (isOnHold)
    return { source: orders('gsi1', ownersOrdersOnHold(ownerId)), isExact: !status && !landingPageId };
  if (status)
    return { source: orders('gsi2', ownersOrdersByStatus(ownerId, status)), isExact: !landingPageId };
  if (!landingPageId) return { source: orders('gsi1', ownersOrders(ownerId)), isExact: true };
  const partition = ownersOrdersByPage(ownerId, landingPageId);
  // Orders on hold are in a page's list too.
  return { source: { index: 'gsi2', partition, holds: 'events' }, isExact: false };
}

/** The days of a filter as a range of the indexes' sort keys, which begin with the time. */
function timeRange({ from, to }: Pick<OrderFilter, 'from' | 'to'>): { low: string; high: string } {
  return { low: from ? startOfDay(from) : '0', high: to ? endOfDay(to) : '9' };
}

/** An order with its position in the index it was found in. */
type Found = { order: Order; key: Item };

/**
 * A section of a source, newest first: at most `limit` entries. `nextKey` is where it continues; undefined at
 * its end. Unreadable orders are omitted.
 */
async function readOrderSource(
  table: Table,
  source: OrderSource,
  request: { range: { low: string; high: string }; limit: number; startKey: Item | undefined },
): Promise<{ entries: number; orders: Found[]; nextKey: Item | undefined }> {
  const { items, nextKey } = await queryOnce(
    table,
    {
      IndexName: source.index,
      KeyConditionExpression: '#partition = :partition AND #sort BETWEEN :low AND :high',
      ExpressionAttributeNames: { '#partition': `${source.index}pk`, '#sort': `${source.index}sk` },
      ExpressionAttributeValues: {
        ':partition': source.partition,
        ':low': request.range.low,
        ':high': request.range.high,
      },
      ScanIndexForward: false,
      // Of an event, only its order's number is needed.
      ...(source.holds === 'events' && {
        ProjectionExpression: `pk, sk, ${source.index}pk, ${source.index}sk`,
      }),
      ...(request.startKey && { ExclusiveStartKey: request.startKey }),
    },
    request.limit,
  );
  const orders = source.holds === 'orders' ? inItems(table, items) : await behindEvents(table, items);
  return { entries: items.length, orders, nextKey };
}

function inItems(table: Table, items: readonly Item[]): Found[] {
  return items.flatMap((key) => {
    const order = decodeOrSkip(table, orderCodec, key);
    return order ? [{ order, key }] : [];
  });
}

async function behindEvents(table: Table, events: readonly Item[]): Promise<Found[]> {
  const keys = new Map(events.map((event) => [String(event.pk).slice(orderKey('').pk.length), event]));
  const orders = await readOrders(table, [...keys.keys()]);
  return orders.map((order) => ({ order, key: keys.get(order.id) ?? {} }));
}

/** Four characters are shared by one order in a million: a search never means more orders than these. */
const MAX_MATCHES = 10;

/** The orders whose number begins with the search text, if it can be the start of one. */
async function findOrdersById(table: Table, ownerId: string, filter: OrderFilter): Promise<Order[]> {
  const start = filter.search?.idStart;
  if (start === undefined) return [];
  const items = await queryAll(
    table,
    {
      IndexName: 'gsi1',
      // `begins_with` would do, but reads the whole partition on the local database. `~` sorts after all ids.
      KeyConditionExpression: 'gsi1pk = :ids AND gsi1sk BETWEEN :start AND :end',
      ExpressionAttributeValues: { ':ids': ownersOrderIds(ownerId), ':start': start, ':end': `${start}~` },
      ProjectionExpression: 'gsi1sk',
    },
    MAX_MATCHES,
  );
  const orders = await readOrders(
    table,
    items.map(({ gsi1sk }) => String(gsi1sk)),
  );
  return orders.filter((order) => matches(order, filter));
}

/** DynamoDB reads at most this many items in one batch. */
const BATCH_SIZE = 100;

/** The orders of these numbers that exist and can be read, in the order of the numbers. */
async function readOrders(table: Table, orderIds: readonly string[]): Promise<Order[]> {
  const keys = orderIds.map(orderKey);
  const items = await batchGet(table, keys, { isConsistent: false });
  return keys.flatMap((key) => {
    const item = items.get(itemName(key));
    return (item && decodeOrSkip(table, orderCodec, item)) ?? [];
  });
}
