import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const countUsers = handle(api.countUsers, async () => {
  const { users } = getDependencies();
  const [pending, banned] = await Promise.all([users.count('pending'), users.count('banned')]);
  return { pending, banned };
});
