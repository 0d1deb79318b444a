import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { riyadhDay } from '@mirsah/domain/day';
import { countOf, valuesOf } from '@mirsah/domain/metrics/counts';
import { type CountedChange, orderChange, type Rollup, type Scope } from '@mirsah/domain/metrics/rollup';
import { type Order, orderStatuses } from '@mirsah/domain/order';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { createRandom, type Random } from '@mirsah/infra-local/demo/random';
import { customerKey } from '@mirsah/table/dynamo/keys';
import type { PhoneTable } from '@mirsah/table/dynamo/phone-keys';
import { countChanges } from '@mirsah/table/metrics/count-changes';
import { metricsDay, metricsPartition } from '@mirsah/table/metrics/keys';
import { readMetrics } from '@mirsah/table/metrics/metrics';
import { rebuildMerchant } from '@mirsah/table/metrics/rebuild-metrics';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currencies, history, pages, seedMetrics } from '../fixtures/metrics-history.ts';
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

/** Counts the records shuffled, some of them twice, in batches of any size, several concurrently. */
async function countInAnyOrder(random: Random, changes: readonly CountedChange[]) {
  const repeated = [...changes, ...changes.filter(() => random.happens(0.3))];
  const shuffled = repeated
    .map((change) => ({ change, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ change }) => change);
  const calls: CountedChange[][] = [];
  while (shuffled.length > 0) calls.push(shuffled.splice(0, random.whole(1, 40)));
  while (calls.length > 0) {
    await Promise.all(calls.splice(0, 2).map((call) => countChanges(table, call)));
  }
}

const sum = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((total, item) => total + of(item), 0);

/** The metrics counted naively from all orders. */
function naiveCount(orders: readonly Order[]) {
  const inCurrency = (currency: string) => orders.filter((order) => order.currency === currency);
  return {
    ...Object.fromEntries(
      currencies.map((currency) => [
        currency,
        {
          orders: inCurrency(currency).length,
          revenue: sum(inCurrency(currency), ({ totalMinor }) => totalMinor),
          byStatus: orderStatuses.map(
            (status) => inCurrency(currency).filter((order) => order.status === status).length,
          ),
        },
      ]),
    ),
  };
}

async function stored(scope: Scope) {
  const { days, total } = await readMetrics(table, scope, '2000-01-01');
  const metricsOf = ({ counts }: typeof total) => {
    const of = (...parts: string[]) => counts[parts.join('|')] ?? 0;
    return {
      ...Object.fromEntries(
        currencies.map((currency) => [
          currency,
          {
            orders: of('orders', currency),
            revenue: of('revenue', currency),
            byStatus: orderStatuses.map((status) => of('orders', currency, 'status', status)),
          },
        ]),
      ),
    };
  };
  return {
    total: metricsOf(total),
    days: new Map(days.map(({ day, rollup }) => [day, metricsOf(rollup)])),
    customers: total.counts.customers ?? 0,
    counts: total.counts,
  };
}

it.each([1, 2, 3])(
  'the metrics equal a naive count, however often and in whatever order the stream records come (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const { changes, orders } = history(random, 60);
    await countInAnyOrder(random, changes);

    const scopes = [
      ...pages.map((pageId) => ({ kind: 'page', pageId }) as const),
      ...['merchant-1', 'merchant-2'].map((ownerId) => ({ kind: 'merchant', ownerId }) as const),
    ];
    for (const scope of scopes) {
      const isIn = (ownerId: string, pageId: string) =>
        scope.kind === 'page' ? scope.pageId === pageId : scope.ownerId === ownerId;
      const itsOrders = orders.filter((order) => isIn(order.ownerId, order.landingPageId));
      const { total, days, customers } = await stored(scope);
      // Of all time, only the orders of a page as a whole are counted.
      const nothing = orderStatuses.map(() => 0);
      const expected = naiveCount(itsOrders);
      for (const each of Object.values(expected)) if (scope.kind === 'page') each.byStatus = nothing;
      expect(total).toEqual(expected);
      for (const [day, metrics] of days) {
        expect(metrics).toEqual(naiveCount(itsOrders.filter(({ placedAt }) => riyadhDay(placedAt) === day)));
      }
      if (scope.kind === 'merchant') {
        expect(customers).toBe(new Set(itsOrders.map((order) => order.customerPhone.e164)).size);
      }
    }
  },
);

it('the metrics do not change when all stream records come again', async () => {
  const { changes } = history(createRandom(4), 30);
  await countChanges(table, changes);
  const all = () =>
    Promise.all(
      [
        ...['merchant-1', 'merchant-2'].map((ownerId) => ({ kind: 'merchant', ownerId }) as const),
        ...pages.map((pageId) => ({ kind: 'page', pageId }) as const),
      ].map(stored),
    );
  const before = await all();
  await countChanges(table, changes);
  expect(await all()).toEqual(before);
});

it('the metrics contain nothing of a deleted order', async () => {
  const order = orderFixture();
  const placed = { id: 'a', before: undefined, after: order };
  await countChanges(
    table,
    [orderChange(placed)].flatMap((change) => change ?? []),
  );
  const deleted = orderChange({ id: 'b', before: order, after: undefined });
  await countChanges(table, deleted ? [deleted] : []);
  const { counts } = await stored({ kind: 'merchant', ownerId: order.ownerId });
  expect(counts).toEqual({});
  const Key = customerKey(order.ownerId, table.phoneKeys.current(order.ownerId, order.customerPhone.e164));
  expect(await table.client.send(new GetCommand({ TableName: table.name, Key }))).not.toHaveProperty('Item');
});

it('the metrics list the pages of a day, but not those of all days, which would exceed the size of an item', async () => {
  const [one, other] = [
    orderFixture({ placedAt: '2026-11-19T09:00:00.000Z' }),
    orderFixture({ placedAt: '2026-11-20T09:00:00.000Z' }),
  ].map((order) => ({ ...order, ownerId: 'merchant-of-many-pages' }));
  for (const order of [one, other]) {
    const change = order && orderChange({ id: order.id, before: undefined, after: order });
    await countChanges(table, change ? [change] : []);
  }
  const { days, total } = await readMetrics(
    table,
    { kind: 'merchant', ownerId: 'merchant-of-many-pages' },
    '0000-01-01',
  );
  const pagesIn = ({ counts }: Rollup) => valuesOf(counts, 'orders', 'SAR', 'page', '*');
  expect(days.map(({ rollup }) => pagesIn(rollup))).toEqual([[one?.landingPageId], [other?.landingPageId]]);
  expect(pagesIn(total)).toEqual([]);
  expect(countOf(total.counts, 'orders', 'SAR')).toBe(2);
});

it('the metrics leave out an order on hold until it is released', async () => {
  const onHold = orderFixture({ holdReason: 'blocked_phone' });
  const released = { ...onHold, holdReason: null };
  expect(orderChange({ id: 'a', before: undefined, after: onHold })).toBeUndefined();
  const release = orderChange({ id: 'b', before: onHold, after: released });
  await countChanges(table, release ? [release] : []);
  const { total } = await stored({ kind: 'page', pageId: onHold.landingPageId });
  expect(total).toMatchObject({ SAR: { orders: 1, revenue: onHold.totalMinor } });
});

it('the metrics follow an order whose status is changed and changed back', async () => {
  const order = orderFixture();
  const delivered: Order = { ...order, status: 'delivered' };
  const steps: [Order | undefined, Order][] = [
    [undefined, order],
    [order, delivered],
    [delivered, order],
    [order, delivered],
  ];
  const changes = steps.flatMap(([before, after], i) => orderChange({ id: `${i}`, before, after }) ?? []);
  await countChanges(table, [...changes].reverse());
  const expected = { SAR: { orders: 1, revenue: order.totalMinor, byStatus: [0, 0, 0, 1, 0] } };
  expect((await stored({ kind: 'merchant', ownerId: order.ownerId })).total).toMatchObject(expected);
  const { total, days } = await stored({ kind: 'page', pageId: order.landingPageId });
  expect([...days.values()]).toMatchObject([expected]);
  expect(total).toMatchObject({ SAR: { orders: 1, revenue: order.totalMinor } });
});

it('a change of an order’s status does not touch the total of the page', async () => {
  const order = orderFixture();
  const placed = orderChange({ id: 'placed', before: undefined, after: order });
  await countChanges(table, placed ? [placed] : []);
  const total = () => readMetrics(table, { kind: 'page', pageId: order.landingPageId }, '9999-01-01');
  const before = await total();
  expect(before.total).toMatchObject({ version: 1, counts: { 'orders|SAR': 1 } });
  const sent = orderChange({ id: 'sent', before: order, after: { ...order, status: 'shipped' } });
  await countChanges(table, sent ? [sent] : []);
  expect(await total()).toEqual(before);
});

it('the metrics lose nothing when many writers count at the same time', async () => {
  const { changes } = history(createRandom(5), 40);
  const counted = changes.filter((_, i) => i % 8 === 0).flatMap((_, i) => changes.slice(8 * i, 8 * i + 8));
  const alone = await tables.newTable();
  await countChanges(alone, counted);
  await Promise.all(
    changes.map((_, i) => (i % 8 === 0 ? countChanges(table, changes.slice(i, i + 8)) : undefined)),
  );
  for (const ownerId of ['merchant-1', 'merchant-2']) {
    const merchant = { kind: 'merchant', ownerId } as const;
    const { total } = await readMetrics(alone, merchant, '2000-01-01');
    expect((await readMetrics(table, merchant, '2000-01-01')).total.counts).toEqual(total.counts);
  }
});

describe('rebuilding the metrics', () => {
  const rebuild = async () => [
    ...(await rebuildMerchant(table, 'merchant-1', { recheckAfterMs: 0 })),
    ...(await rebuildMerchant(table, 'merchant-2', { recheckAfterMs: 0 })),
  ];

  it('rebuilding the metrics changes nothing when they were counted correctly', async () => {
    await seedMetrics(table, createRandom(6));
    expect(await rebuild()).toEqual([]);
  });

  it('rebuilding the metrics corrects and reports lost or wrong ones, and then finds nothing more', async () => {
    await seedMetrics(table, createRandom(7));
    const before = await stored({ kind: 'merchant', ownerId: 'merchant-1' });
    const merchant = { kind: 'merchant', ownerId: 'merchant-1' } as const;
    const { days } = await readMetrics(table, merchant, '2000-01-01');
    const spoilt = { pk: metricsPartition(merchant), sk: metricsDay(days[0]?.day ?? '') };
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: spoilt }));
    expect(await rebuild()).toEqual([{ item: `${spoilt.pk} ${spoilt.sk}`, isCorrected: true }]);
    expect(await stored(merchant)).toEqual(before);
    expect(await rebuild()).toEqual([]);
  });
});
