import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCodes } from '../money.ts';
import {
  type Elsewhere,
  type KnownOrder,
  matchLines as matchLinesOn,
  sortOutcomes,
  statementSums,
} from './match.ts';
import { lineStates, type StatementLine } from './statement.ts';

const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) };
const id = (number: number) => String(number).padStart(26, '0');
const amount = fc.integer({ min: 0, max: 999_999_999 });

const day = '2026-11-23';
const matchLines = (
  lines: readonly StatementLine[],
  orders: ReadonlyMap<string, KnownOrder>,
  elsewhere: Elsewhere,
) => matchLinesOn(lines, orders, elsewhere, day);

const order = (changes: Partial<KnownOrder> = {}): KnownOrder => ({
  id: id(1),
  placedAt: '2026-11-01T09:00:00.000Z',
  currency: 'SAR',
  expectedMinor: 333_00,
  isDelivered: true,
  ...changes,
});
const line = (changes: Partial<StatementLine> = {}): StatementLine => ({
  row: 2,
  waybill: '28064417',
  number: '',
  paidMinor: 333_00,
  currency: 'SAR',
  by: 'waybill',
  orderIds: [id(1)],
  ...changes,
});
const known = (...orders: KnownOrder[]) => new Map(orders.map((each) => [each.id, each]));
const statesOf = (lines: StatementLine[], orders = known(order()), elsewhere: Elsewhere = new Map()) =>
  Object.fromEntries(matchLines(lines, orders, elsewhere).map(({ state, outcome }) => [outcome.row, state]));
/** The amounts of the first order that another statement has paid. */
const paid = (...amounts: number[]): Elsewhere =>
  new Map([[id(1), amounts.map((paidMinor, index) => ({ statementId: id(50 + index), paidMinor }))]]);

/** Orders of three currencies, and lines of which several name the same order, each in one of the ways. */
const world = fc
  .record({
    orders: fc.array(
      fc.record({ currency: fc.constantFrom(...currencyCodes.slice(0, 3)), expectedMinor: amount }),
      { minLength: 1, maxLength: 12 },
    ),
    lines: fc.array(
      fc.record({
        of: fc.nat({ max: 14 }),
        also: fc.nat({ max: 14 }),
        by: fc.constantFrom('waybill', 'number', 'phone', null),
        paid: fc.oneof(fc.constant('exact' as const), amount),
        hasOther: fc.boolean(),
      }),
      { maxLength: 30 },
    ),
  })
  .map(({ orders, lines }) => {
    const all = orders.map((each, index) =>
      order({
        ...each,
        id: id(index),
        placedAt: `2026-11-${String(1 + index).padStart(2, '0')}T09:00:00.000Z`,
      }),
    );
    return {
      orders: known(...all),
      lines: lines.map(({ of, also, by, paid, hasOther }, index) => {
        const meant = all[of];
        // A waybill or number identifies one order; a phone may have several.
        const orderIds = by === null ? [] : by === 'phone' ? [id(of), id(also)] : [id(of)];
        return line({
          row: index + 2,
          by,
          orderIds: [...new Set(orderIds)],
          waybill: by === 'waybill' ? `W${of}` : '',
          number: by === 'number' ? `N${of}` : '',
          currency: hasOther ? 'QAR' : (meant?.currency ?? 'SAR'),
          paidMinor: paid === 'exact' ? (meant?.expectedMinor ?? 1) : paid,
        });
      }),
    };
  });

const total = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);

describe('matching a statement', () => {
  it('the paid amounts of every currency add up to its classes, and the differences to what is owed, to the last minor unit', () => {
    fc.assert(
      fc.property(world, ({ orders, lines }) => {
        const judged = matchLines(lines, orders, new Map());
        const sums = statementSums(sortOutcomes(judged, []));
        expect(judged).toHaveLength(lines.length);
        for (const currency of currencyCodes) {
          const own = sums.filter((sum) => sum.currency === currency);
          const paid = lines.filter((each) => each.currency === currency).map(({ paidMinor }) => paidMinor);
          expect(total(own.map(({ paidMinor }) => paidMinor))).toBe(total(paid));
          expect(total(own.map(({ count }) => count))).toBe(paid.length);
          const of = (state: string) => own.find((sum) => sum.state === state);
          expect(of('matched')?.paidMinor).toBe(of('matched')?.expectedMinor);
          const settled = judged.filter(
            ({ outcome }) => outcome.currency === currency && outcome.expectedMinor !== null,
          );
          const differences = settled.map(
            ({ outcome }) => outcome.paidMinor - (orders.get(outcome.orderId ?? '')?.expectedMinor ?? 0),
          );
          const owed = ['matched', 'short', 'over'].map(
            (state) => (of(state)?.paidMinor ?? 0) - (of(state)?.expectedMinor ?? 0),
          );
          expect(total(owed)).toBe(total(differences));
        }
      }),
      runs,
    );
  });

  it('the order of the lines does not change the result', () => {
    fc.assert(
      fc.property(
        world.chain(({ orders, lines }) =>
          fc.record({
            orders: fc.constant(orders),
            lines: fc.constant(lines),
            shuffled: fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
          }),
        ),
        ({ orders, lines, shuffled }) => {
          const once = sortOutcomes(matchLines(lines, orders, new Map()), []);
          expect(sortOutcomes(matchLines(shuffled, orders, new Map()), [])).toEqual(once);
          // As if the file itself were in the other order.
          const renumbered = shuffled.map((each, index) => ({ ...each, row: index + 2 }));
          const sumsByName = (lines: readonly StatementLine[]) =>
            statementSums(sortOutcomes(matchLines(lines, orders, new Map()), [])).toSorted((a, b) =>
              `${a.state}${a.currency}`.localeCompare(`${b.state}${b.currency}`),
            );
          expect(sumsByName(renumbered)).toEqual(sumsByName(lines));
        },
      ),
      runs,
    );
  });

  it('no order is settled twice: not by lines of a statement, nor by two statements', () => {
    fc.assert(
      fc.property(world, ({ orders, lines }) => {
        const settledBy = (elsewhere: Elsewhere) =>
          matchLines(lines, orders, elsewhere).flatMap(({ outcome }) =>
            outcome.expectedMinor === null ? [] : [String(outcome.orderId)],
          );
        const first = settledBy(new Map());
        expect(new Set(first).size).toBe(first.length);
        const inFull = (orderId: string) => [
          { statementId: id(99), paidMinor: orders.get(orderId)?.expectedMinor ?? 0 },
        ];
        const other = new Map(first.map((orderId) => [orderId, inFull(orderId)]));
        expect(settledBy(other).filter((orderId) => other.has(orderId))).toEqual([]);
        const doubled = matchLines([...lines, ...lines], orders, new Map());
        expect(doubled.filter(({ outcome }) => outcome.expectedMinor !== null)).toHaveLength(first.length);
      }),
      runs,
    );
  });

  it('each line is classified as paying the owed amount, less, or more', () => {
    const [a, b, c] = [order(), order({ id: id(2) }), order({ id: id(3) })];
    const lines = [
      line(),
      line({ row: 3, waybill: 'B', orderIds: [b.id], paidMinor: 288_00 }),
      line({ row: 4, waybill: 'C', orderIds: [c.id], paidMinor: 333_01 }),
      line({ row: 5, waybill: 'D', orderIds: [id(9)] }),
      line({ row: 6, waybill: '', by: null, orderIds: [] }),
    ];
    expect(statesOf(lines, known(a, b, c))).toEqual({
      2: 'matched',
      3: 'short',
      4: 'over',
      5: 'unknown',
      6: 'unknown',
    });
  });

  it('of two lines of an order, the one with the exact amount settles it, and otherwise the more reliable one', () => {
    expect(statesOf([line({ paidMinor: 500_00 }), line({ row: 3 })])).toEqual({
      2: 'repeated',
      3: 'matched',
    });
    const byPhone = line({ row: 2, by: 'phone', waybill: '' });
    expect(statesOf([byPhone, line({ row: 3, paidMinor: 1 })])).toEqual({ 2: 'repeated', 3: 'short' });
  });

  it('two lines of a phone settle its two orders of that amount, and a third line none', () => {
    const both = known(order(), order({ id: id(2) }), order({ id: id(3), expectedMinor: 1 }));
    const lines = [2, 3, 4].map((row) =>
      line({ row, by: 'phone', waybill: '', orderIds: [id(1), id(2), id(3)] }),
    );
    expect(statesOf(lines, both)).toEqual({ 2: 'matched', 3: 'matched', 4: 'repeated' });
  });

  it('a line of a phone settles a delivered order, not an older undelivered one', () => {
    const older = order({ placedAt: '2026-10-01T09:00:00.000Z', isDelivered: false });
    const ancient = order({ id: id(3), placedAt: '2026-08-20T09:00:00.000Z' });
    const later = order({ id: id(4), placedAt: '2026-11-24T09:00:00.000Z' });
    const orderIds = [1, 2, 3, 4].map(id);
    const byPhone = line({ by: 'phone', waybill: '', orderIds });
    const [judged] = matchLines([byPhone], known(older, order({ id: id(2) }), ancient, later), new Map());
    expect(judged).toMatchObject({ state: 'matched', isSettling: true, outcome: { orderId: id(2) } });
    expect(statesOf([byPhone], known(older, ancient, later))).toEqual({ 2: 'unknown' });
    // A line with the order's own number is more reliable.
    expect(statesOf([line({ orderIds: [id(3)] })], known(ancient))).toEqual({ 2: 'matched' });
  });

  it('a line of zero settles only a free order, and leaves its order to a line that pays', () => {
    const zero = line({ paidMinor: 0 });
    expect(matchLines([zero], known(order()), new Map())).toMatchObject([
      { state: 'short', isSettling: false, outcome: { expectedMinor: 333_00 } },
    ]);
    const onItsWay = known(order({ isDelivered: false }));
    expect(matchLines([zero], onItsWay, new Map())).toMatchObject([
      { state: 'matched', isSettling: false, outcome: { orderId: id(1), expectedMinor: 0 } },
    ]);
    const cancelled = known(order({ expectedMinor: 0 }));
    expect(matchLines([zero], cancelled, new Map())).toMatchObject([{ state: 'matched', isSettling: true }]);
    const byPhone = line({ row: 3, by: 'phone', waybill: '' });
    expect(statesOf([zero, byPhone])).toEqual({ 2: 'repeated', 3: 'matched' });
  });

  it('an order is not compared with an amount in another currency', () => {
    expect(statesOf([line({ currency: 'KWD' })])).toEqual({ 2: 'unknown' });
  });

  it('an order that another statement settles is reported with that statement', () => {
    const [judged] = matchLines([line()], known(order()), paid(333_00));
    expect(judged).toMatchObject({
      state: 'repeated',
      outcome: { orderId: id(1), settledIn: id(50), expectedMinor: null },
    });
    expect(lineStates).toContain(judged?.state);
  });

  it('a line that pays the rest of an order that another statement paid in part settles it, and a repetition of that payment does not', () => {
    const orders = known(order());
    const [rest] = matchLines([line({ paidMinor: 45_00 })], orders, paid(288_00));
    expect(rest).toMatchObject({
      state: 'matched',
      isSettling: true,
      outcome: { orderId: id(1), expectedMinor: 45_00, settledIn: id(50) },
    });
    expect(statesOf([line({ paidMinor: 44_00 })], orders, paid(288_00))).toEqual({ 2: 'short' });
    expect(statesOf([line({ paidMinor: 33_00 })], orders, paid(200_00, 100_00))).toEqual({ 2: 'matched' });
    for (const paidMinor of [0, 46_00, 288_00, 333_00])
      expect(statesOf([line({ paidMinor })], orders, paid(288_00))).toEqual({ 2: 'repeated' });
    // The second of two halves cannot be distinguished from a repetition of the first.
    expect(statesOf([line({ paidMinor: 166_50 })], orders, paid(166_50))).toEqual({ 2: 'repeated' });
    expect(statesOf([line({ by: 'phone', paidMinor: 45_00 })], orders, paid(288_00))).toEqual({
      2: 'unknown',
    });
  });

  it('the payments of an order by several statements never exceed its price, to the last minor unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.array(fc.integer({ min: 0, max: 999_999 }), { minLength: 1, maxLength: 8 }),
        (expectedMinor, amounts) => {
          const orders = known(order({ expectedMinor }));
          const settled: { statementId: string; paidMinor: number }[] = [];
          for (const [index, paidMinor] of amounts.entries()) {
            const before = expectedMinor - total(settled.map((each) => each.paidMinor));
            const elsewhere: Elsewhere = settled.length > 0 ? new Map([[id(1), settled]]) : new Map();
            const [judged] = matchLines([line({ paidMinor })], orders, elsewhere);
            if (!judged?.isSettling) continue;
            expect(judged.outcome.expectedMinor).toBe(before);
            if (settled.length > 0) expect(paidMinor).toBeLessThanOrEqual(before);
            settled.push({ statementId: id(50 + index), paidMinor });
          }
        },
      ),
      runs,
    );
  });
});
