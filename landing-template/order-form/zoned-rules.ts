import type { CountryCode } from '@mirsah/domain/country';
import { isPricedByCity, type PricedZone, type ZonedPage, zoneAt } from '@mirsah/domain/landing-page/zone-at';
import { checkAddressForm, cityFieldOf } from '@mirsah/domain/order/check-address';
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

/** What `deserializeState` leaves out, for the script that knows places. */
export function deserializeZones(serialized: SerializedState): ZonedPage {
  const [shippingOptions, rest, list, spellings] = serialized[15] as ReturnType<typeof serializeZones>;
  return { shippingOptions, zones: { list, rest, spellings } };
}

/** The places of the countries whose list has come. */
export type Places = Partial<Record<CountryCode, PlaceIndex>>;

/** What a form says of its city. */
export function cityTyped(page: ZonedFormPage, controls: Controls): string {
  const field = cityFieldOf(page.formFields);
  return ((field && controls[controlName(field.id)]) ?? '').trim();
}

/** The zone of what is typed; undefined while the city that decides it is missing, or cannot be looked up yet. */
export function zoneTyped(
  page: ZonedFormPage,
  country: CountryCode,
  controls: Controls,
  places: Places,
): PricedZone | undefined {
  const typed = cityTyped(page, controls);
  if (isCityMissing(page, country, typed)) return undefined;
  if (!typed || !isPricedByCity(page, country)) return zoneAt(page, country, undefined);
  const index = places[country];
  return index && zoneAt(page, country, findPlace(typed, country, index, page.zones.spellings));
}

/**
 * The rules of a page with zones or parts of an address. The price is that of the place as far as it is typed and known;
 * the same functions find, check and price it on the server.
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
