import { expect, it } from 'vitest';
import type { Blocks } from './blocks/blocks.ts';
import { isSoldOut, shownFigure, stockOf, stoppingCount, withCountedAt } from './stock.ts';

it('the last ten pieces are shown one by one, and more of them as a figure that stays true while they sell', () => {
  expect([0, -3, 1, 10].map(shownFigure)).toEqual([0, 0, 1, 10]);
  expect([11, 15, 16, 34, 100, 101, 200, 1000, 99_999].map(shownFigure)).toEqual([
    ...[15, 15, 20, 40, 100, 150, 200, 1000, 100_000],
  ]);
  const figures = Array.from({ length: 5000 }, (_, left) => shownFigure(left));
  expect(figures.every((figure, left) => figure >= left && Number.isInteger(figure))).toBe(true);
  // Selling five thousand pieces one by one publishes the page that often.
  expect(new Set(figures).size).toBeLessThan(35);
});

it('a count is of the moment when it was saved, and an older one never replaces it', () => {
  const now = new Date('2026-11-20T09:00:00.000Z');
  const blocks = (countedAt: string, pieces: number | null = 5): Blocks => ({
    bstock: { type: 'stockLeft', props: { stock: { pieces, countedAt }, whenOut: 'hide', note: '' } },
  });
  const before = { pieces: 9, countedAt: '2026-11-10T09:00:00.000Z', stopsOrders: false };
  const dated = (countedAt: string, known: typeof before | undefined) =>
    stockOf({ layout: { blocks: withCountedAt(blocks(countedAt), known, now) } })?.countedAt;
  expect(dated('', before)).toBe(now.toISOString());
  expect(dated('2026-11-20T08:58:00.000Z', before)).toBe('2026-11-20T08:58:00.000Z');
  expect(dated('2026-11-20T09:01:00.000Z', before)).toBe(now.toISOString());
  expect(dated('2026-11-20T07:00:00.000Z', before)).toBe(now.toISOString());
  expect(dated(before.countedAt, before)).toBe(now.toISOString());
  expect(dated(before.countedAt, { ...before, pieces: 5 })).toBe(before.countedAt);
  // A restored version; a block from another page.
  expect(dated('2026-11-01T09:00:00.000Z', before)).toBe(before.countedAt);
  expect(dated('2026-11-01T09:00:00.000Z', undefined)).toBe(now.toISOString());
  expect(withCountedAt(blocks('', null), before, now)).toEqual(blocks('', null));
});

it('orders keep to a count that stops them, for two years, and none does that says nothing of it', () => {
  const now = new Date('2026-11-20T09:00:00.000Z');
  const page = (stopsOrders?: boolean, countedAt = '2026-11-20T08:00:00.000Z') => {
    const stock = { pieces: 5, countedAt, stopsOrders };
    const blocks: Blocks = {
      bstock: { type: 'stockLeft', props: { stock, whenOut: 'hide', note: '' } },
    };
    return { layout: { blocks } };
  };
  expect(stoppingCount(page(true), now)?.pieces).toBe(5);
  for (const other of [page(false), page(undefined), page(true, '2024-11-20T09:00:00.000Z')])
    expect(stoppingCount(other, now)).toBeUndefined();
  const shown = (pieces: number) => ({ stockLeft: { pieces, of: 5 } });
  expect(isSoldOut({ ...page(true), ...shown(0) })).toBe(true);
  expect([{ ...page(true), ...shown(1) }, { ...page(false), ...shown(0) }, page(true)].some(isSoldOut)).toBe(
    false,
  );
});

it('whether a count stops orders is changed without counting anew, also where an older version is restored', () => {
  const now = new Date('2026-11-20T09:00:00.000Z');
  const before = { pieces: 5, countedAt: '2026-11-10T09:00:00.000Z', stopsOrders: false };
  for (const countedAt of [before.countedAt, '2026-11-01T09:00:00.000Z']) {
    const stock = { pieces: 5, countedAt, stopsOrders: true };
    const blocks: Blocks = { bstock: { type: 'stockLeft', props: { stock, whenOut: 'say', note: '' } } };
    expect(stockOf({ layout: { blocks: withCountedAt(blocks, before, now) } })).toEqual({
      ...before,
      stopsOrders: true,
    });
  }
});
