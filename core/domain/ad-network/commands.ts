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
  postpone,
  queueConversionAgain,
  queueRevivedConversion,
  skip,
  validUntil,
} from '../conversion/conversion.ts';
import { type Match, matchOf, type Signals } from '../conversion/signals.ts';
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

/** How an event went, for the figures of its network. */
export type ConversionResult = { conversion: Conversion; match: Match; at: Date };

export type SendPorts = {
  conversions: Pick<ConversionRepository, 'find' | 'change'>;
  conversionConnections: Pick<ConversionConnections, 'find' | 'markRefused'>;
  conversionFigures: { add(result: ConversionResult): Promise<void> };
  signals: { find(orderId: string): Promise<Signals | undefined> };
  orders: { find(orderId: string): Promise<Order | undefined> };
  secrets: Pick<SecretBox, 'open'>;
  adNetworks: AdNetworkSender;
  clock: Clock;
};

/** A message of the queue. */
type Job = Attempt & ConversionOf;

/**
 * Sends a stage of an order to an advertising network, at most once for each attempt, like `deliverOrder`: once the network is
 * reached, and right before anything is written to it, a conditional write marks the conversion as `sending`, which only one
 * sender can do. Without a clear answer it becomes `uncertain`, and the merchant decides. What cannot be used by the network
 * any more is skipped and says why; what a refused token or a switch holds back waits for the merchant.
 */
export async function sendConversion(ports: SendPorts, job: Job): Promise<JobOutcome> {
  const queued = await ports.conversions.find(job);
  // An order that is revived has its message sent once more, whichever attempt it was.
  if (queued?.state === 'skipped') await queueIfRevived(ports, queued);
  if (!queued || queued.attempt !== job.attempt) return 'done';
  const store = { deliveries: ports.conversions, clock: ports.clock };
  if (queued.state === 'sending') return waitForSender(store, queued, job);
  if (queued.state !== 'queued') return 'done';

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
  const wait = hasBrowserToldOf(queued, order, signals) ? secondsAfterBrowser(queued, now) : 0;
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
    await ports.conversionConnections.markRefused(connection, queued.network, at);
  }
  const last = sending ?? queued;
  const done = await recordOutcome(store, last, outcome, job);
  const hasPhone = event.identity.phoneDigits !== undefined;
  await note(ports, last, outcome, matchOf(queued.network, hasPhone, signals));
  return done;
}

/**
 * Queues another attempt of what was skipped because its order was cancelled, if it is not any more. It is looked at right after
 * the skip as well: whoever revived the order meanwhile did not find it skipped.
 */
async function queueIfRevived(
  { orders, conversions, clock }: Pick<SendPorts, 'orders' | 'conversions' | 'clock'>,
  skipped: Conversion,
): Promise<void> {
  const again = queueRevivedConversion(skipped, clock.now().toISOString());
  const order = again && (await orders.find(skipped.orderId));
  if (order && order.status !== 'cancelled') await conversions.change(skipped, again);
}

/** Figures are no part of the delivery: what is missing in them is never worth another event. */
async function note(
  { conversionFigures, clock }: Pick<SendPorts, 'conversionFigures' | 'clock'>,
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
  await conversionFigures.add({ conversion, match, at: clock.now() }).catch(() => undefined);
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
  const own = signals?.pixels[conversion.network];
  if (own !== undefined && own.toLowerCase() !== network.pixelId.toLowerCase()) return 'other_pixel';
  const isTold = hasBrowserToldOf(conversion, order, signals) && isCountedTwice(conversion, now);
  return isTold ? 'told_by_browser' : undefined;
}

/** Whether the page had the network's pixel, which reports the order when it is placed. Its script may have been blocked. */
function hasBrowserToldOf(
  { network, stage }: Conversion,
  { conversions }: Order,
  signals: Signals | undefined,
): boolean {
  return stage === 'placed' && signals?.pixels[network] !== undefined && !conversions?.isBrowserSilent;
}

/**
 * TikTok drops the second of two reports of an event when it comes five minutes to two days after the first; of two within five
 * minutes it says nothing. Where its pixel is on the page, the browser's comes first.
 */
const AFTER_BROWSER_MS = 6 * 60_000;

function secondsAfterBrowser({ network, happenedAt }: Conversion, now: Date) {
  if (network !== 'tiktok') return 0;
  return Math.ceil((Date.parse(happenedAt) + AFTER_BROWSER_MS - now.getTime()) / 1000);
}

/** Undefined while the network is switched off, after it refused the token, and when nobody can open it any more. */
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
    await conversionConnections.markRefused(connection, network, at);
    return undefined;
  }
}

/**
 * Queues a conversion again at its merchant's request. Throws DomainError `not_found` (also for another merchant's order),
 * `not_connected`, or `delivery_underway` when it is on its way, was taken, or is too old for its network.
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
 * Sends a test event to a network, marked with its test code, with the token just entered or the stored one. It counts in no
 * advertisement. Throws DomainError `too_many_requests` after ten tests within a minute, or as `saveNetwork`.
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
