import { isCountryCode } from '../country.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { type PricedZone, zoneAt } from '../landing-page/zone-at.ts';
import { cityFieldOf } from './check-address.ts';
import { answerTo, type ShopperValues } from './check-fields.ts';
import type { Order } from './order.ts';

/** Where an order goes: the zone that prices it, and what the form asked about the city. */
export type Destination = { zone: PricedZone; place: Order['place'] };

/** The place of what a shopper typed. A city that is not known is the rest of its country, for the merchant to find out. */
export async function destinationOf(page: LandingPage, values: ShopperValues): Promise<Destination> {
  const country = isCountryCode(values.country) ? values.country : undefined;
  const asked = cityFieldOf(page.formFields);
  const cityText = asked ? answerTo(values, asked.id) : '';
  // The list of places is loaded for the forms that ask for one alone.
  const { findCity } = country && cityText ? await import('../places/places.ts') : {};
  const city = country && findCity?.(cityText, country, page.zones.spellings);
  const zone = zoneAt(page, country, city);
  return { zone, place: cityText ? { cityText, cityId: city?.cityId ?? null, zoneId: zone.id } : null };
}
