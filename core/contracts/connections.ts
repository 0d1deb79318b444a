import {
  codConnectionSchema,
  codEndpointSchema,
  phoneNumberIdSchema,
  whatsAppConnectionSchema,
} from '@mirsah/domain/connection';
import { sendTimes } from '@mirsah/domain/delivery';
import { isHeaderText } from '@mirsah/domain/schemas';
import * as z from 'zod';
import type { Contract } from './contract.ts';

/** Secrets are only sent to the API. Its responses contain at most their last four characters. */
const secretSchema = z.string().trim().min(1).max(4096).refine(isHeaderText);
const maskedSecret = z.object({ lastFour: z.string() });

const codResponse = z.object({
  endpoint: z.string(),
  apiKey: maskedSecret,
  sendsWhen: z.enum(sendTimes),
  keyRejectedAt: z.string().nullable(),
  ...codConnectionSchema.pick({ failure: true, acceptedAt: true, reading: true }).shape,
});
const whatsAppResponse = z.object({
  phoneNumberId: z.string(),
  accountId: z.string().nullable(),
  token: maskedSecret,
  appSecret: maskedSecret.nullable(),
  /**
   * What the merchant enters in Meta's dashboard to receive reports about messages: a path on this host, and
   * a token.
   */
  webhook: z.object({ path: z.string(), verifyToken: z.string() }),
  ...whatsAppConnectionSchema.pick({ tokenCheck: true, webhookVerifiedAt: true, reportedAt: true }).shape,
});

/**
 * Without an API key the stored one is used. 400 with the problem `required_for_new_host` if the host has
 * changed.
 */
const codEntry = z.strictObject({ endpoint: codEndpointSchema, apiKey: secretSchema.optional() });

const webhookParams = z.object({ ownerId: z.string().min(1).max(80) });

export const connectionContracts = {
  /** The caller's connections; null for those that do not exist. */
  getConnections: {
    method: 'GET',
    path: '/api/connections',
    access: 'merchant',
    needs: 'manage_settings',
    status: 200,
    response: z.object({ cod: codResponse.nullable(), whatsApp: whatsAppResponse.nullable() }),
  },
  /** Also queues the orders that were rejected because of the earlier key; `resumed` is their number. */
  saveCodConnection: {
    method: 'PUT',
    path: '/api/connections/cod',
    access: 'merchant',
    needs: 'manage_settings',
    logs: { action: 'settings_changed', detail: 'cod' },
    /** Defaults to the stored value; a new connection sends confirmed orders. */
    body: codEntry.extend({ sendsWhen: z.enum(sendTimes).optional() }),
    status: 200,
    response: codResponse.extend({ resumed: z.number().int() }),
  },
  removeCodConnection: {
    method: 'DELETE',
    path: '/api/connections/cod',
    access: 'merchant',
    needs: 'manage_settings',
    logs: { action: 'settings_changed', detail: 'cod' },
    status: 204,
    response: z.undefined(),
  },
  /** Sends a test order to the network (spec 7). 429 `too_many_requests` after ten tests within a minute. */
  testCodConnection: {
    method: 'POST',
    path: '/api/connections/cod/test',
    access: 'merchant',
    needs: 'manage_settings',
    body: codEntry,
    status: 200,
    response: z.discriminatedUnion('result', [
      z.object({ result: z.literal('connected') }),
      /** `message` is the network's own text, empty when it sent none. */
      z.object({ result: z.literal('refused'), status: z.number().int(), message: z.string() }),
      z.object({ result: z.enum(['unreachable', 'address_refused', 'no_answer']) }),
    ]),
  },
  /**
   * A secret that is not sent stays stored; `appSecret: null` removes it. The token is tested after it is
   * saved. 429 `too_many_requests` after ten saves and tests within a minute.
   */
  saveWhatsAppConnection: {
    method: 'PUT',
    path: '/api/connections/whatsapp',
    access: 'merchant',
    needs: 'manage_settings',
    logs: { action: 'settings_changed', detail: 'whatsapp' },
    body: z.strictObject({
      phoneNumberId: phoneNumberIdSchema,
      /** The id of the WhatsApp business account, needed to read its templates. */
      accountId: phoneNumberIdSchema.nullable().optional(),
      token: secretSchema.optional(),
      appSecret: secretSchema.nullable().optional(),
    }),
    status: 200,
    response: whatsAppResponse,
  },
  /** Tests the stored token. 409 `not_connected`; 429 `too_many_requests` as for saving. */
  testWhatsAppConnection: {
    method: 'POST',
    path: '/api/connections/whatsapp/test',
    access: 'merchant',
    needs: 'manage_settings',
    status: 200,
    response: whatsAppResponse,
  },
  removeWhatsAppConnection: {
    method: 'DELETE',
    path: '/api/connections/whatsapp',
    access: 'merchant',
    needs: 'manage_settings',
    logs: { action: 'settings_changed', detail: 'whatsapp' },
    status: 204,
    response: z.undefined(),
  },
  /**
   * Meta's verification of the webhook: returns its challenge as text if the verify token is the merchant's.
   */
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
  /** Meta's reports about sent messages. The body's bytes are signed with the merchant's app secret. */
  receiveWhatsAppReports: {
    method: 'POST',
    path: '/api/whatsapp/{ownerId}/webhook',
    access: 'public',
    params: webhookParams,
    status: 200,
    response: z.object({ received: z.number().int() }),
  },
} as const satisfies Record<string, Contract>;
