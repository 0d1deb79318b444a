import { describe, expect, it } from 'vitest';
import { matchCity } from '../places/places.ts';
import { landingPageContentFixture } from './landing-page.fixture.ts';
import { hasZones, isPricedByCity, zoneAt } from './zone-at.ts';
import { zoneFixture, zonesFixture } from './zones.fixture.ts';
import { noZones, zonesSchema } from './zones.ts';

const page = { ...landingPageContentFixture(), zones: zonesFixture() };

describe('the zone of a place', () => {
  it.each([
    ['الرياض', 'SA', 'riyadh'],
    ['al kharj', 'SA', 'riyadh'],
    ['جده', 'SA', 'makkah'],
    ['الطائف', 'SA', 'makkah'],
    ['نجران', 'SA', 'border'],
    ['الدمام', 'SA', 'others'],
    ['قرية لا نعرفها', 'SA', 'others'],
    ['', 'SA', 'others'],
    ['حولي', 'KW', 'kuwait'],
    ['دبي', 'AE', 'rest'],
    // A city of another country is unknown in the chosen one.
    ['الرياض', 'AE', 'rest'],
  ] as const)('%j in %s is in the zone %s', (city, country, id) => {
    expect(zoneAt(page, country, matchCity(city, country)).id).toBe(id);
  });

  it('the first zone that has the city counts, and a country’s rest only after all others', () => {
    const rest = zoneFixture({ id: 'rest-first', covers: 'rest', places: [] });
    const region = zoneFixture({ id: 'region', covers: 'regions', places: ['riyadh-region'] });
    const zones = { ...noZones, list: [rest, region, zoneFixture()] };
    expect(zoneAt({ ...page, zones }, 'SA', matchCity('الرياض', 'SA')).id).toBe('region');
    expect(zoneAt({ ...page, zones }, 'SA', matchCity('جدة', 'SA')).id).toBe('rest-first');
  });

  it('a page without zones has one, with the options and prices of its list', () => {
    const old = landingPageContentFixture();
    expect(zoneAt(old, 'SA', matchCity('الرياض', 'SA'))).toEqual({
      id: 'rest',
      options: old.shippingOptions,
      codFeeMinor: 0,
      minFreeMinor: null,
      isRefused: false,
    });
    expect(hasZones(old)).toBe(false);
    expect(hasZones(page)).toBe(true);
    expect(hasZones({ zones: { list: [], rest: { ...noZones.rest, codFeeMinor: 1 } } })).toBe(true);
  });

  it('shipping depends on the city only in a country with zones of cities or regions', () => {
    expect(isPricedByCity(page, 'SA')).toBe(true);
    expect(isPricedByCity(page, 'KW')).toBe(false);
    expect(isPricedByCity(page, 'XX')).toBe(false);
  });
});

describe('zones that a merchant saves', () => {
  const problems = (list: unknown[]) =>
    zonesSchema.safeParse({ list, rest: noZones.rest }).error?.issues.map(({ path }) => path.join('.')) ?? [];

  it('a zone needs places, unless it is the rest, and options, unless it is not served', () => {
    expect(problems(zonesFixture().list)).toEqual([]);
    expect(problems([zoneFixture({ places: [] })])).toEqual(['list.0.places']);
    expect(problems([zoneFixture({ options: [] })])).toEqual(['list.0.options']);
    expect(problems([zoneFixture({ options: [], isRefused: true, covers: 'rest', places: [] })])).toEqual([]);
  });

  it.each([
    ['two zones with one id', [zoneFixture(), zoneFixture()]],
    ['a negative fee', [zoneFixture({ codFeeMinor: -1 })]],
    ['half a halala', [zoneFixture({ codFeeMinor: 0.5 })]],
    ['a country that is none', [{ ...zoneFixture(), country: 'XX' }]],
    ['free from nothing', [zoneFixture({ minFreeMinor: 0 })]],
    ['unknown attributes', [{ ...zoneFixture(), __proto: 1 }]],
    [
      'more zones than anybody has',
      Array.from({ length: 41 }, (_, index) => zoneFixture({ id: `z${index}` })),
    ],
  ])('%s is rejected', (_, list) => {
    expect(problems(list)).not.toEqual([]);
  });
});
