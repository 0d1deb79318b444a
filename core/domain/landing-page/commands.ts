import type { Clock } from '../clock.ts';
import { DomainError, isDomainError } from '../error.ts';
import { randomId } from '../id.ts';
import { copyMark, copyMarkPattern } from '../messages/index.ts';
import type { PageOf, PageRequest } from '../paging.ts';
import { isReservedSubdomain, isValidSubdomain, suggestSubdomain } from '../subdomain.ts';
import { keepUnsent } from '../tolerant.ts';
import {
  isSameContent,
  type LandingPage,
  type LandingPageContent,
  landingPageContent,
  publishState,
} from './landing-page.ts';
import { sanitizedContent } from './sanitized-content.ts';
import { withCountedStock } from './stock.ts';
import type { PageVersion, PageVersionRepository, PublishedContent } from './versions.ts';

/** All reads and writes of a merchant's pages; each is scoped to its owner. */
export type LandingPageRepository = {
  find(ownerId: string, pageId: string): Promise<LandingPage | undefined>;
  /** Newest first. */
  list(ownerId: string, request: PageRequest): Promise<PageOf<LandingPage>>;
  /**
   * Writes a new page and claims its subdomain and title in one transaction. Throws DomainError
   * `version_conflict` when there is a page with this id, `subdomain_taken` or `title_taken`.
   */
  create(page: LandingPage): Promise<void>;
  /**
   * Replaces `before` by `after`, moving claims that changed; the old subdomain stays reserved for its owner.
   * Throws DomainError `version_conflict` when `before` is no longer stored, `subdomain_taken` or
   * `title_taken`.
   */
  replace(before: LandingPage, after: LandingPage): Promise<void>;
  /** Deletes the page and releases its claims. Throws DomainError `version_conflict` like `replace`. */
  remove(page: LandingPage): Promise<void>;
  /** Requests publication of the stored page, even if it is published already. `at` is ISO-8601. */
  requestPublication(page: LandingPage, at: string): Promise<void>;
};

/** Pages by id without an owner, for the public order form and the publisher. */
export type PublicLandingPages = {
  find(pageId: string): Promise<LandingPage | undefined>;
};

export type SubdomainAvailability = {
  /**
   * `free` for this owner: never claimed, or released long enough ago. `same`: this page has it. If another
   * page of this owner has it, that page's id.
   */
  check(
    label: string,
    owner: { ownerId: string; pageId?: string | undefined },
  ): Promise<'free' | 'same' | 'taken' | { ownPageId: string }>;
};

type Pages<Methods extends keyof LandingPageRepository> = {
  landingPages: Pick<LandingPageRepository, Methods>;
};

/** Throws DomainError `not_found`, also for another merchant's page. */
export async function getLandingPage(
  ports: Pages<'find'>,
  ownerId: string,
  pageId: string,
): Promise<LandingPage> {
  const page = await ports.landingPages.find(ownerId, pageId);
  if (!page) throw new DomainError('not_found');
  return page;
}

/**
 * Creates a page at version 1; the table's stream then publishes it. A client that chooses the page's `id`
 * can safely repeat a request whose response was lost: it gets the page that it created, or DomainError
 * `version_conflict` if that has other content by now. Otherwise throws the errors of
 * `LandingPageRepository.create`.
 */
export async function createLandingPage(
  ports: Pages<'find' | 'create'> & { clock: Clock },
  ownerId: string,
  content: LandingPageContent,
  id: string = randomId(),
): Promise<LandingPage> {
  rejectReserved(content.subdomain);
  const now = ports.clock.now().toISOString();
  const page: LandingPage = {
    ...withCountedStock(sanitizedContent(content), undefined, now),
    id,
    ownerId,
    version: 1,
    publication: { version: 0, subdomain: null, publishedAt: null, failure: null },
    createdAt: now,
    updatedAt: now,
  };
  try {
    await ports.landingPages.create(page);
    return page;
  } catch (error) {
    if (!isDomainError(error, 'version_conflict')) throw error;
    return sameOrConflict(await getLandingPage(ports, ownerId, id), page);
  }
}

function rejectReserved(subdomain: string): void {
  if (!isReservedSubdomain(subdomain)) return;
  throw new DomainError('subdomain_invalid', { fields: [{ path: 'subdomain', problem: 'reserved' }] });
}

/**
 * Saves an edited page. `version` is the one that the edit started from: if the page has changed since,
 * nothing is written and DomainError `version_conflict` has the current version. A page that already has this
 * content, as when a save is repeated because its response was lost, is returned unchanged. `sent` is the
 * content before its defaults were filled in: fields missing there keep their stored value.
 */
export async function saveLandingPage(
  ports: Pages<'find' | 'replace'> & { clock: Clock },
  ownerId: string,
  command: { pageId: string; version: number; content: LandingPageContent; sent?: unknown },
): Promise<LandingPage> {
  const before = await getLandingPage(ports, ownerId, command.pageId);
  const content = sanitizedContent(keepUnsent(before, command.sent, command.content));
  // A page that already has such a subdomain keeps it.
  if (content.subdomain !== before.subdomain) rejectReserved(content.subdomain);
  return before.version === command.version
    ? writeNext(ports, before, withCountedStock(content, before, ports.clock.now().toISOString()))
    : sameOrConflict(before, withCountedStock(content, before, before.updatedAt));
}

/** Enables or disables a page. Writes nothing without a change. */
export async function setLandingPageEnabled(
  ports: Pages<'find' | 'replace'> & { clock: Clock },
  ownerId: string,
  command: { pageId: string; isEnabled: boolean },
): Promise<LandingPage> {
  const before = await getLandingPage(ports, ownerId, command.pageId);
  if (before.isEnabled === command.isEnabled) return before;
  return writeNext(ports, before, { isEnabled: command.isEnabled });
}

/**
 * Switches the reporting of a page's orders to networks, which the page mentions. Writes nothing without a
 * change.
 */
export async function setPageConversions(
  ports: Pages<'find' | 'replace'> & { clock: Clock },
  ownerId: string,
  command: { pageId: string; isOn: boolean },
): Promise<LandingPage> {
  const before = await getLandingPage(ports, ownerId, command.pageId);
  if (before.conversions.isOn === command.isOn) return before;
  return writeNext(ports, before, { conversions: { ...before.conversions, isOn: command.isOn } });
}

/** Deletes a page with its site and its claims; its orders stay. */
export async function deleteLandingPage(
  ports: Pages<'find' | 'remove'>,
  ownerId: string,
  pageId: string,
): Promise<void> {
  await ports.landingPages.remove(await getLandingPage(ports, ownerId, pageId));
}

/** More copies than a merchant ever makes of one page; beyond it DomainError `title_taken` is thrown. */
const MAX_COPIES = 100;

/**
 * Copies a page under an available title and subdomain. The copy starts disabled, so that it is not public
 * before the merchant has edited it. Throws DomainError `not_found`, also for another merchant's page.
 */
export async function duplicateLandingPage(
  ports: Pages<'find' | 'create'> & { clock: Clock },
  ownerId: string,
  pageId: string,
): Promise<LandingPage> {
  const original = await getLandingPage(ports, ownerId, pageId);
  const content = { ...landingPageContent(original), isEnabled: false };
  const words = original.subdomain.replaceAll('-', ' ');
  for (let copy = 1; ; copy += 1) {
    const title = copyTitle(original.title, copy);
    // The original keeps its subdomain, so the copy's always gets a random suffix.
    const subdomain = suggestSubdomain(words, { isTaken: true });
    try {
      return await createLandingPage(ports, ownerId, { ...content, title, subdomain });
    } catch (error) {
      // The next attempt has another title and another random suffix.
      const isNameTaken = isDomainError(error, 'title_taken') || isDomainError(error, 'subdomain_taken');
      if (!isNameTaken || copy === MAX_COPIES) throw error;
    }
  }
}

const MAX_TITLE_LENGTH = 200;
/**
 * The title of a page's copy, with a mark after it. A copy of a copy is numbered like a copy of the original.
 */
export function copyTitle(title: string, copy: number): string {
  const mark = copyMark(copy);
  const base = title.replace(copyMarkPattern, '');
  return `${base.slice(0, MAX_TITLE_LENGTH - mark.length).trimEnd()}${mark}`;
}

/**
 * Republishes a page whose publication failed or is late, and returns it in its new state, `publishing`. A
 * page whose current version is live does not change. Throws DomainError `not_found`, also for another
 * merchant's page.
 */
export async function publishLandingPageAgain(
  ports: Pages<'find' | 'requestPublication'> & { clock: Clock },
  ownerId: string,
  pageId: string,
): Promise<LandingPage> {
  const page = await getLandingPage(ports, ownerId, pageId);
  const state = publishState(page);
  if (state !== 'failed' && state !== 'publishing') return page;
  await ports.landingPages.requestPublication(page, ports.clock.now().toISOString());
  return getLandingPage(ports, ownerId, pageId);
}

type SubdomainCheck = {
  /** `reserved`: reserved by the platform. `own`: another page of this merchant has it. */
  state: 'free' | 'taken' | 'own' | 'reserved' | 'invalid';
  /** An available subdomain: the requested one, or a similar one. */
  suggestion: string;
  /** With `own`: the page that has it. */
  ownPage: { id: string; title: string } | null;
};

/** Checks a subdomain while a merchant types it. Nothing is reserved: only saving the page claims it. */
export async function checkSubdomain(
  ports: Pages<'find'> & { subdomains: SubdomainAvailability },
  query: { label: string; ownerId: string; pageId?: string | undefined },
): Promise<SubdomainCheck> {
  const words = query.label.replaceAll('-', ' ');
  const isReserved = isReservedSubdomain(query.label);
  if (!isValidSubdomain(query.label) && !isReserved) {
    return { state: 'invalid', suggestion: suggestSubdomain(words), ownPage: null };
  }
  const use = await ports.subdomains.check(query.label, query);
  if (use === 'same' || (use === 'free' && !isReserved)) {
    return { state: 'free', suggestion: query.label, ownPage: null };
  }
  const suggestion = suggestSubdomain(words, { isTaken: true });
  if (typeof use !== 'object') return { state: isReserved ? 'reserved' : 'taken', suggestion, ownPage: null };
  const page = await ports.landingPages.find(query.ownerId, use.ownPageId);
  const ownPage = page ? { id: page.id, title: page.title } : null;
  return { state: ownPage ? 'own' : 'taken', suggestion, ownPage };
}

/**
 * Lists the last published versions of a page, newest first. `isLive` marks the one that shoppers see; none
 * is live while the page is disabled. Throws DomainError `not_found`, also for another merchant's page.
 */
export async function listPageVersions(
  ports: Pages<'find'> & { versions: Pick<PageVersionRepository, 'list'> },
  ownerId: string,
  pageId: string,
): Promise<(PageVersion & { isLive: boolean })[]> {
  const { publication } = await getLandingPage(ports, ownerId, pageId);
  const versions = await ports.versions.list(pageId);
  return versions.map((version) => ({ ...version, isLive: version.number === publication.version }));
}

/** Throws DomainError `not_found` when the version is no longer stored, and as `listPageVersions` does. */
export async function getPageVersion(
  ports: Pages<'find'> & { versions: Pick<PageVersionRepository, 'find'> },
  ownerId: string,
  version: { pageId: string; number: number },
): Promise<PublishedContent> {
  await getLandingPage(ports, ownerId, version.pageId);
  const published = await ports.versions.find(version.pageId, version.number);
  if (!published) throw new DomainError('not_found');
  return published;
}

async function writeNext(
  ports: Pages<'replace'> & { clock: Clock },
  before: LandingPage,
  change: Partial<LandingPageContent>,
): Promise<LandingPage> {
  const after: LandingPage = {
    ...before,
    ...change,
    version: before.version + 1,
    updatedAt: ports.clock.now().toISOString(),
  };
  await ports.landingPages.replace(before, after);
  return after;
}

/**
 * Returns the stored page if it has this content already; otherwise throws DomainError `version_conflict`.
 */
function sameOrConflict(stored: LandingPage, content: LandingPageContent): LandingPage {
  if (isSameContent(landingPageContent(stored), content)) return stored;
  throw new DomainError('version_conflict', { currentVersion: stored.version });
}
