import type { Clock } from '../clock/clock.ts';
import { isDomainError } from '../errors/domain-error.ts';
import { suggestSubdomain } from '../subdomain/subdomain.ts';
import { copyTitle } from './copy-title.ts';
import { type LandingPage, landingPageContent } from './landing-page.ts';
import type { LandingPageRepository } from './landing-page-repository.ts';
import { createLandingPage, getLandingPage } from './save-landing-page.ts';

type Ports = { landingPages: LandingPageRepository; clock: Clock };

/** More copies of one page than anybody has; the next is refused with `title_taken`. */
const MAX_COPIES = 100;

/**
 * Makes a page of its own out of another: the same content under a title and an address that are free. It starts
 * switched off, so that nobody sees it before it was edited. Throws DomainError `not_found`, also for another
 * merchant's page.
 */
export async function duplicateLandingPage(
  ports: Ports,
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
