import type { Delivery } from '../delivery.ts';
import type { PageOf, PageRequest } from '../paging.ts';
import type { Order, OrderEvent } from './order.ts';
import type { CustomerHistory } from './screening.ts';
import type { OrderFilter } from './search.ts';

/** Placing: the only thing a shopper may do. */
export type OrderPlacement = {
  /**
   * Writes the order once. When `claim.key` was used before and its claim has not expired, nothing is written and
   * the order of that first time is returned. With a `delivery`, order and delivery are written together or not.
   * Throws DomainError `order_withdrawn` when that first order was deleted since, and `version_conflict` when another
   * order of the phone came to the page since its `recent` ones were read.
   */
  place(
    order: Order,
    event: OrderEvent,
    claim: { key: string; expiresAt: Date },
    also?: { delivery?: Delivery | undefined; recent?: readonly string[] | undefined },
  ): Promise<Order>;
  /** What a merchant already knows of the order's phone: all that came to its page, elsewhere but for the last moment. */
  historyOf(order: Order): Promise<CustomerHistory>;
};

/**
 * A page of found orders. Where no index answers the whole filter, only so many orders are read for one page:
 * `readBackTo` then tells how far back the search got (ISO-8601), and `cursor` goes on from there.
 */
export type OrderPage = PageOf<Order> & { readBackTo: string | null };

/** Whether the merchant has connected a cash-on-delivery network, to which new orders are then sent. */
export type CodConnections = { isCodConnected(ownerId: string): Promise<boolean> };

/** All reads and writes of a merchant's orders are scoped to their owner here. */
export type OrderRepository = {
  find(ownerId: string, orderId: string): Promise<Order | undefined>;
  /** Newest first. */
  list(ownerId: string, filter: OrderFilter, request: PageRequest): Promise<OrderPage>;
  /** Oldest first. */
  events(orderId: string): Promise<OrderEvent[]>;
  /**
   * Writes a changed order and the lines of history that tell of it.
   * Throws DomainError `version_conflict` when `before` is no longer what is stored.
   */
  change(before: Order, after: Order, ...events: OrderEvent[]): Promise<void>;
  /** Deletes the order with everything kept under it. Throws DomainError `version_conflict` like `change`. */
  remove(order: Order): Promise<void>;
};

/** An order for the person who holds its secret link. */
export type ReceiptRepository = {
  find(orderId: string): Promise<Order | undefined>;
};
