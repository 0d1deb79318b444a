import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import { type CustomerHistory, LATEST_ORDERS } from '@mirsah/domain/order/customer-history.ts';
import { type Order, orderSchema } from '@mirsah/domain/order/order.ts';
import type { OrderIntake } from '@mirsah/domain/order/order-repository.ts';
import * as z from 'zod';
import { putDelivery } from './delivery-repository.ts';
import { decode, encode } from './item.ts';
import { blockedPhoneKey, orderClaimKey, ownersOrdersByPhone } from './keys.ts';
import { listIndex } from './list-index.ts';
import { orderItem, putPlacedEvent, readOrder } from './order-repository.ts';
import { putRecent, readRecent } from './recent-orders.ts';
import type { Table } from './table.ts';
import { type TransactItem, transact } from './transaction.ts';

const orderClaimSchema = z.strictObject({ orderId: z.string(), expiresAt: z.number() });

type Claim = { key: string; expiresAt: Date };

export function createOrderIntake(table: Table): OrderIntake {
  return {
    async place(order, event, claim, { delivery, recent } = {}) {
      const refusal = await transact<'placed_before' | 'version_conflict'>(table, [
        { item: putClaim(table, order, claim), refused: 'placed_before' },
        { item: putNew(table, order), refused: 'placed_before' },
        { item: putPlacedEvent(table, order, event), refused: 'placed_before' },
        ...(delivery ? [{ item: putDelivery(table, delivery), refused: 'placed_before' as const }] : []),
        ...(recent ? [{ item: putRecent(table, order, recent), refused: 'version_conflict' as const }] : []),
      ]);
      if (refusal === 'version_conflict') throw new DomainError(refusal);
      return refusal ? firstOrder(table, claim) : order;
    },
    historyOf: (order) => readHistory(table, order),
  };
}

/** Holds when the key is new, or when its claim has run out and only awaits deletion. */
function putClaim(table: Table, order: Order, { key, expiresAt }: Claim): TransactItem {
  return {
    Put: {
      TableName: table.name,
      Item: encode('claim', orderClaimKey(key), {
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

async function firstOrder(table: Table, { key }: Claim): Promise<Order> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: orderClaimKey(key), ConsistentRead: true }),
  );
  const first = Item && (await readOrder(table, decode(orderClaimSchema, Item).orderId));
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
