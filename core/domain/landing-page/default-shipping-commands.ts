import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import { getLandingPage, type LandingPageRepository, saveLandingPage } from './commands.ts';
import { formFieldsSchema } from './content.ts';
import { type DefaultShippingRepository, withShipping } from './default-shipping.ts';
import { type LandingPage, landingPageContent } from './landing-page.ts';

/**
 * Saves a page with the account's shipping. `version` is the one that the merchant saw: DomainError
 * `version_conflict` where the page has changed since, unless it has this shipping by now. `not_found` before
 * there is any; `invalid_request` for a page in another currency, and for one whose form has no room for the
 * city.
 */
export async function applyDefaultShipping(
  ports: {
    landingPages: Pick<LandingPageRepository, 'find' | 'replace'>;
    defaultShipping: Pick<DefaultShippingRepository, 'find'>;
    clock: Clock;
  },
  ownerId: string,
  { pageId, version }: { pageId: string; version: number },
): Promise<LandingPage> {
  const [page, shipping] = await Promise.all([
    getLandingPage(ports, ownerId, pageId),
    ports.defaultShipping.find(ownerId),
  ]);
  if (!shipping) throw new DomainError('not_found');
  if (page.currency !== shipping.currency) {
    throw new DomainError('invalid_request', { fields: [{ path: 'currency', problem: 'other_currency' }] });
  }
  const content = withShipping(landingPageContent(page), shipping);
  if (!formFieldsSchema.safeParse(content.formFields).success)
    throw new DomainError('invalid_request', { fields: [{ path: 'formFields', problem: 'full' }] });
  return saveLandingPage(ports, ownerId, { pageId, version, content });
}
