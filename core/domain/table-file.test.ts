import { describe, expect, it } from 'vitest';
import { parseAmount } from './money.ts';
import {
  amountReader,
  cellReader,
  columnsToBegin,
  decimalReader,
  exchange,
  headingRow,
  numberIn,
  readRate,
} from './table-file.ts';

const headings = { what: [/^name$/i, /^title$/i], amount: [/^cost$/i], note: [/^note$/i] };

describe('the columns of a file', () => {
  it('are detected by their headings, the better ones first', () => {
    expect(columnsToBegin(['Title', ' Name', 'COST'], headings)).toEqual({ what: ' Name', amount: 'COST' });
    expect(columnsToBegin(['Title', 'Price'], headings)).toEqual({ what: 'Title' });
  });

  it('are only those of the last file if this one has them all', () => {
    const titles = ['Name', 'Cost', 'Net', 'Note'];
    expect(columnsToBegin(titles, headings, { amount: 'Net' })).toEqual({ amount: 'Net' });
    expect(columnsToBegin(titles, headings, { what: undefined, amount: 'Net' })).toEqual({ amount: 'Net' });
    expect(columnsToBegin(titles, headings, { what: 'Gone', amount: 'Net' })).toEqual({
      what: 'Name',
      amount: 'Net',
      note: 'Note',
    });
    expect(columnsToBegin(titles, headings, {})).toEqual({ what: 'Name', amount: 'Cost', note: 'Note' });
  });

  it('that are omitted read as empty', () => {
    const cellOf = cellReader<'what' | 'note'>(['A', 'B'], { what: 'B' });
    expect([cellOf(['1', ' 2 '], 'what'), cellOf(['1'], 'what'), cellOf(['1', '2'], 'note')]).toEqual([
      '2',
      '',
      '',
    ]);
  });

  it('begin in the first row with known headings, else in the first with several cells', () => {
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
    ['\u200b१२३٫५\u2060 د.ك', '', undefined, 123_500, 'KWD'],
    ['１２.５\u00ad KD', '', undefined, 12_500, 'KWD'],
    ['5', 'QAR', 'COD (KWD)', 5_00, 'QAR'],
    ['5 ريال', 'QAR', undefined, 5_00, 'QAR'],
    ['5', '', 'Cost (net)', 5_00, 'SAR'],
    ['5 SAR', '', 'Cost (USD)', 5_00, 'SAR'],
    ['-5', '', undefined, -5_00, 'SAR'],
    ['SAR -5', '', undefined, -5_00, 'SAR'],
    ['(1,005.50)', '', undefined, -1005_50, 'SAR'],
    ['\u2212٥ د.ك', '', undefined, -5_000, 'KWD'],
    ['5-', 'KWD', undefined, -5_000, 'KWD'],
    ['5', '', 'COD Amount in KWD', 5_000, 'KWD'],
    ['5', '', 'المبلغ المحصل بالريال القطري', 5_00, 'QAR'],
    ['5 ريال', '', 'COD', 5_00, 'SAR'],
    ['SAR 5.50 SR', '', 'COD', 5_50, 'SAR'],
    ['5 دنانير', '', 'COD (KD)', 5_000, 'KWD'],
    ['5 ريالًا قطريًا', 'QAR', undefined, 5_00, 'QAR'],
    ['5 ريالًا', '', 'COD', 5_00, 'SAR'],
    ['249.00 SAR only', '', undefined, 249_00, 'SAR'],
    ['249 درهمًا فقط لا غير', '', undefined, 249_00, 'AED'],
    ['60/-', '', 'Dhs Amount', 60_00, 'AED'],
    ['5', '', 'KD Amount', 5_000, 'KWD'],
    ['5', '', 'COD_Amount_KWD', 5_000, 'KWD'],
    ['5', '', 'المبلغ المحصل (بالدينار الكويتي)', 5_000, 'KWD'],
    ['5', '', 'COD Amount (BHD) *', 5_000, 'BHD'],
    ['3.250 Bahraini Dinars', '', undefined, 3_250, 'BHD'],
    ['50 Omani Rials', '', undefined, 50_000, 'OMR'],
    ['100 UAE Dirhams', '', undefined, 100_00, 'AED'],
    ['5', 'Saudi Arabian Riyal', undefined, 5_00, 'SAR'],
    ['5', 'الدينار البحريني', undefined, 5_000, 'BHD'],
    ['5', 'SAR - Saudi Riyal', undefined, 5_00, 'SAR'],
    ['5', '', 'Cash Collected (KWD - Kuwaiti Dinar)', 5_000, 'KWD'],
    ['QAR: 50', '', undefined, 50_00, 'QAR'],
    ['5 د.إ', '', undefined, 5_00, 'AED'],
  ])('%s, %s under %s is read', (amount, cell, heading, amountMinor, currency) => {
    expect(read(amount, cell, heading)).toEqual({ amountMinor, currency });
  });

  it.each([
    ['five', '', undefined, 'amount_wrong', 'five'],
    ['', '', undefined, 'amount_wrong', ''],
    ['5 . SAR 6', '', undefined, 'amount_wrong', '5 . SAR 6'],
    ['USD 5', '', undefined, 'currency_unknown', 'USD 5'],
    ['€5', 'SAR', undefined, 'currency_unknown', '€5 SAR'],
    ['5 AED', 'SAR', undefined, 'currency_unknown', '5 AED SAR'],
    ['SAR 5 AED', '', undefined, 'currency_unknown', 'SAR 5 AED'],
    ['$5 CR', '', undefined, 'currency_unknown', '$5 CR'],
    ['5', 'USD', 'Cost (SAR)', 'currency_unknown', 'USD'],
    ['5', '', 'Amount spent (usd)', 'currency_unknown', 'usd'],
    ['5', '', 'التكلفة ($)', 'currency_unknown', '$'],
    ['5 د.أ', '', undefined, 'currency_unknown', '5 د.أ'],
    ['5', 'SAR - Kuwaiti Dinar', undefined, 'currency_unknown', 'SAR - Kuwaiti Dinar'],
    ['5', '', 'Cash Collected (دينار عراقي)', 'currency_unknown', 'دينار عراقي'],
    ['5', '', 'المبلغ المحصل (درهم مغربي)', 'currency_unknown', 'درهم مغربي'],
    ['5', '', 'المبلغ المحصل (ر.ي)', 'currency_unknown', 'ر.ي'],
    ['5', '', 'المبلغ المحصل (جنيه)', 'currency_unknown', 'جنيه'],
    ['5000', '', 'المبلغ المحصل (فلس)', 'currency_unknown', 'فلس'],
    ['5 جنيه', '', undefined, 'currency_unknown', '5 جنيه'],
  ])('%s, %s under %s says why it is not', (amount, cell, heading, problem, value) => {
    expect(read(amount, cell, heading)).toEqual({ problem, value });
  });
});

describe('an amount that is exchanged', () => {
  it.each([
    ['1,104.20', '0.3845', 3, 424_565],
    ['0.01', '3.75', 2, 4],
    ['4.2034', '3.75', 2, 15_76],
    ['٩٩٫٥'.replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf)), '1', 2, 99_50],
    ['99999999', '100', 2, undefined],
  ])('%s at %s is rounded once on its digits', (number, rate, decimals, expected) => {
    expect(exchange(number, rate, decimals)).toBe(expected);
  });

  it('has a rate that is typed in any digits, and is above zero', () => {
    expect(['3.75', '٣٫٧٥', ' 0.3845 '].map(readRate)).toEqual(['3.75', '3.75', '0.3845']);
    expect(['\u200f३.७५\u2060', '３．７５'].map(readRate)).toEqual(['3.75', '3.75']);
    expect(['', '0', '-1', '3,75', 'x', '1e3'].map(readRate)).toEqual(Array(6).fill(undefined));
  });
});

describe('decimals of a column of amounts', () => {
  const read = (...cells: string[]) => cells.map(decimalReader(cells));

  it.each([
    ['10,5', '1.234,50', '100', '2.000'],
    ['SAR 1.234,50', '(66,5)', '1.000.000,00', '-7'],
  ])('are commas where one has one or two digits after it: %s', (...cells) => {
    expect(read(...cells).map(numberIn)).toEqual(
      cells[0] === '10,5' ? [10.5, 1234.5, 100, 2000] : [1234.5, -66.5, 1_000_000, -7],
    );
  });

  it('are commas where thousands have a point before it', () => {
    expect(read('1.234,500', '12,500').map(numberIn)).toEqual([1234.5, 12.5]);
  });

  it.each([
    ['1,234', '12,500'],
    ['1,234.50', '99.5'],
    ['10,5', '10.5'],
    ['٩٩٫٥', '١٬٢٣٤'],
    ['2026', ''],
  ])('are points otherwise, and a column with both is unchanged: %s, %s', (...cells) => {
    expect(read(...cells)).toEqual(cells);
  });
});
