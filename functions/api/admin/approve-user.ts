import { api } from '@mirsah/contracts/api.ts';
import { approveUser as approve } from '@mirsah/domain/admin/manage-user.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const approveUser = handle(api.approveUser, async ({ caller, params }) =>
  approve(getDependencies(), { ...params, admin: caller.profile }),
);
