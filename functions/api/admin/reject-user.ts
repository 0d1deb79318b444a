import { api } from '@mirsah/contracts/api.ts';
import { rejectUser as reject } from '@mirsah/domain/admin/remove-user.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { workingTime } from './working-time.ts';

export const rejectUser = handle(api.rejectUser, async ({ caller, params }) =>
  reject(getDependencies(), { ...params, admin: caller.profile, hasTime: workingTime() }),
);
