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

/** Why a merchant erases what is kept about a customer; the merchant's log keeps it. */
export const eraseReasons = ['customer_asked', 'no_longer_needed', 'entered_wrongly'] as const;
export const eraseReasonSchema = z.enum(eraseReasons);
export type EraseReason = (typeof eraseReasons)[number];

/**
 * What is kept about a phone with one order. `isOwn` is false where the order is another phone's, and only mentions this
 * one: in its notes, or in its history before its phone was corrected.
 */
export type CustomerRecord = {
  order: Order;
  isOwn: boolean;
  events: OrderEvent[];
  messages: OrderMessage[];
  /** What the customer wrote or pressed. */
  received: ReceivedMessage[];
  deliveries: Delivery[];
  /** What advertising networks were told of the order. */
  conversions: Conversion[];
  /** What the customer's browser said of itself, as long as it is kept. */
  signals: Signals | null;
};

/** One part of the answer: `cursor` continues, and is null after the last one. A record may be in more than one part. */
export type CustomerDataPart = {
  records: CustomerRecord[];
  /** What the phone left in forms and did not send. It, `unmatched` and `blocked` are in the first part alone. */
  forms: AbandonedForm[];
  /** What it wrote by WhatsApp, or somebody about it, of which no order is known. */
  unmatched: UnmatchedMessage[];
  blocked: BlockedPhone | undefined;
  cursor: string | null;
};

/** All that a merchant keeps about one phone. */
export type CustomerDataRepository = {
  /** The orders that were placed with the phone come first; then all others are looked through, some with each part. */
  find(ownerId: string, e164: string, cursor?: string): Promise<CustomerDataPart>;
  /**
   * Empties every field of an order that says whose it is, with its history and deliveries, and deletes its messages. What
   * was sold, for how much, and where it stands stays. Repeating it changes nothing. Returns when it was erased, now or
   * before; undefined when the order is gone.
   */
  eraseOrder(ownerId: string, orderId: string, at: string): Promise<string | undefined>;
  /** Removes the phone alone from what is kept with another phone's order. */
  removeMentions(ownerId: string, orderId: string, e164: string): Promise<void>;
  /**
   * Deletes what the phone left in forms and wrote about no order, that it is blocked, and how many orders it has; it is
   * removed from what others left in forms. Where orders of it are left open, the forms that they came from stay with
   * them, and so do the block and the number of orders.
   */
  eraseCustomer(ownerId: string, e164: string, openOrders: readonly string[]): Promise<void>;
};

/** Whether an order still needs its customer's name and address: it is neither delivered nor cancelled. */
export function isOpen({ status, erasedAt }: Pick<Order, 'erasedAt'> & { status: OrderStatus }): boolean {
  return erasedAt === null && status !== 'delivered' && status !== 'cancelled';
}

/** The phone as it is stored. Throws DomainError `invalid_request`. */
export function readPhone(typed: string): string {
  const phone = parsePhone(typed.trim(), 'SA');
  if (!phone)
    throw new DomainError('invalid_request', { fields: [{ path: 'phone', problem: 'phone_invalid' }] });
  return phone.e164;
}

/** `left` are open orders that were not to be erased. */
export type Erased = { erased: number; mentions: number; left: number; cursor: string | null };

type Command = {
  ownerId: string;
  e164: string;
  /** Orders that are not delivered yet are erased too, and can then not be delivered. */
  withOpen: boolean;
  at: string;
  cursor?: string | undefined;
};

/**
 * Erases one part of what is kept about a phone; continue with `cursor` until it is null. Figures stay as they are. What
 * another merchant keeps about the phone is theirs, and stays.
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
