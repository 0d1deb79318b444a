import type { Day } from '../day.ts';
import type { Order } from '../order/order.ts';
import { mergeHyperLogLogs } from './hyper-log-log.ts';
import {
  type Addition,
  addToRollup,
  emptyRollup,
  ofOrder,
  type Rollup,
  rollupAdditions,
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
      for (const addition of rollupAdditions({ id: '', before: undefined, after: ofOrder(order) }))
        add(addition);
    },
    find: (scope: Scope, day: Day) => counted.get(JSON.stringify([scope, day]))?.rollup ?? emptyRollup(),
    days: (scope: Scope) =>
      [...counted.values()].flatMap((entry) =>
        JSON.stringify(entry.scope) === JSON.stringify(scope) ? [entry.day] : [],
      ),
  };
}

/**
 * Adds the stored customers to the recalculated ones, because orders may have been deleted.
 */
export function withKnownIds(recalculated: Rollup, stored: Rollup): Rollup {
  return {
    counts: recalculated.counts,
    visitors: recalculated.visitors,
    customers: mergeHyperLogLogs(stored.customers, recalculated.customers),
  };
}

export function isSameRollup(a: Rollup, b: Rollup): boolean {
  const names = new Set([...Object.keys(a.counts), ...Object.keys(b.counts)]);
  return (
    [...names].every((name) => (a.counts[name] ?? 0) === (b.counts[name] ?? 0)) &&
    a.customers.every((rank, index) => rank === b.customers[index])
  );
}
