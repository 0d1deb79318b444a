import { api } from '@mirsah/contracts/api';
import type { MessageTemplateResponse } from '@mirsah/contracts/message-templates';
import {
  createMerchantResource,
  deleteMerchantResource,
  saveMerchantResource,
} from '@mirsah/domain/merchant-resource';
import type { MessageTemplate } from '@mirsah/domain/message-template';
import { getDependencies } from '../dependencies.ts';
import { handle } from '../http/lambda.ts';

export const listMessageTemplates = handle(api.listMessageTemplates, async ({ caller, query }) => {
  const { items, cursor } = await getDependencies().messageTemplates.list(caller.userId, query);
  return { items: items.map(messageTemplateResponse), cursor };
});

export const createMessageTemplate = handle(api.createMessageTemplate, async ({ caller, body }) => {
  const { messageTemplates: items, clock } = getDependencies();
  return messageTemplateResponse(await createMerchantResource({ items, clock }, caller.userId, body));
});

export const saveMessageTemplate = handle(api.saveMessageTemplate, async ({ caller, params, body }) => {
  const { messageTemplates: items, clock } = getDependencies();
  const edit = { id: params.templateId, ...body };
  return messageTemplateResponse(await saveMerchantResource({ items, clock }, caller.userId, edit));
});

export const deleteMessageTemplate = handle(api.deleteMessageTemplate, async ({ caller, params }) => {
  await deleteMerchantResource(
    { items: getDependencies().messageTemplates },
    caller.userId,
    params.templateId,
  );
  return undefined;
});

export function messageTemplateResponse({ ownerId, ...template }: MessageTemplate): MessageTemplateResponse {
  return template;
}
