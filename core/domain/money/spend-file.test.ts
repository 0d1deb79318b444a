import { describe, expect, it } from 'vitest';
import { readCsv } from '../csv.ts';
import { withSpends } from './ad-spend.ts';
import { guessSpendColumns, readSpendFile, spendHeadingRow } from './spend-file.ts';

type Options = Partial<Parameters<typeof readSpendFile>[3]>;

const readWith = (text: string, options: Options) => {
  const rows = readCsv(text, { keepsEmpty: true });
  const heading = spendHeadingRow(rows);
  const columns = guessSpendColumns(rows[heading] ?? []);
  return readSpendFile(rows, heading, columns, {
    today: '2026-12-01',
    network: 'meta',
    pageId: null,
    currency: null,
    ...options,
  });
};
const read = (text: string, currency: 'SAR' | 'KWD' | null = 'SAR') => readWith(text, { currency });
const amounts = (text: string, currency?: 'SAR' | 'KWD' | null) =>
  read(text, currency).spends.map(({ day, campaign, currency: code, amountMinor }) => [
    day,
    campaign,
    code,
    amountMinor,
  ]);

describe('a file of advertising costs', () => {
  it('counts no day that has not come yet, but today’s of an account further east', () => {
    const { spends, problems } = read('Day,Amount spent (SAR)\n2026-12-02,1\n2026-12-03,2\n2027-05-01,3');
    expect(spends.map(({ day }) => day)).toEqual(['2026-12-02']);
    expect(problems).toEqual([
      { row: 3, problem: 'day_future', value: '2026-12-03' },
      { row: 4, problem: 'day_future', value: '2027-05-01' },
    ]);
  });

  it('Meta’s is read with the currency of its heading, without the total row, and parts of a campaign are added up', () => {
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

  it('a day and an amount are read in the digits, dashes and widths that keyboards write', () => {
    const days = ['٢٠٢٦−١١−٢٠', '２０２６‐１１‐２０', '\u200b२०२६-११-२०\u2060'];
    for (const day of days)
      expect(amounts(`Day,Campaign name,Cost\n${day},a,１२٫٥`)).toEqual([['2026-11-20', 'a', 'SAR', 12_50]]);
  });

  it('a currency beside an amount applies to that amount, and an unknown currency is never counted as another', () => {
    const file = 'Day,Campaign name,Cost,Currency';
    expect(amounts(`${file}\n2026-11-20,a,AED 120,\n2026-11-20,b,5 ر.س,ريال`, 'SAR')).toEqual([
      ['2026-11-20', 'a', 'AED', 120_00],
      ['2026-11-20', 'b', 'SAR', 5_00],
    ]);
    const refused = '2026-11-20,a,USD 120,\n2026-11-20,b,$5,\n2026-11-20,c,AED 5,SAR\n2026-11-20,d,120,USD';
    expect(read(`${file}\n${refused}`)).toMatchObject({
      spends: [],
      problems: [
        { row: 2, problem: 'rate_missing', value: 'USD' },
        { row: 3, problem: 'rate_missing', value: 'USD' },
        { row: 4, problem: 'currency_unknown', value: 'AED 5 SAR' },
        { row: 5, problem: 'rate_missing', value: 'USD' },
      ],
    });
    expect(read('Day,Amount spent (USD)\n2026-11-20,5')).toMatchObject({
      spends: [],
      problems: [{ row: 2, problem: 'rate_missing', value: 'USD' }],
    });
  });

  it('lines above the headings are skipped, and rows are numbered as in a spreadsheet', () => {
    expect(read('TikTok report,\n\nDay,Cost\n\n2026-11-20,5\n2026-11-21,five')).toMatchObject({
      spends: [{ day: '2026-11-20', amountMinor: 5_00 }],
      problems: [{ row: 6, problem: 'amount_wrong' }],
    });
  });

  it('each rejected row has its number and the reason', () => {
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
      { row: 5, problem: 'rate_missing', value: 'USD' },
      { row: 6, problem: 'day_missing', value: 'a' },
    ]);
    expect(spends).toHaveLength(1);
  });

  it.each([
    '2026-11-16 - 2026-11-22',
    '2026-11-16 ~ 2026-11-22',
    '٢٠٢٦-١١-١٦ إلى ٢٠٢٦-١١-٢٢',
    '16/11/2026-22/11/2026',
    '16.11.2026 to 22.11.2026',
    '2026-11-16 00:00 – 2026-11-22 23:59',
    '2026.11.16 - 2026.11.22',
    '16.11.26 - 22.11.26',
  ])('a week in one cell is several days: %s', (week) => {
    const { spends, problems } = read(`By Day,Cost\n${week},70\n2026-11-23 - 2026-11-23,5`);
    expect(spends).toMatchObject([{ day: '2026-11-23', amountMinor: 5_00 }]);
    expect(problems).toMatchObject([{ row: 2, problem: 'several_days' }]);
  });

  it('ambiguous days are rejected, unless another day of the file clarifies the order', () => {
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

  it('importing the same file twice changes nothing, and a corrected one replaces it', () => {
    const file = 'Day,Campaign name,Cost\n2026-11-20,a,5\n2026-11-20,b,7';
    const once = withSpends([], read(file).spends);
    expect(withSpends(once, read(file).spends)).toEqual(once);
    const corrected = withSpends(once, read(file.replace('b,7', 'b,8')).spends);
    expect(corrected.map(({ amountMinor }) => amountMinor)).toEqual([5_00, 8_00]);
  });

  it('columns chosen for an earlier file are reused where this file has them', () => {
    const titles = ['Day', 'Reporting starts', 'Paid', 'Amount spent (SAR)'];
    const remembered = { day: 'Reporting starts', amount: 'Paid', campaign: 'Ad set' };
    expect(guessSpendColumns(titles)).toEqual({ day: 'Day', amount: 'Amount spent (SAR)' });
    expect(guessSpendColumns(titles, remembered)).toEqual({ day: 'Reporting starts', amount: 'Paid' });
  });

  it('a column that was omitted from an earlier file is not detected again', () => {
    const titles = ['Day', 'Campaign name', 'Amount spent (SAR)'];
    const remembered = { day: 'Day', amount: 'Amount spent (SAR)' };
    expect(guessSpendColumns(titles, remembered)).toEqual(remembered);
    expect(guessSpendColumns(titles, {})).toMatchObject({ campaign: 'Campaign name' });
  });

  it('quoted cells keep separators, quotes and line breaks', () => {
    expect(readCsv('a,"b ""c"", d",e\r\n\r\n"x\ny",,z')).toEqual([
      ['a', 'b "c", d', 'e'],
      ['x\ny', '', 'z'],
    ]);
  });
});

const day20 = '2026-11-20';
const day21 = '2026-11-21';
const day22 = '2026-11-22';
const day14 = '2026-11-14';

describe('total rows', () => {
  it.each([
    [
      'Meta’s account, of one day',
      `"Reporting starts","Reporting ends","Campaign name","Campaign delivery","Amount spent (SAR)",Impressions
2026-11-20,2026-11-20,,0,314.46,93675
2026-11-20,2026-11-20,oud,active,113.25,3268
2026-11-20,2026-11-20,gift,active,201.21,8866`,
      [
        [day20, 'oud', 'SAR', 113_25],
        [day20, 'gift', 'SAR', 201_21],
      ],
    ],
    [
      'Meta’s account, of several days',
      `"Reporting starts","Reporting ends",Day,"Campaign name","Amount spent (SAR)"
2026-11-20,2026-11-22,,,60
2026-11-20,2026-11-22,2026-11-20,oud,10
2026-11-20,2026-11-22,2026-11-21,oud,20
2026-11-20,2026-11-22,2026-11-22,oud,30`,
      [
        [day20, 'oud', 'SAR', 10_00],
        [day21, 'oud', 'SAR', 20_00],
        [day22, 'oud', 'SAR', 30_00],
      ],
    ],
    [
      'Meta’s with a word',
      `Reporting starts,Reporting ends,Campaign name,Ad set name,Day,Amount spent (SAR),Impressions
2026-11-20,2026-11-21,Winter Sale,Broad,2026-11-20,12.50,3400
2026-11-20,2026-11-21,Winter Sale,Broad,2026-11-21,"1,010.00",3100
,,Total,,,1022.50,6600`,
      [
        [day20, 'winter sale', 'SAR', 12_50],
        [day21, 'winter sale', 'SAR', 1010_00],
      ],
    ],
    [
      'Meta’s account, campaigns, ad sets and days together',
      `Day,Campaign name,Ad set name,Ad name,Amount spent (SAR)
,,,,60
2026-11-20,,,,30
2026-11-20,oud,,,20
2026-11-20,oud,a,,12
2026-11-20,oud,a,video,5
2026-11-20,oud,a,photo,7
2026-11-20,oud,b,video,8
2026-11-20,gift,c,video,10
2026-11-21,,,,30
2026-11-21,oud,a,video,30
,oud,,,50
,oud,a,,42`,
      [
        [day20, 'oud', 'SAR', 20_00],
        [day20, 'gift', 'SAR', 10_00],
        [day21, 'oud', 'SAR', 30_00],
      ],
    ],
    [
      'Meta’s in Arabic, with cents that are rounded row by row',
      `بداية إعداد التقارير,نهاية إعداد التقارير,اسم الحملة,المبلغ الذي تم إنفاقه (SAR)
2026-11-20,2026-11-20,,10.01
2026-11-20,2026-11-20,أ,3.34
2026-11-20,2026-11-20,ب,3.34
2026-11-20,2026-11-20,ج,3.34`,
      [
        [day20, 'أ', 'SAR', 3_34],
        [day20, 'ب', 'SAR', 3_34],
        [day20, 'ج', 'SAR', 3_34],
      ],
    ],
    [
      'Meta’s of a breakdown, where «All» stands for every part',
      `Reporting starts,Reporting ends,Day,Campaign name,Age,Amount spent (SAR)
2026-11-20,2026-11-21,All,All,All,60
2026-11-20,2026-11-21,2026-11-20,oud,All,30
2026-11-20,2026-11-21,2026-11-20,oud,18-24,10
2026-11-20,2026-11-21,2026-11-20,oud,25-34,20
2026-11-20,2026-11-21,2026-11-21,oud,18-24,30`,
      [
        [day20, 'oud', 'SAR', 30_00],
        [day21, 'oud', 'SAR', 30_00],
      ],
    ],
    [
      'Meta’s of a breakdown in Arabic',
      `اليوم,اسم الحملة,المنصة,المبلغ الذي تم إنفاقه (SAR)
2026-11-20,الكل,الكل,30
2026-11-20,عود,الكل,30
2026-11-20,عود,facebook,10
2026-11-20,عود,instagram,20`,
      [[day20, 'عود', 'SAR', 30_00]],
    ],
    [
      'TikTok’s',
      `Campaign name,By Day,Cost,Currency
oud,2026-11-20,10,SAR
oud,2026-11-21,20,SAR
Total of 1 results,-,30,SAR`,
      [
        [day20, 'oud', 'SAR', 10_00],
        [day21, 'oud', 'SAR', 20_00],
      ],
    ],
    [
      'Google’s, with titles above a table with tabs',
      `Campaign report
November 20, 2026 - November 21, 2026
Campaign status\tCampaign\tCampaign ID\tDay\tCurrency code\tCost\tImpr.
Enabled\toud search\t21456789012\t2026-11-20\tSAR\t10.00\t50
Enabled\toud search\t21456789012\t2026-11-21\tSAR\t20.00\t50
Total: Campaigns\t --\t --\t --\tSAR\t25.00\t100
Total: Account\t --\t --\t --\tSAR\t30.00\t100`,
      [
        [day20, 'oud search', 'SAR', 10_00],
        [day21, 'oud search', 'SAR', 20_00],
      ],
    ],
    [
      'Google’s in Arabic',
      `تقرير الحملة\n"20 نوفمبر 2026 - 21 نوفمبر 2026"
اليوم,الحملة,رمز العملة,التكلفة
2026-11-20,عود,AED,10
2026-11-21,عود,AED,20
الإجمالي: الحساب, --,AED,30
الإجمالي: الحملات, --,AED,30`,
      [
        [day20, 'عود', 'AED', 10_00],
        [day21, 'عود', 'AED', 20_00],
      ],
    ],
    [
      'Google’s with dashes, for the whole account and its networks',
      `Day,Campaign,Currency code,Cost
2026-11-20,oud,AED,10
2026-11-21,oud,AED,20
Total - all but removed campaigns, --,AED,30
Total - Search, --,AED,30
الإجمالي – الحساب, --,AED,30
Total results, --,AED,30`,
      [
        [day20, 'oud', 'AED', 10_00],
        [day21, 'oud', 'AED', 20_00],
      ],
    ],
    [
      'a day’s',
      'Date,Campaign,Spend (KWD)\n2026-11-20,Total,3.5\n2026-11-20,a,1.25\n2026-11-20,b,2.25',
      [
        [day20, 'a', 'KWD', 1_250],
        [day20, 'b', 'KWD', 2_250],
      ],
    ],
    [
      'an account’s without campaigns',
      'Day,Cost (SAR)\n2026-11-20,10\n2026-11-21,20\n,30',
      [
        [day20, '', 'SAR', 10_00],
        [day21, '', 'SAR', 20_00],
      ],
    ],
  ])('%s are left out without a warning', (_whose, file, expected) => {
    const { problems, totals } = read(file, null);
    expect(problems).toEqual([]);
    expect(totals).toBeGreaterThan(0);
    expect(amounts(file, null)).toEqual(expected);
  });

  it('a possible total above the sum of its campaigns is skipped with a warning, and one below it is counted', () => {
    const file = (amount: number) =>
      `Day,Campaign name,Cost (SAR)\n2026-11-20,,${amount}\n2026-11-20,a,10\n2026-11-20,b,20`;
    expect(read(file(35))).toMatchObject({
      spends: [{ campaign: 'a' }, { campaign: 'b' }],
      problems: [{ row: 2, problem: 'total_unsure', value: '35' }],
    });
    expect(amounts(file(4))).toContainEqual([day20, '', 'SAR', 4_00]);
  });

  it('a campaign whose name begins like a total is a campaign', () => {
    const file = 'Day,Campaign name,Cost (SAR)\n2026-11-20,Total Beauty,10\n2026-11-20,إجمالي العناية,20';
    expect(read(file)).toMatchObject({ spends: [{ amountMinor: 10_00 }, { amountMinor: 20_00 }], totals: 0 });
  });
});

describe('the currency of advertising costs', () => {
  const google = (code: string) =>
    `Campaign report\n"November 1, 2026 - November 7, 2026"\nDay,Campaign,Ad group,${code},Cost,Impr.
2026-11-01,Search - Brand,Brand terms,USD,4.20,800
2026-11-02,Search - Brand,Brand terms,USD,"1,104.20",800
Total: Account, --, --,USD,"1,108.40",1600`;

  it.each(['Currency code', 'رمز العملة', 'Currency', 'العملة', 'Devise'])(
    'the currency of the column «%s» is exchanged at the entered rate, each row rounded once',
    (code) => {
      expect(read(google(code), 'KWD').problems.map(({ problem }) => problem)).toEqual([
        'rate_missing',
        'rate_missing',
      ]);
      const { spends, problems } = readWith(google(code), {
        rates: { USD: { rate: '0.3845', currency: 'OMR' } },
      });
      expect(problems).toEqual([]);
      expect(spends).toMatchObject([
        {
          currency: 'OMR',
          amountMinor: 1_615,
          exchanged: { currency: 'USD', amountMinor: 4_20, rate: '0.3845' },
        },
        {
          currency: 'OMR',
          amountMinor: 424_565,
          exchanged: { currency: 'USD', amountMinor: 1104_20, rate: '0.3845' },
        },
      ]);
    },
  );

  it.each(['MXN', 'SEK', 'usd'])('the codes %s of a column of any name are the currency', (code) => {
    const file = `Day,Campaign,Placement,Money,Cost\n2026-11-20,a,ALL,${code},5\n2026-11-20,b,ALL,${code},5`;
    const missing = { problem: 'rate_missing', value: code.toUpperCase() };
    expect(read(file, 'KWD')).toMatchObject({ spends: [], problems: [missing, missing] });
    const words = 'Day,Campaign,Placement,Cost\n2026-11-20,a,ALL,5\n2026-11-20,b,TOP,5';
    expect(read(words, 'KWD').spends).toMatchObject([{ currency: 'KWD' }, { currency: 'KWD' }]);
  });

  it('rows of a day and campaign are exchanged one by one, and their original amounts are added up', () => {
    const file = 'Day,Campaign,Ad,Cost (USD)\n2026-11-20,a,1,0.01\n2026-11-20,a,2,0.01\n2026-11-20,a,3,-0.01';
    expect(readWith(file, { rates: { USD: { rate: '3.75', currency: 'SAR' } } }).spends).toMatchObject([
      { amountMinor: 4, exchanged: { amountMinor: 1 } },
    ]);
  });

  it.each(['Cost', 'Cost (net)', 'Cost (QZ)', 'التكلفة'])(
    'is requested where «%s» and the rows do not name it',
    (heading) => {
      const file = `Day,Campaign,${heading}\n2026-11-20,a,5`;
      expect(read(file, null)).toMatchObject({
        spends: [],
        problems: [{ row: 2, problem: 'currency_missing' }],
      });
      expect(amounts(file, 'KWD')).toEqual([[day20, 'a', 'KWD', 5_000]]);
    },
  );
});

describe('the days of a file', () => {
  const days = (all: readonly string[], options: Options = { currency: 'SAR' }) =>
    readWith(`Date\tSpend\n${all.map((day) => `${day}\t5`).join('\n')}`, options);

  it.each([
    ['Nov 14, 2026', day14],
    ['November 14, 2026', day14],
    ['Sat, Nov 14, 2026', day14],
    ['14 Nov 2026', day14],
    ['14-Nov-2026', day14],
    ['14-Nov-26', day14],
    ['14th November 2026', day14],
    ['14/11/26', day14],
    ['14.11.2026', day14],
    ['2026/11/14', day14],
    ['2026.11.14', day14],
    ['20261114', day14],
    ['14 نوفمبر 2026', day14],
    ['١٤ نوفمبر، ٢٠٢٦', day14],
    ['السبت، ١٤ نوفمبر ٢٠٢٦', day14],
    ['14 تشرين الثاني 2026', day14],
    ['١٤/١١/٢٠٢٦', day14],
    ['\u200f14\u200f/11\u200f/2026', day14],
    ['2026-11-14T00:00:00.000+03:00', day14],
    ['14/11/2026 00:00', day14],
    ['1 أغسطس 2026', '2026-08-01'],
    ['1 آب 2026', '2026-08-01'],
    ['3 يونيو 2026', '2026-06-03'],
    ['3 إبريل 2026', '2026-04-03'],
  ])('%s is read', (typed, day) => {
    expect(days([typed])).toMatchObject({ spends: [{ day }], problems: [] });
  });

  it.each(['Nov 31, 2026', '14 Foo 2026', '2026', 'Nov 2026', '32/11/2026', 'الأسبوع 3'])(
    '%s is not a day',
    (typed) => {
      expect(days([typed])).toMatchObject({ spends: [], problems: [{ problem: 'day_wrong' }] });
    },
  );

  it('without a clear order of day and month are read in the merchant’s order', () => {
    expect(days(['5/11/26']).problems).toMatchObject([{ problem: 'day_ambiguous' }]);
    expect(days(['5/11/26'], { currency: 'SAR', isMonthFirst: true }).spends).toMatchObject([
      { day: '2026-05-11' },
    ]);
    expect(days(['5/11/26'], { currency: 'SAR', isMonthFirst: false }).spends).toMatchObject([
      { day: '2026-11-05' },
    ]);
    // Another day clarifies it, whatever the merchant chose.
    expect(days(['5/11/26', '13/11/26'], { currency: 'SAR', isMonthFirst: true }).spends).toMatchObject([
      { day: '2026-11-05' },
      { day: '2026-11-13' },
    ]);
  });

  it('of Snapchat end where the next one begins', () => {
    const file = (end: string) =>
      `Start Time,End Time,Campaign Name,Amount Spent,Currency\n2026-11-20 00:00:00,${end},oud,5,SAR`;
    for (const end of [
      '2026-11-21 00:00:00',
      '2026-11-21T00:00:00.000+03:00',
      '2026-11-20 23:59:59',
      '2026-11-21T00:00:00.000Z',
      '2026-11-21 12:00 AM',
      '11/21/2026 12:00:00 AM',
      '21/11/2026 12:00 ص',
    ])
      expect(read(file(end), null)).toMatchObject({ spends: [{ day: day20 }], problems: [] });
    for (const end of ['2026-11-21 12:00:00', '2026-11-21 12:00 PM', '2026-11-22 00:00:00', '2026-11-21'])
      expect(read(file(end), null)).toMatchObject({ spends: [], problems: [{ problem: 'several_days' }] });
    const inclusive =
      'Reporting starts,Reporting ends,Cost (SAR)\n2026-11-20T00:00:00.000Z,2026-11-21T00:00:00.000Z,5';
    expect(read(inclusive).problems).toMatchObject([{ problem: 'several_days' }]);
  });

  it('refunds reduce their day and campaign, and never below zero', () => {
    expect(
      amounts(
        'Day,Campaign,Cost (SAR)\n2026-11-20,a,10\n2026-11-20,a,-2.50\n2026-11-20,b,(1)\n2026-11-20,b,3',
      ),
    ).toEqual([
      [day20, 'a', 'SAR', 7_50],
      [day20, 'b', 'SAR', 2_00],
    ]);
    expect(read('Day,Campaign,Cost (SAR)\n2026-11-20,a,10\n2026-11-21,a,-12')).toMatchObject({
      spends: [{ amountMinor: 10_00 }],
      problems: [{ row: 3, problem: 'below_zero', value: 'a' }],
    });
  });
});
