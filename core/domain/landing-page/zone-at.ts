import type { CountryCode } from '../country.ts';
import type { Spelling } from '../places/places.ts';
import type { ShippingZone, Zones } from './zones.ts';

// Part of the order form's script, where there is no room for zod.

const REST_ZONE = 'rest';

type Option = { id: string; priceMinor: number };

/** The part of a zone that determines a price, with the page's options. */
export type PricedZone<S extends Option = ShippingZone['options'][number]> = Pick<
  ShippingZone,
  'id' | keyof Zones['rest']
> & { options: readonly S[] };

type ListedZone<S extends Option> = PricedZone<S> & Pick<ShippingZone, 'country' | 'covers' | 'places'>;

/** The part of a page that determines shipping prices. */
export type ZonedPage<S extends Option = ShippingZone['options'][number]> = {
  shippingOptions: readonly S[];
  zones: { list: readonly ListedZone<S>[]; rest: Zones['rest']; spellings?: readonly Spelling[] };
};

/**
 * The zone of a city: the first one with the city or its region, else the rest of its country, else the rest
 * of the world. Without a known city, the rest.
 */
export function zoneAt<S extends Option>(
  page: ZonedPage<S>,
  country: CountryCode | undefined,
  city: { cityId: string; regionId: string } | undefined,
): PricedZone<S> {
  const own = page.zones.list.filter((zone) => zone.country === country);
  const has = ({ covers, places }: ListedZone<S>) =>
    city !== undefined && places.includes(covers === 'cities' ? city.cityId : city.regionId);
  return (
    own.find((zone) => zone.covers !== 'rest' && has(zone)) ||
    own.find(({ covers }) => covers === 'rest') ||
    restZone(page)
  );
}

/** The zone for all other places. */
export function restZone<S extends Option>({ shippingOptions, zones }: ZonedPage<S>): PricedZone<S> {
  return { id: REST_ZONE, options: shippingOptions, ...zones.rest };
}

/** Whether any place of a country is delivered to. */
export function isServed(
  { zones: { list, rest } }: Pick<ZonedPage<Option>, 'zones'>,
  country: CountryCode,
): boolean {
  const own = list.filter((zone) => zone.country === country);
  const others = own.find(({ covers }) => covers === 'rest') || rest;
  return !others.isRefused || own.some(({ isRefused }) => !isRefused);
}

/** Whether shipping prices in a country depend on the city. */
export function isPricedByCity(
  { zones }: Pick<ZonedPage<Option>, 'zones'>,
  country: string | undefined,
): boolean {
  return zones.list.some((zone) => zone.country === country && zone.covers !== 'rest');
}

/** Whether a page has shipping prices beyond its list of options. */
export function hasZones({ zones: { list, rest } }: Pick<ZonedPage<Option>, 'zones'>): boolean {
  return list.length > 0 || rest.codFeeMinor > 0 || rest.minFreeMinor !== null || rest.isRefused;
}
