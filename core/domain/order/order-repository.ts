import type { Delivery } from '../delivery/delivery.ts';
import type { PageOf, PageRequest } from '../list/page-of.ts';
import type { Order, OrderEvent, OrderStatus } from './order.ts';

/** Placing: the only thing a shopper may do. */
export type OrderIntake = {
  /**
   * Writes the order once. When `claim.key` was used before and its claim has not expired, nothing is written and
   * the order of that first time is returned. With a `delivery`, order and delivery are written together or not.
   */
  place(
    order: Order,
    event: OrderEvent,
    claim: { key: string; expiresAt: Date },
    delivery?: Delivery,
  ): Promise<Order>;
};

/** All reads and writes of a merchant's orders are scoped to their owner here. */
export type OrderRepository = {
  find(ownerId: string, orderId: string): Promise<Order | undefined>;
  /** Newest first. */
  list(ownerId: string, filter: { status?: OrderStatus | undefined } & PageRequest): Promise<PageOf<Order>>;
  /** Oldest first. */
  events(orderId: string): Promise<OrderEvent[]>;
  /**
   * Writes a changed order and the line of history that tells of it.
   * Throws DomainError `version_conflict` when `before` is no longer what is stored.
   */
  change(before: Order, after: Order, event: OrderEvent): Promise<void>;
};

/** An order for the person who holds its secret link. */
export type ReceiptRepository = {
  find(orderId: string): Promise<Order | undefined>;
};
