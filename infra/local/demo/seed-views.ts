import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { PageView } from '@mirsah/domain/insights/page-view.ts';
import { pageViewItem } from '@mirsah/table/page-view-repository.ts';
import type { Table } from '@mirsah/table/table.ts';

/** DynamoDB takes no more in one request. */
const PER_REQUEST = 25;
const AT_ONCE = 2;

/**
 * Writes views as they would stand in the table once their shoppers have gone; the stream counts them as any others.
 * One that is already there is the same, and is not counted again.
 */
export async function seedViews(table: Table, views: readonly PageView[]): Promise<void> {
  const requests = Array.from({ length: Math.ceil(views.length / PER_REQUEST) }, (_, i) =>
    views.slice(i * PER_REQUEST, (i + 1) * PER_REQUEST),
  ).values();
  const work = async () => {
    for (const request of requests) await write(table, request);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function write(table: Table, views: readonly PageView[]): Promise<void> {
  let left = views.map((view) => ({ PutRequest: { Item: pageViewItem(view) } }));
  while (left.length > 0) {
    const { UnprocessedItems = {} } = await table.client.send(
      new BatchWriteCommand({ RequestItems: { [table.name]: left } }),
    );
    left = (UnprocessedItems[table.name] ?? []) as typeof left;
  }
}
