import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

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
