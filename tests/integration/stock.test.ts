import type { Blocks } from '@mirsah/domain/landing-page/blocks';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { SoldNote } from '@mirsah/domain/order/sold-pieces';
import { createLandingPageRepository } from '@mirsah/table/landing-pages';
import { createPublicationRepository } from '@mirsah/table/publication';
import { noteSold } from '@mirsah/table/sold-pieces';
import { createShownStock } from '@mirsah/table/stock';
import { afterAll, expect, it } from 'vitest';
import { startTestTables } from '../fixtures/test-table.ts';

const tables = await startTestTables();
afterAll(() => tables.stop());

const counted = '2026-11-20T09:00:00.000Z';
const now = new Date('2026-11-21T09:00:00.000Z');

/** A published page with a count of so many pieces. */
async function shopWith(pieces: number, countedAt = counted) {
  const table = await tables.newTable();
  const pages = createLandingPageRepository(table);
  const publications = createPublicationRepository(table);
  const page = withCount(landingPageFixture(), pieces, countedAt);
  await pages.create(page);
  const { id, subdomain } = page;
  const publish = () =>
    publications.markPublished(id, { version: page.version, subdomain, publishedAt: counted }, []);
  await publish();
  const shown = async (at = now) => (await createShownStock(table).find(id, at))?.pieces;
  const isAsked = async () => (await publications.find(id))?.publication.version === 0;
  const sell = (...notes: Partial<SoldNote>[]) => noteSold(table, id, notes.map(note(id)), now);
  return { page, pages, publish, shown, isAsked, sell };
}

function withCount(page: ReturnType<typeof landingPageFixture>, pieces: number, countedAt: string) {
  const props = { stock: { pieces, countedAt }, whenOut: 'hide' as const, note: '' };
  const blocks: Blocks = { bstock: { type: 'stockLeft', props } };
  return { ...page, layout: { ...page.layout, blocks } };
}

let orders = 0;
const note = (pageId: string) => (changes: Partial<SoldNote>) => {
  orders += 1;
  return { pageId, orderId: `order-${orders}`, placedAt: '2026-11-20T10:00:00.000Z', pieces: 1, ...changes };
};

it('a page is asked for only when the figure that it shows changes, and once for each order however often it is noted', async () => {
  const { publish, shown, isAsked, sell } = await shopWith(100);
  expect(await shown()).toBe(100);
  await sell({ pieces: 2 });
  expect([await shown(), await isAsked()]).toEqual([100, false]);
  await sell({ orderId: 'large', pieces: 23 });
  expect([await shown(), await isAsked()]).toEqual([75, true]);
  await publish();
  await sell({ orderId: 'large', pieces: 23 });
  expect([await shown(), await isAsked()]).toEqual([75, false]);
  await sell({ orderId: 'large', pieces: 0 });
  expect([await shown(), await isAsked()]).toEqual([100, true]);
});

it('orders that are noted at the same time are all taken off', async () => {
  const { shown, sell } = await shopWith(12);
  await Promise.all(Array.from({ length: 8 }, () => sell({})));
  expect(await shown()).toBe(4);
  await sell({ pieces: 9 });
  expect(await shown()).toBe(0);
});

it('orders from before a count are in it already, and a new count begins anew', async () => {
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
