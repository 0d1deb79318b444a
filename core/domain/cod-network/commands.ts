import type { Clock } from '../clock.ts';
import { type CodEntry, codKeyFor } from '../connection/commands.ts';
import type { CodConnection, ConnectionRepository } from '../connection/connection.ts';
import {
  type Delivery,
  type DeliveryKind,
  type DeliveryReasonCode,
  type DeliveryRepository,
  maySend,
  moveDelivery,
  newDelivery,
  queueAgain,
} from '../delivery.ts';
import { DomainError, isDomainError } from '../error.ts';
import { storedKeyUnreadable } from '../messages/index.ts';
import { closedToAnswers, type OfferAnswers } from '../order/after-offer.ts';
import type { Order } from '../order/order.ts';
import type { OrderRepository } from '../order/ports.ts';
import { waitsToBeSent } from '../order/take-back.ts';
import { limitRate, type RateCounter } from '../rate-limit.ts';
import type { SecretBox } from '../secret.ts';
import {
  type Attempt,
  type JobOutcome,
  MIN_BACKOFF_SECONDS,
  move,
  recordOutcome,
  type Sent,
  waitForSender,
} from '../sending.ts';
import { type CodNetwork, leadOf, testLead } from './lead.ts';
import { toSentCopy } from './sent-copy.ts';

export { type CodLead, type CodNetwork, leadOf } from './lead.ts';

export type DeliverPorts = {
  deliveries: Pick<DeliveryRepository, 'find' | 'change' | 'changeWhile'>;
  orders: { find(orderId: string): Promise<Order | undefined> } & Pick<OfferAnswers, 'change'>;
  connections: Pick<ConnectionRepository, 'findCod' | 'markKeyRejected' | 'saveFailure' | 'saveAccepted'>;
  secrets: Pick<SecretBox, 'open'>;
  codNetwork: CodNetwork;
  clock: Clock;
};

type AnswerPorts = {
  connections: Pick<ConnectionRepository, 'saveFailure' | 'saveAccepted'>;
  clock: Clock;
};

/** A message of the delivery queue. */
type Job = Attempt & { orderId: string; kind: DeliveryKind };

/**
 * Sends an order to the cash-on-delivery network, at most once per attempt: once the network is reached, and
 * right before the request is written, a conditional write marks the delivery as `sending`, which only one
 * sender can do. A delivery without a clear response becomes `uncertain`, and the merchant decides. A message
 * for an earlier attempt or a deleted order does nothing. An order by hand waits while it can be taken back.
 * An order whose shopper may still accept an offer waits until the offer ends, and accepts no answer once it
 * is being sent. An order that changed after it was read is read again, before it is sent and before it is
 * rejected. Hashes of the sent data are stored (`told`), so that later changes are detected.
 */
export async function deliverOrder(ports: DeliverPorts, job: Job): Promise<JobOutcome> {
  const queued = await ports.deliveries.find(job.orderId, job.kind);
  if (!queued || queued.attempt !== job.attempt) return 'done';
  if (queued.state === 'sending') return waitForSender(ports, queued, job);
  if (queued.state !== 'queued') return 'done';

  const [found, connection] = await Promise.all([
    ports.orders.find(job.orderId),
    ports.connections.findCod(queued.ownerId),
  ]);
  if (!found) return 'done';
  const waitsMs = queued.isAsked ? 0 : waitsToBeSent(found, ports.clock.now());
  if (waitsMs > 0) return { retryAfterSeconds: Math.ceil(waitsMs / 1000) };
  const reason = reasonNotToSend(found, connection, queued);
  if (reason || !connection) {
    const at = ports.clock.now().toISOString();
    const why = { code: reason ?? 'not_connected', message: '' } as const;
    const rejected = moveDelivery(queued, { state: 'rejected', at, reason: why });
    // A decision about an order queues deliveries that are rejected already, but not one that is rejected a
    // moment later.
    const isRejected = await ports.deliveries.changeWhile(queued, rejected, found);
    return isRejected ? 'done' : { retryAfterSeconds: MIN_BACKOFF_SECONDS };
  }
  const order = await closedToAnswers(ports.orders, found, ports.clock.now());
  if ('retryAfterSeconds' in order) return order;
  const apiKey = await openKey(ports, connection);
  if (apiKey === undefined) {
    await move(ports, queued, 'rejected', 'key_refused', storedKeyUnreadable);
    return 'done';
  }
  let sending: Delivery | undefined;
  const outcome = await ports.codNetwork.send(
    { endpoint: connection.endpoint, apiKey },
    leadOf(order),
    async () => {
      const at = ports.clock.now().toISOString();
      const begun = {
        ...moveDelivery(queued, { state: 'sending', at }),
        told: toSentCopy(order),
        task: null,
      };
      if (await ports.deliveries.changeWhile(queued, begun, order)) sending = begun;
      return sending !== undefined;
    },
  );
  // Another sender has the delivery, or the order has changed.
  if (outcome.kind === 'withheld') return { retryAfterSeconds: MIN_BACKOFF_SECONDS };
  if (outcome.kind === 'key_refused') {
    await ports.connections.markKeyRejected(connection, ports.clock.now().toISOString());
  }
  await saveAnswer(ports, connection, outcome);
  const begun = sending ?? queued;
  const told = sentCopyAfter(outcome, queued, begun);
  const deliveries: Pick<DeliveryRepository, 'change'> = {
    change: (before, after) => ports.deliveries.change(before, { ...after, told }),
  };
  return recordOutcome({ deliveries, clock: ports.clock }, begun, outcome, job);
}

/**
 * The network's data after its response: a rejection, or an order that it already had, does not change it.
 */
function sentCopyAfter({ kind }: Sent, before: Delivery, begun: Delivery): Delivery['told'] {
  if (kind === 'accepted' || kind === 'unknown') return begun.told;
  return kind === 'already_saved' ? (before.told ?? begun.told) : before.told;
}

/** An acceptance is stored at most this often. */
const ACCEPTED_EVERY_MS = 60 * 60_000;

/**
 * Records when orders stop reaching the network, when they reach it again, and, at most hourly, that it
 * accepts them.
 */
async function saveAnswer(
  { connections, clock }: AnswerPorts,
  connection: CodConnection,
  outcome: Sent,
): Promise<void> {
  const now = clock.now();
  const isAccepted = outcome.kind === 'accepted' || outcome.kind === 'already_saved';
  const storedAt = connection.acceptedAt === null ? 0 : Date.parse(connection.acceptedAt);
  if (isAccepted && (connection.failure || now.getTime() - storedAt >= ACCEPTED_EVERY_MS)) {
    return connections.saveAccepted(connection, now.toISOString());
  }
  if (isLost(outcome) === (connection.failure !== null)) return;
  const failure = isLost(outcome) ? { code: outcome.reason, at: now.toISOString() } : null;
  await connections.saveFailure(connection, failure);
}

/** Whether nothing says that the network got what was sent. */
const isLost = (outcome: Sent): outcome is Extract<Sent, { kind: 'not_sent' | 'unknown' }> =>
  outcome.kind === 'not_sent' || outcome.kind === 'unknown';

/**
 * Decrypts the connection's API key. Undefined when it cannot be decrypted any more: the connection is then
 * paused as after a rejected key, until the merchant saves the key again.
 */
async function openKey(
  { secrets, connections, clock }: DeliverPorts,
  connection: CodConnection,
): Promise<string | undefined> {
  try {
    return await secrets.open({ ownerId: connection.ownerId, name: 'cod-api-key' }, connection.apiKey);
  } catch (error) {
    if (!isDomainError(error, 'secret_unreadable')) throw error;
    await connections.markKeyRejected(connection, clock.now().toISOString());
    return undefined;
  }
}

function reasonNotToSend(
  order: Order,
  connection: CodConnection | undefined,
  { isAsked }: Pick<Delivery, 'isAsked'>,
): DeliveryReasonCode | undefined {
  if (order.erasedAt !== null) return 'customer_erased';
  if (order.status === 'cancelled') return 'order_cancelled';
  if (!connection) return 'not_connected';
  if (!isAsked && !maySend(order, connection.sendsWhen)) return 'awaiting_confirmation';
  return connection.keyRejectedAt === null ? undefined : 'key_refused';
}

/**
 * Queues an order for the network at its merchant's request: an order that was placed before the network was
 * connected, or one whose delivery was rejected, is uncertain, or has been queued for an hour. Throws
 * DomainError `not_found` (also for another merchant's order), `not_connected`, or `delivery_underway` (it is
 * queued, being sent or sent).
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
  if (order.erasedAt !== null) throw new DomainError('customer_erased');
  if (!(await ports.connections.isCodConnected(command.ownerId))) throw new DomainError('not_connected');
  const at = ports.clock.now().toISOString();
  const before = await ports.deliveries.find(order.id, command.kind);
  if (!before) {
    const first = { ...newDelivery(order, command.kind, at), isAsked: true };
    if (await ports.deliveries.create(first)) return first;
    throw new DomainError('delivery_underway');
  }
  const again = queueAgain(before, at);
  const after = again && { ...again, isAsked: true };
  if (after && (await ports.deliveries.change(before, after))) return after;
  throw new DomainError('delivery_underway');
}

type TestPorts = {
  connections: Pick<ConnectionRepository, 'findCod' | 'saveAccepted' | 'saveFailure' | 'markKeyRejected'>;
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
 * Sends a test order to the network, with the API key just entered or the stored one. A network that has the
 * test order from an earlier test counts as connected, and where the stored settings were tested, it is
 * stored whether they work, also that the key was rejected. Throws DomainError `too_many_requests` after ten
 * tests within a minute, or `invalid_request` for `apiKey` when there is no key to use.
 */
export async function testCodConnection(ports: TestPorts, entry: CodEntry): Promise<ConnectionTest> {
  await limitRate(ports, { name: `cod-test#${entry.ownerId}`, limit: MAX_TESTS_PER_MINUTE, seconds: 60 });
  const apiKey = await codKeyFor(ports, entry);
  const outcome = await ports.codNetwork.send({ endpoint: entry.endpoint, apiKey }, testLead);
  // A test is never withheld.
  if (outcome.kind === 'withheld') return { result: 'unreachable' };
  const test = readTest(outcome);
  if (entry.apiKey) return test;
  const stored = await ports.connections.findCod(entry.ownerId);
  if (stored?.endpoint !== entry.endpoint) return test;
  const at = ports.clock.now().toISOString();
  if (test.result === 'connected') await ports.connections.saveAccepted(stored, at);
  else if (outcome.kind === 'key_refused') await ports.connections.markKeyRejected(stored, at);
  else if (isLost(outcome)) await saveAnswer(ports, stored, outcome);
  return test;
}

function readTest(outcome: Sent): ConnectionTest {
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
