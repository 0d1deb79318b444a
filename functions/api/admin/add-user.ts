import { api } from '@mirsah/contracts/api.ts';
import { addUser as add } from '@mirsah/domain/admin/add-user.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const addUser = handle(api.addUser, async ({ caller, body }) =>
  add(getDependencies(), { ...body, admin: caller.profile }),
);
