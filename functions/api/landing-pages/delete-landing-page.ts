import { api } from '@mirsah/contracts/api.ts';
import { deleteLandingPage as remove } from '@mirsah/domain/landing-page/save-landing-page.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const deleteLandingPage = handle(api.deleteLandingPage, async ({ caller, params }) => {
  await remove(getDependencies(), caller.userId, params.pageId);
  return undefined;
});
