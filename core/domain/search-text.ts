import { toLatinDigits } from './digits.ts';

/**
 * A text in the form in which two spellings of a name are equal, for searching; never shown or stored.
 * Ignores case, vowel signs and other combining marks, tatweel, invisible characters and runs of spaces;
 * turns Arabic-Indic digits into Latin ones; and unifies interchangeable letters: أ إ آ ٱ as ا, ى ئ as ي, ؤ
 * as و, ة as ه.
 */
export function normalizeArabic(text: string): string {
  // NFKD splits a letter from its hamza, madda or accent, which is then removed with the other marks.
  return toLatinDigits(text.normalize('NFKD'))
    .toLowerCase()
    .replace(/[\p{Mn}\p{Cf}\u0640]/gu, '')
    .replace(/ٱ/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Whether every word of `search` occurs in one of the texts, in any spelling that `normalizeArabic` unifies.
 */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const searched = normalizeArabic(texts.join(' '));
  return normalizeArabic(search)
    .split(' ')
    .every((word) => searched.includes(word));
}

/**
 * Whether each word of `search` begins a word of one of the texts, with or without an article or «و» before
 * it. Unlike `matchesSearch` it does not find «خسارة» for «سارة».
 */
export function beginsWords(search: string, texts: readonly string[]): boolean {
  const all = texts.join(' ');
  const words = `${normalizeArabic(all)} ${withoutArticles(all)}`
    .split(' ')
    .flatMap((word) => [word, word.replace(/^و(?:ال)?/, '')]);
  return withoutArticles(search)
    .split(' ')
    .every((word) => words.some((other) => other.startsWith(word)));
}

/** A searched text whose words have lost their article, by which other words for the same thing are found. */
export function withoutArticles(search: string): string {
  return normalizeArabic(search).replace(/(^| )ال(?=\S{2})/g, '$1');
}
