import { addDays, type Day, daysBetween, riyadhDay } from '@mirsah/domain/day';
import { isSameRollup } from '@mirsah/domain/metrics/commands';
import { addCounts, type Counts, countOf, withoutVariants } from '@mirsah/domain/metrics/counts';
import { forgetMessages, type PageDay } from '@mirsah/domain/metrics/fold';
import { boundCampaigns, withoutCampaigns } from '@mirsah/domain/metrics/funnel';
import { emptyRollup, type Rollup, sumRollups } from '@mirsah/domain/metrics/rollup';
import * as z from 'zod';
import { codec, decodeOrSkip, encode, type Item } from '../dynamo/item.ts';
import { each } from '../dynamo/pool.ts';
import { batchGet, eachItem, getItem, itemName, partition } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { ifVersion, put, type TransactItem, update, write, writeIf } from '../dynamo/write.ts';
import { landingPageKey } from '../page/keys.ts';
import { closedDayCodec, closedDayItem, ofMerchant, pageViewsCodec, rollupOf } from './figures.ts';
import {
  CLOSED_THROUGH,
  closedDayKey,
  dayListPartitions,
  goneDayKey,
  pageDayKey,
  pageViewsKey,
  platformDayKey,
} from './keys.ts';
import { createPageDays, dayListCodec, LISTED_DAYS, readPageDayOrSkip } from './page-days.ts';

/** The queue keeps messages for four days, so a day may change until then. */
export const OPEN_DAYS = 5;
const TOP_PAGES = 20;
/** Longer than the longest outage that can be repaired, so that no day is added to a page's total twice. */
export const TOTAL_DAYS = 45;
/** The number of merchants that are closed concurrently. */
const CONCURRENCY = 8;

/** All pages' views of one day, and the most viewed pages, most viewed first. */
export const platformDayCodec = codec({
  entity: 'figures',
  shape: 'platform_day',
  schema: z.object({
    counts: z.record(z.string(), z.number()),
    top: z.array(z.object({ ownerId: z.string(), pageId: z.string(), views: z.number() })),
    countedAt: z.string(),
  }),
});

/** The counts of deleted merchants on a day, so that they stay in the platform's. */
export const goneDayCodec = codec({
  entity: 'figures',
  shape: 'gone_day',
  schema: z.object({ version: z.number(), counts: z.record(z.string(), z.number()) }),
});

/** The last day up to which all days are closed. */
export const closedThroughCodec = codec({
  entity: 'figures',
  shape: 'closed_through',
  schema: z.object({ day: z.string() }),
});

/**
 * The times of day in Riyadh, in minutes, from which on the days before are closed: twice, because messages
 * may be late.
 */
const CLOSING_MINUTES = [20, 120];
/** How often this runs on AWS. */
const PERIOD_MINUTES = 10;
const RIYADH_MINUTES = 180;
/** More than a run can process; the next one continues. */
const MAX_DAYS = 40;

/**
 * Sums up the platform's day so far, and after midnight the days before: those that may have changed, and all
 * that an outage has left open, oldest first, at least one and more while there is time. A later run
 * continues after the last closed day. Returns the days, the number of written items, and the number of days
 * left open.
 */
export async function closeDays(
  table: Table,
  now: Date,
  hasTime: () => boolean = () => true,
): Promise<{ days: Day[]; written: number; open: number }> {
  const today = riyadhDay(now);
  const changing = addDays(today, 1 - OPEN_DAYS);
  const item = await getItem(table, CLOSED_THROUGH);
  const stored = item && decodeOrSkip(table, closedThroughCodec, item);
  // The lists of pages of earlier days have expired.
  const earliest = addDays(today, -LISTED_DAYS);
  const through = stored && stored.day > earliest ? stored.day : addDays(stored ? earliest : changing, -1);
  const over = daysToClose(now, through, changing);
  const days: Day[] = [];
  let written = 0;
  for (const day of over) {
    if (days.length > 0 && !hasTime()) break;
    written += await closeDay(table, day, now, today);
    if (day > through) await saveClosedThrough(table, day);
    days.push(day);
  }
  // Always closed, however many days are open: administrators look at this one.
  written += await closeDay(table, today, now, today);
  if (!stored && over.length === 0) await saveClosedThrough(table, through);
  return { days: [...days, today], written, open: over.length - days.length };
}

function daysToClose(now: Date, through: Day, changing: Day): Day[] {
  const minute = (Math.floor(now.getTime() / 60_000) + RIYADH_MINUTES) % 1440;
  const isTime = CLOSING_MINUTES.some((at) => minute >= at && minute < at + PERIOD_MINUTES);
  const isOver = minute >= (CLOSING_MINUTES[0] ?? 0);
  const next = addDays(through, 1);
  const first = isTime && changing < next ? changing : next;
  const last = addDays(riyadhDay(now), isOver ? -1 : -2);
  const days: Day[] = [];
  for (let day = first; day <= last && days.length < MAX_DAYS; day = addDays(day, 1)) days.push(day);
  return days;
}

async function saveClosedThrough(table: Table, day: Day): Promise<void> {
  await write(table, put(table, encode(closedThroughCodec, CLOSED_THROUGH, { day })));
}

type Viewed = { ownerId: string; pageId: string; pageDay: PageDay };
type Top = { ownerId: string; pageId: string; views: number }[];

/**
 * Sums up a day of all pages: for each merchant an item, for each page its total, and the platform's day.
 * Everything is calculated from the pages' days and overwrites earlier results, so it is idempotent, and can
 * run again after late messages. The merchants' part waits until the day is over. Returns the number of
 * written items.
 */
export async function closeDay(table: Table, day: Day, now: Date, today: Day): Promise<number> {
  let written = 0;
  let counts: Counts = {};
  let top: Top = [];
  for (const shard of dayListPartitions(day)) {
    const listed: { ownerId: string; pageId: string }[] = [];
    for await (const item of eachItem(table, partition(shard))) {
      const entry = decodeOrSkip(table, dayListCodec, item);
      if (entry) listed.push(entry);
    }
    const merchants = Map.groupBy(listed, ({ ownerId }) => ownerId).entries();
    const close = async (ownerId: string, pages: readonly { ownerId: string; pageId: string }[]) => {
      const viewed = await viewedOf(table, pages, day);
      for (const page of viewed) {
        counts = addCounts(counts, withoutVariants(withoutCampaigns(page.pageDay.counts)));
        top.push({ ownerId, pageId: page.pageId, views: countOf(page.pageDay.counts, 'views') });
      }
      top = top.sort((a, b) => b.views - a.views).slice(0, TOP_PAGES);
      if (day >= today || viewed.length === 0) return;
      const writes = await closeMerchant(table, ownerId, viewed, day, today);
      // After the await: concurrent calls change `written`.
      const forgotten = await forgetTogether(table, viewed, day, now);
      written += writes + forgotten;
    };
    await each(merchants, ([ownerId, pages]) => close(ownerId, pages), CONCURRENCY);
  }
  const gone = await getItem(table, goneDayKey(day));
  const ofDeleted = gone && decodeOrSkip(table, goneDayCodec, gone);
  if (ofDeleted) counts = addCounts(counts, ofDeleted.counts);
  // An empty day is written while it lasts, because it contains the time of the last summary.
  if (day < today && Object.keys(counts).length === 0) return written;
  const value = { counts, top, countedAt: now.toISOString() };
  await write(table, put(table, encode(platformDayCodec, platformDayKey(day), value)));
  return written + 1;
}

async function viewedOf(
  table: Table,
  pages: readonly { ownerId: string; pageId: string }[],
  day: Day,
): Promise<Viewed[]> {
  const keys = pages.map((page) => pageDayKey({ ...page, day }));
  const items = await batchGet(table, keys, { isConsistent: false });
  return pages.flatMap((page) => {
    const item = items.get(itemName(pageDayKey({ ...page, day })));
    const pageDay = item && readPageDayOrSkip(table, item);
    return pageDay ? [{ ...page, pageDay }] : [];
  });
}

async function closeMerchant(
  table: Table,
  ownerId: string,
  viewed: readonly Viewed[],
  day: Day,
  today: Day,
): Promise<number> {
  const sum = sumRollups(viewed.map((page) => ofMerchant(page.pageId, page.pageDay)));
  const rollup = { ...sum, counts: boundCampaigns(sum.counts) };
  const totals = viewed.map(({ pageId }) => pageViewsKey(ownerId, pageId));
  const stored = await batchGet(table, [closedDayKey(ownerId, day), ...totals]);
  const closed = stored.get(itemName(closedDayKey(ownerId, day)));
  let written = 0;
  const before = closed && decodeOrSkip(table, closedDayCodec, closed);
  if (!before || !isSameRollup(rollupOf(before), rollup)) {
    await write(table, put(table, closedDayItem(ownerId, day, rollup)));
    written += 1;
  }
  for (const { pageId, pageDay } of viewed) {
    const item = stored.get(itemName(pageViewsKey(ownerId, pageId)));
    const views = countOf(pageDay.counts, 'views');
    written += Number(await saveTotal(table, { ownerId, pageId }, item, day, views, today));
  }
  return written;
}

/** Fewer changes are not worth a write. */
const MEMORY_BYTES = 1024;

/**
 * Duplicate messages come within minutes: the list of seen messages on busy pages is not stored with each day
 * forever.
 */
async function forgetTogether(table: Table, viewed: readonly Viewed[], day: Day, now: Date): Promise<number> {
  let written = 0;
  for (const { ownerId, pageId, pageDay } of viewed) {
    const less = forgetMessages(pageDay, Math.floor(now.getTime() / 1000));
    if (pageDay.recent.length - less.recent.length < MEMORY_BYTES) continue;
    // A concurrent writer has the list; the next closing removes it.
    written += Number(await createPageDays(table).save({ ownerId, pageId, day }, less));
  }
  return written;
}

type Page = { ownerId: string; pageId: string };
const noTotal: z.infer<(typeof pageViewsCodec)['schema']> = { version: 0, settled: 0, days: {} };

/** Sets a day in a page's total; days that no longer change become part of `settled`. */
async function saveTotal(
  table: Table,
  page: Page,
  item: Item | undefined,
  day: Day,
  views: number,
  today: Day,
): Promise<boolean> {
  const total = item ? decodeOrSkip(table, pageViewsCodec, item) : noTotal;
  const oldest = addDays(today, 1 - TOTAL_DAYS);
  if (!total || total.days[day] === views || day < oldest) return false;
  const days = { ...total.days, [day]: views };
  const kept = Object.entries(days).filter(([of]) => of >= oldest);
  const sum = (all: readonly [string, number][]) => all.reduce((before, [, count]) => before + count, 0);
  const settled = total.settled + sum(Object.entries(days)) - sum(kept);
  // Another run was faster and has written the same.
  return writeIf(table, totalUpdate(table, page, { ...total, settled, days: Object.fromEntries(kept) }));
}

/**
 * A page's total after the views of a final day have changed: all final days are added up again. Undefined
 * when the page is deleted, or its total unreadable.
 */
export async function settledTotal(
  table: Table,
  { ownerId, pageId, day }: Page & { day: Day },
  views: number,
  today: Day,
): Promise<TransactItem | undefined> {
  const oldest = addDays(today, 1 - TOTAL_DAYS);
  const stored = await batchGet(table, [pageViewsKey(ownerId, pageId), landingPageKey(pageId)]);
  const item = stored.get(itemName(pageViewsKey(ownerId, pageId)));
  const total = item ? decodeOrSkip(table, pageViewsCodec, item) : noTotal;
  const createdAt = stored.get(itemName(landingPageKey(pageId)))?.createdAt;
  if (!total || typeof createdAt !== 'string') return undefined;
  const first = riyadhDay(createdAt) < day ? riyadhDay(createdAt) : day;
  const length = daysBetween(first, oldest);
  const keys = Array.from({ length }, (_, ago) => ({ ownerId, pageId, day: addDays(first, ago) }));
  const items = await batchGet(table, keys.map(pageDayKey));
  const settled = keys.reduce((sum, key) => {
    if (key.day === day) return sum + views;
    const ofDay = items.get(itemName(pageDayKey(key)));
    const pageDay = ofDay && readPageDayOrSkip(table, ofDay);
    return sum + countOf(pageDay?.counts ?? {}, 'views');
  }, 0);
  const days = Object.fromEntries(Object.entries(total.days).filter(([of]) => of >= oldest));
  return totalUpdate(table, { ownerId, pageId }, { ...total, settled, days });
}

function totalUpdate(
  table: Table,
  { ownerId, pageId }: Page,
  { version, settled, days }: { version: number; settled: number; days: Record<Day, number> },
): TransactItem {
  const key = pageViewsKey(ownerId, pageId);
  const set = encode(pageViewsCodec, key, { version: version + 1, settled, days });
  return update(table, key, { set }, ifVersion(version));
}

/** The platform's days of views, and the time of their last summary; null before the first. */
export async function viewsOfPlatform(
  table: Table,
  days: readonly Day[],
): Promise<{ days: { day: Day; rollup: Rollup }[]; countedAt: string | null }> {
  const stored = [...(await platformDays(table, days))];
  return {
    days: stored.map(([day, { counts }]) => ({ day, rollup: { ...emptyRollup(), counts } })),
    // Earlier days may be summed up later, and do not show the age of the latest counts.
    countedAt: stored.at(-1)?.[1].countedAt ?? null,
  };
}

export async function readTopPages(table: Table, day: Day): Promise<Top> {
  return (await platformDays(table, [day])).get(day)?.top ?? [];
}

async function platformDays(table: Table, days: readonly Day[]) {
  const items = await batchGet(table, days.map(platformDayKey));
  return new Map(
    days.flatMap((day) => {
      const item = items.get(itemName(platformDayKey(day)));
      const platformDay = item && decodeOrSkip(table, platformDayCodec, item);
      return platformDay ? [[day, platformDay] as const] : [];
    }),
  );
}
