import { api } from '@mirsah/contracts/api';
import type { LandingPageResponse, LandingPageSummary } from '@mirsah/contracts/landing-pages';
import type { Clock } from '@mirsah/domain/clock';
import {
  type LandingPage,
  type PublishState,
  publishFailure,
  publishState,
} from '@mirsah/domain/landing-page';
import {
  checkSubdomain,
  createLandingPage,
  deleteLandingPage,
  duplicateLandingPage,
  getLandingPage,
  getPageVersion,
  type LandingPageRepository,
  listPageVersions,
  publishLandingPageAgain,
  type SubdomainAvailability,
  saveLandingPage,
  setLandingPageEnabled,
} from '@mirsah/domain/landing-page/commands';
import { withOwnProduct } from '@mirsah/domain/landing-page/product-info';
import type { PageVersionRepository } from '@mirsah/domain/landing-page/versions';
import type { MerchantResourceRepository } from '@mirsah/domain/merchant-resource';
import type { MetricsRepository } from '@mirsah/domain/metrics/commands';
import { countOf, orderCount } from '@mirsah/domain/metrics/counts';
import type { Rollup } from '@mirsah/domain/metrics/rollup';
import type { Product } from '@mirsah/domain/product';
import { isActive, type Profile } from '@mirsah/domain/user';
import type { StockLedger } from '@mirsah/table/sold-pieces';
import { handle } from '../http/endpoint.ts';

type Ports = {
  landingPages: LandingPageRepository;
  versions: PageVersionRepository;
  subdomains: SubdomainAvailability;
  metrics: Pick<MetricsRepository, 'pageTotals'>;
  products: Pick<MerchantResourceRepository<Product>, 'find'>;
  stock: StockLedger;
  clock: Clock;
};

/** A merchant's own pages. */
export const landingPages = (ports: Ports) => ({
  listLandingPages: handle(api.listLandingPages, async ({ caller, query }) => {
    const { items, cursor } = await ports.landingPages.list(caller.userId, query);
    const totals = await ports.metrics.pageTotals(
      caller.userId,
      items.map(({ id }) => id),
    );
    return {
      items: items.map((page) => landingPageSummary(page, totals.get(page.id), caller.profile)),
      cursor,
    };
  }),

  getLandingPage: handle(api.getLandingPage, async ({ caller, params }) =>
    landingPageResponse(await getLandingPage(ports, caller.userId, params.pageId), caller.profile),
  ),

  createLandingPage: handle(api.createLandingPage, async ({ caller, body: { id, ...content } }) =>
    landingPageResponse(
      await createLandingPage(ports, caller.userId, await withOwnProduct(ports, caller.userId, content), id),
    ),
  ),

  saveLandingPage: handle(api.saveLandingPage, async ({ caller, params, body, sent }) => {
    const content = await withOwnProduct(ports, caller.userId, body.content);
    const command = { pageId: params.pageId, ...body, content, sent: sent.content };
    return landingPageResponse(await saveLandingPage(ports, caller.userId, command));
  }),

  setLandingPageEnabled: handle(api.setLandingPageEnabled, async ({ caller, params, body }) =>
    landingPageResponse(
      await setLandingPageEnabled(ports, caller.userId, { pageId: params.pageId, ...body }),
    ),
  ),

  publishLandingPageAgain: handle(api.publishLandingPageAgain, async ({ caller, params }) =>
    landingPageResponse(await publishLandingPageAgain(ports, caller.userId, params.pageId)),
  ),

  duplicateLandingPage: handle(api.duplicateLandingPage, async ({ caller, params }) =>
    landingPageResponse(await duplicateLandingPage(ports, caller.userId, params.pageId)),
  ),

  listLandingPageVersions: handle(api.listLandingPageVersions, async ({ caller, params }) => ({
    items: await listPageVersions(ports, caller.userId, params.pageId),
  })),

  getLandingPageVersion: handle(api.getLandingPageVersion, async ({ caller, params }) =>
    getPageVersion(ports, caller.userId, { pageId: params.pageId, number: Number(params.number) }),
  ),

  getPageStock: handle(api.getPageStock, async ({ caller, params }) => {
    const { id } = await getLandingPage(ports, caller.userId, params.pageId);
    return { stock: (await ports.stock.find(id, ports.clock.now())) ?? null };
  }),

  deleteLandingPage: handle(api.deleteLandingPage, async ({ caller, params }) => {
    await deleteLandingPage(ports, caller.userId, params.pageId);
    return undefined;
  }),

  checkSubdomain: handle(api.checkSubdomain, async ({ caller, params, query }) =>
    checkSubdomain(ports, { label: params.label, ownerId: caller.userId, pageId: query.pageId }),
  ),
});

function landingPageResponse(page: LandingPage, owner?: Profile): LandingPageResponse {
  return { ...page, publishState: shownState(page, owner), publishFailure: publishFailure(page) };
}

/** `total` is the page's rollup of all time; a page without any views has none. */
function landingPageSummary(
  page: LandingPage,
  total: Rollup | undefined,
  owner: Profile,
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
    publishFailure: publishFailure(page),
    views: total ? countOf(total.counts, 'views') : 0,
    orders: total ? orderCount(total.counts) : 0,
  };
}

/** While its owner is not active, a live page shows «not available», so it counts as disabled. */
function shownState(page: LandingPage, owner: Profile | undefined): PublishState {
  const state = publishState(page);
  return state === 'live' && owner && !isActive(owner) ? 'disabled' : state;
}
