import { describe, expect, it } from 'vitest';
import { readCsv } from '../csv.ts';
import { guessStatementColumns, readStatementFile, statementHeadingRow } from './file.ts';

const read = (text: string, currency: 'SAR' | 'KWD' | null = 'SAR') => {
  const rows = readCsv(text, { keepsEmpty: true });
  const heading = statementHeadingRow(rows);
  return readStatementFile(rows, heading, guessStatementColumns(rows[heading] ?? []), { currency });
};
const amounts = (text: string, currency?: 'SAR' | 'KWD' | null) =>
  read(text, currency).lines.map(({ paidMinor, currency: code }) => [paidMinor, code]);

describe('a file of a carrier’s collected amounts', () => {
  it.each([
    [
      'AWB No,Order Ref,COD Amount,Consignee Mobile',
      ['AWB No', 'Order Ref', 'Consignee Mobile', 'COD Amount'],
    ],
    ['AWB;Reference;Mobile;COD Amount Collected', ['AWB', 'Reference', 'Mobile', 'COD Amount Collected']],
    ['Tracking Number;Reference;COD Amt;Mobile', ['Tracking Number', 'Reference', 'Mobile', 'COD Amt']],
    [
      'Waybill No.\tCustomer Order No\tCOD (KWD)\tPhone',
      ['Waybill No.', 'Customer Order No', 'Phone', 'COD (KWD)'],
    ],
    [
      'رقم البوليصة,رقم الطلب,المبلغ المحصل,رقم الجوال',
      ['رقم البوليصة', 'رقم الطلب', 'رقم الجوال', 'المبلغ المحصل'],
    ],
  ])('the columns of %s are detected by their headings', (titles, [waybill, number, phone, amount]) => {
    expect(guessStatementColumns(readCsv(titles)[0] ?? [])).toEqual({ waybill, number, phone, amount });
  });

  it.each([
    ['waybill', 'باركود الشحنة', 'كود الشحنة', 'رقم الطرد', 'رقم الإرسالية', 'Parcel ID', 'Consignment Note'],
    ['number', 'رقم الأوردر', 'مرجع الشحنة', 'Client Order Ref', 'External Order ID', 'Your Reference'],
    ['phone', 'تليفون المستلم', 'رقم التواصل', 'Buyer Phone'],
    [
      'amount',
      'المبلغ المستلم (د.ك)',
      'المبلغ المحصّل من المستلم (ريال)',
      'الدفع عند التسليم',
      'مبلغ التحصيل النقدي',
      'إجمالي المحصّل',
      'مبلغ الـ COD',
      'المبلغ المطلوب تحصيله',
      'Collectible Amount',
      'Amount to Collect - KWD',
    ],
  ] as const)('a %s is found under the names that carriers have for it', (column, ...titles) => {
    const found = titles.map((title) => guessStatementColumns(['No', title, 'Net'])[column]);
    expect(found).toEqual(titles);
  });

  it('what was collected takes precedence over what was to be collected', () => {
    const titles = ['رقم الشحنة', 'المبلغ المطلوب تحصيله', 'المبلغ المحصل'];
    expect(guessStatementColumns(titles).amount).toBe('المبلغ المحصل');
  });

  it('columns chosen for the carrier before take precedence over the headings', () => {
    const titles = ['AWB', 'COD', 'Net'];
    expect(guessStatementColumns(titles, { amount: 'Net', number: 'Gone' })).toEqual({
      waybill: 'AWB',
      amount: 'Net',
    });
  });

  it('a column that was omitted from the carrier’s last file is not detected again by its heading', () => {
    const chosen = { waybill: 'AWB', amount: 'COD' };
    expect(guessStatementColumns(['AWB', 'Mobile', 'COD', 'Currency'], chosen)).toEqual(chosen);
    const rows = readCsv('SMSA\n\nAWB,Mobile,COD\n1,0501234567,5', { keepsEmpty: true });
    const heading = statementHeadingRow(rows, chosen);
    const columns = guessStatementColumns(rows[heading] ?? [], chosen);
    expect(readStatementFile(rows, heading, columns, { currency: 'SAR' }).lines).toMatchObject([
      { row: 4, waybill: '1', phone: '' },
    ]);
  });

  it('lines are read from below the headings, without the lines above and the totals', () => {
    const file = `SMSA Express,,
Statement of 2026-11-21,,

AWB,Reference,COD Amount
280644170921,hh5ygkq0,"1,333.50"
Total,,1333.50
,,1333.50`;
    const { lines, problems, totals } = read(file);
    expect(lines).toEqual([
      { row: 5, waybill: '280644170921', number: 'hh5ygkq0', phone: '', paidMinor: 1333_50, currency: 'SAR' },
    ]);
    expect(problems).toEqual([]);
    expect(totals).toBe(2);
    expect(read(file.replace('\n,,1333.50', '\n,,1333.40')).problems).toEqual([
      { row: 7, problem: 'nothing_named', value: '1333.40' },
    ]);
  });

  it.each([
    'الاجمالي,,249',
    'الإجمالـي:,,249.00',
    ',الإجمالي,249',
    'إجمالي مبلغ التحصيل,,249',
    'المبلغ الإجمالي,,249',
    'Total,,249',
    'Total Shipments: 1,,249',
    'Total SAR,,249',
    'Sum,,249',
  ])('one parcel and the row «%s» are one parcel', (total) => {
    expect(read(`AWB,Reference,COD Amount\n1,F54,249\n${total}`)).toMatchObject({
      lines: [{ waybill: '1', paidMinor: 249_00 }],
      problems: [],
    });
  });

  it('a row without a name that equals a single line is not a total, and gets a warning', () => {
    const nothing = (row: number) => ({ row, problem: 'nothing_named', value: '249' });
    expect(read('AWB,COD\n1,249\n,249').problems).toEqual([nothing(3)]);
    expect(read('AWB,COD\n1,100\n2,149\n,249\n3,249\n,249').problems).toEqual([nothing(6)]);
    expect(read('AWB,COD\n1,100\n2,149\nTotal,249\n3,249\n,249').problems).toEqual([nothing(6)]);
    expect(read('AWB,COD\n1,249\nTotal,249\n2,30\n,249').problems).toEqual([nothing(5)]);
  });

  it('the sum of each part is skipped, with or without a word for a total', () => {
    const file = 'AWB,COD\n1,100\n2,149\nTotal,249\n3,20\n4,30\n,50\n,299';
    expect(read(file)).toMatchObject({ lines: [{}, {}, {}, {}], problems: [] });
  });

  it('amounts are in the row’s currency, else in that of the heading, else in the usual one', () => {
    expect(amounts('AWB,COD,Currency\n1,12.5,KWD\n2,٩٩٫٥,')).toEqual([
      [12_500, 'KWD'],
      [99_50, 'SAR'],
    ]);
    expect(amounts('AWB,COD (BHD)\n1,0.001')).toEqual([[1, 'BHD']]);
    expect(amounts('AWB,COD\n1,SAR 0')).toEqual([[0, 'SAR']]);
  });

  it('a currency beside an amount applies to that amount, as letters, sign or name', () => {
    const typed = ['AED 120', '5 ر.س', 'د.إ 5', '1.5 د.ك', '7 ريال', '7 ريال قطري', '"1 234,5"'];
    const file = `AWB,COD\n${typed.map((amount, index) => `${index + 1},${amount}`).join('\n')}`;
    expect(amounts(file)).toEqual([
      [120_00, 'AED'],
      [5_00, 'SAR'],
      [5_00, 'AED'],
      [1500, 'KWD'],
      [7_00, 'SAR'],
      [7_00, 'QAR'],
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
    // An ambiguous rial, and two currencies in one row, are rejected.
    expect(read('AWB,COD,Currency\n1,5,ريال\n2,5 AED,KWD', 'KWD').problems).toEqual([
      { row: 2, problem: 'currency_unknown', value: 'ريال' },
      { row: 3, problem: 'currency_unknown', value: '5 AED KWD' },
    ]);
  });

  it('totals are distinguished from shops with similar names', () => {
    const file =
      'Shop,AWB,COD\nTotal Beauty,1,5\nإجمالي,,5\nSub-total: 2,,5\nGrand Total,,5\nالإجمالي المبلغ,,5';
    expect(read(file)).toMatchObject({ lines: [{ waybill: '1' }], problems: [] });
  });

  it('each rejected row has a reason, and no amount is rounded', () => {
    const file = 'AWB,COD,Currency\n1,five,\n2,1.005,\n3,5,USD\n2.80644E+11,5,\n4,7,';
    const { lines, problems } = read(file);
    expect(problems).toEqual([
      { row: 2, problem: 'amount_wrong', value: 'five' },
      { row: 3, problem: 'amount_wrong', value: '1.005' },
      { row: 4, problem: 'currency_unknown', value: 'USD' },
      { row: 5, problem: 'rounded', value: '2.80644E+11' },
    ]);
    expect(lines.map(({ waybill }) => waybill)).toEqual(['4']);
  });

  it('a number that a spreadsheet has shortened is not used when there is another', () => {
    expect(read('AWB,Order,COD\n2.80644E+11,hh5ygkq0,5').lines).toMatchObject([
      { waybill: '', number: 'hh5ygkq0' },
    ]);
  });

  it.each([
    [
      'Zajil’s, in Kuwait',
      'Order Ref,Tracking Number,Cash Collected (KD)\n#F54PHY4T,TRK1,12.500\nZ81H970K-1,TRK2,KD 12.500\n67AGRQQP,TRK3,12.5 K.D.',
      [
        [12_500, 'KWD'],
        [12_500, 'KWD'],
        [12_500, 'KWD'],
      ],
    ],
    [
      'a local carrier’s, with signs of the riyal',
      `كشف التحصيل عن الفترة من 1 إلى 7 نوفمبر
اسم المتجر: تجربة
م,رقم بوليصة الشحن,رقم الطلب,اسم المستلم,رقم الجوال,المدينة,مبلغ الدفع عند الاستلام,رسوم الشحن,الصافي
1,10012233,F54PHY4T,س,0551234567,الرياض,249.00 ر.س,25,224
2,10012234,Z81H970K,س,٠٥٥١٢٣٤٥٦٨,جدة,﷼ ٢٤٩٫٠٠,25,224
3,10012235,67AGRQQP,س,0551234569,الدمام,SR 249,25,224
4,10012236,67AGRQQR,س,0551234560,الدمام,\u20c1249,25,224
,,,,,الإجمالي,996,100,896`,
      [
        [249_00, 'SAR'],
        [249_00, 'SAR'],
        [249_00, 'SAR'],
        [249_00, 'SAR'],
      ],
    ],
    [
      'Aramex’s',
      'HAWB,Shipper Reference,Consignee Tel,COD Currency,COD Value,Collected Amount\n4001,F54PHY4T,971501234567,AED,"1,249.00","1,249.00"\nTotal,,,AED,1249,1249',
      [[1249_00, 'AED']],
    ],
    [
      'SMSA’s',
      'SMSA Express\nCOD Payment Report\n\nSr.,AWB No.,Ref No.,Consignee,COD Amount (SAR),Status\n1,290001,F54PHY4T,x,249,Delivered\n2,290002,Z81H970K,y,1,Delivered\n,,,Grand Total,250,',
      [
        [249_00, 'SAR'],
        [1_00, 'SAR'],
      ],
    ],
    [
      'Naqel’s, with a column of codes of any name',
      'WayBill No;RefNo;COD;Unit\n1;F54PHY4T;249;SAR\n2;Z81H970K;12.500;KWD',
      [
        [249_00, 'SAR'],
        [12_500, 'KWD'],
      ],
    ],
    [
      'J&T’s',
      'Waybill Number\tCustomer Order No.\tReceiver Mobile\tCOD Amount\tCurrency Code\nJT1\tF54PHY4T\t0551234567\t249\tSAR',
      [[249_00, 'SAR']],
    ],
    [
      'one of Bahrain’s, Oman’s and Qatar’s',
      'Tracking No,COD Amount\n1,BD 5.500\n2,R.O. 5.5\n3,QR 60\n4,Dhs. 60\n5,60 درهم إماراتي\n6,Dhs 60/-',
      [
        [5_500, 'BHD'],
        [5_500, 'OMR'],
        [60_00, 'QAR'],
        [60_00, 'AED'],
        [60_00, 'AED'],
        [60_00, 'AED'],
      ],
    ],
    [
      'one whose heading names the currency without brackets',
      'رقم الشحنة,المبلغ المحصّل بالدينار الكويتي\n1,12.5',
      [[12_500, 'KWD']],
    ],
    ['one whose heading has it behind a dash', 'AWB Number,COD Amount - QAR\n1,60', [[60_00, 'QAR']]],
    ['one with square brackets', 'بوليصة الشحن,قيمة الدفع عند الاستلام [د.ب]\n1,٥٫٥', [[5_500, 'BHD']]],
  ])('the amounts of %s are read without a choice of the currency', (_whose, file, expected) => {
    expect(read(file, null).problems).toEqual([]);
    expect(amounts(file, null)).toEqual(expected);
  });

  it('a missing or unknown currency is requested from the merchant', () => {
    for (const heading of ['COD', 'COD (QZ)', 'COD (net)', 'COD Amount']) {
      expect(read(`AWB,${heading}\n1,5`, null)).toMatchObject({
        lines: [],
        problems: [{ row: 2, problem: 'currency_missing', value: '5' }],
      });
      expect(amounts(`AWB,${heading}\n1,5`, 'KWD')).toEqual([[5_000, 'KWD']]);
    }
    for (const file of ['AWB,COD (USD)\n1,5', 'AWB,COD,Whatever\n1,5,USD', 'AWB,COD (EUR)\n1,5'])
      expect(read(file).problems).toMatchObject([{ problem: 'currency_unknown' }]);
    expect(read('AWB,COD\n1,5 ريال', null).problems).toMatchObject([{ problem: 'currency_missing' }]);
    const dinars = 'AWB,COD,العملة\n1,5,دينار';
    expect(read(dinars, null).problems).toMatchObject([{ problem: 'currency_missing' }]);
    expect(read(dinars, 'KWD').lines).toMatchObject([{ paidMinor: 5_000, currency: 'KWD' }]);
    expect(read(dinars, 'SAR').problems).toMatchObject([{ problem: 'currency_unknown' }]);
  });

  it.each([
    ',الاجمالي الكلي,,1668',
    'الاجمالي الكلي,,,1668',
    ',صافي المستحق,,249',
    'صافي المستحق للتاجر,,,249',
    ',,,1668',
    'Grand Total,,,1668',
    'Net Payable,,,249',
    'إجمالي عدد الشحنات: 3,,,1668',
    ',المجموع الكلي,12,1668',
    'Total (3 shipments),,,1668',
    'المبلغ المستحق,,,249',
    '合计,,,1668',
    ',小计,,1668',
    ',全部,,1668',
    'All,,,1668',
    'الرصيد المستحق,,,249',
  ])('the row %j is not a parcel', (total) => {
    const file = `م,رقم بوليصة الشحن,رقم الطلب,مبلغ الدفع عند الاستلام (ر.س)\n1,A1,F54,249\n2,A2,Z81,1419\n${total}`;
    expect(read(file, null)).toMatchObject({
      lines: [{ paidMinor: 249_00 }, { paidMinor: 1419_00 }],
      problems: [],
    });
  });

  it('a refund is subtracted from its parcel, and fees and other refunds are deductions', () => {
    const file = `AWB,Type,COD Amount (SAR)
1,Delivered,249
2,Delivered,100
1,Reversal,-249.00
2,Adjustment,(20)
2,Shipping fee,-25
,رسوم التحويل,10
9,Reversal,−30`;
    expect(read(file, null)).toMatchObject({
      lines: [
        { waybill: '1', paidMinor: 0 },
        { waybill: '2', paidMinor: 80_00 },
      ],
      deductions: [
        { row: 6, amountMinor: -25_00, currency: 'SAR' },
        { row: 7, amountMinor: -10_00, currency: 'SAR' },
        { row: 8, amountMinor: -30_00, currency: 'SAR' },
      ],
      problems: [],
    });
  });
});

describe('a row with words instead of a number', () => {
  it('is the total of the one parcel of its part only if it is called one', () => {
    const columns = { waybill: 'رقم الشحنة', amount: 'المبلغ المحصل' };
    const file = (name: string) =>
      readStatementFile(
        [
          ['رقم الشحنة', 'المدينة', 'المبلغ المحصل'],
          ['1001', 'الرياض', '100'],
          ['إجمالي الرياض', '', '100'],
          ['1002', 'جدة', '50'],
          [name, '', '50'],
        ],
        0,
        columns,
        { currency: 'SAR' },
      );
    expect(file('إجمالي جدة')).toMatchObject({ totals: 2, problems: [] });
    expect(file('إجمالي جدة').lines).toHaveLength(2);
    expect(file('ما حُصّل في جدة').problems).toMatchObject([{ problem: 'nothing_named' }]);
  });

  it('is not a parcel where the number of parcels is in the next cell', () => {
    const rows = (count: string) => [
      ['رقم الشحنة', 'رقم الطلب', 'المبلغ المحصل'],
      ['1001', '77', '100'],
      ['1002', '78', '249'],
      ['عدد الشحنات', count, '349'],
    ];
    const columns = { waybill: 'رقم الشحنة', number: 'رقم الطلب', amount: 'المبلغ المحصل' };
    const linesOf = (count: string) => readStatementFile(rows(count), 0, columns, { currency: 'SAR' }).lines;
    expect(linesOf('2')).toHaveLength(2);
    expect(linesOf('٢')).toHaveLength(2);
    // Any other number is an order's.
    expect(linesOf('79')).toHaveLength(3);
  });

  const read = (...rows: string[]) =>
    readStatementFile(
      [
        ['رقم الشحنة', 'المبلغ المحصل'],
        ['1001', '100'],
        ['1002', '200'],
        ...rows.map((row) => row.split(';')),
      ],
      0,
      { waybill: 'رقم الشحنة', amount: 'المبلغ المحصل' },
      { currency: 'SAR' },
    );
  const sums = ({ lines }: ReturnType<typeof read>) => lines.map(({ paidMinor }) => paidMinor);

  it.each([
    '2 شحنة;300',
    'عدد الشحنات: ٢;300',
    'ما حُصّل في هذا الكشف;300',
    'Paid by our drivers;300',
    'المستحق للتاجر;250',
    'رصيد مستحق;250',
    'Total to pay;250',
    'Payable to merchant;250',
    'المبلغ المحوّل إلى حسابك;250',
    'شكرًا لتعاملكم معنا;',
    'Prepared by: Ahmed;',
    'حررت في 7/11/2026;',
    'إجمالي جدة;300',
    '** Total **;300',
    '=== المجموع ===;300',
    '«الإجمالي»;300',
    '— Total —;300',
  ])('is not a parcel and gets no warning: %s', (row) => {
    const file = read(row);
    expect(sums(file)).toEqual([100_00, 200_00]);
    expect(file.problems).toEqual([]);
    expect(file.deductions).toEqual([]);
  });

  it('is a deduction if it names a fee, and gets a warning if it names nothing', () => {
    const fee = read('رسوم التحصيل;40');
    expect(sums(fee)).toEqual([100_00, 200_00]);
    expect(fee.deductions).toMatchObject([{ amountMinor: -40_00 }]);
    const unknown = read('تسوية سابقة;75');
    expect(sums(unknown)).toEqual([100_00, 200_00]);
    expect(unknown.problems).toMatchObject([{ row: 4, problem: 'nothing_named' }]);
  });

  it.each(['طلب 1003', 'ORD 77', 'AB12CD', 'ABCDEFGH'])(
    'is a parcel if the words have a number: %s',
    (name) => {
      const file = read(`${name};300`);
      expect(sums(file)).toEqual([100_00, 200_00, 300_00]);
      expect(file.problems).toEqual([]);
    },
  );

  it('amounts with decimal commas are read, and their total is recognised', () => {
    const { lines, problems } = read('1003;1.234,50', '1004;12,5', '; 1.547,00');
    expect(lines.map(({ paidMinor }) => paidMinor)).toEqual([100_00, 200_00, 1_234_50, 12_50]);
    expect(problems).toEqual([]);
  });

  it('an order number is found in a column of the merchant’s references', () => {
    const columns = ['رقم مرجع التاجر', 'مرجع', 'مرجع المتجر'].map(
      (title) => guessStatementColumns([title, 'COD']).number,
    );
    expect(columns).toEqual(['رقم مرجع التاجر', 'مرجع', 'مرجع المتجر']);
  });
});
