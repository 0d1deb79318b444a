import { PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  type ContactMessageInbox,
  type ContactMessageRepository,
  contactMessageSchema,
} from '@mirsah/domain/contact-message';
import { encode } from './dynamo/item.ts';
import { listIndex } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { CONTACT_MESSAGES, contactMessageIndexes, contactMessageKey } from './keys.ts';

export function createContactMessageInbox(table: Table): ContactMessageInbox {
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
