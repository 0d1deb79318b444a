import { type CountryCode, countries, countryCodes } from './country.ts';
import { toLatinDigits } from './money.ts';

/** What the customer typed, and what we made of it. */
export type Phone = {
  raw: string;
  /** Digits with a leading plus: E.164 when `isMobile`, otherwise the best we can dial. */
  e164: string;
  /** True for a mobile number of one of the six countries; false is shown to the merchant as doubtful. */
  isMobile: boolean;
};

const SPEC_PATTERN = /^\+?\d{10,}$/;
const MAX_DIGITS = 15;

/**
 * Reads a phone number as customers write it: Arabic digits, spaces, dashes, `00`, bidi marks, with or without the
 * dialling code. A local number is understood by `country`. Returns undefined when what is left fails the spec's
 * pattern (optional plus, at least 10 digits, spec 5) and E.164's 15 digits; what passes but is no Gulf mobile is
 * kept and marked.
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
