import { api } from '@mirsah/contracts/api.ts';
import { saveOwnedItem } from '@mirsah/domain/owned-item/save-owned-item.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { messageTemplateResponse } from './message-template-response.ts';

export const saveMessageTemplate = handle(api.saveMessageTemplate, async ({ caller, params, body }) => {
  const { messageTemplates: items, clock } = getDependencies();
  const edit = { id: params.templateId, ...body };
  return messageTemplateResponse(await saveOwnedItem({ items, clock }, caller.userId, edit));
});
