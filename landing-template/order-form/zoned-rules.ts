import type { CountryCode } from '@mirsah/domain/country';
import { type PricedZone, zoneAt } from '@mirsah/domain/landing-page/zone-at';
import { checkAddressForm, cityFieldOf } from '@mirsah/domain/order/check-address';
import { findCity } from '@mirsah/domain/places';
import { type Choice, type Controls, controlName, toShopperValues } from './state.ts';
import { isCityMissing, type ZonedFormPage, zonePrice } from './zone-shipping.tsx';

/** The zone of what is typed; undefined while the city that decides it is missing. */
export function zoneTyped(
  page: ZonedFormPage,
  country: CountryCode,
  controls: Controls,
): PricedZone | undefined {
  const field = cityFieldOf(page.formFields);
  const typed = (field && controls[controlName(field.id)]) ?? '';
  if (isCityMissing(page, country, typed)) return undefined;
  return zoneAt(page, country, findCity(typed, country, page.zones.spellings));
}

/**
 * The rules of a page with zones or parts of an address. The price is that of the place as far as it is typed; the same
 * functions find, check and price it on the server.
 */
export const zonedRules = (page: ZonedFormPage) => ({
  price: (choice: Choice, controls: Controls) =>
    zonePrice(page, zoneTyped(page, choice.country, controls), choice),
  check(controls: Controls) {
    const values = toShopperValues(page, controls);
    const zone = zoneTyped(page, values.country as CountryCode, controls);
    return checkAddressForm(page.formFields, values, zone ?? { isRefused: false });
  },
});
