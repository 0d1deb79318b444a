import { api } from '@mirsah/contracts/api.ts';
import { createOwnedItem } from '@mirsah/domain/owned-item/save-owned-item.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { messageTemplateResponse } from './message-template-response.ts';

export const createMessageTemplate = handle(api.createMessageTemplate, async ({ caller, body }) => {
  const { messageTemplates: items, clock } = getDependencies();
  return messageTemplateResponse(await createOwnedItem({ items, clock }, caller.userId, body));
});
