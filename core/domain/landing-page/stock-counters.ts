/**
 * The remaining stock of a count that stops orders is the sum of several counters, because concurrent
 * transactions on the same item cancel each other: at a hundred orders a second on one page, a single counter
 * would cancel half of them. Counters after the first are never below 0, and they are all 0 while the first
 * is below 0. So a counter with enough pieces for an order proves that the sum suffices.
 */
const MAX_COUNTERS = 16;
/** With fewer pieces in each, orders of two or three would rarely find a counter with enough. */
const PIECES_EACH = 4;

/** The number of counters for a count of so many pieces. */
export function counterNumber(pieces: number): number {
  return Math.min(MAX_COUNTERS, Math.max(1, Math.ceil(pieces / PIECES_EACH)));
}

export const sumOf = (lefts: readonly number[]): number => lefts.reduce((sum, left) => sum + left, 0);

/** Splits the pieces into equal shares; a negative number is only in the first counter. */
export function sharesOf(left: number, counters: number): number[] {
  const each = Math.max(0, Math.floor(left / counters));
  const rest = left - each * counters;
  return Array.from({ length: counters }, (_, number) => {
    if (left < 0) return number === 0 ? left : 0;
    return each + (number < rest ? 1 : 0);
  });
}

/** A change of one counter, or a new distribution over all of them. */
export type CounterChange = { counter: number; by: number } | { shares: number[] };

/**
 * Takes pieces for an order from any counter with enough, and otherwise from all of them together. Requires
 * that `wanted` are left, and takes `taken`. `random` is at least 0 and below 1.
 */
export function planTake(
  lefts: readonly number[],
  { wanted, taken }: { wanted: number; taken: number },
  random: number,
): CounterChange | 'sold_out' | 'not_enough_stock' {
  const left = sumOf(lefts);
  if (left < wanted) return left > 0 ? 'not_enough_stock' : 'sold_out';
  const least = Math.max(wanted, taken);
  const enough = lefts.flatMap((each, counter) => (each >= least ? [counter] : []));
  const counter = enough[Math.floor(random * enough.length)];
  return counter === undefined ? { shares: sharesOf(left - taken, lefts.length) } : { counter, by: -taken };
}

/**
 * Corrects the stock after a change of an order, without a check: returned pieces go to the lowest counter.
 */
export function planCorrection(lefts: readonly number[], by: number): CounterChange {
  const [least, most] = [Math.min(...lefts), Math.max(...lefts)];
  if (by >= 0) return { counter: lefts.indexOf(least), by };
  if (most + by >= 0) return { counter: lefts.indexOf(most), by };
  return { shares: sharesOf(sumOf(lefts) + by, lefts.length) };
}
