import { csvOf } from '@mirsah/domain/csv';
import { shownId } from '@mirsah/domain/id';
import { countryNames, listSeparator, orderStatusNames } from '@mirsah/domain/messages';
import { toMajor } from '@mirsah/domain/money';
import type { Order, OrderLine } from '@mirsah/domain/order';
import { cityOf } from '@mirsah/domain/order/city';
import { codFeeOf, goodsOf, isDiscount, linesOf } from '@mirsah/domain/order/lines';
import { marketingAnswers, orderColumns } from '../messages/index.ts';

/** What each column of an export holds for an order, in the columns' order. Numbers stay numbers. */
const cells: Record<keyof typeof orderColumns, (order: Order) => string | number> = {
  id: ({ id }) => shownId(id),
  placedAt: ({ placedAt }) => riyadhTime(placedAt),
  status: ({ status }) => orderStatusNames[status],
  customer: ({ customerName }) => customerName,
  // Digits alone: a plus would need the apostrophe that keeps formulas from running, and couriers' imports keep it.
  phone: ({ customerPhone }) => customerPhone.e164.replace('+', ''),
  country: ({ country }) => countryNames[country],
  city: (order) => cityOf(order) ?? order.place?.cityText ?? '',
  address: ({ customerAddress }) => customerAddress,
  products: (order) => goodsOf(order).map(itemText).join(listSeparator),
  skus: (order) =>
    goodsOf(order)
      .map(({ sku }) => sku)
      .join(listSeparator),
  quantity: (order) =>
    order.items.reduce((sum, { quantity }) => sum + quantity, 0) - (codFeeOf(order) > 0 ? 1 : 0),
  shipping: ({ shipping, currency }) => toMajor(shipping.priceMinor, currency),
  total: ({ totalMinor, currency }) => toMajor(totalMinor, currency),
  currency: ({ currency }) => currency,
  landingPage: ({ landingPageTitle }) => landingPageTitle,
  answers: ({ answers }) => answers.map(({ label, value }) => `${label}: ${value}`).join(listSeparator),
  notes: ({ notes }) => notes,
  // Last, so that the other columns stay where they were.
  discount: (order) => toMajor(discountOf(order), order.currency),
  codFee: (order) => toMajor(codFeeOf(order), order.currency),
  marketing: ({ consent }) => (consent ? marketingAnswers[consent.marketing ? 'yes' : 'no'] : ''),
};
const columns = Object.keys(cells) as (keyof typeof cells)[]; // The type of `keys` does not know what the object has.

/** Orders as CSV for Excel (`csvOf`); the first part of an export carries the headings. */
export function ordersCsv(orders: readonly Order[], { isFirst }: { isFirst: boolean }): string {
  const headings = columns.map((column) => orderColumns[column]);
  const rows = orders.map((order) => columns.map((column) => cells[column](order)));
  return csvOf(isFirst ? [headings, ...rows] : rows, { isFirst });
}

/** Negative, or 0. */
function discountOf(order: Order): number {
  return linesOf(order)
    .filter(isDiscount)
    .reduce((sum, { unitPriceMinor }) => sum + unitPriceMinor, 0);
}

function itemText({ name, variant, quantity }: Pick<OrderLine, 'name' | 'variant' | 'quantity'>): string {
  return `${name}${variant ? ` (${variant})` : ''} × ${quantity}`;
}

const riyadh = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Riyadh',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Like `2026-11-20 12:05`, which every spreadsheet reads as a date. */
function riyadhTime(iso: string): string {
  return riyadh.format(new Date(iso));
}
