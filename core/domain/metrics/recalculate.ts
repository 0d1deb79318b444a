import type { Day } from '../day.ts';
import type { Order } from '../order/order.ts';
import { addCounts, onlyViews } from './counts.ts';
import { mergeHyperLogLogs } from './hyper-log-log.ts';
import {
  type Addition,
  additionsOf,
  addToRollup,
  emptyRollup,
  ofOrder,
  type Rollup,
  type Scope,
} from './rollup.ts';

type RecalculatedRollup = { scope: Scope; day: Day; rollup: Rollup };

/** Collects orders, and calculates the rollups of their scopes and days from them. */
export function createRecalculation() {
  const counted = new Map<string, RecalculatedRollup>();
  const add = ({ scope, day, ...addition }: Addition) => {
    const name = JSON.stringify([scope, day]);
    const { rollup } = counted.get(name) ?? { rollup: emptyRollup() };
    counted.set(name, { scope, day, rollup: addToRollup(rollup, addition) });
  };
  return {
    addOrder(order: Order) {
      for (const addition of additionsOf({ id: '', before: undefined, after: ofOrder(order) })) add(addition);
    },
    find: (scope: Scope, day: Day) => counted.get(JSON.stringify([scope, day]))?.rollup ?? emptyRollup(),
    days: (scope: Scope) =>
      [...counted.values()].flatMap((entry) =>
        JSON.stringify(entry.scope) === JSON.stringify(scope) ? [entry.day] : [],
      ),
  };
}

/** The correct rollup of a day: its recounted orders, and the views that earlier releases counted in it. */
export function corrected(stored: Rollup, recalculated: Rollup): Rollup {
  return { ...recalculated, counts: addCounts(onlyViews(stored.counts), recalculated.counts) };
}

/**
 * Adds the stored visitors and customers to the recalculated ones, because orders and views may have been
 * deleted.
 */
export function withKnownIds(recalculated: Rollup, stored: Rollup): Rollup {
  return {
    counts: recalculated.counts,
    visitors: mergeHyperLogLogs(stored.visitors, recalculated.visitors),
    customers: mergeHyperLogLogs(stored.customers, recalculated.customers),
  };
}

export function isSameRollup(a: Rollup, b: Rollup): boolean {
  const names = new Set([...Object.keys(a.counts), ...Object.keys(b.counts)]);
  return (
    [...names].every((name) => (a.counts[name] ?? 0) === (b.counts[name] ?? 0)) &&
    a.visitors.every((rank, index) => rank === b.visitors[index]) &&
    a.customers.every((rank, index) => rank === b.customers[index])
  );
}
