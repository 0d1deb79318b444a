import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { landingPageSummary } from './landing-page-response.ts';

export const listLandingPages = handle(api.listLandingPages, async ({ caller, query }) => {
  const { items, cursor } = await getDependencies().landingPages.list(caller.userId, query);
  return { items: items.map((page) => landingPageSummary(page, caller.profile)), cursor };
});
