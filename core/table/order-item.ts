import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type Order, type OrderEvent, orderSchema } from '@mirsah/domain/order';
import { decode, encode } from './dynamo/item.ts';
import type { Table } from './dynamo/table.ts';
import type { TransactItem } from './dynamo/write.ts';
import { orderEventKey, orderIndexes, orderKey, placedEventIndexes } from './keys.ts';

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
