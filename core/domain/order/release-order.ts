import type { Order } from './order.ts';
import { type OrderCommand, type OrderPorts, updateOrder } from './update-order.ts';

/**
 * Lets an order that was kept apart in among the others; one that is among them stays as it is.
 * Throws DomainError `not_found`, also for another merchant's order.
 */
export async function releaseOrder(ports: OrderPorts, command: OrderCommand): Promise<Order> {
  const { after } = await updateOrder(ports, command, ({ heldFor }) => ({
    changes: { heldFor: null },
    events: heldFor === null ? [] : [{ type: 'released', heldFor }],
  }));
  return after;
}
