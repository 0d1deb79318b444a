import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Order } from '@mirsah/domain/order/order.ts';
import { MAX_ORDERS_A_DAY } from '@mirsah/domain/order/screen-order.ts';
import * as z from 'zod';
import { decode, encode } from './item.ts';
import { recentOrdersKey } from './keys.ts';
import type { Table } from './table.ts';
import type { TransactItem } from './transaction.ts';

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
