import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type PageView, pageViewSchema } from '@mirsah/domain/insights/page-view.ts';
import type { Day } from '@mirsah/domain/insights/riyadh-day.ts';
import { type Order, orderSchema } from '@mirsah/domain/order/order.ts';
import { decode } from './item.ts';
import { ALL_USERS, ownersOrders, ownersPages, pageViewPartitions } from './keys.ts';
import type { Table } from './table.ts';
import type { IndexName } from './table-definition.ts';

type Item = Record<string, unknown>;

/** Ids of all merchants there are. */
export async function* allMerchants(table: Table): AsyncGenerator<string> {
  for await (const { id } of partition(table, ALL_USERS, 'gsi1')) yield String(id);
}

export async function* ordersOf(table: Table, ownerId: string): AsyncGenerator<Order> {
  for await (const item of partition(table, ownersOrders(ownerId), 'gsi1')) yield decode(orderSchema, item);
}

export async function* pageIdsOf(table: Table, ownerId: string): AsyncGenerator<string> {
  for await (const { id } of partition(table, ownersPages(ownerId), 'gsi1')) yield String(id);
}

/** A page's views of one day, as long as they are kept. */
export async function* viewsOf(table: Table, pageId: string, day: Day): AsyncGenerator<PageView> {
  for (const shard of pageViewPartitions(pageId, day)) {
    for await (const { expiresAt, ...item } of partition(table, shard)) yield decode(pageViewSchema, item);
  }
}

async function* partition(table: Table, name: string, index?: IndexName): AsyncGenerator<Item> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        ...(index ? { IndexName: index } : { ConsistentRead: true }),
        KeyConditionExpression: '#partition = :partition',
        ExpressionAttributeNames: { '#partition': `${index ?? ''}pk` },
        ExpressionAttributeValues: { ':partition': name },
        ExclusiveStartKey,
      }),
    );
    yield* Items;
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
