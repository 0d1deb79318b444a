import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('begins with a byte-order mark and ends each row as Excel does', () => {
  expect(
    csvOf([
      ['أ', 'ب'],
      [1, 2.5],
    ]),
  ).toBe('\ufeffأ,ب\r\n1,2.5\r\n');
});

it('keeps commas, quotes and line breaks inside their cell', () => {
  expect(csvOf([['a,b', 'say "x"', 'one\ntwo']])).toBe('\ufeff"a,b","say ""x""","one\ntwo"\r\n');
});

it('lets no text become a formula, and leaves negative numbers alone', () => {
  expect(csvOf([['=1+1', '+966', '-x', '@a', -12.5]])).toBe("\ufeff'=1+1,'+966,'-x,'@a,-12.5\r\n");
});
