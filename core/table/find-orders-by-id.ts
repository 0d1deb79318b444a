import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Order } from '@mirsah/domain/order/order.ts';
import { type OrderFilter, orderMatches } from '@mirsah/domain/order/order-filter.ts';
import { ownersOrderIds } from './keys.ts';
import { readOrders } from './read-orders.ts';
import type { Table } from './table.ts';

/** Four characters are shared by one order in a million: more than these are never meant. */
const MOST = 10;

/** The orders whose number begins with what is searched, when it can be the beginning of one. */
export async function findOrdersById(table: Table, ownerId: string, filter: OrderFilter): Promise<Order[]> {
  const start = filter.search?.idStart;
  if (start === undefined) return [];
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'gsi1',
      // `begins_with` says the same, and reads the whole partition on the local database. `~` stands behind all ids.
      KeyConditionExpression: 'gsi1pk = :ids AND gsi1sk BETWEEN :start AND :end',
      ExpressionAttributeValues: { ':ids': ownersOrderIds(ownerId), ':start': start, ':end': `${start}~` },
      Limit: MOST,
    }),
  );
  const orders = await readOrders(
    table,
    Items.map(({ gsi1sk }) => String(gsi1sk)),
  );
  return orders.filter((order) => orderMatches(order, filter));
}
