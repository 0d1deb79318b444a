import { toLatinDigits } from '@mirsah/domain/money';

/** Whether every word of `search` is in one of the texts, whichever way its letters and digits are written. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const haystack = comparable(texts.join(' '));
  return comparable(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

/** Arabic is searched without its vowel signs, and with letters that are often written for one another the same. */
function comparable(text: string): string {
  return toLatinDigits(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0670\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .trim();
}
