import type { CountryCode } from '../country.ts';
import { addressUnknown, listSeparator } from '../messages/index.ts';
import { normalizeArabic } from '../search-text.ts';
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
 * order, such as a network; what the address says itself is not said twice. `city` is what `cityOf` says.
 */
export function wholeAddress(order: Addressed & Pick<Order, 'place'>): string {
  const { city, place, customerAddress, answers } = order;
  const text = normalizeArabic(customerAddress);
  const answersTo = (label: RegExp) =>
    answers.filter((answer) => label.test(normalizeArabic(answer.label))).map(({ value }) => value);
  const lacking = (parts: readonly string[]) =>
    parts.filter((part) => part.trim() !== '' && !text.includes(normalizeArabic(part)));
  return [
    ...lacking(place ? [city ?? place.cityText] : []),
    ...lacking(answersTo(districtLabel)),
    customerAddress,
    ...lacking(answersTo(landmarkLabel)),
    ...lacking(answers.flatMap(({ value }) => shortAddress.exec(value)?.[0] ?? [])),
  ].join(listSeparator);
}
