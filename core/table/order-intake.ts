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
import type { Table } from './table.ts';
import { type TransactItem, transact } from './transaction.ts';

const orderClaimSchema = z.strictObject({ orderId: z.string(), expiresAt: z.number() });

type Claim = { key: string; expiresAt: Date };

export function createOrderIntake(table: Table): OrderIntake {
  return {
    async place(order, event, claim, delivery) {
      const refusal = await transact(table, [
        { item: putClaim(table, order, claim), refused: 'placed_before' as const },
        { item: putNew(table, order), refused: 'placed_before' as const },
        { item: putPlacedEvent(table, order, event), refused: 'placed_before' as const },
        ...(delivery ? [{ item: putDelivery(table, delivery), refused: 'placed_before' as const }] : []),
      ]);
      return refusal ? firstOrder(table, claim) : order;
    },
    historyOf: (ownerId, e164) => readHistory(table, ownerId, e164),
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

async function readHistory(table: Table, ownerId: string, e164: string): Promise<CustomerHistory> {
  const [blocked, { items }] = await Promise.all([
    table.client.send(new GetCommand({ TableName: table.name, Key: blockedPhoneKey(ownerId, e164) })),
    listIndex(table, {
      index: 'gsi3',
      partition: ownersOrdersByPhone(ownerId, e164),
      schema: orderSchema,
      limit: LATEST_ORDERS,
    }),
  ]);
  return { isPhoneBlocked: blocked.Item !== undefined, latest: items };
}
