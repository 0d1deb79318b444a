import { DomainError } from '@mirsah/domain/error';
import type { Blocks } from '@mirsah/domain/landing-page/blocks';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { stoppingCount } from '@mirsah/domain/landing-page/stock';
import type { Order } from '@mirsah/domain/order';
import { linesOf } from '@mirsah/domain/order/lines';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { type SoldNote, soldPieces, toSoldNote } from '@mirsah/domain/order/sold-pieces';
import { createOfferAnswers } from '@mirsah/table/order/orders';
import { createOrderPlacement } from '@mirsah/table/order/place-order';
import { createStockLedger, recordSoldPieces } from '@mirsah/table/order/sold-pieces';
import { createLandingPageRepository } from '@mirsah/table/page/landing-pages';
import { createPublicationRepository } from '@mirsah/table/page/publication';
import { createShownStock } from '@mirsah/table/page/stock';
import { afterAll, expect, it } from 'vitest';
import { startTestTables } from '../fixtures/test-table.ts';

const tables = await startTestTables();
afterAll(() => tables.stop());

const counted = '2026-11-20T09:00:00.000Z';
const now = new Date('2026-11-21T09:00:00.000Z');

/** A published page with a count of so many pieces. */
async function shopWith(pieces: number, { countedAt = counted, stopsOrders = false } = {}) {
  const table = await tables.newTable();
  const pages = createLandingPageRepository(table);
  const publications = createPublicationRepository(table);
  const page = withCount(landingPageFixture(), pieces, countedAt, stopsOrders);
  await pages.create(page);
  const { id, subdomain } = page;
  const publish = () =>
    publications.markPublished(id, { version: page.version, subdomain, publishedAt: counted }, []);
  await publish();
  const shown = async (at = now) => (await createShownStock(table).find(id, at))?.pieces;
  const isAsked = async () => (await publications.find(id))?.publication.version === 0;
  const sell = (...notes: Partial<SoldNote>[]) => recordSoldPieces(table, id, notes.map(note(id)), now);
  const placement = createOrderPlacement(table);
  /** Places an order of this many pieces, with the page's stock. */
  const order = async (quantity: number, shownPage = page, taken = quantity) => {
    orders += 1;
    const at = minutesLater('2026-11-20T09:00:00.000Z', orders);
    const [item] = orderFixture().items;
    const placed = orderFixture({
      id: `order-${orders}`,
      landingPageId: id,
      placedAt: at,
      items: item ? [{ ...item, quantity }] : [],
    });
    const count = stoppingCount(shownPage, now);
    const claim = { key: `key-${orders}`, digest: null, expiresAt: new Date('2026-11-22T09:00:00.000Z') };
    const stock = count && { count, wanted: quantity, taken };
    return placement.place(placed, { type: 'placed', id: `e-${orders}`, at, by: 'shopper' }, claim, {
      recent: undefined,
      stock,
    });
  };
  const tryOrder = (...asked: Parameters<typeof order>) =>
    order(...asked).then(
      () => 'placed',
      (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
    );
  /** The note of an order that the stream writes. */
  const noted = (each: Order) => recordSoldPieces(table, id, [toSoldNote(each, soldPieces(each))], now);
  const left = async () => (await createStockLedger(table).find(id, now))?.left;
  return { table, page, pages, publish, shown, isAsked, sell, order, tryOrder, noted: noted, left };
}

function withCount(
  page: ReturnType<typeof landingPageFixture>,
  pieces: number,
  countedAt: string,
  stopsOrders = false,
) {
  const props = { stock: { pieces, countedAt, stopsOrders }, whenOut: 'hide' as const, note: '' };
  const blocks: Blocks = { bstock: { type: 'stockLeft', props } };
  return { ...page, layout: { ...page.layout, blocks } };
}

let orders = 0;
const minutesLater = (at: string, minutes: number) =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString();
const note = (pageId: string) => (changes: Partial<SoldNote>) => {
  orders += 1;
  return {
    pageId,
    orderId: `order-${orders}`,
    placedAt: '2026-11-20T10:00:00.000Z',
    pieces: 1,
    version: 1,
    ...changes,
  };
};

it('a page is republished only when its displayed stock changes, and once for each order however often it is recorded', async () => {
  const { publish, shown, isAsked, sell } = await shopWith(100);
  expect(await shown()).toBe(100);
  await sell({ pieces: 2 });
  expect([await shown(), await isAsked()]).toEqual([100, false]);
  await sell({ orderId: 'large', pieces: 23 });
  expect([await shown(), await isAsked()]).toEqual([80, true]);
  await publish();
  await sell({ orderId: 'large', pieces: 23 });
  expect([await shown(), await isAsked()]).toEqual([80, false]);
  await sell({ orderId: 'large', pieces: 0, version: 2 });
  expect([await shown(), await isAsked()]).toEqual([100, true]);
});

it('orders that are recorded concurrently are all subtracted', async () => {
  const { shown, sell } = await shopWith(12);
  await Promise.all(Array.from({ length: 8 }, () => sell({})));
  expect(await shown()).toBe(4);
  await sell({ pieces: 9 });
  expect(await shown()).toBe(0);
});

it('orders from before a count are in it already, and a new count starts again', async () => {
  const { page, pages, shown, sell } = await shopWith(8);
  await sell({ pieces: 3 }, { pieces: 2, placedAt: '2026-11-20T08:59:59.999Z' });
  expect(await shown()).toBe(5);
  const again = { ...withCount(page, 8, '2026-11-20T12:00:00.000Z'), version: 2 };
  await pages.replace(page, again);
  expect(await shown()).toBe(8);
  await sell({ placedAt: '2026-11-20T13:00:00.000Z' });
  expect(await shown()).toBe(7);
});

it('a count ends with its block, with its page, and after two years', async () => {
  const { page, pages, shown, sell } = await shopWith(8);
  expect(await shown(new Date('2028-11-20T09:00:01.000Z'))).toBeUndefined();
  const without = { ...page, layout: { ...page.layout, blocks: {} }, version: 2 };
  await pages.replace(page, without);
  expect(await shown()).toBeUndefined();
  await sell({});
  expect(await shown()).toBeUndefined();
  const deleted = await shopWith(8);
  await deleted.pages.remove(deleted.page);
  await deleted.sell({});
  expect(await deleted.shown()).toBeUndefined();
});

it('of many orders at the same moment for the last pieces exactly as many are placed as there are', async () => {
  const { tryOrder, left, page } = await shopWith(3, { stopsOrders: true });
  const answers = await Promise.all(Array.from({ length: 12 }, () => tryOrder(1)));
  expect(answers.toSorted()).toEqual([...Array(3).fill('placed'), ...Array(9).fill('sold_out')]);
  expect(await left()).toBe(0);
  // A page that takes orders on takes them.
  expect(await tryOrder(1, withCount(page, 3, counted))).toBe('placed');
});

it('an order of more than is left is rejected, and so is one on hold, which takes nothing', async () => {
  const { tryOrder, left, page } = await shopWith(3, { stopsOrders: true });
  expect(await tryOrder(2)).toBe('placed');
  expect(await tryOrder(2)).toBe('not_enough_stock');
  expect(await tryOrder(1, page, 0)).toBe('placed');
  expect(await left()).toBe(1);
  expect(await tryOrder(1)).toBe('placed');
  expect(await tryOrder(1, page, 0)).toBe('sold_out');
});

it('sales from before a count stopped orders are subtracted, and cancelled pieces can be ordered again', async () => {
  const { page, sell, order, tryOrder, noted, shown } = await shopWith(3);
  await sell({ pieces: 1 });
  const stops = withCount(page, 3, counted, true);
  const last = await order(2, stops);
  await noted(last);
  expect(await shown()).toBe(0);
  expect(await tryOrder(1, stops)).toBe('sold_out');
  await noted({ ...last, status: 'cancelled', version: 2 });
  expect(await shown()).toBe(2);
  expect(await tryOrder(2, stops)).toBe('placed');
  expect(await tryOrder(1, stops)).toBe('sold_out');
  // A repeated stream record does not restore pieces that were sold since.
  await noted(last);
  expect(await tryOrder(1, stops)).toBe('sold_out');
});

it('a new count can be ordered from at once, and one piece more after an order is taken from it too', async () => {
  const { table, page, pages, order, tryOrder, noted, left } = await shopWith(1, { stopsOrders: true });
  const first = await order(1);
  expect(await tryOrder(1)).toBe('sold_out');
  const again = { ...withCount(page, 3, minutesLater(first.placedAt, 0.5), true), version: 2 };
  await pages.replace(page, again);
  const second = await order(1, again);
  const [line] = linesOf(second);
  if (!line) throw new Error('The order has no line');
  const more: Order = {
    ...second,
    lines: [line, { ...line, id: 'after', kind: 'after', offerId: 'offer', variant: 'أسود' }],
    version: 2,
  };
  const count = stoppingCount(again, now);
  if (!count) throw new Error('The page stops no orders');
  const { sell } = createOfferAnswers(table);
  await sell(second, more, { count, wanted: 1, taken: 1 });
  expect(await left()).toBe(1);
  // The stream is late: it tells of the order as it was placed.
  await noted(second);
  expect(await left()).toBe(1);
  expect(await tryOrder(1, again)).toBe('placed');
  const tooLate = sell(more, { ...more, version: 3 }, { count, wanted: 1, taken: 1 });
  await expect(tooLate).rejects.toMatchObject({ code: 'sold_out' });
  await noted(first);
  expect(await left()).toBe(0);
});
