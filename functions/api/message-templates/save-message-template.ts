import { api } from '@mirsah/contracts/api.ts';
import { saveMessageTemplate as save } from '@mirsah/domain/message-template/save-message-template.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { messageTemplateResponse } from './message-template-response.ts';

export const saveMessageTemplate = handle(api.saveMessageTemplate, async ({ caller, params, body }) =>
  messageTemplateResponse(
    await save(getDependencies(), caller.userId, { templateId: params.templateId, ...body }),
  ),
);
