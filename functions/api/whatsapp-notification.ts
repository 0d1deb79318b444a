import { createHash } from 'node:crypto';
import { MAX_RECEIVED_TEXT } from '@mirsah/domain/conversation';
import type { CustomerMessage } from '@mirsah/domain/conversation/answer';
import { type MessageReport, reportedStates } from '@mirsah/domain/order-message';
import * as z from 'zod';
import { receivedTexts as text } from '../messages/index.ts';

/** The reports and the customers' messages in one call of Meta's webhook. */
export type Notification = { reports: MessageReport[]; messages: CustomerMessage[] };

/**
 * Reads Meta's call entry by entry and field by field. Only parts in an unknown format are skipped. Messages
 * to another number than `phoneNumberId` are skipped, because an app has one webhook for all of its numbers.
 * Reports about messages of another connection match none of this one's.
 */
export function readNotification(body: unknown, { phoneNumberId, now }: Reading): Notification {
  const values = listOf(at(body, 'entry')).flatMap((entry) =>
    listOf(at(entry, 'changes')).map((change) => at(change, 'value')),
  );
  const own = values.filter((value) => {
    const to = wordSchema.parse(at(at(value, 'metadata'), 'phone_number_id'));
    return to === undefined || to === phoneNumberId;
  });
  return {
    reports: values.flatMap((value) => listOf(at(value, 'statuses')).flatMap(readReport)),
    messages: own.flatMap((value) => {
      const contacts = listOf(at(value, 'contacts')).flatMap(
        (one) => contactSchema.safeParse(one).data ?? [],
      );
      return listOf(at(value, 'messages')).flatMap((message) => readMessage(message, contacts, now));
    }),
  };
}

type Reading = { phoneNumberId: string; now: Date };

/** Undefined for a value that is not an object, or lacks the field. */
function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A text, or a number as a text; undefined for anything else. */
const wordSchema = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
/** The format that the queue's message accepts; a longer id is none of ours. */
const idSchema = wordSchema.transform((id) => (id && id.length <= 300 ? id : undefined));
const shape = <T extends z.ZodRawShape>(fields: T) => z.object(fields).optional().catch(undefined);

const contactSchema = z.object({
  wa_id: wordSchema,
  user_id: wordSchema,
  profile: shape({ name: wordSchema }),
});
type Sender = z.infer<typeof contactSchema>;

/** A picture or another file, with its caption. */
const fileSchema = shape({ caption: wordSchema });

/** The content of a message; an edited message contains it again. */
const contentSchema = z.object({
  type: wordSchema,
  text: shape({ body: wordSchema }),
  image: fileSchema,
  video: fileSchema,
  document: fileSchema,
  button: shape({ text: wordSchema, payload: wordSchema }),
  interactive: shape({
    button_reply: shape({ id: wordSchema, title: wordSchema }),
    list_reply: shape({ id: wordSchema, title: wordSchema, description: wordSchema }),
    nfm_reply: shape({ body: wordSchema, response_json: z.unknown().optional() }),
  }),
  location: shape({
    latitude: z.union([z.number(), z.string().min(1)]).pipe(z.coerce.number()),
    longitude: z.union([z.number(), z.string().min(1)]).pipe(z.coerce.number()),
    name: wordSchema,
    address: wordSchema,
  }),
  contacts: z.unknown().optional(),
  order: shape({ text: wordSchema, product_items: z.unknown().optional() }),
});
type Content = z.infer<typeof contentSchema>;

const messageSchema = contentSchema.extend({
  id: z.union([z.string().min(1), z.number().transform(String)]),
  /** Missing for a customer who hides their number; `user_id` identifies them instead. */
  from: wordSchema,
  from_user_id: wordSchema,
  timestamp: wordSchema,
  /** Without an id when it is not a reply, as in a forwarded message. */
  context: shape({ id: idSchema }),
  edit: z.unknown().optional(),
});

/** Messages of a conversation that need neither an answer nor reading. */
const unanswered = new Set(['reaction', 'system']);
/** Messages that are stored but need no answer. */
const unasking = new Set(['revoke', 'revoked', 'request_welcome']);
/** Longer than any name. */
const MAX_NAME = 200;

/** A message under a hash of its id, because the id contains the customer's phone. */
function readMessage(value: unknown, contacts: readonly Sender[], now: Date): CustomerMessage[] {
  const message = messageSchema.safeParse(value).data;
  if (!message || unanswered.has(message.type ?? '')) return [];
  const { button, interactive } = message;
  const reply = interactive?.button_reply ?? interactive?.list_reply;
  const contact = senderOf(message, contacts);
  return [
    {
      id: createHash('sha256').update(message.id).digest('base64url'),
      at: sentAt(message.timestamp, now),
      contextId: message.context?.id ?? null,
      payload: idSchema.parse(button?.payload ?? reply?.id) ?? null,
      text: saidIn(message).slice(0, MAX_RECEIVED_TEXT).toWellFormed(),
      contact: {
        waId: message.from ?? contact?.wa_id ?? null,
        userId: message.from_user_id ?? contact?.user_id ?? null,
      },
      name: contact?.profile?.name?.slice(0, MAX_NAME).toWellFormed(),
      ...(unasking.has(message.type ?? '') && { asksNothing: true as const }),
    },
  ];
}

/** A larger number of seconds is a number of milliseconds. */
const MAX_SECONDS = 100_000_000_000;
const DAY_MS = 86_400_000;
/** The year of WhatsApp's launch. */
const FIRST_MS = Date.UTC(2009);

/** When WhatsApp received a message (ISO-8601); the current time where that is missing or invalid. */
function sentAt(timestamp: string | undefined, now: Date): string {
  const told = Number(timestamp || Number.NaN);
  const ms = told > MAX_SECONDS ? told : told * 1000;
  const isPossible = ms > FIRST_MS && ms < now.getTime() + DAY_MS;
  return (isPossible ? new Date(ms) : now).toISOString();
}

/** The sender of a message, among the contacts of the call, which may contain messages of several. */
function senderOf(
  { from, from_user_id: userId }: z.infer<typeof messageSchema>,
  contacts: readonly Sender[],
): Sender | undefined {
  const isNamed = from !== undefined || userId !== undefined;
  const sender = contacts.find(
    ({ wa_id, user_id }) =>
      (from !== undefined && wa_id === from) || (userId !== undefined && user_id === userId),
  );
  return sender ?? (isNamed || contacts.length > 1 ? undefined : contacts[0]);
}

/** Messages whose text is a caption. */
const files = new Set(['image', 'video', 'document', 'sticker']);

/** The text of a message; empty for a picture or another file without a caption. */
function saidIn(message: z.infer<typeof messageSchema>): string {
  const { type = '' } = message;
  if (type === 'request_welcome') return text.opened;
  if (type.startsWith('revoke')) return text.revoked;
  if (!type.startsWith('edit')) return contentText(message);
  const edited = contentSchema.safeParse(at(message.edit, 'message') ?? message.edit ?? message).data;
  const isFile = files.has(edited?.type ?? '');
  return text.edited((edited && contentText(edited)) || (isFile ? text.file : contentText(message)));
}

function contentText(content: Content): string {
  const { type = '', button, interactive, location, order } = content;
  const caption = (content.image ?? content.video ?? content.document)?.caption;
  const written = content.text?.body ?? button?.text ?? interactive?.button_reply?.title ?? caption;
  if (written) return written;
  const { list_reply: row, nfm_reply: form } = interactive ?? {};
  if (row) return lines(row.title || row.id, row.description);
  if (form) return lines(form.body, ...answersIn(form.response_json));
  if (location) {
    const { latitude, longitude, name, address } = location;
    return lines(
      text.location([name, address].filter(Boolean).join('، ')),
      `https://www.google.com/maps?q=${latitude},${longitude}`,
    );
  }
  const people = listOf(content.contacts);
  if (people.length > 0) return lines(...people.map(contactText));
  if (order) return lines(text.basket(listOf(order.product_items).length), order.text);
  if (type === 'audio') return text.audio;
  return files.has(type) || type === 'text' ? '' : text.unknown;
}

const lines = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join('\n');

/** A contact that the customer shares: the name, and every number, mail and address. */
function contactText(value: unknown): string {
  const word = (of: unknown, name: string) => wordSchema.parse(at(of, name));
  const name = at(value, 'name');
  const called = word(name, 'formatted_name') || word(name, 'first_name');
  const phones = listOf(at(value, 'phones')).map((one) => word(one, 'phone') || word(one, 'wa_id'));
  const mails = listOf(at(value, 'emails')).map((one) => word(one, 'email'));
  const addresses = listOf(at(value, 'addresses')).flatMap((one) =>
    ['street', 'city', 'state', 'zip', 'country'].map((part) => word(one, part)),
  );
  return text.contact([called, ...phones, ...mails, ...addresses].filter(Boolean).join('، '));
}

/** More than any form has. */
const MAX_ANSWERS = 50;

/** The answers of a form («flow»), one per line, without the token that it was opened with. */
function answersIn(response: unknown): string[] {
  let form = response;
  if (typeof response === 'string') {
    try {
      form = JSON.parse(response);
    } catch {
      return [response];
    }
  }
  const answers: string[] = [];
  const read = (value: unknown, name: string) => {
    if (answers.length >= MAX_ANSWERS || name === 'flow_token') return;
    if (typeof value === 'object' && value !== null) {
      const isList = Array.isArray(value);
      for (const [key, inner] of Object.entries(value)) read(inner, isList ? name : key);
    } else if (value !== null && value !== undefined && value !== '') {
      answers.push(name ? `${name}: ${String(value)}` : String(value));
    }
  };
  read(form, '');
  return answers;
}

const statusSchema = z.object({ id: z.string().min(1).max(300), status: z.enum(reportedStates) });

/** The report on a message; empty for an unknown status. */
function readReport(value: unknown): MessageReport[] {
  const status = statusSchema.safeParse(value).data;
  if (!status) return [];
  const [error] = listOf(at(value, 'errors'));
  const code = z.coerce.number().int().safeParse(at(error, 'code')).data;
  const title = wordSchema.parse(at(error, 'title')) ?? wordSchema.parse(at(error, 'message')) ?? '';
  const failure = code === undefined ? null : { code, message: title.slice(0, 300).toWellFormed() };
  return [{ remoteId: status.id, state: status.status, failure }];
}
