import { describe, expect, it } from 'vitest';
import { readCsv } from '../csv.ts';
import { withSpends } from './ad-spend.ts';
import { readSpendFile, spendColumnsOf, spendHeadingRow } from './spend-file.ts';

const read = (text: string, currency: 'SAR' | 'KWD' = 'SAR') => {
  const rows = readCsv(text, { keepsEmpty: true });
  const heading = spendHeadingRow(rows);
  const columns = spendColumnsOf(rows[heading] ?? []);
  return readSpendFile(rows, heading, columns, { network: 'meta', pageId: null, currency });
};
const amounts = (text: string, currency?: 'SAR' | 'KWD') =>
  read(text, currency).spends.map(({ day, campaign, currency: code, amountMinor }) => [
    day,
    campaign,
    code,
    amountMinor,
  ]);

describe('a file of what advertising cost', () => {
  it('Meta’s is read with the currency of its heading, without the row of totals, and parts of a campaign are added', () => {
    const file = `\ufeff"Campaign name","Ad set name","Day","Amount spent (SAR)","Reporting starts","Reporting ends"
"Winter, sale","A",2026-11-20,120.504,2026-11-20,2026-11-20
"Winter, sale","B",2026-11-20,"1,000.00",2026-11-20,2026-11-20
,,,1120.504,2026-11-20,2026-11-20`;
    expect(amounts(file)).toEqual([['2026-11-20', 'winter, sale', 'SAR', 1120_50]]);
    expect(read(file).problems).toEqual([]);
  });

  it('TikTok’s and Snapchat’s are read with the currency of each row', () => {
    expect(amounts('By Day\tCampaign name\tCost\tCurrency\n2026-11-20 00:00:00\tOud\t9.9995\tKWD')).toEqual([
      ['2026-11-20', 'oud', 'KWD', 10_000],
    ]);
    expect(amounts('Date;Campaign Name;Spend\n20/11/2026;عود;٩٩٫٥\n5/11/2026;عود;0', 'KWD')).toEqual([
      ['2026-11-20', 'عود', 'KWD', 99_500],
    ]);
  });

  it('a currency beside an amount is the amount’s, and one that no page sells in is never counted as another', () => {
    const file = 'Day,Campaign name,Cost,Currency';
    expect(amounts(`${file}\n2026-11-20,a,AED 120,\n2026-11-20,b,5 ر.س,ريال`, 'SAR')).toEqual([
      ['2026-11-20', 'a', 'AED', 120_00],
      ['2026-11-20', 'b', 'SAR', 5_00],
    ]);
    const refused = '2026-11-20,a,USD 120,\n2026-11-20,a,$5,\n2026-11-20,a,AED 5,SAR\n2026-11-20,a,120,USD';
    expect(read(`${file}\n${refused}`)).toEqual({
      spends: [],
      problems: ['USD 120', '$5', 'AED 5 SAR', 'USD'].map((value, index) => ({
        ...{ row: index + 2, problem: 'currency_unknown', value },
      })),
    });
    expect(read('Day,Amount spent (USD)\n2026-11-20,5')).toEqual({
      spends: [],
      problems: [{ row: 2, problem: 'currency_unknown', value: 'USD' }],
    });
  });

  it('what stands above the headings is not read, and rows count as in a spreadsheet', () => {
    expect(read('TikTok report,\n\nDay,Cost\n\n2026-11-20,5\n2026-11-21,five')).toMatchObject({
      spends: [{ day: '2026-11-20', amountMinor: 5_00 }],
      problems: [{ row: 6, problem: 'amount_wrong' }],
    });
  });

  it('each row that cannot be counted says why, beside its number', () => {
    const file = `Day,Reporting ends,Campaign name,Cost,Currency
2026-11-31,,a,5,SAR
2026-11-20,2026-11-26,a,5,SAR
2026-11-20,,a,five,SAR
2026-11-20,,a,5,USD
,,a,5,SAR
2026-11-20,2026-11-20,a,5,SAR`;
    const { spends, problems } = read(file);
    expect(problems).toEqual([
      { row: 2, problem: 'day_wrong', value: '2026-11-31' },
      { row: 3, problem: 'several_days', value: '2026-11-26' },
      { row: 4, problem: 'amount_wrong', value: 'five' },
      { row: 5, problem: 'currency_unknown', value: 'USD' },
      { row: 6, problem: 'day_missing', value: 'a' },
    ]);
    expect(spends).toHaveLength(1);
  });

  it('days that may be read in two ways are refused, unless another day of the file tells', () => {
    const days = (...all: string[]) => read(`Date,Spend\n${all.map((day) => `${day},5`).join('\n')}`);
    expect(days('05/11/2026').problems).toMatchObject([{ row: 2, problem: 'day_ambiguous' }]);
    expect(days('05/11/2026', '20/11/2026').spends.map(({ day }) => day)).toEqual([
      '2026-11-05',
      '2026-11-20',
    ]);
    expect(days('11/05/2026', '11/20/2026').spends.map(({ day }) => day)).toEqual([
      '2026-11-05',
      '2026-11-20',
    ]);
  });

  it('the same file twice is what it was once, and a corrected one takes its place', () => {
    const file = 'Day,Campaign name,Cost\n2026-11-20,a,5\n2026-11-20,b,7';
    const once = withSpends([], read(file).spends);
    expect(withSpends(once, read(file).spends)).toEqual(once);
    const corrected = withSpends(once, read(file.replace('b,7', 'b,8')).spends);
    expect(corrected.map(({ amountMinor }) => amountMinor)).toEqual([5_00, 8_00]);
  });

  it('columns that were chosen for an earlier file are taken again where this file has them', () => {
    const titles = ['Day', 'Reporting starts', 'Paid', 'Amount spent (SAR)'];
    const remembered = { day: 'Reporting starts', amount: 'Paid', campaign: 'Ad set' };
    expect(spendColumnsOf(titles)).toEqual({ day: 'Day', amount: 'Amount spent (SAR)' });
    expect(spendColumnsOf(titles, remembered)).toEqual({ day: 'Reporting starts', amount: 'Paid' });
  });

  it('a column that was left out of an earlier file is not guessed again', () => {
    const titles = ['Day', 'Campaign name', 'Amount spent (SAR)'];
    const remembered = { day: 'Day', amount: 'Amount spent (SAR)' };
    expect(spendColumnsOf(titles, remembered)).toEqual(remembered);
    expect(spendColumnsOf(titles, {})).toMatchObject({ campaign: 'Campaign name' });
  });

  it('quoted cells keep separators, quotes and line breaks', () => {
    expect(readCsv('a,"b ""c"", d",e\r\n\r\n"x\ny",,z')).toEqual([
      ['a', 'b "c", d', 'e'],
      ['x\ny', '', 'z'],
    ]);
  });
});
