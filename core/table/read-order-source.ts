import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Order, orderSchema } from '@mirsah/domain/order/order.ts';
import { decode } from './item.ts';
import type { OrderSource } from './order-sources.ts';
import { readOrders } from './read-orders.ts';
import type { Table } from './table.ts';

type Key = Record<string, unknown>;

/** An order with where it stands in the index it was found in. */
type Placed = { order: Order; key: Key };

/**
 * A stretch of a source, newest first: at most `limit` entries. `nextKey` is where it goes on; undefined at its end.
 */
export async function readOrderSource(
  table: Table,
  source: OrderSource,
  request: { range: { low: string; high: string }; limit: number; startKey: Key | undefined },
): Promise<{ entries: number; orders: Placed[]; nextKey: Key | undefined }> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: source.index,
      KeyConditionExpression: '#partition = :partition AND #sort BETWEEN :low AND :high',
      ExpressionAttributeNames: { '#partition': `${source.index}pk`, '#sort': `${source.index}sk` },
      ExpressionAttributeValues: {
        ':partition': source.partition,
        ':low': request.range.low,
        ':high': request.range.high,
      },
      ScanIndexForward: false,
      Limit: request.limit,
      ...(request.startKey && { ExclusiveStartKey: request.startKey }),
    }),
  );
  const orders = source.holds === 'orders' ? inOrder(Items) : await behindEvents(table, Items);
  return { entries: Items.length, orders, nextKey: LastEvaluatedKey };
}

function inOrder(items: Key[]): Placed[] {
  return items.map((item) => ({ order: decode(orderSchema, item), key: item }));
}

async function behindEvents(table: Table, events: Key[]): Promise<Placed[]> {
  const keys = new Map(events.map((event) => [String(event.pk).slice('ORDER#'.length), event]));
  const orders = await readOrders(table, [...keys.keys()]);
  return orders.map((order) => ({ order, key: keys.get(order.id) ?? {} }));
}
