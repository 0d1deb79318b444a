import { api } from '@mirsah/contracts/api.ts';
import { renameUser } from '@mirsah/domain/profile/rename-user.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const renameMyself = handle(api.renameMyself, async ({ caller, body }) =>
  renameUser(getDependencies(), { ...caller, ...body }),
);
