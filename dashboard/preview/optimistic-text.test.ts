import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOptimisticTexts } from './optimistic-text.ts';

const draw = vi.fn();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  draw.mockReset();
});

/** An element with these texts in it. */
const element = (texts: string[], attribute?: string) => ({
  childNodes: texts.map((data) => ({ data })),
  hasAttribute: (name: string) => name === attribute,
});
const textOf = ({ childNodes }: ReturnType<typeof element>) => childNodes.map(({ data }) => data).join('|');

it('typed text is shown in every element that has it, and React gets back what it drew', () => {
  const ahead = createOptimisticTexts(draw);
  const places = [element(['عود']), element(['عود'])];
  expect(ahead.show(places, 'عود', 'عود ف')).toBe(true);
  expect(ahead.show(places, 'عود ف', 'عود فاخر')).toBe(true);
  expect(places.map(textOf)).toEqual(['عود فاخر', 'عود فاخر']);
  expect(ahead.giveBack()).toBe(true);
  expect(places.map(textOf)).toEqual(['عود', 'عود']);
});

it('React renders once typing pauses, from what it rendered before', () => {
  const ahead = createOptimisticTexts(draw);
  const place = element(['عود']);
  const atDraw: string[] = [];
  draw.mockImplementation(() => atDraw.push(textOf(place)));
  ahead.show([place], 'عود', 'عود ف');
  vi.advanceTimersByTime(200);
  ahead.show([place], 'عود ف', 'عود فا');
  vi.advanceTimersByTime(200);
  expect(draw).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(atDraw).toEqual(['عود']);
  vi.advanceTimersByTime(1000);
  ahead.settle();
  expect(draw).toHaveBeenCalledTimes(1);
});

it('an element that React drew in the meantime is not given back a second time', () => {
  const ahead = createOptimisticTexts(draw);
  const place = element(['عود']);
  ahead.show([place], 'عود', 'مسك');
  ahead.giveBack();
  for (const text of place.childNodes) text.data = 'عنبر';
  expect(ahead.giveBack()).toBe(false);
  expect(textOf(place)).toBe('عنبر');
});

it.each([
  ['is not on the page', []],
  ['is shown otherwise than it was typed', [element(['عود.'])]],
  ['is shown otherwise in one of its places', [element(['عود']), element(['عود.'])]],
  ['has something beside it', [element(['عود', ' فاخر'])]],
  ['is being written where it is', [element(['عود'], 'data-writing')]],
  ['is not there yet', [element([])]],
])('a text that %s is left to React', (_, places) => {
  const ahead = createOptimisticTexts(draw);
  const before = places.map(textOf);
  expect(ahead.show(places, 'عود', 'مسك')).toBe(false);
  expect(places.map(textOf)).toEqual(before);
  expect(ahead.giveBack()).toBe(false);
});

it('where a text begins or ends React draws its surroundings', () => {
  const ahead = createOptimisticTexts(draw);
  expect(ahead.show([element([''])], '', 'ع')).toBe(false);
  expect(ahead.show([element(['ع'])], 'ع', ' ')).toBe(false);
});
