import { describe, expect, it } from 'vitest';
import { parseAmount } from './money.ts';
import { amountReader, cellReader, columnsToBegin, headingRow } from './table-file.ts';

const headings = { what: [/^name$/i, /^title$/i], amount: [/^cost$/i], note: [/^note$/i] };

describe('the columns of a file', () => {
  it('are told by their headings, by the better ones first', () => {
    expect(columnsToBegin(['Title', ' Name', 'COST'], headings)).toEqual({ what: ' Name', amount: 'COST' });
    expect(columnsToBegin(['Title', 'Price'], headings)).toEqual({ what: 'Title' });
  });

  it('are those of the last file and no others where this one has them all', () => {
    const titles = ['Name', 'Cost', 'Net', 'Note'];
    expect(columnsToBegin(titles, headings, { amount: 'Net' })).toEqual({ amount: 'Net' });
    expect(columnsToBegin(titles, headings, { what: undefined, amount: 'Net' })).toEqual({ amount: 'Net' });
    expect(columnsToBegin(titles, headings, { what: 'Gone', amount: 'Net' })).toEqual({
      ...{ what: 'Name', amount: 'Net', note: 'Note' },
    });
    expect(columnsToBegin(titles, headings, {})).toEqual({ what: 'Name', amount: 'Cost', note: 'Note' });
  });

  it('that are left out read as empty', () => {
    const cellOf = cellReader<'what' | 'note'>(['A', 'B'], { what: 'B' });
    expect([cellOf(['1', ' 2 '], 'what'), cellOf(['1'], 'what'), cellOf(['1', '2'], 'note')]).toEqual([
      ...['2', '', ''],
    ]);
  });

  it('begin in the first row that tells them, else in the first with several cells', () => {
    const rows = [['Report'], ['a', 'b', 'c'], ['Name', 'Cost']];
    expect(headingRow(rows, (titles) => titles.includes('Cost'))).toBe(2);
    expect(headingRow(rows, () => false)).toBe(1);
    expect(headingRow([], () => false)).toBe(0);
  });
});

describe('an amount with its currency', () => {
  const read = (amount: string, currency = '', heading?: string) =>
    amountReader({ heading, usual: 'SAR', parse: parseAmount })({ amount, currency });

  it.each([
    ['AED 120', '', undefined, 120_00, 'AED'],
    ['120', 'درهم إماراتي', undefined, 120_00, 'AED'],
    ['\u200f١٢٫٥ د.ك\u200f', '', undefined, 12_500, 'KWD'],
    ['5', '', 'COD (KWD)', 5_000, 'KWD'],
    ['5', 'QAR', 'COD (KWD)', 5_00, 'QAR'],
    ['5 ريال', 'QAR', undefined, 5_00, 'QAR'],
    ['5', '', 'Cost (net)', 5_00, 'SAR'],
    ['5 SAR', '', 'Cost (USD)', 5_00, 'SAR'],
  ])('%s, %s under %s is read', (amount, cell, heading, amountMinor, currency) => {
    expect(read(amount, cell, heading)).toEqual({ amountMinor, currency });
  });

  it.each([
    ['five', '', undefined, 'amount_wrong', 'five'],
    ['', '', undefined, 'amount_wrong', ''],
    ['-5', '', undefined, 'amount_wrong', '-5'],
    ['5 . SAR 6', '', undefined, 'amount_wrong', '5 . SAR 6'],
    ['USD 5', '', undefined, 'currency_unknown', 'USD 5'],
    ['€5', 'SAR', undefined, 'currency_unknown', '€5'],
    ['5 AED', 'SAR', undefined, 'currency_unknown', '5 AED SAR'],
    ['5', 'USD', 'Cost (SAR)', 'currency_unknown', 'USD'],
    ['5', '', 'Amount spent (usd)', 'currency_unknown', 'usd'],
    ['5', '', 'التكلفة ($)', 'currency_unknown', '$'],
  ])('%s, %s under %s says why it is not', (amount, cell, heading, problem, value) => {
    expect(read(amount, cell, heading)).toEqual({ problem, value });
  });
});
