import { expect, it } from 'vitest';
import type { Blocks } from './blocks/blocks.ts';
import { countedStock, freshStock, isSoldOut, shownFigure, stoppingCount, withCountedAt } from './stock.ts';

it('the last twenty pieces are shown one by one, and larger numbers as a bound that stays true while they sell', () => {
  const shown = (left: number) => shownFigure(left, 1_000_000);
  expect([0, -3, 1, 10, 11, 12, 15, 20].map(shown)).toEqual([0, 0, 1, 10, 11, 12, 15, 20]);
  expect([21, 34, 51, 100, 101, 200, 1000, 99_999].map(shown)).toEqual([
    25, 35, 60, 100, 110, 200, 1000, 100_000,
  ]);
  const figures = Array.from({ length: 5000 }, (_, left) => shown(left));
  expect(figures.every((figure, left) => figure >= left && Number.isInteger(figure))).toBe(true);
  expect(figures.every((figure, left) => figure <= left * 1.25)).toBe(true);
  // Selling five thousand pieces one by one publishes the page that often.
  expect(new Set(figures).size).toBeLessThan(65);
});

it('no shown number is above the count, and a count without orders is shown as it is', () => {
  expect([shownFigure(41, 42), shownFigure(42, 42), shownFigure(33, 42)]).toEqual([42, 42, 35]);
  const stock = { pieces: 42, countedAt: '2026-11-20T09:00:00.000Z', stopsOrders: false };
  expect(freshStock(stock)).toEqual({ pieces: 42, of: 42 });
});

it('a count has the time of its save, and an older one never replaces it', () => {
  const now = new Date('2026-11-20T09:00:00.000Z');
  const blocks = (countedAt: string, pieces: number | null = 5): Blocks => ({
    bstock: { type: 'stockLeft', props: { stock: { pieces, countedAt }, whenOut: 'hide', note: '' } },
  });
  const before = { pieces: 9, countedAt: '2026-11-10T09:00:00.000Z', stopsOrders: false };
  const dated = (countedAt: string, known: typeof before | undefined) =>
    countedStock({ layout: { blocks: withCountedAt(blocks(countedAt), known, now) } })?.countedAt;
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

it('orders respect a count that stops them, for two years, and ignore one without that setting', () => {
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

it('whether a count stops orders can be changed without a new count, also where an older version is restored', () => {
  const now = new Date('2026-11-20T09:00:00.000Z');
  const before = { pieces: 5, countedAt: '2026-11-10T09:00:00.000Z', stopsOrders: false };
  for (const countedAt of [before.countedAt, '2026-11-01T09:00:00.000Z']) {
    const stock = { pieces: 5, countedAt, stopsOrders: true };
    const blocks: Blocks = { bstock: { type: 'stockLeft', props: { stock, whenOut: 'say', note: '' } } };
    expect(countedStock({ layout: { blocks: withCountedAt(blocks, before, now) } })).toEqual({
      ...before,
      stopsOrders: true,
    });
  }
});

it('another number of pieces is a new count, even if the browser sends the time of the old one', () => {
  const now = new Date('2026-11-20T09:02:00.000Z');
  const before = { pieces: 8, countedAt: '2026-11-20T09:00:00.000Z', stopsOrders: true };
  const stock = { ...before, pieces: 12 };
  const blocks: Blocks = { b: { type: 'stockLeft', props: { stock, whenOut: 'hide', note: '' } } };
  expect(countedStock({ layout: { blocks: withCountedAt(blocks, before, now) } })).toEqual({
    ...stock,
    countedAt: now.toISOString(),
  });
});
