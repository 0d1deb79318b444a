import type { ConnectionRepository } from '../connection/connection-repository.ts';
import { newDelivery } from '../delivery/delivery.ts';
import type { DeliveryRepository } from '../delivery/delivery-repository.ts';
import type { Order } from './order.ts';
import { type OrderCommand, type OrderPorts, updateOrder } from './update-order.ts';

type Ports = OrderPorts & {
  connections: Pick<ConnectionRepository, 'findCod'>;
  deliveries: Pick<DeliveryRepository, 'create'>;
};

/**
 * Lets an order that was kept apart in among the others, and sends it on its way to the network where that is
 * connected; an order that is among them stays as it is. Throws DomainError `not_found`, also for another merchant's
 * order.
 */
export async function releaseOrder(ports: Ports, command: OrderCommand): Promise<Order> {
  const { before, after } = await updateOrder(ports, command, ({ heldFor }) => ({
    changes: { heldFor: null },
    events: heldFor === null ? [] : [{ type: 'released', heldFor }],
  }));
  if (before.heldFor !== null && (await ports.connections.findCod(command.ownerId))) {
    await ports.deliveries.create(newDelivery(after, 'cod', after.updatedAt));
  }
  return after;
}
