import {
  type ContactMessageInbox,
  type ContactMessageRepository,
  contactMessageSchema,
} from '@mirsah/domain/contact-message';
import { codec, encode } from '../dynamo/item.ts';
import { listIndex } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { isNew, put, write } from '../dynamo/write.ts';
import { CONTACT_MESSAGES, contactMessageIndexes, contactMessageKey } from './keys.ts';

export const contactMessageCodec = codec({ entity: 'contact_message', schema: contactMessageSchema });

export function createContactMessageInbox(table: Table): ContactMessageInbox {
  return {
    add(message) {
      const item = encode(contactMessageCodec, contactMessageKey(message.id), message);
      return write(table, put(table, { ...item, ...contactMessageIndexes(message) }, isNew));
    },
  };
}

export function createContactMessageRepository(table: Table): ContactMessageRepository {
  return {
    list: (request) =>
      listIndex(table, contactMessageCodec, { index: 'gsi1', partition: CONTACT_MESSAGES, ...request }),
  };
}
