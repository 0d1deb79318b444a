import type { Clock } from '../clock.ts';
import { afterStatus } from '../confirmation/transitions.ts';
import { type Delivery, type DeliveryRepository, maySend, newDelivery } from '../delivery.ts';
import { DomainError, isDomainError } from '../error.ts';
import { timeOrderedId } from '../id.ts';
import { type Phone, parsePhone } from '../phone.ts';
import type { ChosenOrder } from './choice.ts';
import {
  type CallChange,
  editableDetails,
  type Order,
  type OrderEdit,
  type OrderEvent,
  type OrderStatus,
  orderTextLimits,
} from './order.ts';
import type { CodConnections, OrderRepository } from './ports.ts';

/** Throws when an order needs a person's answer before it gets a status. */
type Question = (order: Order, status: OrderStatus) => Promise<void>;

/** `by` is the id of the acting user. */
type OrderCommand = { ownerId: string; orderId: string; by: string };

/**
 * `isReturned`: whether an order that becomes cancelled is known to have come back (true, whether or not it
 * was marked as shipped) or never to have been sent (false); by default it came back if it was shipped or
 * delivered. `deliveredAt`: when it was delivered, ISO-8601; a time before the order or in the future is
 * wrong and not stored. `asks` is called with the order before the change, which is not made if it throws.
 */
type StatusCommand = OrderCommand & {
  status: OrderStatus;
  isReturned?: boolean;
  deliveredAt?: string;
  asks?: Question;
};

type Ports = { orders: Pick<OrderRepository, 'find' | 'change'>; clock: Clock };

const ATTEMPTS = 5;

/**
 * Sets an order's status; any status may follow any other (spec 4). Setting the status that it has writes
 * nothing. If the order is changed at the same moment, the later change wins and both are in its history.
 * Throws DomainError `not_found`, also for another merchant's order.
 */
export async function changeOrderStatus(ports: Ports, command: StatusCommand): Promise<Order> {
  return (await moveOrder(ports, command)).after;
}

/**
 * Like `changeOrderStatus`, but also returns the order before the change, which undoing needs. An order whose
 * status `mayMove` rejects is not changed.
 */
export function moveOrder(
  ports: Ports,
  { status, isReturned, deliveredAt = '', asks, ...command }: StatusCommand,
  mayMove: (from: OrderStatus) => boolean = () => true,
): Promise<{ before: Order; after: Order }> {
  const isPast = (order: Order, now: Date) =>
    order.placedAt <= deliveredAt && deliveredAt <= now.toISOString();
  return updateOrder(ports, command, async (order, now) => {
    await asks?.(order, status);
    return {
      changes: {
        status,
        ...confirmationOf(order, status),
        ...(isReturned !== undefined && { isReturned }),
        ...(isPast(order, now) && { deliveredAt }),
      },
      events: eventsOf(order, status, isReturned === true, mayMove),
    };
  });
}

/** A cancelled order that later turns out to have come back keeps its status. */
function eventsOf(
  order: Order,
  status: OrderStatus,
  isReturned: boolean,
  mayMove: (from: OrderStatus) => boolean,
): EventOf<OrderEvent>[] {
  if (!mayMove(order.status)) return [];
  if (order.status !== status) return [{ type: 'status_changed', from: order.status, to: status }];
  return isReturned && status === 'cancelled' && !order.isReturned ? [{ type: 'returned' }] : [];
}

/** The order's goods after an edit; throws when they are not available. */
type WantedGoods = (order: Order) => Promise<{ goods: ChosenOrder; changes: CallChange[] }>;

/**
 * Saves a merchant's manual corrections, with other goods if wanted. Throws DomainError `version_conflict`
 * with the current version, and writes nothing, if the order has changed since the version that the edit
 * started from; `not_found`; or `order_fields_invalid` with the problems by field.
 */
export async function editOrder(
  ports: Ports,
  {
    edit,
    asks,
    wants,
    ...command
  }: OrderCommand & { edit: OrderEdit; asks?: Question; wants?: WantedGoods | undefined },
): Promise<Order> {
  const { after } = await updateOrder(ports, command, async (order) => {
    if (order.version !== edit.version) {
      throw new DomainError('version_conflict', { currentVersion: order.version });
    }
    const correction = toCorrection(order, edit);
    await asks?.(order, edit.status);
    const wanted = await wants?.(order);
    const { changes, events } = updateOf(order, { ...correction, status: edit.status });
    const changed: EventOf<OrderEvent>[] =
      wanted && wanted.changes.length > 0 ? [{ type: 'goods_changed', changes: wanted.changes }] : [];
    return { changes: { ...changes, ...wanted?.goods }, events: [...changed, ...events] };
  });
  return after;
}

/**
 * Releases an order that was on hold, and queues its delivery if its merchant's network gets such orders
 * immediately. An order that is not on hold is not changed. Throws DomainError `not_found`, also for another
 * merchant's order.
 */
export async function releaseOrder(
  ports: Ports & { connections: CodConnections; deliveries: Pick<DeliveryRepository, 'create'> },
  command: OrderCommand,
): Promise<Order> {
  const { before, after } = await updateOrder(ports, command, ({ holdReason }) => ({
    changes: { holdReason: null },
    events: holdReason === null ? [] : [{ type: 'released', holdReason }],
  }));
  if (before.holdReason === null) return after;
  const sendsWhen = await ports.connections.codSendTime(command.ownerId);
  // Accepting an order decides about it, also about a repeat of another one.
  if (sendsWhen && maySend({ ...after, duplicateOf: null }, sendsWhen)) {
    await ports.deliveries.create({ ...newDelivery(after, 'cod', after.updatedAt), isAsked: true });
  }
  return after;
}

/**
 * Deletes an order with its history, even if it is changed at the same moment. Throws DomainError
 * `not_found`, also for another merchant's order and for one that was deleted before, and `order_at_network`
 * for a parcel that the network would still send without it.
 */
export async function deleteOrder(
  {
    orders,
    deliveries,
  }: { orders: Pick<OrderRepository, 'find' | 'remove'>; deliveries: Pick<DeliveryRepository, 'find'> },
  command: { ownerId: string; orderId: string },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const order = await orders.find(command.ownerId, command.orderId);
    if (!order) throw new DomainError('not_found');
    if (isOpenAtNetwork(order, await deliveries.find(order.id, 'cod'))) {
      throw new DomainError('order_at_network');
    }
    try {
      return await orders.remove(order);
    } catch (error) {
      if (attempt === ATTEMPTS || !isDomainError(error, 'version_conflict')) throw error;
    }
  }
}

/**
 * Whether the network may have an order that is still to be delivered, or was not yet cancelled there. No
 * task may have been recorded yet for a recent cancellation.
 */
function isOpenAtNetwork({ status, erasedAt }: Order, delivery: Delivery | undefined): boolean {
  if (!delivery || erasedAt !== null) return false;
  if (delivery.task !== null) return true;
  if (delivery.reported?.isOver) return false;
  const mayHaveArrived =
    delivery.remoteId !== null || ['sending', 'sent', 'uncertain'].includes(delivery.state);
  if (!mayHaveArrived || status === 'delivered') return false;
  return status !== 'cancelled' || delivery.told?.isCancelled === false;
}

/** An event without the properties that every event has. */
type EventOf<E> = E extends OrderEvent ? Omit<E, 'id' | 'at' | 'by'> : never;

/** An order that may be known never to have been sent, which is not stored. */
type ChangedOrder = Omit<Order, 'isReturned'> & { isReturned?: boolean | undefined };

/** The changes to an order and the events that record them; without events nothing is written. */
type OrderUpdate = { changes: Partial<ChangedOrder>; events: EventOf<OrderEvent>[] };

/**
 * Changes an order and writes its history. If the order is changed at the same moment, `update` is called
 * again with the newer order. Throws DomainError `not_found`, also for another merchant's order.
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

/** A cancelled order keeps its confirmation time until it is confirmed again. */
function confirmedAtOf(before: Order, { status, updatedAt }: Pick<Order, 'status' | 'updatedAt'>) {
  if (status === 'pending') return undefined;
  const isNow = status !== 'cancelled' && (before.status === 'pending' || before.status === 'cancelled');
  return isNow ? updatedAt : before.confirmedAt;
}

/**
 * Until its next status, a cancelled order records that it had been shipped, and a delivered one when its
 * network delivered it.
 */
function withFactsOfStatus(
  before: Order,
  { isReturned, deliveredAt, confirmedAt: _was, ...changed }: ChangedOrder,
): Order {
  const confirmedAt = confirmedAtOf(before, changed);
  const after = { ...changed, ...(confirmedAt !== undefined && { confirmedAt }) };
  if (after.status === 'delivered') return { ...after, ...(deliveredAt && { deliveredAt }) };
  if (after.status !== 'cancelled') return after;
  const wasSent = before.status === 'shipped' || before.status === 'delivered';
  return (isReturned ?? wasSent) ? { ...after, isReturned: true } : after;
}

type Correction = Pick<Order, (typeof editableDetails)[number]>;

/**
 * The typed fields in stored form. Throws DomainError `order_fields_invalid` with the problems by field, or
 * `customer_erased`.
 */
export function toCorrection(order: Order, edit: Omit<OrderEdit, 'version' | 'status'>): Correction {
  if (order.erasedAt !== null) throw new DomainError('customer_erased');
  const customerName = edit.customerName.trim();
  const customerAddress = edit.customerAddress.trim();
  const typedPhone = edit.customerPhone.trim();
  const notes = edit.notes.trim();
  const customerPhone = phoneOf(order, typedPhone);
  const problems = {
    customerName: customerName ? tooBig(order, 'customerName', customerName) : 'required',
    customerPhone: typedPhone ? !customerPhone && 'phone_invalid' : 'required',
    customerAddress: customerAddress ? tooBig(order, 'customerAddress', customerAddress) : 'required',
    notes: tooBig(order, 'notes', notes),
  };
  const fields = Object.entries(problems).flatMap(([path, problem]) => (problem ? [{ path, problem }] : []));
  if (!customerPhone || fields.length > 0) throw new DomainError('order_fields_invalid', { fields });
  return { customerName, customerPhone, customerAddress, notes };
}

/** A text that is stored already stays, however long it is. */
function tooBig(order: Order, name: keyof typeof orderTextLimits, text: string) {
  return text.length > orderTextLimits[name] && text !== order[name].trim() && 'too_big';
}

/** Keeps the customer's own spelling if the merchant entered the same number in another format. */
function phoneOf(order: Order, typed: string): Phone | undefined {
  const phone = parsePhone(typed, order.country);
  return phone?.e164 === order.customerPhone.e164 ? order.customerPhone : phone;
}

/** The changes of a correction, as texts. */
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

/** A manually set status closes or reopens the entry in the queue of calls. */
function confirmationOf({ status: before, confirmation }: Order, status: OrderStatus): Partial<Order> {
  if (before === status || !confirmation) return {};
  // A shipped or delivered order was confirmed, one way or another.
  const word = status === 'pending' || status === 'cancelled' ? status : 'confirmed';
  return { confirmation: afterStatus(confirmation, word) };
}

function textOf(detail: string | Phone): string {
  return typeof detail === 'string' ? detail : detail.e164;
}
