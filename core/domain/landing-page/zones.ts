import * as z from 'zod';
import { countrySchema, entryIdSchema, minorUnitsSchema } from '../schemas.ts';
import { shippingOptionSchema } from './content.ts';

// Where a page ships to, and for how much. Amounts are in minor units of the page's currency.

export const zoneLimits = { zones: 40, places: 250, options: 20, spellings: 100 } as const;

/** What a zone has of its country: cities, whole regions, or all that no other zone has. */
export const zoneCovers = ['cities', 'regions', 'rest'] as const;

const feesShape = {
  /** What collecting the money costs the shopper, as a line of its own. */
  codFeeMinor: minorUnitsSchema,
  /** Goods of this amount make the zone's first shipping option free; null never does. */
  minFreeMinor: minorUnitsSchema.min(1).nullable(),
  /** Nothing is delivered there. */
  isRefused: z.boolean(),
};

/** A part of one country. Nothing is asked of the options of one that is not served. */
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

/** How customers of the page write a city that our list does not know by that name, as the merchant said. */
const spellingSchema = z.strictObject({
  country: countrySchema,
  text: z.string().trim().min(1).max(60),
  cityId: z.string().min(1).max(40),
});

/**
 * A page's zones beside the one that every page has: the rest of the world, whose options are the page's own
 * `shippingOptions`. `rest` is what else that zone has.
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

/** The zones of a new page, and of one from before there were any: everywhere costs the same. */
export const noZones: Zones = {
  list: [],
  rest: { codFeeMinor: 0, minFreeMinor: null, isRefused: false },
  spellings: [],
};
