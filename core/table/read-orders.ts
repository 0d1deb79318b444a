import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { type Order, orderSchema } from '@mirsah/domain/order/order.ts';
import { decode } from './item.ts';
import { orderKey } from './keys.ts';
import type { Table } from './table.ts';

/** DynamoDB's most for one batch. */
export const MOST_AT_ONCE = 100;

/** The orders of these numbers that exist, in their order; at most `MOST_AT_ONCE`. */
export async function readOrders(table: Table, orderIds: readonly string[]): Promise<Order[]> {
  const found = new Map<string, Order>();
  let keys: Record<string, unknown>[] = orderIds.map(orderKey);
  while (keys.length > 0) {
    const { Responses, UnprocessedKeys } = await table.client.send(
      new BatchGetCommand({ RequestItems: { [table.name]: { Keys: keys } } }),
    );
    for (const item of Responses?.[table.name] ?? []) {
      const order = decode(orderSchema, item);
      found.set(order.id, order);
    }
    keys = UnprocessedKeys?.[table.name]?.Keys ?? [];
  }
  return orderIds.flatMap((orderId) => found.get(orderId) ?? []);
}
