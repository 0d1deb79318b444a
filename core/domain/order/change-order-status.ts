import type { Order, OrderStatus } from './order.ts';
import { type OrderCommand, type OrderPorts, updateOrder } from './update-order.ts';

type StatusCommand = OrderCommand & { status: OrderStatus };

/**
 * Sets an order's status; any may follow any (spec 4). Saying what is already so writes nothing. When somebody
 * else changes the order at the same moment, the later one wins and both are in its history.
 * Throws DomainError `not_found`, also for another merchant's order.
 */
export async function changeOrderStatus(ports: OrderPorts, command: StatusCommand): Promise<Order> {
  return (await moveOrder(ports, command)).after;
}

/** The same, telling also what the order was before, which is what taking it back needs. */
export function moveOrder(
  ports: OrderPorts,
  { status, ...command }: StatusCommand,
): Promise<{ before: Order; after: Order }> {
  return updateOrder(ports, command, (order) => ({
    changes: { status },
    events: order.status === status ? [] : [{ type: 'status_changed', from: order.status, to: status }],
  }));
}
