import { addDays, type Day, riyadhDay } from '@mirsah/domain/day';
import { nameOf, type PageDayKey } from '@mirsah/domain/metrics/count-views';
import { type Counts, countOf } from '@mirsah/domain/metrics/counts';
import { emptyPageDay, rememberMessages } from '@mirsah/domain/metrics/fold';
import { mergeHyperLogLogs } from '@mirsah/domain/metrics/hyper-log-log';
import { itemName } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { check, exists, ifVersion, put, transact, update } from '../dynamo/write.ts';
import { landingPageKey } from '../page/keys.ts';
import { settledTotal, TOTAL_DAYS } from './close-days.ts';
import {
  type DayPart,
  type KeptDay,
  type KeptViews,
  openArchivedViews,
  type ViewArchive,
} from './kept-views.ts';
import { pageDayKey } from './keys.ts';
import { createPageDays, dayListItem, pageDayItem } from './page-days.ts';
import type { Difference } from './rebuild-metrics.ts';

const READ_TOGETHER = 100;
/** Each attempt reads what was counted since the one before. */
const ATTEMPTS = 5;

type Outcome = 'same' | 'corrected' | 'changed' | 'gone' | 'unreadable';

/**
 * Counts some of a day's pages again from the archived batches, each message once, and corrects the pages'
 * days that differ; the day has to be closed afterwards. Counting may continue: the views in a page's stored
 * day were archived before, so the archive is read again after the day, and a day that changed since is not
 * overwritten but read again. Messages on their way are recorded in the day, so that their consumer finds
 * them counted. Days of deleted pages are not created again, and a damaged batch never lowers a count.
 */
export async function rebuildViews(
  table: Table,
  archive: ViewArchive,
  dayPart: DayPart,
  now: () => Date,
): Promise<Difference[]> {
  const kept = openArchivedViews(archive, dayPart, now);
  await kept.read();
  const differences: Difference[] = [];
  let keys = [...kept.pages.values()].map(({ key }) => key);
  for (let attempt = 1; keys.length > 0; attempt += 1) {
    const changed: PageDayKey[] = [];
    for (let start = 0; start < keys.length; start += READ_TOGETHER) {
      const some = keys.slice(start, start + READ_TOGETHER);
      for (const [key, outcome] of await correctTogether(table, kept, some, now())) {
        if (outcome === 'changed' && attempt < ATTEMPTS) changed.push(key);
        else if (outcome !== 'same' && outcome !== 'gone')
          differences.push({
            item: itemName(pageDayKey(key)),
            isCorrected: outcome === 'corrected',
            ...(outcome === 'unreadable' && { isDamaged: true as const }),
          });
      }
    }
    keys = changed;
  }
  const damaged = dayPart.part === 0 ? kept.damaged : [];
  return [...damaged.map((item) => ({ item, isCorrected: false, isDamaged: true as const })), ...differences];
}

async function correctTogether(
  table: Table,
  kept: KeptViews,
  keys: readonly PageDayKey[],
  now: Date,
): Promise<[PageDayKey, Outcome][]> {
  const stored = await createPageDays(table).find(keys);
  await kept.read();
  const correct = async (key: PageDayKey): Promise<Outcome> => {
    const ofPage = kept.pages.get(nameOf(key));
    const known = stored.get(nameOf(key)) ?? emptyPageDay();
    if (known === 'unreadable') return known;
    if (!ofPage) return 'same';
    const counts = kept.damaged.length === 0 ? ofPage.counts : higher(ofPage.counts, known.counts);
    const names = new Set([...Object.keys(counts), ...Object.keys(known.counts)]);
    if ([...names].every((name) => (counts[name] ?? 0) === (known.counts[name] ?? 0))) return 'same';
    const visitors = mergeHyperLogLogs(known.visitors, ofPage.visitors);
    const seconds = Math.floor(now.getTime() / 1000);
    return save(
      table,
      ofPage,
      rememberMessages({ ...known, counts, visitors }, ofPage.late, seconds),
      riyadhDay(now),
    );
  };
  return Promise.all(keys.map(async (key) => [key, await correct(key)] as [PageDayKey, Outcome]));
}

/** A page's day, with everything that must be written together with it. */
async function save(
  table: Table,
  { key }: KeptDay,
  pageDay: ReturnType<typeof emptyPageDay>,
  today: Day,
): Promise<Outcome> {
  const isNew = pageDay.version === 0;
  const set = pageDayItem(key, pageDay);
  const views = countOf(pageDay.counts, 'views');
  const isSettled = key.day < addDays(today, 1 - TOTAL_DAYS);
  const total = isSettled ? await settledTotal(table, key, views, today) : undefined;
  const conflict = await transact<Outcome>(table, [
    ...(isNew
      ? [
          { item: check(table, landingPageKey(key.pageId), exists), onConflict: 'gone' as const },
          { item: put(table, dayListItem(key)), onConflict: 'gone' as const },
        ]
      : []),
    { item: update(table, pageDayKey(key), { set }, ifVersion(pageDay.version)), onConflict: 'changed' },
    ...(total ? [{ item: total, onConflict: 'changed' as const }] : []),
  ]);
  return conflict ?? 'corrected';
}

function higher(some: Counts, others: Counts): Counts {
  const names = new Set([...Object.keys(some), ...Object.keys(others)]);
  return Object.fromEntries([...names].map((name) => [name, Math.max(some[name] ?? 0, others[name] ?? 0)]));
}
