import { createHash } from 'node:crypto';
import { DomainError, isDomainError } from '@mirsah/domain/error';
import type { Order } from '@mirsah/domain/order';
import {
  type CustomerHistory,
  hasTooMany,
  LATEST_ORDERS,
  MAX_ORDERS_PER_DAY,
  type OrderClaim,
  type OrderPlacement,
} from '@mirsah/domain/order/ports';
import * as z from 'zod';
import { codec, decodeAll, decodeOrSkip, encode } from '../dynamo/item.ts';
import { orderKey } from '../dynamo/keys.ts';
import type { PhoneTable } from '../dynamo/phone-keys.ts';
import { find, getItem, listIndex } from '../dynamo/query.ts';
import { countedWithin, countWithin } from '../dynamo/rate-limits.ts';
import type { Table } from '../dynamo/table.ts';
import { isNew, put, type Step, type TransactItem, transact } from '../dynamo/write.ts';
import { putSignals } from '../outbound/conversions.ts';
import { putDelivery } from '../outbound/deliveries.ts';
import { putFormOrder } from './abandoned-forms.ts';
import { blockedPhoneKey, idempotencyKey, ownersOrdersByPhone, recentOrdersKey } from './keys.ts';
import { findOrder, orderCodec, orderItem, putPlacedEvent } from './order-item.ts';
import { putPhoneCode } from './phone-codes.ts';
import { takeStock } from './sold-pieces.ts';

/**
 * The order that a request with this key has placed, and the request's digest, null when the key itself is
 * one; `expiresAt` in seconds since 1970.
 */
export const idempotencyRecordCodec = codec({
  entity: 'claim',
  shape: 'idempotency_record',
  schema: z.object({ orderId: z.string(), digest: z.string().nullable(), expiresAt: z.number() }),
});
type IdempotencyRecord = z.infer<(typeof idempotencyRecordCodec)['schema']>;

/** A key that is a digest itself matches every request. */
function isSameRequest(record: IdempotencyRecord, { digest }: Pick<OrderClaim, 'digest'>): boolean {
  return record.digest === null || record.digest === digest;
}

/** The latest orders of a phone for a page, newest first; `expiresAt` in seconds since 1970. */
export const recentOrdersCodec = codec({
  entity: 'claim',
  shape: 'recent_orders',
  schema: z.object({ orderIds: z.array(z.string()), expiresAt: z.number() }),
});

/** How often an order may find that others took the last pieces of its counter. */
const STOCK_ATTEMPTS = 10;

export function createOrderPlacement(table: PhoneTable): OrderPlacement {
  return {
    async place(
      order,
      event,
      claim,
      { delivery, recent, visitor, codes = [], stock, closesForms, signals } = {},
    ) {
      const steps: Step<'placed_before' | 'version_conflict' | 'too_many_requests' | 'short'>[] = [
        { item: putIdempotencyRecord(table, order, claim), onConflict: 'placed_before' },
        { item: put(table, orderItem(table, order), isNew), onConflict: 'placed_before' },
        { item: putPlacedEvent(table, order, event), onConflict: 'placed_before' },
        ...(delivery ? [{ item: putDelivery(table, delivery), onConflict: 'placed_before' as const }] : []),
        ...(order.phoneCheck === 'asked'
          ? [{ item: putPhoneCode(table, order), onConflict: 'placed_before' as const }]
          : []),
        ...(recent
          ? [{ item: putRecent(table, order, recent), onConflict: 'version_conflict' as const }]
          : []),
        ...(closesForms ? [{ item: putFormOrder(table, order), onConflict: 'placed_before' as const }] : []),
        ...(signals ? [{ item: putSignals(table, signals), onConflict: 'placed_before' as const }] : []),
        ...[...(visitor ? [visitor] : []), ...codes].map((limit) => ({
          item: countWithin(table, limit),
          onConflict: 'too_many_requests' as const,
        })),
      ];
      // A shopper who took the last piece and repeats the request must not get «sold out».
      const ifRepeated = async (error: unknown) => {
        const isShort = isDomainError(error, 'sold_out') || isDomainError(error, 'not_enough_stock');
        const record = isShort && (await find(table, idempotencyRecordCodec, idempotencyKey(claim.key)));
        if (!record || record.expiresAt < secondsOf(order)) throw error;
        return 'placed_before' as const;
      };
      const withStock = async () => {
        if (!stock) return steps;
        const taking = await takeStock(table, order, stock);
        return [...steps, ...taking.map((item) => ({ item, onConflict: 'short' as const }))];
      };
      for (let attempt = 1; attempt <= STOCK_ATTEMPTS; attempt += 1) {
        const conflict = await transact(table, withStock).catch((error) => ifRepeated(error));
        if (!conflict) return order;
        if (conflict === 'placed_before') return findFirstOrder(table, claim);
        if (conflict !== 'short') throw new DomainError(conflict);
      }
      throw new DomainError('version_conflict');
    },
    async findPlaced(claim, now) {
      const record = await find(table, idempotencyRecordCodec, idempotencyKey(claim.key));
      const isPlaced = record && record.expiresAt * 1000 > now.getTime() && isSameRequest(record, claim);
      return isPlaced ? findOrder(table, record.orderId) : undefined;
    },
    // Synchronous: the asynchronous version wakes another thread for each order, which costs more than the
    // digest.
    digestOf: (text) => createHash('sha256').update(text).digest('hex'),
    countOf: (limit) => countedWithin(table, limit),
    historyOf: (order) => readHistory(table, order),
  };
}

/** Written when the key is new, or when its record has expired and only awaits deletion. */
function putIdempotencyRecord(
  table: Table,
  order: Order,
  { key, digest, expiresAt }: OrderClaim,
): TransactItem {
  const record = { orderId: order.id, digest, expiresAt: Math.ceil(expiresAt.getTime() / 1000) };
  return put(table, encode(idempotencyRecordCodec, idempotencyKey(key), record), {
    ConditionExpression: 'attribute_not_exists(pk) OR expiresAt < :now',
    ExpressionAttributeValues: { ':now': secondsOf(order) },
  });
}

async function findFirstOrder(table: Table, claim: OrderClaim): Promise<Order> {
  const record = await find(table, idempotencyRecordCodec, idempotencyKey(claim.key));
  if (record && !isSameRequest(record, claim)) throw new DomainError('key_reused');
  const first = record && (await findOrder(table, record.orderId));
  if (!first) throw new DomainError('order_withdrawn');
  return first;
}

/**
 * Orders that the index may not know yet are read by their number. None is read where those of the index are
 * enough to put the order on hold, as in a flood of one phone. An unreadable order must not stop the next
 * one, and is left out.
 */
async function readHistory(table: PhoneTable, order: Order): Promise<CustomerHistory> {
  const { ownerId, customerPhone } = order;
  const phones = table.phoneKeys.accepted(ownerId, customerPhone.e164);
  const [blocked, recent, lists] = await Promise.all([
    Promise.all(phones.map((phone) => getItem(table, blockedPhoneKey(ownerId, phone)))),
    readRecent(table, order),
    Promise.all(phones.map((phone) => latestOf(table, ownersOrdersByPhone(ownerId, phone)))),
  ]);
  const items = lists
    .flat()
    .sort((a, b) => b.placedAt.localeCompare(a.placedAt))
    .slice(0, LATEST_ORDERS);
  const indexed = new Set(items.map(({ id }) => id));
  const missing = hasTooMany(order, items) ? [] : recent.filter((id) => !indexed.has(id));
  const notIndexed = await Promise.all(missing.map((id) => getItem(table, orderKey(id))));
  return {
    isPhoneBlocked: blocked.some((item) => item !== undefined),
    latest: [
      ...decodeAll(
        table,
        orderCodec,
        notIndexed.filter((item) => item !== undefined),
      ),
      ...items,
    ],
    recent,
  };
}

async function latestOf(table: Table, partition: string): Promise<Order[]> {
  return (await listIndex(table, orderCodec, { index: 'gsi3', partition, limit: LATEST_ORDERS })).items;
}

/** Longer than an index is ever behind. */
const RECENT_SECONDS = 60 * 60;

/**
 * The latest orders of the order's phone for its page, newest first, as many as screening counts;
 * consistently read. Empty when the record is unreadable.
 */
async function readRecent(table: PhoneTable, order: Order): Promise<string[]> {
  const { landingPageId, customerPhone } = order;
  const phones = table.phoneKeys.accepted(landingPageId, customerPhone.e164);
  const items = await Promise.all(
    phones.map((phone) => getItem(table, recentOrdersKey(landingPageId, phone))),
  );
  const stored = items.map((item) => item && decodeOrSkip(table, recentOrdersCodec, item));
  const valid = stored.filter((record) => record && record.expiresAt >= secondsOf(order));
  return [...new Set(valid.flatMap((record) => record?.orderIds ?? []))];
}

/** There is no record, it has expired, or it is unreadable. */
const isRecentEmpty = [
  'attribute_not_exists(pk)',
  'expiresAt < :now',
  'NOT attribute_type(orderIds[0], :string)',
  'NOT attribute_type(expiresAt, :number)',
].join(' OR ');

/**
 * Adds the order to the latest ones, if no other has been added since `recent` was read; after a change of
 * the phones' keys, the first one is added to a missing record. Written whole: shoppers' requests may not
 * update it, and the record expires in an hour.
 */
function putRecent(table: PhoneTable, order: Order, recent: readonly string[]): TransactItem {
  const { landingPageId, customerPhone } = order;
  const key = recentOrdersKey(landingPageId, table.phoneKeys.current(landingPageId, customerPhone.e164));
  const [newest] = recent;
  const record = {
    orderIds: [order.id, ...recent].slice(0, MAX_ORDERS_PER_DAY),
    expiresAt: secondsOf(order) + RECENT_SECONDS,
  };
  return put(table, encode(recentOrdersCodec, key, record), {
    ConditionExpression: newest ? `orderIds[0] = :newest OR ${isRecentEmpty}` : isRecentEmpty,
    ExpressionAttributeValues: {
      ...(newest && { ':newest': newest }),
      ':now': secondsOf(order),
      ':string': 'S',
      ':number': 'N',
    },
  });
}

const secondsOf = ({ placedAt }: Order) => Math.floor(Date.parse(placedAt) / 1000);
