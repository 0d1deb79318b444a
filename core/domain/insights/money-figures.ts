import { type Currency, currencyCodes } from '../money/currency.ts';
import type { MinorUnits } from '../money/money.ts';
import { type OrderStatus, orderStatuses } from '../order/order.ts';
import { type Counts, countOf } from './counts.ts';

export type CurrencyFigures = { currency: Currency; orders: number; revenueMinor: MinorUnits };

/** Orders and revenue of each currency there are orders in, SAR first; narrowed by `parts`, as `source`, `tiktok`. */
export function byCurrency(counts: Counts, ...parts: readonly string[]): CurrencyFigures[] {
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
