import type { ConversionConnections } from '../conversion/connection.ts';
import type { Signals } from '../conversion/signals.ts';
import type { Delivery } from '../delivery.ts';
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

/** What may be ordered once: `digest` is that of the request, null where the key itself is one. */
export type OrderClaim = { key: string; digest: string | null; expiresAt: Date };

/** Shoppers may only place orders, never list or change them. */
export type OrderPlacement = {
  /**
   * Writes the order once for each idempotency key: if `claim.key` was used before and has not expired, it writes
   * nothing and returns the order that was placed then. A `delivery` and the count of the `visitor`'s orders are written
   * in the same transaction. Throws DomainError `key_reused` when the key was used for another request,
   * `order_withdrawn` when the first order has been deleted, `version_conflict` when another order of the phone came to
   * the page since `recent` was read, `too_many_requests` when the visitor has ordered as often as the limit says, and
   * `sold_out` or `not_enough_stock` when less of the `stock` is left than is wanted.
   */
  place(
    order: Order,
    event: OrderEvent,
    claim: OrderClaim,
    also?: {
      delivery?: Delivery | undefined;
      recent?: readonly string[] | undefined;
      visitor?: VisitorLimit | undefined;
      stock?: StockTake | undefined;
      /** Whether forms that this phone left on the page end with the order. */
      closesForms?: boolean;
      /** What the shopper's browser said, where advertising networks are told of the order. */
      signals?: Signals | undefined;
    },
  ): Promise<Order>;
  /**
   * The order that `place` wrote for this request, unless the key has expired by `now`, was used for another request, or
   * the order was deleted.
   */
  findPlaced(claim: Pick<OrderClaim, 'key' | 'digest'>, now: Date): Promise<Order | undefined>;
  /** The SHA-256 digest of a text, in hexadecimal digits. */
  digestOf(text: string): string;
  /** How many orders the visitor has placed in this window; from `most` on, `place` refuses one that counts. */
  countOf(limit: VisitorLimit): Promise<number>;
  /** What is known about the order's phone: up to date for the order's page, eventually consistent for other pages. */
  historyOf(order: Order): Promise<CustomerHistory>;
};

/**
 * One page of matching orders. Where no index answers the whole filter, one request reads a limited number of orders:
 * `searchedUntil` is then the time of the oldest one read (ISO-8601), and `cursor` continues from there.
 */
export type OrderPage = PageOf<Order> & { searchedUntil: string | null };

/** Whether the merchant has connected a cash-on-delivery network, to which new orders are then sent. */
export type CodConnections = { isCodConnected(ownerId: string): Promise<boolean> };

/** Which advertising networks a merchant's orders are told to. */
export type OrderConversionSettings = Pick<ConversionConnections, 'find'>;

/** All reads and writes of a merchant's orders are scoped to their owner here. */
export type OrderRepository = {
  find(ownerId: string, orderId: string): Promise<Order | undefined>;
  /** Newest first. */
  list(ownerId: string, filter: OrderFilter, request: PageRequest): Promise<OrderPage>;
  /** Oldest first. */
  events(orderId: string): Promise<OrderEvent[]>;
  /**
   * Writes a changed order together with the entries of its history.
   * Throws DomainError `version_conflict` when `before` is no longer what is stored.
   */
  change(before: Order, after: Order, ...events: OrderEvent[]): Promise<void>;
  /** Deletes the order with everything stored under its key. Throws DomainError `version_conflict` like `change`. */
  remove(order: Order): Promise<void>;
};

/** Orders for shoppers, who prove by the secret in their link that the order is theirs. */
export type ReceiptRepository = {
  find(orderId: string): Promise<Order | undefined>;
};
