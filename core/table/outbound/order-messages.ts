import { createHash } from 'node:crypto';
import { type OrderMessage, orderMessageSchema } from '@mirsah/domain/order-message';
import type { OrderMessageRepository } from '@mirsah/domain/order-message/commands';
import * as z from 'zod';
import { codec, decodeAll, encode } from '../dynamo/item.ts';
import { beginningWith, find, queryAll } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { isNew, put, putIf, replace, transact, update, writeIf } from '../dynamo/write.ts';
import { orderMessageKey, whatsAppMessageKey } from './keys.ts';

/** More than a merchant sends about one order. */
const MAX_MESSAGES = 100;

export const orderMessageCodec = codec({
  entity: 'order_message',
  schema: orderMessageSchema,
  fallbacks: { kind: 'text', state: 'uncertain' },
});

/** Finds a message by WhatsApp's id. */
export const whatsAppMessageCodec = codec({
  entity: 'claim',
  shape: 'whatsapp_message',
  schema: z.object({ orderId: z.string(), messageId: z.string() }),
});

export function createOrderMessageRepository(table: Table): OrderMessageRepository {
  const findMessage: OrderMessageRepository['find'] = (orderId, messageId) =>
    find(table, orderMessageCodec, orderMessageKey(orderId, messageId));
  return {
    find: findMessage,
    async list(orderId) {
      const items = await queryAll(table, beginningWith(orderMessageKey(orderId, '')), MAX_MESSAGES);
      return decodeAll(table, orderMessageCodec, items).sort((a, b) =>
        b.createdAt.localeCompare(a.createdAt),
      );
    },
    create: (message) => putIf(table, messageItem(message), isNew),
    async recordResult(message) {
      const item = messageItem(message);
      const { remoteId, orderId, id: messageId } = message;
      const byRemoteId = (id: string) =>
        put(table, encode(whatsAppMessageCodec, whatsAppMessageKey(hashOf(id)), { orderId, messageId }));
      const items = [
        update(table, item, { set: item }),
        ...(remoteId === null ? [] : [byRemoteId(remoteId)]),
      ];
      await transact(
        table,
        items.map((each) => ({ item: each, onConflict: 'never' })),
      );
    },
    async findByRemoteId(remoteId) {
      const found =
        (await find(table, whatsAppMessageCodec, whatsAppMessageKey(hashOf(remoteId)))) ??
        // The attribute's form in releases before 0.2.
        (await find(table, whatsAppMessageCodec, whatsAppMessageKey(remoteId)));
      return found && findMessage(found.orderId, found.messageId);
    },
    change: (before, after) =>
      writeIf(
        table,
        replace(table, messageItem(before), messageItem(after), {
          ConditionExpression: '#state = :state AND updatedAt = :updatedAt',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':state': before.state, ':updatedAt': before.updatedAt },
        }),
      ),
  };
}

/**
 * WhatsApp's ids contain the customer's phone, which must not be in a key. Their random part makes the hash
 * safe.
 */
const hashOf = (remoteId: string) => createHash('sha256').update(remoteId).digest('base64url');

function messageItem(message: OrderMessage) {
  return encode(orderMessageCodec, orderMessageKey(message.orderId, message.id), message);
}
