import * as z from 'zod';
import type { AbandonedForm } from '../abandoned-form/abandoned-form.ts';
import type { ReceivedMessage } from '../conversation/conversation.ts';
import type { UnmatchedMessage } from '../conversation/unmatched.ts';
import type { Conversion } from '../conversion/conversion.ts';
import type { Signals } from '../conversion/signals.ts';
import type { Delivery } from '../delivery.ts';
import { DomainError } from '../error.ts';
import type { BlockedPhone } from '../order/blocked-phone.ts';
import type { Order, OrderEvent, OrderStatus } from '../order/order.ts';
import type { OrderMessage } from '../order-message/order-message.ts';
import { parsePhone } from '../phone.ts';

/** Why a merchant erases a customer's data; recorded in the merchant's log. */
export const eraseReasons = ['customer_asked', 'no_longer_needed', 'entered_wrongly'] as const;
export const eraseReasonSchema = z.enum(eraseReasons);
export type EraseReason = (typeof eraseReasons)[number];

/**
 * The stored data about a phone with one order. `isOwn` is false for another phone's order that only mentions
 * this one: in its notes, or in its history before its phone was corrected.
 */
export type CustomerRecord = {
  order: Order;
  isOwn: boolean;
  events: OrderEvent[];
  messages: OrderMessage[];
  /** The customer's replies and pressed buttons. */
  received: ReceivedMessage[];
  deliveries: Delivery[];
  /** The order's conversions at advertising networks. */
  conversions: Conversion[];
  /** The browser's signals, until they expire. */
  signals: Signals | null;
};

/**
 * One part of the result: `cursor` continues, and is null after the last one. A record may be in more than
 * one part.
 */
export type CustomerDataPart = {
  records: CustomerRecord[];
  /** The phone's abandoned forms. They, `unmatched` and `blocked` are only in the first part. */
  forms: AbandonedForm[];
  /** WhatsApp messages from or about the phone without a known order. */
  unmatched: UnmatchedMessage[];
  blocked: BlockedPhone | undefined;
  cursor: string | null;
};

/** All data that a merchant stores about one phone. */
export type CustomerDataRepository = {
  /** The orders of the phone come first; then all others are searched, some in each part. */
  find(ownerId: string, e164: string, cursor?: string): Promise<CustomerDataPart>;
  /**
   * Empties every identifying field of an order, with its history and deliveries, and deletes its messages.
   * Goods, amounts and status stay. Idempotent. Returns when it was erased, now or before; undefined when the
   * order was deleted.
   */
  eraseOrder(ownerId: string, orderId: string, at: string): Promise<string | undefined>;
  /** Removes only the phone from the data of another phone's order. */
  removeMentions(ownerId: string, orderId: string, e164: string): Promise<void>;
  /**
   * Deletes the phone's abandoned forms, its messages without an order, its block, and its number of orders;
   * removes the phone from other customers' forms. For open orders that stay, their forms, the block and the
   * number of orders stay too.
   */
  eraseCustomer(ownerId: string, e164: string, openOrders: readonly string[]): Promise<void>;
};

/** Whether an order still needs its customer's name and address: it is neither delivered nor cancelled. */
export function isOpen({ status, erasedAt }: Pick<Order, 'erasedAt'> & { status: OrderStatus }): boolean {
  return erasedAt === null && status !== 'delivered' && status !== 'cancelled';
}

/**
 * The phone in its stored format; without a dialling code it is a Saudi one. Throws DomainError
 * `invalid_request`.
 */
export function readPhone(typed: string): string {
  const phone = parsePhone(typed.trim(), 'SA');
  if (!phone)
    throw new DomainError('invalid_request', { fields: [{ path: 'phone', problem: 'phone_invalid' }] });
  return phone.e164;
}

/** `left` are open orders that were not erased. */
export type Erased = { erased: number; mentions: number; left: number; cursor: string | null };

type Command = {
  ownerId: string;
  e164: string;
  /** Orders that are not delivered yet are erased too, and cannot be delivered then. */
  withOpen: boolean;
  at: string;
  cursor?: string | undefined;
};

/**
 * Erases one part of the data about a phone; continue with `cursor` until it is null. Metrics do not change.
 * Other merchants' data about the phone is theirs, and stays.
 */
export async function eraseCustomerData(
  data: CustomerDataRepository,
  { ownerId, e164, withOpen, at, cursor }: Command,
): Promise<Erased> {
  const part = await data.find(ownerId, e164, cursor);
  const result: Erased = { erased: 0, mentions: 0, left: 0, cursor: part.cursor };
  const openOrders: string[] = [];
  for (const { order, isOwn } of part.records) {
    if (!isOwn) {
      await data.removeMentions(ownerId, order.id, e164);
      result.mentions += 1;
    } else if (isOpen(order) && !withOpen) {
      result.left += 1;
      openOrders.push(order.id);
    } else if (await data.eraseOrder(ownerId, order.id, at)) {
      result.erased += 1;
    }
  }
  if (cursor === undefined) await data.eraseCustomer(ownerId, e164, openOrders);
  return result;
}
