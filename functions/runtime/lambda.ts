import { setTimeout } from 'node:timers/promises';
import { createLog, throwingSafely } from '@mirsah/table/dynamo/log';
import type { Context } from 'aws-lambda';
import * as z from 'zod';

type Handle<Event, Result> = (event: Event, context: Context) => Promise<Result>;

/**
 * A Lambda handler that is wired once per container. `start` runs at the first event: it reads the
 * environment, creates the ports, and returns the handler of every event. When it throws, that event fails
 * and the next one retries. Errors contain no personal data.
 */
export function lambda<Event, Result>(start: () => Handle<Event, Result>): Handle<Event, Result> {
  let handle: Handle<Event, Result> | undefined;
  return throwingSafely(async (event, context) => {
    handle ??= start();
    return handle(event, context);
  });
}

/**
 * Tokens store the second of their sign-in. This resolves once a new sign-in counts as later than `at`, so
 * that one that follows at once is not taken for an earlier one.
 */
export function untilNextSecond(at: Date): Promise<void> {
  // Timers may be a moment early.
  return setTimeout(1005 - (at.getTime() % 1000));
}

/**
 * One JSON line per event; each function writes to a log group of its own. Requests carry their correlation
 * id.
 */
export const log = createLog('mirsah');

/** Well within the function's ten seconds, so that a batch that starts at the end still finishes. */
const WORKING_MS = 4000;

/** For work in batches: whether another batch may start. */
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
   * Added to each request by our distributions; a call that bypasses them lacks it and is rejected. A second
   * accepted value may follow after a comma, for a rotation.
   */
  ORIGIN_SECRET: z.string().min(16),
};

/** For the functions that encrypt or decrypt merchants' secrets: the id of the KMS key. */
export const secretsEnvironment = { SECRETS_KEY_ID: z.string().min(1) };

/**
 * For the functions that look up data by phone: the keys for hashing phones, see
 * core/table/dynamo/phone-keys.ts.
 */
export const phonesEnvironment = { PHONE_KEYS: z.string().min(1) };

/**
 * For the functions that send orders to connected services, and codes and questions to customers, each with
 * its own queue.
 */
export const egressEnvironment = {
  EGRESS_QUEUE_URL: z.string().min(1),
  CUSTOMERS_QUEUE_URL: z.string().min(1),
};

/** For the functions that receive WhatsApp's reports, which have their own queue. */
export const reportsEnvironment = { REPORTS_QUEUE_URL: z.string().min(1) };

/** For the functions that notify people. */
export const notifyEnvironment = { NOTIFY_QUEUE_URL: z.string().min(1) };

/** For the functions that archive views before counting, or count them again. */
export const viewsEnvironment = { VIEWS_BUCKET: z.string().min(1) };
