import type { LandingPage } from '@mirsah/domain/landing-page';
import { type Experiment, isCompared, pageAsShown } from '@mirsah/domain/landing-page/experiment';
import { withAccountPixels } from '@mirsah/domain/landing-page/pixels';
import { pageReference, type ShownVariant } from '@mirsah/domain/landing-page/shown-variant';
import type { ShownPage } from '@mirsah/domain/landing-page/stock';
import type { PublishedVersions, VersionList } from '@mirsah/table/page/page-versions';
import type { PagePlace, PlacedPage, PublicationRepository } from '@mirsah/table/page/publication';
import type { PublishedFiles, PublishedFilesRepository } from '@mirsah/table/page/published-files';
import type { LandingPageImage } from '@mirsah/table/stream';
import {
  type ContextPorts,
  getPublishContext,
  isOtherContext,
  type PublishContext,
} from './publish-context.ts';
import {
  RejectedSiteError,
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
  /**
   * Throws when the page's content cannot be rendered. `domain` is its custom domain, if that is its address.
   */
  render(page: ShownPage, domain: string | undefined): SiteDocument;
  /** The version for crawlers of a page with cloaking; throws as `render`. */
  renderForCrawlers(page: ShownPage, domain: string | undefined): SiteDocument;
  /** Shown instead of a page that is disabled or whose owner may not publish. */
  unavailable: SiteDocument;
  log: Record<'info' | 'error', (message: string, about: Record<string, unknown>) => void>;
};

const ATTEMPTS = 5;

/**
 * Publishes the newest version of a page. Safe to run late, twice or in parallel: the newest version always
 * ends up live. A page that cannot be rendered, or that the store rejects, is marked as failed and not
 * retried until its next save. With `force`, a live version is written again (the template or a setting has
 * changed) and a failed one is retried. Passing the page's `ownerId` saves a request. Returns false when the
 * page was marked as failed. Throws when a store fails, or when the page changed on every attempt; the caller
 * retries.
 */
export async function publishLandingPage(
  ports: PublishPorts,
  pageId: string,
  { force = false, ownerId }: { force?: boolean; ownerId?: string | undefined } = {},
): Promise<boolean> {
  let tried: { subdomain: string; domain: string | undefined; version: number } | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    // In parallel: the table answers all of them with one request.
    const [page, files, list, early] = await Promise.all([
      ports.publications.find(pageId),
      ports.files.find(pageId),
      force ? undefined : ports.versions.read(pageId),
      ownerId === undefined ? undefined : getPublishContext(ports, { id: pageId, ownerId }),
    ]);
    // Another publisher won between our two files, and the page has since been renamed or deleted. Only this
    // run knows that the first file exists.
    if (tried && ![page?.subdomain, page?.publication.subdomain].includes(tried.subdomain)) {
      await ports.site.remove(tried.subdomain, pageId, tried.version);
    }
    if (tried?.domain && !page) await ports.site.remove(tried.domain, pageId, tried.version);
    if (!page || (isUpToDate(page) && !force)) return true;
    const context = early ?? (await getPublishContext(ports, page));
    const site = await siteOf(ports, page, context);
    if (!site) return false;
    if (!(await noteAll(ports, page, context))) return true;
    const outcome = await putEverywhere(ports, page, site, { context, known: knownFiles(page, files) });
    if (outcome === 'rejected') return false;
    if (outcome !== 'overtaken') {
      const written = { ...outcome, subdomain: page.subdomain, version: page.version };
      await completePublish(ports, page, context, { files: written, list });
      // After marking, so that a concurrent change that requests a publication is not lost.
      if (isOtherContext(await getPublishContext(ports, page), context, page)) {
        await ports.publications.requestAgain(page.id, ports.clock.now().toISOString());
      }
      return true;
    }
    tried = { ...page, domain: context.domain?.host };
  }
  throw new Error(`Landing page ${pageId} changed at each attempt to publish it`);
}

/** Removes the site of a deleted page from all its addresses. Does nothing while the page exists. */
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

/** Whether the page's record lists the place to be written, so that a later run can remove it. */
function isNoted({ publication, places }: PlacedPage, place: string): boolean {
  return publication.subdomain === place || places.includes(place);
}

/**
 * Where the page's files belong. The domain comes first, because the subdomain may redirect to it at once.
 */
function placesOf({ subdomain }: LandingPage, { domain }: PublishContext): string[] {
  return domain ? [domain.host, subdomain] : [subdomain];
}

/** False when the page has been deleted. */
async function noteAll(ports: PublishPorts, page: PlacedPage, context: PublishContext): Promise<boolean> {
  for (const place of placesOf(page, context)) {
    if (!isNoted(page, place) && !(await ports.publications.recordPlace(page.id, place))) return false;
  }
  return true;
}

/**
 * Writes the page to each place. Returns the files at its subdomain; `known` are those that exist already.
 */
async function putEverywhere(
  ports: PublishPorts,
  page: LandingPage,
  site: Site,
  { context, known }: { context: PublishContext; known: SiteFiles | 'none' | undefined },
): Promise<SiteFiles | 'overtaken' | 'rejected'> {
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
 * The files expected at the page's subdomain; undefined when they must be read. Files of a later version than
 * the page that was read are newer and must not be overwritten.
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
): Promise<SiteFiles | 'overtaken' | 'rejected'> {
  try {
    return await ports.site.put(place, site, known);
  } catch (error) {
    if (!(error instanceof RejectedSiteError)) throw error;
    ports.log.error('site rejected', { pageId: page.id, version: page.version, error });
    await ports.publications.markFailed(page, error.reason);
    return 'rejected';
  }
}

async function siteOf(
  ports: PublishPorts,
  page: LandingPage,
  context: PublishContext,
): Promise<Site | undefined> {
  const { isOwnerActive, isCloakingAllowed, domain, stockLeft, businessDetails, experiment } = context;
  const { id: pageId, version } = page;
  const versions = { version, experimentVersion: experiment?.version };
  if (!page.isEnabled || !isOwnerActive) {
    const document = ports.unavailable;
    const variants = variantsOf(page, experiment, () => document);
    return { document, crawlers: { document }, variants, ...versions, pageId, status: 404 };
  }
  try {
    const address = domain?.isMain ? domain.host : undefined;
    const shown = { ...withAccountPixels(page, context.accountPixels), stockLeft, businessDetails };
    const document = ports.render(shown, address);
    return {
      document,
      variants: variantsOf(page, experiment, (variant) => {
        const asShown = pageAsShown(shown, experiment, variant, ports.clock.now()) ?? shown;
        return ports.render({ ...asShown, id: pageReference(pageId, variant) }, address);
      }),
      crawlers: isCloakingAllowed ? crawlersView(ports, shown, document, address) : { document },
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

/** Both sides of a page's experiment; files of an ended one redirect to the page. */
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
  page: ShownPage,
  document: SiteDocument,
  domain: string | undefined,
): Site['crawlers'] {
  const { enabled, redirectUrl } = page.cloaking;
  if (!enabled) return { document };
  return { document: ports.renderForCrawlers(page, domain), ...(redirectUrl && { redirect: redirectUrl }) };
}

/**
 * Runs once the new site is up: removes the page from its other addresses, marks the version as live, and
 * removes what was just written if the page was renamed or deleted in the meantime. Safe to repeat after a
 * crash.
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
    ? recordRewritten(ports, page, written)
    : markLive(ports, page, domain?.host, written));
  if (now?.publication.subdomain !== subdomain && now?.subdomain !== subdomain) {
    await ports.site.remove(subdomain, pageId, version);
  }
  if (!now && domain) await ports.site.remove(domain.host, pageId, version);
  ports.log.info('published', { pageId, version, subdomain });
}

type Written = { files: PublishedFiles; list: VersionList | undefined };

/** Records the new files of a version that was already live at the same place. */
async function recordRewritten({ files, publications }: PublishPorts, { id }: PlacedPage, written: Written) {
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
