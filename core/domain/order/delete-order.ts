import { DomainError, isDomainError } from '../errors/domain-error.ts';
import type { OrderRepository } from './order-repository.ts';

const ATTEMPTS = 5;

/**
 * Deletes an order with its history; a change made at the same moment does not save it.
 * Throws DomainError `not_found`, also for another merchant's order and for one deleted before.
 */
export async function deleteOrder(
  { orders }: { orders: OrderRepository },
  command: { ownerId: string; orderId: string },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const order = await orders.find(command.ownerId, command.orderId);
    if (!order) throw new DomainError('not_found');
    try {
      return await orders.remove(order);
    } catch (error) {
      if (attempt === ATTEMPTS || !isDomainError(error, 'version_conflict')) throw error;
    }
  }
}
