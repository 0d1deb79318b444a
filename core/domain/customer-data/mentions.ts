import { countries, countryCodes } from '../country.ts';
import { toLatinDigits } from '../money.ts';

/** What people write between digits of a phone, and marks of writing direction. */
const GAP = '[\\s\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069()./_\\-\\u2010-\\u2015]{0,3}';

/** What is put in place of a phone that somebody wrote into another text. */
const REMOVED = '•••';

/** Finds a phone in texts in whatever spelling: Arabic digits, gaps, `00`, with the dialling code, with a zero, or with neither. */
export type PhoneMentions = {
  isIn(value: unknown): boolean;
  /** The same value with the phone removed from every text in it; ids of WhatsApp that hold it become null. */
  removedFrom<T>(value: T): T;
};

/** `e164` is a whole number: `+966551234567`. */
export function phoneMentions(e164: string): PhoneMentions {
  const digits = e164.replace('+', '');
  const country = countryCodes.find((code) => digits.startsWith(countries[code].diallingCode));
  const code = country ? countries[country].diallingCode : '';
  const national = digits.slice(code.length);
  const spaced = (text: string) => [...text].join(GAP);
  const prefix = code ? `(?:(?:(?:\\+|00)${GAP})?${spaced(code)}${GAP}(?:0${GAP})?|0${GAP})?` : `(?:\\+|00)?`;
  const pattern = new RegExp(`(?<!\\d)${prefix}${spaced(national)}(?!\\d)`, 'g');
  const isIn = (value: unknown): boolean => {
    if (typeof value === 'string') return isWhatsAppId(value) ? holds(value, digits) : isWritten(value);
    if (Array.isArray(value)) return value.some(isIn);
    return isMap(value) && Object.values(value).some(isIn);
  };
  const isWritten = (text: string) => !isTime(text) && toLatinDigits(text).search(pattern) >= 0;
  const removed = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (isWhatsAppId(value)) return holds(value, digits) ? null : value;
      // Digits of any script are one character each, so that places in both texts are the same.
      return isWritten(value) ? cut(value, toLatinDigits(value).matchAll(pattern)) : value;
    }
    if (Array.isArray(value)) return value.map(removed);
    if (!isMap(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, removed(part)]));
  };
  // Texts stay texts, and ids of WhatsApp may be null wherever they are.
  return { isIn, removedFrom: (value) => removed(value) as typeof value };
}

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
/** WhatsApp's ids of messages are Base64 with the customer's phone in it. */
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
