import * as z from 'zod';
import { ownedItemShape } from '../owned-item/owned-item.ts';
import { MAX_MESSAGE_LENGTH } from './message-length.ts';

/** What a merchant writes of a template. Unknown keys are refused. */
export const messageTemplateContentSchema = z.strictObject({
  name: z.string().trim().min(1).max(120),
  content: z.string().trim().min(1).max(MAX_MESSAGE_LENGTH),
});
export type MessageTemplateContent = z.infer<typeof messageTemplateContentSchema>;

/** A text that a merchant sends customers about their orders, with variables in braces. */
export const messageTemplateSchema = messageTemplateContentSchema.extend(ownedItemShape);
export type MessageTemplate = z.infer<typeof messageTemplateSchema>;
