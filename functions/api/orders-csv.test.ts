import { readCsv } from '@mirsah/domain/csv';
import { fullOrder, textAt, watched, writtenPaths } from '@mirsah/domain/order/full-order.fixture';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { fieldsWith, orderFieldNames } from '@mirsah/domain/order/order-fields';
import { expect, it } from 'vitest';
import { asSeenBy } from './orders.ts';
import { ordersCsv } from './orders-csv.ts';

const lines = (csv: string) => csv.split('\r\n');

it('exported orders begin with a byte-order mark and Arabic headings, in the first part only', () => {
  const first = ordersCsv([orderFixture()], { isFirst: true });
  expect(first.startsWith('\ufeffرقم الطلب,التاريخ,الحالة,العميل,الجوال')).toBe(true);
  const second = ordersCsv([orderFixture()], { isFirst: false });
  expect(second).not.toContain('\ufeff');
  expect(lines(second)).toHaveLength(2);
});

it('exported orders carry Riyadh’s time, the phone as text and the total as a number', () => {
  const csv = ordersCsv([orderFixture({ placedAt: '2026-11-20T22:05:00.000Z' })], { isFirst: false });
  expect(csv).toContain(',2026-11-21 01:05,قيد الانتظار,');
  expect(csv).toContain(',966 551234567,');
  expect(csv).toContain(',398,SAR,');
});

it('exported orders say where they came from, who called last, and when they were confirmed and delivered', () => {
  const attribution = { at: '2026-11-20T08:00:00.000Z', source: 'tiktok' as const, utmCampaign: 'شتاء' };
  const calls = [
    { at: '2026-11-20T09:00:00.000Z', by: 'sara', result: 'no_answer' as const },
    { at: '2026-11-20T22:05:00.000Z', by: 'reem', result: 'confirmed' as const },
  ];
  const order = orderFixture({
    status: 'delivered',
    attribution: { first: attribution, last: attribution, device: 'mobile' },
    confirmation: { state: 'confirmed', attempts: 1, nextAt: null, calls },
    confirmedAt: '2026-11-20T22:05:00.000Z',
    deliveredAt: '2026-11-24T10:00:00.000Z',
  });
  const csv = ordersCsv([order, orderFixture()], { isFirst: true, names: { reem: 'ريم' } });
  const [headings, called, other] = readCsv(csv);
  const cells = (row: string[] | undefined) =>
    Object.fromEntries((headings ?? []).map((heading, index) => [heading, row?.[index]]));
  expect(cells(called)).toMatchObject({
    'رقم الطلب': order.id.slice(0, 8).toUpperCase(),
    المصدر: 'تيك توك',
    الحملة: 'شتاء',
    'سعر القطعة': '199',
    'تاريخ التأكيد': '2026-11-21 01:05',
    'آخر من اتصل': 'ريم',
    'تاريخ التسليم': '2026-11-24 13:00',
    'المعرّف الكامل': order.id.toUpperCase(),
  });
  expect(cells(other)).toMatchObject({ المصدر: '', 'تاريخ التأكيد': '', 'آخر من اتصل': '' });
});

it('an exported order says when it was confirmed in whatever way, and a pending one nothing', () => {
  const calls = [{ at: '2026-11-20T22:05:00.000Z', by: 'reem', result: 'confirmed' as const }];
  const confirmation = { state: 'confirmed' as const, attempts: 1, nextAt: null, calls };
  const byHand = orderFixture({ status: 'shipped', confirmedAt: '2026-11-22T06:30:00.000Z' });
  const [headings, ...rows] = readCsv(
    ordersCsv([byHand, { ...byHand, confirmation }, { ...byHand, status: 'pending', confirmation }], {
      isFirst: true,
    }),
  );
  const confirmedAt = rows.map((row) => row[headings?.indexOf('تاريخ التأكيد') ?? -1]);
  expect(confirmedAt).toEqual(['2026-11-22 09:30', '2026-11-22 09:30', '']);
});

it('no spreadsheet reads an exported phone of twelve digits as a number, and all its digits are preserved', () => {
  for (const e164 of ['+966551234567', '+96512345678', '+201001234567']) {
    const customerPhone = { raw: e164, e164, isMobile: true };
    const [headings, row] = readCsv(ordersCsv([orderFixture({ customerPhone })], { isFirst: true }));
    const cell = row?.[headings?.indexOf('الجوال') ?? -1] ?? '';
    expect(Number(cell)).toBeNaN();
    expect(cell.replaceAll(' ', '')).toBe(e164.slice(1));
  }
});

it('an export has every field that the table of an order’s fields lets into it, and no text of another', () => {
  const { value: order, read } = watched(fullOrder());
  const csv = ordersCsv([order], { isFirst: false });
  const exported = fieldsWith('csv');
  expect(orderFieldNames.filter((name) => read.has(name))).toEqual(Object.keys(exported));
  const found = writtenPaths.filter((path) => csv.includes(textAt(path)));
  expect(found.filter((path) => !((path.split('.')[0] ?? '') in exported))).toEqual([]);
});

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['عل;=1', "عل;'=1"],
  ['سطر\n=1', "سطر\n'=1"],
])('exported orders never hand a spreadsheet the formula %j', (typed, written) => {
  const csv = ordersCsv([orderFixture({ customerName: typed })], { isFirst: false });
  expect(csv.replaceAll('"', '')).toContain(`,${written},`);
});

it('exported orders keep a note of several lines in one cell', () => {
  const csv = ordersCsv([orderFixture({ notes: 'سطر\nثانٍ' })], { isFirst: false });
  expect(csv).toContain('"سطر\nثانٍ"');
});

it('exported orders have the city of their address, and an empty cell for an unknown city', () => {
  const cells = (customerAddress: string) =>
    ordersCsv([orderFixture({ customerAddress })], { isFirst: false }).split(',');
  const column =
    lines(ordersCsv([], { isFirst: true }))[0]
      ?.split(',')
      .indexOf('المدينة') ?? -1;
  expect(cells('جده حي الصفا')[column]).toBe('جدة');
  expect(cells('حي الصفا')[column]).toBe('');
});

it('exported orders have the fee for cash on delivery in a column of its own, and not among the goods', () => {
  const [goods] = orderFixture().items;
  const fee = {
    ...goods,
    id: 'fee',
    sku: 'COD-FEE',
    name: 'رسوم',
    variant: '',
    quantity: 1,
    unitPriceMinor: 15_00,
  };
  const order = orderFixture({
    items: goods ? [goods, fee] : [],
    lines: goods
      ? [
          { ...goods, kind: 'main', offerId: '' },
          { ...fee, kind: 'fee', offerId: '' },
        ]
      : [],
    totalMinor: 413_00,
  });
  const [headings = '', row = ''] = lines(ordersCsv([order], { isFirst: true }));
  const cell = (heading: string) => row.split(',')[headings.split(',').indexOf(heading)];
  expect(cell('رسوم الدفع عند الاستلام')).toBe('15');
  expect(cell('الإجمالي')).toBe('413');
  expect(cell('الكمية')).toBe('2');
  expect(row).not.toContain('COD-FEE');
});

it('the pieces of an exported order are those of its parcel, gifts too, and only their known SKUs are listed', () => {
  const [goods] = orderFixture().items;
  if (!goods) throw new Error('no goods');
  const line = { ...goods, kind: 'main' as const, offerId: 'offer', quantity: 3 };
  const gift = { ...line, id: 'gift', name: 'حقيبة', variant: '', sku: '', quantity: 1, unitPriceMinor: 0 };
  const order = orderFixture({ items: [{ ...goods, quantity: 3 }], lines: [line, gift] });
  const [headings = '', row = ''] = lines(ordersCsv([order], { isFirst: true }));
  const cell = (heading: string) => row.split(',')[headings.split(',').indexOf(heading)];
  expect(cell('الكمية')).toBe('4');
  expect(cell('رمز المنتج')).toBe(goods.sku);
});

it('exported orders keep an address of several lines, commas and quotes in one cell', () => {
  const csv = ordersCsv([orderFixture({ customerAddress: 'حي "النرجس"، الرياض\nمبنى 4' })], {
    isFirst: false,
  });
  expect(csv).toContain('"حي ""النرجس""، الرياض\nمبنى 4"');
});

it('exported orders contain no phone that their reader does not see, in any column or format', async () => {
  const order = orderFixture({ notes: 'أو ٠٥٥ ٩٨٧ ٦٥٤٣', customerAddress: 'جدة 0551234567' });
  const reader = (phones: 'full' | 'masked_until_called') => ({
    actorId: 'agent-1',
    grant: { role: 'agent' as const, pages: null, phones },
  });
  const history = { events: async () => [] };
  const exported = async (phones: 'full' | 'masked_until_called') =>
    ordersCsv([await asSeenBy(history, reader(phones), order)], { isFirst: false });
  expect(await exported('full')).toMatch(/966 551234567.*0551234567.*٩٨٧/s);
  expect(await exported('masked_until_called')).not.toMatch(/1234567|٩٨٧|9876543/);
  expect(await exported('masked_until_called')).toContain('9665•••••67');
});

it('an exported order that a person wrote down says how it reached them', () => {
  const [headings, written] = readCsv(ordersCsv([orderFixture({ channel: 'call' })], { isFirst: true }));
  expect(written?.[headings?.indexOf('المصدر') ?? -1]).toBe('مكالمة');
});
