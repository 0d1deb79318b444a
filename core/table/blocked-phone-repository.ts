import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { blockedPhoneSchema } from '@mirsah/domain/blocked-phone/blocked-phone.ts';
import type { BlockedPhoneRepository } from '@mirsah/domain/blocked-phone/blocked-phone-repository.ts';
import { decode, encode } from './item.ts';
import { blockedPhoneIndexes, blockedPhoneKey, ownersBlockedPhones } from './keys.ts';
import { listIndex } from './list-index.ts';
import type { Table } from './table.ts';

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
