import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { contactMessageSchema } from '@mirsah/domain/contact-message/contact-message.ts';
import type {
  ContactMessageIntake,
  ContactMessageRepository,
} from '@mirsah/domain/contact-message/contact-message-repository.ts';
import { encode } from './item.ts';
import { CONTACT_MESSAGES, contactCountKey, contactMessageIndexes, contactMessageKey } from './keys.ts';
import { listIndex } from './list-index.ts';
import type { Table } from './table.ts';

export function createContactMessageIntake(table: Table): ContactMessageIntake {
  return {
    async add(message) {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...encode('contact_message', contactMessageKey(message.id), message),
            ...contactMessageIndexes(message),
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      );
    },
    async count({ sender, window, limit, expiresAt }) {
      try {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: contactCountKey(sender, window),
            UpdateExpression: 'ADD messages :one SET entity = :entity, expiresAt = :expiresAt',
            ConditionExpression: 'attribute_not_exists(pk) OR messages < :limit',
            ExpressionAttributeValues: {
              ':one': 1,
              ':limit': limit,
              ':entity': 'claim',
              ':expiresAt': Math.ceil(expiresAt.getTime() / 1000),
            },
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },
  };
}

export function createContactMessageRepository(table: Table): ContactMessageRepository {
  return {
    list: (request) =>
      listIndex(table, {
        index: 'gsi1',
        partition: CONTACT_MESSAGES,
        schema: contactMessageSchema,
        ...request,
      }),
  };
}
