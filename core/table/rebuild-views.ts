import { type Day, riyadhDay } from '@mirsah/domain/day';
import { type CountedView, nameOf, type PageDayKey } from '@mirsah/domain/metrics/count-views';
import { emptyPageDay } from '@mirsah/domain/metrics/fold';
import { addToHyperLogLog, mergeHyperLogLogs } from '@mirsah/domain/metrics/hyper-log-log';
import { addMessages, type ViewMessage } from '@mirsah/domain/metrics/view-message';
import { closeDay } from './close-days.ts';
import { itemName } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { pageDayKey } from './keys.ts';
import { createPageDays } from './page-days.ts';
import type { Difference } from './rebuild-metrics.ts';

const READ_TOGETHER = 100;

/**
 * Counts a day that is over again from the batches that were kept, each message once, and corrects the pages' days that
 * differ and all that was summed up from them. Days without kept batches are left as they are.
 */
export async function rebuildViews(
  table: Table,
  day: Day,
  views: AsyncIterable<CountedView>,
  now: Date,
): Promise<Difference[]> {
  const pages = new Map<string, { key: PageDayKey; messages: Map<string, ViewMessage> }>();
  for await (const { ownerId, pageId, message } of views) {
    const key = { ownerId, pageId, day };
    const page = pages.get(nameOf(key)) ?? { key, messages: new Map() };
    page.messages.set(message.id, message);
    pages.set(nameOf(key), page);
  }
  const pageDays = createPageDays(table);
  const differences: Difference[] = [];
  const all = [...pages.values()];
  for (let start = 0; start < all.length; start += READ_TOGETHER) {
    const part = all.slice(start, start + READ_TOGETHER);
    const stored = await pageDays.find(part.map(({ key }) => key));
    for (const { key, messages } of part) {
      const known = stored.get(nameOf(key)) ?? emptyPageDay();
      const counts = addMessages({}, [...messages.values()]);
      const seen = [...messages.values()].flatMap(({ first }) => first?.visitor ?? []);
      const visitors = mergeHyperLogLogs(known.visitors, addToHyperLogLog(emptyPageDay().visitors, seen));
      const names = new Set([...Object.keys(counts), ...Object.keys(known.counts)]);
      if ([...names].every((name) => (counts[name] ?? 0) === (known.counts[name] ?? 0))) continue;
      const isCorrected = await pageDays.save(key, { ...known, counts, visitors });
      differences.push({ item: itemName(pageDayKey(key)), isCorrected });
    }
  }
  if (differences.length > 0) await closeDay(table, day, now, riyadhDay(now));
  return differences;
}
