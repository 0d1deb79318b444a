import type { Clock } from '../clock.ts';
import type { ConnectionRepository } from '../connection/connection.ts';
import {
  type Delivery,
  type DeliveryRepository,
  maySend,
  type NetworkTask,
  newDelivery,
  queueAgain,
} from '../delivery.ts';
import { DomainError } from '../error.ts';
import { updateOrder } from '../order/change.ts';
import type { Order } from '../order/order.ts';
import type { OrderRepository } from '../order/ports.ts';
import { findNetworkTask, type SentOrder, toSentCopy } from './sent-copy.ts';

export { findNetworkTask, toSentCopy } from './sent-copy.ts';

const ATTEMPTS = 5;

type SendPorts = {
  deliveries: Pick<DeliveryRepository, 'find' | 'create' | 'change'>;
  connections: Pick<ConnectionRepository, 'codSendTime'>;
  clock: Clock;
};

/** The part of an order that decides whether it is sent. */
type Sendable = Parameters<typeof maySend>[0] & Parameters<typeof newDelivery>[0];

/** Whether a change of an order may be the decision that its delivery has waited for. */
export function isDecided(before: Sendable, after: Sendable): boolean {
  return (
    (after.status === 'confirmed' && before.status !== 'confirmed') ||
    (before.status === 'cancelled' && after.status !== 'cancelled')
  );
}

/**
 * Queues a decided order for its merchant's network: a confirmed one that was never sent, or one that was
 * withheld because it was cancelled or unconfirmed. Idempotent.
 */
export async function sendDecided(
  { deliveries, connections, clock }: SendPorts,
  order: Sendable,
): Promise<void> {
  const sendsWhen = await connections.codSendTime(order.ownerId);
  if (!sendsWhen || !maySend(order, sendsWhen)) return;
  const at = clock.now().toISOString();
  const before = await deliveries.find(order.id, 'cod');
  if (!before) {
    if (order.status === 'confirmed') await deliveries.create(newDelivery(order, 'cod', at));
    return;
  }
  const isHeldBack =
    before.state === 'rejected' &&
    (before.reason?.code === 'order_cancelled' || before.reason?.code === 'awaiting_confirmation');
  // An order that may have arrived in an earlier attempt is only resent by a person.
  const after = isHeldBack && before.told === null && queueAgain(before, at);
  if (after) await deliveries.change(before, after);
}

type TaskPorts = {
  /** Orders of any merchant. */
  orders: { find(orderId: string): Promise<Order | undefined> };
  deliveries: Pick<DeliveryRepository, 'find' | 'change'>;
  clock: Clock;
};

/**
 * Compares an order with its copy at the network, and records the change that a person has to make there.
 * Called after every change of either, in any order and number: the last call sees both current. `before` is
 * the order before its change, which shows what networks have that received it before sent data was stored.
 */
export async function recordNetworkTask(
  { orders, deliveries, clock }: TaskPorts,
  orderId: string,
  before?: SentOrder,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    // The delivery first: it is written only if unchanged, and then the order was read after it.
    const delivery = await deliveries.find(orderId, 'cod');
    // A delivery in progress is compared when it has ended.
    if (!delivery || delivery.state === 'queued' || delivery.state === 'sending') return;
    const order = await orders.find(orderId);
    if (!order) return;
    const isThere = delivery.state === 'sent' || delivery.state === 'uncertain';
    const told =
      order.erasedAt === null ? (delivery.told ?? (isThere && before ? toSentCopy(before) : null)) : null;
    const task = findNetworkTask(order, { ...delivery, told });
    const isKnown = isSameTask(task, delivery.task) && JSON.stringify(told) === JSON.stringify(delivery.told);
    if (isKnown) return;
    const after = { ...delivery, told, task: dated(task, delivery, clock), version: delivery.version + 1 };
    if (await deliveries.change(delivery, after)) return;
  }
  throw new Error(`The delivery of ${orderId} keeps changing`);
}

/** The task with the time since when it is this one. */
function dated(task: NetworkTask | undefined, { task: before }: Delivery, clock: Clock): Delivery['task'] {
  if (!task) return null;
  const since = before && isSameTask(task, before) ? before.since : clock.now().toISOString();
  return { ...task, since };
}

function isSameTask(one: NetworkTask | null | undefined, other: NetworkTask | null | undefined): boolean {
  if (!one || !other) return !one === !other;
  return one.action === other.action && one.details.join() === other.details.join();
}

type SettlePorts = {
  orders: Pick<OrderRepository, 'find' | 'change'>;
  deliveries: Pick<DeliveryRepository, 'find' | 'change'>;
  clock: Clock;
};

/**
 * Records that a member has made the change at the network, and writes it into the order's history. `seen` is
 * the task that they saw. Throws DomainError `not_found`, also for another merchant's order; `task_changed`
 * when another task is due by now. Does nothing without a task. A concurrent change of the order remains a
 * task, and a delivery that was resent does not change.
 */
export async function settleTask(
  { orders, deliveries, clock }: SettlePorts,
  { seen, ...command }: { ownerId: string; orderId: string; by: string; seen: NetworkTask },
): Promise<Delivery> {
  const { ownerId, orderId } = command;
  const find = async () => {
    const delivery = await deliveries.find(orderId, 'cod');
    if (!delivery || delivery.ownerId !== ownerId) throw new DomainError('not_found');
    return delivery;
  };
  const shown = await find();
  let settled: NetworkTask | undefined;
  const { after: order } = await updateOrder({ orders, clock }, command, (order) => {
    const task = findNetworkTask(order, shown);
    settled = task;
    if (!task) return { changes: {}, events: [] };
    if (!isSameTask(task, seen)) throw new DomainError('task_changed');
    const { remoteId } = shown;
    return { changes: {}, events: [{ type: 'settled_at_network', action: task.action, remoteId }] };
  });
  if (!settled) return shown;
  const told = toSentCopy(order);
  let delivery = shown;
  let now: Order | undefined = order;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { reported } = delivery;
    // An order reopened at the network is read again; a later report is not part of the completed task.
    const isReopened = settled.action === 'restore' && isSameReport(reported, shown.reported);
    const after = {
      ...delivery,
      told: now?.erasedAt === null ? told : null,
      reported: reported && isReopened ? { ...reported, isOver: false } : reported,
      version: delivery.version + 1,
    };
    after.task = dated(now && findNetworkTask(now, after), delivery, clock);
    if (await deliveries.change(delivery, after)) return after;
    // The delivery first, as for `recordNetworkTask`.
    delivery = await find();
    if (delivery.attempt !== shown.attempt) return delivery;
    now = await orders.find(ownerId, orderId);
  }
  throw new DomainError('task_changed');
}

function isSameReport(one: Delivery['reported'], other: Delivery['reported']): boolean {
  return one?.lead === other?.lead && one?.order === other?.order;
}
