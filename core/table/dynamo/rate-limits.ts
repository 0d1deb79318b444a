import type { RateCounter } from '@mirsah/domain/rate-limit';
import { rateKey } from './keys.ts';
import { getItem } from './query.ts';
import type { Table } from './table.ts';
import { increment, type TransactItem } from './write.ts';

/** Counts calls by name, one counter for each window of time. */
export function createRateCounter(table: Table): RateCounter {
  return {
    count(name, window, expiresAt) {
      const set = { expiresAt: Math.ceil(expiresAt.getTime() / 1000) };
      return increment(table, rateKey(name, window), 'calls', { set });
    },
  };
}

/**
 * Counts one call as part of a transaction, on the condition that there were fewer than `most` in this
 * window. The counter is that of `createRateCounter`.
 */
export function countWithin(
  table: Table,
  { name, window, most, expiresAt }: { name: string; window: number; most: number; expiresAt: Date },
): TransactItem {
  return {
    Update: {
      TableName: table.name,
      Key: rateKey(name, window),
      UpdateExpression: 'ADD calls :one SET expiresAt = :expiresAt',
      ConditionExpression: 'attribute_not_exists(calls) OR calls < :most',
      ExpressionAttributeValues: {
        ':one': 1,
        ':most': most,
        ':expiresAt': Math.ceil(expiresAt.getTime() / 1000),
      },
    },
  };
}

/** How many calls `countWithin` has counted in this window. */
export async function countedWithin(
  table: Table,
  { name, window }: { name: string; window: number },
): Promise<number> {
  const counter = await getItem(table, rateKey(name, window));
  return Number(counter?.calls ?? 0);
}
