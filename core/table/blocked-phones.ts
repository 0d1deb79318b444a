import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type BlockedPhoneRepository, blockedPhoneSchema } from '@mirsah/domain/order/blocked-phone';
import { decode, encode } from './dynamo/item.ts';
import { listIndex } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { blockedPhoneIndexes, blockedPhoneKey, ownersBlockedPhones } from './keys.ts';

export function createBlockedPhoneRepository(table: Table): BlockedPhoneRepository {
  return {
    list: (ownerId, request) =>
      listIndex(table, {
        index: 'gsi1',
        partition: ownersBlockedPhones(ownerId),
        schema: blockedPhoneSchema,
        ...request,
      }),
    async block(phone) {
      const key = blockedPhoneKey(phone.ownerId, phone.e164);
      const Item = { ...encode('blocked_phone', key, phone), ...blockedPhoneIndexes(phone) };
      try {
        await table.client.send(
          new PutCommand({
            TableName: table.name,
            Item,
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        );
        return phone;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        const { Item: first } = await table.client.send(
          new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
        );
        return first ? decode(blockedPhoneSchema, first) : phone;
      }
    },
    async unblock(ownerId, e164) {
      await table.client.send(
        new DeleteCommand({ TableName: table.name, Key: blockedPhoneKey(ownerId, e164) }),
      );
    },
  };
}
