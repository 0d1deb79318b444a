import type { PublicLandingPages } from '@mirsah/domain/landing-page/commands';
import type { VisitedPage } from '@mirsah/domain/metrics/collect-visit';

const TTL_MS = 60_000;
const MAX_ENTRIES = 500;

/**
 * What views need to know of pages, remembered for a minute: a page is large to read, and its views come in crowds.
 * Unknown ids are remembered too, so that guessing them costs no reads.
 */
export function createPageCache(pages: PublicLandingPages) {
  const kept = new Map<string, { page: Promise<VisitedPage | undefined>; until: number }>();
  return {
    find(pageId: string): Promise<VisitedPage | undefined> {
      const known = kept.get(pageId);
      if (known && known.until > Date.now()) return known.page;
      kept.delete(pageId);
      const [oldest] = kept.keys();
      if (kept.size >= MAX_ENTRIES && oldest) kept.delete(oldest);
      const page = read(pages, pageId);
      kept.set(pageId, { page, until: Date.now() + TTL_MS });
      // A failed read is not remembered.
      page.catch(() => kept.delete(pageId));
      return page;
    },
  };
}

async function read(pages: PublicLandingPages, pageId: string): Promise<VisitedPage | undefined> {
  const page = await pages.find(pageId);
  if (!page) return undefined;
  // While a page moves to another name, shoppers are on both.
  const subdomains = [page.subdomain, ...(page.publication.subdomain ? [page.publication.subdomain] : [])];
  return { ownerId: page.ownerId, subdomains, isEnabled: page.isEnabled };
}
