import { api } from '@mirsah/contracts/api.ts';
import { getUser as get } from '@mirsah/domain/admin/manage-user.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const getUser = handle(api.getUser, async ({ params }) => {
  const dependencies = getDependencies();
  const [user, pages] = await Promise.all([
    get(dependencies, params.userId),
    dependencies.pageCounts.countOf(params.userId),
  ]);
  return { user, pages };
});
