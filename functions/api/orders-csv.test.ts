import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { expect, it } from 'vitest';
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

it('exported orders keep an address of several lines, commas and quotes in one cell', () => {
  const csv = ordersCsv([orderFixture({ customerAddress: 'حي "النرجس"، الرياض\nمبنى 4' })], {
    isFirst: false,
  });
  expect(csv).toContain('"حي ""النرجس""، الرياض\nمبنى 4"');
});
