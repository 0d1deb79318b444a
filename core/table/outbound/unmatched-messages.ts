import {
  phoneOf,
  settled,
  UNMATCHED_DAYS,
  type UnmatchedMessage,
  type UnmatchedMessages,
  unmatchedMessageSchema,
} from '@mirsah/domain/conversation/unmatched';
import { phoneMentions } from '@mirsah/domain/customer-data/mentions';
import { codec, decodeOrSkip, encode } from '../dynamo/item.ts';
import { eachItem, find, listIndex, partition } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { isNew, put, putIf, remove, write } from '../dynamo/write.ts';
import { ownersUnmatched, unmatchedMessageKey } from './keys.ts';

export const unmatchedMessageCodec = codec({
  entity: 'conversation',
  shape: 'unmatched_message',
  schema: unmatchedMessageSchema,
});

/** The table deletes unhandled messages; handled ones are in no list. */
function unmatchedItem(message: UnmatchedMessage) {
  const { id, ownerId, createdAt, isSettled } = message;
  const expiresAt = Math.ceil(Date.parse(createdAt) / 1000) + UNMATCHED_DAYS * 86_400;
  return {
    ...encode(unmatchedMessageCodec, unmatchedMessageKey(id), message),
    ...(!isSettled && { gsi1pk: ownersUnmatched(ownerId), gsi1sk: `${createdAt}#${id}` }),
    expiresAt,
  };
}

/** Customers' messages without a known order. */
export function createUnmatchedMessages(table: Table): UnmatchedMessages {
  return {
    async add(message) {
      await putIf(table, unmatchedItem(message), isNew);
    },
    list: (ownerId, request) =>
      listIndex(table, unmatchedMessageCodec, {
        index: 'gsi1',
        partition: ownersUnmatched(ownerId),
        ...request,
      }),
    async find(ownerId, id) {
      const message = await find(table, unmatchedMessageCodec, unmatchedMessageKey(id));
      return message?.ownerId === ownerId && !message.isSettled ? message : undefined;
    },
    claim: (message, orderId) =>
      putIf(table, unmatchedItem({ ...message, pinnedTo: orderId }), {
        ConditionExpression: '#isSettled = :no AND (attribute_not_exists(#pinnedTo) OR #pinnedTo = :order)',
        ExpressionAttributeNames: { '#isSettled': 'isSettled', '#pinnedTo': 'pinnedTo' },
        ExpressionAttributeValues: { ':no': false, ':order': orderId },
      }),
    settle: (message) => write(table, put(table, unmatchedItem(settled(message)))),
  };
}

/** Messages from a phone, or that mention it. Reads all of the merchant's. */
export async function findUnmatched(table: Table, ownerId: string, e164: string) {
  const mentions = phoneMentions(e164);
  const found: UnmatchedMessage[] = [];
  for await (const item of eachItem(table, partition(ownersUnmatched(ownerId), 'gsi1'))) {
    const message = decodeOrSkip(table, unmatchedMessageCodec, item);
    if (message && (phoneOf(message) === e164 || mentions.isIn(message.text))) found.push(message);
  }
  return found;
}

export async function removeUnmatched(table: Table, ownerId: string, e164: string): Promise<void> {
  for (const { id } of await findUnmatched(table, ownerId, e164))
    await write(table, remove(table, unmatchedMessageKey(id)));
}
