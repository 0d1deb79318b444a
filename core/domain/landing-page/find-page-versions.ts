import { DomainError } from '../errors/domain-error.ts';
import type { LandingPageRepository } from './landing-page-repository.ts';
import type { PageVersion, PublishedContent } from './page-version.ts';
import type { PageVersionRepository } from './page-version-repository.ts';
import { getLandingPage } from './save-landing-page.ts';

type Ports = { landingPages: LandingPageRepository; versions: PageVersionRepository };

/**
 * The last published versions of a page, newest first, and which of them shoppers see now: none while the page is
 * off. Throws DomainError `not_found`, also for another merchant's page.
 */
export async function listPageVersions(
  ports: Ports,
  ownerId: string,
  pageId: string,
): Promise<(PageVersion & { isLive: boolean })[]> {
  const { publication } = await getLandingPage(ports, ownerId, pageId);
  const versions = await ports.versions.list(pageId);
  return versions.map((version) => ({ ...version, isLive: version.number === publication.version }));
}

/** Throws DomainError `not_found` when the version is no longer kept, and as `listPageVersions`. */
export async function getPageVersion(
  ports: Ports,
  ownerId: string,
  version: { pageId: string; number: number },
): Promise<PublishedContent> {
  await getLandingPage(ports, ownerId, version.pageId);
  const published = await ports.versions.find(version.pageId, version.number);
  if (!published) throw new DomainError('not_found');
  return published;
}
