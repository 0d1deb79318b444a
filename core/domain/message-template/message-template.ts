import * as z from 'zod';
import { merchantResourceShape } from '../merchant-resource.ts';
import { listSeparator } from '../messages/index.ts';
import { type OrderStatus, orderStatuses } from '../order/order.ts';

/** How many characters WhatsApp accepts in the body of a template message. */
export const MAX_MESSAGE_LENGTH = 1024;

/** The orders that a template is for: those of one status, or `any`. */
export const templateStatuses = ['any', ...orderStatuses] as const;

/** The purpose of a template; `other` for purposes that the product does not know. */
export const messagePurposes = ['confirmation', 'shipped', 'delivered', 'follow_up', 'other'] as const;
export type MessagePurpose = (typeof messagePurposes)[number];

/** The purposes at each status, in the order in which they are due. */
const purposesOf: Record<OrderStatus, readonly MessagePurpose[]> = {
  pending: ['confirmation', 'follow_up'],
  confirmed: [],
  shipped: ['shipped'],
  delivered: ['delivered', 'follow_up'],
  cancelled: [],
};

/** What a merchant edits of a template, as a save sends it. Unknown keys are rejected. */
export const messageTemplateContentSchema = z.strictObject({
  name: z.string().trim().min(1).max(120),
  content: z.string().trim().min(1).max(MAX_MESSAGE_LENGTH),
  forStatus: z.enum(templateStatuses).default('any'),
  purpose: z.enum(messagePurposes).default('other'),
});
export type MessageTemplateContent = z.infer<typeof messageTemplateContentSchema>;

/** A text that a merchant sends customers about their orders, with variables in braces. */
export const messageTemplateSchema = messageTemplateContentSchema.extend(merchantResourceShape);
export type MessageTemplate = z.infer<typeof messageTemplateSchema>;

/** The variables that a merchant may write in braces: those of spec 2.11, then ours. */
export const messageVariables = ['name', 'orderId', 'items', 'city', 'codFee'] as const;
export type MessageVariable = (typeof messageVariables)[number];

type MessageItem = { name: string; variant: string; quantity: number };

export type MessageValues = {
  /** The customer's name. */
  name: string;
  /** As the message should show it. */
  orderId: string;
  items: readonly MessageItem[];
  /** The destination; empty where no city is known. */
  city: string;
  /** The cash-on-delivery fee, with its currency. */
  codFee: string;
};

type Fitting = Pick<MessageTemplate, 'name' | 'forStatus' | 'purpose'>;

/** Whether a template is for orders of a status: by its purpose, or because its merchant chose the status. */
export function fitsStatus({ forStatus, purpose }: Omit<Fitting, 'name'>, status: OrderStatus): boolean {
  return forStatus === status || purposesOf[status].includes(purpose);
}

/**
 * The template to offer for an order: the first that is due at its status and was not sent yet (`sent` names
 * templates), otherwise the first of the list, which is newest first, for orders of its status. A template
 * for any status is not offered automatically, because it may not fit.
 */
export function templateFor<T extends Fitting>(
  templates: readonly T[],
  { status }: { status: OrderStatus },
  sent: readonly string[] = [],
): T | undefined {
  const due = purposesOf[status].flatMap((purpose) => {
    const ofPurpose = templates.filter((template) => template.purpose === purpose);
    return ofPurpose.some(({ name }) => sent.includes(name)) ? [] : ofPurpose.slice(0, 1);
  });
  return due[0] ?? templates.find((template) => fitsStatus(template, status));
}

/** The text between braces with its spaces: trimming them in the pattern would backtrack. */
const inBraces = /\{([^{}\n]*)\}/g;

/**
 * The message as the customer reads it. Variables are replaced in one pass, so that braces in a customer's
 * name are not replaced again; unknown variables stay as they were written.
 */
export function renderMessageTemplate(content: string, values: MessageValues): string {
  const texts: Record<MessageVariable, string> = {
    name: values.name,
    orderId: values.orderId,
    items: messageItems(values.items),
    city: values.city,
    codFee: values.codFee,
  };
  return content.replace(inBraces, (whole, inner: string) => {
    const word = inner.trim();
    return isMessageVariable(word) ? texts[word] : whole;
  });
}

/** The variables of a message template, in the order in which they fill {{1}}, {{2}}, … */
export function variablesIn(content: string): MessageVariable[] {
  return [...new Set(wordsInBraces(content))].filter(isMessageVariable);
}

/** The words in braces that are not variables, each once, as they were written. */
export function unknownVariables(content: string): string[] {
  return [...new Set(wordsInBraces(content))].filter((word) => word !== '' && !isMessageVariable(word));
}

const wordsInBraces = (content: string): string[] =>
  Array.from(content.matchAll(inBraces), ([, inner = '']) => inner.trim());

/**
 * `عطر العود (50 مل) × 2، بخور × 1`: one line, because WhatsApp's approved templates allow no line breaks.
 */
function messageItems(items: readonly MessageItem[]): string {
  return items
    .map(({ name, variant, quantity }) => `${variant ? `${name} (${variant})` : name} × ${quantity}`)
    .join(listSeparator);
}

function isMessageVariable(word: string): word is MessageVariable {
  return (messageVariables as readonly string[]).includes(word);
}
