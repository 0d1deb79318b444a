import * as z from 'zod';
import { callingHoursSchema, nextCallingTime } from '../confirmation/calling-hours.ts';
import type { DeskSettings } from '../confirmation/transitions.ts';
import { approvedTemplateSchema } from '../connection/connection.ts';
import { politeWords, startMessages, stopMessages } from '../messages/index.ts';
import type { Order } from '../order/order.ts';
import { idSchema } from '../schemas.ts';
import { normalizeArabic } from '../search-text.ts';

/** Who acts in an order's history where its customer does by WhatsApp. */
export const CUSTOMER_BY_WHATSAPP = 'customer-by-whatsapp';
/** Who sends in an order's conversation where nobody of the merchant's did. */
export const AUTOPILOT = 'autopilot';

/** What a customer may press under the question whether an order stands, in the order in which the template has them. */
export const answerButtons = ['confirm', 'change', 'cancel'] as const;
export type AnswerButton = (typeof answerButtons)[number];

export const MAX_DELAY_MINUTES = 30;
export const MAX_ANSWER_MINUTES = 240;

/** How a merchant's orders are confirmed by WhatsApp without a call. */
export const autopilotSettingsSchema = z.strictObject({
  isOn: z.boolean(),
  /** What is asked: a message template as it was when it was chosen, and the approved one that it is sent as. */
  question: z
    .strictObject({
      templateId: idSchema,
      name: z.string(),
      content: z.string(),
      approvedAs: approvedTemplateSchema,
    })
    .nullable(),
  /** From the placement to the question. */
  delayMinutes: z.number().int().min(0).max(MAX_DELAY_MINUTES),
  /** How long the desk leaves the customer alone after the question. */
  answerMinutes: z.number().int().min(0).max(MAX_ANSWER_MINUTES),
  /** Outside of these, in the customer's country, nothing is sent. */
  hours: callingHoursSchema,
});
export type AutopilotSettings = z.infer<typeof autopilotSettingsSchema>;

/** As it is until a merchant has chosen: off, and quiet when the desk is. */
export function defaultAutopilot({ hours }: Pick<DeskSettings, 'hours'>): AutopilotSettings {
  return { isOn: false, question: null, delayMinutes: 2, answerMinutes: 30, hours };
}

const questionEnds = [
  /** The customer has pressed a button or written. */
  'answered',
  'not_sent',
  'failed',
  /** The customer wants no messages of this merchant. */
  'stopped',
  'too_many_templates',
  'switched_off',
  'order_changed',
] as const;
export type QuestionEnd = (typeof questionEnds)[number];

/** The question that an order's customer is asked by itself: it waits for its time, is asked, and ends. */
export const questionSchema = z.strictObject({
  orderId: idSchema,
  ownerId: z.string().min(1),
  /** Named before it is sent, so that it is sent once. */
  messageId: idSchema,
  state: z.enum(['waiting', 'asked', 'ended']),
  end: z.enum(questionEnds).nullable(),
  dueAt: z.iso.datetime(),
  version: z.number().int().min(1),
  updatedAt: z.iso.datetime(),
});
export type Question = z.infer<typeof questionSchema>;

/** When an order's question is due: after the merchant's delay, in the customer's day. */
export function questionDueAt(
  { placedAt, country }: Pick<Order, 'placedAt' | 'country'>,
  { delayMinutes, hours }: AutopilotSettings,
): Date {
  return nextCallingTime(new Date(Date.parse(placedAt) + delayMinutes * 60_000), country, hours);
}

export const MAX_RECEIVED_TEXT = 4096;

/** What a customer wrote or pressed, pinned to the order that it is about. `id` is a hash of WhatsApp's id. */
export const receivedMessageSchema = z.strictObject({
  id: z.string().min(1),
  orderId: idSchema,
  ownerId: z.string().min(1),
  button: z.enum(answerButtons).nullable(),
  text: z.string(),
  /** When WhatsApp got it. */
  createdAt: z.iso.datetime(),
  /** Whether all that follows from it has been done. */
  isHandled: z.boolean(),
});
export type ReceivedMessage = z.infer<typeof receivedMessageSchema>;

/** For so long after a customer's last message WhatsApp delivers free text to them. */
export const REPLY_WINDOW_MS = 24 * 60 * 60_000;

/** Until when a merchant may answer with free text (ISO-8601); null when no window is open. */
export function repliesUntil(
  received: readonly Pick<ReceivedMessage, 'createdAt'>[],
  now: Date,
): string | null {
  const latest = Math.max(0, ...received.map(({ createdAt }) => Date.parse(createdAt)));
  const until = latest + REPLY_WINDOW_MS;
  return until > now.getTime() ? new Date(until).toISOString() : null;
}

/** Of one order in a day of its customer's. */
export const MAX_TEMPLATES_A_DAY = 2;

const stopWords = new Set(stopMessages.map(comparable));
const startWords = new Set(startMessages.map(comparable));
const polite = politeWords.map(comparable).join('|');
const politely = new RegExp(`^(?:${polite}) | (?:${polite})$`, 'g');

/** Whether a text is nothing but the wish to get no more messages, however politely. «إلغاء» alone is about the order. */
export function isStopWord(text: string): boolean {
  return stopWords.has(comparable(text).replace(politely, ''));
}

/** Whether a text is nothing but the wish to get messages again, however politely. */
export function isStartWord(text: string): boolean {
  return startWords.has(comparable(text).replace(politely, ''));
}

function comparable(text: string): string {
  return normalizeArabic(text)
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A contact as WhatsApp names it: by number, or by an id of its own where the customer shows none. */
export type Contact = { waId: string | null; userId: string | null };

export type ConversationRepository = {
  findSettings(ownerId: string): Promise<AutopilotSettings | undefined>;
  saveSettings(ownerId: string, settings: AutopilotSettings): Promise<void>;
  /** False, and nothing is written, when the order has a question already. */
  createQuestion(question: Question): Promise<boolean>;
  findQuestion(orderId: string): Promise<Question | undefined>;
  /** False, and nothing is written, when `before` is no longer what is stored. */
  changeQuestion(before: Question, after: Question): Promise<boolean>;
  /** Questions that wait and are due before a time (ISO-8601), at most `limit`. */
  listDue(before: string, limit: number): Promise<Question[]>;
  /** The message as it is stored by now: `message`, or what an earlier delivery of it has made. */
  addReceived(message: ReceivedMessage): Promise<ReceivedMessage>;
  markHandled(message: ReceivedMessage): Promise<void>;
  /** Oldest first. */
  listReceived(orderId: string): Promise<ReceivedMessage[]>;
  isStopped(ownerId: string, e164: string): Promise<boolean>;
  /** `at` is when the customer wrote it, ISO-8601. */
  stop(ownerId: string, e164: string, at: string): Promise<void>;
  /** Takes back what a customer wrote before `at`. Returns whether they had stopped and may be written to again. */
  resume(ownerId: string, e164: string, at: string): Promise<boolean>;
  /** Notes which order a contact was last written to about, for a while. */
  noteContact(ownerId: string, contact: Contact, orderId: string, now: Date): Promise<void>;
  findContact(ownerId: string, contact: Contact, now: Date): Promise<string | undefined>;
};
