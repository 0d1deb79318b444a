import { describe, expect, it } from 'vitest';
import { fromLines, moved, toLines } from './lists.ts';

describe('moved', () => {
  it('puts an entry in another place and leaves the others in their order', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 1)).toEqual(['b', 'a', 'c', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  });
});

describe('lines', () => {
  it('reads one entry a line, without empty ones and doubles', () => {
    expect(fromLines(' صغير \n\nكبير\nصغير\n')).toEqual(['صغير', 'كبير']);
    expect(fromLines(toLines(['أ', 'ب']))).toEqual(['أ', 'ب']);
    expect(fromLines('')).toEqual([]);
  });
});
