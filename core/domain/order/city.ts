import { matchCity, regions } from '../places/places.ts';
import type { Order } from './order.ts';

/**
 * The Arabic name of the city that an order goes to, as its form asked for it, else as its address names it. Undefined
 * when it is none that is known.
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
