import {
  autopilotSettingsSchema,
  type Contact,
  type ConversationRepository,
  type Question,
  questionSchema,
  type ReceivedMessage,
  receivedMessageSchema,
} from '@mirsah/domain/conversation';
import * as z from 'zod';
import { codec, decodeAll, encode } from '../dynamo/item.ts';
import type { PhoneTable } from '../dynamo/phone-keys.ts';
import { beginningWith, find, getItem, queryAll } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { ifVersion, isNew, put, putIf, remove, replace, update, write, writeIf } from '../dynamo/write.ts';
import {
  connectionKey,
  contactKey,
  DUE_QUESTIONS,
  questionKey,
  receivedMessageKey,
  stoppedKey,
} from './keys.ts';

/** Beside a merchant's connections, which the functions that send may read without other merchant data. */
export const autopilotCodec = codec({
  entity: 'connection',
  shape: 'autopilot',
  schema: autopilotSettingsSchema,
});

/** A question in a state of a newer release counts as finished, so that nothing is sent twice. */
export const questionCodec = codec({
  entity: 'conversation',
  shape: 'question',
  schema: questionSchema,
  fallbacks: { state: 'ended', end: 'order_changed' },
});

/** A button of a newer release is treated as a wish to change the order, which a person handles. */
export const receivedMessageCodec = codec({
  entity: 'conversation',
  shape: 'received_message',
  schema: receivedMessageSchema,
  fallbacks: { button: 'change' },
});

/** Under a keyed hash of the phone; the phone itself is not in it. */
export const stoppedCodec = codec({
  entity: 'claim',
  shape: 'stopped_customer',
  schema: z.object({ at: z.string() }),
});

/** `expiresAt` in seconds since 1970. */
export const contactCodec = codec({
  entity: 'claim',
  shape: 'whatsapp_contact',
  schema: z.object({ orderId: z.string(), expiresAt: z.number() }),
});

/** A customer who answers later than this is found only by the message that they reply to. */
const CONTACT_DAYS = 30;
/** More than a customer writes about one order. */
const MAX_RECEIVED = 200;

/** WhatsApp conversations of merchants and customers, except for the sent messages (order-messages.ts). */
export function createConversationRepository(table: PhoneTable): ConversationRepository {
  const { phoneKeys } = table;
  const contactsOf = (ownerId: string, { waId, userId }: Contact) =>
    [waId && `wa ${waId}`, userId && `user ${userId}`].flatMap((name) =>
      name ? [{ ownerId: `contact ${ownerId}`, name }] : [],
    );
  return {
    findSettings: (ownerId) => find(table, autopilotCodec, connectionKey(ownerId, 'AUTOPILOT')),
    async saveSettings(ownerId, settings) {
      const item = encode(autopilotCodec, connectionKey(ownerId, 'AUTOPILOT'), settings);
      await write(table, update(table, item, { set: item }));
    },
    createQuestion: (question) => putIf(table, questionItem(question), isNew),
    findQuestion: (orderId) => find(table, questionCodec, questionKey(orderId)),
    ...createDueQuestions(table),
    async addReceived(message) {
      if (await putIf(table, receivedItem(message), isNew)) return message;
      const key = receivedMessageKey(message.orderId, message.id);
      return (await find(table, receivedMessageCodec, key)) ?? message;
    },
    markHandled: ({ orderId, id }) =>
      write(table, update(table, receivedMessageKey(orderId, id), { set: { isHandled: true } })),
    async listReceived(orderId) {
      const items = await queryAll(table, beginningWith(receivedMessageKey(orderId, '')), MAX_RECEIVED);
      return decodeAll(table, receivedMessageCodec, items).sort((a, b) =>
        a.createdAt.localeCompare(b.createdAt),
      );
    },
    async isStopped(ownerId, e164) {
      const keys = phoneKeys.accepted(ownerId, e164).map((phone) => stoppedKey(ownerId, phone));
      const items = await Promise.all(keys.map((key) => getItem(table, key)));
      return items.some((item) => item !== undefined);
    },
    stop: (ownerId, e164, at) =>
      write(
        table,
        put(table, encode(stoppedCodec, stoppedKey(ownerId, phoneKeys.current(ownerId, e164)), { at })),
      ),
    async resume(ownerId, e164, at) {
      const isBefore = {
        ConditionExpression: '#at < :at',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':at': at },
      };
      const keys = phoneKeys.accepted(ownerId, e164).map((phone) => stoppedKey(ownerId, phone));
      const removed = await Promise.all(keys.map((key) => writeIf(table, remove(table, key, isBefore))));
      return removed.includes(true);
    },
    async saveContact(ownerId, contact, orderId, now) {
      const expiresAt = Math.ceil(now.getTime() / 1000) + CONTACT_DAYS * 24 * 60 * 60;
      await Promise.all(
        contactsOf(ownerId, contact).map(({ ownerId: scope, name }) => {
          const key = contactKey(phoneKeys.current(scope, name));
          return write(table, put(table, encode(contactCodec, key, { orderId, expiresAt })));
        }),
      );
    },
    async findContact(ownerId, contact, now) {
      const keys = contactsOf(ownerId, contact).flatMap(({ ownerId: scope, name }) =>
        phoneKeys.accepted(scope, name),
      );
      const found = await Promise.all(keys.map((key) => find(table, contactCodec, contactKey(key))));
      return found.find((one) => one && one.expiresAt * 1000 > now.getTime())?.orderId;
    },
  };
}

/** For callers that need no phone. */
export function createDueQuestions(table: Table): Pick<ConversationRepository, 'listDue' | 'changeQuestion'> {
  return {
    changeQuestion: (before, after) =>
      writeIf(table, replace(table, questionItem(before), questionItem(after), ifVersion(before.version))),
    async listDue(before, limit) {
      const due = {
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :due AND gsi2sk < :before',
        ExpressionAttributeValues: { ':due': DUE_QUESTIONS, ':before': before },
      };
      return decodeAll(table, questionCodec, await queryAll(table, due, limit));
    },
  };
}

function questionItem(question: Question) {
  const item = encode(questionCodec, questionKey(question.orderId), question);
  if (question.state !== 'waiting') return item;
  return { ...item, gsi2pk: DUE_QUESTIONS, gsi2sk: `${question.dueAt}#${question.orderId}` };
}

function receivedItem(message: ReceivedMessage) {
  return encode(receivedMessageCodec, receivedMessageKey(message.orderId, message.id), message);
}
