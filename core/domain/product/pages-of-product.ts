import type { LandingPage } from '../landing-page/landing-page.ts';
import type { LandingPageRepository } from '../landing-page/landing-page-repository.ts';

/** Pages looked at: more than any merchant has, so that one request stays one of known cost. */
const MOST_PAGES = 500;
const AT_ONCE = 100;

/** The owner's pages that were filled from a product, newest first, among the newest 500. */
export async function pagesOfProduct(
  { landingPages }: { landingPages: Pick<LandingPageRepository, 'list'> },
  ownerId: string,
  productId: string,
): Promise<LandingPage[]> {
  const found: LandingPage[] = [];
  let cursor: string | undefined;
  for (let seen = 0; seen < MOST_PAGES; seen += AT_ONCE) {
    const page = await landingPages.list(ownerId, { limit: AT_ONCE, cursor });
    found.push(...page.items.filter(({ product }) => product.productId === productId));
    if (page.cursor === null) break;
    cursor = page.cursor;
  }
  return found;
}
