import { api } from '@mirsah/contracts/api.ts';
import { setLandingPageEnabled as setEnabled } from '@mirsah/domain/landing-page/save-landing-page.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { landingPageResponse } from './landing-page-response.ts';

export const setLandingPageEnabled = handle(api.setLandingPageEnabled, async ({ caller, params, body }) =>
  landingPageResponse(await setEnabled(getDependencies(), caller.userId, { pageId: params.pageId, ...body })),
);
