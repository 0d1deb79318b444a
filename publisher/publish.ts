import type { Clock } from '@mirsah/domain/clock';
import type { LandingPage } from '@mirsah/domain/landing-page';
import type { SystemSettingsRepository } from '@mirsah/domain/settings';
import type { OwnerStatuses } from '@mirsah/domain/user/ports';
import type { PublishedVersions } from '@mirsah/table/page-versions';
import type { PublicationRepository, RepublishJob } from '@mirsah/table/publication';
import type { LandingPageImage } from '@mirsah/table/stream';
import type { Site, SiteDocument, SiteStore } from './site-store.ts';

export type PublisherPorts = {
  publications: PublicationRepository;
  versions: PublishedVersions;
  site: SiteStore;
  ownerStatus: OwnerStatuses;
  settings: SystemSettingsRepository;
  /** Throws when the page's content cannot be rendered. */
  render(page: LandingPage): SiteDocument;
  /** What crawlers are shown of a page that cloaks; throws as `render`. */
  renderForCrawlers(page: LandingPage): SiteDocument;
  /** What a page shows that is switched off, or whose owner may not be public. */
  unavailable: SiteDocument;
  /** Notes how far a walk through all pages is. */
  continueRepublishing(walk: RepublishJob): Promise<void>;
  clock: Clock;
  log: Record<'info' | 'error', (message: string, about: Record<string, unknown>) => void>;
};

const ATTEMPTS = 5;

/**
 * Brings the web in line with the page as it is now, whatever record told of it: may run late, twice or twice at
 * once, and always ends with the newest version live. A page that cannot be rendered is marked as failed and not
 * tried again until it is saved anew; a failing store throws, and the caller tries again.
 */
export async function publishLandingPage(ports: PublisherPorts, pageId: string): Promise<void> {
  let tried: string | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const page = await ports.publications.find(pageId);
    // Overtaken between its two files, and then renamed or deleted: nobody else knows of the first one.
    if (tried && ![page?.subdomain, page?.publication.subdomain].includes(tried)) {
      await ports.site.remove(tried, pageId);
    }
    if (!page || isUpToDate(page)) return;
    const circumstances = await getPublishContext(ports, page);
    const site = await siteOf(ports, page, circumstances);
    if (!site) return;
    if ((await ports.site.put(page.subdomain, site)) === 'written') {
      await completePublish(ports, page);
      await republishIfContextChanged(ports, page, circumstances);
      return;
    }
    tried = page.subdomain;
  }
  throw new Error(`Landing page ${pageId} kept changing while it was published`);
}

/** Takes a deleted page off the web. Does nothing while the page exists. */
export async function unpublishLandingPage(ports: PublisherPorts, deleted: LandingPageImage): Promise<void> {
  if (await ports.publications.find(deleted.id)) return;
  const places = new Set([deleted.subdomain, deleted.publication.subdomain ?? deleted.subdomain]);
  for (const place of places) await ports.site.remove(place, deleted.id);
  await ports.versions.forget(deleted.id);
  ports.log.info('unpublished', { pageId: deleted.id, subdomain: deleted.subdomain });
}

function isUpToDate({ version, publication }: LandingPage): boolean {
  return publication.version >= version || publication.failure?.version === version;
}

/** What decides about a page without being part of it. */
type PublishContext = { isOwnerInGoodStanding: boolean; isCloakingAllowed: boolean };

async function getPublishContext(ports: PublisherPorts, page: LandingPage): Promise<PublishContext> {
  const [isOwnerInGoodStanding, { isCloakingAllowed }] = await Promise.all([
    ports.ownerStatus.isActive(page.ownerId),
    ports.settings.get(),
  ]);
  return { isOwnerInGoodStanding, isCloakingAllowed };
}

/** Circumstances have no version: a slow publisher may have written over what one wrote that knew better. */
async function republishIfContextChanged(
  ports: PublisherPorts,
  page: LandingPage,
  used: PublishContext,
): Promise<void> {
  const now = await getPublishContext(ports, page);
  const isOutdated =
    now.isOwnerInGoodStanding !== used.isOwnerInGoodStanding ||
    now.isCloakingAllowed !== used.isCloakingAllowed;
  if (isOutdated) await ports.publications.requestAgain(page.id, ports.clock.now().toISOString());
}

async function siteOf(
  ports: PublisherPorts,
  page: LandingPage,
  { isOwnerInGoodStanding, isCloakingAllowed }: PublishContext,
): Promise<Site | undefined> {
  const { id: pageId, version } = page;
  if (!page.isEnabled || !isOwnerInGoodStanding) {
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

/** What everybody sees, unless the merchant hides the page's content from crawlers and the platform lets them. */
function crawlersView(
  ports: PublisherPorts,
  page: LandingPage,
  document: SiteDocument,
  isCloakingAllowed: boolean,
): Site['crawlers'] {
  const { enabled, redirectUrl } = page.cloaking;
  if (!enabled || !isCloakingAllowed) return { document };
  return { document: ports.renderForCrawlers(page), ...(redirectUrl && { redirect: redirectUrl }) };
}

/** The new place is up: take the old one down, then mark. Dying in between only means doing it again. */
async function completePublish(ports: PublisherPorts, page: LandingPage): Promise<void> {
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

/** If the page was renamed or deleted while this version was being written, what was written must not stay. */
async function removeIfMovedOn(ports: PublisherPorts, pageId: string, subdomain: string): Promise<void> {
  const now = await ports.publications.find(pageId);
  if (now?.publication.subdomain !== subdomain && now?.subdomain !== subdomain) {
    await ports.site.remove(subdomain, pageId);
  }
}
