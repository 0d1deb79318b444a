import type { Clock } from '../clock.ts';
import { addDays, riyadhDay } from '../day.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { shownUnknownPlaces, type UnknownPlaces } from '../landing-page/unknown-places.ts';
import { restZone } from '../landing-page/zone-at.ts';
import { findCity } from '../places/places.ts';
import type { MetricsRepository } from './commands.ts';
import { ordersByZone, sumRollups } from './rollup.ts';

type Ports = {
  metrics: Pick<MetricsRepository, 'readOrders'>;
  unknownPlaces: { find(pageId: string): Promise<UnknownPlaces> };
  clock: Clock;
};

const DAYS = 30;

/**
 * The number of orders of the last 30 days in each zone of a page, and the customers' places that neither our
 * list nor the merchant knows. Reads one item for each day, and one of places.
 */
export async function readDestinations({ metrics, unknownPlaces, clock }: Ports, page: LandingPage) {
  const now = clock.now().toISOString();
  const whose = { ownerId: page.ownerId, pageId: page.id };
  const [{ days }, { places }] = await Promise.all([
    metrics.readOrders(whose, addDays(riyadhDay(now), 1 - DAYS)),
    unknownPlaces.find(page.id),
  ]);
  const { counts } = sumRollups(days.map(({ rollup }) => rollup));
  const { list, spellings } = page.zones;
  return {
    zones: ordersByZone(counts, [...list.map(({ id }) => id), restZone(page).id]),
    unknown: shownUnknownPlaces(places, now)
      .filter(({ text, country }) => !findCity(text, country, spellings))
      .map(({ country, text, orders }) => ({ country, text, orders })),
  };
}
