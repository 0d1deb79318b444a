import { api } from '@mirsah/contracts/api.ts';
import { createLandingPage as create } from '@mirsah/domain/landing-page/save-landing-page.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { landingPageResponse } from './landing-page-response.ts';

export const createLandingPage = handle(api.createLandingPage, async ({ caller, body: { id, ...content } }) =>
  landingPageResponse(await create(getDependencies(), caller.userId, content, id)),
);
