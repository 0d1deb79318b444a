import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Item, UnreadableItemError } from './item.ts';
import { openTable, type Table } from './table.ts';
import type { TransactItem } from './write.ts';

type Input = {
  Key?: Item;
  IndexName?: string;
  ExpressionAttributeValues?: Record<string, unknown>;
  TransactItems?: TransactItem[];
};

/**
 * A table that holds these items. It answers reads of a key and of a partition, and records its transactions
 * in `written`, the keys of single items that were read in `read`, and reports in `reported`.
 */
export function tableWith(items: readonly Item[]) {
  const written: TransactItem[][] = [];
  const read: Item[] = [];
  const reported: UnreadableItemError[] = [];
  const table: Table = openTable(new DynamoDBClient({ region: 'me-central-1' }), 'mirsah', (error) =>
    reported.push(error),
  );
  const send = async ({ input }: { input: Input }) => {
    const { Key, IndexName = '', ExpressionAttributeValues = {}, TransactItems } = input;
    if (TransactItems) return void written.push(TransactItems);
    if (Key) read.push(Key);
    if (Key) return { Item: items.find(({ pk, sk }) => pk === Key.pk && sk === Key.sk) };
    const partition = ExpressionAttributeValues[':partition'] ?? ExpressionAttributeValues[':pk'];
    return { Items: items.filter((item) => item[`${IndexName}pk`] === partition) };
  };
  table.client.send = send as unknown as DynamoDBDocumentClient['send'];
  return { table, written, read, reported };
}
