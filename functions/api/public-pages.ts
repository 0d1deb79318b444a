import { api } from '@mirsah/contracts/api';
import { DomainError } from '@mirsah/domain/error';
import { domainOrigin, type Sites, siteUrl } from '@mirsah/domain/landing-page';
import type { PublicLandingPages } from '@mirsah/domain/landing-page/commands';
import type { OwnerStatuses } from '@mirsah/domain/user/ports';
import { handlePublic } from '../http/endpoint.ts';
import { parseWith } from '../http/request.ts';
import { json } from '../http/response.ts';

/** Public information about a page: the address where it is shown. */
export const publicPages = (ports: {
  pages: PublicLandingPages;
  ownerStatus: OwnerStatuses;
  sites: Sites;
  /** The host that is a page's address instead of its subdomain. */
  domains: { mainHostOf(pageId: string): Promise<string | undefined> };
}) => ({
  findPublicPage: handlePublic(api.findPublicPage, async (event) => {
    const { params, status, response } = api.findPublicPage;
    const { pageId } = parseWith(params, event.pathParameters);
    const page = await ports.pages.find(pageId);
    if (!page?.isEnabled || !(await ports.ownerStatus.isActive(page.ownerId))) {
      throw new DomainError('not_found');
    }
    const host = await ports.domains.mainHostOf(pageId);
    const url =
      host === undefined
        ? siteUrl(ports.sites, page.publication.subdomain ?? page.subdomain)
        : `${domainOrigin(ports.sites, host)}/`;
    return json(status, response.parse({ url }));
  }),
});
