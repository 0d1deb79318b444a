import { type CountryCode, countryCodes } from '../country.ts';
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

/** What is delivered to in each country, written down by ourselves from what is known to everybody. */
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

/** The id of the region that a city is in; undefined for a city that is not in our list. */
export function regionOfCity(country: CountryCode, cityId: string | null): string | undefined {
  return regionsOfCities.get(`${country} ${cityId}`);
}

const indexes = Object.fromEntries(
  countryCodes.map((country) => [country, indexPlaces(regions[country])]),
) as Record<CountryCode, PlaceIndex>;

/** `matchPlace` among all places of a country. */
export function matchCity(text: string, country: CountryCode): MatchedPlace | undefined {
  return matchPlace(text, indexes[country]);
}

/** `findPlace` among all places of a country. */
export function findCity(
  text: string,
  country: CountryCode,
  spellings?: readonly Spelling[],
): MatchedPlace | undefined {
  return findPlace(text, country, indexes[country], spellings);
}

/** `likelyPlace` among all places of a country. */
export function likelyCity(text: string, country: CountryCode): MatchedPlace | undefined {
  return likelyPlace(text, indexes[country]);
}
