import { api } from '@mirsah/contracts/api.ts';
import { deleteUser as remove } from '@mirsah/domain/admin/remove-user.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { workingTime } from './working-time.ts';

export const deleteUser = handle(api.deleteUser, async ({ caller, params }) =>
  remove(getDependencies(), { ...params, admin: caller.profile, hasTime: workingTime() }),
);
