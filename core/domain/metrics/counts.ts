import { type Currency, currencyCodes, type MinorUnits } from '../money.ts';
import { type OrderStatus, orderStatuses } from '../order/order.ts';

/** Whole numbers by the name of what they count, such as `orders|SAR|status|pending`; a missing one is 0. */
export type Counts = Readonly<Record<string, number>>;

const SEPARATOR = '|';

/** The name of a count, from general to specific: `countName('orders', 'SAR', 'status', 'pending')`. */
export function countName(...parts: readonly string[]): string {
  return parts.join(SEPARATOR);
}

/** A SKU in the names of counts, whose parts are separated by vertical bars. */
export const countedSku = (sku: string): string => sku.replaceAll(SEPARATOR, '/');

/** The sum of both, without counts that become 0. */
export function addCounts(a: Counts, b: Counts): Counts {
  const sum: Record<string, number> = { ...a };
  for (const name of Object.keys(b)) {
    const total = (sum[name] ?? 0) + (b[name] ?? 0);
    if (total === 0) delete sum[name];
    else sum[name] = total;
  }
  return sum;
}

export function negateCounts(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, -count]));
}

export function countOf(counts: Counts, ...parts: readonly string[]): number {
  return counts[countName(...parts)] ?? 0;
}

/** The counts without those of single pages. */
export function withoutPages(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !ofPage.test(name)));
}

/**
 * Orders and revenue as a whole, without those of a status, country, device, source or page; all other counts
 * stay.
 */
export function withoutParts(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !ofPart.test(name)));
}

const ofPart = /^(?:orders|revenue|byHand)\|[^|]+\|/;

/** The counts without those that are only read by day: of calls, of profit, and of the funnel. */
export function withoutDaily(counts: Counts): Counts {
  return Object.fromEntries(
    Object.entries(counts).filter(([name]) => !/^(?:calls|money|side|stage)\|/.test(name)),
  );
}

/** The counts without those of the sides of experiments, which only their own page has. */
export function withoutVariants(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !/^side\||\|variant\|/.test(name)));
}

/** The ids of all pages with any count. A page may have orders without views. */
export function pagesIn(counts: Counts): string[] {
  return [...new Set(Object.keys(counts).flatMap((name) => ofPage.exec(name)?.[1] ?? []))];
}

// A campaign may be called «page».
const ofPage = /^(?!money\|).*\|page\|(.+)$/;

/** The values at the position of `*`: `valuesOf(counts, 'views', 'country', '*')` returns countries. */
export function valuesOf(counts: Counts, ...parts: readonly string[]): string[] {
  const place = parts.indexOf('*');
  const values = Object.keys(counts)
    .map((name) => name.split(SEPARATOR))
    .filter(
      (name) => name.length === parts.length && parts.every((part, i) => i === place || part === name[i]),
    );
  return [...new Set(values.map((name) => name[place] ?? ''))];
}

/**
 * The counts of a day with a view for each order of a page without a reported view: the page was opened
 * without script, or its report was blocked. So a page never has more orders than views. Such a view gets the
 * order's source where that has too few, otherwise none; its country and device are unknown.
 */
export function withOwnViews(counts: Counts): Counts {
  const lackingBy = (dimension: 'page' | 'source') =>
    [...new Set(currencyCodes.flatMap((code) => valuesOf(counts, 'orders', code, dimension, '*')))].map(
      (value) => ({
        value,
        views: Math.max(0, pageOrders(counts, dimension, value) - countOf(counts, 'views', dimension, value)),
      }),
    );
  const pages = lackingBy('page');
  const added = Math.max(
    pageOrders(counts) - countOf(counts, 'views'),
    pages.reduce((sum, { views }) => sum + views, 0),
  );
  if (added <= 0) return counts;
  let left = added;
  const sources: Record<string, number> = {};
  for (const { value, views } of lackingBy('source')) {
    const own = Math.min(left, views);
    sources[countName('views', 'source', value)] = own;
    left -= own;
  }
  return [
    counts,
    { views: added, [countName('views', 'country', 'XX')]: added },
    { [countName('views', 'device', 'unknown')]: added },
    Object.fromEntries(pages.map(({ value, views }) => [countName('views', 'page', value), views])),
    sources,
    { [countName('views', 'source', 'direct')]: left },
  ].reduce(addCounts);
}

/**
 * The views of a page or of a source, each of whose orders is a view at least: its own may not have been
 * reported, and a returning visitor orders under the source of an earlier visit.
 */
export function countViews(counts: Counts, ...parts: readonly string[]): number {
  return Math.max(pageOrders(counts, ...parts), countOf(counts, 'views', ...parts));
}

type CurrencyMetrics = { currency: Currency; orders: number; revenueMinor: MinorUnits };

/**
 * Orders and revenue of each currency with orders, SAR first; `parts` narrow them, for example `'source',
 * 'tiktok'`.
 */
export function byCurrency(counts: Counts, ...parts: readonly string[]): CurrencyMetrics[] {
  return currencyCodes
    .map((currency) => ({
      currency,
      orders: countOf(counts, 'orders', currency, ...parts),
      revenueMinor: countOf(counts, 'revenue', currency, ...parts),
    }))
    .filter(({ orders }) => orders > 0);
}

/** The number of orders in all currencies together; `parts` narrow it. */
export function orderCount(counts: Counts, ...parts: readonly string[]): number {
  return byCurrency(counts, ...parts).reduce((sum, { orders }) => sum + orders, 0);
}

/**
 * The same without the orders that people wrote down by hand: only these orders came of views. `parts` are
 * none, a page or a status; by any other dimension, orders by hand are not counted.
 */
export function pageOrders(counts: Counts, ...parts: readonly string[]): number {
  const byHand = currencyCodes.map((currency) => countOf(counts, 'byHand', currency, ...parts));
  return byHand.reduce((left, count) => left - count, orderCount(counts, ...parts));
}

export function ordersByStatus(counts: Counts): Record<OrderStatus, number> {
  return eachStatus((status) => orderCount(counts, 'status', status));
}

/** The same for the orders that came of views. */
export function pageOrdersByStatus(counts: Counts): Record<OrderStatus, number> {
  return eachStatus((status) => pageOrders(counts, 'status', status));
}

export function eachStatus<T>(valueFor: (status: OrderStatus) => T): Record<OrderStatus, T> {
  const entries = orderStatuses.map((status) => [status, valueFor(status)]);
  // There is an entry for each status.
  return Object.fromEntries(entries) as Record<OrderStatus, T>;
}

/** Orders divided by views, as a percentage with one decimal; 0 without views (spec 9). */
export function conversionRate(orders: number, views: number): number {
  return percent(orders, views);
}

/** A percentage with one decimal; 0 when `whole` is 0. */
export function percent(part: number, whole: number): number {
  return toOneDecimal(ratio(part, whole) * 100);
}

/** Revenue divided by orders, rounded to a minor unit; 0 without orders (spec 9). */
export function averageOrder(revenueMinor: MinorUnits, orders: number): MinorUnits {
  return orders === 0 ? 0 : Math.round(revenueMinor / orders);
}

/** The mean with one decimal; 0 when `count` is 0 (spec 9: orders per customer, orders per day). */
export function average(sum: number, count: number): number {
  return toOneDecimal(ratio(sum, count));
}

/** The exact quotient, for comparisons before rounding; 0 when `whole` is 0. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** This month's orders divided by 30, also in longer or shorter months (spec 9), with one decimal. */
export function dailyAverage(ordersThisMonth: number): number {
  return average(ordersThisMonth, 30);
}

/** The growth in percent with one decimal; null when the value was 0 before. */
export function growth(now: number, before: number): number | null {
  return before === 0 ? null : toOneDecimal(((now - before) / before) * 100);
}

/** Rounds halves away from zero; the small addend compensates for binary fractions such as 1.005. */
export function toOneDecimal(value: number): number {
  return Math.round(value * 10 + Math.sign(value) * 1e-9) / 10;
}
