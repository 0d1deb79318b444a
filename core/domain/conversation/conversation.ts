import * as z from 'zod';
import { callingHoursSchema, nextCallingTime } from '../confirmation/calling-hours.ts';
import type { DeskSettings } from '../confirmation/transitions.ts';
import { approvedTemplateSchema } from '../connection/connection.ts';
import {
  acknowledgments,
  askingWords,
  betweenAnswers,
  betweenAskAndWord,
  joinedBefore,
  otherAnswers,
  politeWords,
  startMessages,
  stopMessages,
  typedAnswers,
} from '../messages/index.ts';
import type { Order } from '../order/order.ts';
import { SENT_AFTER_MS } from '../order/take-back.ts';
import { idSchema } from '../schemas.ts';
import { normalizeArabic } from '../search-text.ts';

/** The actor in an order's history for the customer's actions by WhatsApp. */
export const CUSTOMER_BY_WHATSAPP = 'customer-by-whatsapp';
/** The sender of automatic messages in an order's conversation. */
export const AUTOPILOT = 'autopilot';

/** The buttons of the confirmation question, in the template's order. */
export const answerButtons = ['confirm', 'change', 'cancel'] as const;
export type AnswerButton = (typeof answerButtons)[number];

export const MAX_DELAY_MINUTES = 30;
export const MAX_ANSWER_MINUTES = 240;

/** Settings for confirming a merchant's orders by WhatsApp without a call. */
export const autopilotSettingsSchema = z.strictObject({
  isOn: z.boolean(),
  /**
   * The question: a message template as it was when it was chosen, and the approved one that it is sent as.
   */
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
  /** Outside of these hours, in the customer's country, nothing is sent. */
  hours: callingHoursSchema,
});
export type AutopilotSettings = z.infer<typeof autopilotSettingsSchema>;

/** The initial settings: off, with the desk's calling hours. */
export function defaultAutopilot({ hours }: Pick<DeskSettings, 'hours'>): AutopilotSettings {
  return { isOn: false, question: null, delayMinutes: 2, answerMinutes: 30, hours };
}

const questionEnds = [
  /** The customer has pressed a button or written. */
  'answered',
  'not_sent',
  'failed',
  /** The customer has opted out of this merchant's messages. */
  'stopped',
  'too_many_templates',
  'switched_off',
  'order_changed',
] as const;
export type QuestionEnd = (typeof questionEnds)[number];

/** The automatic question to an order's customer: it waits for its time, is asked, and ends. */
export const questionSchema = z.strictObject({
  orderId: idSchema,
  ownerId: z.string().min(1),
  /** Chosen before it is sent, so that it is sent once. */
  messageId: idSchema,
  state: z.enum(['waiting', 'asked', 'ended']),
  end: z.enum(questionEnds).nullable(),
  dueAt: z.iso.datetime(),
  version: z.number().int().min(1),
  updatedAt: z.iso.datetime(),
});
export type Question = z.infer<typeof questionSchema>;

/**
 * When an order's question is due: after the merchant's delay, and once an order by hand can no longer be
 * taken back, within the hours of the customer's day.
 */
export function questionDueAt(
  { placedAt, country, channel }: Pick<Order, 'placedAt' | 'country' | 'channel'>,
  { delayMinutes, hours }: AutopilotSettings,
): Date {
  const delayMs = Math.max(delayMinutes * 60_000, channel ? SENT_AFTER_MS : 0);
  return nextCallingTime(new Date(Date.parse(placedAt) + delayMs), country, hours);
}

export const MAX_RECEIVED_TEXT = 4096;

/** A customer's message or pressed button, assigned to its order. `id` is a hash of WhatsApp's id. */
export const receivedMessageSchema = z.strictObject({
  id: z.string().min(1),
  orderId: idSchema,
  ownerId: z.string().min(1),
  button: z.enum(answerButtons).nullable(),
  text: z.string(),
  /** When WhatsApp received it. */
  createdAt: z.iso.datetime(),
  /** Whether it has been fully processed. */
  isHandled: z.boolean(),
});
export type ReceivedMessage = z.infer<typeof receivedMessageSchema>;

/** WhatsApp delivers free text for this long after a customer's last message. */
export const REPLY_WINDOW_MS = 24 * 60 * 60_000;

/** Until when a merchant may reply with free text (ISO-8601); null when no window is open. */
export function repliesUntil(
  received: readonly Pick<ReceivedMessage, 'createdAt'>[],
  now: Date,
): string | null {
  const latest = Math.max(0, ...received.map(({ createdAt }) => Date.parse(createdAt)));
  const until = latest + REPLY_WINDOW_MS;
  return until > now.getTime() ? new Date(until).toISOString() : null;
}

/** Per order and day in the customer's time zone. */
export const MAX_TEMPLATES_A_DAY = 2;

const stopWords = new Set(stopMessages.map(comparable));
const startWords = new Set(startMessages.map(comparable));
const polite = politeWords.map(comparable).join('|');
const politely = new RegExp(`^(?:${polite}) | (?:${polite})$`, 'g');

/** Whether a text only asks for no more messages, however politely. «إلغاء» alone is about the order. */
export function isStopWord(text: string): boolean {
  return stopWords.has(comparable(text).replace(politely, ''));
}

/** Whether a text only asks for messages again, however politely. */
export function isStartWord(text: string): boolean {
  return startWords.has(comparable(text).replace(politely, ''));
}

const typedButtons = new Map(
  answerButtons.flatMap((button) => typedAnswers[button].map((word) => [comparable(word), button] as const)),
);

/**
 * The button that a text stands for: it consists only of the word for it, however polite, and is not a
 * question.
 */
export function typedButton(text: string): AnswerButton | undefined {
  return /[?؟]/.test(text) ? undefined : typedButtons.get(typedWord(text));
}

const typedWord = (text: string): string => comparable(text).replace(politely, '');

const answerWords = new Set([...typedButtons.keys(), ...otherAnswers.map(comparable)]);
const mereAcknowledgments = new Set(acknowledgments.map(comparable));

/**
 * Whether a message asks for a text as its answer: the word stands alone or among other answers, in quotes,
 * brackets or on its own line, after a verb that asks for it («أرسل نعم»), or in a question. Merely
 * containing the word is not enough: «تم شحن طلبك» does not ask for «تم».
 */
export function asksFor(question: string, text: string): boolean {
  const word = typedWord(text);
  if (word === '') return false;
  const inMarks = question.matchAll(/[«"'“([*_]([^«»"'“”()[\]*_\n]{1,60})[»"'”)\]*_]/gu);
  const marked = Array.from(inMarks, ([, inner = '']) => inner);
  const clauses = question.match(/[^.!؟?؛;:\n]+[.!؟?؛;:]?/gu) ?? [];
  return (
    [...marked, ...clauses, ...clauses.flatMap((clause) => clause.split(/[،,]/))].some((part) =>
      isAmongAnswers(part, word),
    ) || clauses.some((clause) => isAskedIn(clause, word))
  );
}

/** Whether a part of a message consists only of answers, including the word. */
function isAmongAnswers(part: string, word: string): boolean {
  const options = part.split(betweenAnswers).map((option) => comparable(option.replace(/\d+[).]?/g, '')));
  return options.includes(word) && options.every((option) => option === '' || answerWords.has(option));
}

/** Whether a verb in the clause asks for the word, or the clause is a question that contains it. */
function isAskedIn(clause: string, word: string): boolean {
  const words = comparable(clause).split(' ');
  const length = word.split(' ').length;
  const isQuestion = /[?؟]$/.test(clause) && !mereAcknowledgments.has(word);
  return words.some((first, index) => {
    const asked = [first, ...words.slice(index + 1, index + length)].join(' ');
    const verb = words.slice(0, index).findLastIndex((each) => askingWords.test(each));
    const between = words.slice(verb + 1, index);
    const isBehindVerb =
      verb >= 0 && between.every((each) => betweenAskAndWord.test(each) || answerWords.has(each));
    if (isBehindVerb && asked.replace(joinedBefore, '') === word) return true;
    return asked === word && (isBehindVerb || isQuestion);
  });
}

function comparable(text: string): string {
  return (
    normalizeArabic(text)
      .replace(/[^\p{L}\p{N}\s]/gu, ' ')
      // Removes lengthening, as in «نعممم» and «okkk».
      .replace(/(\p{L})\1{2,}/gu, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** A contact in WhatsApp: by number, or by its own id where the customer hides the number. */
export type Contact = { waId: string | null; userId: string | null };

export type ConversationRepository = {
  findSettings(ownerId: string): Promise<AutopilotSettings | undefined>;
  saveSettings(ownerId: string, settings: AutopilotSettings): Promise<void>;
  /** False, and nothing is written, when the order has a question already. */
  createQuestion(question: Question): Promise<boolean>;
  findQuestion(orderId: string): Promise<Question | undefined>;
  /** False, and nothing is written, when `before` is no longer stored. */
  changeQuestion(before: Question, after: Question): Promise<boolean>;
  /** Waiting questions that are due before a time (ISO-8601), at most `limit`. */
  listDue(before: string, limit: number): Promise<Question[]>;
  /** The stored message: `message`, or the one stored by an earlier delivery of it. */
  addReceived(message: ReceivedMessage): Promise<ReceivedMessage>;
  markHandled(message: ReceivedMessage): Promise<void>;
  /** Oldest first. */
  listReceived(orderId: string): Promise<ReceivedMessage[]>;
  isStopped(ownerId: string, e164: string): Promise<boolean>;
  /** `at` is when the customer wrote it, ISO-8601. */
  stop(ownerId: string, e164: string, at: string): Promise<void>;
  /**
   * Resumes messages that a customer stopped before `at`. Returns whether they had stopped and may get
   * messages again.
   */
  resume(ownerId: string, e164: string, at: string): Promise<boolean>;
  /** Records which order a contact was last written to about, for a limited time. */
  saveContact(ownerId: string, contact: Contact, orderId: string, now: Date): Promise<void>;
  findContact(ownerId: string, contact: Contact, now: Date): Promise<string | undefined>;
};
