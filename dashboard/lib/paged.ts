import type { InfiniteData } from '@tanstack/react-query';
import { spliced } from './spliced.ts';

/** The pages of an endless list that were fetched so far. */
export type Paged<T> = InfiniteData<{ items: T[]; cursor: string | null }, unknown>;

/** The options of `useInfiniteQuery` that all lists with a cursor share. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { cursor: string | null }) => last.cursor ?? undefined,
};

/** Fetches a list by cursor to its end, or until it holds `max` items or more. */
export async function fetchAllItems<T>(
  fetchPage: (cursor: string | undefined) => Promise<{ items: T[]; cursor: string | null }>,
  max = Number.POSITIVE_INFINITY,
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage(cursor);
    items.push(...page.items);
    cursor = page.cursor ?? undefined;
  } while (cursor && items.length < max);
  return items;
}

/** All items in their order. An item that moved between two fetches is listed once. */
export function itemsOf<T extends { id: string }>(paged: Paged<T> | undefined): T[] {
  const byId = new Map<string, T>();
  for (const item of paged?.pages.flatMap((page) => page.items) ?? []) {
    if (!byId.has(item.id)) byId.set(item.id, item);
  }
  return [...byId.values()];
}

/** The same list with one item changed, or removed when `change` returns undefined. */
export function changeItem<T extends { id: string }>(
  paged: Paged<T> | undefined,
  id: string,
  change: (item: T) => T | undefined,
): Paged<T> | undefined {
  if (!paged) return undefined;
  return {
    ...paged,
    pages: paged.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((item) => {
        if (item.id !== id) return [item];
        const changed = change(item);
        return changed ? [changed] : [];
      }),
    })),
  };
}

/**
 * The same list with an item inserted in the order of `comesBefore`. Returns the list unchanged when the item
 * belongs to a page that was not fetched yet.
 */
export function insertItem<T>(
  paged: Paged<T> | undefined,
  item: T,
  comesBefore: (item: T, other: T) => boolean,
): Paged<T> | undefined {
  if (!paged) return undefined;
  const lastIndex = paged.pages.length - 1;
  let isPlaced = false;
  const pages = paged.pages.map((page, index) => {
    if (isPlaced) return page;
    const place = page.items.findIndex((other) => comesBefore(item, other));
    if (place < 0 && (index < lastIndex || page.cursor !== null)) return page;
    isPlaced = true;
    return { ...page, items: spliced(page.items, place < 0 ? page.items.length : place, 0, item) };
  });
  return { ...paged, pages };
}
