import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { counterNumber, planCorrection, planTake, sharesOf, sumOf } from './stock-counters.ts';

const pieces = fc.integer({ min: 0, max: 400 });
const act = fc.oneof(
  fc.record({
    wanted: fc.integer({ min: 1, max: 9 }),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    isHeld: fc.boolean(),
  }),
  fc.record({ by: fc.integer({ min: -30, max: 30 }) }),
);

it('orders are accepted exactly while the sum of the counters suffices, whatever was corrected', async () => {
  await fc.assert(
    fc.property(pieces, fc.array(act, { maxLength: 120 }), (counted, acts) => {
      let lefts = sharesOf(counted, counterNumber(counted));
      let left = counted;
      for (const one of acts) {
        const taken = 'by' in one ? -one.by : one.isHeld ? 0 : one.wanted;
        const plan =
          'by' in one
            ? planCorrection(lefts, one.by)
            : planTake(lefts, { wanted: one.wanted, taken }, one.random);
        if (typeof plan === 'string') {
          if ('by' in one || left >= one.wanted) throw new Error('There was enough');
          expect(plan).toBe(left > 0 ? 'not_enough_stock' : 'sold_out');
          continue;
        }
        if (!('by' in one)) expect(left).toBeGreaterThanOrEqual(one.wanted);
        left -= taken;
        lefts =
          'shares' in plan ? plan.shares : lefts.map((each, n) => each + (n === plan.counter ? plan.by : 0));
        expect(sumOf(lefts)).toBe(left);
        const [first = 0, ...others] = lefts;
        expect(Math.min(0, ...others)).toBe(0);
        if (first < 0) expect(Math.max(0, ...others)).toBe(0);
      }
    }),
  );
});

it('a large count is split into sixteen counters, and a small one into fewer, so that orders find enough in one', () => {
  expect([0, 3, 4, 12, 63, 5000].map(counterNumber)).toEqual([1, 1, 1, 3, 16, 16]);
  expect(sharesOf(10, 4)).toEqual([3, 3, 2, 2]);
  expect(sharesOf(-3, 3)).toEqual([-3, 0, 0]);
});
