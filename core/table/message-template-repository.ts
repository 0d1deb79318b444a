import {
  type MessageTemplate,
  messageTemplateSchema,
} from '@mirsah/domain/message-template/message-template.ts';
import type { OwnedItemRepository } from '@mirsah/domain/owned-item/owned-item-repository.ts';
import { messageTemplateKey } from './keys.ts';
import { createOwnedItems } from './owned-items.ts';
import type { Table } from './table.ts';

export function createMessageTemplateRepository(table: Table): OwnedItemRepository<MessageTemplate> {
  return createOwnedItems(table, {
    entity: 'message_template',
    keyOf: messageTemplateKey,
    schema: messageTemplateSchema,
  });
}
