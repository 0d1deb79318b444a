import type { Clock } from './clock.ts';
import {
  type DeliveryReasonCode,
  type DeliveryState,
  moveDelivery,
  type Progress,
  queuedSince,
} from './delivery.ts';

/** A delivery of a queue message: the number of deliveries so far, and whether it is the last. */
export type Attempt = {
  attempt: number;
  /** Including this time. */
  tries: number;
  isLast: boolean;
};

/** Whether the message is done or has to be delivered again later. */
export type JobOutcome = 'done' | { retryAfterSeconds: number };

/**
 * The result of a request to a connected service. `message` is the service's own text, empty when it sent
 * none.
 */
export type Sent =
  | { kind: 'accepted'; remoteId: string | null }
  /** The service has it from an earlier request. */
  | { kind: 'already_saved' }
  | { kind: 'key_refused'; status: number; message: string }
  /** It would be rejected again: its data or the address is wrong. */
  | { kind: 'rejected'; status: number; message: string }
  | { kind: 'rate_limited'; status: number; message: string; retryAfterSeconds: number }
  /** The request was not sent. */
  | { kind: 'not_sent'; reason: 'unreachable' | 'address_refused' }
  /** The request was sent, but there was no clear response. */
  | {
      kind: 'unknown';
      reason: 'no_answer' | 'server_error' | 'strange_answer';
      message: string;
      status?: number;
    };

/** `withheld`: the service was reached, but nothing was written, because another sender has the delivery. */
export type SentOrWithheld = Sent | { kind: 'withheld' };

/** Longer than any sender runs. A delivery that has been `sending` for longer was interrupted. */
const SENDER_LIFETIME_MS = 60_000;
export const MIN_BACKOFF_SECONDS = 30;
const MAX_BACKOFF_SECONDS = 15 * 60;

/** `change` is false, and writes nothing, when the delivery has changed since it was read. */
export type Sending<T> = {
  deliveries: { change(before: T, after: T): Promise<boolean> };
  clock: Clock;
  /**
   * Whether the service recognises duplicates, so that a delivery with an unknown outcome is resent. Then
   * deliveries with temporary errors also stay queued after the last message, for the sweep.
   */
  recognises?(delivery: T): boolean;
};

/**
 * Handles a message that arrives while the delivery is `sending`: its sender is still running or was
 * interrupted. The last message does not wait: if the sender is still running, its result counts. Where the
 * service recognises duplicates, it is resent.
 */
export async function waitForSender<T extends Progress>(
  ports: Sending<T>,
  delivery: T,
  { isLast }: Attempt,
): Promise<JobOutcome> {
  const since = ports.clock.now().getTime() - Date.parse(delivery.updatedAt);
  if (since < SENDER_LIFETIME_MS && !isLast) {
    return { retryAfterSeconds: Math.ceil((SENDER_LIFETIME_MS - since) / 1000) };
  }
  if (ports.recognises?.(delivery)) {
    if (since < SENDER_LIFETIME_MS) return 'done';
    await move(ports, delivery, 'queued', 'interrupted');
    return isLast ? 'done' : { retryAfterSeconds: MIN_BACKOFF_SECONDS };
  }
  await move(ports, delivery, 'uncertain', 'interrupted');
  return 'done';
}

/**
 * Writes the outcome of a delivery that was being sent, and returns whether its message has to be repeated.
 */
export async function recordOutcome<T extends Progress>(
  ports: Sending<T>,
  sending: T,
  outcome: Sent,
  attempt: Attempt,
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
      if (ports.recognises?.(sending)) return retry(ports, sending, outcome.reason, attempt, outcome);
      await move(ports, sending, 'uncertain', outcome.reason, outcome.message);
      return 'done';
    case 'rate_limited':
      return retry(ports, sending, 'rate_limited', attempt, {
        message: '',
        retryAfterSeconds: outcome.retryAfterSeconds,
      });
    case 'not_sent':
      if (outcome.reason === 'unreachable') return retry(ports, sending, 'unreachable', attempt);
      await move(ports, sending, 'rejected', 'address_refused');
      return 'done';
  }
}

/** After an hour of attempts, a swept delivery gets one attempt per message. */
const TRIES_MS = 60 * 60_000;

/** Queues the delivery again after the delay that the service requested, or an exponential one. */
async function retry<T extends Progress>(
  ports: Sending<T>,
  sending: T,
  reason: DeliveryReasonCode,
  { tries, isLast }: Attempt,
  { message, retryAfterSeconds = 0 }: { message: string; retryAfterSeconds?: number } = { message: '' },
): Promise<JobOutcome> {
  if (isLast && !ports.recognises) {
    await move(ports, sending, 'rejected', 'gave_up');
    return 'done';
  }
  await move(ports, sending, 'queued', reason, message);
  const isSwept = ports.recognises && ports.clock.now().getTime() - queuedSince(sending) > TRIES_MS;
  if (isLast || isSwept) return 'done';
  const delay = retryAfterSeconds || MIN_BACKOFF_SECONDS * 2 ** (tries - 1);
  return { retryAfterSeconds: Math.min(delay, MAX_BACKOFF_SECONDS) };
}

/** Writes the next state of the delivery; undefined when another sender changed it first. */
export async function move<T extends Progress>(
  { deliveries, clock }: Sending<T>,
  before: T,
  state: DeliveryState,
  code?: DeliveryReasonCode,
  message = '',
  remoteId: string | null = null,
): Promise<T | undefined> {
  const at = clock.now().toISOString();
  const after = moveDelivery(before, { state, at, remoteId, ...(code && { reason: { code, message } }) });
  return (await deliveries.change(before, after)) ? after : undefined;
}
