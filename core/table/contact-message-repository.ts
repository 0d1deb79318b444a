import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { contactMessageSchema } from '@mirsah/domain/contact-message/contact-message.ts';
import type {
  ContactMessageIntake,
  ContactMessageRepository,
} from '@mirsah/domain/contact-message/contact-message-repository.ts';
import { encode } from './item.ts';
import { CONTACT_MESSAGES, contactMessageIndexes, contactMessageKey } from './keys.ts';
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
