import type { Clock } from '../clock.ts';
import { type CodEntry, codKeyFor } from '../connection/commands.ts';
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
import { limitRate, type RateCounter } from '../rate-limit.ts';
import type { SecretBox } from '../secret.ts';
import { type CodNetwork, type LeadOutcome, leadOf, testLead } from './lead.ts';

export type DeliverPorts = {
  deliveries: Pick<DeliveryRepository, 'find' | 'change'>;
  orders: { find(orderId: string): Promise<Order | undefined> };
  connections: Pick<ConnectionRepository, 'findCod' | 'markKeyRejected'>;
  secrets: Pick<SecretBox, 'open'>;
  codNetwork: CodNetwork;
  clock: Clock;
};

/** A message of the delivery queue. */
type Job = {
  orderId: string;
  kind: DeliveryKind;
  attempt: number;
  /** How often the queue has handed out this message, including this time; `isLast` when it will not do so again. */
  tries: number;
  isLast: boolean;
};

/** Whether the message is done or has to be handed out again later. */
export type JobOutcome = 'done' | { retryAfterSeconds: number };

/** Longer than any sender runs. A delivery that has been `sending` for longer was interrupted. */
const SENDER_LIFETIME_MS = 60_000;
const MIN_BACKOFF_SECONDS = 30;
const MAX_BACKOFF_SECONDS = 15 * 60;

/**
 * Sends an order to the cash-on-delivery network, at most once for each attempt: before the request is sent, a
 * conditional write marks the delivery as `sending`, which only one sender can do. A delivery without a clear answer
 * becomes `uncertain`, and the merchant decides. A message for an earlier attempt or a deleted order does nothing.
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
  const reason = reasonNotToSend(order, connection);
  if (reason || !connection) {
    await move(ports, queued, 'rejected', reason ?? 'not_connected');
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
    await ports.connections.markKeyRejected(connection, ports.clock.now().toISOString());
  }
  return recordOutcome(ports, sending, outcome, job);
}

/** A message that arrives while the delivery is `sending`: its sender is still running or was interrupted. */
async function waitForSender(ports: DeliverPorts, delivery: Delivery): Promise<JobOutcome> {
  const since = ports.clock.now().getTime() - Date.parse(delivery.updatedAt);
  if (since < SENDER_LIFETIME_MS) {
    return { retryAfterSeconds: Math.ceil((SENDER_LIFETIME_MS - since) / 1000) };
  }
  await move(ports, delivery, 'uncertain', 'interrupted');
  return 'done';
}

function reasonNotToSend(
  order: Order,
  connection: CodConnection | undefined,
): DeliveryReasonCode | undefined {
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
    case 'rejected':
      await move(ports, sending, 'rejected', 'order_refused', outcome.message);
      return 'done';
    case 'unknown':
      await move(ports, sending, 'uncertain', outcome.reason, outcome.message);
      return 'done';
    case 'rate_limited':
      return retry(ports, sending, 'rate_limited', job, outcome.retryAfterSeconds);
    case 'not_sent':
      if (outcome.reason === 'unreachable') return retry(ports, sending, 'unreachable', job);
      await move(ports, sending, 'rejected', 'address_refused');
      return 'done';
  }
}

/** Queues the delivery again after the delay that the network asked for, or an exponential one. */
async function retry(
  ports: DeliverPorts,
  sending: Delivery,
  reason: 'rate_limited' | 'unreachable',
  { tries, isLast }: Job,
  retryAfterSeconds = 0,
): Promise<JobOutcome> {
  if (isLast) {
    await move(ports, sending, 'rejected', 'gave_up');
    return 'done';
  }
  await move(ports, sending, 'queued', reason);
  const delay = retryAfterSeconds || MIN_BACKOFF_SECONDS * 2 ** (tries - 1);
  return { retryAfterSeconds: Math.min(delay, MAX_BACKOFF_SECONDS) };
}

/** Writes the next state of the delivery; undefined when another sender changed it first. */
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

/**
 * Queues an order for the network at its merchant's request: an order that was placed before the network was connected,
 * or one whose delivery was rejected or is uncertain. Throws DomainError `not_found` (also for another merchant's
 * order), `not_connected`, or `delivery_underway` (it is queued, being sent or sent).
 */
export async function forwardOrder(
  ports: {
    orders: Pick<OrderRepository, 'find'>;
    connections: Pick<ConnectionRepository, 'isCodConnected'>;
    deliveries: Pick<DeliveryRepository, 'find' | 'create' | 'change'>;
    clock: Clock;
  },
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

/** The delivery, queued for another attempt; undefined when it may not be sent again. */
function queueAgain(delivery: Delivery, at: string): Delivery | undefined {
  if (!canSendAgain(delivery)) return undefined;
  return { ...moveDelivery(delivery, { state: 'queued', at }), attempt: delivery.attempt + 1 };
}

/** How many deliveries are queued after a new key was saved; the merchant can send further ones one by one. */
const MAX_RESUMED = 200;

/**
 * Queues the deliveries that were rejected because of the API key, after another key was saved. The network accepted
 * none of them, so no order is sent twice. Returns how many were queued.
 */
export async function resumeDeliveries(
  ports: { deliveries: Pick<DeliveryRepository, 'listKeyRejected' | 'change'>; clock: Clock },
  ownerId: string,
): Promise<number> {
  const at = ports.clock.now().toISOString();
  const waiting = await ports.deliveries.listKeyRejected(ownerId, MAX_RESUMED);
  const resumed = await Promise.all(
    waiting.map(async (delivery) => {
      const after = queueAgain(delivery, at);
      return after !== undefined && ports.deliveries.change(delivery, after);
    }),
  );
  return resumed.filter(Boolean).length;
}

type TestPorts = {
  connections: Pick<ConnectionRepository, 'findCod'>;
  secrets: Pick<SecretBox, 'open'>;
  codNetwork: CodNetwork;
  rates: RateCounter;
  clock: Clock;
};

type ConnectionTest =
  | { result: 'connected' }
  | { result: 'refused'; status: number; message: string }
  | { result: 'unreachable' | 'address_refused' | 'no_answer' };

const MAX_TESTS_PER_MINUTE = 10;

/**
 * Sends a test order to the network, with the API key just entered or the stored one. A network that has the test order
 * from an earlier test counts as connected. Throws DomainError `too_many_requests` after ten tests within a minute, or
 * `invalid_request` for `apiKey` when there is no key to use.
 */
export async function testCodConnection(ports: TestPorts, entry: CodEntry): Promise<ConnectionTest> {
  await limitRate(ports, { name: `cod-test#${entry.ownerId}`, limit: MAX_TESTS_PER_MINUTE, seconds: 60 });
  const apiKey = await codKeyFor(ports, entry);
  return readTest(await ports.codNetwork.send({ endpoint: entry.endpoint, apiKey }, testLead));
}

function readTest(outcome: LeadOutcome): ConnectionTest {
  switch (outcome.kind) {
    case 'accepted':
    case 'already_saved':
      return { result: 'connected' };
    case 'key_refused':
    case 'rejected':
    case 'rate_limited':
      return { result: 'refused', status: outcome.status, message: outcome.message };
    case 'not_sent':
      return { result: outcome.reason };
    case 'unknown':
      return outcome.status === undefined
        ? { result: 'no_answer' }
        : { result: 'refused', status: outcome.status, message: outcome.message };
  }
}
