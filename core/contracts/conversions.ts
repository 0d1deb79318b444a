import {
  type AdNetwork,
  adNetworkSchema,
  conversionSchema,
  conversionStageSchema,
} from '@mirsah/domain/conversion';
import { idSchema, isHeaderText } from '@mirsah/domain/schemas';
import * as z from 'zod';
import type { Contract } from './contract.ts';

const networkParams = z.object({ network: adNetworkSchema });

/** Secrets are only sent to the API. Its responses contain at most their last four characters. */
const tokenSchema = z.string().trim().min(1).max(2048).refine(isHeaderText);

export const conversionResponse = conversionSchema.omit({ ownerId: true, version: true, attempt: true });
export type ConversionResponse = z.infer<typeof conversionResponse>;

const lastEvent = conversionSchema
  .pick({ orderId: true, stage: true, event: true, state: true, remoteId: true })
  .extend({ code: conversionSchema.shape.reason.unwrap().shape.code.nullable(), at: z.iso.datetime() });

/** More events that wait for a network are not counted. */
export const COUNTED_WAITING = 100;

const networkResponse = z.object({
  pixelId: z.string(),
  token: z.object({ lastFour: z.string() }),
  testCode: z.string(),
  isOn: z.boolean(),
  /** When the network refused the token; nothing is sent until another one is saved. */
  refusedAt: z.string().nullable(),
  /** Of seven days: how many events it took, and of how many it knows what. */
  quality: z.object({
    ...{ sent: z.number().int(), phone: z.number().int(), device: z.number().int() },
    ...{ click: z.number().int(), cookie: z.number().int() },
  }),
  last: lastEvent.nullable(),
  /** How many events wait for the merchant, and when the first of them becomes too old; beyond `COUNTED_WAITING` there are more. */
  waiting: z.object({ count: z.number().int(), until: z.string().nullable() }),
});
export type ConversionNetworkResponse = z.infer<typeof networkResponse>;

const settingsResponse = z.object({
  model: conversionStageSchema,
  networks: z.object({
    meta: networkResponse.nullable(),
    tiktok: networkResponse.nullable(),
    snapchat: networkResponse.nullable(),
    ga4: networkResponse.nullable(),
  } satisfies Record<AdNetwork, z.ZodType>),
  /** The latest, newest first. */
  events: z.array(conversionResponse),
});
export type ConversionsResponse = z.infer<typeof settingsResponse>;

const entryShape = {
  pixelId: z.string().trim().min(1).max(60),
  /** The stored one stays without it. */
  token: tokenSchema.optional(),
  testCode: z
    .string()
    .trim()
    .max(40)
    .regex(/^[\w-]*$/),
};

const logs = { action: 'settings_changed', detail: 'conversions' } as const;
const shared = { access: 'merchant', needs: 'manage_settings' } as const;

export const conversionContracts = {
  /** What the servers of advertising networks are told of the merchant's orders, and how that goes. */
  getConversions: {
    ...shared,
    method: 'GET',
    path: '/api/connections/conversions',
    status: 200,
    response: settingsResponse,
  },
  /** Which stage of an order counts as its purchase, for orders to come, on pages that do not say otherwise. */
  saveConversionModel: {
    ...{ ...shared, logs },
    method: 'PUT',
    path: '/api/connections/conversions',
    body: z.strictObject({ model: conversionStageSchema }),
    status: 200,
    response: z.object({ model: conversionStageSchema }),
  },
  /** Also queues the events that waited for the network; `resumed` is their number. */
  saveConversionNetwork: {
    ...{ ...shared, logs },
    method: 'PUT',
    path: '/api/connections/conversions/{network}',
    params: networkParams,
    body: z.strictObject({ ...entryShape, isOn: z.boolean() }),
    status: 200,
    response: z.object({ resumed: z.number().int() }),
  },
  removeConversionNetwork: {
    ...{ ...shared, logs },
    method: 'DELETE',
    path: '/api/connections/conversions/{network}',
    params: networkParams,
    status: 204,
    response: z.undefined(),
  },
  /** Sends a test event. 429 `too_many_requests` after ten within a minute. */
  testConversionNetwork: {
    ...shared,
    method: 'POST',
    path: '/api/connections/conversions/{network}/test',
    params: networkParams,
    body: z.strictObject(entryShape),
    status: 200,
    response: z.discriminatedUnion('result', [
      z.object({
        result: z.literal('accepted'),
        /** The network's own id of the request; null where it gives none. */
        remoteId: z.string().nullable(),
        milliseconds: z.number().int(),
      }),
      /** `message` is the network's own text, empty when it sent none. */
      z.object({ result: z.literal('refused'), message: z.string() }),
      z.object({ result: z.enum(['token_refused', 'unreachable', 'no_answer']) }),
    ]),
  },
  /** Queues an event again. 409 `not_connected`, or `delivery_underway` while it is on its way, taken, or too old. */
  sendConversionAgain: {
    method: 'POST',
    path: '/api/orders/{orderId}/conversions/{network}/{stage}',
    access: 'merchant',
    needs: 'edit_orders',
    params: networkParams.extend({ orderId: idSchema, stage: conversionStageSchema }),
    status: 200,
    response: conversionResponse,
  },
} as const satisfies Record<string, Contract>;
