import type { Day } from '@mirsah/domain/day';
import type { MetricsRepository, TopPages } from '@mirsah/domain/metrics/commands';
import { countOf } from '@mirsah/domain/metrics/counts';
import { packHyperLogLog, unpackHyperLogLog } from '@mirsah/domain/metrics/hyper-log-log';
import { emptyRollup, type Rollup, type Scope } from '@mirsah/domain/metrics/rollup';
import * as z from 'zod';
import { codec, decode, decodeOrSkip, encode, type Item, type Key } from './dynamo/item.ts';
import { batchGet, itemName, keysOf, partition, queryAll } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { ifVersion, type TransactItem, update } from './dynamo/write.ts';
import { METRICS_TOTAL, metricsDay, metricsPartition, pagesByViews, rollupIndexes } from './keys.ts';

export function createMetricsRepository(table: Table): MetricsRepository {
  return {
    read: (scope, from) => readMetrics(table, scope, from, (item) => readOrSkip(table, item)),
    async pageTotals(pageIds) {
      const keyOf = (pageId: string) => ({
        pk: metricsPartition({ kind: 'page', pageId }),
        sk: METRICS_TOTAL,
      });
      const items = await batchGet(table, pageIds.map(keyOf));
      const totals = new Map<string, Rollup>();
      for (const pageId of pageIds) {
        const item = items.get(itemName(keyOf(pageId)));
        const total = item && readOrSkip(table, item);
        if (total) totals.set(pageId, total);
      }
      return totals;
    },
  };
}

/** The days of a scope since `from`, and its total. `readOne` leaves items out by giving undefined. */
export async function readMetrics(
  table: Table,
  scope: Scope,
  from: Day,
  readOne: (item: Item) => Rollup | undefined = readRollup,
): Promise<{ days: { day: Day; rollup: Rollup }[]; total: Rollup }> {
  const items = await queryAll(table, {
    KeyConditionExpression: 'pk = :scope AND sk BETWEEN :from AND :total',
    ExpressionAttributeValues: {
      ':scope': metricsPartition(scope),
      ':from': metricsDay(from),
      ':total': METRICS_TOTAL,
    },
  });
  const days: { day: Day; rollup: Rollup }[] = [];
  let total = emptyRollup();
  for (const item of items) {
    const rollup = readOne(item);
    if (!rollup) continue;
    if (item.sk === METRICS_TOTAL) total = rollup;
    else days.push({ day: String(item.sk).slice(metricsDay('').length), rollup });
  }
  return { days, total };
}

const PAGE_PARTITION = metricsPartition({ kind: 'page', pageId: '' });

/** Reads the pages' days in the order of their views, which their index keeps. */
export function createTopPages(table: Table): TopPages {
  return {
    async ofDay(day, limit) {
      const mostViewedFirst = { ...partition(pagesByViews(day), 'gsi1'), ScanIndexForward: false };
      const keys = await keysOf(table, mostViewedFirst, limit);
      return keys.map(({ pk }) => pk.slice(PAGE_PARTITION.length));
    },
    async viewsOf(pageIds, days) {
      const keyOf = (pageId: string, day: string) => ({
        pk: metricsPartition({ kind: 'page', pageId }),
        sk: metricsDay(day),
      });
      const items = await batchGet(
        table,
        pageIds.flatMap((pageId) => days.map((day) => keyOf(pageId, day))),
      );
      const views = (pageId: string, day: string) => {
        const item = items.get(itemName(keyOf(pageId, day)));
        const rollup = item && readOrSkip(table, item);
        return rollup ? countOf(rollup.counts, 'views') : 0;
      };
      return new Map(
        pageIds.map((pageId) => [pageId, days.reduce((sum, day) => sum + views(pageId, day), 0)]),
      );
    },
  };
}

/** Metrics of one scope and one of its days, or all its days, as they are stored; visitors and customers packed. */
export const rollupCodec = codec({
  entity: 'rollup',
  schema: z.object({
    /** Grows by one with each write, so that two writers at once do not lose each other's additions. */
    version: z.number(),
    counts: z.record(z.string(), z.number()),
    visitors: z.instanceof(Uint8Array),
    customers: z.instanceof(Uint8Array),
    /** On the total of a merchant who is being deleted: pages whose metrics and views are still there. */
    leaving: z.object({ pageIds: z.array(z.string()) }).optional(),
    /** When the total of a deleted merchant goes, seconds since 1970. */
    expiresAt: z.number().optional(),
  }),
});

export type StoredRollup = Rollup & { version: number };

/** Throws when the item is unreadable: what is added to it must not be lost. */
export function readRollup(item: Item): StoredRollup {
  const { version, counts, visitors, customers } = decode(rollupCodec, item);
  return { version, counts, visitors: unpackHyperLogLog(visitors), customers: unpackHyperLogLog(customers) };
}

function readOrSkip(table: Table, item: Item): StoredRollup | undefined {
  return decodeOrSkip(table, rollupCodec, item) && readRollup(item);
}

/** How far the deletion of a merchant's metrics is; undefined on all other items. */
export function readPendingDeletion(item: Item | undefined) {
  const { leaving, expiresAt } = item ? decode(rollupCodec, item) : {};
  return leaving && { ...leaving, isDone: expiresAt !== undefined };
}

export function rollupItem(key: Key, { counts, visitors, customers }: Rollup, version: number) {
  return encode(rollupCodec, key, {
    version,
    counts,
    visitors: packHyperLogLog(visitors),
    customers: packHyperLogLog(customers),
    ...rollupIndexes(key, countOf(counts, 'views')),
  });
}

/** Writes a rollup in place of the one that was read at `version`; 0 when there was none. */
export function saveRollup(table: Table, key: Key, rollup: Rollup, version: number): TransactItem {
  return update(table, key, { set: rollupItem(key, rollup, version + 1) }, ifVersion(version));
}
