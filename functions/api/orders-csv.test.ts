import { orderFixture } from '@mirsah/domain/order/order.fixture';
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
  expect(csv).toContain(',966551234567,');
  expect(csv).toContain(',398,SAR,');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'exported orders never hand Excel the formula %j',
  (typed) => {
    const csv = ordersCsv([orderFixture({ customerName: typed })], { isFirst: false });
    expect(csv).toMatch(new RegExp(`,"?'${typed.replace(/[+*()=@]/g, '\\$&')}`));
  },
);

it('exported orders keep a note of several lines in one cell', () => {
  const csv = ordersCsv([orderFixture({ notes: 'سطر\nثانٍ' })], { isFirst: false });
  expect(csv).toContain('"سطر\nثانٍ"');
});

it('exported orders have the city that an address names, and nothing where it names none', () => {
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

it('exported orders keep an address of several lines, commas and quotes in one cell', () => {
  const csv = ordersCsv([orderFixture({ customerAddress: 'حي "النرجس"، الرياض\nمبنى 4' })], {
    isFirst: false,
  });
  expect(csv).toContain('"حي ""النرجس""، الرياض\nمبنى 4"');
});

it('exported orders have no phone that their reader does not see, in no column and no digits', () => {
  const order = orderFixture({ notes: 'أو ٠٥٥ ٩٨٧ ٦٥٤٣', customerAddress: 'جدة 0551234567' });
  const reader = (phones: 'full' | 'masked_until_called') => ({
    actorId: 'agent-1',
    grant: { role: 'agent' as const, pages: null, phones },
  });
  const exported = (phones: 'full' | 'masked_until_called') =>
    ordersCsv([asSeenBy(reader(phones), order)], { isFirst: false });
  expect(exported('full')).toMatch(/966551234567.*0551234567.*٩٨٧/s);
  expect(exported('masked_until_called')).not.toMatch(/1234567|٩٨٧|9876543/);
  expect(exported('masked_until_called')).toContain('9665•••••67');
});
