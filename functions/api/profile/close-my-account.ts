import { api } from '@mirsah/contracts/api.ts';
import { closeAccount } from '@mirsah/domain/profile/close-account.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { workingTime } from '../admin/working-time.ts';

export const closeMyAccount = handle(api.closeMyAccount, async ({ caller, body }) =>
  closeAccount(getDependencies(), { ...caller, ...body, hasTime: workingTime() }),
);
