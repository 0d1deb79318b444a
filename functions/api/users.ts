import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import type { PageCounts } from '@mirsah/domain/landing-page/plan-limit';
import type { SystemSettingsRepository } from '@mirsah/domain/settings';
import {
  addUser,
  approveUser,
  banUser,
  getUser,
  setUserPlan,
  setUserRole,
  unbanUser,
} from '@mirsah/domain/user/admin';
import { deleteUser, rejectUser } from '@mirsah/domain/user/delete-account';
import type { IdentityAdmin, MerchantData, UserRepository } from '@mirsah/domain/user/ports';
import { handle } from '../http/endpoint.ts';
import { workingTime } from '../runtime/lambda.ts';

type Ports = {
  users: UserRepository;
  identityAdmin: IdentityAdmin;
  merchantData: MerchantData;
  pageCounts: PageCounts;
  settings: SystemSettingsRepository;
  clock: Clock;
};

/** The administrators' management of users. */
export const users = (ports: Ports) => ({
  listUsers: handle(api.listUsers, async ({ query }) => ports.users.list(query)),

  countUsers: handle(api.countUsers, async () => {
    const [pending, banned] = await Promise.all([ports.users.count('pending'), ports.users.count('banned')]);
    return { pending, banned };
  }),

  addUser: handle(api.addUser, async ({ caller, body }) =>
    addUser(ports, { ...body, admin: caller.profile }),
  ),

  getUser: handle(api.getUser, async ({ params }) => {
    const [user, pages] = await Promise.all([
      getUser(ports, params.userId),
      ports.pageCounts.countOf(params.userId),
    ]);
    return { user, pages };
  }),

  approveUser: handle(api.approveUser, async ({ caller, params }) =>
    approveUser(ports, { ...params, admin: caller.profile }),
  ),

  rejectUser: handle(api.rejectUser, async ({ caller, params }) =>
    rejectUser(ports, { ...params, admin: caller.profile, hasTime: workingTime() }),
  ),

  banUser: handle(api.banUser, async ({ caller, params, body }) =>
    banUser(ports, { ...params, ...body, admin: caller.profile }),
  ),

  unbanUser: handle(api.unbanUser, async ({ caller, params }) =>
    unbanUser(ports, { ...params, admin: caller.profile }),
  ),

  setUserRole: handle(api.setUserRole, async ({ caller, params, body }) =>
    setUserRole(ports, { ...params, ...body, admin: caller.profile }),
  ),

  setUserPlan: handle(api.setUserPlan, async ({ caller, params, body }) =>
    setUserPlan(ports, { ...params, ...body, admin: caller.profile }),
  ),

  deleteUser: handle(api.deleteUser, async ({ caller, params }) =>
    deleteUser(ports, { ...params, admin: caller.profile, hasTime: workingTime() }),
  ),
});
