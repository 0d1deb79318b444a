import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import type { PageOf, PageRequest } from '../paging.ts';
import type { OrderRepository } from './ports.ts';

/** A phone whose new orders are put on hold for one merchant. */
export const blockedPhoneSchema = z.strictObject({
  ownerId: z.string(),
  e164: z.string(),
  /** The name on the order that the phone was blocked from, as a reminder. */
  customerName: z.string(),
  blockedAt: z.iso.datetime(),
  /** The id of the user who blocked it; absent for phones that were blocked before 0.3.0. */
  by: z.string().optional(),
});
export type BlockedPhone = z.infer<typeof blockedPhoneSchema>;

/**
 * A merchant's blocked phones. Blocking a phone twice and unblocking one that is not blocked change nothing.
 */
export type BlockedPhoneRepository = {
  find(ownerId: string, e164: string): Promise<BlockedPhone | undefined>;
  /** Newest first. */
  list(ownerId: string, request: PageRequest): Promise<PageOf<BlockedPhone>>;
  /** Returns the stored block: the earlier one if the phone was blocked already. */
  block(phone: BlockedPhone): Promise<BlockedPhone>;
  unblock(ownerId: string, e164: string): Promise<void>;
};

type Ports = { orders: OrderRepository; blockedPhones: BlockedPhoneRepository; clock: Clock };

/**
 * Blocks the phone of an order: its later orders are put on hold, existing ones are unchanged. Throws
 * DomainError `not_found`, also for another merchant's order.
 */
export async function blockPhoneOfOrder(
  ports: Ports,
  command: { ownerId: string; orderId: string; by: string },
): Promise<BlockedPhone> {
  const order = await ports.orders.find(command.ownerId, command.orderId);
  if (!order) throw new DomainError('not_found');
  if (order.erasedAt !== null) throw new DomainError('customer_erased');
  return ports.blockedPhones.block({
    ownerId: command.ownerId,
    e164: order.customerPhone.e164,
    customerName: order.customerName,
    blockedAt: ports.clock.now().toISOString(),
    by: command.by,
  });
}
