import { setTimeout } from 'node:timers/promises';
import { createLog, throwingSafely } from '@mirsah/table/dynamo/log';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import {
  type Environment,
  type Renewed,
  renewed,
  SecretMismatch,
  type SecretName,
  SecretsUnavailableError,
} from './secrets.ts';

/** `isRenewed` when the same event was handled before, and a secret has been read again since. */
type Handle<Event, Result> = (event: Event, context: Context, isRenewed: boolean) => Promise<Result>;
type Start<Event, Result> = (
  environment: Environment,
  /** Has the secrets read again before the next event. */
  distrustSecrets: () => void,
) => Handle<Event, Result>;

/**
 * A Lambda handler that is wired once per container, and again when one of the named secrets has changed.
 * `start` runs at the first event: it finds the secrets in its environment, creates the ports, and returns
 * the handler of every event. When it throws, that event fails and the next one retries; with a changed
 * secret, the former handler goes on. `unavailable` answers an event while secrets cannot be read and none
 * are known; by default the event fails. Errors contain no personal data.
 */
export function lambda<Event, Result>(
  secrets: readonly SecretName[],
  start: Start<Event, Result>,
  unavailable?: (event: Event, error: SecretsUnavailableError) => Result,
): (event: Event, context: Context) => Promise<Result> {
  const wired: Renewed<Handle<Event, Result>> = renewed(secrets, (environment) =>
    start(environment, () => wired.distrust()),
  );
  return throwingSafely(async (event, context) => {
    try {
      const handle = await wired.get();
      return await handle(event, context, false);
    } catch (error) {
      if (unavailable && error instanceof SecretsUnavailableError) return unavailable(event, error);
      if (!(error instanceof SecretMismatch)) throw error;
      wired.distrust();
      const handle = await wired.get();
      return handle(event, context, true);
    }
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

/** A text of JSON. An error does not show it: it may be a secret. */
export function jsonText<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema as z.ZodType<z.output<S>, unknown>);
}

/** For the functions that use the table. */
export const tableEnvironment = { TABLE_NAME: z.string().min(1) };

/** For the functions behind API Gateway. */
export const originEnvironment = {
  /**
   * Added to each request by our distributions; a call that bypasses them lacks it and is rejected. In the
   * secret: `{"current":"…","other":"…"}`; here: the accepted values, comma-separated, of which the second
   * one is empty outside of a rotation.
   */
  ORIGIN_SECRET: jsonText(z.object({ current: z.string().min(16), other: z.string() })).transform(
    ({ current, other }) => `${current},${other}`,
  ),
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
