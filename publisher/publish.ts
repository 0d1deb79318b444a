import type { Clock } from '@mirsah/domain/clock';
import type { LandingPage } from '@mirsah/domain/landing-page';
import type { SystemSettingsRepository } from '@mirsah/domain/settings';
import type { OwnerStatuses } from '@mirsah/domain/user/ports';
import type { PublishedVersions } from '@mirsah/table/page-versions';
import type { PublicationRepository } from '@mirsah/table/publication';
import type { LandingPageImage } from '@mirsah/table/stream';
import type { Site, SiteDocument, SiteStore } from './site-store.ts';

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
 * live. A page that cannot be rendered is marked as failed and not tried again until its next save. Throws when a store
 * fails, or when the page changed on every attempt; the caller retries.
 */
export async function publishLandingPage(ports: PublishPorts, pageId: string): Promise<void> {
  let tried: string | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const page = await ports.publications.find(pageId);
    // Another publisher won between our two files, and the page has since been renamed or deleted: only this run
    // knows that the first file exists.
    if (tried && ![page?.subdomain, page?.publication.subdomain].includes(tried)) {
      await ports.site.remove(tried, pageId);
    }
    if (!page || isUpToDate(page)) return;
    const context = await getPublishContext(ports, page);
    const site = await siteOf(ports, page, context);
    if (!site) return;
    if ((await ports.site.put(page.subdomain, site)) === 'written') {
      await completePublish(ports, page);
      await republishIfContextChanged(ports, page, context);
      return;
    }
    tried = page.subdomain;
  }
  throw new Error(`Landing page ${pageId} changed at each attempt to publish it`);
}

/** Removes the site of a deleted page. Does nothing while the page exists. */
export async function unpublishLandingPage(ports: PublishPorts, deleted: LandingPageImage): Promise<void> {
  if (await ports.publications.find(deleted.id)) return;
  const subdomains = new Set([deleted.subdomain, deleted.publication.subdomain ?? deleted.subdomain]);
  for (const subdomain of subdomains) await ports.site.remove(subdomain, deleted.id);
  await ports.versions.forget(deleted.id);
  ports.log.info('unpublished', { pageId: deleted.id, subdomain: deleted.subdomain });
}

function isUpToDate({ version, publication }: LandingPage): boolean {
  return publication.version >= version || publication.failure?.version === version;
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
    };
  } catch (error) {
    ports.log.error('render failed', { pageId, version, error });
    await ports.publications.markFailed(page, error instanceof Error ? error.message : String(error));
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

/** Runs once the new site is up: removes the old one, then marks the version as live. Safe to repeat after a crash. */
async function completePublish(ports: PublishPorts, page: LandingPage): Promise<void> {
  const { id: pageId, version, subdomain, publication } = page;
  if (publication.subdomain && publication.subdomain !== subdomain) {
    await ports.site.remove(publication.subdomain, pageId);
  }
  const publishedAt = ports.clock.now().toISOString();
  if (page.isEnabled) await ports.versions.keep(page, publishedAt);
  await ports.publications.markPublished(pageId, { version, subdomain, publishedAt });
  await removeIfMovedOn(ports, pageId, subdomain);
  ports.log.info('published', { pageId, version, subdomain });
}

/** Removes what was just written if the page was renamed or deleted in the meantime. */
async function removeIfMovedOn(ports: PublishPorts, pageId: string, subdomain: string): Promise<void> {
  const now = await ports.publications.find(pageId);
  if (now?.publication.subdomain !== subdomain && now?.subdomain !== subdomain) {
    await ports.site.remove(subdomain, pageId);
  }
}
