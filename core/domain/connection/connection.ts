import * as z from 'zod';
import { type SendTime, sendTimes } from '../delivery.ts';
import { readTyped } from '../digits.ts';
import { idSchema, isWebLink } from '../schemas.ts';
import { sealedSecretSchema } from '../secret.ts';

/**
 * Why orders do not reach a network, independent of the order. A rejected key is stored separately, because
 * it stops sending.
 */
const codFailures = [
  'address_refused',
  'unreachable',
  'no_answer',
  'server_error',
  'strange_answer',
] as const;
export type CodFailure = (typeof codFailures)[number];

/**
 * A network's lists: the leads sent to it, which its call centre confirms, and the orders that it delivers.
 */
export const codLists = ['leads', 'orders'] as const;
export type CodList = (typeof codLists)[number];

/** The network's last response to reading; `not_listed` is an address without lists. */
const codReadAnswers = [
  'read',
  'rate_limited',
  'key_refused',
  'not_listed',
  'address_refused',
  'unreachable',
  'no_answer',
  'server_error',
  'strange_answer',
] as const;
export type CodReadAnswer = (typeof codReadAnswers)[number];

/** The progress of reading back a network's orders. */
const codReadingSchema = z.strictObject({
  /** When it is read next. */
  dueAt: z.iso.datetime(),
  /** When it was last read, and the response; null before the first time. */
  askedAt: z.iso.datetime().nullable(),
  answer: z.enum(codReadAnswers).nullable(),
  /** When all open orders had been read. */
  readAt: z.iso.datetime().nullable(),
  /** The number of consecutive failures. */
  failures: z.number().int().min(0),
  /** Where the next read continues; null at the beginning. */
  place: z.strictObject({ list: z.enum(codLists), page: z.number().int().min(1) }).nullable(),
});
export type CodReading = z.infer<typeof codReadingSchema>;

/** For a network to be read at once. `at` is ISO-8601. */
export const newCodReading = (at: string): CodReading => ({
  dueAt: at,
  askedAt: null,
  answer: null,
  readAt: null,
  failures: 0,
  place: null,
});

/** A merchant's access to a cash-on-delivery network. */
export const codConnectionSchema = z.strictObject({
  ownerId: z.string().min(1),
  endpoint: z.string(),
  apiKey: sealedSecretSchema,
  sendsWhen: z.enum(sendTimes),
  /** When the network rejected the API key; nothing is sent from then on until another key is saved. */
  keyRejectedAt: z.iso.datetime().nullable(),
  /** Since when orders do not reach the network, and the reason of the first failure; null while they do. */
  failure: z.strictObject({ code: z.enum(codFailures), at: z.iso.datetime() }).nullable(),
  /** When the network last accepted an order or a test order at this address, to the hour; null before. */
  acceptedAt: z.iso.datetime().nullable(),
  reading: codReadingSchema,
  updatedAt: z.iso.datetime(),
});
export type CodConnection = z.infer<typeof codConnectionSchema>;

/**
 * The network's address as entered (spec 5). Whether it is a public address is only checked when it is
 * called.
 */
export const codEndpointSchema = z.string().trim().max(500).refine(isWebLink);

/** The URL that orders are posted to: the address as entered, with `/leads` added if it ends in `/seller`. */
export function leadsUrl(endpoint: string): string {
  const url = new URL(endpoint);
  if (!/\/seller\/?$/.test(url.pathname)) return endpoint;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/leads`;
  return url.href;
}

/**
 * The URLs of a network's lists, in the order in which they are read, and the list that contains orders under
 * the number that it assigned; undefined for an address with neither ending.
 */
export function codListUrls(
  endpoint: string,
): { sentTo: CodList; urls: readonly { list: CodList; url: string }[] } | undefined {
  const { origin, pathname } = new URL(leadsUrl(endpoint));
  const base = /^(.*)\/(?:leads|orders)\/?$/.exec(pathname)?.[1];
  if (base === undefined) return undefined;
  const sentTo = /orders\/?$/.test(pathname) ? 'orders' : 'leads';
  const lists = sentTo === 'leads' ? codLists : (['orders'] as const);
  return { sentTo, urls: lists.map((list) => ({ list, url: `${origin}${base}/${list}` })) };
}

/** The name and language of a template that Meta has approved for WhatsApp. */
export const approvedTemplateSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(/^[a-z0-9_]{1,512}$/),
  language: z
    .string()
    .trim()
    .regex(/^[a-z]{2,3}(_[A-Za-z]{2,4})?$/),
});
export type ApprovedTemplate = z.infer<typeof approvedTemplateSchema>;

/** The id of a merchant's WhatsApp number, as Meta's dashboard shows it. */
export const phoneNumberIdSchema = z
  .string()
  .overwrite(readTyped)
  .regex(/^\d{5,30}$/);

/** Meta's response to a token test: whether it may use the number, and the number's display format. */
const tokenCheckSchema = z.strictObject({
  at: z.iso.datetime(),
  answer: z.enum(['accepted', 'rejected', 'unreachable']),
  /** Meta's code of a rejection. */
  code: z.number().int().nullable(),
  /** The number as Meta displays it; empty where it is missing. */
  number: z.string(),
});
export type TokenCheck = z.infer<typeof tokenCheckSchema>;

/** A merchant's access to WhatsApp's Cloud API, through the merchant's own Meta app. */
export const whatsAppConnectionSchema = z.strictObject({
  ownerId: z.string().min(1),
  phoneNumberId: z.string(),
  /** The id of the WhatsApp business account, whose templates we read; null where it was not entered. */
  accountId: z.string().nullable(),
  token: sealedSecretSchema,
  /** The secret that Meta signs its reports with; null when the merchant wants no reports. */
  appSecret: sealedSecretSchema.nullable(),
  /** The token that Meta must send when it verifies the webhook. */
  verifyToken: idSchema,
  /** The approved template that each message template was last sent as, by the message template's id. */
  approvedTemplates: z.record(z.string(), approvedTemplateSchema),
  /** Null until a token was tested. */
  tokenCheck: tokenCheckSchema.nullable(),
  /** When Meta last verified the webhook, and when it last sent a report; null before. */
  webhookVerifiedAt: z.iso.datetime().nullable(),
  reportedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
});
export type WhatsAppConnection = z.infer<typeof whatsAppConnectionSchema>;

/** Whether Meta is known to reach the webhook: without it, customers' messages do not arrive. */
export const receivesCustomerMessages = ({
  appSecret,
  webhookVerifiedAt,
  reportedAt,
}: {
  appSecret: object | null;
  webhookVerifiedAt: string | null;
  reportedAt: string | null;
}): boolean => appSecret !== null && (webhookVerifiedAt !== null || reportedAt !== null);

/** Observations of a connection in use. */
export type WhatsAppSeen = Partial<
  Pick<WhatsAppConnection, 'tokenCheck' | 'webhookVerifiedAt' | 'reportedAt'>
>;

/** A merchant's connections, at most one of each kind. */
export type ConnectionRepository = {
  findCod(ownerId: string): Promise<CodConnection | undefined>;
  isCodConnected(ownerId: string): Promise<boolean>;
  /** When the merchant's orders are sent to the network; undefined without one. */
  codSendTime(ownerId: string): Promise<SendTime | undefined>;
  putCod(connection: CodConnection): Promise<void>;
  removeCod(ownerId: string): Promise<void>;
  /**
   * Stores that the network rejected the API key, unless the connection was saved again since. `at` is
   * ISO-8601.
   */
  markKeyRejected(connection: CodConnection, at: string): Promise<void>;
  /**
   * Stores since when orders do not reach the network, or that they do, unless the connection was saved again
   * since.
   */
  saveFailure(connection: CodConnection, failure: CodConnection['failure']): Promise<void>;
  /**
   * Stores that the network accepted an order or a test order, which ends a failure, unless the connection
   * was saved again since. `at` is ISO-8601.
   */
  saveAccepted(connection: CodConnection, at: string): Promise<void>;
  /** Stores how far the network has been read, unless the connection was saved again since. */
  saveReading(connection: CodConnection, reading: CodReading): Promise<void>;
  /** The networks to be read by `at` (ISO-8601), longest waiting first, at most `limit`. */
  listDue(at: string, limit: number): Promise<CodConnection[]>;
  findWhatsApp(ownerId: string): Promise<WhatsAppConnection | undefined>;
  putWhatsApp(connection: WhatsAppConnection): Promise<void>;
  /** Does nothing without a connection. */
  saveWhatsAppSeen(ownerId: string, seen: WhatsAppSeen): Promise<void>;
  removeWhatsApp(ownerId: string): Promise<void>;
};
