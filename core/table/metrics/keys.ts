import { createHash } from 'node:crypto';
import type { Day } from '@mirsah/domain/day';
import type { Scope } from '@mirsah/domain/metrics/rollup';

/** A merchant's view counts: days of single pages, and the results of closing days. */
export const figuresPartition = (ownerId: string) => `FIGURES#${ownerId}`;
export const pageDayKey = ({ ownerId, pageId, day }: { ownerId: string; pageId: string; day: Day }) => ({
  pk: figuresPartition(ownerId),
  sk: `DAY#${day}#${pageId}`,
});
export const closedDayKey = (ownerId: string, day: Day) => ({
  pk: figuresPartition(ownerId),
  sk: `CLOSED#${day}`,
});
export const pageViewsKey = (ownerId: string, pageId: string) => ({
  pk: figuresPartition(ownerId),
  sk: `VIEWS#${pageId}`,
});
export const PLATFORM_FIGURES = 'PLATFORM_FIGURES';
export const platformDayKey = (day: Day) => ({ pk: PLATFORM_FIGURES, sk: `DAY#${day}` });
/** The last day up to which all days are closed. */
export const CLOSED_THROUGH = { pk: PLATFORM_FIGURES, sk: 'CLOSED_THROUGH' };
/** A day to be counted again from the archive. */
export const recountKey = (day: Day) => ({ pk: PLATFORM_FIGURES, sk: `RECOUNT#${day}` });
export const goneDayKey = (day: Day) => ({ pk: PLATFORM_FIGURES, sk: `GONE#${day}` });

const DAY_LIST_SHARDS = 16;
/**
 * The pages viewed on a day, in a few partitions. Those of one merchant are in one of them, adjacent to each
 * other.
 */
export const dayListPartitions = (day: Day) =>
  Array.from({ length: DAY_LIST_SHARDS }, (_, shard) => `PAGES_OF_DAY#${day}#${shard}`);
export const dayListKey = ({ ownerId, pageId, day }: { ownerId: string; pageId: string; day: Day }) => ({
  pk: `PAGES_OF_DAY#${day}#${createHash('sha256').update(ownerId).digest().readUInt8(0) % DAY_LIST_SHARDS}`,
  sk: `${ownerId}#${pageId}`,
});

export const metricsPartition = (scope: Scope) =>
  scope.kind === 'page' ? `STATS#PAGE#${scope.pageId}` : `STATS#MERCHANT#${scope.ownerId}`;
export const metricsDay = (day: Day) => `DAY#${day}`;
/** Sorts after every day, so that one query gets days and total. */
export const METRICS_TOTAL = 'TOTAL';
/** Marks a record of the stream as counted. */
export const countedKey = (recordId: string) => ({ pk: `COUNTED#${recordId}`, sk: 'COUNTED' });
