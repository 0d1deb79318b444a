import { deviceKinds, trafficSources } from '@mirsah/domain/attribution';
import { addDays } from '@mirsah/domain/day';
import { nameOf, type PageDayKey, type PageDays } from '@mirsah/domain/metrics/count-views';
import type { Counts } from '@mirsah/domain/metrics/counts';
import type { PageDay } from '@mirsah/domain/metrics/fold';
import { packShortHyperLogLog, unpackShortHyperLogLog } from '@mirsah/domain/metrics/hyper-log-log';
import * as z from 'zod';
import { codec, decode, decodeOrSkip, encode, type Item } from '../dynamo/item.ts';
import { batchGet, itemName } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { ifVersion, put, updateIf, write } from '../dynamo/write.ts';
import { dayListKey, pageDayKey } from './keys.ts';

/** The views of one page on one day, with the list of messages counted in it. */
export const pageDayCodec = codec({
  entity: 'page_day',
  schema: z.object({
    version: z.number(),
    /** By short names, because the item is written for nearly every view. */
    counts: z.record(z.string(), z.number()),
    visitors: z.instanceof(Uint8Array),
    recent: z.instanceof(Uint8Array),
  }),
});

/** Names a page in the list of those that were viewed on a day. */
export const dayListCodec = codec({
  entity: 'figures',
  shape: 'day_list',
  schema: z.object({
    ownerId: z.string(),
    pageId: z.string(),
    /** Seconds since 1970. */
    expiresAt: z.number(),
  }),
});

/** Longer than batches of views are stored: until then a day may be counted and summed up again. */
export const LISTED_DAYS = 105;

export function createPageDays(table: Table): PageDays {
  return {
    async find(keys) {
      const items = await batchGet(table, keys.map(pageDayKey));
      return new Map(
        keys.flatMap((key) => {
          const item = items.get(itemName(pageDayKey(key)));
          return item ? [[nameOf(key), readPageDayOrSkip(table, item) ?? 'unreadable'] as const] : [];
        }),
      );
    },
    async save(key, pageDay) {
      // Listed first: a day that is in no list would be missing from the closed days.
      if (pageDay.version === 0) await write(table, put(table, dayListItem(key)));
      const { pk, sk, ...set } = pageDayItem(key, pageDay);
      return updateIf(table, { pk, sk }, { set }, ifVersion(pageDay.version));
    },
  };
}

/** The item after the next write. */
export function pageDayItem(key: PageDayKey, { version, counts, visitors, recent }: PageDay) {
  return encode(pageDayCodec, pageDayKey(key), {
    version: version + 1,
    counts: renamed(counts, shortName),
    visitors: packShortHyperLogLog(visitors),
    recent,
  });
}

export function dayListItem(key: PageDayKey) {
  const { ownerId, pageId, day } = key;
  const expiresAt = Date.parse(addDays(day, LISTED_DAYS)) / 1000;
  return encode(dayListCodec, dayListKey(key), { ownerId, pageId, expiresAt });
}

/** Undefined for an unreadable item, which is reported. */
export function readPageDayOrSkip(table: Table, item: Item): PageDay | undefined {
  return decodeOrSkip(table, pageDayCodec, item) && readPageDay(item);
}

/** Throws when the item is unreadable, so that additions to it are not lost. */
export function readPageDay(item: Item): PageDay {
  const { version, counts, visitors, recent } = decode(pageDayCodec, item);
  return {
    version,
    counts: renamed(counts, longName),
    visitors: unpackShortHyperLogLog(visitors),
    recent,
  };
}

const fixed = { views: 'v', visits: 't', bounces: 'b', visibleSeconds: 's', formStarts: 'f' };
const shortNames = new Map([
  ...Object.entries(fixed),
  ...deviceKinds.map((device) => [`views|device|${device}`, `d${device.charAt(0)}`] as const),
  ...trafficSources.map((source, place) => [`views|source|${source}`, `r${place.toString(36)}`] as const),
]);
const longNames = new Map([...shortNames].map(([long, short]) => [short, long]));
const COUNTRY = 'views|country|';

function shortName(name: string): string {
  const isCountry = name.length === COUNTRY.length + 2 && name.startsWith(COUNTRY);
  return shortNames.get(name) ?? (isCountry ? `c${name.slice(COUNTRY.length)}` : name);
}

/** Only countries have capital letters. */
function longName(name: string): string {
  const isCountry = name.length === 3 && name.startsWith('c') && name === `c${name.slice(1).toUpperCase()}`;
  return longNames.get(name) ?? (isCountry ? `${COUNTRY}${name.slice(1)}` : name);
}

/** An unknown name, such as one of a later release, is not changed. */
function renamed(counts: Counts, nameFor: (name: string) => string): Counts {
  const others: Record<string, number> = {};
  for (const name of Object.keys(counts)) others[nameFor(name)] = counts[name] ?? 0;
  return others;
}
