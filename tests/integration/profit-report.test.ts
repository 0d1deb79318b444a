import { addDays, riyadhDay, startOfDay } from '@mirsah/domain/day';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { profitCuts } from '@mirsah/domain/money/report';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import type { OrderLine } from '@mirsah/domain/order';
import { expect, it } from 'vitest';
import { stackForFile } from '../fixtures/stack-for-file.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';

const { stack, merchant } = await stackForFile();
const { client } = merchant;

const today = riyadhDay(new Date());
const daysAgo = (days: number) => addDays(today, -days);
const bump = offersFixture().bumps[0];
if (!bump) throw new Error('The offers have no add-on');

const line = (kind: 'main' | 'bump', sku: string): OrderLine => ({
  id: `${kind}-${sku}`,
  kind,
  sku,
  name: sku,
  variant: '',
  quantity: 1,
  unitPriceMinor: 100_00,
  offerId: kind === 'bump' ? bump.id : '',
});
const costs = { currency: 'SAR' as const, unitMinor: 40_00, packagingMinor: 2_00, carrier: null };

it('a month’s profit adds up by every cut, has one row for each campaign, and names the add-ons that lack a cost', async () => {
  const pages = await Promise.all(
    ['ساعة', 'حزام'].map((title) =>
      client.createLandingPage({
        body: landingPageContentFixture({ title, currency: 'SAR', offers: offersFixture() }),
      }),
    ),
  );
  const [first = '', second = ''] = pages.map(({ id }) => id);
  const placed = (days: number, landingPageId: string, isWithAddOn: boolean, campaign = 'winter-sale') => {
    const touch = { at: startOfDay(daysAgo(days)), source: 'facebook' as const, utmCampaign: campaign };
    return {
      landingPageId,
      status: 'delivered' as const,
      currency: 'SAR' as const,
      country: 'SA' as const,
      placedAt: startOfDay(daysAgo(days)),
      totalMinor: 230_00,
      place: null,
      lines: [line('main', 'W'), ...(isWithAddOn ? [line('bump', bump.sku)] : [])],
      attribution: { first: touch, last: touch, device: 'mobile' as const },
    };
  };
  await storeOrders(stack, merchant, [
    placed(1, first, false),
    placed(1, second, false),
    placed(4, first, true),
    placed(4, second, false, 'summer'),
  ]);
  await stack.streamsIdle();
  for (const pageId of [first, second])
    await client.savePageCosts({
      params: { pageId },
      body: { costs: { ...costs, skus: [] }, since: 'ever' },
    });
  await client.saveDeliveryCosts({
    params: { currency: 'SAR' },
    body: {
      costs: { shippingMinor: 20_00, returnMinor: 0, codFeeBasisPoints: 0, paysVat: false, places: [] },
      since: 'ever',
    },
  });
  const paid = (days: number, campaign: string, amountMinor: number) => ({
    day: daysAgo(days),
    network: 'meta' as const,
    campaign,
    pageId: null,
    currency: 'SAR' as const,
    amountMinor,
  });
  // Two of four days of the campaign brought no order.
  const spends = [
    paid(1, 'winter-sale', 15_76),
    paid(2, 'Winter-Sale', 1_000_02),
    paid(3, 'winter-sale', 593_70),
    paid(4, 'winter-sale', 30_00),
    paid(4, 'spring', 7_00),
  ];
  await client.saveAdSpend({ body: { spends } });
  const ask = (by: (typeof profitCuts)[number]) =>
    client.getProfit({ query: { from: daysAgo(6), to: today, by, currency: 'SAR' } });
  const reports = await Promise.all(profitCuts.map(ask));
  for (const { rows, total } of reports) {
    expect(total).toMatchObject({ orders: 4, delivered: 4, unknownOrders: 1, spendMinor: 1_646_48 });
    for (const name of ['orders', 'collectedMinor', 'spendMinor', 'profitMinor'] as const)
      expect(rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)).toBe(total[name]);
  }
  const [byPage, byCampaign] = reports;
  expect(byCampaign?.rows.map(({ campaign, orders, spendMinor }) => [campaign, orders, spendMinor])).toEqual([
    ['winter-sale', 3, 1_639_48],
    ['spring', 0, 7_00],
    ['summer', 1, 0],
  ]);
  // Of two days without orders, two parts of three are of the first page, which has two of the campaign's
  // three orders.
  const ofSecond = 7_88 + 333_34 + 197_90;
  expect(byPage?.rows.map(({ page, spendMinor }) => [page?.title, spendMinor]).toSorted()).toEqual(
    [
      ['حزام', ofSecond],
      ['ساعة', 1_639_48 - ofSecond],
      [undefined, 7_00],
    ].toSorted(),
  );
  const total = byPage?.total;
  if (!total) throw new Error('There is no report');
  // The order of unknown cost has the spend of its day, and of the days without orders its part of the
  // campaign's three orders.
  const spendOfUnknown = 30_00 + (1_000_02 + 593_70) / 3;
  expect(total.unknown).toEqual({ collectedMinor: 230_00, spendMinor: spendOfUnknown });
  expect(total.lacking).toEqual({
    pages: [{ id: first, title: 'ساعة', skus: [bump.sku] }],
    delivery: false,
  });
  const known = 3 * (230_00 - 40_00 - 2_00 - 20_00) - (1_646_48 - spendOfUnknown);
  expect(total.profitMinor).toBe(known);
  const { collectedMinor, ...lines } = total.lines;
  const listed = Object.values(lines).reduce((sum, minor) => sum + minor, 0);
  expect(collectedMinor - listed - (230_00 - spendOfUnknown)).toBe(known);

  // A cost that is entered from today on is the first one of that add-on, so it counts for the days before.
  await client.savePageCosts({
    params: { pageId: first },
    body: { costs: { ...costs, skus: [{ sku: bump.sku, unitMinor: 9_00 }] }, since: 'today' },
  });
  const { total: whole } = await ask('page');
  expect(whole).toMatchObject({ unknownOrders: 0, lacking: { pages: [], delivery: false } });
  expect(whole.profitMinor).toBe(known + 230_00 - 40_00 - 9_00 - 2_00 - 20_00 - spendOfUnknown);
});
