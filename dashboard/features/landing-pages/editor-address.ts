import { type CountryCode, isCountryCode } from '@mirsah/domain/country';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { suggestSubdomain } from '@mirsah/domain/subdomain';
import { starters } from './starters/starters.ts';

export const BLANK = 'blank';

/** The parameter of a new page's address that names its draft, so that a reload continues it. */
export const DRAFT_PARAM = 'draft';

/** The content a new page starts with. */
export type PageStart = {
  content: LandingPageContent;
  /** A starter has blanks for the merchant to fill in. */
  isStarter: boolean;
};

/**
 * Reads from the address of a new page (`?from=perfume&country=SA`) what it starts with; undefined when the address does
 * not say. An unknown starter gives a blank page, an unknown country Saudi Arabia.
 */
export function pageStart(search: URLSearchParams): PageStart | undefined {
  const from = search.get('from');
  if (from === null) return undefined;
  const given = search.get('country') ?? '';
  const country: CountryCode = isCountryCode(given) ? given : 'SA';
  const starter = starters.find(({ id }) => id === from);
  if (!starter) return { content: newLandingPageContent(country), isStarter: false };
  // No subdomain can be derived from its Arabic title.
  const subdomain = suggestSubdomain(starter.id, { isTaken: true });
  return { content: { ...starter.content(country), subdomain }, isStarter: true };
}

export type EditorLocationState = {
  /** Set after a page was created: the editor that created it stays open under the page's address. */
  editorKey?: string;
  /** Opens a disabled page without asking whether to enable it. */
  opensDisabled?: boolean;
};
