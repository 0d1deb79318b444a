import { expect, it } from 'vitest';
import { thinned, timeAxis, wholeAxis } from './chart-options.ts';

it('all labels under a chart are shown when there is room', () => {
  expect(thinned(['أ', 'ب'], 3)).toEqual(['\u200fأ\u200f', '\u200fب\u200f']);
});

it('labels have no characters that isolate, because WebKit draws these wrongly inside an SVG', () => {
  const axis = timeAxis(['2026-11-24', '2026-11-25'], 'day', true);
  const value = wholeAxis([4000]).labels?.formatter?.(4000) ?? '';
  expect(axis.xaxis?.categories).toEqual(['\u200f24 نوفمبر\u200f', '\u200f25 نوفمبر\u200f']);
  expect(value).toBe('\u200f4 آلاف\u200f');
});

it('a month under a phone’s chart keeps its labels as far apart as they go', () => {
  const shown = thinned(
    Array.from({ length: 30 }, (_, i) => String(i)),
    3,
  );
  expect(shown.flatMap((label, i) => (label ? [i] : []))).toEqual([1, 15, 29]);
});

it('too many labels under a chart are thinned evenly, and the last one is always shown', () => {
  const shown = thinned(
    Array.from({ length: 30 }, (_, i) => String(i)),
    8,
  );
  expect(shown).toHaveLength(30);
  expect(shown.at(-1)).toBe('\u200f29\u200f');
  expect(shown.filter(Boolean)).toHaveLength(8);
});
