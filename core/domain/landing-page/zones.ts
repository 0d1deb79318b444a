import * as z from 'zod';
import { countrySchema, entryIdSchema, minorUnitsSchema } from '../schemas.ts';
import { shippingOptionSchema } from './content.ts';

// A page's shipping zones and prices. Amounts are in minor units of the page's currency.

export const zoneLimits = { zones: 40, places: 250, options: 20, spellings: 100 } as const;

/** The part of a country in a zone: cities, whole regions, or everything outside other zones. */
export const zoneCovers = ['cities', 'regions', 'rest'] as const;

const feesShape = {
  /** The cash-on-delivery fee that the shopper pays, shown as a separate line. */
  codFeeMinor: minorUnitsSchema,
  /** Goods of this amount make the zone's first shipping option free; null for never. */
  minFreeMinor: minorUnitsSchema.min(1).nullable(),
  /** No delivery to this zone. */
  isRefused: z.boolean(),
};

/** A part of one country. A zone that is not served needs no options. */
export const shippingZoneSchema = z
  .strictObject({
    id: entryIdSchema,
    name: z.string().trim().min(1).max(60),
    country: countrySchema,
    covers: z.enum(zoneCovers),
    /** The ids of its cities or regions (`places`); empty for the rest. */
    places: z.array(z.string().min(1).max(40)).max(zoneLimits.places),
    options: z.array(shippingOptionSchema).max(zoneLimits.options),
    ...feesShape,
  })
  .superRefine(({ covers, places, options, isRefused }, context) => {
    const lack = (list: string) =>
      context.addIssue({
        code: 'too_small',
        origin: 'array',
        minimum: 1,
        inclusive: true,
        input: [],
        path: [list],
      });
    if (covers !== 'rest' && places.length === 0) lack('places');
    if (!isRefused && options.length === 0) lack('options');
  });
export type ShippingZone = z.infer<typeof shippingZoneSchema>;

/** Customers' spellings of a city that our list does not know, as identified by the merchant. */
const spellingSchema = z.strictObject({
  country: countrySchema,
  text: z.string().trim().min(1).max(60),
  cityId: z.string().min(1).max(40),
});

/**
 * A page's zones besides the rest of the world, whose options are the page's own `shippingOptions`. `rest`
 * has that zone's other fields.
 */
export const zonesSchema = z.strictObject({
  list: z
    .array(shippingZoneSchema)
    .max(zoneLimits.zones)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length),
  rest: z.strictObject(feesShape),
  spellings: z.array(spellingSchema).max(zoneLimits.spellings).default([]),
});
export type Zones = z.infer<typeof zonesSchema>;

/** The zones of a new page: one price everywhere. */
export const noZones: Zones = {
  list: [],
  rest: { codFeeMinor: 0, minFreeMinor: null, isRefused: false },
  spellings: [],
};
