import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, startOfDay } from '../day.ts';
import { currencyCodes } from '../money.ts';
import { buildAgeing, paymentAge, type UnpaidOrder } from './unpaid.ts';

const today = '2026-11-23';
const unpaid = (daysAgo: number, changes: Partial<UnpaidOrder> = {}): UnpaidOrder => ({
  orderId: '0'.repeat(26),
  placedAt: startOfDay(addDays(today, -daysAgo)),
  currency: 'SAR',
  amountMinor: 100_00,
  carrier: null,
  ...changes,
});

it.each([
  [0, '7'],
  [7, '7'],
  [8, '14'],
  [14, '14'],
  [15, '30'],
  [30, '30'],
  [31, 'older'],
])('an order that was placed %i days ago has the age %s', (days, age) => {
  expect(paymentAge(unpaid(days), today)).toBe(age);
});

it('unpaid amounts add up by age to the last minor unit, for each currency', () => {
  const orders = fc.array(
    fc.record({
      days: fc.nat({ max: 91 }),
      currency: fc.constantFrom(...currencyCodes),
      amountMinor: fc.integer({ min: 0, max: 999_999_999 }),
    }),
  );
  fc.assert(
    fc.property(orders, (drawn) => {
      const all = drawn.map(({ days, ...changes }) => unpaid(days, changes));
      const ageing = buildAgeing(all, today);
      expect(ageing.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
      for (const { currency, ages, amountMinor } of ageing) {
        const own = all.filter((order) => order.currency === currency);
        expect(amountMinor).toBe(own.reduce((sum, order) => sum + order.amountMinor, 0));
        expect(ages.reduce((sum, age) => sum + age.amountMinor, 0)).toBe(amountMinor);
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
  );
});
