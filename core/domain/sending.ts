import type { Clock } from './clock.ts';
import { type DeliveryReasonCode, type DeliveryState, moveDelivery, type Progress } from './delivery.ts';

/** What the queue hands out: how often it has done so with this message, and whether it will not do so again. */
export type Attempt = {
  attempt: number;
  /** Including this time. */
  tries: number;
  isLast: boolean;
};

/** Whether the message is done or has to be handed out again later. */
export type JobOutcome = 'done' | { retryAfterSeconds: number };

/** The result of a request to a connected service. `message` is the service's own text, empty when it sent none. */
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
  /** The request was sent, but there was no clear answer. */
  | {
      kind: 'unknown';
      reason: 'no_answer' | 'server_error' | 'strange_answer';
      message: string;
      status?: number;
    };

/** `withheld`: the service was reached, but nothing was written to it, because another sender has the delivery. */
export type SentOrWithheld = Sent | { kind: 'withheld' };

/** Longer than any sender runs. A delivery that has been `sending` for longer was interrupted. */
const SENDER_LIFETIME_MS = 60_000;
export const MIN_BACKOFF_SECONDS = 30;
const MAX_BACKOFF_SECONDS = 15 * 60;

/** `change` is false, and writes nothing, when the delivery is no longer what it was before. */
export type Sending<T> = {
  deliveries: { change(before: T, after: T): Promise<boolean> };
  clock: Clock;
};

/**
 * A message that arrives while the delivery is `sending`: its sender is still running or was interrupted. The last
 * message does not wait: if the sender is still running, its result counts.
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
  await move(ports, delivery, 'uncertain', 'interrupted');
  return 'done';
}

/** Writes what became of a delivery that was being sent, and whether its message has to come again. */
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
      await move(ports, sending, 'uncertain', outcome.reason, outcome.message);
      return 'done';
    case 'rate_limited':
      return retry(ports, sending, 'rate_limited', attempt, outcome.retryAfterSeconds);
    case 'not_sent':
      if (outcome.reason === 'unreachable') return retry(ports, sending, 'unreachable', attempt);
      await move(ports, sending, 'rejected', 'address_refused');
      return 'done';
  }
}

/** Queues the delivery again after the delay that the service asked for, or an exponential one. */
async function retry<T extends Progress>(
  ports: Sending<T>,
  sending: T,
  reason: 'rate_limited' | 'unreachable',
  { tries, isLast }: Attempt,
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
