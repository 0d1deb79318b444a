import { expect, it } from 'vitest';
import { fromLines, toLines } from './lines.ts';

it('reads one entry a line, without empty ones and doubles', () => {
  expect(fromLines(' صغير \n\nكبير\nصغير\n')).toEqual(['صغير', 'كبير']);
  expect(fromLines(toLines(['أ', 'ب']))).toEqual(['أ', 'ب']);
  expect(fromLines('')).toEqual([]);
});
