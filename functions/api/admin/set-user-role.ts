import { api } from '@mirsah/contracts/api.ts';
import { setUserRole as setRole } from '@mirsah/domain/admin/manage-user.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const setUserRole = handle(api.setUserRole, async ({ caller, params, body }) =>
  setRole(getDependencies(), { ...params, ...body, admin: caller.profile }),
);
