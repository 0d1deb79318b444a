import { expect, it } from 'vitest';
import { type Experiment, testedContent } from '../landing-page/experiment.ts';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import { countsOfMoney, moneyCells } from '../metrics/money-counts.ts';
import { addToRollup, emptyRollup, inTotal, orderChange, rollupAdditions } from '../metrics/rollup.ts';
import { addMessages, type ViewMessage } from '../metrics/view-message.ts';
import type { Costs } from '../money/costs.ts';
import { calculateProfit, linesOf } from '../money/profit.ts';
import { orderFixture } from '../order/order.fixture.ts';
import type { Order } from '../order/order.ts';
import { resultOf } from './result.ts';

const page = landingPageFixture();
const experiment: Experiment = {
  pageId: page.id,
  ownerId: page.ownerId,
  copyId: page.id,
  number: 2,
  version: 1,
  end: null,
  variant: { ...testedContent(page), product: { ...page.product, salePriceMinor: 15_900 } },
  startedAt: '2026-11-20T10:00:00.000Z',
};
const sideB = { number: 2, side: 'b' } as const;
const sideA = { number: 2, side: 'a' } as const;

const order = (changes: Partial<Order>) => orderFixture({ landingPageId: page.id, ...changes });
/** One piece at 159 of side B. */
const ofB = (changes: Partial<Order> = {}) => {
  const items = orderFixture().items.map((item) => ({ ...item, quantity: 1, unitPriceMinor: 15_900 }));
  return order({ variant: sideB, items, totalMinor: 15_900, ...changes });
};

const from = '2026-11-01';
const delivery = {
  shippingMinor: 1_500,
  returnMinor: 900,
  codFeeBasisPoints: 250,
  paysVat: true,
  places: [],
};
const costs: Costs = {
  pages: new Map([
    [
      page.id,
      [{ from, costs: { currency: 'SAR', unitMinor: 4_000, packagingMinor: 300, skus: [], carrier: null } }],
    ],
  ]),
  delivery: new Map([['SAR', [{ from, costs: delivery }]]]),
};
const noCosts: Costs = { pages: new Map(), delivery: new Map() };

/** The page's day after these orders, and after `visits` of each side. */
function dayWith(orders: readonly Order[], visits = 0) {
  const additions = orders.flatMap((after) => {
    const change = orderChange({ id: after.id, before: undefined, after });
    return change ? rollupAdditions(change) : [];
  });
  const ofPage = additions.filter(({ scope }) => scope.kind === 'page').reduce(addToRollup, emptyRollup());
  const view = (variant: string): ViewMessage => ({
    id: 'v',
    pageId: page.id,
    variant,
    place: 'oud',
    sender: 's',
    seconds: 0,
    startsForm: false,
    endsBounce: false,
    first: {
      visitor: null,
      startsVisit: true,
      hasBounced: false,
      device: 'mobile',
      country: 'SA',
      source: 'tiktok',
    },
  });
  const views = ['2a', '2b'].flatMap((variant) => Array.from({ length: visits }, () => view(variant)));
  return { additions, rollup: { ...ofPage, counts: addMessages(ofPage.counts, views) } };
}

const result = (rollups: ReturnType<typeof dayWith>['rollup'][], stored = costs) => {
  const days = rollups.map((rollup, index) => ({ day: `2026-11-2${index}`, rollup }));
  const metrics = {
    read: async (_: unknown, since: string) => {
      expect(since).toBe('2026-11-20');
      return { days, total: emptyRollup() };
    },
  };
  return resultOf({ metrics, costs: { all: async () => stored } }, experiment, 'SAR');
};

const profitsOf = (orders: readonly Order[], { pages, delivery: fees } = costs) =>
  orders.reduce((sum, one) => {
    const [cell] = moneyCells(countsOfMoney(one));
    const day = {
      page: pages.get(page.id)?.[0]?.costs,
      laterSkus: [],
      delivery: fees.get('SAR')?.[0]?.costs,
    };
    return sum + calculateProfit(linesOf(cell?.tallies ?? {}, day).lines);
  }, 0);

it('a side has its visits, its orders, and the value and profit of its finished orders', async () => {
  const b = [
    ofB({ status: 'delivered' }),
    ofB({ status: 'delivered' }),
    ofB({ status: 'pending' }),
    ofB({ status: 'shipped' }),
    ofB({ status: 'cancelled' }),
    ofB({ status: 'cancelled', isReturned: true }),
  ];
  const a = [order({ variant: sideA, status: 'delivered' })];
  const others = [
    order({ status: 'delivered' }),
    ofB({ variant: { number: 1, side: 'b' }, status: 'delivered' }),
    ofB({ currency: 'KWD', status: 'delivered' }),
  ];
  const { sides, money } = await result([dayWith([...b, ...others], 40).rollup, dayWith(a, 10).rollup]);
  // VAT, goods, packaging and shipping of each, the fee of both together, and the loss of the returned one.
  const profitOfB = 2 * (15_900 - 2_074 - 4_000 - 300 - 1_500) - 795 - 2_700;
  expect(sides).toEqual({
    a: { visits: 50, orders: 1, delivered: 1, valueMinor: 39_800, profitMinor: profitsOf(a) },
    b: { visits: 50, orders: 6, delivered: 2, valueMinor: 31_800, profitMinor: profitOfB },
  });
  expect(money).toMatchObject({ by: 'profit', missing: [] });
  expect(money.comparison?.probability).toBeLessThan(0.5);
});

it('a side that sells more for less profit loses by profit, and wins by value while no costs are known', async () => {
  const delivered = (count: number, make: () => Order) => Array.from({ length: count }, make);
  // 398 for two pieces whose goods cost 80, against 159 for one that costs 40; and 3 of 5 orders of B are
  // returned.
  const returned = delivered(900, () => ofB({ status: 'cancelled', isReturned: true }));
  const cheap = delivered(600, () => ofB({ status: 'delivered', totalMinor: 15_900 }));
  const dear = delivered(200, () => order({ variant: sideA, status: 'delivered' }));
  const day = dayWith([...cheap, ...returned, ...dear], 5000).rollup;
  const known = await result([day]);
  expect(known.sides.b.valueMinor).toBeGreaterThan(known.sides.a.valueMinor);
  expect(known.orders).toMatchObject({ verdict: 'b' });
  expect(known.money).toMatchObject({ by: 'profit', comparison: { verdict: 'a' } });
  const unknown = await result([day], { ...costs, pages: new Map() });
  expect(unknown.money).toMatchObject({ by: 'value', missing: ['goods'] });
  expect(unknown.money.comparison?.probability).toBeGreaterThan(0.95);
  expect(unknown.sides.b.profitMinor).toBeNull();
  expect((await result([day], noCosts)).money.missing).toEqual(['goods', 'delivery']);
});

it('a loss of one side is compared as a negative amount', async () => {
  const a = Array.from({ length: 5 }, () => order({ variant: sideA, status: 'delivered' }));
  const b = [
    ofB({ status: 'delivered' }),
    ...Array.from({ length: 9 }, () => ofB({ status: 'cancelled', isReturned: true })),
  ];
  const { sides, money } = await result([dayWith([...a, ...b], 100).rollup]);
  expect(sides.b.profitMinor).toBeLessThan(0);
  expect(money.comparison).toMatchObject({ verdict: 'undecided' });
  expect(money.comparison?.high).toBeLessThan(0);
});

it('the width of an interval follows the variance of profits, also by place and by goods', async () => {
  const own: Costs = {
    pages: new Map([
      [
        page.id,
        [
          {
            from,
            costs: {
              currency: 'SAR',
              unitMinor: 4_000,
              packagingMinor: 300,
              carrier: null,
              skus: [{ sku: 'DEAR', unitMinor: 9_000 }],
            },
          },
        ],
      ],
    ]),
    delivery: new Map([
      [
        'SAR',
        [
          {
            from,
            costs: {
              ...delivery,
              paysVat: false,
              places: [{ country: 'AE', regionId: null, shippingMinor: 6_000, returnMinor: 4_000 }],
            },
          },
        ],
      ],
    ]),
  };
  const goodsOf = (sku: string) => ofB().items.map((item) => ({ ...item, sku }));
  const each = (changes: Partial<Order>) =>
    (['SA', 'AE'] as const).flatMap((country) =>
      ['OUD-100', 'DEAR'].map((sku) => ofB({ country, items: goodsOf(sku), ...changes })),
    );
  const ordersOf = (variant: typeof sideA | typeof sideB, times: number) =>
    Array.from({ length: times }, () => [
      ...each({ variant, status: 'delivered' }),
      ...each({ variant, status: 'cancelled', isReturned: true }),
    ]).flat();
  const [a, b] = [ordersOf(sideA, 5), ordersOf(sideB, 8)];
  const visits = 200;
  const { money } = await result([dayWith([...a, ...b], visits).rollup], own);
  const varianceOf = (orders: Order[]) => {
    const profits = orders.map((one) => profitsOf([one], own) / 100);
    const mean = profits.reduce((sum, profit) => sum + profit, 0) / visits;
    return (profits.reduce((sum, profit) => sum + profit ** 2, 0) / visits - mean ** 2) / visits;
  };
  const { low = 0, high = 0 } = money.comparison ?? {};
  expect(high - low).toBeCloseTo(2 * 1.959964 * Math.sqrt(varianceOf(a) + varianceOf(b)), 1);
});

it('nothing is compared before both sides have a delivered order', async () => {
  const { orders, money } = await result([dayWith([ofB({ status: 'delivered' })], 10).rollup]);
  expect(orders).toBeUndefined();
  expect(money.comparison).toBeUndefined();
});

it('only the days of the page itself have sides, no total and no merchant’s day', () => {
  const { additions } = dayWith([ofB({ status: 'delivered' })]);
  const names = (kind: string, counted = (counts: Record<string, number>) => counts) =>
    additions
      .filter(({ scope }) => scope.kind === kind)
      .flatMap(({ counts }) => Object.keys(counted(counts)))
      .filter((name) => name.split('|').includes('2b'));
  expect(names('page').length).toBeGreaterThan(5);
  expect(names('merchant')).toEqual([]);
  expect(names('page', (counts) => inTotal({ kind: 'page' }, counts))).toEqual([]);
});
