import * as z from 'zod';
import { idSchema } from '../schemas.ts';
import { sealedSecretSchema } from '../secret.ts';
import { isWebLink } from '../web-link.ts';

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

/** A template that WhatsApp has approved: what Meta knows it by. */
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

/** WhatsApp's id of a merchant's number, as Meta's dashboard shows it. */
export const phoneNumberIdSchema = z
  .string()
  .trim()
  .regex(/^\d{5,30}$/);

/** A merchant's access to WhatsApp's Cloud API, through a Meta app of their own. */
export const whatsAppConnectionSchema = z.strictObject({
  ownerId: z.string().min(1),
  phoneNumberId: z.string(),
  token: sealedSecretSchema,
  /** Signs what Meta reports of sent messages; null where the merchant wants no reports. */
  appSecret: sealedSecretSchema.nullable(),
  /** What Meta must say when it first calls. */
  verifyToken: idSchema,
  /** As which approved template each message template was last sent, by the message template's id. */
  approvedTemplates: z.record(z.string(), approvedTemplateSchema),
  updatedAt: z.iso.datetime(),
});
export type WhatsAppConnection = z.infer<typeof whatsAppConnectionSchema>;

/** A merchant's connections to partners; one of each kind. */
export type ConnectionRepository = {
  findCod(ownerId: string): Promise<CodConnection | undefined>;
  isCodConnected(ownerId: string): Promise<boolean>;
  putCod(connection: CodConnection): Promise<void>;
  removeCod(ownerId: string): Promise<void>;
  /** Notes that the network refused the key; does nothing when another connection has been saved since. */
  markKeyRefused(connection: CodConnection, at: string): Promise<void>;
  findWhatsApp(ownerId: string): Promise<WhatsAppConnection | undefined>;
  putWhatsApp(connection: WhatsAppConnection): Promise<void>;
  removeWhatsApp(ownerId: string): Promise<void>;
};
