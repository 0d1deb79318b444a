import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { isDomainError } from '@mirsah/domain/error';
import type { Order } from '@mirsah/domain/order';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { soldPieces, toSoldNote } from '@mirsah/domain/order/sold-pieces';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encode } from '../dynamo/item.ts';
import { memoryTable } from '../dynamo/memory-table.fixture.ts';
import { readPhoneKeys, withPhoneKeys } from '../dynamo/phone-keys.ts';
import type { TransactItem } from '../dynamo/write.ts';
import { landingPageKey, stockKey } from '../page/keys.ts';
import { stockCodec, stockExpiry } from '../page/stock.ts';
import { createOrderPlacement } from './place-order.ts';
import { createStockLedger, recordSoldPieces } from './sold-pieces.ts';

const phoneKeys = readPhoneKeys(JSON.stringify({ current: 'k'.repeat(32), previous: null }));
const pageId = 'a'.repeat(26);
const countedAt = '2026-11-20T09:00:00.000Z';

/** How long a transaction holds its items, and how long any other request takes: as DynamoDB does. */
const TRANSACTION_MS = 25;
const REQUEST_MS = 5;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A table with DynamoDB's rule of conflicts: a transaction with an item that another one is writing is
 * cancelled, without checking its conditions.
 */
function busyTable() {
  const memory = memoryTable();
  const { client } = memory.table;
  const run = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  const held = new Set<string>();
  const keysIn = (items: readonly TransactItem[]) =>
    items.map((one) => {
      const { pk, sk } = one.Put?.Item ?? one.Update?.Key ?? one.Delete?.Key ?? one.ConditionCheck?.Key ?? {};
      return `${pk} ${sk}`;
    });
  const send = async (command: { input: { TransactItems?: TransactItem[] } }) => {
    await pause(REQUEST_MS);
    const items = command.input.TransactItems;
    if (!items) return run(command);
    const keys = keysIn(items);
    if (keys.some((key) => held.has(key))) {
      const CancellationReasons = keys.map((key) => ({
        Code: held.has(key) ? 'TransactionConflict' : 'None',
      }));
      throw new TransactionCanceledException({ message: 'conflict', $metadata: {}, CancellationReasons });
    }
    for (const key of keys) held.add(key);
    await pause(TRANSACTION_MS);
    try {
      return await run(command);
    } finally {
      for (const key of keys) held.delete(key);
    }
  };
  client.send = send as unknown as typeof client.send;
  return { table: withPhoneKeys(memory.table, phoneKeys), items: memory.items };
}

/** A page with this count, and its orders as shoppers and the stream write them. */
function shopWith(pieces: number) {
  const { table, items } = busyTable();
  const page = { ...landingPageKey(pageId), publication: {} };
  const counted = { pieces, countedAt, shown: pieces, version: 1, expiresAt: stockExpiry(countedAt) };
  for (const item of [encode(stockCodec, stockKey(pageId), counted), page])
    items.set(`${item.pk} ${item.sk}`, item);
  const placement = createOrderPlacement(table);
  const ledger = createStockLedger(table);
  const count = { pieces, countedAt, stopsOrders: true };
  const placed: Order[] = [];
  const answers: string[] = [];
  async function order(quantity: number) {
    const id = `order-${crypto.randomUUID()}`;
    const at = new Date().toISOString();
    const [item] = orderFixture().items;
    const wanted = orderFixture({
      id,
      landingPageId: pageId,
      placedAt: at,
      items: item ? [{ ...item, quantity }] : [],
      lines: [],
    });
    const claim = { key: id, digest: null, expiresAt: new Date(Date.now() + 3_600_000) };
    const stock = { count, wanted: quantity, taken: quantity };
    try {
      const order = await placement.place(wanted, { type: 'placed', id, at, by: 'shopper' }, claim, {
        stock,
      });
      placed.push(order);
      answers.push('placed');
      return order;
    } catch (error) {
      answers.push(isDomainError(error) ? error.code : 'failed');
      return undefined;
    }
  }
  const noted = (each: Order) =>
    recordSoldPieces(table, pageId, [toSoldNote(each, soldPieces(each))], new Date());
  const left = async () => (await ledger.find(pageId, new Date()))?.left;
  const countOf = (answer: string) => answers.filter((each) => each === answer).length;
  const sold = () => placed.reduce((sum, each) => sum + soldPieces(each), 0);
  return { order, noted, left, countOf, answers, sold };
}

/** Resolves when simulated time has passed. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let isDone = false;
  const done = answer.finally(() => {
    isDone = true;
  });
  // The caller handles a failed answer.
  done.catch(() => undefined);
  while (!isDone) await vi.advanceTimersByTimeAsync(50);
  return done;
}

/** Random orders, with this average per second. */
async function orders(perSecond: number, number: number, one: (index: number) => Promise<unknown>) {
  const running: Promise<unknown>[] = [];
  for (let index = 0; index < number; index += 1) {
    await pause((-Math.log(1 - Math.random()) * 1000) / perSecond);
    running.push(one(index));
  }
  await Promise.all(running);
}

it('at a hundred orders a second on one page whose stock stops orders, at most one in a hundred fails, and no piece is sold twice', async () => {
  const shop = shopWith(5000);
  await inTime(orders(100, 1000, (index) => shop.order(1 + (index % 3))));
  expect(shop.answers).toHaveLength(1000);
  expect(shop.countOf('failed') + shop.countOf('version_conflict')).toBeLessThanOrEqual(10);
  expect(await inTime(shop.left())).toBe(5000 - shop.sold());
});

it('the last pieces are sold at a hundred orders a second: all of them, and never one more', async () => {
  const shop = shopWith(120);
  await inTime(orders(100, 300, () => shop.order(1)));
  expect(shop.sold()).toBe(120);
  expect(shop.countOf('placed') + shop.countOf('sold_out')).toBeGreaterThanOrEqual(297);
  expect(await inTime(shop.left())).toBe(0);
});

it('the pieces of a cancelled order return once while others order, however often the stream repeats the change', async () => {
  const shop = shopWith(150);
  let back = 0;
  // A note that meets too many orders fails, and the stream repeats it until it is written.
  const noted = (each: Order): Promise<void> =>
    shop.noted(each).catch(async (error: unknown) => {
      expect(error).toMatchObject({ message: expect.stringContaining('met others') });
      await pause(100);
      return noted(each);
    });
  // Two readers of the stream, each of which repeats everything once.
  const told: Promise<void>[] = [Promise.resolve(), Promise.resolve()];
  const tell = (each: Order) => {
    for (const reader of told.keys())
      told[reader] = told[reader]?.then(() => noted(each)) ?? Promise.resolve();
  };
  await inTime(
    orders(50, 150, async (index) => {
      const placed = await shop.order(2);
      if (!placed) return;
      tell(placed);
      if (index % 3 > 0) return;
      back += 2;
      tell({ ...placed, status: 'cancelled', version: 2 });
    }).then(() => Promise.all(told)),
  );
  expect(back).toBeGreaterThan(0);
  expect(await inTime(shop.left())).toBe(150 - shop.sold() + back);
  expect(shop.sold() - back).toBeLessThanOrEqual(150);
});
