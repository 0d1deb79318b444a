import { api } from '@mirsah/contracts/api';
import { DomainError } from '@mirsah/domain/error';
import { type Sites, siteUrl } from '@mirsah/domain/landing-page';
import type { PublicLandingPages } from '@mirsah/domain/landing-page/commands';
import type { OwnerStatuses } from '@mirsah/domain/user/ports';
import { handlePublic } from '../http/endpoint.ts';
import { parseWith } from '../http/request.ts';
import { json } from '../http/response.ts';

/** What anybody may know of a page: the address where it is shown. */
export const publicPages = (ports: {
  pages: PublicLandingPages;
  ownerStatus: OwnerStatuses;
  sites: Sites;
}) => ({
  findPublicPage: handlePublic(api.findPublicPage, async (event) => {
    const { params, status, response } = api.findPublicPage;
    const { pageId } = parseWith(params, event.pathParameters);
    const page = await ports.pages.find(pageId);
    if (!page?.isEnabled || !(await ports.ownerStatus.isActive(page.ownerId))) {
      throw new DomainError('not_found');
    }
    const url = siteUrl(ports.sites, page.publication.subdomain ?? page.subdomain);
    return json(status, response.parse({ url }));
  }),
});
