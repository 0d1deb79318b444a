import type { Clock } from '../clock.ts';
import { type DeliveryRepository, newDelivery } from '../delivery.ts';
import { DomainError, isDomainError } from '../error.ts';
import { timeOrderedId } from '../id.ts';
import { type Phone, parsePhone } from '../phone.ts';
import { editableDetails, type Order, type OrderEdit, type OrderEvent, type OrderStatus } from './order.ts';
import type { CodConnections, OrderRepository } from './ports.ts';

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

type Correction = Pick<Order, 'customerName' | 'customerPhone' | 'customerAddress' | 'status' | 'notes'>;

/**
 * Saves what a merchant corrected by hand. If the order has moved on since the version the edit started from,
 * nothing is written and DomainError `version_conflict` names the current version.
 * Throws also `not_found`, and `order_fields_invalid` with the problems by field.
 */
export async function editOrder(
  ports: OrderPorts,
  { edit, ...command }: OrderCommand & { edit: OrderEdit },
): Promise<Order> {
  const { after } = await updateOrder(ports, command, (order) => {
    if (order.version !== edit.version) {
      throw new DomainError('version_conflict', { currentVersion: order.version });
    }
    return updateOf(order, correctionOf(order, edit));
  });
  return after;
}

function correctionOf(order: Order, edit: OrderEdit): Correction {
  const customerName = edit.customerName.trim();
  const customerAddress = edit.customerAddress.trim();
  const typedPhone = edit.customerPhone.trim();
  const customerPhone = phoneOf(order, typedPhone);
  if (!customerName || !customerAddress || !customerPhone) {
    const problems = {
      customerName: !customerName && 'required',
      customerPhone: typedPhone ? !customerPhone && 'phone_invalid' : 'required',
      customerAddress: !customerAddress && 'required',
    };
    throw new DomainError('order_fields_invalid', {
      fields: Object.entries(problems).flatMap(([path, problem]) => (problem ? [{ path, problem }] : [])),
    });
  }
  return { customerName, customerPhone, customerAddress, status: edit.status, notes: edit.notes.trim() };
}

/** The same number in another writing is no change: what the customer typed stays on record. */
function phoneOf(order: Order, typed: string): Phone | undefined {
  const phone = parsePhone(typed, order.country);
  return phone?.e164 === order.customerPhone.e164 ? order.customerPhone : phone;
}

function updateOf(before: Order, correction: Correction): OrderUpdate {
  const changes = editableDetails
    .map((detail) => ({ detail, from: textOf(before[detail]), to: textOf(correction[detail]) }))
    .filter(({ from, to }) => from !== to);
  return {
    changes: correction,
    events: [
      ...(changes.length > 0 ? [{ type: 'details_changed' as const, changes }] : []),
      ...(before.status === correction.status
        ? []
        : [{ type: 'status_changed' as const, from: before.status, to: correction.status }]),
    ],
  };
}

function textOf(detail: string | Phone): string {
  return typeof detail === 'string' ? detail : detail.e164;
}

type Ports = OrderPorts & {
  connections: CodConnections;
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
  if (before.heldFor !== null && (await ports.connections.isCodConnected(command.ownerId))) {
    await ports.deliveries.create(newDelivery(after, 'cod', after.updatedAt));
  }
  return after;
}

const DELETE_ATTEMPTS = 5;

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
      if (attempt === DELETE_ATTEMPTS || !isDomainError(error, 'version_conflict')) throw error;
    }
  }
}
