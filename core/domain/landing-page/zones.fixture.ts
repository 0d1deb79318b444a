import type { ShippingZone, Zones } from './zones.ts';

export const zoneFixture = (changes: Partial<ShippingZone> = {}): ShippingZone => ({
  id: 'riyadh',
  name: 'الرياض وما حولها',
  country: 'SA',
  covers: 'cities',
  places: ['riyadh', 'kharj'],
  options: [
    { id: 'two-days', name: 'خلال يومين', priceMinor: 1_500, estimatedDays: 2 },
    { id: 'today', name: 'اليوم', priceMinor: 3_500, estimatedDays: 0 },
  ],
  codFeeMinor: 1_500,
  minFreeMinor: 30_000,
  isRefused: false,
  ...changes,
});

/** The capital, a region, a border that is not served, the rest of Saudi Arabia, and Kuwait as a whole. */
export function zonesFixture(): Zones {
  const option = (id: string, priceMinor: number) => ({ id, name: 'توصيل', priceMinor, estimatedDays: 4 });
  const plain = { codFeeMinor: 0, minFreeMinor: null };
  return {
    list: [
      zoneFixture(),
      zoneFixture({
        id: 'makkah',
        name: 'مكة وجدة',
        covers: 'regions',
        places: ['makkah-region'],
        ...plain,
        options: [option('west', 2_000)],
      }),
      zoneFixture({
        id: 'border',
        name: 'الحدود الجنوبية',
        places: ['sharurah', 'najran'],
        ...plain,
        options: [],
        isRefused: true,
      }),
      zoneFixture({
        id: 'others',
        name: 'بقية السعودية',
        covers: 'rest',
        places: [],
        minFreeMinor: null,
        options: [option('far', 2_500)],
        codFeeMinor: 2_000,
      }),
      zoneFixture({
        id: 'kuwait',
        name: 'الكويت',
        country: 'KW',
        covers: 'rest',
        places: [],
        ...plain,
        options: [option('abroad', 5_000)],
      }),
    ],
    rest: { codFeeMinor: 0, minFreeMinor: null, isRefused: true },
    spellings: [],
  };
}
