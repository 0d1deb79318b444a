import { type CountryCode, isCountryCode } from '@mirsah/domain/country';
import type { PageStart } from './new-page-start.ts';
import type { Starter } from './starter.ts';

export const BLANK = 'blank';

/** The country in the address of a new page; Saudi Arabia without one. */
export function countryOfAddress(search: URLSearchParams): CountryCode {
  const given = search.get('country') ?? '';
  return isCountryCode(given) ? given : 'SA';
}

let loading: Promise<readonly Starter[]> | undefined;

/** All starters; their texts are downloaded on first use. */
export function loadStarters(): Promise<readonly Starter[]> {
  loading ??= import('./starters.ts').then(
    ({ starters }) => starters,
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

let begun: { editorKey: string; start: Promise<PageStart> } | undefined;

/**
 * The start of a new page from its address (`?from=perfume&country=SA`), once for each editor; undefined when
 * the address has none. An unknown country is read as Saudi Arabia.
 */
export function loadStart(editorKey: string, search: URLSearchParams): Promise<PageStart> | undefined {
  const from = search.get('from');
  if (from === null) return undefined;
  if (begun?.editorKey !== editorKey) {
    const page = { from, country: countryOfAddress(search) };
    const starters = from === BLANK ? [] : loadStarters();
    const start = import('./new-page-start.ts').then(({ newPageStart }) => newPageStart(page, starters));
    begun = { editorKey, start };
    start.catch(() => {
      begun = undefined;
    });
  }
  return begun.start;
}
