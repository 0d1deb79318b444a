import { api } from '@mirsah/contracts/api.ts';
import { deleteOwnedItem } from '@mirsah/domain/owned-item/save-owned-item.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const deleteMessageTemplate = handle(api.deleteMessageTemplate, async ({ caller, params }) => {
  await deleteOwnedItem({ items: getDependencies().messageTemplates }, caller.userId, params.templateId);
  return undefined;
});
