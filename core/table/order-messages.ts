import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { orderMessageSchema } from '@mirsah/domain/order-message';
import type { OrderMessageRepository } from '@mirsah/domain/order-message/commands';
import * as z from 'zod';
import { decode, encode } from './dynamo/item.ts';
import type { Table } from './dynamo/table.ts';
import { putIf, transact } from './dynamo/write.ts';
import { orderKey, orderMessageKey, whatsAppMessageKey } from './keys.ts';

/** More than anybody sends about one order. */
const MAX_MESSAGES = 100;

const pointerSchema = z.strictObject({ orderId: z.string(), messageId: z.string() });

export function createOrderMessageRepository(table: Table): OrderMessageRepository {
  const read = async (Key: { pk: string; sk: string }) => {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key, ConsistentRead: true }),
    );
    return Item;
  };
  const find: OrderMessageRepository['find'] = async (orderId, messageId) => {
    const item = await read(orderMessageKey(orderId, messageId));
    return item && decode(orderMessageSchema, item);
  };
  const itemOf = (message: z.infer<typeof orderMessageSchema>) =>
    encode('order_message', orderMessageKey(message.orderId, message.id), message);
  return {
    find,
    async list(orderId) {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'pk = :order AND begins_with(sk, :message)',
          ExpressionAttributeValues: {
            ':order': orderKey(orderId).pk,
            ':message': orderMessageKey(orderId, '').sk,
          },
          ConsistentRead: true,
          Limit: MAX_MESSAGES,
        }),
      );
      return Items.map((item) => decode(orderMessageSchema, item)).sort((a, b) =>
        b.createdAt.localeCompare(a.createdAt),
      );
    },
    create: (message) =>
      putIf(table, { Item: itemOf(message), ConditionExpression: 'attribute_not_exists(pk)' }),
    async recordResult(message) {
      const { remoteId, orderId, id: messageId } = message;
      await transact(table, [
        { item: { Put: { TableName: table.name, Item: itemOf(message) } }, onConflict: 'never' },
        ...(remoteId === null
          ? []
          : [
              {
                item: {
                  Put: {
                    TableName: table.name,
                    Item: encode('claim', whatsAppMessageKey(remoteId), { orderId, messageId }),
                  },
                },
                onConflict: 'never',
              },
            ]),
      ]);
    },
    async findByRemoteId(remoteId) {
      const pointer = await read(whatsAppMessageKey(remoteId));
      if (!pointer) return undefined;
      const { orderId, messageId } = decode(pointerSchema, pointer);
      return find(orderId, messageId);
    },
    change: (before, after) =>
      putIf(table, {
        Item: itemOf(after),
        ConditionExpression: '#state = :state AND updatedAt = :updatedAt',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':state': before.state, ':updatedAt': before.updatedAt },
      }),
  };
}
