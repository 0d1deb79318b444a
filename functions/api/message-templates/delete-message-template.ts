import { api } from '@mirsah/contracts/api.ts';
import { deleteMessageTemplate as remove } from '@mirsah/domain/message-template/save-message-template.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const deleteMessageTemplate = handle(api.deleteMessageTemplate, async ({ caller, params }) => {
  await remove(getDependencies(), caller.userId, params.templateId);
  return undefined;
});
