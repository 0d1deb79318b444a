import { api } from '@mirsah/contracts/api';
import {
  addUser as add,
  approveUser as approve,
  banUser as ban,
  getUser as get,
  setUserPlan as setPlan,
  setUserRole as setRole,
  unbanUser as unban,
} from '@mirsah/domain/user/admin';
import { rejectUser as reject, deleteUser as remove } from '@mirsah/domain/user/delete-account';
import { getDependencies } from '../dependencies.ts';
import { handle, workingTime } from '../http/lambda.ts';

export const listUsers = handle(api.listUsers, async ({ query }) => getDependencies().users.list(query));

export const countUsers = handle(api.countUsers, async () => {
  const { users } = getDependencies();
  const [pending, banned] = await Promise.all([users.count('pending'), users.count('banned')]);
  return { pending, banned };
});

export const addUser = handle(api.addUser, async ({ caller, body }) =>
  add(getDependencies(), { ...body, admin: caller.profile }),
);

export const getUser = handle(api.getUser, async ({ params }) => {
  const dependencies = getDependencies();
  const [user, pages] = await Promise.all([
    get(dependencies, params.userId),
    dependencies.pageCounts.countOf(params.userId),
  ]);
  return { user, pages };
});

export const approveUser = handle(api.approveUser, async ({ caller, params }) =>
  approve(getDependencies(), { ...params, admin: caller.profile }),
);

export const rejectUser = handle(api.rejectUser, async ({ caller, params }) =>
  reject(getDependencies(), { ...params, admin: caller.profile, hasTime: workingTime() }),
);

export const banUser = handle(api.banUser, async ({ caller, params, body }) =>
  ban(getDependencies(), { ...params, ...body, admin: caller.profile }),
);

export const unbanUser = handle(api.unbanUser, async ({ caller, params }) =>
  unban(getDependencies(), { ...params, admin: caller.profile }),
);

export const setUserRole = handle(api.setUserRole, async ({ caller, params, body }) =>
  setRole(getDependencies(), { ...params, ...body, admin: caller.profile }),
);

export const setUserPlan = handle(api.setUserPlan, async ({ caller, params, body }) =>
  setPlan(getDependencies(), { ...params, ...body, admin: caller.profile }),
);

export const deleteUser = handle(api.deleteUser, async ({ caller, params }) =>
  remove(getDependencies(), { ...params, admin: caller.profile, hasTime: workingTime() }),
);
