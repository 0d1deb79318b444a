import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const getSystemSettings = handle(api.getSystemSettings, async () => {
  const { editableSettings, accountPolicy } = getDependencies();
  const [stored, canChangeSender] = await Promise.all([
    editableSettings.get(),
    accountPolicy.canChangeSender(),
  ]);
  return { ...stored, canChangeSender };
});
