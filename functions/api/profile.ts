import { api } from '@mirsah/contracts/api';
import { getAllowance } from '@mirsah/domain/landing-page/plan-limit';
import { closeAccount } from '@mirsah/domain/user/delete-account';
import { endSessions, renameUser } from '@mirsah/domain/user/own-account';
import { getDependencies } from '../dependencies.ts';
import { handle, workingTime } from '../http/lambda.ts';

export const getMyProfile = handle(api.getMyProfile, async ({ caller }) => caller.profile);

export const renameMyself = handle(api.renameMyself, async ({ caller, body }) =>
  renameUser(getDependencies(), { ...caller, ...body }),
);

export const endMySessions = handle(api.endMySessions, async ({ caller }) => {
  await endSessions(getDependencies(), caller);
  return undefined;
});

export const closeMyAccount = handle(api.closeMyAccount, async ({ caller, body }) =>
  closeAccount(getDependencies(), { ...caller, ...body, hasTime: workingTime() }),
);

export const getMyAllowance = handle(api.getMyAllowance, async ({ caller }) =>
  getAllowance(getDependencies(), caller.profile),
);
