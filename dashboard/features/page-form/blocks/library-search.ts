import { matchesSearch, normalizeArabic } from '@mirsah/domain/search-text';

/** The texts by which a kind of block is found. `others` are words that merchants use for it. */
type Searched = { name: string; hint: string; others: string };

/**
 * How near a search is to a kind of block: 0 for its name, then its name's beginning, a word of the name, any
 * part of it, a word that merchants use for it, and last any other match. Infinity when it does not match.
 */
export function searchDistance(search: string, { name, hint, others }: Searched): number {
  if (!matchesSearch(search, [name, hint, others])) return Number.POSITIVE_INFINITY;
  const [wanted, title, words] = [search, name, others].map(normalizeArabic) as [string, string, string];
  const steps = [
    title === wanted,
    title.startsWith(wanted),
    hasWord(title, wanted),
    matchesSearch(search, [name]),
    ` ${words} `.includes(` ${wanted} `),
    hasWord(words, wanted),
  ];
  const step = steps.indexOf(true);
  return step === -1 ? steps.length : step;
}

/** Whether a word of a text begins so. */
const hasWord = (text: string, start: string): boolean => ` ${text}`.includes(` ${start}`);

/** The matches of a search, nearest first; those equally near keep their order. */
export function nearestFirst<T>(all: readonly T[], distance: (one: T) => number): T[] {
  return all
    .map((one) => ({ one, far: distance(one) }))
    .filter(({ far }) => far !== Number.POSITIVE_INFINITY)
    .sort((before, after) => before.far - after.far)
    .map(({ one }) => one);
}
