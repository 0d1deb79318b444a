import {
  type AdNetwork,
  adNetworkSchema,
  conversionSchema,
  conversionStageSchema,
} from '@mirsah/domain/conversion';
import { readTyped } from '@mirsah/domain/digits';
import { idSchema, isHeaderText } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';

const networkParams = z.object({ network: adNetworkSchema });

/** Secrets are only sent to the API. Its responses contain at most their last four characters. */
const tokenSchema = z.string().trim().min(1).max(2048).refine(isHeaderText);

export const conversionResponse = conversionSchema.omit({ ownerId: true, version: true, attempt: true });
export type ConversionResponse = z.infer<typeof conversionResponse>;

const lastEvent = conversionSchema
  .pick({ orderId: true, stage: true, event: true, state: true, remoteId: true })
  .extend({ code: conversionSchema.shape.reason.unwrap().shape.code.nullable(), at: z.iso.datetime() });

export const SHOWN_NOT_ARRIVED = 10;
/** Waiting events are counted up to this number. */
export const COUNTED_WAITING = 100;

const networkResponse = z.object({
  pixelId: z.string(),
  token: z.object({ lastFour: z.string() }),
  testCode: z.string(),
  isOn: z.boolean(),
  /** When the network rejected the token; nothing is sent until another token is saved. */
  refusedAt: z.string().nullable(),
  /** For the last seven days: the number of accepted events, and of those with each matching parameter. */
  quality: z.object({
    sent: z.number().int(),
    phone: z.number().int(),
    device: z.number().int(),
    click: z.number().int(),
    cookie: z.number().int(),
  }),
  last: lastEvent.nullable(),
  /**
   * The number of events that wait for the merchant, and when the first of them expires; above
   * `COUNTED_WAITING` there are more.
   */
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
  /**
   * The account's id at each network, which its pages use; also for networks without a token, which are not
   * in `networks`.
   */
  pixelIds: z.object({
    meta: z.string().nullable(),
    tiktok: z.string().nullable(),
    snapchat: z.string().nullable(),
    ga4: z.string().nullable(),
  } satisfies Record<AdNetwork, z.ZodType>),
  /** The latest events, newest first. */
  events: z.array(conversionResponse),
  /**
   * Events that did not, or may not have, arrived, newest first, at most `SHOWN_NOT_ARRIVED`; their number,
   * and how many of them can be resent together. Counted up to `COUNTED_WAITING`.
   */
  notArrived: z.object({
    events: z.array(conversionResponse),
    count: z.number().int(),
    sendable: z.number().int(),
  }),
});
export type ConversionsResponse = z.infer<typeof settingsResponse>;

const conversionPage = z.object({
  id: idSchema,
  title: z.string(),
  isEnabled: z.boolean(),
  /** Whether its orders are reported to networks. */
  isOn: z.boolean(),
  /** The active networks; one with another pixel on the page receives nothing. */
  networks: z.array(z.object({ network: adNetworkSchema, isOtherPixel: z.boolean() })),
  /** The latest event of the page's latest orders; null for a page that is off, or without any. */
  last: lastEvent.extend({ network: adNetworkSchema }).nullable(),
});
export type ConversionPage = z.infer<typeof conversionPage>;

const entryShape = {
  pixelId: z.string().overwrite(readTyped).min(1).max(60),
  /** Defaults to the stored token. */
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
  /** Server-side conversions of the merchant's orders at advertising networks, and their state. */
  getConversions: {
    ...shared,
    method: 'GET',
    path: '/api/connections/conversions',
    status: 200,
    response: settingsResponse,
  },
  /** The caller's pages, newest first, with what each reports to networks. */
  listConversionPages: {
    ...shared,
    method: 'GET',
    path: '/api/connections/conversions/pages',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(conversionPage),
  },
  /**
   * The stage at which an order counts as a purchase, for future orders on pages without their own setting.
   */
  saveConversionModel: {
    ...shared,
    logs,
    method: 'PUT',
    path: '/api/connections/conversions',
    body: z.strictObject({ model: conversionStageSchema }),
    status: 200,
    response: z.object({ model: conversionStageSchema }),
  },
  /**
   * Also queues the events that waited for the network; `resumed` is their number. Without a sent or stored
   * token only the id is stored, for the pages' pixels. 400 `invalid_request` for an id in another network's
   * format; 409 `version_conflict` when the connection was saved concurrently.
   */
  saveConversionNetwork: {
    ...shared,
    logs,
    method: 'PUT',
    path: '/api/connections/conversions/{network}',
    params: networkParams,
    body: z.strictObject({ ...entryShape, isOn: z.boolean() }),
    status: 200,
    response: z.object({ resumed: z.number().int() }),
  },
  removeConversionNetwork: {
    ...shared,
    logs,
    method: 'DELETE',
    path: '/api/connections/conversions/{network}',
    params: networkParams,
    status: 204,
    response: z.undefined(),
  },
  /**
   * Resends the events that did not arrive and that no network would count twice; `queued` is their number.
   */
  sendConversionsAgain: {
    ...shared,
    method: 'POST',
    path: '/api/connections/conversions/again',
    status: 200,
    response: z.object({ queued: z.number().int() }),
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
        /** The network's own id of the request; null when it returns none. */
        remoteId: z.string().nullable(),
        milliseconds: z.number().int(),
      }),
      /** `message` is the network's own text, empty when it sent none. */
      z.object({ result: z.literal('refused'), message: z.string() }),
      z.object({ result: z.enum(['token_refused', 'unreachable', 'no_answer']) }),
    ]),
  },
  /**
   * Queues an event again. 409 `not_connected`, or `delivery_underway` while it is being sent, accepted, or
   * expired.
   */
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
