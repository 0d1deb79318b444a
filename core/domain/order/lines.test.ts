import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leadOf } from '../cod-network/lead.ts';
import { goodsMinorOf, goodsOf, itemsOf, linesOf } from './lines.ts';
import { orderFixture } from './order.fixture.ts';
import type { OrderLine } from './order.ts';

const line = (changes: Partial<OrderLine>): OrderLine => ({
  id: 'l',
  kind: 'main',
  offerId: '',
  sku: 'W',
  name: 'ساعة',
  variant: '',
  quantity: 1,
  unitPriceMinor: 0,
  ...changes,
});

it('the indivisible rest of a discount is paid by single pieces', () => {
  const items = itemsOf([
    line({ quantity: 3, unitPriceMinor: 27_900 }),
    line({ offerId: 'three', unitPriceMinor: -13_733 }),
    line({ kind: 'bump', sku: 'S', unitPriceMinor: 3_900 }),
  ]);
  expect(items).toMatchObject([
    { sku: 'W', quantity: 2, unitPriceMinor: 23_322 },
    { sku: 'W', quantity: 1, unitPriceMinor: 23_323 },
    { sku: 'S', quantity: 1, unitPriceMinor: 3_900 },
  ]);
});

it('a gift of an offer is packed and named to the network, but is not an item', () => {
  const lines = [
    line({ offerId: 'three', unitPriceMinor: 27_900 }),
    line({ offerId: 'three', name: 'سوار' }),
  ];
  const order = orderFixture({ lines, items: itemsOf(lines) });
  expect(order.items).toHaveLength(1);
  expect(goodsOf(order).map(({ name }) => name)).toEqual(['ساعة', 'سوار']);
  expect(leadOf(order).items).toMatchObject([{ sku: 'W', name: 'ساعة + هدية: سوار', price: 279 }]);
});

it('the items of any order add up to its lines, and none has a negative price', () => {
  const goods = fc.record({
    kind: fc.constantFrom('main' as const, 'bump' as const),
    quantity: fc.integer({ min: 1, max: 20 }),
    unitPriceMinor: fc.integer({ min: 0, max: 49_999_999 }),
  });
  const percents = fc.integer({ min: 0, max: 100 });
  const order = fc.tuple(fc.array(goods, { minLength: 1, maxLength: 8 }), percents, percents);
  fc.assert(
    fc.property(order, ([all, percent, byPerson]) => {
      const main = all.filter(({ kind }) => kind === 'main');
      const full = main.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);
      const taken = Math.floor((full * percent) / 100);
      const fee = line({ kind: 'fee', unitPriceMinor: 1500 });
      const offered = [...all.map(line), ...(taken > 0 ? [line({ unitPriceMinor: -taken })] : []), fee];
      const given = Math.floor((goodsMinorOf({ items: [], lines: offered }) * byPerson) / 100);
      const lines = given > 0 ? [...offered, line({ kind: 'discount', unitPriceMinor: -given })] : offered;
      const sum = (parts: readonly { quantity: number; unitPriceMinor: number }[]) =>
        parts.reduce((total, { quantity, unitPriceMinor }) => total + quantity * unitPriceMinor, 0);
      const items = itemsOf(lines);
      expect(sum(items)).toBe(sum(lines));
      expect(items.at(-1)).toMatchObject({ quantity: 1, unitPriceMinor: 1500 });
      expect(items.every(({ quantity, unitPriceMinor }) => quantity > 0 && unitPriceMinor >= 0)).toBe(true);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 500) },
  );
});

it('the lines of an order without offers are its items', () => {
  const order = orderFixture();
  expect(linesOf(order)).toMatchObject([{ kind: 'main', quantity: 2, unitPriceMinor: 19_900 }]);
  expect(goodsOf(order)).toHaveLength(1);
});
