import { expect, it } from 'vitest';
import { columnMoney } from './amounts.ts';

const shown = (column: Parameters<typeof columnMoney>[0]) => {
  const money = columnMoney(column);
  return column.map(({ minor, currency }) => money(minor, currency).replaceAll('\u00a0', ' '));
};

it('the amounts of a column have decimals alike, those of each currency by themselves', () => {
  expect(
    shown([
      { minor: 8_900, currency: 'SAR' },
      { minor: 8_950, currency: 'SAR' },
      { minor: 124_900, currency: 'AED' },
      { minor: 12_500, currency: 'KWD' },
    ]),
  ).toEqual(['89.00 ر.س', '89.50 ر.س', '1,249 د.إ', '12.500 د.ك']);
});

it('a column of whole amounts has no decimals, where its currency needs none', () => {
  expect(
    shown([
      { minor: 0, currency: 'SAR' },
      { minor: 8_900, currency: 'SAR' },
      { minor: 39_000, currency: 'KWD' },
    ]),
  ).toEqual(['0 ر.س', '89 ر.س', '39.000 د.ك']);
  expect(shown([])).toEqual([]);
});
