import type { LandingPage } from '@mirsah/domain/landing-page';
import { type Experiment, isCompared, pageAsShown } from '@mirsah/domain/landing-page/experiment';
import { pageReference, type ShownVariant } from '@mirsah/domain/landing-page/shown-variant';
import type { ShownPage } from '@mirsah/domain/landing-page/stock';
import type { PublishedVersions, VersionList } from '@mirsah/table/page-versions';
import type { PagePlace, PlacedPage, PublicationRepository } from '@mirsah/table/publication';
import type { PublishedFiles, PublishedFilesRepository } from '@mirsah/table/published-files';
import type { LandingPageImage } from '@mirsah/table/stream';
import {
  type ContextPorts,
  getPublishContext,
  isOtherContext,
  type PublishContext,
} from './publish-context.ts';
import {
  RefusedSiteError,
  type Site,
  type SiteDocument,
  type SiteFiles,
  type SiteStore,
} from './site-store.ts';

export type PublishPorts = ContextPorts & {
  publications: PublicationRepository;
  versions: PublishedVersions;
  files: PublishedFilesRepository;
  site: SiteStore;
  /** Throws when the page's content cannot be rendered. `domain` is the host of its own that is its address. */
  render(page: ShownPage, domain: string | undefined): SiteDocument;
  /** What crawlers get of a page with cloaking; throws as `render`. */
  renderForCrawlers(page: LandingPage, domain: string | undefined): SiteDocument;
  /** What is shown instead of a page that is disabled, or whose owner may not publish. */
  unavailable: SiteDocument;
  log: Record<'info' | 'error', (message: string, about: Record<string, unknown>) => void>;
};

const ATTEMPTS = 5;

/**
 * Publishes the newest version of a page. Safe to run late, twice or in parallel: the newest version always ends up
 * live. A page that cannot be rendered, or that the store refuses, is marked as failed and not tried again until its next
 * save. With `anew` a version that is live already is written again, because the template or a setting has changed, and
 * one that had failed is tried again. Who knows the page's `ownerId` saves a request. Returns false when the page was
 * marked as failed. Throws when a store fails, or when the page changed on every attempt; the caller retries.
 */
export async function publishLandingPage(
  ports: PublishPorts,
  pageId: string,
  { anew = false, ownerId }: { anew?: boolean; ownerId?: string | undefined } = {},
): Promise<boolean> {
  let tried: { subdomain: string; domain: string | undefined; version: number } | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    // Asked for at once: the table answers all of it with one request.
    const [page, files, list, early] = await Promise.all([
      ports.publications.find(pageId),
      ports.files.find(pageId),
      anew ? undefined : ports.versions.read(pageId),
      ownerId === undefined ? undefined : getPublishContext(ports, { id: pageId, ownerId }),
    ]);
    // Another publisher won between our two files, and the page has since been renamed or deleted: only this run
    // knows that the first file exists.
    if (tried && ![page?.subdomain, page?.publication.subdomain].includes(tried.subdomain)) {
      await ports.site.remove(tried.subdomain, pageId, tried.version);
    }
    if (tried?.domain && !page) await ports.site.remove(tried.domain, pageId, tried.version);
    if (!page || (isUpToDate(page) && !anew)) return true;
    const context = early ?? (await getPublishContext(ports, page));
    const site = await siteOf(ports, page, context);
    if (!site) return false;
    if (!(await noteAll(ports, page, context))) return true;
    const outcome = await putEverywhere(ports, page, site, { context, known: knownFiles(page, files) });
    if (outcome === 'refused') return false;
    if (outcome !== 'overtaken') {
      const written = { ...outcome, subdomain: page.subdomain, version: page.version };
      await completePublish(ports, page, context, { files: written, list });
      // After marking, so that whoever changes one of these and then asks for the page is seen to.
      if (isOtherContext(await getPublishContext(ports, page), context, page)) {
        await ports.publications.requestAgain(page.id, ports.clock.now().toISOString());
      }
      return true;
    }
    tried = { ...page, domain: context.domain?.host };
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
  await ports.domains.wake(deleted.id, ports.clock.now().toISOString());
  ports.log.info('unpublished', { pageId: deleted.id, subdomain });
}

function isUpToDate({ version, publication }: LandingPage): boolean {
  return publication.version >= version || publication.failure?.version === version;
}

/** Whether the page's record names the place that is about to be written, so that whoever comes next removes it. */
function isNoted({ publication, places }: PlacedPage, place: string): boolean {
  return publication.subdomain === place || places.includes(place);
}

/** Where the page's files belong. Its domain first: the subdomain may lead there at once. */
function placesOf({ subdomain }: LandingPage, { domain }: PublishContext): string[] {
  return domain ? [domain.host, subdomain] : [subdomain];
}

/** False when the page is gone. */
async function noteAll(ports: PublishPorts, page: PlacedPage, context: PublishContext): Promise<boolean> {
  for (const place of placesOf(page, context)) {
    if (!isNoted(page, place) && !(await ports.publications.notePlace(page.id, place))) return false;
  }
  return true;
}

/** Returns the files at the page's subdomain, of which it is `known` what is there. */
async function putEverywhere(
  ports: PublishPorts,
  page: LandingPage,
  site: Site,
  { context, known }: { context: PublishContext; known: SiteFiles | 'none' | undefined },
): Promise<SiteFiles | 'overtaken' | 'refused'> {
  const { domain } = context;
  if (domain) {
    const outcome = await putOrRefuse(ports, page, domain.host, site, undefined);
    if (typeof outcome === 'string') return outcome;
  }
  const isMoved = domain?.isMain && site.status === 200;
  const placed = isMoved ? { ...site, moved: ports.domains.originOf(domain.host) } : site;
  return putOrRefuse(ports, page, page.subdomain, placed, known);
}

/**
 * What should be at the page's subdomain; undefined when that must be looked at. Files of a version after the one that was
 * read are newer than it, and nothing to write over.
 */
function knownFiles(
  { subdomain, version, publication }: PlacedPage,
  files: PublishedFiles | undefined,
): SiteFiles | 'none' | undefined {
  if (files?.subdomain === subdomain && files.version <= version) return files;
  return !files && publication.subdomain === null ? 'none' : undefined;
}

async function putOrRefuse(
  ports: PublishPorts,
  page: LandingPage,
  place: string,
  site: Site,
  known: SiteFiles | 'none' | undefined,
): Promise<SiteFiles | 'overtaken' | 'refused'> {
  try {
    return await ports.site.put(place, site, known);
  } catch (error) {
    if (!(error instanceof RefusedSiteError)) throw error;
    ports.log.error('site refused', { pageId: page.id, version: page.version, error });
    await ports.publications.markFailed(page, error.reason);
    return 'refused';
  }
}

async function siteOf(
  ports: PublishPorts,
  page: LandingPage,
  { isOwnerActive, isCloakingAllowed, domain, stockLeft, seller, experiment }: PublishContext,
): Promise<Site | undefined> {
  const { id: pageId, version } = page;
  const versions = { version, experimentVersion: experiment?.version };
  if (!page.isEnabled || !isOwnerActive) {
    const document = ports.unavailable;
    const variants = variantsOf(page, experiment, () => document);
    return { document, crawlers: { document }, variants, ...versions, pageId, status: 404 };
  }
  try {
    const address = domain?.isMain ? domain.host : undefined;
    const shown = { ...page, stockLeft, seller };
    const document = ports.render(shown, address);
    return {
      document,
      variants: variantsOf(page, experiment, (variant) => {
        const asShown = pageAsShown(shown, experiment, variant, ports.clock.now()) ?? shown;
        return ports.render({ ...asShown, id: pageReference(pageId, variant) }, address);
      }),
      crawlers: isCloakingAllowed ? crawlersView(ports, page, document, address) : { document },
      ...versions,
      pageId,
      status: 200,
      slug: page.seo.slug,
    };
  } catch (error) {
    ports.log.error('render failed', { pageId, version, error });
    await ports.publications.markFailed(page, 'not_renderable');
    return undefined;
  }
}

/** Both sides of a page's experiment; what is left of one that has ended must lead to the page. */
function variantsOf(
  page: LandingPage,
  experiment: Experiment | undefined,
  render: (variant: ShownVariant) => SiteDocument,
): Site['variants'] {
  if (!experiment) return undefined;
  const { number } = experiment;
  if (!isCompared(page, experiment)) return 'ended';
  return { number, a: render({ number, side: 'a' }), b: render({ number, side: 'b' }) };
}

/** What shoppers see, unless the merchant has switched cloaking on. */
function crawlersView(
  ports: PublishPorts,
  page: LandingPage,
  document: SiteDocument,
  domain: string | undefined,
): Site['crawlers'] {
  const { enabled, redirectUrl } = page.cloaking;
  if (!enabled) return { document };
  return { document: ports.renderForCrawlers(page, domain), ...(redirectUrl && { redirect: redirectUrl }) };
}

/**
 * Runs once the new site is up: removes it wherever else it may be, marks the version as live, and removes what was just
 * written if the page was renamed or deleted in the meantime. Safe to repeat after a crash.
 */
async function completePublish(
  ports: PublishPorts,
  page: PlacedPage,
  { domain }: PublishContext,
  written: Written,
): Promise<void> {
  const { id: pageId, version, subdomain, publication, places } = page;
  for (const place of new Set([...places, publication.subdomain ?? subdomain])) {
    if (place !== subdomain && place !== domain?.host) await ports.site.remove(place, pageId, version);
  }
  const now = await (publication.version >= version
    ? noteRewritten(ports, page, written)
    : markLive(ports, page, domain?.host, written));
  if (now?.publication.subdomain !== subdomain && now?.subdomain !== subdomain) {
    await ports.site.remove(subdomain, pageId, version);
  }
  if (!now && domain) await ports.site.remove(domain.host, pageId, version);
  ports.log.info('published', { pageId, version, subdomain });
}

type Written = { files: PublishedFiles; list: VersionList | undefined };

/** A version that was live already is at the same place, in other files. */
async function noteRewritten({ files, publications }: PublishPorts, { id }: PlacedPage, written: Written) {
  const [now] = await Promise.all([publications.findPlace(id), files.note(id, written.files)]);
  return now;
}

async function markLive(
  ports: PublishPorts,
  page: PlacedPage,
  domain: string | undefined,
  written: Written,
): Promise<PagePlace | undefined> {
  const { id, version, subdomain, publication } = page;
  const publishedAt = ports.clock.now().toISOString();
  if (page.isEnabled) await ports.versions.keep(page, publishedAt, written);
  else await ports.files.note(id, written.files);
  const left = page.places.filter((place) => place !== domain);
  const settled = publication.subdomain === subdomain ? left : [...left, subdomain];
  const live = { version, subdomain, publishedAt, wish: page.wish ?? null };
  return ports.publications.markPublished(id, live, settled);
}
