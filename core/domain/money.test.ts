import { describe, expect, it } from 'vitest';
import { formatMoney, parseAmount, toMajor } from './money.ts';

describe('parseAmount', () => {
  it.each([
    ['249', 'SAR', 24900],
    ['249.5', 'SAR', 24950],
    ['1.005', 'KWD', 1005],
    ['0.1', 'BHD', 100],
    ['٢٤٩٫٥', 'SAR', 24950],
    ['1,249', 'SAR', 124900],
    [19.99, 'AED', 1999],
    ['12.500', 'SAR', 1250],
  ] as const)('reads %s %s as %i minor units', (text, currency, minor) => {
    expect(parseAmount(text, currency)).toBe(minor);
  });

  it.each(['', 'abc', '-5', '1.2.3', '1e5', 'NaN', '12.345', '99999999999', '1,24'])(
    '%j is not an amount in SAR',
    (text) => {
      expect(parseAmount(text, 'SAR')).toBeUndefined();
    },
  );
});

describe('formatMoney', () => {
  it('an amount in a currency with three decimals shows three', () => {
    expect(formatMoney(12_345, 'KWD')).toBe('12.345\u00a0د.ك');
    expect(formatMoney(39_000, 'KWD')).toBe('39.000\u00a0د.ك');
    expect(formatMoney(0, 'BHD')).toBe('0.000\u00a0د.ب');
    expect(formatMoney(1_234_000, 'OMR')).toBe('1,234.000\u00a0ر.ع');
  });

  it('a whole amount shows no decimals', () => {
    expect(formatMoney(124_900, 'SAR')).toBe('1,249\u00a0ر.س');
  });

  it.each([
    [0, '0'],
    [99_900, '999'],
    [100_000, '1,000'],
    [-24_900, '\u200e-249'],
  ])('%i halalas are written as %s', (amount, written) => {
    expect(formatMoney(amount, 'SAR')).toBe(`${written}\u00a0ر.س`);
  });

  it('a formatted amount can be parsed again', () => {
    expect(toMajor(parseAmount('9.875', 'OMR') ?? 0, 'OMR')).toBe(9.875);
  });
});
