import { countOf } from '@mirsah/domain/insights/counts.ts';
import type { Rollup } from '@mirsah/domain/insights/rollup.ts';
import { packSketch, unpackSketch } from '@mirsah/domain/insights/sketch.ts';
import * as z from 'zod';
import { decode, encode } from './item.ts';
import { rollupIndexes } from './keys.ts';

const rollupItemSchema = z.strictObject({
  /** Grows by one with each write, so that two writers at once do not lose each other's additions. */
  version: z.number().int().min(1),
  counts: z.record(z.string(), z.number().int()),
  visitors: z.instanceof(Uint8Array),
  customers: z.instanceof(Uint8Array),
  /** On the total of a merchant who is leaving: pages whose figures and views are still there. */
  leaving: z.strictObject({ pageIds: z.array(z.string()) }).optional(),
  /** When the last trace of a leaver goes, seconds since 1970. */
  expiresAt: z.number().int().optional(),
});

export type StoredRollup = Rollup & { version: number };

export function readRollup(item: Record<string, unknown>): StoredRollup {
  const { version, counts, visitors, customers } = decode(rollupItemSchema, item);
  return { version, counts, visitors: unpackSketch(visitors), customers: unpackSketch(customers) };
}

/** How far the removal of a leaving merchant's figures is; undefined on all other items. */
export function readLeaving(item: Record<string, unknown> | undefined) {
  const { leaving, expiresAt } = item ? decode(rollupItemSchema, item) : {};
  return leaving && { ...leaving, isDone: expiresAt !== undefined };
}

export function rollupItem(
  key: { pk: string; sk: string },
  { counts, visitors, customers }: Rollup,
  version: number,
) {
  return encode('rollup', key, {
    version,
    counts,
    visitors: packSketch(visitors),
    customers: packSketch(customers),
    ...rollupIndexes(key, countOf(counts, 'views')),
  });
}
