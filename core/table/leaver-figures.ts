import { pagesIn, withoutPages } from '@mirsah/domain/insights/counts.ts';
import { addDays, type Day, riyadhDay, SINCE_EVER } from '@mirsah/domain/insights/riyadh-day.ts';
import { emptyRollup, sumRollups } from '@mirsah/domain/insights/rollup.ts';
import { indexed, type Key, keysIn, partition, removeAll } from './found-keys.ts';
import { createInsightsRepository } from './insights-repository.ts';
import { ownersPages, pageViewPartitions, STATS_TOTAL, statsDay, statsPartition } from './keys.ts';
import { readItems } from './read-items.ts';
import { readLeaving, readRollup, rollupItem } from './rollup-item.ts';
import type { Table } from './table.ts';
import { transact } from './transaction.ts';
import { deleteUnlessChanged, putUnlessChanged } from './unless-changed.ts';

const DAYS_AT_ONCE = 5;
const VIEWS_AT_ONCE = 25;
/** Longer than any record stays in the stream: one that comes late still finds out whose it was. */
const TRACE_SECONDS = 3 * 86_400;

type Leaving = { pageIds: string[] };

/**
 * From now on nothing is counted for this merchant and their pages any more, whatever the stream still brings: it is
 * counted for all leavers together. False when somebody else wrote at the same moment; then nothing has changed.
 */
export async function closeFigures(table: Table, ownerId: string): Promise<boolean> {
  const { version, leaving } = await readTotal(table, ownerId);
  if (leaving) return true;
  const pages = await keysIn(table, indexed(ownersPages(ownerId)));
  const { days } = await createInsightsRepository(table).read({ kind: 'merchant', ownerId }, SINCE_EVER);
  const counted = days.flatMap(({ rollup }) => pagesIn(rollup.counts));
  const pageIds = new Set([...counted, ...pages.map(({ pk }) => pk.replace('PAGE#', ''))]);
  return writeTotal(table, ownerId, version, { leaving: { pageIds: [...pageIds] } });
}

/**
 * Removes some of a closed merchant's figures, and of the views they were counted from; returns 0 when none are left.
 * What the platform's figures hold of them stays, among those of all leavers.
 */
export async function removeSomeFigures(table: Table, ownerId: string): Promise<number> {
  const { version, leaving } = await readTotal(table, ownerId);
  if (!leaving || leaving.isDone) return 0;
  const [pageId, ...others] = leaving.pageIds;
  if (pageId !== undefined) {
    const removed = await removeOfPage(table, pageId);
    if (removed === 0) await writeTotal(table, ownerId, version, { leaving: { pageIds: others } });
    return 1;
  }
  const keys = await keysIn(table, partition(merchantPartition(ownerId)), DAYS_AT_ONCE + 1);
  const days = keys.filter(({ sk }) => sk !== STATS_TOTAL);
  for (const day of days) await handOver(table, day);
  if (days.length > 0) return days.length;
  const expiresAt = Math.floor(Date.now() / 1000) + TRACE_SECONDS;
  return (await writeTotal(table, ownerId, version, { leaving: { pageIds: [] }, expiresAt })) ? 0 : 1;
}

async function removeOfPage(table: Table, pageId: string): Promise<number> {
  const keys = await keysIn(table, partition(statsPartition({ kind: 'page', pageId })), DAYS_AT_ONCE);
  const removed = await Promise.all(keys.map((key) => removeOfDay(table, pageId, key)));
  if (removed.length > 0) return removed.length;
  // Views that were not counted before the figures were closed have left no day.
  const today = riyadhDay(new Date());
  return (await removeViews(table, pageId, today)) + (await removeViews(table, pageId, addDays(today, -1)));
}

/** A day goes when its views are gone: while it is there, a broken-off removal finds the rest again. */
async function removeOfDay(table: Table, pageId: string, key: Key): Promise<void> {
  const day = key.sk.slice(statsDay('').length);
  if (key.sk === STATS_TOTAL || (await removeViews(table, pageId, day)) === 0) await removeAll(table, [key]);
}

async function removeViews(table: Table, pageId: string, day: Day): Promise<number> {
  const shards = pageViewPartitions(pageId, day);
  const views = await Promise.all(shards.map((shard) => keysIn(table, partition(shard), VIEWS_AT_ONCE)));
  await removeAll(table, views.flat());
  return views.flat().length;
}

/** Adds a merchant's day to the leavers', and removes it. Left for the next time when others write the same figures. */
async function handOver(table: Table, key: Key): Promise<void> {
  const pk = statsPartition({ kind: 'leavers' });
  const leavers = [key.sk, STATS_TOTAL].map((sk) => ({ pk, sk }));
  const items = await readItems(table, [key, ...leavers]);
  const read = (of: Key) => {
    const item = items.get(`${of.pk} ${of.sk}`);
    return item ? readRollup(item) : { ...emptyRollup(), version: 0 };
  };
  const merchants = read(key);
  const added = { ...merchants, counts: withoutPages(merchants.counts) };
  const puts = leavers.map((of) => {
    const { version, ...rollup } = read(of);
    return putUnlessChanged(table, rollupItem(of, sumRollups([rollup, added]), version + 1), version);
  });
  const writes = [deleteUnlessChanged(table, key, merchants.version), ...puts];
  await transact(
    table,
    writes.map((item) => ({ item, refused: true })),
  );
}

const merchantPartition = (ownerId: string) => statsPartition({ kind: 'merchant', ownerId });
const totalKey = (ownerId: string) => ({ pk: merchantPartition(ownerId), sk: STATS_TOTAL });

async function readTotal(table: Table, ownerId: string) {
  const key = totalKey(ownerId);
  const item = (await readItems(table, [key])).get(`${key.pk} ${key.sk}`);
  return { version: item ? readRollup(item).version : 0, leaving: readLeaving(item) };
}

/** In place of the total; false when it is no longer the one that was read at `version`. */
async function writeTotal(
  table: Table,
  ownerId: string,
  version: number,
  mark: { leaving: Leaving; expiresAt?: number },
): Promise<boolean> {
  const total = { ...rollupItem(totalKey(ownerId), emptyRollup(), version + 1), ...mark };
  const refused = await transact(table, [{ item: putUnlessChanged(table, total, version), refused: true }]);
  return refused === undefined;
}
