import { api } from '@mirsah/contracts/api.ts';
import { getLandingPage as get } from '@mirsah/domain/landing-page/save-landing-page.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { landingPageResponse } from './landing-page-response.ts';

export const getLandingPage = handle(api.getLandingPage, async ({ caller, params }) =>
  landingPageResponse(await get(getDependencies(), caller.userId, params.pageId), caller.profile),
);
