import { api } from '@mirsah/contracts/api.ts';
import { checkSubdomain as check } from '@mirsah/domain/landing-page/check-subdomain.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const checkSubdomain = handle(api.checkSubdomain, async ({ caller, params, query }) =>
  check(getDependencies(), { label: params.label, ownerId: caller.userId, pageId: query.pageId }),
);
