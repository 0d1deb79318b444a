import type { CountryCode } from '../country.ts';
import { addressUnknown, listSeparator } from '../messages/index.ts';
import { normalizeArabic } from '../search-text.ts';
import { readShortAddress } from './check-address.ts';
import type { Order } from './order.ts';

/** The parts of an address that a courier needs, in the order in which they are asked for. */
export const addressParts = ['city', 'district', 'landmark', 'nationalAddress'] as const;
export type AddressPart = (typeof addressParts)[number];

/** The address fields of an order; `city` is the name of a known city. */
type Addressed = {
  country: CountryCode;
  city: string | null;
  customerAddress: string;
  answers: readonly { label: string; value: string }[];
};

const shortAddress = /(?:^|[^A-Z0-9])[A-Z]{4}\s?-?\d{4}(?!\d)/i;
/** Words before the name of a district, and before the description of a location, normalized. */
const districtWords = /(?:^|\P{L})(?:ال)?(?:حي|ضاحيه|مخطط|قطعه|فريج|district|block)(?!\p{L})/iu;
const landmarkWords =
  /(?:^|\P{L})(?:[بو]?(?:قرب|جنب|جانب|جوار)|قريب|مقابل|امام|خلف|ورا|عند|near|next to|opposite|behind)(?!\p{L})/iu;
const districtLabel = /(?:^|\P{L})(?:ال)?حي(?!\p{L})|district/iu;
const landmarkLabel = /معلم|landmark/iu;

/**
 * Which parts of an address an order has: as answers to form fields, or named in the address itself. A
 * customer who answered that they do not know their national address has answered; it is only asked for in
 * Saudi Arabia.
 */
export function findAddressParts(order: Addressed): Partial<Record<AddressPart, boolean>> {
  const { country, city, customerAddress, answers } = order;
  const text = normalizeArabic(customerAddress);
  const answered = (label: RegExp) =>
    answers.some((answer) => answer.value.trim() !== '' && label.test(normalizeArabic(answer.label)));
  const written = [customerAddress, ...answers.map(({ value }) => value)];
  const isAnswered = written.some((value) => shortAddress.test(value) || value === addressUnknown);
  return {
    city: city !== null,
    district: answered(districtLabel) || districtWords.test(text),
    landmark: answered(landmarkLabel) || landmarkWords.test(text),
    ...(country === 'SA' && { nationalAddress: isAnswered }),
  };
}

/**
 * The address with the answers of other form fields, from the city to the door, for receivers that read
 * nothing else of the order, such as a network; repeated parts are omitted. `city` is the result of `cityOf`.
 */
export function wholeAddress(order: Addressed & Pick<Order, 'place'>): string {
  const { country, city, place, customerAddress, answers } = order;
  const named = place ? (city ?? place.cityText) : '';
  const isNamed = named.trim() === '' || namesCity(customerAddress, named);
  const answersTo = (label: RegExp) =>
    answers.filter((answer) => label.test(normalizeArabic(answer.label))).map(({ value }) => value);
  const district = unsaid(answersTo(districtLabel), [customerAddress]);
  const landmark = unsaid(answersTo(landmarkLabel), [...district, customerAddress]);
  const short = country === 'SA' ? answers.flatMap(({ value }) => readShortAddress(value) ?? []) : [];
  return [
    ...(isNamed ? [] : [named]),
    ...district,
    customerAddress,
    ...landmark,
    ...unsaid(short, [...district, customerAddress, ...landmark]),
  ].join(listSeparator);
}

/**
 * Whether an address unambiguously names a city: at its start, or between commas. Streets and people have the
 * names of cities, and a repeated city does no harm.
 */
export function namesCity(address: string, city: string): boolean {
  const name = wordsOf(city);
  return new RegExp(`^${name}|[,،] ?${name}(?= ?(?:[,،]|$))`, 'u').test(normalizeArabic(address));
}

/** The parts that are neither in `said` nor in a part before them. */
function unsaid(parts: readonly string[], said: readonly string[]): string[] {
  return parts.filter((part, index) => {
    const words = new RegExp(`(?:^|[^\\p{L}\\d])${wordsOf(part)}`, 'u');
    const before = [...said, ...parts.slice(0, index)];
    return part.trim() !== '' && !before.some((text) => words.test(normalizeArabic(text)));
  });
}

/**
 * A pattern for these exact words, normalized, at the start of a word; a short address may have a space
 * between letters and digits.
 */
function wordsOf(text: string): string {
  const escaped = normalizeArabic(text).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return `${escaped.replace(/\p{L}(?=\d)/gu, '$&[ -]*')}(?![\\p{L}\\d])`;
}
