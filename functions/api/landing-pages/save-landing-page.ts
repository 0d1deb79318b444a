import { api } from '@mirsah/contracts/api.ts';
import { saveLandingPage as save } from '@mirsah/domain/landing-page/save-landing-page.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { landingPageResponse } from './landing-page-response.ts';

export const saveLandingPage = handle(api.saveLandingPage, async ({ caller, params, body }) =>
  landingPageResponse(await save(getDependencies(), caller.userId, { pageId: params.pageId, ...body })),
);
