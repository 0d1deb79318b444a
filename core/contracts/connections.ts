import { codEndpointSchema, phoneNumberIdSchema } from '@mirsah/domain/connection';
import * as z from 'zod';
import type { Contract } from './contract.ts';

/** A secret goes in and never comes out: its last four characters are all that is answered. */
const secretSchema = z.string().trim().min(1).max(4096);
const maskedSecret = z.object({ lastFour: z.string() });

const codResponse = z.object({
  endpoint: z.string(),
  apiKey: maskedSecret,
  keyRefusedAt: z.string().nullable(),
});
const whatsAppResponse = z.object({
  phoneNumberId: z.string(),
  token: maskedSecret,
  appSecret: maskedSecret.nullable(),
  /** What Meta's dashboard asks for to report how messages fare: a path on this host, and the token. */
  webhook: z.object({ path: z.string(), verifyToken: z.string() }),
});

/** Without a key the stored one is used, if it may go to that host; `apiKey: required_for_new_host` otherwise. */
const codEntry = z.strictObject({ endpoint: codEndpointSchema, apiKey: secretSchema.optional() });

const webhookParams = z.object({ ownerId: z.string().min(1).max(80) });

export const connectionContracts = {
  /** The caller's connections to partners; null where there is none. */
  getConnections: {
    method: 'GET',
    path: '/api/connections',
    access: 'merchant',
    status: 200,
    response: z.object({ cod: codResponse.nullable(), whatsApp: whatsAppResponse.nullable() }),
  },
  /** Also sends what waited for another key; `resumed` says how many orders. */
  saveCodConnection: {
    method: 'PUT',
    path: '/api/connections/cod',
    access: 'merchant',
    body: codEntry,
    status: 200,
    response: codResponse.extend({ resumed: z.number().int() }),
  },
  removeCodConnection: {
    method: 'DELETE',
    path: '/api/connections/cod',
    access: 'merchant',
    status: 204,
    response: z.undefined(),
  },
  /** Posts a test order to the address (spec 7). Refused with `too_many_requests` beyond ten in a minute. */
  testCodConnection: {
    method: 'POST',
    path: '/api/connections/cod/test',
    access: 'merchant',
    body: codEntry,
    status: 200,
    response: z.discriminatedUnion('result', [
      z.object({ result: z.literal('connected') }),
      /** `message` is the partner's own, empty when it said nothing. */
      z.object({ result: z.literal('refused'), status: z.number().int(), message: z.string() }),
      z.object({ result: z.enum(['unreachable', 'address_refused', 'no_answer']) }),
    ]),
  },
  /** A secret that is left out stays; `appSecret: null` takes it away. */
  saveWhatsAppConnection: {
    method: 'PUT',
    path: '/api/connections/whatsapp',
    access: 'merchant',
    body: z.strictObject({
      phoneNumberId: phoneNumberIdSchema,
      token: secretSchema.optional(),
      appSecret: secretSchema.nullable().optional(),
    }),
    status: 200,
    response: whatsAppResponse,
  },
  removeWhatsAppConnection: {
    method: 'DELETE',
    path: '/api/connections/whatsapp',
    access: 'merchant',
    status: 204,
    response: z.undefined(),
  },
  /** Meta's first call: answers its challenge as text if it knows the merchant's verify token. */
  verifyWhatsAppWebhook: {
    method: 'GET',
    path: '/api/whatsapp/{ownerId}/webhook',
    access: 'public',
    params: webhookParams,
    query: z.object({
      'hub.mode': z.literal('subscribe'),
      'hub.verify_token': z.string().max(200),
      'hub.challenge': z.string().max(200),
    }),
    status: 200,
    response: z.string(),
  },
  /** Meta's reports of sent messages, signed with the merchant's app secret over the body's bytes. */
  receiveWhatsAppReports: {
    method: 'POST',
    path: '/api/whatsapp/{ownerId}/webhook',
    access: 'public',
    params: webhookParams,
    status: 200,
    response: z.object({ received: z.number().int() }),
  },
} as const satisfies Record<string, Contract>;
