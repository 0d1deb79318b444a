import { api } from '@mirsah/contracts/api.ts';
import { createMessageTemplate as create } from '@mirsah/domain/message-template/save-message-template.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { messageTemplateResponse } from './message-template-response.ts';

export const createMessageTemplate = handle(api.createMessageTemplate, async ({ caller, body }) =>
  messageTemplateResponse(await create(getDependencies(), caller.userId, body)),
);
