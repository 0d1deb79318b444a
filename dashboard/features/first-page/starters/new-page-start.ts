import type { CountryCode } from '@mirsah/domain/country';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { type DefaultShipping, withShipping } from '@mirsah/domain/landing-page/default-shipping';
import { suggestSubdomain } from '@mirsah/domain/subdomain';
import { apiClient } from '../../../lib/api.ts';
import type { Starter } from './starter.ts';

/** The content of a new page. */
export type PageStart = {
  content: LandingPageContent;
  /** A starter has blanks for the merchant to fill in. */
  isStarter: boolean;
};

/** The content of a new page, with the account's shipping; without it if it cannot be loaded. */
export async function newPageStart(
  page: { from: string; country: CountryCode },
  loading: Promise<readonly Starter[]> | readonly Starter[],
): Promise<PageStart> {
  const [starters, shipping] = await Promise.all([
    loading,
    apiClient.getDefaultShipping().then(
      (answer) => answer.shipping,
      () => null,
    ),
  ]);
  return pageStart(page, starters, shipping);
}

/** An unknown starter makes a blank page. */
export function pageStart(
  { from, country }: { from: string; country: CountryCode },
  starters: readonly Starter[],
  shipping: DefaultShipping | null,
): PageStart {
  const starter = starters.find(({ id }) => id === from);
  if (!starter) {
    return { content: withUsualShipping(newLandingPageContent(country), shipping), isStarter: false };
  }
  // No subdomain can be derived from its Arabic title.
  const subdomain = suggestSubdomain(starter.id, { isTaken: true });
  const content = { ...starter.content(country), subdomain };
  return { content: withUsualShipping(content, shipping), isStarter: true };
}

/** A new page with the account's shipping, where that has the page's currency. */
export function withUsualShipping(
  content: LandingPageContent,
  shipping: DefaultShipping | null,
): LandingPageContent {
  return shipping?.currency === content.currency ? withShipping(content, shipping) : content;
}
