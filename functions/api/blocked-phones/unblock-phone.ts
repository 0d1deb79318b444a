import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const unblockPhone = handle(api.unblockPhone, async ({ caller, params }) => {
  await getDependencies().blockedPhones.unblock(caller.userId, `+${params.digits}`);
  return undefined;
});
