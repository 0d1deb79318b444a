import { type CountryCode, isCountryCode } from '@mirsah/domain/country';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { suggestSubdomain } from '@mirsah/domain/subdomain';
import type { Starter } from './starters/starter.ts';

export const BLANK = 'blank';

/** Whether the address of a new page names a starter, whose texts are downloaded first. */
export function namesStarter(search: URLSearchParams): boolean {
  const from = search.get('from');
  return from !== null && from !== BLANK;
}

/** The country that the address of a new page names; Saudi Arabia where it names none. */
export function countryOfAddress(search: URLSearchParams): CountryCode {
  const given = search.get('country') ?? '';
  return isCountryCode(given) ? given : 'SA';
}

let loading: Promise<readonly Starter[]> | undefined;

/** All starters; their texts are downloaded when they are first asked for. */
export function loadStarters(): Promise<readonly Starter[]> {
  loading ??= import('./starters/starters.ts').then(
    ({ starters }) => starters,
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

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
 * not say. A starter that is not among those given makes a blank page, an unknown country is read as Saudi Arabia.
 */
export function pageStart(search: URLSearchParams, starters: readonly Starter[]): PageStart | undefined {
  const from = search.get('from');
  if (from === null) return undefined;
  const country = countryOfAddress(search);
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
  /** How many things are open over the screen, which the back button closes one by one. */
  layers?: number;
};
