import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('a CSV file begins with a byte-order mark and ends each row as Excel does', () => {
  expect(
    csvOf([
      ['أ', 'ب'],
      [1, 2.5],
    ]),
  ).toBe('\ufeffأ,ب\r\n1,2.5\r\n');
});

it('a further part of a CSV file has no byte-order mark, and an empty one is empty', () => {
  expect(csvOf([['أ', 1]], { isFirst: false })).toBe('أ,1\r\n');
  expect(csvOf([], { isFirst: false })).toBe('');
});

it('commas, quotes and line breaks stay inside their CSV cell', () => {
  expect(csvOf([['a,b', 'say "x"', 'one\ntwo']])).toBe('\ufeff"a,b","say ""x""","one\ntwo"\r\n');
});

it('a CSV file has the same cells, and no formula, where semicolons or tabs separate cells', () => {
  expect(csvOf([['عل;=cmd|A0;', 'a\t=1']], { isFirst: false })).toBe('"عل;=cmd|A0;","a\t=1"\r\n');
});

it('no text in a CSV file becomes a formula, and negative numbers stay numbers', () => {
  expect(csvOf([['=1+1', '+966', '-x', '@a', '＝1', -12.5]])).toBe(
    "\ufeff'=1+1,'+966,'-x,'@a,'＝1,-12.5\r\n",
  );
});
