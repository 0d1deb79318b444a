import * as z from 'zod';
import { idSchema, isWebLink } from '../schemas.ts';
import { sealedSecretSchema } from '../secret.ts';

/** Why orders do not reach a network, whatever the order; a rejected key is noted apart, because it stops sending. */
const codFailures = [
  'address_refused',
  'unreachable',
  'no_answer',
  'server_error',
  'strange_answer',
] as const;
export type CodFailure = (typeof codFailures)[number];

/** What a network lists: what it was sent, to be confirmed by its call centre, and what it delivers of that. */
export const codLists = ['leads', 'orders'] as const;
export type CodList = (typeof codLists)[number];

/** What a network answered when it was last read; `not_listed` is an address that says nothing of its lists. */
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

/** How far the orders of a network have been read back. */
const codReadingSchema = z.strictObject({
  /** When it is read next. */
  dueAt: z.iso.datetime(),
  /** When it was last asked, and what it answered; null before the first time. */
  askedAt: z.iso.datetime().nullable(),
  answer: z.enum(codReadAnswers).nullable(),
  /** When all that was open had been read. */
  readAt: z.iso.datetime().nullable(),
  /** How often in a row it could not be read. */
  failures: z.number().int().min(0),
  /** Where the next read goes on; null at the beginning. */
  place: z.strictObject({ list: z.enum(codLists), page: z.number().int().min(1) }).nullable(),
});
export type CodReading = z.infer<typeof codReadingSchema>;

/** Of a network that is to be read at once. `at` is ISO-8601. */
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
  /** When the network rejected the API key; nothing is sent from then on until another key is saved. */
  keyRejectedAt: z.iso.datetime().nullable(),
  /** Since when orders do not reach the network, and why the first of them did not; null while they do. */
  failure: z.strictObject({ code: z.enum(codFailures), at: z.iso.datetime() }).nullable(),
  /** Null of a connection from before networks were read, until its next order is sent. */
  reading: codReadingSchema.nullable(),
  updatedAt: z.iso.datetime(),
});
export type CodConnection = z.infer<typeof codConnectionSchema>;

/** The network's address as entered (spec 5). Whether it is a public address is only checked when it is called. */
export const codEndpointSchema = z.string().trim().max(500).refine(isWebLink);

/** The URL that orders are posted to: the address as entered, with `/leads` added if it ends in `/seller`. */
export function leadsUrl(endpoint: string): string {
  const url = new URL(endpoint);
  if (!/\/seller\/?$/.test(url.pathname)) return endpoint;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/leads`;
  return url.href;
}

/**
 * Where a network lists its orders, in the order in which they are read, and in which of the lists it has them under the
 * number that it gave them; undefined for an address that ends in neither.
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
  .trim()
  .regex(/^\d{5,30}$/);

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
  updatedAt: z.iso.datetime(),
});
export type WhatsAppConnection = z.infer<typeof whatsAppConnectionSchema>;

/** A merchant's connections, at most one of each kind. */
export type ConnectionRepository = {
  findCod(ownerId: string): Promise<CodConnection | undefined>;
  isCodConnected(ownerId: string): Promise<boolean>;
  putCod(connection: CodConnection): Promise<void>;
  removeCod(ownerId: string): Promise<void>;
  /** Stores that the network rejected the API key, unless the connection was saved again since. `at` is ISO-8601. */
  markKeyRejected(connection: CodConnection, at: string): Promise<void>;
  /** Stores since when orders do not reach the network, or that they do, unless the connection was saved again since. */
  noteFailure(connection: CodConnection, failure: CodConnection['failure']): Promise<void>;
  /** Stores how far the network has been read, unless the connection was saved again since. */
  noteReading(connection: CodConnection, reading: CodReading): Promise<void>;
  /** The networks that are to be read by `at` (ISO-8601), those first that wait longest, at most `limit`. */
  listDue(at: string, limit: number): Promise<CodConnection[]>;
  findWhatsApp(ownerId: string): Promise<WhatsAppConnection | undefined>;
  putWhatsApp(connection: WhatsAppConnection): Promise<void>;
  removeWhatsApp(ownerId: string): Promise<void>;
};
