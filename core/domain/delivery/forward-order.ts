import type { Clock } from '../clock/clock.ts';
import type { ConnectionRepository } from '../connection/connection-repository.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { OrderRepository } from '../order/order-repository.ts';
import { canSendAgain, type Delivery, type DeliveryKind, moveDelivery, newDelivery } from './delivery.ts';
import type { DeliveryRepository } from './delivery-repository.ts';

type Ports = {
  orders: Pick<OrderRepository, 'find'>;
  connections: Pick<ConnectionRepository, 'findCod'>;
  deliveries: DeliveryRepository;
  clock: Clock;
};

/**
 * Has an order sent to the network in its merchant's name: one that was placed before the network was connected, or
 * again after a refusal or an uncertain end. Throws DomainError `not_found` (also for another merchant's order),
 * `not_connected`, `delivery_underway` (it waits, is being sent, or has arrived).
 */
export async function forwardOrder(
  ports: Ports,
  command: { ownerId: string; orderId: string; kind: DeliveryKind },
): Promise<Delivery> {
  const order = await ports.orders.find(command.ownerId, command.orderId);
  if (!order) throw new DomainError('not_found');
  if (!(await ports.connections.findCod(command.ownerId))) throw new DomainError('not_connected');
  const at = ports.clock.now().toISOString();
  const before = await ports.deliveries.find(order.id, command.kind);
  if (!before) {
    const first = newDelivery(order, command.kind, at);
    if (await ports.deliveries.create(first)) return first;
    throw new DomainError('delivery_underway');
  }
  const after = queueAgain(before, at);
  if (after && (await ports.deliveries.change(before, after))) return after;
  throw new DomainError('delivery_underway');
}

/** The delivery as it waits for a further attempt; undefined where that is not the merchant's to ask. */
export function queueAgain(delivery: Delivery, at: string): Delivery | undefined {
  if (!canSendAgain(delivery)) return undefined;
  return { ...moveDelivery(delivery, { state: 'queued', at }), attempt: delivery.attempt + 1 };
}
