import type { CountryCode } from '../country.ts';
import { emiratesOman } from '../messages/places/emirates-oman.ts';
import { kuwaitBahrainQatar } from '../messages/places/kuwait-bahrain-qatar.ts';
import type { Region } from '../messages/places/region.ts';
import { saudiArabia } from '../messages/places/saudi-arabia.ts';
import {
  findPlace,
  indexPlaces,
  likelyPlace,
  type MatchedPlace,
  matchPlace,
  type PlaceIndex,
  type Spelling,
} from './place-index.ts';

export { type MatchedPlace, type Spelling, spellingKey } from './place-index.ts';

/** The delivery places of each country, compiled by ourselves from common knowledge. */
export const regions: Record<CountryCode, readonly Region[]> = {
  SA: saudiArabia,
  ...emiratesOman,
  ...kuwaitBahrainQatar,
};

const regionsOfCities = new Map(
  Object.entries(regions).flatMap(([country, all]) =>
    all.flatMap(({ id, cities }) => cities.map(([cityId]) => [`${country} ${cityId}`, id] as const)),
  ),
);

/** The region's id of a city; undefined for a city that is not in our list. */
export function regionOfCity(country: CountryCode, cityId: string | null): string | undefined {
  return regionsOfCities.get(`${country} ${cityId}`);
}

const indexes = new Map<CountryCode, PlaceIndex>();

/** Built on first use of a country, because that takes longer than loading the list. */
function indexOf(country: CountryCode): PlaceIndex {
  const index = indexes.get(country) ?? indexPlaces(regions[country]);
  indexes.set(country, index);
  return index;
}

/** `matchPlace` among all places of a country. */
export function matchCity(text: string, country: CountryCode): MatchedPlace | undefined {
  return matchPlace(text, indexOf(country));
}

/** `findPlace` among all places of a country. */
export function findCity(
  text: string,
  country: CountryCode,
  spellings?: readonly Spelling[],
): MatchedPlace | undefined {
  return findPlace(text, country, indexOf(country), spellings);
}

/** `likelyPlace` among all places of a country. */
export function likelyCity(text: string, country: CountryCode): MatchedPlace | undefined {
  return likelyPlace(text, indexOf(country));
}
