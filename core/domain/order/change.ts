import type { Clock } from '../clock.ts';
import { afterStatus } from '../confirmation/transitions.ts';
import { type DeliveryRepository, newDelivery } from '../delivery.ts';
import { DomainError, isDomainError } from '../error.ts';
import { timeOrderedId } from '../id.ts';
import { type Phone, parsePhone } from '../phone.ts';
import { editableDetails, type Order, type OrderEdit, type OrderEvent, type OrderStatus } from './order.ts';
import type { CodConnections, OrderRepository } from './ports.ts';

/** `by` is the id of the user who acts. */
type OrderCommand = { ownerId: string; orderId: string; by: string };

/**
 * `isReturned`: a cancelled order is known to have come back, whether or not anybody saw it shipped. `deliveredAt`: when it was
 * delivered, ISO-8601; a time before the order or in the future is nobody's and not kept.
 */
type StatusCommand = OrderCommand & { status: OrderStatus; isReturned?: true; deliveredAt?: string };

type Ports = { orders: Pick<OrderRepository, 'find' | 'change'>; clock: Clock };

const ATTEMPTS = 5;

/**
 * Sets an order's status; any status may follow any other (spec 4). Setting the status that it has writes nothing. If
 * the order is changed at the same moment, the later change wins and both are in its history.
 * Throws DomainError `not_found`, also for another merchant's order.
 */
export async function changeOrderStatus(ports: Ports, command: StatusCommand): Promise<Order> {
  return (await moveOrder(ports, command)).after;
}

/**
 * Like `changeOrderStatus`, but also returns the order as it was before, which undoing needs. An order from whose status
 * it `mayMove` not stays as it is.
 */
export function moveOrder(
  ports: Ports,
  { status, isReturned, deliveredAt = '', ...command }: StatusCommand,
  mayMove: (from: OrderStatus) => boolean = () => true,
): Promise<{ before: Order; after: Order }> {
  const isPast = (order: Order, now: Date) =>
    order.placedAt <= deliveredAt && deliveredAt <= now.toISOString();
  return updateOrder(ports, command, (order, now) => ({
    changes: {
      ...{ status, ...confirmationOf(order, status) },
      ...(isReturned && { isReturned }),
      ...(isPast(order, now) && { deliveredAt }),
    },
    events:
      order.status === status || !mayMove(order.status)
        ? []
        : [{ type: 'status_changed', from: order.status, to: status }],
  }));
}

/**
 * Saves what a merchant corrected by hand. Throws DomainError `version_conflict` with the current version, and writes
 * nothing, if the order has changed since the version that the edit started from; `not_found`; or
 * `order_fields_invalid` with the problems by field.
 */
export async function editOrder(
  ports: Ports,
  { edit, ...command }: OrderCommand & { edit: OrderEdit },
): Promise<Order> {
  const { after } = await updateOrder(ports, command, (order) => {
    if (order.version !== edit.version) {
      throw new DomainError('version_conflict', { currentVersion: order.version });
    }
    return updateOf(order, { ...correctionOf(order, edit), status: edit.status });
  });
  return after;
}

/**
 * Releases an order that was on hold, and queues its delivery if its merchant has connected a cash-on-delivery network.
 * An order that is not on hold stays as it is. Throws DomainError `not_found`, also for another merchant's order.
 */
export async function releaseOrder(
  ports: Ports & { connections: CodConnections; deliveries: Pick<DeliveryRepository, 'create'> },
  command: OrderCommand,
): Promise<Order> {
  const { before, after } = await updateOrder(ports, command, ({ holdReason }) => ({
    changes: { holdReason: null },
    events: holdReason === null ? [] : [{ type: 'released', holdReason }],
  }));
  if (before.holdReason !== null && (await ports.connections.isCodConnected(command.ownerId))) {
    await ports.deliveries.create(newDelivery(after, 'cod', after.updatedAt));
  }
  return after;
}

/**
 * Deletes an order with its history, even if it is changed at the same moment.
 * Throws DomainError `not_found`, also for another merchant's order and for one that was deleted before.
 */
export async function deleteOrder(
  { orders }: { orders: Pick<OrderRepository, 'find' | 'remove'> },
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

/** An event without the properties that every event has. */
type EventOf<E> = E extends OrderEvent ? Omit<E, 'id' | 'at' | 'by'> : never;

/** The changes to an order and the events that record them; without events nothing is written. */
type OrderUpdate = { changes: Partial<Order>; events: EventOf<OrderEvent>[] };

/**
 * Changes an order and writes its history. If the order is changed at the same moment, `update` is called again with the
 * newer order. Throws DomainError `not_found`, also for another merchant's order.
 */
export async function updateOrder(
  { orders, clock }: Ports,
  command: OrderCommand,
  update: (order: Order, at: Date) => OrderUpdate | Promise<OrderUpdate>,
): Promise<{ before: Order; after: Order }> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await orders.find(command.ownerId, command.orderId);
    if (!before) throw new DomainError('not_found');
    const now = clock.now();
    const { changes, events } = await update(before, now);
    if (events.length === 0) return { before, after: before };
    const at = now.toISOString();
    const after = withFactsOfStatus(before, {
      ...before,
      ...changes,
      version: before.version + 1,
      updatedAt: at,
    });
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

/** Until it has another status, a cancelled order says that it had been shipped, and a delivered one when its network delivered it. */
function withFactsOfStatus(before: Order, { isReturned, deliveredAt, ...after }: Order): Order {
  if (after.status === 'delivered') return { ...after, ...(deliveredAt && { deliveredAt }) };
  if (after.status !== 'cancelled') return after;
  const cameBack = before.status === 'shipped' || before.status === 'delivered' || isReturned;
  return cameBack ? { ...after, isReturned: true } : after;
}

type Correction = Pick<Order, 'customerName' | 'customerPhone' | 'customerAddress' | 'notes'>;

/**
 * What was typed as it is stored. Throws DomainError `order_fields_invalid` with the problems by field, or `customer_erased`.
 */
export function correctionOf(order: Order, edit: Omit<OrderEdit, 'version' | 'status'>): Correction {
  if (order.erasedAt !== null) throw new DomainError('customer_erased');
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
  return { customerName, customerPhone, customerAddress, notes: edit.notes.trim() };
}

/** Keeps what the customer typed if the merchant entered the same number in another format. */
function phoneOf(order: Order, typed: string): Phone | undefined {
  const phone = parsePhone(typed, order.country);
  return phone?.e164 === order.customerPhone.e164 ? order.customerPhone : phone;
}

/** What a correction changes, as texts. */
export function changesOf(before: Order, correction: Correction) {
  return editableDetails
    .map((detail) => ({ detail, from: textOf(before[detail]), to: textOf(correction[detail]) }))
    .filter(({ from, to }) => from !== to);
}

function updateOf(before: Order, correction: Correction & Pick<Order, 'status'>): OrderUpdate {
  const changes = changesOf(before, correction);
  return {
    changes: { ...correction, ...confirmationOf(before, correction.status) },
    events: [
      ...(changes.length > 0 ? [{ type: 'details_changed' as const, changes }] : []),
      ...(before.status === correction.status
        ? []
        : [{ type: 'status_changed' as const, from: before.status, to: correction.status }]),
    ],
  };
}

/** A status that was set by hand closes or reopens the entry in the queue of calls. */
function confirmationOf({ status: before, confirmation }: Order, status: OrderStatus): Partial<Order> {
  if (before === status || !confirmation) return {};
  // What is shipped or delivered was confirmed, by whatever way.
  const word = status === 'pending' || status === 'cancelled' ? status : 'confirmed';
  return { confirmation: afterStatus(confirmation, word) };
}

function textOf(detail: string | Phone): string {
  return typeof detail === 'string' ? detail : detail.e164;
}
