import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { addDays } from '@mirsah/domain/day';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { type Counts, countName } from '@mirsah/domain/metrics/counts';
import { emptyRollup, orderChange } from '@mirsah/domain/metrics/rollup';
import type { AdSpend } from '@mirsah/domain/money/ad-spend';
import { getOrderProfit, getProfitReport, savePageCosts } from '@mirsah/domain/money/commands';
import type { PageCosts } from '@mirsah/domain/money/costs';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { createRandom } from '@mirsah/infra-local/demo/random';
import type { PhoneTable } from '@mirsah/table/dynamo/phone-keys';
import { countChanges } from '@mirsah/table/metrics/count-changes';
import { metricsDay, metricsPartition } from '@mirsah/table/metrics/keys';
import { createMetricsRepository, rollupItem } from '@mirsah/table/metrics/metrics';
import { rebuildMerchant } from '@mirsah/table/metrics/rebuild-metrics';
import { orderItem } from '@mirsah/table/order/order-item';
import { createOrderRepository } from '@mirsah/table/order/orders';
import { createLandingPageRepository } from '@mirsah/table/page/landing-pages';
import { createAdSpendRepository, createCostsRepository } from '@mirsah/table/statement/money';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pages, seedMetrics } from '../fixtures/metrics-history.ts';
import { startTestTables, type TestTables } from '../fixtures/test-table.ts';

let tables: TestTables;
let table: PhoneTable;

beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables?.stop());
beforeEach(async () => {
  table = await tables.newTable();
});

const ownerId = 'merchant-1';
const day = '2026-11-20';
const clock = { now: () => new Date(`${day}T12:00:00Z`) };
const portsOf = (of: PhoneTable) => ({
  costs: createCostsRepository(of),
  adSpend: createAdSpendRepository(of),
  metrics: createMetricsRepository(of, clock),
  landingPages: createLandingPageRepository(of),
  orders: createOrderRepository(of),
  clock,
});
const costs: PageCosts = { currency: 'SAR', unitMinor: 50_00, packagingMinor: 2_00, skus: [], carrier: null };
const delivery = {
  shippingMinor: 20_00,
  returnMinor: 10_00,
  codFeeBasisPoints: 250,
  paysVat: true,
  places: [],
};
const spend: AdSpend = {
  day,
  network: 'tiktok',
  campaign: 'winter',
  pageId: null,
  currency: 'SAR',
  amountMinor: 100_00,
};

it('collected amounts follow orders through every change, and a recalculation finds no difference', async () => {
  const { orders } = await seedMetrics(table, createRandom(7));
  for (const currency of ['SAR', 'KWD'] as const) {
    const asked = { ownerId, from: '2026-11-01', to: '2026-11-30', cut: 'page', currency } as const;
    const { total, rows } = await getProfitReport(portsOf(table), asked);
    const own = orders.filter((order) => order.ownerId === ownerId && order.currency === currency);
    const delivered = own.filter(({ status }) => status === 'delivered');
    expect(total.orders).toBe(own.length);
    expect(total.collectedMinor).toBe(delivered.reduce((sum, { totalMinor }) => sum + totalMinor, 0));
    expect(rows.map(({ page }) => page?.id).sort()).toEqual(
      [...new Set(own.map(({ landingPageId }) => landingPageId))].sort(),
    );
  }
  expect(await rebuildMerchant(table, ownerId, { recheckAfterMs: 0 })).toEqual([]);
});

it('costs that change today leave the orders of the days before as they were', async () => {
  const page = { ...landingPageFixture(), ownerId };
  const ports = {
    ...portsOf(table),
    landingPages: { ...portsOf(table).landingPages, find: async () => page },
  };
  const touch = { at: `${day}T08:00:00.000Z`, source: 'tiktok' as const, utmCampaign: 'Winter' };
  const placed = (placedAt: string) =>
    orderFixture({
      ownerId,
      landingPageId: page.id,
      placedAt,
      status: 'delivered',
      totalMinor: 398_00,
      attribution: { first: touch, last: touch, device: 'mobile' },
    });
  const [old, recent] = [placed('2026-11-10T09:00:00.000Z'), placed(`${day}T09:00:00.000Z`)];
  for (const order of [old, recent])
    await table.client.send(new PutCommand({ TableName: table.name, Item: orderItem(table, order) }));
  await countChanges(
    table,
    [old, recent].flatMap((after) => orderChange({ id: after.id, before: undefined, after }) ?? []),
  );
  await savePageCosts(ports, { ownerId, pageId: page.id, costs, since: 'ever' });
  await ports.costs.saveDelivery(ownerId, 'SAR', { from: '2026-01-01', costs: delivery });
  expect(await ports.adSpend.save(ownerId, [spend])).toEqual({ changed: 1 });
  expect(await ports.adSpend.save(ownerId, [spend])).toEqual({ changed: 0 });
  const before = await getOrderProfit(ports, ownerId, old.id);
  // 398.00 − VAT 51.91 − 2 × 50.00 − 2.00 − 20.00 − 9.95
  expect(before.profitMinor).toBe(398_00 - 51_91 - 100_00 - 2_00 - 20_00 - 9_95);
  await savePageCosts(ports, {
    ownerId,
    pageId: page.id,
    costs: { ...costs, unitMinor: 60_00 },
    since: 'today',
  });
  expect(await getOrderProfit(ports, ownerId, old.id)).toEqual(before);
  const now = await getOrderProfit(ports, ownerId, recent.id);
  expect(now.profitMinor).toBe((before.profitMinor ?? 0) - 20_00 - 100_00);
  const report = await getProfitReport(ports, { ownerId, from: '2026-11-01', to: day, cut: 'campaign' });
  expect(report.total.profitMinor).toBe((before.profitMinor ?? 0) + (now.profitMinor ?? 0));
  expect(report.rows).toMatchObject([
    { network: 'tiktok', campaign: 'winter', spendMinor: 100_00, orders: 2 },
  ]);
});

const DAYS = 30;

/** The days of two pages as they are counted, with this many orders each. */
async function countedDays(orders: number): Promise<PhoneTable> {
  const own = await tables.newTable();
  const [first = '', second = ''] = pages;
  for (let back = 0; back < DAYS; back += 1) {
    const at = addDays(day, -back);
    const sk = metricsDay(at);
    const ofDay: Counts = {
      [countName('orders', 'SAR')]: orders,
      [countName('money', 'SAR', 'tiktok', 'winter', 'd', 'n')]: orders,
      [countName('money', 'SAR', 'tiktok', 'winter', 'd', 't')]: orders * 398_00,
    };
    const ofMerchant = Object.fromEntries(
      [first, second].map((pageId) => [countName('orders', 'SAR', 'page', pageId), orders]),
    );
    const put = (pk: string, counts: Counts) =>
      own.client.send(
        new PutCommand({
          TableName: own.name,
          Item: rollupItem({ pk, sk }, { ...emptyRollup(), counts }, 1),
        }),
      );
    await put(metricsPartition({ kind: 'merchant', ownerId }), ofMerchant);
    for (const pageId of [first, second]) await put(metricsPartition({ kind: 'page', pageId }), ofDay);
    await createAdSpendRepository(own).save(ownerId, [{ ...spend, day: at }]);
  }
  return own;
}

it('a report of a thousand orders reads as many items as one of a million', async () => {
  const read: { items: number; orders: number }[] = [];
  for (const orders of [1_000, 1_000_000]) {
    const own = await countedDays(Math.ceil(orders / DAYS / 2));
    let items = 0;
    const name = 'countItems';
    own.client.middlewareStack.add(
      (next) => async (args) => {
        const answer = await next(args);
        const { Items, Responses } = answer.output as {
          Items?: unknown[];
          Responses?: Record<string, unknown[]>;
        };
        items += Items?.length ?? Object.values(Responses ?? {}).flat().length;
        return answer;
      },
      { name },
    );
    const asked = { ownerId, from: addDays(day, 1 - DAYS), to: day, cut: 'page' } as const;
    const { total } = await getProfitReport(portsOf(own), asked);
    own.client.middlewareStack.remove(name);
    read.push({ items, orders: total.orders });
  }
  const [few, many] = read;
  expect(few?.orders).toBeGreaterThanOrEqual(1_000);
  expect(many?.orders).toBeGreaterThanOrEqual(1_000_000);
  expect(many?.items).toBe(few?.items);
  // A day of the merchant, of each page, and of advertising.
  expect(few?.items).toBe(4 * DAYS);
});
