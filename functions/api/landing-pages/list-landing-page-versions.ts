import { api } from '@mirsah/contracts/api.ts';
import { listPageVersions } from '@mirsah/domain/landing-page/find-page-versions.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const listLandingPageVersions = handle(api.listLandingPageVersions, async ({ caller, params }) => ({
  items: await listPageVersions(getDependencies(), caller.userId, params.pageId),
}));
