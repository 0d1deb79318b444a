import type { Clock } from '../clock/clock.ts';
import { DomainError, isDomainError } from '../errors/domain-error.ts';
import { timeOrderedId } from '../id/id.ts';
import type { Order, OrderEvent } from './order.ts';
import type { OrderRepository } from './order-repository.ts';

export type OrderPorts = { orders: OrderRepository; clock: Clock };

/** Whose order, which, and who is at it. */
export type OrderCommand = { ownerId: string; orderId: string; by: string };

/** An event without what every event has. */
type EventOf<E> = E extends OrderEvent ? Omit<E, 'id' | 'at' | 'by'> : never;

/** What a change makes of an order; without events there is nothing to write. */
export type OrderUpdate = { changes: Partial<Order>; events: EventOf<OrderEvent>[] };

const ATTEMPTS = 5;

/**
 * Changes an order and writes its history. When somebody else changes the order at the same moment, `update` is
 * asked again about what it has become. Throws DomainError `not_found`, also for another merchant's order.
 */
export async function updateOrder(
  { orders, clock }: OrderPorts,
  command: OrderCommand,
  update: (order: Order) => OrderUpdate,
): Promise<{ before: Order; after: Order }> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await orders.find(command.ownerId, command.orderId);
    if (!before) throw new DomainError('not_found');
    const { changes, events } = update(before);
    if (events.length === 0) return { before, after: before };
    const now = clock.now();
    const at = now.toISOString();
    const after: Order = { ...before, ...changes, version: before.version + 1, updatedAt: at };
    try {
      await orders.change(
        before,
        after,
        ...events.map((event) => ({ ...event, id: timeOrderedId(now), at, by: command.by })),
      );
      return { before, after };
    } catch (error) {
      if (attempt === ATTEMPTS || !isDomainError(error, 'version_conflict')) throw error;
    }
  }
}
