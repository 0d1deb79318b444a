import { describe, expect, it } from 'vitest';
import { groupBy } from '../group-by.ts';
import { addCounts } from '../metrics/counts.ts';
import { countsOfMoney } from '../metrics/money-counts.ts';
import type { Currency } from '../money.ts';
import { orderFixture } from '../order/order.fixture.ts';
import type { Order } from '../order/order.ts';
import type { AdSpend } from './ad-spend.ts';
import { profitCells } from './cells.ts';
import type { Costs, DeliveryCosts, PageCosts } from './costs.ts';
import { buildProfitReport } from './report.ts';

const day = '2026-11-20';
const page = '0'.repeat(26);
const touch = { at: `${day}T09:00:00.000Z`, source: 'tiktok' as const, utmCampaign: 'winter' };

/** A number of equal orders: one piece for 200.00 in Saudi Arabia, or with `changes`. */
function orders(count: number, changes: Partial<Order>): Order[] {
  return Array.from({ length: count }, () =>
    orderFixture({
      landingPageId: page,
      currency: 'SAR',
      country: 'SA',
      totalMinor: 200_00,
      place: null,
      items: [{ ...orderFixture().items[0], quantity: 1, sku: 'OUD' } as Order['items'][number]],
      attribution: { first: touch, last: touch, device: 'mobile' },
      ...changes,
    }),
  );
}
const returned = { status: 'cancelled', isReturned: true } as const;

const delivery: DeliveryCosts = {
  shippingMinor: 20_00,
  returnMinor: 10_00,
  codFeeBasisPoints: 250,
  paysVat: false,
  places: [],
};
const goods: PageCosts = {
  currency: 'SAR',
  unitMinor: 50_00,
  packagingMinor: 2_00,
  skus: [],
  carrier: null,
};
const pagesOf = (ofPage: PageCosts) => ({ pages: new Map([[page, [{ from: day, costs: ofPage }]]]) });
const allCosts = (ofPage: PageCosts = goods): Costs => ({
  ...pagesOf(ofPage),
  delivery: new Map([[ofPage.currency, [{ from: day, costs: delivery }]]]),
});
const paid = (amountMinor: number, currency: Currency = 'SAR'): AdSpend[] => [
  { day, network: 'tiktok', campaign: 'winter', pageId: null, currency, amountMinor },
];

/** The same maps with their entries in another order, as a table may return them. */
const reversed = <T>(value: T): T =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : (Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, inner]) => [name, reversed(inner)]),
      ) as T);

type Given = { spends?: AdSpend[]; costs?: Costs; currency?: Currency };

function reportOf(all: readonly Order[], { spends = [], costs = allCosts(), currency = 'SAR' }: Given = {}) {
  const days = [...groupBy(all, ({ landingPageId }) => landingPageId)].map(([pageId, own]) => ({
    pageId,
    day,
    counts: own.map(countsOfMoney).reduce(addCounts, {}),
  }));
  const cells = profitCells(days, spends, costs, currency);
  return buildProfitReport(cells, new Map(), { from: day, to: day, currencies: [], cut: 'page', currency });
}

/** 25 of 30 shipped and finished orders were delivered; 10 are on their way. */
const settled = [
  ...orders(25, { status: 'delivered' }),
  ...orders(5, returned),
  ...orders(10, { status: 'shipped' }),
];

describe('the amounts of a profit report', () => {
  it('equal a manual calculation', () => {
    const { total } = reportOf(settled, { spends: paid(600_00) });
    const ofDelivered = 200_00 - 50_00 - 2_00 - 20_00 - 5_00;
    const ofReturned = -2_00 - 20_00 - 10_00;
    const profit = 25 * ofDelivered + 5 * ofReturned - 600_00;
    expect(total).toMatchObject({
      orders: 40,
      waiting: 0,
      shipped: 10,
      delivered: 25,
      returned: 5,
      unknownOrders: 0,
      unexpectedOrders: 0,
      collectedMinor: 25 * 200_00,
      spendMinor: 600_00,
      profitMinor: profit,
      cpaMinor: 600_00 / 40,
      costPerDeliveredMinor: 600_00 / 25,
      // 5,000 collected for 600.
      roasHundredths: 833,
      breakEvenMinor: Math.round((profit + 600_00) / 30),
      // Ten orders on their way, of which 25 of 30 will be paid.
      expectedMinor: Math.round((10 * ofDelivered * 25) / 30) + Math.round((10 * ofReturned * 5) / 30),
    });
  });

  it('are divided alike in whatever order the table returns pages and maps', () => {
    const campaigns = ['a', 'b', 'c'].flatMap((utmCampaign) => {
      const last = { ...touch, utmCampaign };
      return orders(1, { status: 'delivered', attribution: { first: last, last, device: 'mobile' } });
    });
    const counts = campaigns.map(countsOfMoney).reduce(addCounts, {});
    const pages = ['1', '2', '3'].map((id) => ({ pageId: id.repeat(26), day, counts }));
    const spends: AdSpend[] = [
      { day, network: 'tiktok', campaign: '', pageId: null, currency: 'SAR', amountMinor: 100_00 },
    ];
    const reports = [pages, pages.toReversed(), pages.map(reversed)].map((of) =>
      (['page', 'campaign'] as const).map((cut) =>
        buildProfitReport(profitCells(of, spends, allCosts(), 'SAR'), new Map(), {
          from: day,
          to: day,
          currencies: [],
          cut,
          currency: 'SAR',
        }),
      ),
    );
    expect(reports[1]).toEqual(reports[0]);
    expect(reports[2]).toEqual(reports[0]);
  });

  it('break even at the advertising cost per order with zero profit', () => {
    const { total } = reportOf(orders(20, { status: 'delivered' }), { spends: paid(600_00) });
    const { total: atEven } = reportOf(orders(20, { status: 'delivered' }), {
      spends: paid((total.breakEvenMinor ?? 0) * 20),
    });
    expect(atEven.cpaMinor).toBe(total.breakEvenMinor);
    expect(atEven.profitMinor).toBe(0);
  });

  it('break even by the finished orders, including cancelled ones, however many are still open', () => {
    const ended = [...orders(25, { status: 'delivered' }), ...orders(15, { status: 'cancelled' })];
    const { total } = reportOf(ended);
    expect(total.breakEvenMinor).toBe(Math.round((25 * (200_00 - 50_00 - 2_00 - 20_00 - 5_00)) / 40));
    const open = [...orders(30, { status: 'pending' }), ...orders(30, { status: 'shipped' })];
    expect(reportOf([...ended, ...open]).total.breakEvenMinor).toBe(total.breakEvenMinor);
  });

  it('expect of unshipped orders the average of the finished ones, including cancelled ones', () => {
    const ended = [
      ...orders(20, { status: 'delivered' }),
      ...orders(5, returned),
      ...orders(15, { status: 'cancelled' }),
    ];
    const open = [...orders(7, { status: 'pending' }), ...orders(3, { status: 'confirmed' })];
    const brought = 20 * (200_00 - 50_00 - 2_00 - 20_00 - 5_00) + 5 * (-2_00 - 20_00 - 10_00);
    // Advertising is paid, whatever the result of the orders.
    for (const spends of [[], paid(600_00)])
      expect(reportOf([...ended, ...open], { spends }).total).toMatchObject({
        waiting: 10,
        expectedMinor: Math.round((10 * brought) / 40),
        unexpectedOrders: 0,
      });
    const none: Costs = { pages: new Map(), delivery: new Map() };
    for (const unknown of [reportOf(open), reportOf([...ended, ...open], { costs: none })])
      expect(unknown.total).toMatchObject({ expectedMinor: null, unexpectedOrders: 10 });
  });

  it('that depend on the delivery rate are unknown before twenty orders have finished', () => {
    const few = [...orders(19, { status: 'delivered' }), ...orders(10, { status: 'shipped' })];
    const unknown = { costPerDeliveredMinor: null, roasHundredths: null, breakEvenMinor: null };
    const { total } = reportOf(few, { spends: paid(600_00) });
    expect(total).toMatchObject({ ...unknown, expectedMinor: null, unexpectedOrders: 10 });
    expect(total.cpaMinor).toBe(Math.round(600_00 / 29));
    const enough = reportOf([...few, ...orders(1, returned)], { spends: paid(600_00) });
    expect(Object.values(enough.total)).not.toContain(null);
  });

  it('use each page’s own average for expectations, and count the orders of pages without one', () => {
    const other = '1'.repeat(26);
    const { total } = reportOf([...settled, ...orders(7, { landingPageId: other, status: 'shipped' })]);
    expect(total.unexpectedOrders).toBe(7);
    expect(total.expectedMinor).toBe(reportOf(settled).total.expectedMinor);
  });

  it('exclude orders without entered costs, rather than count their costs as zero', () => {
    const none: Costs = { pages: new Map(), delivery: new Map() };
    const { total } = reportOf(settled, { spends: paid(600_00), costs: none });
    expect(total).toMatchObject({ profitMinor: null, unknownOrders: 30, breakEvenMinor: null });
    expect(total).toMatchObject({
      missing: ['goods', 'delivery'],
      expectedMinor: null,
      unexpectedOrders: 10,
    });
    expect(total.collectedMinor).toBe(25 * 200_00);
  });

  it('of one currency contain nothing of another, and have its three decimals', () => {
    const dinars = orders(20, { status: 'delivered', currency: 'KWD', country: 'KW', totalMinor: 19_999 });
    const costs = allCosts({ ...goods, currency: 'KWD', unitMinor: 4_001, packagingMinor: 0 });
    const spends = [...paid(600_00), ...paid(33_333, 'KWD')];
    const { total } = reportOf([...settled, ...dinars], { spends, costs, currency: 'KWD' });
    expect(total).toMatchObject({ orders: 20, collectedMinor: 20 * 19_999, spendMinor: 33_333 });
    expect(total.costPerDeliveredMinor).toBe(1_667);
    expect(reportOf([...settled, ...dinars], { spends }).total).toEqual(
      reportOf(settled, { spends: paid(600_00) }).total,
    );
  });

  it('of a page with its own carrier have that carrier’s fees, including its deviating places, for every destination', () => {
    const fees = { shippingMinor: 12_00, returnMinor: 3_00, codFeeBasisPoints: 0 };
    const carrier = { name: 'شبكة أخرى', ...fees, places: [] };
    const places = [{ country: 'SA' as const, regionId: null, shippingMinor: 99_00, returnMinor: 99_00 }];
    const costs = {
      ...allCosts({ ...goods, carrier }),
      delivery: new Map([['SAR', [{ from: day, costs: { ...delivery, paysVat: true, places } }]]]),
    };
    const { lines } = reportOf(settled, { costs }).total;
    expect(lines).toMatchObject({ shippingMinor: 30 * 12_00, returnsMinor: 5 * 3_00, codFeeMinor: 0 });
    // The merchant pays the tax with any carrier.
    expect(lines.vatMinor).toBeGreaterThan(0);
    const own = [{ country: 'SA' as const, regionId: null, shippingMinor: 15_00, returnMinor: 4_00 }];
    const inPlaces = { ...costs, ...pagesOf({ ...goods, carrier: { ...carrier, places: own } }) };
    expect(reportOf(settled, { costs: inPlaces }).total.lines).toMatchObject({
      shippingMinor: 30 * 15_00,
      returnsMinor: 5 * 4_00,
    });
  });
});
