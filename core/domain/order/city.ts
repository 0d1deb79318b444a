import { matchCity, regions } from '../places/places.ts';
import type { Order } from './order.ts';

/**
 * The Arabic name of an order's destination city, from its form, otherwise from its address. Undefined for an
 * unknown city.
 */
export function cityOf({
  place,
  customerAddress,
  country,
}: Pick<Order, 'place' | 'customerAddress' | 'country'>): string | undefined {
  if (!place) return matchCity(customerAddress, country)?.name;
  const cities = regions[country].flatMap((region) => region.cities);
  return cities.find(([id]) => id === place.cityId)?.[1];
}
