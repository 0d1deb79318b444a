import { addCounts, type Counts } from './counts.ts';
import { addToSketch, emptySketch, mergeSketches, type Sketch } from './sketch.ts';

/** Figures of one scope: of one day, or of all its days together. */
export type Rollup = {
  counts: Counts;
  /** Different visitors who let themselves be counted. */
  visitors: Sketch;
  /** Different customers by phone. One whose orders were deleted or moved to another phone stays in it. */
  customers: Sketch;
};

export function emptyRollup(): Rollup {
  return { counts: {}, visitors: emptySketch(), customers: emptySketch() };
}

export function addToRollup(
  rollup: Rollup,
  {
    counts,
    visitors,
    customers,
  }: { counts: Counts; visitors: readonly string[]; customers: readonly string[] },
): Rollup {
  return {
    counts: addCounts(rollup.counts, counts),
    visitors: addToSketch(rollup.visitors, visitors),
    customers: addToSketch(rollup.customers, customers),
  };
}

/** Several days as one: sums, and unique visitors who came on two of them once. */
export function sumRollups(rollups: readonly Rollup[]): Rollup {
  return rollups.reduce(
    (sum, { counts, visitors, customers }) => ({
      counts: addCounts(sum.counts, counts),
      visitors: mergeSketches(sum.visitors, visitors),
      customers: mergeSketches(sum.customers, customers),
    }),
    emptyRollup(),
  );
}
