import { describe, expect, it } from 'vitest';
import { readCsv } from '../csv.ts';
import { readStatementFile, statementColumnsOf, statementHeadingRow } from './file.ts';

const read = (text: string, currency: 'SAR' | 'KWD' = 'SAR') => {
  const rows = readCsv(text, { keepsEmpty: true });
  const heading = statementHeadingRow(rows);
  return readStatementFile(rows, heading, statementColumnsOf(rows[heading] ?? []), { currency });
};
const amounts = (text: string, currency?: 'SAR' | 'KWD') =>
  read(text, currency).lines.map(({ paidMinor, currency: code }) => [paidMinor, code]);

describe('a file of what a carrier collected', () => {
  it.each([
    [
      'AWB No,Order Ref,COD Amount,Consignee Mobile',
      ['AWB No', 'Order Ref', 'Consignee Mobile', 'COD Amount'],
    ],
    ['Tracking Number;Reference;COD Amt;Mobile', ['Tracking Number', 'Reference', 'Mobile', 'COD Amt']],
    [
      'Waybill No.\tCustomer Order No\tCOD (KWD)\tPhone',
      ['Waybill No.', 'Customer Order No', 'Phone', 'COD (KWD)'],
    ],
    [
      'رقم البوليصة,رقم الطلب,المبلغ المحصل,رقم الجوال',
      ['رقم البوليصة', 'رقم الطلب', 'رقم الجوال', 'المبلغ المحصل'],
    ],
  ])('the columns of %s are told by their headings', (titles, [waybill, number, phone, amount]) => {
    expect(statementColumnsOf(readCsv(titles)[0] ?? [])).toEqual({ waybill, number, phone, amount });
  });

  it('columns that were chosen for the carrier before go before what the headings say', () => {
    const titles = ['AWB', 'COD', 'Net'];
    expect(statementColumnsOf(titles, { amount: 'Net', number: 'Gone' })).toEqual({
      ...{ waybill: 'AWB', amount: 'Net' },
    });
  });

  it('a column that was left out of the carrier’s last file is not told by its heading again', () => {
    const chosen = { waybill: 'AWB', amount: 'COD' };
    expect(statementColumnsOf(['AWB', 'Mobile', 'COD', 'Currency'], chosen)).toEqual(chosen);
    const rows = readCsv('SMSA\n\nAWB,Mobile,COD\n1,0501234567,5', { keepsEmpty: true });
    const heading = statementHeadingRow(rows, chosen);
    const columns = statementColumnsOf(rows[heading] ?? [], chosen);
    expect(readStatementFile(rows, heading, columns, { currency: 'SAR' }).lines).toMatchObject([
      { row: 4, waybill: '1', phone: '' },
    ]);
  });

  it('lines are read from below the headings, with what stands above and the totals left out', () => {
    const file = `SMSA Express,,
Statement of 2026-11-21,,

AWB,Reference,COD Amount
280644170921,hh5ygkq0,"1,333.50"
Total,,1333.50
,,1333.50`;
    const { lines, problems } = read(file);
    expect(lines).toEqual([
      { row: 5, waybill: '280644170921', number: 'hh5ygkq0', phone: '', paidMinor: 1333_50, currency: 'SAR' },
    ]);
    expect(problems).toEqual([{ row: 7, problem: 'nothing_named', value: '1333.50' }]);
  });

  it('amounts are in the row’s currency, else in that of the heading, else in the usual one', () => {
    expect(amounts('AWB,COD,Currency\n1,12.5,KWD\n2,٩٩٫٥,')).toEqual([
      [12_500, 'KWD'],
      [99_50, 'SAR'],
    ]);
    expect(amounts('AWB,COD (BHD)\n1,0.001')).toEqual([[1, 'BHD']]);
    expect(amounts('AWB,COD\n1,SAR 0')).toEqual([[0, 'SAR']]);
  });

  it('a currency beside an amount is the amount’s, in letters, signs and names', () => {
    const typed = ['AED 120', '5 ر.س', 'د.إ 5', '1.5 د.ك', '7 ريال', '7 ريال قطري', '"1 234,5"'];
    const file = `AWB,COD\n${typed.map((amount, index) => `${index + 1},${amount}`).join('\n')}`;
    expect(amounts(file)).toEqual([
      ...[
        [120_00, 'AED'],
        [5_00, 'SAR'],
        [5_00, 'AED'],
        [1500, 'KWD'],
        [7_00, 'SAR'],
        [7_00, 'QAR'],
      ],
    ]);
    const refused = [
      ['12abc5', 'amount_wrong'],
      ['USD 5', 'currency_unknown'],
      ['SAR 5 AED', 'currency_unknown'],
      ['5.', 'amount_wrong'],
    ];
    expect(read(`AWB,COD\n${refused.map(([amount]) => `1,${amount}`).join('\n')}`).problems).toEqual(
      refused.map(([value, problem], index) => ({ row: index + 2, problem, value })),
    );
    expect(amounts('AWB,COD,Currency\n1,5,ريال\n2,5,درهم')).toEqual([
      [5_00, 'SAR'],
      [5_00, 'AED'],
    ]);
    // Nobody knows whose rial it is, and two currencies of one row contradict each other.
    expect(read('AWB,COD,Currency\n1,5,ريال\n2,5 AED,KWD', 'KWD').problems).toEqual([
      { row: 2, problem: 'currency_unknown', value: 'ريال' },
      { row: 3, problem: 'currency_unknown', value: '5 AED KWD' },
    ]);
  });

  it('totals are told from shops that begin like one', () => {
    const file =
      'Shop,AWB,COD\nTotal Beauty,1,5\nإجمالي,,5\nSub-total: 2,,5\nGrand Total,,5\nالإجمالي المبلغ,,5';
    expect(read(file)).toMatchObject({ lines: [{ waybill: '1' }], problems: [] });
  });

  it('a row that cannot be counted says why, and nothing is rounded', () => {
    const file = 'AWB,COD,Currency\n1,-5,\n2,1.005,\n3,5,USD\n2.80644E+11,5,\n4,7,';
    const { lines, problems } = read(file);
    expect(problems).toEqual([
      { row: 2, problem: 'amount_wrong', value: '-5' },
      { row: 3, problem: 'amount_wrong', value: '1.005' },
      { row: 4, problem: 'currency_unknown', value: 'USD' },
      { row: 5, problem: 'rounded', value: '2.80644E+11' },
    ]);
    expect(lines.map(({ waybill }) => waybill)).toEqual(['4']);
  });

  it('a number that a spreadsheet has cut is not looked for where there is another', () => {
    expect(read('AWB,Order,COD\n2.80644E+11,hh5ygkq0,5').lines).toMatchObject([
      { waybill: '', number: 'hh5ygkq0' },
    ]);
  });
});
