import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { OrderRepository } from '../order/order-repository.ts';
import type { BlockedPhone } from './blocked-phone.ts';
import type { BlockedPhoneRepository } from './blocked-phone-repository.ts';

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
