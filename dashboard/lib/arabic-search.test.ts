import { expect, it } from 'vitest';
import { matchesSearch } from './arabic-search.ts';

it.each([
  ['', true],
  ['عود', true],
  ['العُود ملكي', true],
  ['اوراق', true],
  ['oud', true],
  ['١٠٠', true],
  ['بخور', false],
  ['عود بخور', false],
])('«%s» is found or not: %s', (search, isFound) => {
  expect(matchesSearch(search, ['عطر العود الملكي', 'أوراق', 'OUD-100'])).toBe(isFound);
});
