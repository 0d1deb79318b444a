import { api } from '@mirsah/contracts/api.ts';
import { saveSystemSettings as save } from '@mirsah/domain/admin/save-system-settings.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const saveSystemSettings = handle(api.saveSystemSettings, async ({ caller, body }) => {
  const dependencies = getDependencies();
  const saved = await save(dependencies, { ...body, admin: caller.profile });
  return { ...saved, canChangeSender: await dependencies.accountPolicy.canChangeSender() };
});
