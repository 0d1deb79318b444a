import { csvOf } from '@mirsah/domain/csv';
import { countryNames, listSeparator, orderStatusNames } from '@mirsah/domain/messages';
import { toMajor } from '@mirsah/domain/money';
import type { Order } from '@mirsah/domain/order';

/** The columns of an export: the heading, and what stands below it for an order. Numbers stay numbers. */
const columns: readonly [heading: string, value: (order: Order) => string | number][] = [
  ['رقم الطلب', ({ id }) => id],
  ['التاريخ', ({ placedAt }) => riyadhTime(placedAt)],
  ['الحالة', ({ status }) => orderStatusNames[status]],
  ['العميل', ({ customerName }) => customerName],
  ['الجوال', ({ customerPhone }) => customerPhone.e164],
  ['الدولة', ({ country }) => countryNames[country]],
  ['العنوان', ({ customerAddress }) => customerAddress],
  ['المنتجات', ({ items }) => items.map(itemText).join(listSeparator)],
  ['رمز المنتج', ({ items }) => items.map(({ sku }) => sku).join(listSeparator)],
  ['الكمية', ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0)],
  ['الشحن', ({ shipping, currency }) => toMajor(shipping.priceMinor, currency)],
  ['الإجمالي', ({ totalMinor, currency }) => toMajor(totalMinor, currency)],
  ['العملة', ({ currency }) => currency],
  ['صفحة الهبوط', ({ landingPageTitle }) => landingPageTitle],
  [
    'إجابات النموذج',
    ({ answers }) => answers.map(({ label, value }) => `${label}: ${value}`).join(listSeparator),
  ],
  ['ملاحظات', ({ notes }) => notes],
];

/** Orders as CSV for Excel (`csvOf`); the first part of an export carries the headings. */
export function ordersCsv(orders: readonly Order[], { isFirst }: { isFirst: boolean }): string {
  const rows = orders.map((order) => columns.map(([, value]) => value(order)));
  const headings = columns.map(([heading]) => heading);
  return csvOf(isFirst ? [headings, ...rows] : rows, { isFirst });
}

function itemText({ name, variant, quantity }: Order['items'][number]): string {
  return `${name}${variant ? ` (${variant})` : ''} × ${quantity}`;
}

const riyadh = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Riyadh',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `2026-11-20 12:05`, which every spreadsheet takes for a date. */
function riyadhTime(iso: string): string {
  return riyadh.format(new Date(iso));
}
