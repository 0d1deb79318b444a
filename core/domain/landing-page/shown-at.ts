import { type LandingPage, shownSubdomains } from './landing-page.ts';

/** The pages' own domains, for those who only ask where a page is shown. */
export type PageDomains = {
  /** The host of the page's own domain, while its files are there; undefined when it has none. */
  hostOf(pageId: string): Promise<string | undefined>;
};

/**
 * Whether the page is shown at a place: a subdomain, or a host of its own (`placeOfHost`). Undefined stands for the
 * product's main host, where no page is more at home than another. Only a host costs a read.
 */
export async function isShownAt(
  { domains }: { domains: PageDomains },
  page: Pick<LandingPage, 'id' | 'subdomain' | 'publication'>,
  place: string | undefined,
): Promise<boolean> {
  if (place === undefined || shownSubdomains(page).includes(place)) return true;
  return place.includes('.') && (await domains.hostOf(page.id)) === place;
}
