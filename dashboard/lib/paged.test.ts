import { describe, expect, it } from 'vitest';
import { changeItem, fetchAllItems, insertItem, itemsOf, type Paged } from './paged.ts';

type Item = { id: string; n: number };

const paged: Paged<Item> = {
  pages: [
    { items: [{ id: 'a', n: 1 }], cursor: 'x' },
    { items: [{ id: 'b', n: 2 }], cursor: null },
  ],
  pageParams: [undefined, 'x'],
};

it('the items of all pages are joined in their order', () => {
  expect(itemsOf(paged).map((item) => item.id)).toEqual(['a', 'b']);
  expect(itemsOf(undefined)).toEqual([]);
});

it('an item that moved to the next page between two requests is listed once', () => {
  const shifted = { ...paged, pages: [...paged.pages, { items: [{ id: 'b', n: 2 }], cursor: null }] };
  expect(itemsOf(shifted)).toHaveLength(2);
});

it('changing an item of a list leaves the other items unchanged', () => {
  const changed = changeItem(paged, 'b', (item) => ({ ...item, n: 9 }));
  expect(itemsOf(changed)).toEqual([
    { id: 'a', n: 1 },
    { id: 'b', n: 9 },
  ]);
  expect(itemsOf(paged)[1]?.n).toBe(2);
});

it('an item is removed from a list when its change returns undefined', () => {
  expect(itemsOf(changeItem(paged, 'a', () => undefined)).map((item) => item.id)).toEqual(['b']);
});

describe('inserting a new item into a list', () => {
  const numbered = (...pages: { numbers: number[]; cursor: string | null }[]): Paged<Item> => ({
    pages: pages.map(({ numbers, cursor }) => ({ items: numbers.map((n) => ({ id: `${n}`, n })), cursor })),
    pageParams: pages.map(() => undefined),
  });
  const insert = (paged: Paged<Item>, n: number) =>
    itemsOf(insertItem(paged, { id: `${n}`, n }, (one, other) => one.n > other.n)).map((item) => item.n);

  it('a new item is inserted in its position, on any page', () => {
    const paged = numbered({ numbers: [9, 7], cursor: 'x' }, { numbers: [5, 3], cursor: null });
    expect(insert(paged, 10)).toEqual([10, 9, 7, 5, 3]);
    expect(insert(paged, 6)).toEqual([9, 7, 6, 5, 3]);
    expect(insert(paged, 1)).toEqual([9, 7, 5, 3, 1]);
  });

  it('a new item is not inserted after the pages that were loaded', () => {
    expect(insert(numbered({ numbers: [9, 7], cursor: 'x' }), 1)).toEqual([9, 7]);
  });

  it('a new item becomes the first of an empty list', () => {
    expect(insert(numbered({ numbers: [], cursor: null }), 1)).toEqual([1]);
  });
});

it('a list is fetched page by page to its end, or until it holds as many items as wanted', async () => {
  const fetchPage = async (cursor = '1') => ({
    items: [cursor, `${cursor}b`],
    cursor: cursor === '3' ? null : String(Number(cursor) + 1),
  });
  expect(await fetchAllItems(fetchPage)).toEqual(['1', '1b', '2', '2b', '3', '3b']);
  expect(await fetchAllItems(fetchPage, 3)).toEqual(['1', '1b', '2', '2b']);
});
