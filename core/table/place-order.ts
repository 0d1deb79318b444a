import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/error';
import { type Order, orderSchema } from '@mirsah/domain/order';
import type { OrderPlacement } from '@mirsah/domain/order/ports';
import { type CustomerHistory, LATEST_ORDERS, MAX_ORDERS_A_DAY } from '@mirsah/domain/order/screening';
import * as z from 'zod';
import { putDelivery } from './deliveries.ts';
import { decode, encode } from './dynamo/item.ts';
import { listIndex } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { type TransactItem, transact } from './dynamo/write.ts';
import { blockedPhoneKey, idempotencyKey, ownersOrdersByPhone, recentOrdersKey } from './keys.ts';
import { orderItem, putPlacedEvent, readOrder } from './order-item.ts';

const idempotencyRecordSchema = z.strictObject({ orderId: z.string(), expiresAt: z.number() });

type IdempotencyKey = { key: string; expiresAt: Date };

export function createOrderPlacement(table: Table): OrderPlacement {
  return {
    async place(order, event, claim, { delivery, recent } = {}) {
      const refusal = await transact<'placed_before' | 'version_conflict'>(table, [
        { item: putIdempotencyRecord(table, order, claim), onConflict: 'placed_before' },
        { item: putNew(table, order), onConflict: 'placed_before' },
        { item: putPlacedEvent(table, order, event), onConflict: 'placed_before' },
        ...(delivery ? [{ item: putDelivery(table, delivery), onConflict: 'placed_before' as const }] : []),
        ...(recent
          ? [{ item: putRecent(table, order, recent), onConflict: 'version_conflict' as const }]
          : []),
      ]);
      if (refusal === 'version_conflict') throw new DomainError(refusal);
      return refusal ? firstOrder(table, claim) : order;
    },
    historyOf: (order) => readHistory(table, order),
  };
}

/** Holds when the key is new, or when its claim has run out and only awaits deletion. */
function putIdempotencyRecord(table: Table, order: Order, { key, expiresAt }: IdempotencyKey): TransactItem {
  return {
    Put: {
      TableName: table.name,
      Item: encode('claim', idempotencyKey(key), {
        orderId: order.id,
        expiresAt: Math.ceil(expiresAt.getTime() / 1000),
      }),
      ConditionExpression: 'attribute_not_exists(pk) OR expiresAt < :now',
      ExpressionAttributeValues: { ':now': Math.floor(Date.parse(order.placedAt) / 1000) },
    },
  };
}

function putNew(table: Table, order: Order): TransactItem {
  return {
    Put: { TableName: table.name, Item: orderItem(order), ConditionExpression: 'attribute_not_exists(pk)' },
  };
}

async function firstOrder(table: Table, { key }: IdempotencyKey): Promise<Order> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: idempotencyKey(key), ConsistentRead: true }),
  );
  const first = Item && (await readOrder(table, decode(idempotencyRecordSchema, Item).orderId));
  if (!first) throw new DomainError('order_withdrawn');
  return first;
}

/** What the index may not know yet is read by its number. */
async function readHistory(table: Table, order: Order): Promise<CustomerHistory> {
  const { ownerId, customerPhone } = order;
  const [blocked, recent, { items }] = await Promise.all([
    table.client.send(
      new GetCommand({ TableName: table.name, Key: blockedPhoneKey(ownerId, customerPhone.e164) }),
    ),
    readRecent(table, order),
    listIndex(table, {
      index: 'gsi3',
      partition: ownersOrdersByPhone(ownerId, customerPhone.e164),
      schema: orderSchema,
      limit: LATEST_ORDERS,
    }),
  ]);
  const indexed = new Set(items.map(({ id }) => id));
  const young = await Promise.all(recent.filter((id) => !indexed.has(id)).map((id) => readOrder(table, id)));
  return {
    isPhoneBlocked: blocked.Item !== undefined,
    latest: [...young.filter((one) => one !== undefined), ...items],
    recent,
  };
}

/** Longer than an index is ever behind. */
const LIFETIME_SECONDS = 60 * 60;

const recentOrdersSchema = z.strictObject({ orderIds: z.array(z.string()).min(1), expiresAt: z.number() });

/** The latest orders of the order's phone for its page, newest first, as many as screening counts. Never a stale copy. */
export async function readRecent(table: Table, order: Order): Promise<string[]> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keyOf(order), ConsistentRead: true }),
  );
  if (!Item) return [];
  const { orderIds, expiresAt } = decode(recentOrdersSchema, Item);
  return expiresAt < secondsOf(order) ? [] : orderIds;
}

/** Adds the order to them. Holds when no other has been added since `recent` was read. */
export function putRecent(table: Table, order: Order, recent: readonly string[]): TransactItem {
  const [newest] = recent;
  return {
    Put: {
      TableName: table.name,
      Item: encode('claim', keyOf(order), {
        orderIds: [order.id, ...recent].slice(0, MAX_ORDERS_A_DAY),
        expiresAt: secondsOf(order) + LIFETIME_SECONDS,
      }),
      ConditionExpression: newest ? 'orderIds[0] = :newest' : 'attribute_not_exists(pk) OR expiresAt < :now',
      ExpressionAttributeValues: newest ? { ':newest': newest } : { ':now': secondsOf(order) },
    },
  };
}

function keyOf({ landingPageId, customerPhone }: Order) {
  return recentOrdersKey(landingPageId, customerPhone.e164);
}

function secondsOf({ placedAt }: Order): number {
  return Math.floor(Date.parse(placedAt) / 1000);
}
