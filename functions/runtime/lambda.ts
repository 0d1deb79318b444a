import type { Context } from 'aws-lambda';
import * as z from 'zod';

type Handle<Event, Result> = (event: Event, context: Context) => Promise<Result>;

/**
 * A Lambda handler that is wired once per container. `start` runs at the first event: it reads the environment, makes
 * the ports, and returns what handles every event. When it throws, that event fails and the next one tries again.
 */
export function lambda<Event, Result>(start: () => Handle<Event, Result>): Handle<Event, Result> {
  let handle: Handle<Event, Result> | undefined;
  return async (event, context) => {
    handle ??= start();
    return handle(event, context);
  };
}

// Environment variables that several functions read; each function's schema names the ones it needs.

/** For the functions that use the table. */
export const tableEnvironment = { TABLE_NAME: z.string().min(1) };

/** For the functions behind API Gateway. */
export const originEnvironment = {
  /** Added to each request by our distributions; a call that bypasses them lacks it and is rejected. */
  ORIGIN_SECRET: z.string().min(16),
};

/** For the functions that encrypt or decrypt merchants' secrets: the id of the KMS key. */
export const secretsEnvironment = { SECRETS_KEY_ID: z.string().min(1) };

/** For the functions that use the egress queue. */
export const egressEnvironment = { EGRESS_QUEUE_URL: z.string().min(1) };
