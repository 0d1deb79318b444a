import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCounts } from '../metrics/counts.ts';
import { countsOfMoney } from '../metrics/money-counts.ts';
import { orderFixture } from '../order/order.fixture.ts';
import { type Order, type OrderLine, orderStatuses } from '../order/order.ts';
import type { AdSpend } from './ad-spend.ts';
import { profitCells } from './cells.ts';
import type { Costs, DeliveryCosts, PageCosts } from './costs.ts';
import { buildProfitReport, type ProfitReport, profitCuts } from './report.ts';

// An independent calculation of the report, order by order, which shares only the orders with the first one.

const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) };
const days = ['2026-11-18', '2026-11-19', '2026-11-20'] as const;
const pages = ['0'.repeat(26), '1'.repeat(26)] as const;
const currency = 'SAR';

type Piece = Pick<OrderLine, 'kind' | 'sku' | 'quantity'>;
const piece = ({ kind, sku, quantity }: Piece): OrderLine => ({
  id: `line-${sku}`,
  kind: kind === 'fee' ? 'main' : kind,
  sku,
  quantity,
  name: sku,
  variant: '',
  unitPriceMinor: 1,
  offerId: kind === 'main' ? '' : `offer-${sku}`,
});

const order: fc.Arbitrary<Order> = fc
  .record({
    day: fc.constantFrom(...days),
    status: fc.constantFrom(...orderStatuses),
    isReturned: fc.boolean(),
    currency: fc.constantFrom('SAR', 'SAR', 'SAR', 'AED'),
    totalMinor: fc.integer({ min: 0, max: 99_999_999 }),
    pieces: fc.integer({ min: 1, max: 5 }),
    addOn: fc.constantFrom(undefined, undefined, 'STRAP', 'BAG', 'a|b', ''),
    source: fc.constantFrom('direct', 'facebook', 'instagram', 'tiktok') as fc.Arbitrary<'tiktok'>,
    campaign: fc.constantFrom('', 'winter', 'Winter ', 'summer'),
    landingPageId: fc.constantFrom(...pages),
  })
  .map(({ day, isReturned, pieces, addOn, source, campaign, ...others }) => {
    const placedAt = `${day}T09:00:00.000Z`;
    const touch = { at: placedAt, source, ...(campaign && { utmCampaign: campaign }) };
    const main = piece({ kind: 'main', sku: 'WATCH', quantity: pieces });
    return orderFixture({
      ...others,
      placedAt,
      country: 'SA',
      place: null,
      lines: addOn === undefined ? [main] : [main, piece({ kind: 'bump', sku: addOn, quantity: 1 })],
      attribution: { first: touch, last: touch, device: 'mobile' },
      ...(isReturned && others.status === 'cancelled' && { isReturned: true }),
    });
  });

const spend: fc.Arbitrary<AdSpend> = fc.record({
  day: fc.constantFrom(...days),
  network: fc.constantFrom('meta', 'tiktok', 'snapchat'),
  campaign: fc.constantFrom('', 'winter', 'summer', 'spring'),
  pageId: fc.constantFrom(null, ...pages),
  currency: fc.constantFrom('SAR', 'SAR', 'AED'),
  amountMinor: fc.integer({ min: 1, max: 9_999_999 }),
});

const fees: DeliveryCosts = {
  shippingMinor: 1_850,
  returnMinor: 1_333,
  codFeeBasisPoints: 275,
  paysVat: true,
  places: [],
};
/** The entered costs: of a piece on every page or none, and of each add-on only sometimes. */
const entered = fc.record({
  skus: fc.subarray(['STRAP', 'BAG', 'a|b', '']),
  pages: fc.subarray([...pages]),
  hasDelivery: fc.boolean(),
});
const unitOf: Record<string, number> = { WATCH: 3_333, STRAP: 701, BAG: 1_999, 'a|b': 17, '': 5 };
type Entered = typeof entered extends fc.Arbitrary<infer E> ? E : never;

function costsOf({ skus, pages: known, hasDelivery }: Entered): Costs {
  const ofPage: PageCosts = {
    currency,
    unitMinor: unitOf.WATCH ?? 0,
    packagingMinor: 217,
    carrier: null,
    skus: skus.map((sku) => ({ sku, unitMinor: unitOf[sku] ?? 0 })),
  };
  return {
    pages: new Map(known.map((id) => [id, [{ from: days[0], costs: ofPage }]])),
    delivery: new Map(hasDelivery ? [[currency, [{ from: days[0], costs: fees }]]] : []),
  };
}

const dayOf = ({ placedAt }: Order) => placedAt.slice(0, 10);
const networkOf = ({ attribution }: Order) => {
  const { source = 'direct' } = attribution?.last ?? {};
  return source === 'facebook' || source === 'instagram' ? 'meta' : source;
};
const campaignOf = ({ attribution }: Order) => (attribution?.last.utmCampaign ?? '').trim().toLowerCase();
const sum = <T>(list: readonly T[], of: (each: T) => number) => list.reduce((all, each) => all + of(each), 0);

/** The costs of orders of one day, page, network and campaign are all known or all unknown. */
function groupsOf(orders: readonly Order[], { skus, pages: known, hasDelivery }: Entered) {
  const name = (each: Order) =>
    JSON.stringify([dayOf(each), each.landingPageId, networkOf(each), campaignOf(each)]);
  return [...new Set(orders.map(name))].map((group) => {
    const own = orders.filter((each) => name(each) === group);
    const delivered = own.filter(({ status }) => status === 'delivered');
    const returned = own.filter(({ status, isReturned }) => status === 'cancelled' && isReturned);
    const isKnown = [...delivered, ...returned].every(
      (each) =>
        hasDelivery &&
        known.includes(each.landingPageId) &&
        (each.status !== 'delivered' ||
          each.lines.every(({ kind, sku }) => kind === 'main' || skus.includes(sku))),
    );
    const collected = sum(delivered, ({ totalMinor }) => totalMinor);
    return {
      own,
      isKnown,
      delivered,
      returned,
      collected,
      // VAT of 15 % in the price, halves up.
      vat: sum(delivered, ({ totalMinor }) => Math.round((totalMinor * 15) / 115)),
      goods: sum(delivered, ({ lines }) => sum(lines, ({ sku, quantity }) => quantity * (unitOf[sku] ?? 0))),
      others: (delivered.length + returned.length) * (217 + 1_850) + returned.length * 1_333,
      fee: Math.round((collected * 275) / 10_000),
    };
  });
}

/** The orders that an advertising amount may have brought: those of its day, otherwise those of all days. */
function broughtBy(paid: AdSpend, orders: readonly Order[]): Order[] {
  const own = orders.filter(
    (each) =>
      networkOf(each) === paid.network &&
      (paid.campaign === '' || campaignOf(each) === paid.campaign) &&
      (paid.pageId === null || each.landingPageId === paid.pageId),
  );
  const ofDay = own.filter((each) => dayOf(each) === paid.day);
  return ofDay.length > 0 ? ofDay : own;
}

function reportsOf(all: readonly Order[], spends: readonly AdSpend[], costs: Costs) {
  const pageDays = pages.flatMap((pageId) =>
    days.map((day) => {
      const own = all.filter((each) => each.landingPageId === pageId && dayOf(each) === day);
      return { pageId, day, counts: own.map(countsOfMoney).reduce(addCounts, {}) };
    }),
  );
  const cells = profitCells(pageDays, spends, costs, currency);
  const asked = { from: days[0], to: days[2], currency, currencies: [] } satisfies Partial<ProfitReport>;
  return profitCuts.map((cut) => buildProfitReport(cells, new Map(), { ...asked, cut }));
}

const cases = [fc.array(order, { maxLength: 30 }), fc.array(spend, { maxLength: 8 }), entered] as const;

describe('a recount of profit from orders, costs and advertising', () => {
  it('equals the report to the minor unit, with unknown costs separated', () => {
    fc.assert(
      fc.property(...cases, (all, spends, given) => {
        const [report] = reportsOf(all, spends, costsOf(given));
        if (!report) throw new Error('There is no report');
        const { total } = report;
        const orders = all.filter((each) => each.currency === currency);
        const groups = groupsOf(orders, given);
        const known = groups.filter(({ isKnown }) => isKnown);
        const unknown = groups.filter(({ isKnown }) => !isKnown);
        const amounts = spends.filter((each) => each.currency === currency);
        const paid = sum(amounts, ({ amountMinor }) => amountMinor);
        expect(total.orders).toBe(orders.length);
        expect(total.collectedMinor).toBe(sum(groups, ({ collected }) => collected));
        expect(total.spendMinor).toBe(paid);
        expect(total.unknownOrders).toBe(
          sum(unknown, ({ delivered, returned }) => delivered.length + returned.length),
        );
        const { lines } = total;
        expect(lines.vatMinor).toBe(sum(known, ({ vat }) => vat));
        expect(lines.goodsMinor).toBe(sum(known, ({ goods }) => goods));
        expect(lines.packagingMinor + lines.shippingMinor + lines.returnsMinor).toBe(
          sum(known, ({ others }) => others),
        );
        expect(lines.codFeeMinor).toBe(sum(known, ({ fee }) => fee));
        expect(total.unknown.collectedMinor).toBe(sum(unknown, ({ collected }) => collected));
        // The statement's lines add up to the number above it.
        const costs = sum(known, ({ vat, goods, others, fee }) => vat + goods + others + fee);
        const apart = total.unknown.collectedMinor - total.unknown.spendMinor;
        expect(total.collectedMinor - costs - paid - apart).toBe(total.profitMinor ?? 0);
        // Advertising belongs to the orders that share it, also on days without any of them.
        const leftOut = new Set(unknown.flatMap(({ own }) => own));
        const apartSpend = sum(amounts, (each) => {
          const brought = broughtBy(each, orders);
          const share = brought.filter((one) => leftOut.has(one)).length / (brought.length || 1);
          return each.amountMinor * share;
        });
        expect(Math.abs(total.unknown.spendMinor - apartSpend)).toBeLessThanOrEqual(
          amounts.length * groups.length,
        );
        if (unknown.length === 0) expect(total.unknown).toEqual({ collectedMinor: 0, spendMinor: 0 });
      }),
      runs,
    );
  });

  it('equals each row of every grouping, and the rows add up to the total', () => {
    fc.assert(
      fc.property(...cases, (all, spends, given) => {
        const orders = all.filter((each) => each.currency === currency);
        const paid = spends.filter((each) => each.currency === currency);
        for (const { rows, total } of reportsOf(all, spends, costsOf(given))) {
          const amounts = ['orders', 'delivered', 'unknownOrders', 'collectedMinor', 'spendMinor'] as const;
          for (const name of [...amounts, 'profitMinor'] as const)
            expect(sum(rows, (row) => row[name] ?? 0)).toBe(total[name] ?? 0);
          for (const row of rows) {
            const isOf = (each: Order) =>
              (row.page === null || each.landingPageId === row.page.id) &&
              (row.network === null || networkOf(each) === row.network) &&
              (row.campaign === null || campaignOf(each) === row.campaign) &&
              (row.day === null || dayOf(each) === row.day);
            const isWithoutOrders = row.orders === 0;
            if (!isWithoutOrders) expect(orders.filter(isOf)).toHaveLength(row.orders);
            // Advertising in proportion to orders; each amount may be rounded by less than a unit for each
            // page and campaign.
            const shares = paid.map((each) => {
              const brought = broughtBy(each, orders);
              if (row.day !== null) return each.day === row.day ? each.amountMinor : 0;
              if (brought.length > 0)
                return (each.amountMinor * brought.filter(isOf).length) / brought.length;
              const isHere =
                (row.page?.id ?? null) === (row.network === null ? each.pageId : null) &&
                (row.network === null || row.network === each.network) &&
                (row.campaign === null || row.campaign === each.campaign);
              return isHere ? each.amountMinor : 0;
            });
            const isByPage = row.page !== null || (row.network === null && row.day === null);
            if (!isByPage || row.page !== null)
              expect(Math.abs(row.spendMinor - sum(shares, (each) => each))).toBeLessThanOrEqual(
                paid.length * pages.length * days.length,
              );
          }
        }
      }),
      runs,
    );
  });

  it('equals one row for each network and campaign, with the advertising of days without orders', () => {
    fc.assert(
      fc.property(...cases, (all, spends, given) => {
        const byCampaign = reportsOf(all, spends, costsOf(given))[profitCuts.indexOf('campaign')];
        const rows = byCampaign?.rows ?? [];
        const names = rows.map(({ network, campaign }) => JSON.stringify([network, campaign]));
        expect(new Set(names).size).toBe(names.length);
        // Where every amount names its campaign, a campaign has exactly its amounts.
        const paid = spends.filter((each) => each.currency === currency);
        if (paid.some(({ campaign }) => campaign === '')) return;
        for (const { network, campaign, spendMinor } of rows)
          expect(spendMinor).toBe(
            sum(
              paid.filter((each) => each.network === network && each.campaign === campaign),
              ({ amountMinor }) => amountMinor,
            ),
          );
      }),
      runs,
    );
  });
});

describe('advertising of a day without orders', () => {
  const winter = { source: 'facebook', utmCampaign: 'winter-sale', at: `${days[2]}T09:00:00.000Z` } as const;
  const ordered = (landingPageId: string) =>
    orderFixture({
      landingPageId,
      placedAt: `${days[2]}T09:00:00.000Z`,
      currency,
      totalMinor: 100_00,
      status: 'delivered',
      attribution: { first: winter, last: winter, device: 'mobile' },
    });
  const paid = (day: string, amountMinor: number, campaign = 'winter-sale'): AdSpend => ({
    day,
    network: 'meta',
    campaign,
    pageId: null,
    currency,
    amountMinor,
  });
  const spends = [paid(days[0], 1_000_00), paid(days[1], 593_69), paid(days[2], 15_74)];
  const all: Entered = { skus: [], pages: [...pages], hasDelivery: true };
  const [byPage, byCampaign] = reportsOf([ordered(pages[0]), ordered(pages[1])], spends, costsOf(all));

  it('is in the row of its campaign, which appears once', () => {
    expect(byCampaign?.rows).toMatchObject([
      { network: 'meta', campaign: 'winter-sale', orders: 2, spendMinor: 1_609_43, cpaMinor: 804_72 },
    ]);
  });

  it('is shared by the pages of the campaign’s orders in the period', () => {
    expect(byPage?.rows.map(({ page, spendMinor }) => [page?.id, spendMinor])).toEqual([
      [pages[0], 500_00 + 296_85 + 7_87],
      [pages[1], 500_00 + 296_84 + 7_87],
    ]);
  });

  it('is excluded with the orders that share it where their costs are unknown', () => {
    const ofTwoDays = [paid(days[1], 100_00), paid(days[2], 100_00)];
    const none: Costs = { pages: new Map(), delivery: new Map() };
    for (const report of reportsOf([ordered(pages[0])], ofTwoDays, none)) {
      expect(report.total).toMatchObject({
        spendMinor: 200_00,
        profitMinor: null,
        missing: ['goods', 'delivery'],
        unknown: { collectedMinor: 100_00, spendMinor: 200_00 },
        lacking: { pages: [{ id: pages[0], title: null, skus: [] }], delivery: true },
      });
      expect(report.rows.every(({ profitMinor }) => profitMinor === null)).toBe(true);
    }
  });

  it('is excluded only in proportion to the orders with unknown costs', () => {
    const known = { ...all, pages: [pages[1]] };
    const spent = [paid(days[1], 100_01)];
    for (const { total, rows } of reportsOf(pages.map(ordered), spent, costsOf(known))) {
      expect(total.unknown).toEqual({ collectedMinor: 100_00, spendMinor: 50_01 });
      expect(total.spendMinor).toBe(100_01);
      expect(sum(rows, ({ spendMinor }) => spendMinor)).toBe(100_01);
      expect(sum(rows, ({ profitMinor }) => profitMinor ?? 0)).toBe(total.profitMinor);
    }
  });

  it('has a row of its own, named by its campaign, where the period has none of its orders', () => {
    const [, own] = reportsOf([ordered(pages[0])], [paid(days[0], 50_00, 'spring')], costsOf(all));
    expect(own?.rows.map(({ campaign, orders, spendMinor }) => [campaign, orders, spendMinor])).toEqual([
      ['spring', 0, 50_00],
      ['winter-sale', 1, 0],
    ]);
  });
});

describe('orders with an add-on without an entered cost', () => {
  const strapped = (day: string, skus: readonly string[]) =>
    orderFixture({
      landingPageId: pages[0],
      placedAt: `${day}T09:00:00.000Z`,
      currency,
      country: 'SA',
      place: null,
      status: 'delivered',
      totalMinor: 200_00,
      attribution: null,
      lines: [
        piece({ kind: 'main', sku: 'WATCH', quantity: 1 }),
        ...skus.map((sku) => piece({ kind: 'bump', sku, quantity: 1 })),
      ],
    });
  const orders = [strapped(days[0], []), strapped(days[1], ['STRAP']), strapped(days[2], ['STRAP', 'a|b'])];
  const given: Entered = { skus: ['a|b'], pages: [...pages], hasDelivery: true };

  it('name the SKUs without a cost', () => {
    const [report] = reportsOf(orders, [], costsOf(given));
    expect(report?.total).toMatchObject({
      unknownOrders: 2,
      missing: ['goods'],
      unknown: { collectedMinor: 400_00, spendMinor: 0 },
      lacking: { pages: [{ id: pages[0], title: null, skus: ['STRAP'] }], delivery: false },
    });
    const nothing = reportsOf(orders, [], { pages: new Map(), delivery: new Map() })[0];
    expect(nothing?.total.lacking).toEqual({
      pages: [{ id: pages[0], title: null, skus: [] }],
      delivery: true,
    });
  });

  it('are known on earlier days too, once it is entered for the first time', () => {
    const costs = costsOf(given);
    const [first] = costs.pages.get(pages[0]) ?? [];
    if (!first) throw new Error('There are no costs');
    const strap = { sku: 'STRAP', unitMinor: 701 };
    const later = { from: days[2], costs: { ...first.costs, skus: [...first.costs.skus, strap] } };
    const [report] = reportsOf(orders, [], { ...costs, pages: new Map([[pages[0], [first, later]]]) });
    expect(report?.total).toMatchObject({ unknownOrders: 0, lacking: { pages: [], delivery: false } });
    expect(report?.total.lines.goodsMinor).toBe(3 * 3_333 + 2 * 701 + 17);
  });
});

it('a product without SKU has its page’s cost, whatever the cost of an add-on without SKU', () => {
  const bare = orderFixture({
    landingPageId: pages[0],
    placedAt: `${days[0]}T09:00:00.000Z`,
    currency,
    status: 'delivered',
    lines: [piece({ kind: 'main', sku: '', quantity: 2 }), piece({ kind: 'bump', sku: '', quantity: 1 })],
  });
  const given: Entered = { skus: [''], pages: [...pages], hasDelivery: true };
  expect(reportsOf([bare], [], costsOf(given))[0]?.total.lines.goodsMinor).toBe(2 * 3_333 + 5);
});
