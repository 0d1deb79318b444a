import type { Clock } from '../clock.ts';
import {
  type ConversionConnection,
  type ConversionConnections,
  type ConversionNetwork,
  type ConversionRepository,
  type NetworkEntry,
  rejectPixelId,
} from '../conversion/connection.ts';
import {
  type AdNetwork,
  type Conversion,
  type ConversionOf,
  type ConversionReasonCode,
  hold,
  isCountedTwice,
  isRecognised,
  postpone,
  queueConversionAgain,
  queueRevivedConversion,
  skip,
  validUntil,
} from '../conversion/conversion.ts';
import { type Match, matchStrength, type Signals } from '../conversion/signals.ts';
import { mayHaveArrived } from '../delivery.ts';
import { DomainError, isDomainError } from '../error.ts';
import type { Order } from '../order/order.ts';
import type { OrderRepository } from '../order/ports.ts';
import { limitRate, type RateCounter } from '../rate-limit.ts';
import type { SecretBox } from '../secret.ts';
import {
  type Attempt,
  type JobOutcome,
  MIN_BACKOFF_SECONDS,
  move,
  recordOutcome,
  type SentOrWithheld,
  waitForSender,
} from '../sending.ts';
import { type AdNetworkSender, eventOf, testEvent } from './event.ts';

/** The result of an event, for the metrics of its network. */
export type ConversionResult = { conversion: Conversion; match: Match; at: Date };

export type SendPorts = {
  conversions: Pick<ConversionRepository, 'find' | 'change'>;
  conversionConnections: Pick<ConversionConnections, 'find' | 'markTokenRejected'>;
  conversionMetrics: { add(result: ConversionResult): Promise<void> };
  signals: { find(orderId: string): Promise<Signals | undefined> };
  orders: { find(orderId: string): Promise<Order | undefined> };
  secrets: Pick<SecretBox, 'open'>;
  adNetworks: AdNetworkSender;
  clock: Clock;
};

/** A message of the queue. */
type Job = Attempt & ConversionOf;

/**
 * Sends a stage of an order to an advertising network, at most once per attempt, like `deliverOrder`: once
 * the network is reached, and right before the request is written, a conditional write marks the conversion
 * as `sending`, which only one sender can do. Without a clear response it is sent again under the same id for
 * as long as the network recognises that; then it is `uncertain`, and the merchant decides. Events that the
 * network cannot use any more are skipped with a reason; events blocked by a rejected token or a switch wait
 * for the merchant. The purchase waits for its order's lead.
 */
export async function sendConversion(ports: SendPorts, job: Job): Promise<JobOutcome> {
  const queued = await ports.conversions.find(job);
  // A revived order queues its message again, whichever attempt it was.
  if (queued?.state === 'skipped') await queueIfRevived(ports, queued);
  if (!queued || queued.attempt !== job.attempt) return 'done';
  const store = {
    deliveries: ports.conversions,
    clock: ports.clock,
    recognises: (conversion: Conversion) => isRecognised(conversion, ports.clock.now()),
  };
  if (queued.state === 'sending') return waitForSender(store, queued, job);
  if (queued.state !== 'queued') return 'done';
  const unclear = mayHaveArrived(queued);
  if (unclear && !store.recognises(queued)) {
    await move(store, queued, 'uncertain', unclear);
    return 'done';
  }
  if (await waitsForLead(ports, queued))
    return job.isLast ? 'done' : { retryAfterSeconds: LEAD_SECONDS * 2 ** (job.tries - 1) };

  const [order, connection, signals] = await Promise.all([
    ports.orders.find(job.orderId),
    ports.conversionConnections.find(queued.ownerId),
    ports.signals.find(job.orderId),
  ]);
  if (!order) return 'done';
  const now = ports.clock.now();
  const at = now.toISOString();
  const network = connection?.networks[queued.network];
  const reason = reasonToSkip(queued, { order, network, signals }, now);
  if (reason || !connection || !network) {
    const skipped = skip(queued, reason ?? 'not_connected', at);
    const isWritten = await ports.conversions.change(queued, skipped);
    if (isWritten) await queueIfRevived(ports, skipped);
    return 'done';
  }
  const wait = hasBrowserTold(network, queued, { order, signals }) ? secondsAfterBrowser(queued, now) : 0;
  if (wait > 0) {
    if (queued.reason === null) await ports.conversions.change(queued, postpone(queued, 'after_browser', at));
    return { retryAfterSeconds: wait };
  }
  const token = await tokenOf(ports, connection, network, queued.network, at);
  if (token === undefined) {
    await ports.conversions.change(queued, hold(queued, network.isOn ? 'key_refused' : 'paused', at));
    return 'done';
  }
  let sending: Conversion | undefined;
  const access = { network: queued.network, pixelId: network.pixelId, token, testCode: '', isTest: false };
  const event = eventOf(queued, order, signals);
  const outcome = await ports.adNetworks.send(access, event, async () => {
    sending = await move(store, queued, 'sending');
    return sending !== undefined;
  });
  // Another sender has it.
  if (outcome.kind === 'withheld') return { retryAfterSeconds: MIN_BACKOFF_SECONDS };
  if (outcome.kind === 'key_refused') {
    await ports.conversionConnections.markTokenRejected(connection, queued.network, at);
  }
  const last = sending ?? queued;
  const done = await recordOutcome(store, last, outcome, job);
  const hasPhone = event.identity.phoneDigits !== undefined;
  await note(ports, last, outcome, matchStrength(queued.network, hasPhone, signals));
  return done;
}

/** A lead that is being sent arrives in a moment. The sweep retries the purchase of one that takes longer. */
const LEAD_SECONDS = 5;

/** Whether the order's lead, which precedes the purchase, has not been sent yet. */
async function waitsForLead(
  { conversions }: Pick<SendPorts, 'conversions'>,
  { orderId, network, stage }: Conversion,
): Promise<boolean> {
  if (stage === 'placed') return false;
  const lead = await conversions.find({ orderId, network, stage: 'placed' });
  return lead?.state === 'queued' || lead?.state === 'sending';
}

/**
 * Queues another attempt of an event that was skipped because its order was cancelled, if the order is active
 * again. Also checked right after the skip, because a concurrent revival did not see it skipped.
 */
async function queueIfRevived(
  { orders, conversions, clock }: Pick<SendPorts, 'orders' | 'conversions' | 'clock'>,
  skipped: Conversion,
): Promise<void> {
  const again = queueRevivedConversion(skipped, clock.now().toISOString());
  const order = again && (await orders.find(skipped.orderId));
  if (order && order.status !== 'cancelled') await conversions.change(skipped, again);
}

/** Metrics are not part of the delivery: a missing one never justifies another event. */
async function note(
  { conversionMetrics, clock }: Pick<SendPorts, 'conversionMetrics' | 'clock'>,
  sending: Conversion,
  outcome: SentOrWithheld,
  match: Match,
): Promise<void> {
  const state = endOf(outcome);
  if (state === undefined) return;
  const message = 'message' in outcome ? outcome.message : '';
  const refusal = outcome.kind === 'key_refused' ? 'key_refused' : 'order_refused';
  const code: ConversionReasonCode = outcome.kind === 'unknown' ? outcome.reason : refusal;
  const conversion: Conversion = {
    ...sending,
    state,
    reason: state === 'sent' ? null : { code, message },
    remoteId: outcome.kind === 'accepted' ? outcome.remoteId : null,
  };
  await conversionMetrics.add({ conversion, match, at: clock.now() }).catch(() => undefined);
}

function endOf({ kind }: SentOrWithheld): 'sent' | 'rejected' | 'uncertain' | undefined {
  if (kind === 'accepted' || kind === 'already_saved') return 'sent';
  if (kind === 'rejected' || kind === 'key_refused') return 'rejected';
  return kind === 'unknown' ? 'uncertain' : undefined;
}

type Found = { order: Order; network: ConversionNetwork | null | undefined; signals: Signals | undefined };

function reasonToSkip(
  conversion: Conversion,
  { order, network, signals }: Found,
  now: Date,
): ConversionReasonCode | undefined {
  if (order.erasedAt !== null) return 'customer_erased';
  if (order.status === 'cancelled') return 'order_cancelled';
  if (validUntil(conversion) <= now) return 'too_old';
  if (!network) return 'not_connected';
  const isTold = hasBrowserTold(network, conversion, { order, signals }) && isCountedTwice(conversion, now);
  return isTold ? 'told_by_browser' : undefined;
}

/**
 * Whether the page had the pixel that receives this event, so that its script reported the order when it was
 * placed. The script may have been blocked. A later pixel of the account received nothing from a browser.
 */
function hasBrowserTold(
  { pixelId }: ConversionNetwork,
  { network, stage }: Conversion,
  { order: { conversions }, signals }: Pick<Found, 'order' | 'signals'>,
): boolean {
  const isOwn = signals?.pixels[network]?.toLowerCase() === pixelId.toLowerCase();
  return stage === 'placed' && isOwn && !conversions?.isBrowserSilent;
}

/**
 * TikTok drops the second of two reports of an event when it comes five minutes to two days after the first;
 * within five minutes it is undocumented. When its pixel is on the page, the browser's report comes first.
 */
const AFTER_BROWSER_MS = 6 * 60_000;

function secondsAfterBrowser({ network, happenedAt }: Conversion, now: Date) {
  if (network !== 'tiktok') return 0;
  return Math.ceil((Date.parse(happenedAt) + AFTER_BROWSER_MS - now.getTime()) / 1000);
}

/**
 * Undefined while the network is switched off, after it rejected the token, and when the token cannot be
 * decrypted.
 */
async function tokenOf(
  { secrets, conversionConnections }: Pick<SendPorts, 'secrets' | 'conversionConnections'>,
  connection: ConversionConnection,
  { isOn, refusedAt, token }: ConversionNetwork,
  network: AdNetwork,
  at: string,
): Promise<string | undefined> {
  if (!isOn || refusedAt !== null) return undefined;
  try {
    return await secrets.open({ ownerId: connection.ownerId, name: 'conversion-token' }, token);
  } catch (error) {
    if (!isDomainError(error, 'secret_unreadable')) throw error;
    await conversionConnections.markTokenRejected(connection, network, at);
    return undefined;
  }
}

/**
 * Queues a conversion again at its merchant's request. Throws DomainError `not_found` (also for another
 * merchant's order), `not_connected`, or `delivery_underway` when it is being sent, was accepted, or is too
 * old for its network.
 */
export async function sendConversionAgain(
  ports: {
    orders: Pick<OrderRepository, 'find'>;
    conversions: Pick<ConversionRepository, 'find' | 'change'>;
    conversionConnections: Pick<ConversionConnections, 'find'>;
    clock: Clock;
  },
  { ownerId, ...of }: ConversionOf & { ownerId: string },
): Promise<Conversion> {
  const order = await ports.orders.find(ownerId, of.orderId);
  if (!order) throw new DomainError('not_found');
  if (order.erasedAt !== null) throw new DomainError('customer_erased');
  const before = await ports.conversions.find(of);
  if (!before) throw new DomainError('not_found');
  const connection = await ports.conversionConnections.find(ownerId);
  if (!connection?.networks[of.network]) throw new DomainError('not_connected');
  const after = queueConversionAgain(before, ports.clock.now().toISOString());
  if (after && (await ports.conversions.change(before, after))) return after;
  throw new DomainError('delivery_underway');
}

export type ConversionTest =
  | { result: 'accepted'; remoteId: string | null; milliseconds: number }
  | { result: 'refused'; message: string }
  | { result: 'token_refused' | 'unreachable' | 'no_answer' };

const MAX_TESTS_PER_MINUTE = 10;

/**
 * Sends a test event to a network, marked with its test code, with the token just entered or the stored one.
 * It does not count in any campaign. Throws DomainError `too_many_requests` after ten tests within a minute,
 * or as `saveNetwork`.
 */
export async function testNetwork(
  ports: {
    conversionConnections: Pick<ConversionConnections, 'find'>;
    secrets: Pick<SecretBox, 'open'>;
    adNetworks: AdNetworkSender;
    rates: RateCounter;
    clock: Clock;
  },
  entry: Omit<NetworkEntry, 'isOn'> & { ownerId: string; network: AdNetwork },
): Promise<ConversionTest> {
  const { ownerId, network, pixelId, testCode } = entry;
  await limitRate(ports, {
    name: `cod-test#conversions#${ownerId}`,
    limit: MAX_TESTS_PER_MINUTE,
    seconds: 60,
  });
  rejectPixelId(network, pixelId);
  const stored = (await ports.conversionConnections.find(ownerId))?.networks[network]?.token;
  if (!entry.token && !stored)
    throw new DomainError('invalid_request', { fields: [{ path: 'token', problem: 'required' }] });
  const token =
    entry.token ||
    (stored && (await ports.secrets.open({ ownerId, name: 'conversion-token' }, stored))) ||
    '';
  const begun = ports.clock.now();
  const outcome = await ports.adNetworks.send(
    { network, pixelId, token, testCode, isTest: true },
    testEvent(begun),
  );
  return readTest(outcome, ports.clock.now().getTime() - begun.getTime());
}

function readTest(outcome: SentOrWithheld, milliseconds: number): ConversionTest {
  switch (outcome.kind) {
    case 'accepted':
      return { result: 'accepted', remoteId: outcome.remoteId, milliseconds };
    case 'already_saved':
      return { result: 'accepted', remoteId: null, milliseconds };
    case 'key_refused':
      return { result: 'token_refused' };
    case 'rejected':
    case 'rate_limited':
      return { result: 'refused', message: outcome.message };
    case 'unknown':
      return outcome.reason === 'no_answer'
        ? { result: 'no_answer' }
        : { result: 'refused', message: outcome.message };
    default:
      return { result: 'unreachable' };
  }
}
