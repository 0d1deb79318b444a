import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import type { PageOf, PageRequest } from '@mirsah/domain/list/page-of.ts';
import type * as z from 'zod';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { decode } from './item.ts';
import type { Table } from './table.ts';

/**
 * One page of what a merchant keeps under their own key, newest first (the ids after `prefix` are ordered by time).
 * Read as it is now, so that a list opened right after a save shows it.
 */
export async function listOwned<S extends z.ZodType>(
  table: Table,
  query: { partition: string; prefix: string; schema: S } & PageRequest,
): Promise<PageOf<z.output<S>>> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :partition AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':partition': query.partition, ':prefix': query.prefix },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: query.limit,
      ...(query.cursor && { ExclusiveStartKey: startOf(query.cursor, query) }),
    }),
  );
  return {
    items: Items.map((item) => decode(query.schema, item)),
    cursor: encodeCursor(LastEvaluatedKey, 'sk'),
  };
}

/** A cursor of another list would be refused by DynamoDB as our own mistake; it is the client's. */
function startOf(cursor: string, { partition, prefix }: { partition: string; prefix: string }) {
  const start = decodeCursor(cursor, { partitionKey: 'pk', sortKey: 'sk', partition });
  if (!start.sk?.startsWith(prefix)) {
    throw new DomainError('invalid_request', { fields: [{ path: 'cursor', problem: 'invalid' }] });
  }
  return start;
}
