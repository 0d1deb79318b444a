import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import type { PageRequest } from '@mirsah/domain/list/page-of.ts';
import type { Order } from '@mirsah/domain/order/order.ts';
import { type OrderFilter, orderMatches } from '@mirsah/domain/order/order-filter.ts';
import type { OrderPage } from '@mirsah/domain/order/order-repository.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { findOrdersById } from './find-orders-by-id.ts';
import { type OrderSource, orderSources, timeRange } from './order-sources.ts';
import { readOrderSource } from './read-order-source.ts';
import { MOST_AT_ONCE } from './read-orders.ts';
import type { Table } from './table.ts';

/** Most orders that are looked at for one page, however few of them are wanted. */
const READ_LIMIT = 1000;

/** Of an order's number, on screens. */
const SHOWN_LENGTH = 8;

type Position = { source: number; startKey: Record<string, unknown> | undefined };

/**
 * A merchant's orders, newest first. Costs what it returns wherever an index answers the whole filter: all, by
 * status, by phone, by the beginning of a number, each within days. Otherwise reads on until the page is full or
 * `READ_LIMIT` orders were looked at.
 */
export async function listOrders(
  table: Table,
  ownerId: string,
  filter: OrderFilter,
  { limit, cursor }: PageRequest,
): Promise<OrderPage> {
  const { sources, isExact } = orderSources(ownerId, filter);
  const range = timeRange(filter);
  const byId = cursor === undefined ? await findOrdersById(table, ownerId, filter) : [];
  if (byId.length > 0 && isShownNumber(filter)) return { items: byId, cursor: null, readBackTo: null };
  const found = new Map<string, Order>(byId.map((order) => [order.id, order]));
  let at: Position | undefined = positionOf(sources, cursor);
  let read = 0;
  let readBackTo: string | null = null;
  while (at && found.size < limit && read < READ_LIMIT) {
    const source = sources[at.source];
    if (!source) throw unknownCursor();
    const step = await readOrderSource(table, source, {
      range,
      limit: stepSize(source, isExact ? limit - found.size : READ_LIMIT - read),
      startKey: at.startKey,
    });
    read += step.entries;
    let next = after(sources, { source: at.source, startKey: step.nextKey });
    for (const [index, { order, key }] of step.orders.entries()) {
      readBackTo = order.placedAt;
      if (!orderMatches(order, filter)) continue;
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
    readBackTo: at && found.size < limit ? readBackTo : null,
  };
}

/** The eight characters that screens show, or more: whatever begins with them is what was meant. */
function isShownNumber({ search }: OrderFilter): boolean {
  return (search?.idStart?.length ?? 0) >= SHOWN_LENGTH;
}

function stepSize(source: OrderSource, wanted: number): number {
  return source.holds === 'orders' ? wanted : Math.min(wanted, MOST_AT_ONCE);
}

/** The rest of a source, or the next one when there is none; undefined after the last. */
function after(sources: readonly OrderSource[], { source, startKey }: Position): Position | undefined {
  if (startKey) return { source, startKey };
  return source + 1 < sources.length ? { source: source + 1, startKey: undefined } : undefined;
}

/** The source's number, then the place in it. */
function cursorOf(sources: readonly OrderSource[], { source, startKey }: Position): string {
  return `${source}.${encodeCursor(startKey, `${sources[source]?.index}sk`) ?? ''}`;
}

function positionOf(sources: readonly OrderSource[], cursor: string | undefined): Position {
  if (cursor === undefined) return { source: 0, startKey: undefined };
  const [, number, place] = /^(\d)\.([\w-]*)$/.exec(cursor) ?? [];
  const source = sources[Number(number)];
  if (!source) throw unknownCursor();
  const { index, partition } = source;
  return {
    source: Number(number),
    startKey: place
      ? decodeCursor(place, { partitionKey: `${index}pk`, sortKey: `${index}sk`, partition })
      : undefined,
  };
}

function unknownCursor(): DomainError {
  return new DomainError('invalid_request', { fields: [{ path: 'cursor', problem: 'invalid' }] });
}
