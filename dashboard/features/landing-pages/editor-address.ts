import { type CountryCode, isCountryCode } from '@mirsah/domain/country';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { suggestSubdomain } from '@mirsah/domain/subdomain';
import { starters } from './starters/starters.ts';

export const BLANK = 'blank';

/** What the editor of a new page begins with. */
export type PageStart = {
  content: LandingPageContent;
  /** A starter leaves places for the merchant to fill in. */
  isStarter: boolean;
};

/** Reads the address of a new page; undefined while it does not say what to begin with. An unknown starter is none. */
export function pageStart(search: URLSearchParams): PageStart | undefined {
  const from = search.get('from');
  if (from === null) return undefined;
  const given = search.get('country') ?? '';
  const country: CountryCode = isCountryCode(given) ? given : 'SA';
  const starter = starters.find(({ id }) => id === from);
  if (!starter) return { content: newLandingPageContent(country), isStarter: false };
  // Its Arabic title would give the address nothing to go by.
  const subdomain = suggestSubdomain(starter.id, { isTaken: true });
  return { content: { ...starter.content(country), subdomain }, isStarter: true };
}

export type EditorLocationState = {
  /** Carried along when a page has just been created: the editor that created it goes on with it. */
  editorKey?: string;
  /** Opens a page that is off without asking whether to switch it on. */
  opensDisabled?: boolean;
};
