import { nameOf, type PageDayKey, type PageDays } from '@mirsah/domain/metrics/count-views';
import { countOf } from '@mirsah/domain/metrics/counts';
import type { PageDay } from '@mirsah/domain/metrics/fold';
import type { Item } from '../dynamo/item.ts';
import { dayListItem, pageDayItem, readPageDay } from './page-days.ts';

const HOT_VIEWS = 100 * 60 * 24;
const UNIT = 1024;

type Stored = { version: number; size: number; rest: string; bytes: Buffer; visitorBytes: number };

/**
 * Stores the items that the table would, and counts the cost of writing them. Items are bytes outside of the
 * heap, so that the heap shows the consumer's memory.
 */
export function createMemoryPageDays({ day, pages }: { day: string; pages: number }) {
  const items = new Map<string, Stored>();
  const unitsOf = new Float64Array(pages);
  let [units, conflicts, largestItem, mostUnitsOfPartition] = [0, 0, 0, 0];
  let window = new Map<string, number>();
  const spend = (partition: string, page: number, cost: number) => {
    units += cost;
    unitsOf[page] = (unitsOf[page] ?? 0) + cost;
    const ofPartition = (window.get(partition) ?? 0) + cost;
    window.set(partition, ofPartition);
    mostUnitsOfPartition = Math.max(mostUnitsOfPartition, ofPartition);
  };
  const read = (key: PageDayKey): PageDay | undefined => {
    const stored = items.get(nameOf(key));
    if (!stored) return undefined;
    const { rest, bytes, visitorBytes } = stored;
    return readPageDay({
      ...JSON.parse(rest),
      visitors: bytes.subarray(0, visitorBytes),
      recent: bytes.subarray(visitorBytes),
    });
  };
  const pageDays: PageDays = {
    async find(keys) {
      return new Map(
        keys.flatMap((key) => {
          const pageDay = read(key);
          return pageDay ? [[nameOf(key), pageDay] as const] : [];
        }),
      );
    },
    async save(key, pageDay) {
      const name = nameOf(key);
      const stored = items.get(name);
      const item = pageDayItem(key, pageDay);
      const size = itemSize(item);
      const page = pageNumber(key.pageId);
      if (pageDay.version === 0) spend(dayListItem(key).pk, page, 1);
      spend(key.ownerId, page, Math.ceil(Math.max(size, stored?.size ?? 0) / UNIT));
      if ((stored?.version ?? 0) !== pageDay.version) {
        conflicts += 1;
        return false;
      }
      const { visitors, recent, ...rest }: Item = item;
      items.set(name, {
        version: pageDay.version + 1,
        size,
        rest: JSON.stringify(rest),
        bytes: Buffer.concat([bytesOf(visitors), bytesOf(recent)]),
        visitorBytes: bytesOf(visitors).length,
      });
      largestItem = Math.max(largestItem, size);
      return true;
    },
  };
  return {
    ...pageDays,
    startWindow() {
      window = new Map();
    },
    compare(views: Int32Array, seconds: Float64Array, ownerOf: (page: number) => string, all: number) {
      const counted = { views: 0, seconds: 0 };
      const hot = { views: 0, units: 0 };
      let wrongPages = 0;
      for (const [page, wanted] of views.entries()) {
        const counts = read({ ownerId: ownerOf(page), pageId: `page-${page}`, day })?.counts ?? {};
        const found = { views: countOf(counts, 'views'), seconds: countOf(counts, 'visibleSeconds') };
        counted.views += found.views;
        counted.seconds += found.seconds;
        if (found.views !== wanted || found.seconds !== seconds[page]) wrongPages += 1;
        if (wanted > HOT_VIEWS) {
          hot.views += wanted;
          hot.units += unitsOf[page] ?? 0;
        }
      }
      return {
        counted,
        wrongPages,
        conflicts,
        largestItem,
        mostUnitsOfPartition,
        unitsPerView: units / all,
        hotUnitsPerView: hot.views === 0 ? 0 : hot.units / hot.views,
      };
    },
  };
}

const bytesOf = (value: unknown) => (value instanceof Uint8Array ? value : new Uint8Array());
export const pageNumber = (pageId: string) => Number(pageId.slice('page-'.length));

/**
 * By DynamoDB's rules: names and values; a number has half a byte a digit and one more, a map three, and one
 * each.
 */
function itemSize(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(Math.abs(value)).length / 2) + 1;
  if (value instanceof Uint8Array) return value.length;
  let size = 0;
  for (const [name, part] of Object.entries(Object(value))) {
    size +=
      name.length + itemSize(part) + (typeof part === 'object' && !(part instanceof Uint8Array) ? 3 : 0);
    if (typeof part === 'number' && name.length <= 3) size += 1;
  }
  return size;
}
