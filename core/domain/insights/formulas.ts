import type { MinorUnits } from '../money/money.ts';

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
