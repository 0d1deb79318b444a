import type { CountryCode } from '@mirsah/domain/country';
import { isPricedByCity, type PricedZone, type ZonedPage, zoneAt } from '@mirsah/domain/landing-page/zone-at';
import { checkAddressForm, findCityField } from '@mirsah/domain/order/check-address';
import { findPlace, type PlaceIndex } from '@mirsah/domain/places/place-index';
import {
  type Choice,
  type Controls,
  controlName,
  type SerializedState,
  type serializeZones,
  toShopperValues,
} from './state.ts';
import { isCityMissing, type ZonedFormPage, zonePrice } from './zone-shipping.tsx';

/** The parts that `deserializeState` omits, for the script for places. */
export function deserializeZones(serialized: SerializedState): ZonedPage {
  const [shippingOptions, rest, list, spellings] = serialized[15] as ReturnType<typeof serializeZones>;
  return { shippingOptions, zones: { list, rest, spellings } };
}

/** The places of the countries whose list has loaded. */
export type Places = Partial<Record<CountryCode, PlaceIndex>>;

/** The city in the form. */
export function cityTyped(page: ZonedFormPage, controls: Controls): string {
  const field = findCityField(page.formFields);
  return ((field && controls[controlName(field.id)]) || '').trim();
}

/**
 * The city of the list that is typed, also in a spelling that the page has learnt; undefined for another, or
 * without a list.
 */
export function placeTyped(page: ZonedFormPage, country: CountryCode, typed: string, places: Places) {
  const index = places[country];
  return index && findPlace(typed, country, index, page.zones.spellings);
}

/** The zone of the input; undefined while the deciding city is missing, or cannot be looked up yet. */
export function zoneTyped(
  page: ZonedFormPage,
  country: CountryCode,
  controls: Controls,
  places: Places,
): PricedZone | undefined {
  const typed = cityTyped(page, controls);
  if (isCityMissing(page, country, typed)) return undefined;
  if (!typed || !isPricedByCity(page, country)) return zoneAt(page, country, undefined);
  return places[country] && zoneAt(page, country, placeTyped(page, country, typed, places));
}

/**
 * The rules of a page with zones or parts of an address. The price follows the typed place as far as it is
 * known; the same functions find, check and price it on the server.
 */
export const zonedRules = (
  page: ZonedFormPage,
  zoneOf: (country: CountryCode, controls: Controls) => PricedZone | undefined,
) => ({
  price: (choice: Choice, controls: Controls) => zonePrice(page, zoneOf(choice.country, controls), choice),
  check(controls: Controls) {
    const values = toShopperValues(page, controls);
    const zone = zoneOf(values.country as CountryCode, controls);
    return checkAddressForm(page.formFields, values, zone ?? { isRefused: false });
  },
});
