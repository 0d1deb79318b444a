import { expect, it } from 'vitest';
import { changeItem, itemsOf, type Paged } from './paged.ts';

type Item = { id: string; n: number };

const paged: Paged<Item> = {
  pages: [
    { items: [{ id: 'a', n: 1 }], cursor: 'x' },
    { items: [{ id: 'b', n: 2 }], cursor: null },
  ],
  pageParams: [undefined, 'x'],
};

it('joins the pages in their order', () => {
  expect(itemsOf(paged).map((item) => item.id)).toEqual(['a', 'b']);
  expect(itemsOf(undefined)).toEqual([]);
});

it('lists an item once even when a new one pushed it onto the next page', () => {
  const shifted = { ...paged, pages: [...paged.pages, { items: [{ id: 'b', n: 2 }], cursor: null }] };
  expect(itemsOf(shifted)).toHaveLength(2);
});

it('changes one item and leaves the rest as they were', () => {
  const changed = changeItem(paged, 'b', (item) => ({ ...item, n: 9 }));
  expect(itemsOf(changed)).toEqual([
    { id: 'a', n: 1 },
    { id: 'b', n: 9 },
  ]);
  expect(itemsOf(paged)[1]?.n).toBe(2);
});

it('removes an item', () => {
  expect(itemsOf(changeItem(paged, 'a', () => undefined)).map((item) => item.id)).toEqual(['b']);
});
