import type { CountryCode } from '../country.ts';
import { addressUnknown, listSeparator } from '../messages/index.ts';
import { normalizeArabic } from '../search-text.ts';
import { readShortAddress } from './check-address.ts';
import type { Order } from './order.ts';

/** What a courier needs to find a door, in the order in which it is asked for. */
export const addressParts = ['city', 'district', 'landmark', 'nationalAddress'] as const;
export type AddressPart = (typeof addressParts)[number];

/** An order as far as it says where it goes; `city` is the name of a city that is known. */
type Addressed = {
  country: CountryCode;
  city: string | null;
  customerAddress: string;
  answers: readonly { label: string; value: string }[];
};

const shortAddress = /(?<![A-Z0-9])[A-Z]{4}\s?-?\d{4}(?!\d)/i;
/** What people write before the name of a district, and before what they describe a place by, normalized. */
const districtWords = /(?<!\p{L})(?:ال)?(?:حي|ضاحيه|مخطط|قطعه|فريج|district|block)(?!\p{L})/iu;
const landmarkWords =
  /(?<!\p{L})(?:[بو]?(?:قرب|جنب|جانب|جوار)|قريب|مقابل|امام|خلف|ورا|عند|near|next to|opposite|behind)(?!\p{L})/iu;
const districtLabel = /(?<!\p{L})(?:ال)?حي(?!\p{L})|district/iu;
const landmarkLabel = /معلم|landmark/iu;

/**
 * Which parts of an address an order has: as answers to fields that ask for them, or named in the address itself. A
 * customer who said that they do not know their national address has answered; it is asked for in Saudi Arabia alone.
 */
export function addressPartsOf(order: Addressed): Partial<Record<AddressPart, boolean>> {
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
 * The address with what other fields of the form asked of it, from the city to the door, for who reads nothing else of the
 * order, such as a network; what was said is not said again. `city` is what `cityOf` says.
 */
export function wholeAddress(order: Addressed & Pick<Order, 'place'>): string {
  const { country, city, place, customerAddress, answers } = order;
  const named = place ? (city ?? place.cityText) : '';
  const isNamed = named.trim() === '' || isCityOf(customerAddress, named);
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
 * Whether an address says a city where nothing else is meant: at its beginning, or between commas. Streets and people are called
 * like cities, and a city that is said twice harms nobody.
 */
function isCityOf(address: string, city: string): boolean {
  const name = wordsOf(city);
  return new RegExp(`^${name}|[,،] ?${name}(?= ?(?:[,،]|$))`, 'u').test(normalizeArabic(address));
}

/** Which of the parts neither `said` nor a part before them has. */
function unsaid(parts: readonly string[], said: readonly string[]): string[] {
  return parts.filter((part, index) => {
    const words = new RegExp(wordsOf(part), 'u');
    const before = [...said, ...parts.slice(0, index)];
    return part.trim() !== '' && !before.some((text) => words.test(normalizeArabic(text)));
  });
}

/** A pattern for these very words, normalized; a short address may be written with a space between letters and digits. */
function wordsOf(text: string): string {
  const escaped = normalizeArabic(text).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return `(?<![\\p{L}\\d])${escaped.replace(/(?<=\p{L})(?=\d)/gu, '[ -]*')}(?![\\p{L}\\d])`;
}
