import type { Clock } from '@mirsah/domain/clock';
import { type Day, riyadhDay, SINCE_EVER } from '@mirsah/domain/day';
import type { MetricsRepository, TopPages } from '@mirsah/domain/metrics/commands';
import { addCounts, countOf } from '@mirsah/domain/metrics/counts';
import { emptyHyperLogLog, packHyperLogLog, unpackHyperLogLog } from '@mirsah/domain/metrics/hyper-log-log';
import { packMoney, unpackMoney } from '@mirsah/domain/metrics/money-counts';
import { emptyRollup, type Rollup, type Scope, sumRollups } from '@mirsah/domain/metrics/rollup';
import * as z from 'zod';
import { codec, decode, decodeOrSkip, encode, type Item, type Key } from '../dynamo/item.ts';
import { batchGet, getItem, itemName, queryAll } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { ifVersion, type TransactItem, update } from '../dynamo/write.ts';
import { landingPageKey } from '../page/keys.ts';
import { readTopPages, viewsOfPlatform } from './close-days.ts';
import { viewsOfMerchant, viewsOfPage, viewTotals } from './figures.ts';
import { METRICS_TOTAL, metricsDay, metricsPartition, pageDayKey } from './keys.ts';
import { readPageDayOrSkip } from './page-days.ts';

/** Reads the counts of orders and of views together. */
export function createMetricsRepository(table: Table, clock: Clock): MetricsRepository {
  return {
    async read({ ownerId, pageId }, from) {
      const today = riyadhDay(clock.now());
      const scope: Scope = pageId ? { kind: 'page', pageId } : { kind: 'merchant', ownerId };
      const firstDay = pageId ? await firstDayOf(table, { ownerId, pageId }, from) : from;
      const [rollups, views] = await Promise.all([
        readMetrics(table, scope, from, (item) => readOrSkip(table, item)),
        pageId
          ? viewsOfPage(table, { ownerId, pageId }, firstDay, today)
          : viewsOfMerchant(table, ownerId, from),
      ]);
      return { total: rollups.total, days: together(rollups.days, views) };
    },
    readOrders({ ownerId, pageId }, from) {
      const scope: Scope = pageId ? { kind: 'page', pageId } : { kind: 'merchant', ownerId };
      return readMetrics(table, scope, from, (item) => readOrSkip(table, item));
    },
    async readTotal(ownerId) {
      const item = await getItem(table, {
        pk: metricsPartition({ kind: 'merchant', ownerId }),
        sk: METRICS_TOTAL,
      });
      return (item && readOrSkip(table, item)) ?? emptyRollup();
    },
    readPlatform: (days) => viewsOfPlatform(table, days),
    async pageTotals(ownerId, pageIds) {
      const keyOf = (pageId: string) => ({
        pk: metricsPartition({ kind: 'page', pageId }),
        sk: METRICS_TOTAL,
      });
      const [items, views] = await Promise.all([
        batchGet(table, pageIds.map(keyOf)),
        viewTotals(table, ownerId, pageIds, riyadhDay(clock.now())),
      ]);
      return new Map(
        pageIds.map((pageId) => {
          const item = items.get(itemName(keyOf(pageId)));
          const total = (item && readOrSkip(table, item)) ?? emptyRollup();
          return [
            pageId,
            { ...total, counts: addCounts(total.counts, { views: views.get(pageId) ?? 0 }) },
          ] as const;
        }),
      );
    },
  };
}

/** A page's days are only readable by day: all time starts on the day it was created. */
async function firstDayOf(table: Table, page: { ownerId: string; pageId: string }, from: Day): Promise<Day> {
  if (from !== SINCE_EVER) return from;
  const item = await getItem(table, landingPageKey(page.pageId));
  return riyadhDay(z.string().parse(item?.createdAt));
}

type DayRollup = { day: Day; rollup: Rollup };

/** Each day once, oldest first. */
function together(some: readonly DayRollup[], others: readonly DayRollup[]): DayRollup[] {
  return Array.from(
    Map.groupBy([...some, ...others], ({ day }) => day),
    ([day, parts]) => ({ day, rollup: sumRollups(parts.map(({ rollup }) => rollup)) }),
  ).sort((a, b) => a.day.localeCompare(b.day));
}

/** The days of a scope since `from`, and its total. `readOne` omits items by returning undefined. */
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

/** The pages' days of views, and the lists that the days were summed up into. */
export function createTopPages(table: Table): TopPages {
  return {
    async ofDay(day, limit) {
      const top = await readTopPages(table, day);
      return top.slice(0, limit).map(({ ownerId, pageId }) => ({ ownerId, pageId }));
    },
    async viewsOf(pages, days) {
      const items = await batchGet(
        table,
        pages.flatMap((page) => days.map((day) => pageDayKey({ ...page, day }))),
        { isConsistent: false },
      );
      const views = (page: { ownerId: string; pageId: string }, day: Day) => {
        const pageDay = items.get(itemName(pageDayKey({ ...page, day })));
        return countOf((pageDay && readPageDayOrSkip(table, pageDay)?.counts) ?? {}, 'views');
      };
      return new Map(
        pages.map((page) => [page.pageId, days.reduce((sum, day) => sum + views(page, day), 0)]),
      );
    },
  };
}

/**
 * Metrics of one scope and one of its days, or all its days, as they are stored; customers packed.
 */
export const rollupCodec = codec({
  entity: 'rollup',
  schema: z.object({
    /** Increases with each write, so that concurrent writers do not lose each other's additions. */
    version: z.number(),
    counts: z.record(z.string(), z.number()),
    /** A page's day: the counts behind its money, without their common prefixes. */
    money: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.number()))).optional(),
    customers: z.instanceof(Uint8Array),
    /** In the total of a merchant who is being deleted: pages whose metrics and views still exist. */
    leaving: z.object({ pageIds: z.array(z.string()) }).optional(),
    /** When the total of a deleted merchant is deleted, seconds since 1970. */
    expiresAt: z.number().optional(),
  }),
});

export type StoredRollup = Rollup & { version: number };

/** Throws when the item is unreadable, so that additions to it are not lost. */
export function readRollup(item: Item): StoredRollup {
  const { version, counts, money = {}, customers } = decode(rollupCodec, item);
  return {
    version,
    counts: unpackMoney(counts, money),
    visitors: emptyHyperLogLog(),
    customers: unpackHyperLogLog(customers),
  };
}

function readOrSkip(table: Table, item: Item): StoredRollup | undefined {
  return decodeOrSkip(table, rollupCodec, item) && readRollup(item);
}

/** The progress of deleting a merchant's metrics; undefined on all other items. */
export function readPendingDeletion(item: Item | undefined) {
  const { leaving, expiresAt } = item ? decode(rollupCodec, item) : {};
  return leaving && { ...leaving, isDone: expiresAt !== undefined };
}

export function rollupItem(key: Key, { counts, customers }: Rollup, version: number) {
  return encode(rollupCodec, key, {
    version,
    ...packMoney(counts),
    customers: packHyperLogLog(customers),
  });
}

/** Replaces a rollup that was read at `version`; 0 when there was none. */
export function saveRollup(table: Table, key: Key, rollup: Rollup, version: number): TransactItem {
  return update(table, key, { set: rollupItem(key, rollup, version + 1) }, ifVersion(version));
}
