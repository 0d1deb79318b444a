import type { Clock } from '../clock.ts';
import type { CodConnection, ConnectionRepository } from '../connection/connection.ts';
import {
  canSendAgain,
  type Delivery,
  type DeliveryKind,
  type DeliveryReasonCode,
  type DeliveryRepository,
  moveDelivery,
  newDelivery,
} from '../delivery.ts';
import { DomainError } from '../error.ts';
import type { Order } from '../order/order.ts';
import type { OrderRepository } from '../order/ports.ts';
import type { SecretBox } from '../secret.ts';
import { type CodNetwork, type LeadOutcome, leadOf } from './lead.ts';

export type DeliverPorts = {
  deliveries: DeliveryRepository;
  orders: { find(orderId: string): Promise<Order | undefined> };
  connections: Pick<ConnectionRepository, 'findCod' | 'markKeyRefused'>;
  secrets: Pick<SecretBox, 'open'>;
  codNetwork: CodNetwork;
  clock: Clock;
};

type Job = {
  orderId: string;
  kind: DeliveryKind;
  attempt: number;
  /** How often this job was handed out, this time included; `isLast` when it will not be again. */
  tries: number;
  isLast: boolean;
};

/** The job is done, or has to come again after so many seconds. */
export type JobOutcome = 'done' | { retryAfterSeconds: number };

/** Longer than any sender lives: a delivery that has been `sending` for so long lost its sender. */
const SENDER_LIFETIME_MS = 60_000;
const MIN_BACKOFF_SECONDS = 30;
const MAX_BACKOFF_SECONDS = 15 * 60;

/**
 * Sends an order to the network, once: the delivery is marked `sending` before the request leaves, under a condition
 * that only one sender of an attempt can meet. Whatever ends without a clear answer after that is `uncertain` and
 * left to the merchant. A job for an attempt that is over, or for an order that is gone, does nothing.
 */
export async function deliverOrder(ports: DeliverPorts, job: Job): Promise<JobOutcome> {
  const queued = await ports.deliveries.find(job.orderId, job.kind);
  if (!queued || queued.attempt !== job.attempt) return 'done';
  if (queued.state === 'sending') return waitForSender(ports, queued);
  if (queued.state !== 'queued') return 'done';

  const [order, connection] = await Promise.all([
    ports.orders.find(job.orderId),
    ports.connections.findCod(queued.ownerId),
  ]);
  if (!order) return 'done';
  const hindrance = whyNotSend(order, connection);
  if (hindrance || !connection) {
    await move(ports, queued, 'rejected', hindrance ?? 'not_connected');
    return 'done';
  }
  const apiKey = await ports.secrets.open(
    { ownerId: connection.ownerId, name: 'cod-api-key' },
    connection.apiKey,
  );
  const sending = await move(ports, queued, 'sending');
  if (!sending) return { retryAfterSeconds: MIN_BACKOFF_SECONDS };
  const outcome = await ports.codNetwork.send({ endpoint: connection.endpoint, apiKey }, leadOf(order));
  if (outcome.kind === 'key_refused') {
    await ports.connections.markKeyRefused(connection, ports.clock.now().toISOString());
  }
  return recordOutcome(ports, sending, outcome, job);
}

/** A job that comes while the delivery is being sent: its sender is at work, or died on the way. */
async function waitForSender(ports: DeliverPorts, delivery: Delivery): Promise<JobOutcome> {
  const since = ports.clock.now().getTime() - Date.parse(delivery.updatedAt);
  if (since < SENDER_LIFETIME_MS) {
    return { retryAfterSeconds: Math.ceil((SENDER_LIFETIME_MS - since) / 1000) };
  }
  await move(ports, delivery, 'uncertain', 'interrupted');
  return 'done';
}

function whyNotSend(order: Order, connection: CodConnection | undefined): DeliveryReasonCode | undefined {
  if (order.status === 'cancelled') return 'order_cancelled';
  if (!connection) return 'not_connected';
  return connection.keyRefusedAt === null ? undefined : 'key_refused';
}

async function recordOutcome(
  ports: DeliverPorts,
  sending: Delivery,
  outcome: LeadOutcome,
  job: Job,
): Promise<JobOutcome> {
  switch (outcome.kind) {
    case 'accepted':
      await move(ports, sending, 'sent', undefined, '', outcome.remoteId);
      return 'done';
    case 'already_saved':
      await move(ports, sending, 'sent', 'already_saved');
      return 'done';
    case 'key_refused':
      await move(ports, sending, 'rejected', 'key_refused', outcome.message);
      return 'done';
    case 'refused':
      await move(ports, sending, 'rejected', 'order_refused', outcome.message);
      return 'done';
    case 'unknown':
      await move(ports, sending, 'uncertain', outcome.reason, outcome.message);
      return 'done';
    case 'rate_limited':
      return tryAgain(ports, sending, 'rate_limited', job, outcome.retryAfterSeconds);
    case 'not_sent':
      if (outcome.reason === 'unreachable') return tryAgain(ports, sending, 'unreachable', job);
      await move(ports, sending, 'rejected', 'address_refused');
      return 'done';
  }
}

async function tryAgain(
  ports: DeliverPorts,
  sending: Delivery,
  reason: 'rate_limited' | 'unreachable',
  { tries, isLast }: Job,
  wanted = 0,
): Promise<JobOutcome> {
  if (isLast) {
    await move(ports, sending, 'rejected', 'gave_up');
    return 'done';
  }
  await move(ports, sending, 'queued', reason);
  const pause = wanted || MIN_BACKOFF_SECONDS * 2 ** (tries - 1);
  return { retryAfterSeconds: Math.min(pause, MAX_BACKOFF_SECONDS) };
}

/** Undefined when somebody else changed the delivery first. */
async function move(
  { deliveries, clock }: Pick<DeliverPorts, 'deliveries' | 'clock'>,
  before: Delivery,
  state: Delivery['state'],
  code?: DeliveryReasonCode,
  message = '',
  remoteId: string | null = null,
): Promise<Delivery | undefined> {
  const at = clock.now().toISOString();
  const after = moveDelivery(before, { state, at, remoteId, ...(code && { reason: { code, message } }) });
  return (await deliveries.change(before, after)) ? after : undefined;
}

type ForwardPorts = {
  orders: Pick<OrderRepository, 'find'>;
  connections: Pick<ConnectionRepository, 'isCodConnected'>;
  deliveries: DeliveryRepository;
  clock: Clock;
};

/**
 * Has an order sent to the network in its merchant's name: one that was placed before the network was connected, or
 * again after a refusal or an uncertain end. Throws DomainError `not_found` (also for another merchant's order),
 * `not_connected`, `delivery_underway` (it waits, is being sent, or has arrived).
 */
export async function forwardOrder(
  ports: ForwardPorts,
  command: { ownerId: string; orderId: string; kind: DeliveryKind },
): Promise<Delivery> {
  const order = await ports.orders.find(command.ownerId, command.orderId);
  if (!order) throw new DomainError('not_found');
  if (!(await ports.connections.isCodConnected(command.ownerId))) throw new DomainError('not_connected');
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

type ResumePorts = { deliveries: DeliveryRepository; clock: Clock };

/** How many orders one saved key brings back on their way; the merchant can send the others one by one. */
const MAX_RESUMED = 200;

/**
 * Queues what was not sent because the key was refused, now that there is another one. Nothing of it ever reached
 * the network, so sending it cannot double anything. Returns how many.
 */
export async function resumeDeliveries(ports: ResumePorts, ownerId: string): Promise<number> {
  const at = ports.clock.now().toISOString();
  const waiting = await ports.deliveries.listKeyRefused(ownerId, MAX_RESUMED);
  const resumed = await Promise.all(
    waiting.map(async (delivery) => {
      const after = queueAgain(delivery, at);
      return after !== undefined && ports.deliveries.change(delivery, after);
    }),
  );
  return resumed.filter(Boolean).length;
}
