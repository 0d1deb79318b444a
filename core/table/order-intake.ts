import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Order } from '@mirsah/domain/order/order.ts';
import type { OrderIntake } from '@mirsah/domain/order/order-repository.ts';
import * as z from 'zod';
import { putDelivery } from './delivery-repository.ts';
import { decode, encode } from './item.ts';
import { orderClaimKey, orderKey } from './keys.ts';
import { orderItem, putOrderEvent, readOrder } from './order-repository.ts';
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
        { item: putOrderEvent(table, order.id, event), refused: 'placed_before' as const },
        ...(delivery ? [{ item: putDelivery(table, delivery), refused: 'placed_before' as const }] : []),
      ]);
      return refusal ? firstOrder(table, claim) : order;
    },
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
  if (!first) throw new Error(`The order claimed by ${orderKey(key).pk} is gone`);
  return first;
}
