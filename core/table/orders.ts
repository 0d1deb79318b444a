import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/error';
import { type Order, type OrderEvent, orderEventSchema } from '@mirsah/domain/order';
import type { OrderRepository, ReceiptRepository } from '@mirsah/domain/order/ports';
import { decode } from './dynamo/item.ts';
import type { Table } from './dynamo/table.ts';
import { type TransactItem, transact } from './dynamo/write.ts';
import { orderKey } from './keys.ts';
import { orderItem, putOrderEvent, readOrder } from './order-item.ts';
import { listOrders } from './order-list.ts';

export function createOrderRepository(table: Table): OrderRepository {
  return {
    async find(ownerId, orderId) {
      const order = await readOrder(table, orderId);
      return order?.ownerId === ownerId ? order : undefined;
    },
    list: (ownerId, filter, request) => listOrders(table, ownerId, filter, request),
    events: (orderId) => readEvents(table, orderId),
    async change(before, after, ...events) {
      const refusal = await transact(table, [
        { item: putChanged(table, before, after), onConflict: 'version_conflict' as const },
        ...events.map((event) => ({
          item: putOrderEvent(table, after.id, event),
          onConflict: 'version_conflict' as const,
        })),
      ]);
      if (refusal) throw new DomainError(refusal);
    },
    remove: (order) => removeOrder(table, order),
  };
}

export function createReceiptRepository(table: Table): ReceiptRepository {
  return { find: (orderId) => readOrder(table, orderId) };
}

function putChanged(table: Table, before: Order, after: Order): TransactItem {
  return {
    Put: {
      TableName: table.name,
      Item: orderItem(after),
      ConditionExpression: '#version = :before',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':before': before.version },
    },
  };
}

async function readEvents(table: Table, orderId: string): Promise<OrderEvent[]> {
  const events: OrderEvent[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :order AND begins_with(sk, :event)',
        ExpressionAttributeValues: { ':order': orderKey(orderId).pk, ':event': 'EVENT#' },
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    );
    events.push(...Items.map((item) => decode(orderEventSchema, item)));
    startKey = LastEvaluatedKey;
  } while (startKey);
  return events;
}

/**
 * Deletes everything kept under an order, the order itself last: what is interrupted half-way is still there to be
 * deleted again. Throws DomainError `version_conflict` when the order was changed meanwhile.
 */
export async function removeOrder(table: Table, order: Order): Promise<void> {
  const own = orderKey(order.id);
  for (const sk of await sortKeysUnder(table, own.pk)) {
    if (sk === own.sk) continue;
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk: own.pk, sk } }));
  }
  const refusal = await transact(table, [
    {
      item: {
        Delete: {
          TableName: table.name,
          Key: own,
          ConditionExpression: '#version = :version',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':version': order.version },
        },
      },
      onConflict: 'version_conflict' as const,
    },
  ]);
  if (refusal) throw new DomainError(refusal);
}

async function sortKeysUnder(table: Table, pk: string): Promise<string[]> {
  const sortKeys: string[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ProjectionExpression: 'sk',
        ConsistentRead: true,
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    );
    sortKeys.push(...Items.map(({ sk }) => String(sk)));
    startKey = LastEvaluatedKey;
  } while (startKey);
  return sortKeys;
}
