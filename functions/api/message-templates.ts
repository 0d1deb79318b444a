import { api } from '@mirsah/contracts/api';
import type { MessageTemplateResponse } from '@mirsah/contracts/message-templates';
import type { Clock } from '@mirsah/domain/clock';
import {
  createMerchantResource,
  deleteMerchantResource,
  type MerchantResourceRepository,
  saveMerchantResource,
} from '@mirsah/domain/merchant-resource';
import type { MessageTemplate } from '@mirsah/domain/message-template';
import { handle } from '../http/endpoint.ts';

type Ports = { messageTemplates: MerchantResourceRepository<MessageTemplate>; clock: Clock };

/** More than a person chooses from. */
const MAX_TEMPLATES = 200;

/** A merchant's own message templates. */
export const messageTemplates = ({ messageTemplates: items, clock }: Ports) => ({
  listMessageTemplates: handle(api.listMessageTemplates, async ({ caller, query }) => {
    const page = await items.list(caller.ownerId, query);
    return { items: page.items.map(messageTemplateResponse), cursor: page.cursor };
  }),

  createMessageTemplate: handle(api.createMessageTemplate, async ({ caller, body }) =>
    messageTemplateResponse(
      await createMerchantResource({ items, clock, limit: MAX_TEMPLATES }, caller.ownerId, body),
    ),
  ),

  saveMessageTemplate: handle(api.saveMessageTemplate, async ({ caller, params, body, sent }) => {
    const edit = { id: params.templateId, ...body, sent: sent.content };
    return messageTemplateResponse(await saveMerchantResource({ items, clock }, caller.ownerId, edit));
  }),

  deleteMessageTemplate: handle(api.deleteMessageTemplate, async ({ caller, params }) => {
    await deleteMerchantResource({ items }, caller.ownerId, params.templateId);
    return undefined;
  }),
});

function messageTemplateResponse({ ownerId, ...template }: MessageTemplate): MessageTemplateResponse {
  return template;
}
