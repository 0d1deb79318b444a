import type { Clock } from '../clock/clock.ts';
import { DomainError, isDomainError } from '../errors/domain-error.ts';
import { randomId } from '../id/id.ts';
import { sanitiseHtml } from '../rich-text/sanitise-html.ts';
import { type LandingPage, type LandingPageContent, landingPageContent } from './landing-page.ts';
import type { LandingPageRepository } from './landing-page-repository.ts';
import { isSameContent } from './same-content.ts';

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
    return unlessChanged(await getLandingPage(ports, ownerId, id), page);
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
    : unlessChanged(before, content);
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
function unlessChanged(stored: LandingPage, content: LandingPageContent): LandingPage {
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
