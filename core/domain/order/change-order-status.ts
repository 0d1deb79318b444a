import type { Clock } from '../clock/clock.ts';
import { DomainError, isDomainError } from '../errors/domain-error.ts';
import { timeOrderedId } from '../id/id.ts';
import type { Order, OrderStatus } from './order.ts';
import type { OrderRepository } from './order-repository.ts';

type Ports = { orders: OrderRepository; clock: Clock };

const ATTEMPTS = 5;

/**
 * Sets an order's status; any may follow any (spec 4). Saying what is already so writes nothing. When somebody
 * else changes the order at the same moment, the later one wins and both are in its history.
 * Throws DomainError `not_found`, also for another merchant's order.
 */
export async function changeOrderStatus(
  ports: Ports,
  command: { ownerId: string; orderId: string; status: OrderStatus; by: string },
): Promise<Order> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await ports.orders.find(command.ownerId, command.orderId);
    if (!before) throw new DomainError('not_found');
    if (before.status === command.status) return before;
    const now = ports.clock.now();
    const at = now.toISOString();
    const after: Order = { ...before, status: command.status, version: before.version + 1, updatedAt: at };
    try {
      await ports.orders.change(before, after, {
        type: 'status_changed',
        id: timeOrderedId(now),
        at,
        by: command.by,
        from: before.status,
        to: command.status,
      });
      return after;
    } catch (error) {
      if (attempt === ATTEMPTS || !isDomainError(error, 'version_conflict')) throw error;
    }
  }
}
