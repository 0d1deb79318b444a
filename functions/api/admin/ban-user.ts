import { api } from '@mirsah/contracts/api.ts';
import { banUser as ban } from '@mirsah/domain/admin/manage-user.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const banUser = handle(api.banUser, async ({ caller, params, body }) =>
  ban(getDependencies(), { ...params, ...body, admin: caller.profile }),
);
