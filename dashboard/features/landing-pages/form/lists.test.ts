import { expect, it } from 'vitest';
import { fromLines, moved, toLines } from './lists.ts';

it('a text with one entry per line is read without empty lines and duplicates', () => {
  expect(fromLines(' صغير \n\nكبير\nصغير\n')).toEqual(['صغير', 'كبير']);
  expect(fromLines(toLines(['أ', 'ب']))).toEqual(['أ', 'ب']);
  expect(fromLines('')).toEqual([]);
});

it('moving an entry of a list leaves the others in their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 1)).toEqual(['b', 'a', 'c', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
});
