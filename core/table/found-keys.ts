import { DeleteCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

export type Key = { pk: string; sk: string };

export async function removeAll(table: Table, keys: Key[]): Promise<void> {
  await Promise.all(
    keys.map(({ pk, sk }) =>
      table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } })),
    ),
  );
}

type Place = Pick<
  QueryCommandInput,
  'IndexName' | 'KeyConditionExpression' | 'ExpressionAttributeValues' | 'ConsistentRead'
>;

export const indexed = (value: string): Place => ({
  IndexName: 'gsi1',
  KeyConditionExpression: 'gsi1pk = :value',
  ExpressionAttributeValues: { ':value': value },
});

export const partition = (value: string): Place => ({
  KeyConditionExpression: 'pk = :value',
  ExpressionAttributeValues: { ':value': value },
  ConsistentRead: true,
});

/** Keys of the first items there, at most `limit`. */
export async function keysIn(table: Table, place: Place, limit = Number.POSITIVE_INFINITY): Promise<Key[]> {
  const keys: Key[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        ...place,
        ProjectionExpression: 'pk, sk',
        ...(Number.isFinite(limit) && { Limit: limit - keys.length }),
        ExclusiveStartKey,
      }),
    );
    keys.push(...Items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey && keys.length < limit);
  return keys;
}
