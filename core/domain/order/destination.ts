import { isCountryCode } from '../country.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { type PricedZone, zoneAt } from '../landing-page/zone-at.ts';
import { findCity } from '../places/places.ts';
import { tidyText } from '../plain-text.ts';
import { findCityField } from './check-address.ts';
import { answerTo, type ShopperValues } from './check-fields.ts';
import type { Order } from './order.ts';

/** An order's destination: the zone that prices it, and the form's answer about the city. */
export type Destination = { zone: PricedZone; place: Order['place'] };

/**
 * The destination in a shopper's fields. An unknown city belongs to the rest of its country, for the merchant
 * to clarify.
 */
export function destinationOf(page: LandingPage, values: ShopperValues): Destination {
  const country = isCountryCode(values.country) ? values.country : undefined;
  const asked = findCityField(page.formFields);
  const cityText = asked ? tidyText(answerTo(values, asked.id)) : '';
  const city = country && cityText ? findCity(cityText, country, page.zones.spellings) : undefined;
  const zone = zoneAt(page, country, city);
  return { zone, place: cityText ? { cityText, cityId: city?.cityId ?? null, zoneId: zone.id } : null };
}
