import type { ConversionConnections } from '../conversion/connection.ts';
import type { Signals } from '../conversion/signals.ts';
import type { Delivery, SendTime } from '../delivery.ts';
import type { StockTake } from '../landing-page/stock.ts';
import type { PageOf, PageRequest } from '../paging.ts';
import type { Order, OrderEvent } from './order.ts';
import type { CustomerHistory, VisitorLimit } from './screening.ts';
import type { OrderFilter } from './search.ts';

export {
  type CustomerHistory,
  hasTooMany,
  LATEST_ORDERS,
  MAX_ORDERS_PER_DAY,
  type VisitorLimit,
} from './screening.ts';

/** What may be ordered once: `digest` is that of the request, null when the key itself is one. */
export type OrderClaim = { key: string; digest: string | null; expiresAt: Date };

/** Written in one transaction with a new order. */
export type PlacedWith = {
  delivery?: Delivery | undefined;
  recent?: readonly string[] | undefined;
  visitor?: VisitorLimit | undefined;
  /** The limits that a code for the order counts in. */
  codes?: readonly VisitorLimit[];
  stock?: StockTake | undefined;
  /** Whether this phone's abandoned forms on the page are closed by the order. */
  closesForms?: boolean;
  /** The browser's signals, if the order is sent to advertising networks. */
  signals?: Signals | undefined;
};

/** Shoppers may only place orders, never list or change them. */
export type OrderPlacement = {
  /**
   * Writes the order once for each idempotency key: if `claim.key` was used before and has not expired, it
   * writes nothing and returns the order that was placed then. `PlacedWith` is written in the same
   * transaction. Throws DomainError `key_reused` when the key was used for another request, `order_withdrawn`
   * when the first order has been deleted, `version_conflict` when another order of the phone came to the
   * page since `recent` was read, `too_many_requests` when one of the limits is reached, and `sold_out` or
   * `not_enough_stock` when less of the `stock` is left than is wanted.
   */
  place(order: Order, event: OrderEvent, claim: OrderClaim, also?: PlacedWith): Promise<Order>;
  /**
   * The order that `place` wrote for this request, unless the key has expired by `now`, was used for another
   * request, or the order was deleted.
   */
  findPlaced(claim: Pick<OrderClaim, 'key' | 'digest'>, now: Date): Promise<Order | undefined>;
  /** The SHA-256 digest of a text, in hexadecimal digits. */
  digestOf(text: string): string;
  /**
   * The number of orders that the visitor has placed in this window; from `most` on, `place` rejects one that
   * counts.
   */
  countOf(limit: VisitorLimit): Promise<number>;
  /**
   * The history of the order's phone: consistent for the order's page, eventually consistent for other pages.
   */
  historyOf(order: Order): Promise<CustomerHistory>;
};

/**
 * One page of matching orders. Where no index answers the whole filter, one request reads a limited number of
 * orders: `searchedUntil` is then the time of the oldest one read (ISO-8601), and `cursor` continues from
 * there.
 */
export type OrderPage = PageOf<Order> & { searchedUntil: string | null };

/** When a merchant's orders are sent to their cash-on-delivery network; undefined without one. */
export type CodConnections = { codSendTime(ownerId: string): Promise<SendTime | undefined> };

/** The advertising networks that receive a merchant's orders. */
export type OrderConversionSettings = Pick<ConversionConnections, 'find'>;

/** All reads and writes of a merchant's orders are scoped to their owner here. */
export type OrderRepository = {
  find(ownerId: string, orderId: string): Promise<Order | undefined>;
  /** Newest first. */
  list(ownerId: string, filter: OrderFilter, request: PageRequest): Promise<OrderPage>;
  /** Oldest first. */
  events(orderId: string): Promise<OrderEvent[]>;
  /**
   * Writes a changed order together with the entries of its history. Throws DomainError `version_conflict`
   * when `before` is no longer the stored order.
   */
  change(before: Order, after: Order, ...events: OrderEvent[]): Promise<void>;
  /**
   * Deletes the order with everything stored under its key. Throws DomainError `version_conflict` like
   * `change`.
   */
  remove(order: Order): Promise<void>;
};

/** Orders for shoppers, who prove by the secret in their link that the order is theirs. */
export type ReceiptRepository = {
  find(orderId: string): Promise<Order | undefined>;
};
