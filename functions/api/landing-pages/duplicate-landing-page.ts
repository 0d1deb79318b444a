import { api } from '@mirsah/contracts/api.ts';
import { duplicateLandingPage as duplicate } from '@mirsah/domain/landing-page/duplicate-landing-page.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { landingPageResponse } from './landing-page-response.ts';

export const duplicateLandingPage = handle(api.duplicateLandingPage, async ({ caller, params }) =>
  landingPageResponse(await duplicate(getDependencies(), caller.userId, params.pageId)),
);
