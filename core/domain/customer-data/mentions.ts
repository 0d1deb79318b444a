import { countries, countryCodes } from '../country.ts';
import { toLatinDigits } from '../digits.ts';

/** Characters that people write between digits of a phone, and marks of writing direction. */
const GAP = '[\\s\\p{Cf}\\p{DI}\\p{Pd}\\u2212()./_]{0,3}';

/** Replaces a phone in a text. */
const REMOVED = '•••';

/**
 * Finds a phone in texts in every spelling: Arabic digits, gaps, `00`, with the dialling code, with a zero,
 * or with neither.
 */
export type PhoneMentions = {
  isIn(value: unknown): boolean;
  /**
   * The same value with the phone removed from every text in it; WhatsApp ids that contain it become null.
   */
  removedFrom<T>(value: T): T;
};

/** `e164` is a complete number: `+966551234567`. */
export function phoneMentions(e164: string): PhoneMentions {
  const digits = e164.replace('+', '');
  const country = countryCodes.find((code) => digits.startsWith(countries[code].diallingCode));
  const code = country ? countries[country].diallingCode : '';
  const national = digits.slice(code.length);
  const spaced = (text: string) => [...text].join(GAP);
  const prefix = code ? `(?:(?:(?:\\+|00)${GAP})?${spaced(code)}${GAP}(?:0${GAP})?|0${GAP})?` : `(?:\\+|00)?`;
  const pattern = new RegExp(`(?<!\\d)${prefix}${spaced(national)}(?!\\d)`, 'gu');
  const isIn = (value: unknown): boolean => {
    if (typeof value === 'string') return isWhatsAppId(value) ? holds(value, digits) : isWritten(value);
    if (Array.isArray(value)) return value.some(isIn);
    return isMap(value) && Object.values(value).some(isIn);
  };
  const isWritten = (text: string) => !isTime(text) && latin(text).search(pattern) >= 0;
  const removed = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (isWhatsAppId(value)) return holds(value, digits) ? null : value;
      return isWritten(value) ? cut(value, latin(value).matchAll(pattern)) : value;
    }
    if (Array.isArray(value)) return value.map(removed);
    if (!isMap(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, removed(part)]));
  };
  // Texts stay texts, and WhatsApp ids may be null everywhere.
  return { isIn, removedFrom: (value) => removed(value) as typeof value };
}

/** The text with Latin digits at the same positions: a digit of two UTF-16 units keeps its length. */
const latin = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => toLatinDigits(digit).padEnd(digit.length, '\u2060'));

function cut(text: string, found: Iterable<RegExpExecArray>): string {
  let [result, end] = ['', 0];
  for (const { 0: written, index } of found) {
    result += text.slice(end, index) + REMOVED;
    end = index + written.length;
  }
  return result + text.slice(end);
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
const isWhatsAppId = (text: string) => text.startsWith('wamid.');
/** WhatsApp's message ids contain the customer's phone in Base64. */
const holds = (id: string, digits: string) => atobOrNothing(id.slice('wamid.'.length)).includes(digits);

function atobOrNothing(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
