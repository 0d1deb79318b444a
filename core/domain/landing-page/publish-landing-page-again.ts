import type { Clock } from '../clock/clock.ts';
import { type LandingPage, publishState } from './landing-page.ts';
import type { LandingPageRepository } from './landing-page-repository.ts';
import { getLandingPage } from './save-landing-page.ts';

type Ports = { landingPages: LandingPageRepository; clock: Clock };

/**
 * Has a page published again that failed or lags, and returns it as it then is: publishing. A page whose version is
 * on the web already is left alone. Throws DomainError `not_found`, also for another merchant's page.
 */
export async function publishLandingPageAgain(
  ports: Ports,
  ownerId: string,
  pageId: string,
): Promise<LandingPage> {
  const page = await getLandingPage(ports, ownerId, pageId);
  const state = publishState(page);
  if (state !== 'failed' && state !== 'publishing') return page;
  await ports.landingPages.requestPublication(page, ports.clock.now().toISOString());
  return getLandingPage(ports, ownerId, pageId);
}
