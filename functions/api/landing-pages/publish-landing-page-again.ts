import { api } from '@mirsah/contracts/api.ts';
import { publishLandingPageAgain as publishAgain } from '@mirsah/domain/landing-page/publish-landing-page-again.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { landingPageResponse } from './landing-page-response.ts';

export const publishLandingPageAgain = handle(api.publishLandingPageAgain, async ({ caller, params }) =>
  landingPageResponse(await publishAgain(getDependencies(), caller.userId, params.pageId)),
);
