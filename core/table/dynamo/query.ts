import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetCommand, type BatchGetCommandOutput, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/error';
import type { PageOf, PageRequest } from '@mirsah/domain/paging';
import * as z from 'zod';
import type { IndexName } from './definition.ts';
import { decode } from './item.ts';
import type { Table } from './table.ts';

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

type Key = { pk: string; sk: string };
type Requests = NonNullable<BatchGetCommandOutput['UnprocessedKeys']>;

const MAX_KEYS = 100;

/** Items as they are now, by `pk sk`; those that do not exist are left out. Keys must differ from each other. */
export async function readItems(
  table: Table,
  keys: readonly Key[],
): Promise<Map<string, Record<string, unknown>>> {
  const found = new Map<string, Record<string, unknown>>();
  for (let start = 0; start < keys.length; start += MAX_KEYS) {
    const Keys = keys.slice(start, start + MAX_KEYS);
    let requests: Requests = { [table.name]: { Keys, ConsistentRead: true } };
    // What was too much for one answer, or too fast, is asked for again.
    for (let attempt = 0; Object.keys(requests).length > 0; attempt += 1) {
      if (attempt > 0) await sleep(Math.min(20 * 2 ** attempt, 1000));
      const answer = await table.client.send(new BatchGetCommand({ RequestItems: requests }));
      for (const item of answer.Responses?.[table.name] ?? []) found.set(`${item.pk} ${item.sk}`, item);
      requests = answer.UnprocessedKeys ?? {};
    }
  }
  return found;
}

/** Where a page of a list ended: the item's own key and its place in the index. The index's partition is not in it. */
const positionSchema = z.tuple([z.string(), z.string(), z.string()]);

export function encodeCursor(lastKey: Record<string, unknown> | undefined, sortKey: string): string | null {
  if (!lastKey) return null;
  return Buffer.from(JSON.stringify([lastKey.pk, lastKey.sk, lastKey[sortKey]])).toString('base64url');
}

/**
 * Turns a client's cursor into a start key in `partition`, which the server chose: a cursor taken from somebody
 * else's list cannot reach into it. Throws DomainError `invalid_request` for anything we did not make.
 */
export function decodeCursor(
  cursor: string,
  index: { partitionKey: string; sortKey: string; partition: string },
): Record<string, string> {
  const position = positionSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!position.success) {
    throw new DomainError('invalid_request', { fields: [{ path: 'cursor', problem: 'invalid' }] });
  }
  const [pk, sk, sort] = position.data;
  return { pk, sk, [index.partitionKey]: index.partition, [index.sortKey]: sort };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
