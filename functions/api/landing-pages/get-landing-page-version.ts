import { api } from '@mirsah/contracts/api.ts';
import { getPageVersion } from '@mirsah/domain/landing-page/find-page-versions.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const getLandingPageVersion = handle(api.getLandingPageVersion, async ({ caller, params }) =>
  getPageVersion(getDependencies(), caller.userId, { pageId: params.pageId, number: Number(params.number) }),
);
