import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import { type Order, type OrderEvent, orderEventSchema, orderSchema } from '@mirsah/domain/order/order.ts';
import type { OrderRepository, ReceiptRepository } from '@mirsah/domain/order/order-repository.ts';
import { decode, encode } from './item.ts';
import { orderEventKey, orderIndexes, orderKey, placedEventIndexes } from './keys.ts';
import { listOrders } from './order-list.ts';
import { removeOrder } from './remove-order.ts';
import type { Table } from './table.ts';
import { type TransactItem, transact } from './transaction.ts';

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
        { item: putUnlessChanged(table, before, after), refused: 'version_conflict' as const },
        ...events.map((event) => ({
          item: putOrderEvent(table, after.id, event),
          refused: 'version_conflict' as const,
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

/** Reads the order as it is now, never a stale copy. */
export async function readOrder(table: Table, orderId: string): Promise<Order | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: orderKey(orderId), ConsistentRead: true }),
  );
  return Item && decode(orderSchema, Item);
}

export function orderItem(order: Order) {
  return { ...encode('order', orderKey(order.id), order), ...orderIndexes(order) };
}

export function putOrderEvent(table: Table, orderId: string, event: OrderEvent): TransactItem {
  return {
    Put: { TableName: table.name, Item: encode('order_event', orderEventKey(orderId, event.id), event) },
  };
}

export function putPlacedEvent(table: Table, order: Order, event: OrderEvent): TransactItem {
  const item = encode('order_event', orderEventKey(order.id, event.id), event);
  return { Put: { TableName: table.name, Item: { ...item, ...placedEventIndexes(order) } } };
}

function putUnlessChanged(table: Table, before: Order, after: Order): TransactItem {
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
