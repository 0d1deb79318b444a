import { toLatinDigits } from '../digits.ts';
import type { Order } from '../order/order.ts';

// Identifying data is normalised before it is hashed: different spellings of the same person must become the
// same text. The sender hashes.

/** A customer's identifying data as texts that are ready to be hashed; missing parts are not sent. */
export type Identity = {
  /** Digits with the country code, as Meta and Snapchat require: without plus, `00` and trunk zero. */
  phoneDigits: string | undefined;
  /** E.164 with its plus, as TikTok requires. */
  phoneE164: string | undefined;
  firstName: string | undefined;
  lastName: string | undefined;
  city: string | undefined;
  /** Two lowercase letters. */
  country: string;
  /** The same for all orders of a phone at one merchant. */
  externalId: string;
};

type Customer = Pick<Order, 'customerName' | 'customerPhone' | 'country' | 'ownerId'> & {
  /** The name of the city, if known. */
  city?: string | undefined;
};

export function identityOf({ customerName, customerPhone, country, ownerId, city }: Customer): Identity {
  const [firstName, ...others] = namesIn(customerName);
  const e164 = toE164(customerPhone.e164);
  return {
    phoneDigits: e164?.slice(1),
    phoneE164: e164,
    firstName,
    lastName: others.at(-1),
    city: city === undefined ? undefined : normaliseCity(city),
    country: country.toLowerCase(),
    externalId: `${ownerId}:${customerPhone.e164}`,
  };
}

/** Undefined for a number without a country code. */
function toE164(phone: string): string | undefined {
  const digits = toLatinDigits(phone).replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= 8 && digits.length <= 15 ? `+${digits}` : undefined;
}

/** Harakat and tatweel, which some people write and others do not. */
const ORNAMENTS = /[\u0610-\u061a\u064b-\u065f\u0670\u0640]/g;

/** Lowercase without punctuation and diacritics. Letters of any script are preserved. */
function plain(text: string): string {
  return toLatinDigits(text)
    .normalize('NFC')
    .replace(ORNAMENTS, '')
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .toLowerCase();
}

/** Each name by itself, normalised. */
export function namesIn(name: string): string[] {
  return plain(name).split(/\s+/).filter(Boolean);
}

/** Without spaces, as networks require. */
export function normaliseCity(city: string): string | undefined {
  return plain(city).replace(/\s+/g, '') || undefined;
}
