import type { Clock } from '@mirsah/domain/clock';
import type { LandingPage } from '@mirsah/domain/landing-page';
import type { SystemSettingsRepository } from '@mirsah/domain/settings';
import type { OwnerStatuses } from '@mirsah/domain/user/ports';
import type { PublishedVersions } from '@mirsah/table/page-versions';
import type { PlacedPage, PublicationRepository } from '@mirsah/table/publication';
import type { LandingPageImage } from '@mirsah/table/stream';
import { RefusedSiteError, type Site, type SiteDocument, type SiteStore } from './site-store.ts';

export type PublishPorts = {
  publications: PublicationRepository;
  versions: PublishedVersions;
  site: SiteStore;
  ownerStatus: OwnerStatuses;
  settings: SystemSettingsRepository;
  /** Throws when the page's content cannot be rendered. */
  render(page: LandingPage): SiteDocument;
  /** What crawlers get of a page with cloaking; throws as `render`. */
  renderForCrawlers(page: LandingPage): SiteDocument;
  /** What is shown instead of a page that is disabled, or whose owner may not publish. */
  unavailable: SiteDocument;
  clock: Clock;
  log: Record<'info' | 'error', (message: string, about: Record<string, unknown>) => void>;
};

const ATTEMPTS = 5;

/**
 * Publishes the newest version of a page. Safe to run late, twice or in parallel: the newest version always ends up
 * live. A page that cannot be rendered, or that the store refuses, is marked as failed and not tried again until its next
 * save. With `anew` a version that is live already is written again, because the template or a setting has changed, and
 * one that had failed is tried again. Returns false when the page was marked as failed. Throws when a store fails, or
 * when the page changed on every attempt; the caller retries.
 */
export async function publishLandingPage(
  ports: PublishPorts,
  pageId: string,
  { anew = false }: { anew?: boolean } = {},
): Promise<boolean> {
  let tried: { subdomain: string; version: number } | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const page = await ports.publications.find(pageId);
    // Another publisher won between our two files, and the page has since been renamed or deleted: only this run
    // knows that the first file exists.
    if (tried && ![page?.subdomain, page?.publication.subdomain].includes(tried.subdomain)) {
      await ports.site.remove(tried.subdomain, pageId, tried.version);
    }
    if (!page || (isUpToDate(page) && !anew)) return true;
    const context = await getPublishContext(ports, page);
    const site = await siteOf(ports, page, context);
    if (!site) return false;
    if (!isNoted(page) && !(await ports.publications.notePlace(pageId, page.subdomain))) return true;
    const outcome = await putOrRefuse(ports, page, site);
    if (outcome === 'refused') return false;
    if (outcome === 'written') {
      await completePublish(ports, page);
      await republishIfContextChanged(ports, page, context);
      return true;
    }
    tried = page;
  }
  throw new Error(`Landing page ${pageId} changed at each attempt to publish it`);
}

/** Removes the site of a deleted page, wherever it may be. Does nothing while the page exists. */
export async function unpublishLandingPage(ports: PublishPorts, deleted: LandingPageImage): Promise<void> {
  if (await ports.publications.find(deleted.id)) return;
  const { subdomain, publication, places = [] } = deleted;
  for (const place of new Set([subdomain, publication.subdomain ?? subdomain, ...places])) {
    await ports.site.remove(place, deleted.id, Number.POSITIVE_INFINITY);
  }
  await ports.versions.forget(deleted.id);
  ports.log.info('unpublished', { pageId: deleted.id, subdomain });
}

function isUpToDate({ version, publication }: LandingPage): boolean {
  return publication.version >= version || publication.failure?.version === version;
}

/** Whether the page's record names the subdomain that is about to be written, so that whoever comes next removes it. */
function isNoted({ subdomain, publication, places }: PlacedPage): boolean {
  return publication.subdomain === subdomain || places.includes(subdomain);
}

async function putOrRefuse(
  ports: PublishPorts,
  page: LandingPage,
  site: Site,
): Promise<'written' | 'overtaken' | 'refused'> {
  try {
    return await ports.site.put(page.subdomain, site);
  } catch (error) {
    if (!(error instanceof RefusedSiteError)) throw error;
    ports.log.error('site refused', { pageId: page.id, version: page.version, error });
    await ports.publications.markFailed(page, error.reason);
    return 'refused';
  }
}

/** What decides how a page is published without being part of it. */
type PublishContext = { isOwnerActive: boolean; isCloakingAllowed: boolean };

async function getPublishContext(ports: PublishPorts, page: LandingPage): Promise<PublishContext> {
  const [isOwnerActive, { isCloakingAllowed }] = await Promise.all([
    ports.ownerStatus.isActive(page.ownerId),
    ports.settings.get(),
  ]);
  return { isOwnerActive, isCloakingAllowed };
}

/**
 * Owner status and settings carry no version. If they changed while we published, a slower run may have overwritten a
 * newer result, so ask for one more publish.
 */
async function republishIfContextChanged(
  ports: PublishPorts,
  page: LandingPage,
  used: PublishContext,
): Promise<void> {
  const now = await getPublishContext(ports, page);
  const isOutdated =
    now.isOwnerActive !== used.isOwnerActive || now.isCloakingAllowed !== used.isCloakingAllowed;
  if (isOutdated) await ports.publications.requestAgain(page.id, ports.clock.now().toISOString());
}

async function siteOf(
  ports: PublishPorts,
  page: LandingPage,
  { isOwnerActive, isCloakingAllowed }: PublishContext,
): Promise<Site | undefined> {
  const { id: pageId, version } = page;
  if (!page.isEnabled || !isOwnerActive) {
    const document = ports.unavailable;
    return { document, crawlers: { document }, pageId, version, status: 404 };
  }
  try {
    const document = ports.render(page);
    return {
      document,
      crawlers: crawlersView(ports, page, document, isCloakingAllowed),
      pageId,
      version,
      status: 200,
      slug: page.seo.slug,
    };
  } catch (error) {
    ports.log.error('render failed', { pageId, version, error });
    await ports.publications.markFailed(page, 'not_renderable');
    return undefined;
  }
}

/** What shoppers see, unless the merchant has switched cloaking on and the platform allows it. */
function crawlersView(
  ports: PublishPorts,
  page: LandingPage,
  document: SiteDocument,
  isCloakingAllowed: boolean,
): Site['crawlers'] {
  const { enabled, redirectUrl } = page.cloaking;
  if (!enabled || !isCloakingAllowed) return { document };
  return { document: ports.renderForCrawlers(page), ...(redirectUrl && { redirect: redirectUrl }) };
}

/**
 * Runs once the new site is up: removes it wherever else it may be, marks the version as live, and removes what was just
 * written if the page was renamed or deleted in the meantime. Safe to repeat after a crash.
 */
async function completePublish(ports: PublishPorts, page: PlacedPage): Promise<void> {
  const { id: pageId, version, subdomain, publication, places } = page;
  for (const place of new Set([...places, publication.subdomain ?? subdomain])) {
    if (place !== subdomain) await ports.site.remove(place, pageId, version);
  }
  const now =
    publication.version >= version ? await ports.publications.find(pageId) : await markLive(ports, page);
  if (now?.publication.subdomain !== subdomain && now?.subdomain !== subdomain) {
    await ports.site.remove(subdomain, pageId, version);
  }
  ports.log.info('published', { pageId, version, subdomain });
}

async function markLive(ports: PublishPorts, page: PlacedPage): Promise<PlacedPage | undefined> {
  const { id, version, subdomain, publication } = page;
  const publishedAt = ports.clock.now().toISOString();
  if (page.isEnabled) await ports.versions.keep(page, publishedAt);
  const settled = publication.subdomain === subdomain ? page.places : [...page.places, subdomain];
  return ports.publications.markPublished(id, { version, subdomain, publishedAt }, settled);
}
