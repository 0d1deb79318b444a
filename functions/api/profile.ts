import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import { getAllowance, type PageCounts } from '@mirsah/domain/landing-page/plan-limit';
import type { SystemSettingsRepository } from '@mirsah/domain/settings';
import { closeAccount } from '@mirsah/domain/user/delete-account';
import { changePassword, endSessions, renameUser } from '@mirsah/domain/user/own-account';
import type {
  IdentityProvider,
  MerchantData,
  ProfileRepository,
  UserRepository,
} from '@mirsah/domain/user/ports';
import { handle } from '../http/endpoint.ts';
import { untilNextSecond, workingTime } from '../runtime/lambda.ts';

type Ports = {
  profiles: ProfileRepository;
  identityProvider: IdentityProvider;
  users: Pick<UserRepository, 'list' | 'remove'>;
  merchantData: MerchantData;
  pageCounts: PageCounts;
  settings: SystemSettingsRepository;
  clock: Clock;
};

/** The caller's own account. */
export const profile = (ports: Ports) => ({
  getMyProfile: handle(api.getMyProfile, async ({ caller }) => caller.profile),

  renameMyself: handle(api.renameMyself, async ({ caller, body }) =>
    renameUser(ports, { ...caller, ...body }),
  ),

  saveMySender: handle(api.saveMySender, async ({ caller, body }) => {
    const owner = await ports.profiles.saveSender(caller.ownerId, body);
    return caller.ownerId === caller.actorId ? owner : caller.profile;
  }),

  changeMyPassword: handle(api.changeMyPassword, async ({ caller, body }) => {
    await untilNextSecond(await changePassword(ports, { ...caller, userId: caller.actorId, ...body }));
    return undefined;
  }),

  endMySessions: handle(api.endMySessions, async ({ caller }) => {
    await endSessions(ports, { ...caller, userId: caller.actorId });
    return undefined;
  }),

  closeMyAccount: handle(api.closeMyAccount, async ({ caller, body }) =>
    closeAccount(ports, { ...caller, ...body, hasTime: workingTime() }),
  ),

  getMyAllowance: handle(api.getMyAllowance, async ({ caller }) => getAllowance(ports, caller.owner)),
});
