import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountryCode, countryCodes } from '../country.ts';
import { addCounts } from '../metrics/counts.ts';
import { countsOfMoney, moneyCells, vatIn, vatPercent } from '../metrics/money-counts.ts';
import { currencyCodes } from '../money.ts';
import { orderFixture } from '../order/order.fixture.ts';
import { type Order, orderStatuses } from '../order/order.ts';
import type { AdSpend } from './ad-spend.ts';
import { profitCells } from './cells.ts';
import type { Costs, DeliveryCosts, PageCosts } from './costs.ts';
import { calculateProfit, noLines, share, split } from './profit.ts';
import { buildProfitReport, profitCuts } from './report.ts';

const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) };
const day = '2026-11-20';
const pages = ['0'.repeat(26), '1'.repeat(26)];
const amount = fc.integer({ min: 0, max: 999_999_999 });

const order: fc.Arbitrary<Order> = fc
  .record({
    status: fc.constantFrom(...orderStatuses),
    isReturned: fc.boolean(),
    currency: fc.constantFrom(...currencyCodes),
    country: fc.constantFrom(...countryCodes),
    totalMinor: amount,
    quantity: fc.integer({ min: 1, max: 20 }),
    sku: fc.constantFrom('OUD', 'OUD-50', 'a|b'),
    cityId: fc.constantFrom('riyadh', 'jeddah', 'dubai', null),
    source: fc.constantFrom('direct', 'facebook', 'instagram', 'tiktok') as fc.Arbitrary<'tiktok'>,
    campaign: fc.constantFrom('', 'Winter', 'winter ', 'page', 'a|b'),
    pageId: fc.constantFrom(...pages),
  })
  .map(({ isReturned, quantity, sku, cityId, source, campaign, pageId, ...others }) => {
    const touch = { at: `${day}T09:00:00.000Z`, source, ...(campaign && { utmCampaign: campaign }) };
    return orderFixture({
      ...others,
      landingPageId: pageId,
      items: [{ ...orderFixture().items[0], quantity, sku } as Order['items'][number]],
      place: { cityId, cityText: '', zoneId: 'z' },
      attribution: { first: touch, last: touch, device: 'mobile' },
      ...(isReturned && others.status === 'cancelled' && { isReturned: true }),
    });
  });

const deliveryCosts: DeliveryCosts = {
  shippingMinor: 1_850,
  returnMinor: 1_333,
  codFeeBasisPoints: 275,
  paysVat: true,
  places: [{ country: 'SA', regionId: 'riyadh-region', shippingMinor: 1_201, returnMinor: 0 }],
};
const pageCosts = (currency: PageCosts['currency']): PageCosts => ({
  currency,
  unitMinor: 3_333,
  packagingMinor: 217,
  skus: [{ sku: 'OUD-50', unitMinor: 2_001 }],
  carrier: null,
});
const costsIn = (currency: PageCosts['currency']): Costs => ({
  pages: new Map(pages.map((pageId) => [pageId, [{ from: day, costs: pageCosts(currency) }]])),
  delivery: new Map(currencyCodes.map((code) => [code, [{ from: day, costs: deliveryCosts }]])),
});

const daysOf = (orders: readonly Order[]) =>
  pages.map((pageId) => ({
    pageId,
    day,
    counts: orders
      .filter(({ landingPageId }) => landingPageId === pageId)
      .map(countsOfMoney)
      .reduce(addCounts, {}),
  }));

const spend: fc.Arbitrary<AdSpend> = fc.record({
  day: fc.constant(day),
  network: fc.constantFrom('meta', 'tiktok', 'snapchat'),
  campaign: fc.constantFrom('', 'winter', 'summer'),
  pageId: fc.constantFrom(null, ...pages),
  currency: fc.constantFrom(...currencyCodes),
  amountMinor: amount,
});

const titles = new Map<string, string>();
const asked = { from: day, to: day, currencies: [] };

describe('profit', () => {
  it('the collected amount of each currency is exactly the total of its delivered orders', () => {
    fc.assert(
      fc.property(
        fc.array(order, { maxLength: 30 }),
        fc.constantFrom(...currencyCodes),
        (orders, currency) => {
          const cells = profitCells(daysOf(orders), [], costsIn(currency), currency);
          const report = buildProfitReport(cells, titles, { ...asked, cut: 'page', currency });
          const own = orders.filter((each) => each.currency === currency);
          const delivered = own.filter(({ status }) => status === 'delivered');
          expect(report.total.orders).toBe(own.length);
          expect(report.total.delivered).toBe(delivered.length);
          expect(report.total.collectedMinor).toBe(delivered.reduce((sum, each) => sum + each.totalMinor, 0));
          expect(report.total.lines.vatMinor).toBe(
            delivered.reduce((sum, each) => sum + vatIn(each.totalMinor, each.country), 0),
          );
          const goods = delivered.flatMap(({ items }) => items);
          expect(report.total.lines.goodsMinor).toBe(
            goods.reduce((sum, { sku, quantity }) => sum + quantity * (sku === 'OUD-50' ? 2_001 : 3_333), 0),
          );
          const sent = own.filter(({ status, isReturned }) => status === 'delivered' || isReturned);
          const isNear = ({ country, place }: Order) => country === 'SA' && place?.cityId === 'riyadh';
          expect(report.total.lines.shippingMinor).toBe(
            sent.reduce((sum, each) => sum + (isNear(each) ? 1_201 : 1_850), 0),
          );
        },
      ),
      runs,
    );
  });

  it('rows of every grouping, including advertising, add up to the total to the last minor unit', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 30 }), fc.array(spend, { maxLength: 8 }), (orders, spends) => {
        for (const currency of ['SAR', 'KWD'] as const) {
          const cells = profitCells(daysOf(orders), spends, costsIn(currency), currency);
          const paid = spends.filter((each) => each.currency === currency);
          const [first, ...others] = profitCuts.map((cut) =>
            buildProfitReport(cells, titles, { ...asked, cut, currency }),
          );
          expect(first?.total.spendMinor).toBe(paid.reduce((sum, each) => sum + each.amountMinor, 0));
          expect(others.map(({ total }) => total)).toEqual(others.map(() => first?.total));
          for (const { rows, total } of [first, ...others].flatMap((each) => each ?? [])) {
            for (const name of ['orders', 'spendMinor', 'collectedMinor', 'profitMinor'] as const)
              expect(rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)).toBe(total[name]);
          }
          const { lines } = first?.total ?? { lines: noLines };
          expect(first?.total.profitMinor).toBe(calculateProfit(lines));
        }
      }),
      runs,
    );
  });

  it('an order’s counts can be subtracted completely', () => {
    fc.assert(
      fc.property(order, order, (kept, gone) => {
        const both = addCounts(countsOfMoney(kept), countsOfMoney(gone));
        const minus = Object.fromEntries(Object.entries(countsOfMoney(gone)).map(([name, n]) => [name, -n]));
        expect(moneyCells(addCounts(both, minus))).toEqual(moneyCells(countsOfMoney(kept)));
      }),
      runs,
    );
  });

  it('an amount that is split by weights has the same sum, distributed as evenly as minor units allow', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(amount, weights, (whole, all) => {
        const parts = split(whole, all);
        const weight = all.reduce((sum, each) => sum + each, 0);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (whole * (all[index] ?? 0)) / weight)).toBeLessThanOrEqual(1 + 1e-6);
      }),
      runs,
    );
  });

  it('the VAT in an amount is accurate to half a minor unit in every country', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...countryCodes), (total, country: CountryCode) => {
        const exact = (total * vatPercent[country]) / (100 + vatPercent[country]);
        expect(Math.abs(vatIn(total, country) - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
      runs,
    );
    expect(vatIn(11_500, 'SA')).toBe(1_500);
    expect(vatIn(12_345, 'BH')).toBe(1_122);
  });

  it('a share is rounded to a whole unit, halves away from zero, also for amounts beyond a double', () => {
    expect(share(5, 1, 2)).toBe(3);
    expect(share(-5, 1, 2)).toBe(-3);
    expect(share(9_007_199_254_740_991, 10_000, 10_000)).toBe(9_007_199_254_740_991);
    expect(share(1, 1, 0)).toBe(0);
  });
});
