import { expect, test } from 'vitest';
import { sideOf } from '../landing-page/shown-variant.ts';
import { compareMoney, compareOrders, type SideMetrics } from './statistics.ts';

/** A seeded random generator from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const figures = (visits: number, orders: number, delivered = 0, value = 0): SideMetrics => ({
  visits,
  orders,
  money: { delivered, sum: delivered * value, squares: delivered * value ** 2 },
});

test('the side that a visitor saw in one experiment is independent of the next', () => {
  const both = Array.from({ length: 20_000 }, (_, visitor) => `v${visitor.toString(36)}`).filter(
    (visitor) => sideOf(`1.${visitor}`) === sideOf(`2.${visitor}`),
  );
  expect(Math.abs(both.length / 20_000 - 0.5)).toBeLessThan(0.015);
});

/** One page compared with itself for a month, evaluated after every day. */
function comparesEqualSides(
  random: () => number,
  orderValue: () => number,
  loss: number,
): { orders: boolean; money: boolean } {
  const [a, b] = [figures(0, 0), figures(0, 0)];
  const found = { orders: false, money: false };
  for (let day = 0; day < 30; day += 1) {
    const orders = 20 + Math.floor(random() * 30);
    for (let order = 0; order < orders; order += 1) {
      const side = random() < 0.5 ? a : b;
      side.orders += 1;
      const fate = random();
      if (fate > 0.85) continue;
      // A returned order costs its shipping.
      const value = fate > 0.65 ? -loss : orderValue();
      if (value > 0) side.money.delivered += 1;
      side.money.sum += value;
      side.money.squares += value ** 2;
    }
    for (const side of [a, b]) side.visits += 1000;
    found.orders ||= compareOrders(a, b)?.verdict !== 'undecided';
    found.money ||= compareMoney(a, b, 149)?.verdict !== 'undecided';
  }
  return found;
}

test.each([
  ['all of its price', 149],
  ['a fifth of its price', 30],
  ['a fiftieth of its price', 3],
])(
  'a page whose orders leave %s, compared with itself and looked at daily, has a winner in at most 5 % of 1,000 experiments',
  (_left, left) => {
    const random = seeded(7);
    // Most orders have one piece; some are ten times as large.
    const orderValue = () => left * (random() < 0.05 ? 10 : 1 + Math.floor(random() * 3));
    const runs = Array.from({ length: 1000 }, () => comparesEqualSides(random, orderValue, 30));
    expect(runs.filter(({ orders }) => orders).length).toBeLessThanOrEqual(50);
    expect(runs.filter(({ money }) => money).length).toBeLessThanOrEqual(50);
  },
);

test('a variant that sells half as much again is detected with a few hundred orders', () => {
  expect(compareOrders(figures(10_000, 300), figures(10_000, 450))).toMatchObject({ verdict: 'b' });
  expect(compareOrders(figures(10_000, 450), figures(10_000, 300))).toMatchObject({ verdict: 'a' });
});

test('a variant that sells as often for more money is detected by its profit', () => {
  const [a, b] = [figures(10_000, 300, 200, 100), figures(10_000, 300, 200, 200)];
  expect(compareOrders(a, b)).toMatchObject({ verdict: 'undecided' });
  expect(compareMoney(a, b, 100)).toMatchObject({ verdict: 'b' });
});

test('a variant with a margin of a fifth and half as much again is detected with a thousand delivered orders', () => {
  const [a, b] = [figures(10_000, 600, 400, 30), figures(10_000, 900, 600, 30)];
  expect(compareMoney(a, b, 149)).toMatchObject({ verdict: 'b' });
  expect(compareMoney(b, a, 149)).toMatchObject({ verdict: 'a' });
});

test('no side has won before a hundred orders each, however clear it looks', () => {
  expect(compareOrders(figures(1000, 99), figures(1000, 900))?.verdict).toBe('undecided');
  expect(compareOrders(figures(1000, 100), figures(1000, 900))?.verdict).toBe('b');
  const few = figures(1000, 100, 99, 10);
  expect(compareMoney(few, figures(1000, 900, 800, 10), 10)?.verdict).toBe('undecided');
});

test('nothing is compared before both sides have an order', () => {
  expect(compareOrders(figures(500, 0), figures(500, 9))).toBeUndefined();
  expect(compareMoney(figures(500, 9), figures(500, 9, 3, 10), 10)).toBeUndefined();
});

/** P(B > A) of two Beta posteriors with flat priors, by numerical integration. */
function exactProbability(a: [number, number], b: [number, number]): number {
  const steps = 4000;
  const masses = ([visits, orders]: [number, number]) => {
    const logs = Array.from({ length: steps }, (_, i) => {
      const rate = (i + 0.5) / steps / 4;
      return orders * Math.log(rate) + (visits - orders) * Math.log(1 - rate);
    });
    const most = Math.max(...logs);
    const weights = logs.map((log) => Math.exp(log - most));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => weight / all);
  };
  const [ofA, ofB] = [masses(a), masses(b)];
  let below = 0;
  let probability = 0;
  for (const [i, mass] of ofB.entries()) {
    const same = ofA[i] ?? 0;
    probability += mass * (below + same / 2);
    below += same;
  }
  return probability;
}

test.each([
  [
    [1000, 20],
    [1000, 28],
  ],
  [
    [2000, 100],
    [2000, 118],
  ],
  [
    [500, 30],
    [520, 24],
  ],
  [
    [9000, 400],
    [9100, 402],
  ],
] as [[number, number], [number, number]][])(
  'the probability for %j and %j is that of the Beta distributions, to a percentage point',
  (a, b) => {
    const { probability = 0 } = compareOrders(figures(...a), figures(...b)) ?? {};
    expect(Math.abs(probability - exactProbability(a, b))).toBeLessThan(0.01);
  },
);

test('a 95 % interval of the difference contains the truth about as often', () => {
  const random = seeded(3);
  const ordersOf = (visits: number, rate: number) => {
    let orders = 0;
    for (let visit = 0; visit < visits; visit += 1) if (random() < rate) orders += 1;
    return figures(visits, orders);
  };
  const runs = Array.from({ length: 400 }, () => compareOrders(ordersOf(1500, 0.05), ordersOf(1500, 0.06)));
  const right = runs.filter((run) => run && run.low < 0.2 && run.high > 0.2).length;
  expect(right / runs.length).toBeGreaterThan(0.92);
  expect(right / runs.length).toBeLessThan(0.98);
});
