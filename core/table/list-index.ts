import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { PageOf, PageRequest } from '@mirsah/domain/list/page-of.ts';
import type * as z from 'zod';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { decode } from './item.ts';
import type { Table } from './table.ts';
import type { IndexName } from './table-definition.ts';

/** One page of an index's partition, newest first. Costs the items it returns. */
export async function listIndex<S extends z.ZodType>(
  table: Table,
  query: { index: IndexName; partition: string; schema: S } & PageRequest,
): Promise<PageOf<z.output<S>>> {
  const partitionKey = `${query.index}pk`;
  const sortKey = `${query.index}sk`;
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: query.index,
      KeyConditionExpression: '#partition = :partition',
      ExpressionAttributeNames: { '#partition': partitionKey },
      ExpressionAttributeValues: { ':partition': query.partition },
      ScanIndexForward: false,
      Limit: query.limit,
      ...(query.cursor && {
        ExclusiveStartKey: decodeCursor(query.cursor, { partitionKey, sortKey, partition: query.partition }),
      }),
    }),
  );
  return {
    items: Items.map((item) => decode(query.schema, item)),
    cursor: encodeCursor(LastEvaluatedKey, sortKey),
  };
}
