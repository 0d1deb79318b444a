import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Day } from '@mirsah/domain/day';
import type { MetricsRepository, TopPages } from '@mirsah/domain/metrics/commands';
import { countOf } from '@mirsah/domain/metrics/counts';
import { packHyperLogLog, unpackHyperLogLog } from '@mirsah/domain/metrics/hyper-log-log';
import { emptyRollup, type Rollup } from '@mirsah/domain/metrics/rollup';
import * as z from 'zod';
import { decode, encode } from './dynamo/item.ts';
import { readItems } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { pagesByViews, rollupIndexes, STATS_TOTAL, statsDay, statsPartition } from './keys.ts';

export function createMetricsRepository(table: Table): MetricsRepository {
  return {
    async read(scope, from) {
      const items = await queryStats(table, statsPartition(scope), statsDay(from));
      const days: { day: Day; rollup: Rollup }[] = [];
      let total = emptyRollup();
      for (const item of items) {
        const rollup = readRollup(item);
        if (item.sk === STATS_TOTAL) total = rollup;
        else days.push({ day: String(item.sk).slice(statsDay('').length), rollup });
      }
      return { days, total };
    },
    async pageTotals(pageIds) {
      const keyOf = (pageId: string) => ({ pk: statsPartition({ kind: 'page', pageId }), sk: STATS_TOTAL });
      const items = await readItems(table, pageIds.map(keyOf));
      const totals = new Map<string, Rollup>();
      for (const pageId of pageIds) {
        const { pk, sk } = keyOf(pageId);
        const item = items.get(`${pk} ${sk}`);
        if (item) totals.set(pageId, readRollup(item));
      }
      return totals;
    },
  };
}

async function queryStats(table: Table, partition: string, from: string) {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :partition AND sk BETWEEN :from AND :total',
        ExpressionAttributeValues: { ':partition': partition, ':from': from, ':total': STATS_TOTAL },
        ExclusiveStartKey,
      }),
    );
    items.push(...Items);
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

const PAGE_PARTITION = statsPartition({ kind: 'page', pageId: '' });

/** Reads the pages' days in the order of their views, which their index keeps. */
export function createTopPages(table: Table): TopPages {
  return {
    async ofDay(day, limit) {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :day',
          ExpressionAttributeValues: { ':day': pagesByViews(day) },
          ProjectionExpression: 'pk',
          ScanIndexForward: false,
          Limit: limit,
        }),
      );
      return Items.map(({ pk }) => String(pk).slice(PAGE_PARTITION.length));
    },
    async viewsOf(pageIds, days) {
      const keyOf = (pageId: string, day: string) => ({
        pk: statsPartition({ kind: 'page', pageId }),
        sk: statsDay(day),
      });
      const items = await readItems(
        table,
        pageIds.flatMap((pageId) => days.map((day) => keyOf(pageId, day))),
      );
      const views = (pageId: string, day: string) => {
        const { pk, sk } = keyOf(pageId, day);
        const item = items.get(`${pk} ${sk}`);
        return item ? countOf(readRollup(item).counts, 'views') : 0;
      };
      return new Map(
        pageIds.map((pageId) => [pageId, days.reduce((sum, day) => sum + views(pageId, day), 0)]),
      );
    },
  };
}

const rollupItemSchema = z.strictObject({
  /** Grows by one with each write, so that two writers at once do not lose each other's additions. */
  version: z.number().int().min(1),
  counts: z.record(z.string(), z.number().int()),
  visitors: z.instanceof(Uint8Array),
  customers: z.instanceof(Uint8Array),
  /** On the total of a merchant who is leaving: pages whose figures and views are still there. */
  leaving: z.strictObject({ pageIds: z.array(z.string()) }).optional(),
  /** When the last trace of a leaver goes, seconds since 1970. */
  expiresAt: z.number().int().optional(),
});

export type StoredRollup = Rollup & { version: number };

export function readRollup(item: Record<string, unknown>): StoredRollup {
  const { version, counts, visitors, customers } = decode(rollupItemSchema, item);
  return { version, counts, visitors: unpackHyperLogLog(visitors), customers: unpackHyperLogLog(customers) };
}

/** How far the removal of a leaving merchant's figures is; undefined on all other items. */
export function readPendingDeletion(item: Record<string, unknown> | undefined) {
  const { leaving, expiresAt } = item ? decode(rollupItemSchema, item) : {};
  return leaving && { ...leaving, isDone: expiresAt !== undefined };
}

export function rollupItem(
  key: { pk: string; sk: string },
  { counts, visitors, customers }: Rollup,
  version: number,
) {
  return encode('rollup', key, {
    version,
    counts,
    visitors: packHyperLogLog(visitors),
    customers: packHyperLogLog(customers),
    ...rollupIndexes(key, countOf(counts, 'views')),
  });
}
