import { setTimeout } from 'node:timers/promises';
import { createLog, throwingSafely } from '@mirsah/table/dynamo/log';
import type { Context } from 'aws-lambda';
import * as z from 'zod';

type Handle<Event, Result> = (event: Event, context: Context) => Promise<Result>;

/**
 * A Lambda handler that is wired once per container. `start` runs at the first event: it reads the environment, makes
 * the ports, and returns what handles every event. When it throws, that event fails and the next one tries again. What
 * is thrown says nothing of persons.
 */
export function lambda<Event, Result>(start: () => Handle<Event, Result>): Handle<Event, Result> {
  let handle: Handle<Event, Result> | undefined;
  return throwingSafely(async (event, context) => {
    handle ??= start();
    return handle(event, context);
  });
}

/**
 * Tokens know the second of their sign-in. This resolves once a sign-in counts as later than `at`, so that one that
 * follows at once is not taken for one from before.
 */
export function untilNextSecond(at: Date): Promise<void> {
  // Timers may be a moment early.
  return setTimeout(1005 - (at.getTime() % 1000));
}

/** One JSON line per event; each function writes to a log group of its own. Requests carry their correlation id. */
export const log = createLog('mirsah');

/** Well within the function's ten seconds, so that a batch begun at the end of it still finishes. */
const WORKING_MS = 4000;

/** For work in batches: whether a request that begins now may begin another batch. */
export function workingTime(): () => boolean {
  const end = Date.now() + WORKING_MS;
  return () => Date.now() < end;
}

// Environment variables that several functions read; each function's schema names the ones it needs.

/** For the functions that use the table. */
export const tableEnvironment = { TABLE_NAME: z.string().min(1) };

/** For the functions behind API Gateway. */
export const originEnvironment = {
  /**
   * Added to each request by our distributions; a call that bypasses them lacks it and is rejected. After a comma may
   * stand a second value that is accepted, for a rotation.
   */
  ORIGIN_SECRET: z.string().min(16),
};

/** For the functions that encrypt or decrypt merchants' secrets: the id of the KMS key. */
export const secretsEnvironment = { SECRETS_KEY_ID: z.string().min(1) };

/** For the functions that find things by phone: what phones are hashed with in keys, see core/table/phone-keys.ts. */
export const phonesEnvironment = { PHONE_KEYS: z.string().min(1) };

/** For the functions that send orders to connected services. */
export const egressEnvironment = { EGRESS_QUEUE_URL: z.string().min(1) };

/** For the functions that take WhatsApp's reports, which have a queue of their own. */
export const reportsEnvironment = { REPORTS_QUEUE_URL: z.string().min(1) };

/** For the functions that have people notified. */
export const notifyEnvironment = { NOTIFY_QUEUE_URL: z.string().min(1) };

/** For the functions that keep views before they are counted, or count them again. */
export const viewsEnvironment = { VIEWS_BUCKET: z.string().min(1) };
