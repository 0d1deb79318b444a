import * as z from 'zod';
import { type Day, daySchema } from '../day.ts';
import { countrySchema, currencySchema, minorUnitsSchema } from '../schemas.ts';

// A merchant's costs as entered. All amounts are in minor units of the orders' currency.

export const costLimits = { skus: 60, places: 100, changes: 60 } as const;

const feesShape = {
  /** For each shipped order. */
  shippingMinor: minorUnitsSchema,
  /** For each returned order, in addition to the shipping. */
  returnMinor: minorUnitsSchema,
};
/** Deviating costs of a country, or of one of its regions, which takes precedence. */
const places = z
  .array(z.strictObject({ country: countrySchema, regionId: z.string().max(40).nullable(), ...feesShape }))
  .max(costLimits.places)
  .refine(
    (list) => new Set(list.map(({ country, regionId }) => `${country} ${regionId}`)).size === list.length,
  );
/** A share of the collected amount, in hundredths of a percent: 250 is 2.5 %. */
const codFeeBasisPoints = z.number().int().min(0).max(10_000);

/** The costs of an order of one page; delivery costs only where they differ from the currency's. */
export const pageCostsSchema = z.strictObject({
  currency: currencySchema,
  /** One piece of the page's product, if its SKU is not in the list. */
  unitMinor: minorUnitsSchema,
  /** Box, card, gift: once for each order. */
  packagingMinor: minorUnitsSchema,
  skus: z
    .array(z.strictObject({ sku: z.string().max(80), unitMinor: minorUnitsSchema }))
    .max(costLimits.skus)
    .refine((list) => new Set(list.map(({ sku }) => sku)).size === list.length),
  /**
   * The carrier or network of this page's orders instead of the currency's, with its own places; null where
   * there is none. An older dashboard sends neither.
   */
  carrier: z
    .strictObject({
      name: z.string().trim().min(1).max(60),
      ...feesShape,
      codFeeBasisPoints,
      places: places.default([]),
    })
    .nullable()
    .default(null),
});
export type PageCosts = z.infer<typeof pageCostsSchema>;

/** The fees of the carrier or the network for orders of one currency. */
export const deliveryCostsSchema = z.strictObject({
  ...feesShape,
  codFeeBasisPoints,
  /** Whether the merchant pays the VAT contained in their prices. */
  paysVat: z.boolean(),
  places,
});
export type DeliveryCosts = z.infer<typeof deliveryCostsSchema>;

/** Costs with the day from which they apply: orders of earlier days keep the costs of their day. */
const dated = <S extends z.ZodType>(costs: S) => z.strictObject({ from: daySchema, costs });
export type Dated<T> = { from: Day; costs: T };

export const pageCostsHistorySchema = z.array(dated(pageCostsSchema));
export const deliveryCostsHistorySchema = z.array(dated(deliveryCostsSchema));

/** The costs of a day; undefined before the first ones. The history is sorted by day. */
export function costsOn<T>(history: readonly Dated<T>[], day: Day): T | undefined {
  return history.findLast(({ from }) => from <= day)?.costs;
}

/**
 * The history with new costs from a day on: earlier days do not change, later entries end. Beyond the
 * maximum, the second entry is dropped, and its days get the first one's costs.
 */
export function withCosts<T>(history: readonly Dated<T>[], entry: Dated<T>): Dated<T>[] {
  const [first, ...others] = [...history.filter(({ from }) => from < entry.from), entry];
  return first ? [first, ...others.slice(1 - costLimits.changes)] : [];
}

/** Everything that a merchant has entered. */
export type Costs = {
  pages: ReadonlyMap<string, readonly Dated<PageCosts>[]>;
  delivery: ReadonlyMap<string, readonly Dated<DeliveryCosts>[]>;
};

/** Costs with their history. */
export type CostsRepository = {
  all(ownerId: string): Promise<Costs>;
  /** Throws DomainError `version_conflict` on a concurrent save. */
  savePage(ownerId: string, pageId: string, entry: Dated<PageCosts>): Promise<Dated<PageCosts>[]>;
  saveDelivery(
    ownerId: string,
    currency: string,
    entry: Dated<DeliveryCosts>,
  ): Promise<Dated<DeliveryCosts>[]>;
};
