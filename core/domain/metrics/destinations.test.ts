import { expect, it } from 'vitest';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import { zonesFixture } from '../landing-page/zones.fixture.ts';
import { orderFixture } from '../order/order.fixture.ts';
import { readDestinations } from './destinations.ts';
import { addToRollup, emptyRollup, orderChange, rollupAdditions } from './rollup.ts';

const zones = {
  ...zonesFixture(),
  spellings: [{ country: 'SA' as const, text: 'الديره', cityId: 'riyadh' }],
};
const page = { ...landingPageFixture(), zones };
const clock = { now: () => new Date('2026-11-21T09:00:00.000Z') };

it('a page lists the number of orders in each zone, and the places that are still unknown', async () => {
  const place = (zoneId: string) => ({ cityText: '', cityId: null, zoneId });
  const orders = ['riyadh', 'riyadh', 'rest', 'a zone that is gone'].map((zoneId) =>
    orderFixture({ landingPageId: page.id, currency: 'KWD', place: place(zoneId) }),
  );
  const rollup = [...orders, orderFixture({ landingPageId: page.id })]
    .flatMap((after) => orderChange({ id: after.id, before: undefined, after }) ?? [])
    .flatMap((change) => rollupAdditions(change))
    .filter(({ scope }) => scope.kind === 'page')
    .reduce(addToRollup, emptyRollup());
  const lastAt = '2026-11-20T09:00:00.000Z';
  const unknown = (text: string, count: number) => ({ country: 'SA' as const, text, orders: count, lastAt });
  const asked: unknown[] = [];
  const ports = {
    clock,
    metrics: {
      readOrders: async (...of: unknown[]) => {
        asked.push(of);
        return { days: [{ day: '2026-11-20', rollup }], total: emptyRollup() };
      },
    },
    unknownPlaces: {
      find: async () => ({
        places: [unknown('قرية ما', 1), unknown('الديرة', 9), unknown('مكان ما', 4)],
        counted: [],
      }),
    },
  };
  const { zones: ofZones, unknown: shown } = await readDestinations(ports, page);
  expect(asked).toEqual([[{ ownerId: page.ownerId, pageId: page.id }, '2026-10-23']]);
  expect(ofZones.filter(({ orders }) => orders > 0)).toEqual([
    { zoneId: 'riyadh', orders: 2 },
    { zoneId: 'rest', orders: 1 },
  ]);
  expect(ofZones).toHaveLength(zones.list.length + 1);
  expect(shown).toEqual([
    { country: 'SA', text: 'مكان ما', orders: 4 },
    { country: 'SA', text: 'قرية ما', orders: 1 },
  ]);
});
