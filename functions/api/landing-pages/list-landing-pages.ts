import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { landingPageSummary } from './landing-page-response.ts';

export const listLandingPages = handle(api.listLandingPages, async ({ caller, query }) => {
  const { landingPages, insights } = getDependencies();
  const { items, cursor } = await landingPages.list(caller.userId, query);
  const totals = await insights.pageTotals(items.map(({ id }) => id));
  return {
    items: items.map((page) => landingPageSummary(page, totals.get(page.id), caller.profile)),
    cursor,
  };
});
