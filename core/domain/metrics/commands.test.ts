import { describe, expect, it } from 'vitest';
import { type Day, riyadhDay } from '../day.ts';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import { orderFixture } from '../order/order.fixture.ts';
import type { Order } from '../order/order.ts';
import { countPendingOrders, getInsights, getOrderSummary, getPlatformInsights } from './commands.ts';
import { addCounts } from './counts.ts';
import { addToHyperLogLog } from './hyper-log-log.ts';
import { insightsReportSchema, platformInsightsSchema } from './report.ts';
import { addToRollup, emptyRollup, orderChange, type Rollup, rollupAdditions, sumRollups } from './rollup.ts';
import { viewMessageFixture } from './view-message.fixture.ts';
import { addMessages } from './view-message.ts';

const page = landingPageFixture();
const ownerId = page.ownerId;

type View = { at?: string; visibleSeconds?: number; country?: string; visitorId?: string };

/** A merchant's metrics after these orders and views, as the table stores them. */
function merchantWith(orders: Partial<Order>[], views: View[]) {
  const days = new Map<string, Rollup>();
  for (const changes of orders) {
    const order = orderFixture({ ownerId, landingPageId: page.id, ...changes });
    const change = orderChange({ id: order.id, before: undefined, after: order });
    for (const { scope, day, ...addition } of change ? rollupAdditions(change) : []) {
      if (scope.kind === 'merchant') days.set(day, addToRollup(days.get(day) ?? emptyRollup(), addition));
    }
  }
  for (const { at = '2026-11-20T09:00:00.000Z', visibleSeconds = 0, country = 'SA', visitorId } of views) {
    const first = { country, ...(visitorId && { visitor: visitorId }) };
    const message = viewMessageFixture({ pageId: page.id, visibleSeconds, first });
    const before = days.get(riyadhDay(at)) ?? emptyRollup();
    days.set(riyadhDay(at), {
      ...before,
      counts: addCounts(addMessages(before.counts, [message]), { [`views|page|${page.id}`]: 1 }),
      visitors: addToHyperLogLog(before.visitors, [message.first?.visitor ?? '']),
    });
  }
  const sorted = [...days].sort().map(([day, rollup]) => ({ day, rollup }));
  const read = async (_: unknown, from: string) => ({
    days: sorted.filter(({ day }) => day >= from),
    total: sumRollups(sorted.map(({ rollup }) => rollup)),
  });
  const ports = {
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
    landingPages: {
      find: async (owner: string, id: string) => (owner === ownerId && id === page.id ? page : undefined),
      list: async () => ({ items: [page], cursor: null }),
    },
    metrics: {
      read,
      readOrders: read,
      readTotal: async () => sumRollups(sorted.map(({ rollup }) => rollup)),
    },
  };
  return ports;
}

const phone = (e164: string) => ({ customerPhone: { raw: e164, e164, isMobile: true } });

describe('getInsights', () => {
  it('a report compares a week with the week before', async () => {
    const ports = merchantWith(
      [
        { placedAt: '2026-11-20T09:00:00.000Z', totalMinor: 10_000, ...phone('+966551') },
        {
          placedAt: '2026-11-16T09:00:00.000Z',
          totalMinor: 20_000,
          ...phone('+966551'),
          status: 'delivered',
        },
        { placedAt: '2026-11-10T09:00:00.000Z', totalMinor: 10_000, ...phone('+966552') },
      ],
      [
        ...Array.from({ length: 3 }, () => ({ at: '2026-11-16T09:00:00.000Z', visibleSeconds: 20 })),
        ...Array.from({ length: 3 }, () => ({ at: '2026-11-20T09:00:00.000Z', visibleSeconds: 20 })),
        ...Array.from({ length: 4 }, () => ({ at: '2026-11-10T09:00:00.000Z' })),
      ],
    );
    const report = insightsReportSchema.parse(await getInsights(ports, { ownerId, period: '7' }));
    expect(report).toMatchObject({
      from: '2026-11-15',
      to: '2026-11-21',
      cards: {
        views: { value: 6, growth: 50 },
        visitors: { value: 6, growth: 50 },
        orders: { value: 2, growth: 100 },
        conversionRate: { value: 33.3, growth: 33.3 },
        customers: { value: 1, growth: 0 },
        ordersPerCustomer: { value: 2, growth: 100 },
        bounceRate: { value: 0, growth: -100 },
        averageVisitSeconds: { value: 20, growth: null },
      },
      money: [
        {
          currency: 'SAR',
          revenueMinor: { value: 30_000, growth: 200 },
          deliveredMinor: { value: 20_000 },
          averageOrderMinor: { value: 15_000 },
        },
      ],
      funnel: { views: 6, formStarts: 0, orders: 2, confirmed: 1, delivered: 1 },
      pages: [{ pageId: page.id, title: page.title, views: 6, orders: 2 }],
    });
    expect(report.series.map(({ from, views }) => [from, views])).toEqual([
      ['2026-11-15', 0],
      ['2026-11-16', 3],
      ['2026-11-17', 0],
      ['2026-11-18', 0],
      ['2026-11-19', 0],
      ['2026-11-20', 3],
      ['2026-11-21', 0],
    ]);
  });

  it('a report never adds amounts in two currencies', async () => {
    const ports = merchantWith(
      [{ currency: 'KWD', totalMinor: 5000 }, { totalMinor: 10_000 }, { totalMinor: 5000 }],
      [],
    );
    const { money, cards } = await getInsights(ports, { ownerId, period: '30' });
    expect(cards.orders.value).toBe(3);
    expect(money.map(({ currency, revenueMinor }) => [currency, revenueMinor.value])).toEqual([
      ['SAR', 15_000],
      ['KWD', 5000],
    ]);
  });

  it('a report before the first shopper is all zeros without charts', async () => {
    const report = await getInsights(merchantWith([], []), { ownerId, period: 'all' });
    expect(report).toMatchObject({
      from: null,
      money: [],
      series: [],
      countries: [],
      sources: [],
      pages: [],
    });
    expect(Object.values(report.cards).map(({ value }) => value)).toEqual(Array.from({ length: 9 }, () => 0));
  });

  it('a report shows five countries, most views first, with their share of all views', async () => {
    const countries = ['SA', 'SA', 'SA', 'KW', 'KW', 'AE', 'QA', 'OM', 'BH', 'XX'];
    const { countries: top } = await getInsights(
      merchantWith(
        [],
        countries.map((country) => ({ country })),
      ),
      {
        ownerId,
        period: '7',
      },
    );
    expect(top).toHaveLength(5);
    expect(top[0]).toEqual({ country: 'SA', views: 3, share: 30 });
  });

  it('a visitor of two days is counted once in a month', async () => {
    const visitorId = crypto.randomUUID();
    const ports = merchantWith(
      [],
      [
        { visitorId, at: '2026-06-01T09:00:00.000Z' },
        { visitorId, at: '2026-06-15T09:00:00.000Z' },
      ],
    );
    const { step, series, cards } = await getInsights(ports, { ownerId, period: 'all' });
    expect(step).toBe('month');
    expect(series[0]).toMatchObject({ from: '2026-06-01', views: 2, visitors: 1 });
    expect(series).toHaveLength(6);
    expect(cards.visitors.value).toBe(1);
  });

  it('orders count for the source of their last attribution, and for a page without views', async () => {
    const last = { at: '2026-11-20T09:00:00.000Z', source: 'tiktok' } as const;
    const ports = merchantWith(
      [{ attribution: { first: { ...last, source: 'google' }, last, device: 'mobile' } }],
      [],
    );
    const { sources, pages } = await getInsights(ports, { ownerId, period: '7' });
    expect(sources).toMatchObject([{ source: 'tiktok', views: 1, orders: 1, conversionRate: 100 }]);
    expect(pages).toMatchObject([{ pageId: page.id, orders: 1 }]);
  });

  it('an order counts as a view where its page reported none, so that a page never has more orders than views', async () => {
    const at = '2026-11-20T09:00:00.000Z';
    const last = { at, source: 'tiktok', utmCampaign: 'eid' } as const;
    const seen = { first: last, last, device: 'mobile' } as const;
    const other = 'other-page';
    const ports = merchantWith(
      [
        // Three without script, on a day with two views.
        ...Array.from({ length: 3 }, () => ({ placedAt: at, attribution: null })),
        // On another page, and on a day of many views.
        { placedAt: '2026-11-19T09:00:00.000Z', landingPageId: other, attribution: seen },
        { placedAt: '2026-11-18T09:00:00.000Z', attribution: seen },
      ],
      [{ at }, { at }, ...Array.from({ length: 10 }, () => ({ at: '2026-11-18T09:00:00.000Z' }))],
    );
    const report = await getInsights(ports, { ownerId, period: '7' });
    const { cards, series, sources, pages, funnel, funnels } = report;
    expect([cards.views.value, funnel.views, cards.orders.value]).toEqual([14, 14, 5]);
    expect(series.reduce((sum, { views }) => sum + views, 0)).toBe(14);
    expect(series.every(({ views, orders }) => views >= orders)).toBe(true);
    expect(pages.map(({ views, orders }) => [views, orders])).toEqual([
      [13, 4],
      [1, 1],
    ]);
    for (const { conversionRate } of [...pages, ...sources]) expect(conversionRate).toBeLessThanOrEqual(100);
    expect(cards.conversionRate.value).toBe(35.7);
    // Orders without a campaign are listed beside those with one.
    expect(funnels.campaign.map(({ value, orders }) => [value, orders])).toEqual([
      ['eid', 2],
      ['', 3],
    ]);
  });

  it('another merchant’s page has no report', async () => {
    await expect(
      getInsights(merchantWith([], []), { ownerId: 'merchant-9', period: '7', pageId: page.id }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('growth compares ratios before they are rounded for display', async () => {
  const customers = Array.from({ length: 20 }, (_, i) => phone(`+9665500000${i + 10}`));
  const on = (day: string) => ({ placedAt: `${day}T09:00:00.000Z` });
  const ports = merchantWith(
    [
      ...customers.map((customer) => ({ ...on('2026-11-20'), ...customer })),
      ...customers.map((customer) => ({ ...on('2026-11-10'), ...customer })),
      // 21 orders of 20 customers in that week, which is 1.05 and shown as 1.1.
      { ...on('2026-11-10'), ...customers[0] },
    ],
    [],
  );
  const { cards } = await getInsights(ports, { ownerId, period: '7' });
  expect(cards.ordersPerCustomer).toEqual({ value: 1, growth: -4.8 });
});

describe('getOrderSummary', () => {
  it('an order whose phone was corrected is one customer, not two', async () => {
    const ports = merchantWith([phone('+966551234567')], []);
    const corrected = (rollup: Rollup) => addToRollup(rollup, { counts: {}, customers: ['+966551112222'] });
    const read = async (owner: unknown, from: string) => {
      const { days, total } = await ports.metrics.read(owner, from);
      return { days: days.map(({ day, rollup }) => ({ day, rollup: corrected(rollup) })), total };
    };
    const metrics = { ...ports.metrics, read, readOrders: read };
    const { cards } = await getInsights({ ...ports, metrics }, { ownerId, period: '30' });
    expect([cards.customers.value, cards.ordersPerCustomer.value]).toEqual([1, 1]);
    const days = { from: '2026-11-01', to: '2026-11-21' };
    const { uniqueCustomers } = await getOrderSummary({ ...ports, metrics }, ownerId, days);
    expect(uniqueCustomers).toBe(1);
  });

  it('the summary counts orders of all currencies together, and money per currency', async () => {
    const ports = merchantWith(
      [
        { totalMinor: 10_000 },
        { totalMinor: 5000, status: 'delivered' },
        { totalMinor: 5000, placedAt: '2026-10-31T20:59:59.000Z' },
        { currency: 'KWD', totalMinor: 7000 },
      ],
      [],
    );
    const none = { orders: 0, revenueMinor: 0 };
    const noneOfAny = { pending: none, confirmed: none, shipped: none, delivered: none, cancelled: none };
    expect(await getOrderSummary(ports, ownerId)).toEqual({
      orders: 4,
      ordersThisMonth: 3,
      dailyAverage: 0.1,
      currencies: [
        {
          currency: 'SAR',
          orders: 3,
          revenueMinor: 20_000,
          averageOrderMinor: 6667,
          byStatus: {
            ...noneOfAny,
            pending: { orders: 2, revenueMinor: 15_000 },
            delivered: { orders: 1, revenueMinor: 5000 },
          },
        },
        {
          currency: 'KWD',
          orders: 1,
          revenueMinor: 7000,
          averageOrderMinor: 7000,
          byStatus: { ...noneOfAny, pending: { orders: 1, revenueMinor: 7000 } },
        },
      ],
      byStatus: { pending: 3, confirmed: 0, shipped: 0, delivered: 1, cancelled: 0 },
      thisMonthByStatus: { pending: 2, confirmed: 0, shipped: 0, delivered: 1, cancelled: 0 },
      uniqueCustomers: 0,
    });
  });

  it('the summary of some days is of the orders on them, both included, and still names those of this month', async () => {
    const ports = merchantWith(
      [
        { placedAt: '2026-11-20T09:00:00.000Z', ...phone('+966551') },
        { placedAt: '2026-10-31T20:59:59.000Z', ...phone('+966551'), status: 'delivered' },
        { placedAt: '2026-10-01T09:00:00.000Z', ...phone('+966552') },
        { placedAt: '2026-09-30T09:00:00.000Z', ...phone('+966553') },
      ],
      [],
    );
    const days = { from: '2026-10-01', to: '2026-10-31' };
    const october = await getOrderSummary(ports, ownerId, days);
    expect(october).toMatchObject({ orders: 2, ordersThisMonth: 1, uniqueCustomers: 2 });
    expect(october.byStatus).toMatchObject({ pending: 1, delivered: 1 });
    const until = await getOrderSummary(ports, ownerId, { to: '2026-10-31' });
    expect([until.orders, until.uniqueCustomers]).toEqual([3, 3]);
    const since = await getOrderSummary(ports, ownerId, { from: '2026-11-21' });
    expect([since.orders, since.ordersThisMonth]).toEqual([0, 1]);
  });

  it('the summary of a page covers all its days, and a page of another merchant is not found', async () => {
    const ports = merchantWith([{ placedAt: '2025-01-31T09:00:00.000Z' }, {}], []);
    const ofPage = await getOrderSummary(ports, ownerId, { landingPageId: page.id });
    expect([ofPage.orders, ofPage.byStatus.pending, ofPage.uniqueCustomers]).toEqual([2, 2, 1]);
    await expect(getOrderSummary(ports, 'another', { landingPageId: page.id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

it('pending orders are counted from the total alone, in all currencies', async () => {
  const { metrics } = merchantWith([{}, { currency: 'KWD' }, { status: 'confirmed' }], []);
  const { readTotal } = metrics;
  const readOrders = () => Promise.reject(new Error('No days are read'));
  expect(await countPendingOrders({ metrics: { readTotal, readOrders } }, ownerId)).toEqual({
    count: 2,
    orders: 3,
  });
});

it('for a member who works on selected pages, pending orders are those of these pages on all days', async () => {
  const orders: Record<string, Partial<Order>[]> = {
    one: [{ placedAt: '2025-01-31T09:00:00.000Z' }, {}, { status: 'confirmed' }],
    two: [{}],
    another: [{}, {}],
  };
  const metrics = {
    readTotal: () => Promise.reject(new Error('The total is of all pages')),
    readOrders: (whose: { pageId?: string | undefined }, from: Day) =>
      merchantWith(orders[whose.pageId ?? ''] ?? [], []).metrics.readOrders(whose, from),
  };
  expect(await countPendingOrders({ metrics }, ownerId, ['one'])).toEqual({ count: 2, orders: 3 });
  expect(await countPendingOrders({ metrics }, ownerId, ['one', 'two'])).toEqual({ count: 3, orders: 4 });
});

const deleted = '0'.repeat(26);

/** The platform's metrics by day, and views of pages by day. */
function platform(
  days: Record<string, Rollup['counts']>,
  views: Record<string, Record<string, number>> = {},
) {
  return {
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
    metrics: {
      readPlatform: async (asked: readonly string[]) => ({
        days: Object.entries(days)
          .filter(([day]) => asked.includes(day))
          .map(([day, counts]) => ({ day, rollup: { ...emptyRollup(), counts } })),
        countedAt: '2026-11-21T09:52:00.000Z',
      }),
    },
    topPages: {
      ofDay: async (day: string) =>
        Object.keys(views).flatMap((pageId) => (views[pageId]?.[day] ? [{ ownerId, pageId }] : [])),
      viewsOf: async (pages: readonly { pageId: string }[], some: readonly string[]) =>
        new Map(
          pages.map(({ pageId: id }) => [id, some.reduce((sum, day) => sum + (views[id]?.[day] ?? 0), 0)]),
        ),
    },
    pages: { find: async (id: string) => (id === page.id ? page : undefined) },
  };
}

it('the platform’s report compares the last seven days with the seven before', async () => {
  const ports = platform({
    '2026-11-07': { visits: 900, views: 900 },
    '2026-11-08': { visits: 10, views: 20, bounces: 5, visibleSeconds: 600 },
    '2026-11-14': { visits: 10, views: 20, bounces: 5, visibleSeconds: 600 },
    '2026-11-15': {
      visits: 20,
      views: 30,
      bounces: 5,
      visibleSeconds: 2500,
      'views|country|SA': 30,
      'views|device|mobile': 30,
    },
    '2026-11-21': { visits: 5, views: 20, 'views|country|AE': 20, 'views|device|desktop': 20 },
  });
  const insights = platformInsightsSchema.parse(await getPlatformInsights(ports));
  expect(insights).toMatchObject({
    from: '2026-11-15',
    to: '2026-11-21',
    countedAt: '2026-11-21T09:52:00.000Z',
    cards: {
      visits: { value: 25, growth: 25 },
      views: { value: 50, growth: 25 },
      bounceRate: { value: 20, growth: -60 },
      averageVisitSeconds: { value: 100, growth: 66.7 },
    },
    countries: [
      { country: 'SA', share: 60 },
      { country: 'AE', share: 40 },
    ],
    devices: [
      { device: 'mobile', share: 60 },
      { device: 'desktop', share: 40 },
    ],
  });
  expect(insights.series).toHaveLength(7);
  expect(insights.series[0]).toEqual({ from: '2026-11-15', visits: 20, views: 30 });
});

it('the platform’s report lists the week’s most viewed pages, also a deleted one', async () => {
  const ports = platform(
    {},
    {
      [page.id]: { '2026-11-10': 4, '2026-11-20': 6 },
      [deleted]: { '2026-11-16': 5, '2026-11-17': 5 },
    },
  );
  expect((await getPlatformInsights(ports)).pages).toEqual([
    { pageId: deleted, title: null, views: 10, growth: null },
    { pageId: page.id, title: page.title, views: 6, growth: 50 },
  ]);
});

it('the platform’s report is all zeros before the first visit', async () => {
  const { cards, pages, series } = await getPlatformInsights(platform({}));
  expect(cards.bounceRate).toEqual({ value: 0, growth: null });
  expect(series.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(pages).toEqual([]);
});
