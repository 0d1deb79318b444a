import * as z from 'zod';
import type { OutsideOptions } from './outside-request.ts';

/** How partners are called. */
export const partnersEnvironmentShape = {
  /** `host:port` of partners on a private network, separated by commas; a deployment has none. */
  TRUSTED_PARTNER_HOSTS: z.string().default(''),
  /** WhatsApp's Cloud API with its version. */
  WHATSAPP_API_URL: z.url().default('https://graph.facebook.com/v23.0'),
  PARTNER_TIMEOUT_MS: z.coerce.number().int().min(100).max(20_000).default(15_000),
};

type PartnersEnvironment = { TRUSTED_PARTNER_HOSTS: string; PARTNER_TIMEOUT_MS: number };

export function outsideOptions(environment: PartnersEnvironment): OutsideOptions {
  return {
    timeoutMs: environment.PARTNER_TIMEOUT_MS,
    trustedHosts: environment.TRUSTED_PARTNER_HOSTS.split(',').filter(Boolean),
  };
}
