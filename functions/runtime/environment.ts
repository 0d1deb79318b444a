import * as z from 'zod';
import type { SafeRequestOptions } from '../connections/safe-request.ts';

/** How partners are called. */
export const safeRequestEnvironment = {
  /** `host:port` of partners on a private network, separated by commas; a deployment has none. */
  TRUSTED_PARTNER_HOSTS: z.string().default(''),
  /** WhatsApp's Cloud API with its version. */
  WHATSAPP_API_URL: z.url().default('https://graph.facebook.com/v23.0'),
  PARTNER_TIMEOUT_MS: z.coerce.number().int().min(100).max(20_000).default(15_000),
};

type SafeRequestEnvironment = { TRUSTED_PARTNER_HOSTS: string; PARTNER_TIMEOUT_MS: number };

export function safeRequestOptions(environment: SafeRequestEnvironment): SafeRequestOptions {
  return {
    timeoutMs: environment.PARTNER_TIMEOUT_MS,
    trustedHosts: environment.TRUSTED_PARTNER_HOSTS.split(',').filter(Boolean),
  };
}

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
  ...safeRequestEnvironment,
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
