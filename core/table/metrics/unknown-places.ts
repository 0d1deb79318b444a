import { countryCodes } from '@mirsah/domain/country';
import {
  addUnknownPlaces,
  noUnknownPlaces,
  UNKNOWN_PLACE_DAYS,
  type UnknownPlaces,
} from '@mirsah/domain/landing-page/unknown-places';
import * as z from 'zod';
import { codec, decodeOrSkip, encode } from '../dynamo/item.ts';
import { batchGet, itemName } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { ifVersion, updateIf } from '../dynamo/write.ts';
import { metricsPartition } from './keys.ts';

/** The unknown cities that customers of a page wrote, in one small item beside the page's counts. */
export const unknownPlacesCodec = codec({
  entity: 'rollup',
  shape: 'unknown_places',
  schema: z.object({
    places: z.array(
      z.object({
        country: z.enum(countryCodes),
        text: z.string(),
        orders: z.number().int(),
        lastAt: z.iso.datetime(),
      }),
    ),
    counted: z.array(z.string()),
    version: z.number(),
    /** Seconds since 1970. */
    expiresAt: z.number(),
  }),
  fallbacks: { country: 'SA' },
});

const ATTEMPTS = 8;

/** Sorts after the page's days and its total. */
const keyOf = (pageId: string) => ({ pk: metricsPartition({ kind: 'page', pageId }), sk: 'UNKNOWN_PLACES' });

/** The store of a page's unknown cities. */
export type UnknownPlaceLedger = { find(pageId: string): Promise<UnknownPlaces> };

export function createUnknownPlaceLedger(table: Table): UnknownPlaceLedger {
  return { find: async (pageId) => (await read(table, pageId)) ?? noUnknownPlaces };
}

/**
 * Records the unknown cities of orders of one page, each order once. Throws when others changed the item at
 * each attempt.
 */
export async function recordUnknownPlaces(
  table: Table,
  pageId: string,
  orders: Parameters<typeof addUnknownPlaces>[1],
  now: Date,
): Promise<void> {
  const key = keyOf(pageId);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const stored = await read(table, pageId);
    // An unreadable item is reported, and expires.
    if (!stored) return;
    const { version, ...kept } = stored;
    const after = addUnknownPlaces(kept, orders);
    if (after.counted.at(-1) === kept.counted.at(-1)) return;
    const expiresAt = Math.floor(now.getTime() / 1000) + (UNKNOWN_PLACE_DAYS + 1) * 86_400;
    const set = encode(unknownPlacesCodec, key, { ...after, version: version + 1, expiresAt });
    if (await updateIf(table, key, { set }, ifVersion(version))) return;
  }
  throw new Error(`The unknown places of landing page ${pageId} changed at each attempt`);
}

/** Undefined when the item cannot be read. */
async function read(
  table: Table,
  pageId: string,
): Promise<(UnknownPlaces & { version: number }) | undefined> {
  const key = keyOf(pageId);
  const item = (await batchGet(table, [key])).get(itemName(key));
  return item ? decodeOrSkip(table, unknownPlacesCodec, item) : { ...noUnknownPlaces, version: 0 };
}
