import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { messageTemplateResponse } from './message-template-response.ts';

export const listMessageTemplates = handle(api.listMessageTemplates, async ({ caller, query }) => {
  const { items, cursor } = await getDependencies().messageTemplates.list(caller.userId, query);
  return { items: items.map(messageTemplateResponse), cursor };
});
