import type { CountryCode } from '../country.ts';
import { addDays, riyadhDay } from '../day.ts';
import { matchCity, spellingKey } from '../places/places.ts';

/** How customers of a page write a place that is not known, how many orders named it so, and the last of them. */
export type UnknownPlace = { country: CountryCode; text: string; orders: number; lastAt: string };

/** What is kept of a page: its unknown places, and the orders that were counted last, so that none counts twice. */
export type UnknownPlaces = { places: UnknownPlace[]; counted: string[] };

export const noUnknownPlaces: UnknownPlaces = { places: [], counted: [] };

/** Few enough to read and to work through, and more than a shop's customers invent. */
const MAX_PLACES = 40;
const MAX_COUNTED = 60;
/** A spelling that nobody has used for so long is forgotten. */
export const UNKNOWN_PLACE_DAYS = 30;

/** What is read of an order, which this folder does not know. */
type PlacedOrder = {
  id: string;
  country: CountryCode;
  placedAt: string;
  place: { cityText: string; cityId: string | null } | null;
  holdReason: string | null;
};

/**
 * The place of an order that is not known, if it looks like the name of one: a few words of letters. What customers write
 * of themselves into the field, a phone or a whole address, is not kept apart from their order. Undefined while the order
 * is on hold: a flood of invented orders teaches nothing.
 */
export function unknownPlaceOf(order: PlacedOrder): string | undefined {
  const { place, holdReason } = order;
  if (!place || place.cityId !== null || holdReason !== null) return undefined;
  const text = place.cityText.trim().replace(/\s+/g, ' ');
  return /^[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+){0,3}$/u.test(text) && text.length <= 40 ? text : undefined;
}

/**
 * Adds orders to what is kept of their page. Where there is no room for another place, it takes that of the rarest, and
 * goes on from its number, so that what many write is found however much else is written.
 */
export function noteUnknownPlaces(kept: UnknownPlaces, orders: readonly PlacedOrder[]): UnknownPlaces {
  const counted = [...kept.counted];
  let places = kept.places;
  for (const order of orders) {
    const text = unknownPlaceOf(order);
    if (text === undefined || counted.includes(order.id)) continue;
    counted.push(order.id);
    places = withOrder(recent(places, order.placedAt), text, order);
  }
  return { places, counted: counted.slice(-MAX_COUNTED) };
}

function withOrder(places: readonly UnknownPlace[], text: string, { country, placedAt }: PlacedOrder) {
  const key = spellingKey(text);
  const same = places.find((place) => place.country === country && spellingKey(place.text) === key);
  if (same) return [{ ...same, orders: same.orders + 1, lastAt: placedAt }, ...without(places, same)];
  const rarest =
    places.length < MAX_PLACES ? undefined : places.reduce((a, b) => (b.orders <= a.orders ? b : a));
  const added = { country, text, orders: (rarest?.orders ?? 0) + 1, lastAt: placedAt };
  return [added, ...without(places, rarest)];
}

const without = (places: readonly UnknownPlace[], one: UnknownPlace | undefined) =>
  places.filter((place) => place !== one);

/** The places of the last days that our list does not know still, those that most orders named first. */
export function shownUnknownPlaces(places: readonly UnknownPlace[], now: string): UnknownPlace[] {
  return recent(places, now)
    .filter(({ text, country }) => !matchCity(text, country))
    .toSorted((a, b) => b.orders - a.orders);
}

function recent(places: readonly UnknownPlace[], now: string): UnknownPlace[] {
  const oldest = addDays(riyadhDay(now), -UNKNOWN_PLACE_DAYS);
  return places.filter(({ lastAt }) => riyadhDay(lastAt) >= oldest);
}
