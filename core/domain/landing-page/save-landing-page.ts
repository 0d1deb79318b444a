import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../errors/domain-error.ts';
import { randomId } from '../id/id.ts';
import { sanitiseHtml } from '../rich-text/sanitise-html.ts';
import type { LandingPage, LandingPageContent } from './landing-page.ts';
import type { LandingPageRepository } from './landing-page-repository.ts';

type Ports = { landingPages: LandingPageRepository; clock: Clock };

/** Creates a page at version 1; publishing follows by itself. Throws as `LandingPageRepository.create`. */
export async function createLandingPage(
  ports: Ports,
  ownerId: string,
  content: LandingPageContent,
): Promise<LandingPage> {
  const now = ports.clock.now().toISOString();
  const page: LandingPage = {
    ...cleaned(content),
    id: randomId(),
    ownerId,
    version: 1,
    publication: { version: 0, subdomain: null, publishedAt: null, failure: null },
    createdAt: now,
    updatedAt: now,
  };
  await ports.landingPages.create(page);
  return page;
}

/**
 * Saves an edited page. `version` is the one the editor started from: if the page has moved on since, nothing is
 * written and DomainError `version_conflict` names the current version.
 */
export async function saveLandingPage(
  ports: Ports,
  ownerId: string,
  command: { pageId: string; version: number; content: LandingPageContent },
): Promise<LandingPage> {
  const before = await getLandingPage(ports, ownerId, command.pageId);
  if (before.version !== command.version) {
    throw new DomainError('version_conflict', { currentVersion: before.version });
  }
  return writeNext(ports, before, cleaned(command.content));
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

function cleaned(content: LandingPageContent): LandingPageContent {
  const { description } = content.product;
  if (description.mode !== 'html') return content;
  return {
    ...content,
    product: { ...content.product, description: { mode: 'html', text: sanitiseHtml(description.text) } },
  };
}
