import * as z from 'zod';
import { merchantResourceShape } from './merchant-resource.ts';
import { listSeparator } from './messages/index.ts';

/** Characters that WhatsApp takes in the body of a template message. */
export const MAX_MESSAGE_LENGTH = 1024;

/** What a merchant writes of a template. Unknown keys are refused. */
export const messageTemplateContentSchema = z.strictObject({
  name: z.string().trim().min(1).max(120),
  content: z.string().trim().min(1).max(MAX_MESSAGE_LENGTH),
});
export type MessageTemplateContent = z.infer<typeof messageTemplateContentSchema>;

/** A text that a merchant sends customers about their orders, with variables in braces. */
export const messageTemplateSchema = messageTemplateContentSchema.extend(merchantResourceShape);
export type MessageTemplate = z.infer<typeof messageTemplateSchema>;

/** What a merchant may write in braces; each is replaced by what it says of the order (spec 2.11). */
export const messageVariables = ['name', 'orderId', 'items'] as const;
export type MessageVariable = (typeof messageVariables)[number];

export type MessageItem = { name: string; variant: string; quantity: number };

export type MessageValues = {
  /** The customer's. */
  name: string;
  /** As the message should show it. */
  orderId: string;
  items: readonly MessageItem[];
};

const inBraces = /\{\s*([^{}\n]*?)\s*\}/g;

/**
 * The message as the customer reads it. Variables are replaced in one pass, so braces in a customer's name stay
 * what they are; what is no variable stays as it was written.
 */
export function renderMessageTemplate(content: string, values: MessageValues): string {
  const texts: Record<MessageVariable, string> = {
    name: values.name,
    orderId: values.orderId,
    items: messageItems(values.items),
  };
  return content.replace(inBraces, (whole, word: string) => (isMessageVariable(word) ? texts[word] : whole));
}

/** The words in braces that are no variables, each once, as written. */
export function unknownVariables(content: string): string[] {
  const words = Array.from(content.matchAll(inBraces), ([, word = '']) => word);
  return [...new Set(words)].filter((word) => word !== '' && !isMessageVariable(word));
}

/** `عطر العود (50 مل) × 2، بخور × 1`: one line, because WhatsApp's approved templates take no line breaks. */
function messageItems(items: readonly MessageItem[]): string {
  return items
    .map(({ name, variant, quantity }) => `${variant ? `${name} (${variant})` : name} × ${quantity}`)
    .join(listSeparator);
}

function isMessageVariable(word: string): word is MessageVariable {
  return (messageVariables as readonly string[]).includes(word);
}
