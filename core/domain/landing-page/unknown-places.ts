import type { CountryCode } from '../country.ts';
import { addDays, riyadhDay } from '../day.ts';
import { matchCity, spellingKey } from '../places/places.ts';

/**
 * A spelling of an unknown place by a page's customers, the number of orders with it, and the last of them.
 */
export type UnknownPlace = { country: CountryCode; text: string; orders: number; lastAt: string };

/**
 * The stored data of a page: its unknown places, and the orders that were counted last, so that none counts
 * twice.
 */
export type UnknownPlaces = { places: UnknownPlace[]; counted: string[] };

export const noUnknownPlaces: UnknownPlaces = { places: [], counted: [] };

/** Few enough to read and to handle, and more than a shop's customers invent. */
const MAX_PLACES = 40;
const MAX_COUNTED = 60;
/** An unused spelling expires after this time. */
export const UNKNOWN_PLACE_DAYS = 30;

/** The fields of an order that this module needs; it does not import orders. */
type PlacedOrder = {
  id: string;
  country: CountryCode;
  placedAt: string;
  place: { cityText: string; cityId: string | null } | null;
  holdReason: string | null;
};

/**
 * The unknown place of an order, if it looks like a place name: a few words of letters. Other text in the
 * field, such as a phone or a complete address, is stored only with the order. Undefined while the order is
 * on hold, so that a flood of fake orders has no effect.
 */
export function findUnknownPlace(order: PlacedOrder): string | undefined {
  const { place, holdReason } = order;
  if (!place || place.cityId !== null || holdReason !== null) return undefined;
  const text = place.cityText.trim().replace(/\s+/g, ' ');
  return /^[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+){0,3}$/u.test(text) && text.length <= 40 ? text : undefined;
}

/**
 * Adds orders to their page's stored places. When the list is full, a new place replaces the rarest one and
 * continues from its count, so that frequent spellings are found among any number of others.
 */
export function addUnknownPlaces(kept: UnknownPlaces, orders: readonly PlacedOrder[]): UnknownPlaces {
  const counted = [...kept.counted];
  let places = kept.places;
  for (const order of orders) {
    const text = findUnknownPlace(order);
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

/** The recent places that are still unknown to our list, most frequent first. */
export function shownUnknownPlaces(places: readonly UnknownPlace[], now: string): UnknownPlace[] {
  return recent(places, now)
    .filter(({ text, country }) => !matchCity(text, country))
    .sort((a, b) => b.orders - a.orders);
}

function recent(places: readonly UnknownPlace[], now: string): UnknownPlace[] {
  const oldest = addDays(riyadhDay(now), -UNKNOWN_PLACE_DAYS);
  return places.filter(({ lastAt }) => riyadhDay(lastAt) >= oldest);
}
