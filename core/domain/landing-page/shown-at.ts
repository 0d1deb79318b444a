import { type LandingPage, shownSubdomains } from './landing-page.ts';

/** Custom domains, for callers who only need a page's host. */
export type PageDomains = {
  /** The host of the page's custom domain, while its files are there; undefined when it has none. */
  hostOf(pageId: string): Promise<string | undefined>;
};

/**
 * Whether the page is shown at a place: a subdomain, or a custom host (`placeOfHost`). Undefined stands for
 * the product's main host, which shows every page. Only a custom host needs a read.
 */
export async function isShownAt(
  { domains }: { domains: PageDomains },
  page: Pick<LandingPage, 'id' | 'subdomain' | 'publication'>,
  place: string | undefined,
): Promise<boolean> {
  if (place === undefined || shownSubdomains(page).includes(place)) return true;
  return place.includes('.') && (await domains.hostOf(page.id)) === place;
}
