import { api } from '@mirsah/contracts/api';
import type { LandingPageResponse, LandingPageSummary } from '@mirsah/contracts/landing-pages';
import type { Clock } from '@mirsah/domain/clock';
import {
  keepsForms,
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
  setPageConversions,
} from '@mirsah/domain/landing-page/commands';
import { withOwnProduct } from '@mirsah/domain/landing-page/product-info';
import type { PageVersionRepository } from '@mirsah/domain/landing-page/versions';
import type { MerchantResourceRepository } from '@mirsah/domain/merchant-resource';
import type { MetricsRepository } from '@mirsah/domain/metrics/commands';
import { countViews, orderCount } from '@mirsah/domain/metrics/counts';
import { readDestinations } from '@mirsah/domain/metrics/destinations';
import type { Rollup } from '@mirsah/domain/metrics/rollup';
import { findCityField } from '@mirsah/domain/order/check-address';
import { sellingPrice } from '@mirsah/domain/order/price';
import type { PageOf, PageRequest } from '@mirsah/domain/paging';
import type { Product } from '@mirsah/domain/product';
import { isActive, type Profile } from '@mirsah/domain/user';
import type { UnknownPlaceLedger } from '@mirsah/table/metrics/unknown-places';
import type { StockLedger } from '@mirsah/table/order/sold-pieces';
import type { Caller } from '../http/caller.ts';
import { handle } from '../http/endpoint.ts';

type Ports = {
  landingPages: LandingPageRepository;
  versions: PageVersionRepository;
  subdomains: SubdomainAvailability;
  metrics: Pick<MetricsRepository, 'pageTotals' | 'readOrders'>;
  unknownPlaces: UnknownPlaceLedger;
  products: Pick<MerchantResourceRepository<Product>, 'find'>;
  stock: StockLedger;
  clock: Clock;
};

/** A merchant's own pages. */
export const landingPages = (ports: Ports) => ({
  listLandingPages: handle(api.listLandingPages, async ({ caller, query }) => {
    const { items, cursor } = await visiblePages(ports, caller, query);
    const totals = await ports.metrics.pageTotals(
      caller.ownerId,
      items.map(({ id }) => id),
    );
    return {
      items: items.map((page) => landingPageSummary(page, totals.get(page.id), caller.owner)),
      cursor,
    };
  }),

  getLandingPage: handle(api.getLandingPage, async ({ caller, params }) =>
    landingPageResponse(await getLandingPage(ports, caller.ownerId, params.pageId), caller.owner),
  ),

  createLandingPage: handle(api.createLandingPage, async ({ caller, body: { id, ...content }, record }) => {
    const filled = await withOwnProduct(ports, caller.ownerId, content);
    const page = await createLandingPage(ports, caller.ownerId, filled, id);
    await record({ action: 'page_created', ...named(page) });
    return landingPageResponse(page);
  }),

  saveLandingPage: handle(api.saveLandingPage, async ({ caller, params, body, sent, record }) => {
    const content = await withOwnProduct(ports, caller.ownerId, body.content);
    const command = { pageId: params.pageId, ...body, content, sent: sent.content };
    const page = await saveLandingPage(ports, caller.ownerId, command);
    await record({ action: 'page_saved', ...named(page) });
    return landingPageResponse(page);
  }),

  setLandingPageEnabled: handle(api.setLandingPageEnabled, async ({ caller, params, body, record }) => {
    const page = await setLandingPageEnabled(ports, caller.ownerId, { pageId: params.pageId, ...body });
    await record({ action: page.isEnabled ? 'page_switched_on' : 'page_switched_off', ...named(page) });
    return landingPageResponse(page);
  }),

  setPageConversions: handle(api.setPageConversions, async ({ caller, params, body, record }) => {
    const page = await setPageConversions(ports, caller.ownerId, { pageId: params.pageId, ...body });
    await record({ action: 'page_saved', ...named(page) });
    return landingPageResponse(page);
  }),

  publishLandingPageAgain: handle(api.publishLandingPageAgain, async ({ caller, params }) =>
    landingPageResponse(await publishLandingPageAgain(ports, caller.ownerId, params.pageId)),
  ),

  duplicateLandingPage: handle(api.duplicateLandingPage, async ({ caller, params, record }) => {
    const page = await duplicateLandingPage(ports, caller.ownerId, params.pageId);
    await record({ action: 'page_created', ...named(page) });
    return landingPageResponse(page);
  }),

  listLandingPageVersions: handle(api.listLandingPageVersions, async ({ caller, params }) => ({
    items: await listPageVersions(ports, caller.ownerId, params.pageId),
  })),

  getLandingPageVersion: handle(api.getLandingPageVersion, async ({ caller, params }) =>
    getPageVersion(ports, caller.ownerId, { pageId: params.pageId, number: Number(params.number) }),
  ),

  getPageStock: handle(api.getPageStock, async ({ caller, params }) => {
    const { id } = await getLandingPage(ports, caller.ownerId, params.pageId);
    return { stock: (await ports.stock.find(id, ports.clock.now())) ?? null };
  }),

  getPageDestinations: handle(api.getPageDestinations, async ({ caller, params }) => {
    const page = await getLandingPage(ports, caller.ownerId, params.pageId);
    return readDestinations(ports, page);
  }),

  deleteLandingPage: handle(api.deleteLandingPage, async ({ caller, params, record }) => {
    const page = await getLandingPage(ports, caller.ownerId, params.pageId);
    await deleteLandingPage(ports, caller.ownerId, params.pageId);
    await record({ action: 'page_deleted', ...named(page) });
    return undefined;
  }),

  checkSubdomain: handle(api.checkSubdomain, async ({ caller, params, query }) =>
    checkSubdomain(ports, { label: params.label, ownerId: caller.ownerId, pageId: query.pageId }),
  ),
});

const named = ({ id, title }: LandingPage) => ({ subjectId: id, subjectName: title });

/** The pages that the caller works on: all of them, page by page, or the selected ones. */
export async function visiblePages(
  { landingPages }: { landingPages: Pick<LandingPageRepository, 'find' | 'list'> },
  { ownerId, grant: { pages } }: Caller,
  request: PageRequest,
): Promise<PageOf<LandingPage>> {
  if (pages === null) return landingPages.list(ownerId, request);
  const chosen = await Promise.all(pages.map((pageId) => landingPages.find(ownerId, pageId)));
  const items = chosen.filter((page) => page !== undefined);
  return { items: items.sort((a, b) => b.createdAt.localeCompare(a.createdAt)), cursor: null };
}

export function landingPageResponse(page: LandingPage, owner?: Profile): LandingPageResponse {
  return { ...page, publishState: shownState(page, owner), publishFailure: publishFailure(page) };
}

/** The price of a product, or of its cheapest variant. */
function priceFrom(product: LandingPage['product']): { priceMinor: number; isFrom: boolean } {
  const prices = product.variants.flatMap(({ priceMinor }) => (priceMinor > 0 ? priceMinor : []));
  if (prices.length === 0) return { priceMinor: sellingPrice(product), isFrom: false };
  const priceMinor = Math.min(...prices);
  return { priceMinor, isFrom: prices.some((other) => other !== priceMinor) };
}

/** `total` is the page's all-time rollup; a page without views has none. */
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
    views: total ? countViews(total.counts) : 0,
    orders: total ? orderCount(total.counts) : 0,
    sku: page.product.sku,
    selling: {
      name: page.product.name,
      ...priceFrom(page.product),
      currency: page.currency,
      country: page.country,
      imageUrl: page.product.images[0]?.url ?? null,
      asksCity: findCityField(page.formFields) !== undefined,
    },
    keepsForms: keepsForms(page),
  };
}

/** While its owner is not active, a live page shows «not available», so it counts as disabled. */
function shownState(page: LandingPage, owner: Profile | undefined): PublishState {
  const state = publishState(page);
  return state === 'live' && owner && !isActive(owner) ? 'disabled' : state;
}
