import { type Currency, currencyCodes, type MinorUnits } from '../money.ts';
import { type OrderStatus, orderStatuses } from '../order/order.ts';

/** Whole numbers by what they count, as `orders|SAR|status|pending`; what is not there is 0. */
export type Counts = Readonly<Record<string, number>>;

const SEPARATOR = '|';

/** The name of a count: what it is, then what of it, from the general to the special. */
export function countName(...parts: readonly string[]): string {
  return parts.join(SEPARATOR);
}

/** The sum of both. The order of additions makes no difference, and a count that comes to 0 is left out. */
export function addCounts(a: Counts, b: Counts): Counts {
  const sum: Record<string, number> = { ...a };
  for (const [name, count] of Object.entries(b)) {
    const total = (sum[name] ?? 0) + count;
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

/** The counts that are not kept for single pages. */
export function withoutPages(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !ofPage.test(name)));
}

/** Every page that anything was counted of: it may have been ordered from without a view that was counted. */
export function pagesIn(counts: Counts): string[] {
  return [...new Set(Object.keys(counts).flatMap((name) => ofPage.exec(name)?.[1] ?? []))];
}

const ofPage = /\|page\|(.+)$/;

/** The values that occur in place of `*`: `valuesOf(counts, 'views', 'country', '*')` gives countries. */
export function valuesOf(counts: Counts, ...parts: readonly string[]): string[] {
  const place = parts.indexOf('*');
  const values = Object.keys(counts)
    .map((name) => name.split(SEPARATOR))
    .filter(
      (name) => name.length === parts.length && parts.every((part, i) => i === place || part === name[i]),
    );
  return [...new Set(values.map((name) => name[place] ?? ''))];
}

export type CurrencyMetrics = { currency: Currency; orders: number; revenueMinor: MinorUnits };

/** Orders and revenue of each currency there are orders in, SAR first; narrowed by `parts`, as `source`, `tiktok`. */
export function byCurrency(counts: Counts, ...parts: readonly string[]): CurrencyMetrics[] {
  return currencyCodes
    .map((currency) => ({
      currency,
      orders: countOf(counts, 'orders', currency, ...parts),
      revenueMinor: countOf(counts, 'revenue', currency, ...parts),
    }))
    .filter(({ orders }) => orders > 0);
}

/** Orders of all currencies together, which may be added where amounts may not. */
export function orderCount(counts: Counts, ...parts: readonly string[]): number {
  return byCurrency(counts, ...parts).reduce((sum, { orders }) => sum + orders, 0);
}

export function ordersByStatus(counts: Counts): Record<OrderStatus, number> {
  const entries = orderStatuses.map((status) => [status, orderCount(counts, 'status', status)]);
  // One entry for each status.
  return Object.fromEntries(entries) as Record<OrderStatus, number>;
}

/** Orders by views in per cent, to one decimal; 0 with no views (spec 9). */
export function conversionRate(orders: number, views: number): number {
  return percent(orders, views);
}

/** Per cent to one decimal; 0 of nothing. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : toOneDecimal((part / whole) * 100);
}

/** Revenue by orders, to the nearest minor unit; 0 with no orders (spec 9). */
export function averageOrder(revenueMinor: MinorUnits, orders: number): MinorUnits {
  return orders === 0 ? 0 : Math.round(revenueMinor / orders);
}

/** A mean to one decimal; 0 of nothing (spec 9: orders per customer, orders per day). */
export function average(sum: number, count: number): number {
  return count === 0 ? 0 : toOneDecimal(sum / count);
}

/** This month's orders by 30, however long the month is (spec 9), to one decimal. */
export function dailyAverage(ordersThisMonth: number): number {
  return average(ordersThisMonth, 30);
}

/** By how many per cent a figure grew, to one decimal; null when there was nothing to grow from. */
export function growth(now: number, before: number): number | null {
  return before === 0 ? null : toOneDecimal(((now - before) / before) * 100);
}

/** Rounds halves up as people do; the small addend makes up for binary fractions as 1.005. */
function toOneDecimal(value: number): number {
  return Math.round(value * 10 + Math.sign(value) * 1e-9) / 10;
}
