import { toCsv } from '@mirsah/domain/csv';
import { shortId, shownId } from '@mirsah/domain/id';
import {
  countryNames,
  listSeparator,
  orderChannelNames,
  orderStatusNames,
  trafficSourceNames,
} from '@mirsah/domain/messages';
import { toMajor } from '@mirsah/domain/money';
import type { Order, OrderLine } from '@mirsah/domain/order';
import { cityOf } from '@mirsah/domain/order/city';
import { codFeeOf, goodsOf, isDiscount, linesOf } from '@mirsah/domain/order/lines';
import type { ExportedField } from '@mirsah/domain/order/order-fields';
import { marketingAnswers, orderColumns, yes } from '../messages/index.ts';

/** The names of callers, by id. */
type Names = Readonly<Record<string, string>>;

type ExportedOrder = Pick<Order, ExportedField>;

/** The value of each column of an export, in the columns' order. Numbers stay numbers. */
const cells: Record<keyof typeof orderColumns, (order: ExportedOrder, names: Names) => string | number> = {
  // The short id, as on slips and screens; the full id is the last column.
  id: ({ id }) => shortId(id),
  placedAt: ({ placedAt }) => riyadhTime(placedAt),
  status: ({ status }) => orderStatusNames[status],
  customer: ({ customerName }) => customerName,
  // Without the plus, because it would need the apostrophe that stops formulas, which couriers' imports would
  // store. A space follows the three digits of the country, because Excel shows twelve digits as 9.66551E+11,
  // and imports would store any other separator.
  phone: ({ customerPhone }) => customerPhone.e164.replace('+', '').replace(/^(\d{3})(?=\d+$)/, '$1 '),
  country: ({ country }) => countryNames[country],
  city: (order) => cityOf(order) ?? order.place?.cityText ?? '',
  address: ({ customerAddress }) => customerAddress,
  products: (order) => goodsOf(order).map(itemText).join(listSeparator),
  skus: (order) =>
    goodsOf(order)
      .flatMap(({ sku }) => sku || [])
      .join(listSeparator),
  // All pieces of the parcel, gifts too, as the products are.
  quantity: (order) => goodsOf(order).reduce((sum, { quantity }) => sum + quantity, 0),
  shipping: ({ shipping, currency }) => toMajor(shipping.priceMinor, currency),
  total: ({ totalMinor, currency }) => toMajor(totalMinor, currency),
  currency: ({ currency }) => currency,
  landingPage: ({ landingPageTitle }) => landingPageTitle,
  answers: ({ answers }) => answers.map(({ label, value }) => `${label}: ${value}`).join(listSeparator),
  notes: ({ notes }) => notes,
  // Last, so that earlier columns do not move.
  discount: (order) => toMajor(discountOf(order), order.currency),
  codFee: (order) => toMajor(codFeeOf(order), order.currency),
  marketing: ({ consent }) => (consent ? marketingAnswers[consent.marketing ? 'yes' : 'no'] : ''),
  returned: ({ isReturned }) => (isReturned ? yes : ''),
  unitPrice: unitPriceOf,
  source: ({ attribution, channel }) =>
    channel ? orderChannelNames[channel] : attribution ? trafficSourceNames[attribution.last.source] : '',
  campaign: ({ attribution }) => attribution?.last.utmCampaign ?? '',
  confirmedAt: ({ status, confirmedAt }) =>
    confirmedAt === undefined || status === 'pending' ? '' : riyadhTime(confirmedAt),
  agent: ({ confirmation }, names) => names[confirmation?.calls.at(-1)?.by ?? ''] ?? '',
  deliveredAt: ({ deliveredAt }) => (deliveredAt === undefined ? '' : riyadhTime(deliveredAt)),
  fullId: ({ id }) => shownId(id),
};
const columns = Object.keys(cells) as (keyof typeof cells)[]; // The type of `keys` does not know what the object has.

/** Orders as CSV for Excel (`toCsv`); the first part of an export carries the headings. */
export function ordersCsv(
  orders: readonly Order[],
  { isFirst, names = {} }: { isFirst: boolean; names?: Names },
): string {
  const headings = columns.map((column) => orderColumns[column]);
  const rows = orders.map((order) => columns.map((column) => cells[column](order, names)));
  return toCsv(isFirst ? [headings, ...rows] : rows, { isFirst });
}

/** The ids of the members who made the last call of each order. */
export const lastCallers = (orders: readonly Order[]) =>
  orders.flatMap(({ confirmation }) => confirmation?.calls.at(-1)?.by ?? []);

/**
 * A number where the order has one kind of goods; otherwise the prices of all, in the order of the products.
 */
function unitPriceOf(order: ExportedOrder): string | number {
  const prices = goodsOf(order).map(({ unitPriceMinor }) => toMajor(unitPriceMinor, order.currency));
  const [only = 0, ...others] = prices;
  return others.length === 0 ? only : prices.join(listSeparator);
}

/** Negative, or 0. */
function discountOf(order: ExportedOrder): number {
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
