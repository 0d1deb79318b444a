import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QueueFigures } from './queue-figures.tsx';

const call = (group: 'callback' | 'rest') => ({ group });
const listOf = (
  calls: number,
  callbacks = 0,
  others: { later?: number; ended?: number; outside?: number } = {},
) => ({
  calls: [...Array(callbacks).fill(call('callback')), ...Array(calls - callbacks).fill(call('rest'))],
  closed: others.outside ? [{ country: 'SA' as const, count: others.outside, opensAt: '' }] : [],
  later: others.later ?? 0,
  ended: others.ended ?? 0,
});
const shown = (figures: Parameters<typeof QueueFigures>[0]) =>
  renderToStaticMarkup(<QueueFigures {...figures} />).replace(/<[^>]*>/g, '');

it('the desk’s title shows how many orders are left, due, and confirmed today', () => {
  expect(shown({ pending: 20, list: listOf(20, 2), confirmed: 19 })).toBe(
    'بقي 20 · حان موعد 2 · أُكّد اليوم 19',
  );
  expect(shown({ pending: 0, list: listOf(0), confirmed: 0 })).toBe('بقي 0 · أُكّد اليوم 0');
});

it('the desk’s title says which of the orders left are not in the list, and why', () => {
  expect(shown({ pending: 25, list: listOf(21, 0, { later: 4 }), confirmed: 1 })).toBe(
    'بقي 25 (21 الآن · 4 لاحقًا) · أُكّد اليوم 1',
  );
  expect(
    shown({ pending: 6, list: listOf(0, 0, { later: 1, outside: 3, ended: 2 }), confirmed: undefined }),
  ).toBe('بقي 6 (1 لاحقًا · 3 خارج ساعات الاتصال · 2 دون اتصال آخر)');
});

it('a list that has reached its limit, or is a moment behind, says nothing of the others', () => {
  expect(shown({ pending: 900, list: listOf(100, 0, { later: 40 }), confirmed: undefined })).toBe('بقي 900');
});

it('a desk that could not be loaded does not say that no calls are left', () => {
  expect(shown({ pending: undefined, list: undefined, confirmed: undefined })).toBe('\u00a0');
  expect(shown({ pending: undefined, list: listOf(1, 1, { later: 1 }), confirmed: undefined })).toBe(
    'حان موعد 1',
  );
});
