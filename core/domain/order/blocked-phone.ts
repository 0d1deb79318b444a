import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import type { PageOf, PageRequest } from '../paging.ts';
import type { OrderRepository } from './ports.ts';

/** A phone whose orders a merchant wants kept apart. */
export const blockedPhoneSchema = z.strictObject({
  ownerId: z.string(),
  e164: z.string(),
  /** Whose order it was blocked from, as a reminder. */
  customerName: z.string(),
  blockedAt: z.iso.datetime(),
});
export type BlockedPhone = z.infer<typeof blockedPhoneSchema>;

/** A merchant's blocked phones. Blocking twice and unblocking what is not blocked change nothing. */
export type BlockedPhoneRepository = {
  /** Newest first. */
  list(ownerId: string, request: PageRequest): Promise<PageOf<BlockedPhone>>;
  /** Answers what is stored: the first block, if there was one. */
  block(phone: BlockedPhone): Promise<BlockedPhone>;
  unblock(ownerId: string, e164: string): Promise<void>;
};

type Ports = { orders: OrderRepository; blockedPhones: BlockedPhoneRepository; clock: Clock };

/**
 * Has the coming orders of an order's phone kept apart; those that are there stay where they are.
 * Throws DomainError `not_found`, also for another merchant's order.
 */
export async function blockPhoneOfOrder(
  ports: Ports,
  command: { ownerId: string; orderId: string },
): Promise<BlockedPhone> {
  const order = await ports.orders.find(command.ownerId, command.orderId);
  if (!order) throw new DomainError('not_found');
  return ports.blockedPhones.block({
    ownerId: command.ownerId,
    e164: order.customerPhone.e164,
    customerName: order.customerName,
    blockedAt: ports.clock.now().toISOString(),
  });
}
