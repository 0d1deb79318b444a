import type { OrderMessage } from './order-message.ts';

export type OrderMessageRepository = {
  find(orderId: string, messageId: string): Promise<OrderMessage | undefined>;
  /** Latest first. */
  list(orderId: string): Promise<OrderMessage[]>;
  /** False when a message of that id is there already; it stays as it is. */
  create(message: OrderMessage): Promise<boolean>;
  /** Writes how sending went, and where to find the message by WhatsApp's id. */
  settle(message: OrderMessage): Promise<void>;
  /** The message that WhatsApp knows by this id. */
  findByRemoteId(remoteId: string): Promise<OrderMessage | undefined>;
  /** False when `before` is no longer what is stored. */
  change(before: OrderMessage, after: OrderMessage): Promise<boolean>;
};
