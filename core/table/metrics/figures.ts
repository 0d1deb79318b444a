import { addDays, type Day } from '@mirsah/domain/day';
import { addCounts, type Counts, countName, countOf, withoutVariants } from '@mirsah/domain/metrics/counts';
import {
  emptyHyperLogLog,
  packShortHyperLogLog,
  unpackShortHyperLogLog,
} from '@mirsah/domain/metrics/hyper-log-log';
import { emptyRollup, type Rollup, sumRollups } from '@mirsah/domain/metrics/rollup';
import * as z from 'zod';
import { codec, decodeOrSkip, encode, type Item } from '../dynamo/item.ts';
import { batchGet, itemName, queryAll } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { closedDayKey, figuresPartition, pageDayKey, pageViewsKey } from './keys.ts';
import { readPageDayOrSkip } from './page-days.ts';

/** A merchant's views of one closed day: the sum of the pages' days. */
export const closedDayCodec = codec({
  entity: 'figures',
  shape: 'closed_day',
  schema: z.object({ counts: z.record(z.string(), z.number()), visitors: z.instanceof(Uint8Array) }),
});

/** The views of a page: `settled` on days that no longer change, `days` on those that may. */
export const pageViewsCodec = codec({
  entity: 'figures',
  shape: 'page_views',
  schema: z.object({
    version: z.number(),
    settled: z.number(),
    days: z.record(z.string(), z.number()),
  }),
});

type DayRollup = { day: Day; rollup: Rollup };

/**
 * A merchant's days of views since `from`, oldest first: one item for each closed day, and the pages' own for
 * the days since, usually today. So a report costs the same however many views there were.
 */
export async function viewsOfMerchant(table: Table, ownerId: string, from: Day): Promise<DayRollup[]> {
  const closed = await between(table, ownerId, closedDayKey(ownerId, from).sk, 'CLOSED#~');
  const days = closed.flatMap((item) => {
    const day = decodeOrSkip(table, closedDayCodec, item);
    return day ? [{ day: String(item.sk).slice('CLOSED#'.length), rollup: rollupOf(day) }] : [];
  });
  const last = days.at(-1)?.day;
  const since = last === undefined ? from : addDays(last, 1);
  const open = await between(table, ownerId, `DAY#${since}`, 'DAY#~');
  const pages = open.flatMap((item) => {
    const [, day = '', pageId = ''] = String(item.sk).split('#');
    const pageDay = readPageDayOrSkip(table, item);
    return pageDay ? [{ day, rollup: ofMerchant(pageId, pageDay) }] : [];
  });
  return [...days, ...byDay(pages)];
}

/** One page's days of views since `from`, up to `to`. Reads one item a day. */
export async function viewsOfPage(
  table: Table,
  { ownerId, pageId }: { ownerId: string; pageId: string },
  from: Day,
  to: Day,
): Promise<DayRollup[]> {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const items = await batchGet(
    table,
    days.map((day) => pageDayKey({ ownerId, pageId, day })),
    { isConsistent: false },
  );
  return days.flatMap((day) => {
    const item = items.get(itemName(pageDayKey({ ownerId, pageId, day })));
    const pageDay = item && readPageDayOrSkip(table, item);
    return pageDay ? [{ day, rollup: { ...emptyRollup(), ...onlyFigures(pageDay) } }] : [];
  });
}

/** How often pages were viewed on all days together, by id, without views of rollups. */
export async function viewTotals(
  table: Table,
  ownerId: string,
  pageIds: readonly string[],
  today: Day,
): Promise<Map<string, number>> {
  const open = [0, 1].map((ago) => addDays(today, -ago));
  const keys = pageIds.flatMap((pageId) => [
    pageViewsKey(ownerId, pageId),
    ...open.map((day) => pageDayKey({ ownerId, pageId, day })),
  ]);
  const items = await batchGet(table, keys);
  return new Map(
    pageIds.map((pageId) => {
      const item = items.get(itemName(pageViewsKey(ownerId, pageId)));
      const { settled, days } = (item && decodeOrSkip(table, pageViewsCodec, item)) ?? {
        settled: 0,
        days: {},
      };
      const now = { ...days };
      for (const day of open) {
        const item = items.get(itemName(pageDayKey({ ownerId, pageId, day })));
        const pageDay = item && readPageDayOrSkip(table, item);
        if (pageDay) now[day] = countOf(pageDay.counts, 'views');
      }
      return [pageId, Object.values(now).reduce((sum, views) => sum + views, settled)];
    }),
  );
}

/** A page's entry in its merchant's day, with the page's own views. */
export function ofMerchant(pageId: string, pageDay: { counts: Counts; visitors: Uint8Array }): Rollup {
  const { counts, visitors } = onlyFigures(pageDay);
  const views = countOf(counts, 'views');
  const started = countOf(counts, 'formStarts');
  const ofPage: Counts = {
    ...(views !== 0 && { [countName('views', 'page', pageId)]: views }),
    ...(started !== 0 && { [countName('formStarts', 'page', pageId)]: started }),
  };
  return { ...emptyRollup(), counts: addCounts(withoutVariants(counts), ofPage), visitors };
}

export function closedDayItem(ownerId: string, day: Day, { counts, visitors }: Rollup) {
  const value = { counts, visitors: packShortHyperLogLog(visitors) };
  return encode(closedDayCodec, closedDayKey(ownerId, day), value);
}

export function rollupOf({ counts, visitors }: { counts: Counts; visitors: Uint8Array }): Rollup {
  return { counts, visitors: unpackShortHyperLogLog(visitors), customers: emptyHyperLogLog() };
}

function onlyFigures({ counts, visitors }: { counts: Counts; visitors: Uint8Array }) {
  return { counts, visitors };
}

function byDay(rollups: readonly DayRollup[]): DayRollup[] {
  return Array.from(
    Map.groupBy(rollups, ({ day }) => day),
    ([day, parts]) => ({
      day,
      rollup: sumRollups(parts.map(({ rollup }) => rollup)),
    }),
  );
}

function between(table: Table, ownerId: string, from: string, to: string): Promise<Item[]> {
  return queryAll(table, {
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :figures AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':figures': figuresPartition(ownerId), ':from': from, ':to': to },
  });
}
