import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const removeCodConnection = handle(api.removeCodConnection, async ({ caller }) => {
  await getDependencies().connections.removeCod(caller.userId);
  return undefined;
});
