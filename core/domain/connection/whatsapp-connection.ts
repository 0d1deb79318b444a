import * as z from 'zod';
import { idSchema } from '../id/id-schema.ts';
import { sealedSecretSchema } from '../secret/secret.ts';

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
