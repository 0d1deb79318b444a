import type { Order } from './order.ts';

/** How long who wrote an order down can take it back: longer than the undo is offered. */
export const TAKE_BACK_MS = 30_000;

/**
 * For how many milliseconds an order by hand can still be taken back: no network gets it before. 0 for a
 * shopper's order, and for one that was changed since.
 */
export function takeBackLeft({ channel, version, placedAt }: Order, now: Date): number {
  if (!channel || version !== 1) return 0;
  return Math.max(0, Date.parse(placedAt) + TAKE_BACK_MS - now.getTime());
}
