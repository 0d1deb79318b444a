import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../member/log.ts';
import {
  type ExpiredOrders,
  eraseExpired,
  keptSince,
  newRetention,
  type Retention,
  saveRetentionTerm,
} from './retention.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const BATCH = 3;

type StoredOrder = { id: string; placedAt: string; list: 'held' | 'placed'; erasedAt: string | null };

/** Orders of one merchant in memory; `beforeErasing` is called with each one. */
function shopWith(orders: StoredOrder[], beforeErasing: (order: StoredOrder) => void = () => undefined) {
  let stored: Retention = newRetention('m1');
  const entries: LogEntry[] = [];
  let saves = 0;
  const save = (before: Retention, after: Retention) => {
    if (stored.version !== before.version) return false;
    stored = after;
    saves += 1;
    return true;
  };
  const expired: ExpiredOrders = {
    async *all() {
      yield stored;
    },
    find: async () => stored,
    save: async (before, after) => save(before, after),
    async saveWithEntry(before, after, entry) {
      const isSaved = save(before, after);
      if (isSaved) entries.push(entry);
      return isSaved;
    },
    async batch(_ownerId, { list, after, until }) {
      const found = orders
        .filter((order) => order.list === list && `${order.placedAt}#${order.id}` > `${after}!`)
        .filter(({ placedAt }) => placedAt < until)
        .slice(0, BATCH);
      const last = found.at(-1);
      return {
        orderIds: found.map(({ id }) => id),
        after: last ? `${last.placedAt}#${last.id}` : after,
      };
    },
    async erase(_ownerId, orderIds, at) {
      const own = orders.filter(({ id }) => orderIds.includes(id));
      for (const order of own) {
        beforeErasing(order);
        order.erasedAt ??= at;
      }
      return own.filter(({ erasedAt }) => erasedAt === at).length;
    },
  };
  let time = now;
  const errors: unknown[] = [];
  const log = { error: (_message: string, { error }: { error: unknown }) => void errors.push(error) };
  return {
    expired,
    entries,
    errors,
    stored: () => stored,
    saves: () => saves,
    run: (most = 1000, hasTime = () => true) =>
      eraseExpired({ expired, clock: { now: () => time }, log }, hasTime, most),
    later: (minutes: number) => {
      time = new Date(time.getTime() + minutes * 60_000);
    },
  };
}

const old = (count: number, list: 'held' | 'placed' = 'placed'): StoredOrder[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${list}${at}`,
    list,
    erasedAt: null,
    placedAt: `2024-0${1 + (at % 9)}-10T09:00:00.000Z`,
  })).sort((a, b) => (a.placedAt < b.placedAt ? -1 : 1));
const young: StoredOrder = {
  id: 'young',
  list: 'placed',
  erasedAt: null,
  placedAt: '2024-11-22T21:00:00.000Z',
};

describe('the moment up to which customers are erased', () => {
  it.each([
    [24, '2024-11-22T21:00:00.000Z'],
    [6, '2026-05-22T21:00:00.000Z'],
    [60, '2021-11-22T21:00:00.000Z'],
  ])('is the midnight in Riyadh %i months ago', (months, moment) => {
    expect(keptSince(now, months)).toBe(moment);
  });

  it('is the last day of a month that is shorter', () => {
    expect(keptSince(new Date('2026-08-31T10:00:00.000Z'), 6)).toBe('2026-02-27T21:00:00.000Z');
    expect(keptSince(new Date('2026-08-30T22:00:00.000Z'), 6)).toBe('2026-02-27T21:00:00.000Z');
  });
});

it('customers of orders past the retention period are erased, including orders on hold, and the log has their number', async () => {
  const orders = [...old(7), ...old(2, 'held'), young];
  const shop = shopWith(orders);
  expect(await shop.run()).toEqual({ erased: 9, failed: 0, isDone: true });
  expect(orders.filter(({ erasedAt }) => erasedAt === null)).toEqual([young]);
  expect(shop.entries).toMatchObject([
    { action: 'customers_expired', count: 9, detail: '2024-11-22T21:00:00.000Z', by: '' },
  ]);
  expect(shop.stored()).toMatchObject({ last: { count: 9 }, pass: null });
});

it('a repeat on the same day reads, writes and logs nothing, and the next day processes only newly expired orders', async () => {
  const shop = shopWith([...old(4), young]);
  await shop.run();
  const saves = shop.saves();
  shop.later(60);
  expect(await shop.run()).toEqual({ erased: 0, failed: 0, isDone: true });
  expect(shop.saves()).toBe(saves);
  shop.later(24 * 60);
  expect(await shop.run()).toEqual({ erased: 1, failed: 0, isDone: true });
  expect(shop.entries.map(({ count }) => count)).toEqual([4, 1]);
});

it('nothing is written for a merchant without old orders', async () => {
  const shop = shopWith([young]);
  expect(await shop.run()).toEqual({ erased: 0, failed: 0, isDone: true });
  expect(shop.saves()).toBe(0);
});

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'a run that is killed at its order %i is continued by the next, and each order is counted once',
  async (killedAt) => {
    let left = killedAt;
    const orders = [...old(7), ...old(2, 'held')];
    const shop = shopWith(orders, ({ erasedAt }) => {
      if (erasedAt === null && left-- === 0) throw new Error('killed');
    });
    expect(await shop.run()).toMatchObject({ failed: 1 });
    shop.later(60);
    expect(await shop.run()).toMatchObject({ failed: 0, isDone: true });
    expect(orders.every(({ erasedAt }) => erasedAt !== null)).toBe(true);
    expect(shop.entries.map(({ count }) => count)).toEqual([9]);
  },
);

it('an order that its merchant had erased before is not counted', async () => {
  const orders = old(5);
  const [first] = orders;
  if (first) first.erasedAt = '2025-01-01T00:00:00.000Z';
  const shop = shopWith(orders);
  await shop.run();
  expect(shop.entries.map(({ count }) => count)).toEqual([4]);
  expect(first?.erasedAt).toBe('2025-01-01T00:00:00.000Z');
});

it('a run is limited to its share, and reports that orders remain', async () => {
  const shop = shopWith(old(9));
  expect(await shop.run(4)).toEqual({ erased: 6, failed: 0, isDone: false });
  expect(shop.entries).toEqual([]);
  expect(await shop.run(4)).toEqual({ erased: 3, failed: 0, isDone: true });
  expect(shop.entries.map(({ count }) => count)).toEqual([9]);
});

it('a retention period that is extended during a pass ends it, and the erased orders are logged', async () => {
  const orders = old(9);
  const shop = shopWith(orders);
  await shop.run(3);
  await saveRetentionTerm(shop.expired, 'm1', 36);
  expect(await shop.run()).toMatchObject({ erased: 0, isDone: true });
  expect(orders.filter(({ erasedAt }) => erasedAt !== null)).toHaveLength(3);
  expect(shop.entries.map(({ count }) => count)).toEqual([3]);
  expect(shop.stored()).toMatchObject({ months: 36, pass: null });
});

it('a retention period that is saved during a pass is preserved', async () => {
  const shop = shopWith(old(4), () => void saveRetentionTerm(shop.expired, 'm1', 12));
  expect(await shop.run()).toMatchObject({ failed: 0 });
  expect(shop.errors).toEqual([]);
  expect(shop.stored()).toMatchObject({ months: 12, pass: null });
});

it('a hundred thousand old orders are erased in runs of two thousand, with one batch in memory at a time', async () => {
  const ORDERS = 100_000;
  const OF_BATCH = 100;
  const OF_RUN = 2_000;
  const shop = shopWith([]);
  let erased = 0;
  let inHand = 0;
  const expired: ExpiredOrders = {
    ...shop.expired,
    async batch(_ownerId, { list, after }) {
      // The previous batch is finished when the next is requested.
      inHand = 0;
      const start = after === '' ? 0 : Number(after) + 1;
      const count = list === 'held' ? 0 : Math.min(OF_BATCH, ORDERS - start);
      return {
        orderIds: Array.from({ length: count }, (_, at) => String(start + at)),
        after: String(start + count - 1),
      };
    },
    async erase(_ownerId, orderIds) {
      inHand += orderIds.length;
      expect(inHand).toBeLessThanOrEqual(OF_BATCH);
      expect(orderIds[0]).toBe(String(erased));
      erased += orderIds.length;
      return orderIds.length;
    },
  };
  const run = () =>
    eraseExpired({ expired, clock: { now: () => now }, log: { error: expect.fail } }, () => true, OF_RUN);
  for (let done = OF_RUN; done <= ORDERS; done += OF_RUN) {
    expect(await run()).toMatchObject({ erased: OF_RUN, failed: 0 });
    expect(erased).toBe(done);
  }
  expect(await run()).toEqual({ erased: 0, failed: 0, isDone: true });
  expect(shop.entries.map(({ count }) => count)).toEqual([ORDERS]);
});
