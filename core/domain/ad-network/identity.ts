import { toLatinDigits } from '../money.ts';
import type { Order } from '../order/order.ts';

// What networks recognise a customer by is normalised first and hashed second: the same person written in another way must
// become the same text. The hash is the sender's.

/** What an event says of its customer, as texts that are ready to be hashed; a missing part is not sent. */
export type Identity = {
  /** Digits with the country code, as Meta and Snapchat want them: without plus, `00` and trunk zero. */
  phoneDigits: string | undefined;
  /** E.164 with its plus, as TikTok wants it. */
  phoneE164: string | undefined;
  firstName: string | undefined;
  lastName: string | undefined;
  city: string | undefined;
  /** Two small letters. */
  country: string;
  /** The same for all orders of a phone at one merchant. */
  externalId: string;
};

type Customer = Pick<Order, 'customerName' | 'customerPhone' | 'country' | 'ownerId'> & {
  /** The name of the city, where it is known. */
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

/** Undefined for what is no number with a country code. */
function toE164(phone: string): string | undefined {
  const digits = toLatinDigits(phone).replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= 8 && digits.length <= 15 ? `+${digits}` : undefined;
}

/** Harakat and tatweel, which some write and others do not. */
const ORNAMENTS = /[\u0610-\u061a\u064b-\u065f\u0670\u0640]/g;

/** Small letters without punctuation and ornaments. Letters of any script stay as they are written. */
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

/** Without spaces, as networks want it. */
export function normaliseCity(city: string): string | undefined {
  return plain(city).replace(/\s+/g, '') || undefined;
}
