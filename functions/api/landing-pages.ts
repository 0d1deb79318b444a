import { api } from '@mirsah/contracts/api';
import type { LandingPageResponse, LandingPageSummary } from '@mirsah/contracts/landing-pages';
import { type LandingPage, type PublishState, publishState } from '@mirsah/domain/landing-page';
import {
  checkSubdomain as check,
  createLandingPage as create,
  duplicateLandingPage as duplicate,
  getLandingPage as get,
  getPageVersion,
  listPageVersions,
  publishLandingPageAgain as publishAgain,
  deleteLandingPage as remove,
  saveLandingPage as save,
  setLandingPageEnabled as setEnabled,
} from '@mirsah/domain/landing-page/commands';
import { countOf, orderCount } from '@mirsah/domain/metrics/counts';
import type { Rollup } from '@mirsah/domain/metrics/rollup';
import { isActive, type Profile } from '@mirsah/domain/user';
import { getDependencies } from '../dependencies.ts';
import { handle } from '../http/lambda.ts';

export const listLandingPages = handle(api.listLandingPages, async ({ caller, query }) => {
  const { landingPages, metrics } = getDependencies();
  const { items, cursor } = await landingPages.list(caller.userId, query);
  const totals = await metrics.pageTotals(items.map(({ id }) => id));
  return {
    items: items.map((page) => landingPageSummary(page, totals.get(page.id), caller.profile)),
    cursor,
  };
});

export const getLandingPage = handle(api.getLandingPage, async ({ caller, params }) =>
  landingPageResponse(await get(getDependencies(), caller.userId, params.pageId), caller.profile),
);

export const createLandingPage = handle(api.createLandingPage, async ({ caller, body: { id, ...content } }) =>
  landingPageResponse(await create(getDependencies(), caller.userId, content, id)),
);

export const saveLandingPage = handle(api.saveLandingPage, async ({ caller, params, body }) =>
  landingPageResponse(await save(getDependencies(), caller.userId, { pageId: params.pageId, ...body })),
);

export const setLandingPageEnabled = handle(api.setLandingPageEnabled, async ({ caller, params, body }) =>
  landingPageResponse(await setEnabled(getDependencies(), caller.userId, { pageId: params.pageId, ...body })),
);

export const publishLandingPageAgain = handle(api.publishLandingPageAgain, async ({ caller, params }) =>
  landingPageResponse(await publishAgain(getDependencies(), caller.userId, params.pageId)),
);

export const duplicateLandingPage = handle(api.duplicateLandingPage, async ({ caller, params }) =>
  landingPageResponse(await duplicate(getDependencies(), caller.userId, params.pageId)),
);

export const listLandingPageVersions = handle(api.listLandingPageVersions, async ({ caller, params }) => ({
  items: await listPageVersions(getDependencies(), caller.userId, params.pageId),
}));

export const getLandingPageVersion = handle(api.getLandingPageVersion, async ({ caller, params }) =>
  getPageVersion(getDependencies(), caller.userId, { pageId: params.pageId, number: Number(params.number) }),
);

export const deleteLandingPage = handle(api.deleteLandingPage, async ({ caller, params }) => {
  await remove(getDependencies(), caller.userId, params.pageId);
  return undefined;
});

export const checkSubdomain = handle(api.checkSubdomain, async ({ caller, params, query }) =>
  check(getDependencies(), { label: params.label, ownerId: caller.userId, pageId: query.pageId }),
);

export function landingPageResponse(page: LandingPage, owner?: Profile): LandingPageResponse {
  return { ...page, publishState: shownState(page, owner) };
}

/** `total` are the page's figures of all time; a page nobody has seen yet has none. */
export function landingPageSummary(
  page: LandingPage,
  total: Rollup | undefined,
  owner?: Profile,
): LandingPageSummary {
  const { id, title, description, subdomain, isEnabled, version, createdAt, updatedAt } = page;
  return {
    id,
    title,
    description,
    subdomain,
    isEnabled,
    version,
    createdAt,
    updatedAt,
    publishState: shownState(page, owner),
    views: total ? countOf(total.counts, 'views') : 0,
    orders: total ? orderCount(total.counts) : 0,
  };
}

/** A page of somebody who may not be public yet shows «not available», however it is set. */
function shownState(page: LandingPage, owner: Profile | undefined): PublishState {
  const state = publishState(page);
  return state === 'live' && owner && !isActive(owner) ? 'disabled' : state;
}
