import * as z from 'zod';
import { partnersEnvironmentShape } from './partners/environment.ts';

const environmentSchema = z.object({
  TABLE_NAME: z.string().min(1),
  /** Host of the merchants' pages, e.g. `mirsah.site`; a page lives on `{subdomain}.{SITES_DOMAIN}`. */
  SITES_DOMAIN: z.string().min(1),
  SITES_PROTOCOL: z.enum(['https', 'http']).default('https'),
  /** Where the accounts are; only administrators' requests may change them. */
  USER_POOL_ID: z.string().min(1),
  /** Where browsers post pictures; the images function empties it. */
  UPLOAD_BUCKET: z.string().min(1),
  /** The KMS key under which merchants' secrets are sealed. */
  SECRETS_KEY_ID: z.string().min(1),
  EGRESS_QUEUE_URL: z.string().min(1),
  ...partnersEnvironmentShape,
  /** What our distributions add to each request; calls that come past them lack it and are refused. */
  ORIGIN_SECRET: z.string().min(16),
});
export type Environment = z.infer<typeof environmentSchema>;

let environment: Environment | undefined;

/** The function's settings; throws at the first use when one is missing, naming it. */
export function getEnvironment(): Environment {
  environment ??= environmentSchema.parse(process.env);
  return environment;
}
