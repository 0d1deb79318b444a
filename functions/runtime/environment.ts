import * as z from 'zod';

/** Environment variables that several functions read; each function's schema names the ones it needs. */

/** For whatever opens the table. */
export const tableEnvironment = { TABLE_NAME: z.string().min(1) };

/** For the functions behind API Gateway. */
export const originEnvironment = {
  /** Added to each request by our distributions; a call that bypasses them lacks it and is rejected. */
  ORIGIN_SECRET: z.string().min(16),
};

/** For whatever seals or opens merchants' secrets: the KMS key that protects them. */
export const secretsEnvironment = { SECRETS_KEY_ID: z.string().min(1) };

/** For whatever adds to the egress queue or reads from it. */
export const egressEnvironment = { EGRESS_QUEUE_URL: z.string().min(1) };
