import { expect, it } from 'vitest';
import { thinned } from './chart-options.ts';

it('all labels under a chart are shown when there is room', () => {
  expect(thinned(['أ', 'ب'], 3)).toEqual(['\u2067أ\u2069', '\u2067ب\u2069']);
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
  expect(shown.at(-1)).toBe('\u206729\u2069');
  expect(shown.filter(Boolean)).toHaveLength(8);
});
