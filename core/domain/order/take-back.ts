import type { Order } from './order.ts';

/** How long who wrote an order down can take it back: longer than the undo is offered. */
const TAKE_BACK_MS = 30_000;
/** The clocks of two machines differ by less. */
const CLOCKS_MS = 5_000;
/** From when an order by hand may be sent, after it was placed. */
export const SENT_AFTER_MS = TAKE_BACK_MS + CLOCKS_MS;

/**
 * For how many milliseconds an order by hand can still be taken back. 0 for a shopper's order, and for one
 * that was changed since.
 */
export const takeBackLeft = (order: Order, now: Date): number => left(order, TAKE_BACK_MS, now);

/** For how many milliseconds such an order must not be sent to anybody. */
export const waitsToBeSent = (order: Order, now: Date): number => left(order, SENT_AFTER_MS, now);

function left({ channel, version, placedAt }: Order, ms: number, now: Date): number {
  if (!channel || version !== 1) return 0;
  return Math.max(0, Date.parse(placedAt) + ms - now.getTime());
}
