import type { Clock } from '../clock.ts';
import { DomainError, isDomainError } from '../error.ts';
import { randomId } from '../id.ts';
import { copyMark, copyMarkPattern } from '../messages/index.ts';
import type { PageOf, PageRequest } from '../paging.ts';
import { sanitiseHtml } from '../sanitize-html.ts';
import { isValidSubdomain, suggestSubdomain } from '../subdomain.ts';
import {
  isSameContent,
  type LandingPage,
  type LandingPageContent,
  landingPageContent,
  publishState,
} from './landing-page.ts';
import type { PageVersion, PageVersionRepository, PublishedContent } from './versions.ts';

/** All reads and writes of a merchant's pages are scoped to their owner here. */
export type LandingPageRepository = {
  find(ownerId: string, pageId: string): Promise<LandingPage | undefined>;
  list(ownerId: string, request: PageRequest): Promise<PageOf<LandingPage>>;
  /**
   * Writes a new page and claims its subdomain and title in one transaction.
   * Throws DomainError `version_conflict` when there is a page with this id, `subdomain_taken` or `title_taken`.
   */
  create(page: LandingPage): Promise<void>;
  /**
   * Replaces `before` by `after`, moving claims that changed; the old subdomain stays reserved for its owner.
   * Throws DomainError `version_conflict` when `before` is no longer what is stored, `subdomain_taken` or
   * `title_taken`.
   */
  replace(before: LandingPage, after: LandingPage): Promise<void>;
  /** Deletes the page and releases its claims. Throws DomainError `version_conflict` like `replace`. */
  remove(page: LandingPage): Promise<void>;
  /** Has the publisher publish the page as it is, whatever it made of it before. `at` is ISO-8601. */
  requestPublication(page: LandingPage, at: string): Promise<void>;
};

/** The view of pages without an owner: what the public order form and the publisher may see. */
export type PublicLandingPages = {
  find(pageId: string): Promise<LandingPage | undefined>;
};

export type SubdomainAvailability = {
  /** True when `label` is free for this owner: never claimed, released long enough ago, or already this page's. */
  isFree(label: string, owner: { ownerId: string; pageId?: string | undefined }): Promise<boolean>;
};

type Ports = { landingPages: LandingPageRepository; clock: Clock };

/**
 * Creates a page at version 1; publishing follows by itself. A client that names the page's `id` can repeat a request
 * whose answer was lost: it gets the page it made, or DomainError `version_conflict` once that says something else.
 * Otherwise throws as `LandingPageRepository.create`.
 */
export async function createLandingPage(
  ports: Ports,
  ownerId: string,
  content: LandingPageContent,
  id: string = randomId(),
): Promise<LandingPage> {
  const now = ports.clock.now().toISOString();
  const page: LandingPage = {
    ...cleaned(content),
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

/**
 * Saves an edited page. `version` is the one the editor started from: if the page has moved on since, nothing is
 * written and DomainError `version_conflict` names the current version. A page that already says the same, as after a
 * save whose answer was lost, is answered as it is.
 */
export async function saveLandingPage(
  ports: Ports,
  ownerId: string,
  command: { pageId: string; version: number; content: LandingPageContent },
): Promise<LandingPage> {
  const before = await getLandingPage(ports, ownerId, command.pageId);
  const content = cleaned(command.content);
  return before.version === command.version
    ? writeNext(ports, before, content)
    : sameOrConflict(before, content);
}

/** Puts a page on the web or takes it off; saying what is already so changes nothing. */
export async function setLandingPageEnabled(
  ports: Ports,
  ownerId: string,
  command: { pageId: string; isEnabled: boolean },
): Promise<LandingPage> {
  const before = await getLandingPage(ports, ownerId, command.pageId);
  if (before.isEnabled === command.isEnabled) return before;
  return writeNext(ports, before, { isEnabled: command.isEnabled });
}

/** Deletes a page; its site and its claims go with it. Orders stay. */
export async function deleteLandingPage(ports: Ports, ownerId: string, pageId: string): Promise<void> {
  await ports.landingPages.remove(await getLandingPage(ports, ownerId, pageId));
}

/** Throws DomainError `not_found`, also for another merchant's page. */
export async function getLandingPage(
  ports: Pick<Ports, 'landingPages'>,
  ownerId: string,
  pageId: string,
): Promise<LandingPage> {
  const page = await ports.landingPages.find(ownerId, pageId);
  if (!page) throw new DomainError('not_found');
  return page;
}

async function writeNext(
  ports: Ports,
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

/** The stored page if it says what `content` does. */
function sameOrConflict(stored: LandingPage, content: LandingPageContent): LandingPage {
  if (isSameContent(landingPageContent(stored), content)) return stored;
  throw new DomainError('version_conflict', { currentVersion: stored.version });
}

function cleaned(content: LandingPageContent): LandingPageContent {
  const { description } = content.product;
  if (description.mode !== 'html') return content;
  return {
    ...content,
    product: { ...content.product, description: { mode: 'html', text: sanitiseHtml(description.text) } },
  };
}

type DuplicatePorts = { landingPages: LandingPageRepository; clock: Clock };

/** More copies of one page than anybody has; the next is refused with `title_taken`. */
const MAX_COPIES = 100;

/**
 * Makes a page of its own out of another: the same content under a title and an address that are free. It starts
 * switched off, so that nobody sees it before it was edited. Throws DomainError `not_found`, also for another
 * merchant's page.
 */
export async function duplicateLandingPage(
  ports: DuplicatePorts,
  ownerId: string,
  pageId: string,
): Promise<LandingPage> {
  const original = await getLandingPage(ports, ownerId, pageId);
  const content = { ...landingPageContent(original), isEnabled: false };
  const words = original.subdomain.replaceAll('-', ' ');
  for (let copy = 1; ; copy += 1) {
    const title = copyTitle(original.title, copy);
    // The original has its own name, so the copy's always ends in something random.
    const subdomain = suggestSubdomain(words, { isTaken: true });
    try {
      return await createLandingPage(ports, ownerId, { ...content, title, subdomain });
    } catch (error) {
      // The same title again would only meet the same refusal; another random name costs nothing.
      const isNameTaken = isDomainError(error, 'title_taken') || isDomainError(error, 'subdomain_taken');
      if (!isNameTaken || copy === MAX_COPIES) throw error;
    }
  }
}

const MAX_TITLE_LENGTH = 200;

/** The copy of a copy is one more copy of the original, not a copy's copy. */
export function copyTitle(title: string, copy: number): string {
  const mark = copyMark(copy);
  const base = title.replace(copyMarkPattern, '');
  return `${base.slice(0, MAX_TITLE_LENGTH - mark.length).trimEnd()}${mark}`;
}

type PublishAgainPorts = { landingPages: LandingPageRepository; clock: Clock };

/**
 * Has a page published again that failed or lags, and returns it as it then is: publishing. A page whose version is
 * on the web already is left alone. Throws DomainError `not_found`, also for another merchant's page.
 */
export async function publishLandingPageAgain(
  ports: PublishAgainPorts,
  ownerId: string,
  pageId: string,
): Promise<LandingPage> {
  const page = await getLandingPage(ports, ownerId, pageId);
  const state = publishState(page);
  if (state !== 'failed' && state !== 'publishing') return page;
  await ports.landingPages.requestPublication(page, ports.clock.now().toISOString());
  return getLandingPage(ports, ownerId, pageId);
}

type SubdomainPorts = { subdomains: SubdomainAvailability };

export type SubdomainCheck = {
  state: 'free' | 'taken' | 'invalid';
  /** A name that can be had: the one asked for when it is free, otherwise one like it. */
  suggestion: string;
};

/** Tells a merchant who types a name whether it can be theirs. Only a save claims it. */
export async function checkSubdomain(
  ports: SubdomainPorts,
  query: { label: string; ownerId: string; pageId?: string | undefined },
): Promise<SubdomainCheck> {
  const words = query.label.replaceAll('-', ' ');
  if (!isValidSubdomain(query.label)) return { state: 'invalid', suggestion: suggestSubdomain(words) };
  if (await ports.subdomains.isFree(query.label, query)) return { state: 'free', suggestion: query.label };
  return { state: 'taken', suggestion: suggestSubdomain(words, { isTaken: true }) };
}

type VersionPorts = { landingPages: LandingPageRepository; versions: PageVersionRepository };

/**
 * The last published versions of a page, newest first, and which of them shoppers see now: none while the page is
 * off. Throws DomainError `not_found`, also for another merchant's page.
 */
export async function listPageVersions(
  ports: VersionPorts,
  ownerId: string,
  pageId: string,
): Promise<(PageVersion & { isLive: boolean })[]> {
  const { publication } = await getLandingPage(ports, ownerId, pageId);
  const versions = await ports.versions.list(pageId);
  return versions.map((version) => ({ ...version, isLive: version.number === publication.version }));
}

/** Throws DomainError `not_found` when the version is no longer kept, and as `listPageVersions`. */
export async function getPageVersion(
  ports: VersionPorts,
  ownerId: string,
  version: { pageId: string; number: number },
): Promise<PublishedContent> {
  await getLandingPage(ports, ownerId, version.pageId);
  const published = await ports.versions.find(version.pageId, version.number);
  if (!published) throw new DomainError('not_found');
  return published;
}
