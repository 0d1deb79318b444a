import { type CountryCode, countries, countryCodes } from './country.ts';
import { readTyped } from './digits.ts';

// Without zod, because the order form's script ships this file to shoppers.

/** A phone number as the customer typed it, and in dialling format. */
export type Phone = {
  raw: string;
  /** Digits with a leading plus, never `+0`: E.164 when `isMobile`, otherwise the most likely number. */
  e164: string;
  /**
   * True for a mobile number of one of the six countries; other numbers are marked as doubtful for the
   * merchant.
   */
  isMobile: boolean;
};

/** The minimum in the pattern of spec 5, for the typed and the dialled number. */
const MIN_DIGITS = 10;
/** The maximum of E.164. */
const MAX_DIGITS = 15;

/**
 * Parses a phone number as customers write it: digits of any script, separators, `00`, invisible characters,
 * a plus before or after it, with or without the dialling code, or with that twice. A local number belongs to
 * `country`. Returns undefined for input that is neither a mobile number of the six countries nor matches the
 * pattern of spec 5 (optional plus, at least 10 digits) with at most E.164's 15 digits.
 */
export function parsePhone(raw: string, country: CountryCode): Phone | undefined {
  // Separators are dropped, slashes of fractions too; `#`, `*` and similar signs do not occur in numbers.
  const typed = readTyped(raw).replace(/(?![#*@%&;])[\p{P}\p{Sk}\s|~\u2044\u2215]/gu, '');
  if (!/^\+*\d[\d+]*$/.test(typed)) return undefined;
  const all = typed.replace(/\+/g, '');
  const digits = all.replace(/^0+/, '');
  const mobile = nationalMobile(digits, country) ?? internationalMobile(digits);
  if (mobile) return { raw, e164: mobile, isMobile: true };
  const { diallingCode } = countries[country];
  const isForeign = all.startsWith('00');
  if ((isForeign ? digits : all).length < MIN_DIGITS) return undefined;
  const isLocal = all.startsWith('0') && !isForeign && !digits.startsWith(diallingCode);
  const whole = withoutRepeat(isLocal ? diallingCode + digits : digits);
  if (whole.length < MIN_DIGITS || whole.length > MAX_DIGITS) return undefined;
  return { raw, e164: `+${whole}`, isMobile: false };
}

/**
 * Whether a merchant can be reached by it: besides what customers write also short national numbers, such as
 * 920012345 or 8001234567.
 */
export function isShopPhone(raw: string, country: CountryCode): boolean {
  return /^\d{7,12}$/.test(readTyped(raw).replace(/[\s-]/g, '')) || parsePhone(raw, country) !== undefined;
}

/** Where a code is repeated, or follows another one, the last one counts: many forms show one already. */
function internationalMobile(digits: string): string | undefined {
  const code = codeOf(digits);
  if (!code) return undefined;
  const rest = withoutCode(digits, code);
  return nationalMobile(rest, code) ?? internationalMobile(rest);
}

/**
 * Dialling code and number, without a second code and without the zero that is dialled inside the country.
 */
function withoutRepeat(digits: string): string {
  const code = codeOf(digits);
  if (!code) return digits;
  const rest = withoutCode(digits, code);
  return codeOf(rest) === code ? withoutRepeat(rest) : countries[code].diallingCode + rest;
}

const codeOf = (digits: string) =>
  countryCodes.find((code) => digits.startsWith(countries[code].diallingCode));
const withoutCode = (digits: string, code: CountryCode) =>
  digits.slice(countries[code].diallingCode.length).replace(/^0+/, '');

function nationalMobile(digits: string, country: CountryCode): string | undefined {
  const { diallingCode, mobile } = countries[country];
  return mobile.test(digits) ? `+${diallingCode}${digits}` : undefined;
}
