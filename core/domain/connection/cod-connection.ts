import * as z from 'zod';
import { isWebLink } from '../landing-page/web-link.ts';
import { sealedSecretSchema } from '../secret/secret.ts';

/** A merchant's access to a cash-on-delivery network. Orders are posted to `endpoint`. */
export const codConnectionSchema = z.strictObject({
  ownerId: z.string().min(1),
  endpoint: z.string(),
  apiKey: sealedSecretSchema,
  /** Set when the network refused the key: nothing is sent until another key is saved. */
  keyRefusedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
});
export type CodConnection = z.infer<typeof codConnectionSchema>;

/** What a connection's address must look like (spec 5); whether it may be called is decided when it is. */
export const codEndpointSchema = z.string().trim().max(500).refine(isWebLink);

/** Where orders are posted: the address as entered, or `/leads` below it when it is the seller API's base. */
export function leadsUrl(endpoint: string): string {
  const url = new URL(endpoint);
  if (!/\/seller\/?$/.test(url.pathname)) return endpoint;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/leads`;
  return url.href;
}
