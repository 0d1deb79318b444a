import { messageTemplateSchema } from '@mirsah/domain/message-template/message-template.ts';
import type { MessageTemplateRepository } from '@mirsah/domain/message-template/message-template-repository.ts';
import { messageTemplateKey } from './keys.ts';
import { createOwnedItems } from './owned-items.ts';
import type { Table } from './table.ts';

export function createMessageTemplateRepository(table: Table): MessageTemplateRepository {
  return createOwnedItems(table, {
    entity: 'message_template',
    keyOf: messageTemplateKey,
    schema: messageTemplateSchema,
  });
}
