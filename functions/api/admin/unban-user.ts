import { api } from '@mirsah/contracts/api.ts';
import { unbanUser as unban } from '@mirsah/domain/admin/manage-user.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const unbanUser = handle(api.unbanUser, async ({ caller, params }) =>
  unban(getDependencies(), { ...params, admin: caller.profile }),
);
