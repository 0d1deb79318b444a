import { type CountryCode, countries, countryCodes } from './country.ts';
import { toLatinDigits } from './money.ts';

// Without zod, because the order form's script ships this file to shoppers.

/** A phone number as the customer typed it, and as it is dialled. */
export type Phone = {
  raw: string;
  /** Digits with a leading plus: E.164 when `isMobile`, otherwise the most likely number. */
  e164: string;
  /** True for a mobile number of one of the six countries; other numbers are marked as doubtful for the merchant. */
  isMobile: boolean;
};

const SPEC_PATTERN = /^\+?\d{10,}$/;
const MAX_DIGITS = 15;

/**
 * Reads a phone number as customers write it: with Arabic digits, spaces, dashes, `00`, bidi marks, with or without the
 * dialling code. A local number belongs to `country`. Returns undefined for what is neither a mobile number of the six
 * countries nor matches the pattern of spec 5 (optional plus, at least 10 digits) with at most E.164's 15 digits.
 */
export function parsePhone(raw: string, country: CountryCode): Phone | undefined {
  const typed = toLatinDigits(raw)
    .replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069()./_\-\u2010-\u2015]/g, '')
    .replace(/^00/, '+');
  if (!/^\+?\d+$/.test(typed)) return undefined;
  const mobile = asMobile(typed, country);
  if (mobile) return { raw, e164: mobile, isMobile: true };
  if (!SPEC_PATTERN.test(typed) || typed.replace('+', '').length > MAX_DIGITS) return undefined;
  return { raw, e164: typed.startsWith('+') ? typed : `+${typed}`, isMobile: false };
}

function asMobile(typed: string, country: CountryCode): string | undefined {
  if (!typed.startsWith('+')) {
    const local = nationalMobile(typed, country);
    if (local) return local;
  }
  const digits = typed.replace('+', '');
  for (const code of countryCodes) {
    const { diallingCode } = countries[code];
    if (!digits.startsWith(diallingCode)) continue;
    const international = nationalMobile(digits.slice(diallingCode.length), code);
    if (international) return international;
  }
  return undefined;
}

function nationalMobile(digits: string, country: CountryCode): string | undefined {
  const { diallingCode, mobile, trunkPrefix } = countries[country];
  const national = trunkPrefix && digits.startsWith(trunkPrefix) ? digits.slice(trunkPrefix.length) : digits;
  return mobile.test(national) ? `+${diallingCode}${national}` : undefined;
}
