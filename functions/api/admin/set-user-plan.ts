import { api } from '@mirsah/contracts/api.ts';
import { setUserPlan as setPlan } from '@mirsah/domain/admin/manage-user.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const setUserPlan = handle(api.setUserPlan, async ({ caller, params, body }) =>
  setPlan(getDependencies(), { ...params, ...body, admin: caller.profile }),
);
