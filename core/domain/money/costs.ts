import * as z from 'zod';
import { type Day, daySchema } from '../day.ts';
import { countrySchema, currencySchema, minorUnitsSchema } from '../schemas.ts';

// What a merchant pays, as they enter it. All amounts are in minor units of the orders' currency.

export const costLimits = { skus: 60, places: 100, changes: 60 } as const;

const feesShape = {
  /** For each order that was sent. */
  shippingMinor: minorUnitsSchema,
  /** For each order that came back, beside the shipping. */
  returnMinor: minorUnitsSchema,
};
/** Where it costs otherwise: in a country, or in one of its regions, which goes before its country. */
const places = z
  .array(z.strictObject({ country: countrySchema, regionId: z.string().max(40).nullable(), ...feesShape }))
  .max(costLimits.places)
  .refine(
    (list) => new Set(list.map(({ country, regionId }) => `${country} ${regionId}`)).size === list.length,
  );
/** Of what is collected, in hundredths of a percent: 250 is 2.5 %. */
const codFeeBasisPoints = z.number().int().min(0).max(10_000);

/** What an order of one page costs; bringing it to the customer only where that is not what it is for the currency. */
export const pageCostsSchema = z.strictObject({
  currency: currencySchema,
  /** One piece of the page's product, where its SKU is not in the list. */
  unitMinor: minorUnitsSchema,
  /** Box, card, gift: once for each order. */
  packagingMinor: minorUnitsSchema,
  skus: z
    .array(z.strictObject({ sku: z.string().max(80), unitMinor: minorUnitsSchema }))
    .max(costLimits.skus)
    .refine((list) => new Set(list.map(({ sku }) => sku)).size === list.length),
  /**
   * The carrier or network that brings this page's orders in place of the currency's, with its own places; null where none
   * does. A dashboard from before sends neither.
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

/** What the carrier or the network takes for orders of one currency. */
export const deliveryCostsSchema = z.strictObject({
  ...feesShape,
  codFeeBasisPoints,
  /** Whether the merchant pays the VAT that their prices contain. */
  paysVat: z.boolean(),
  places,
});
export type DeliveryCosts = z.infer<typeof deliveryCostsSchema>;

/** From which day on costs are what they are: orders of days before keep the costs of their day. */
const dated = <S extends z.ZodType>(costs: S) => z.strictObject({ from: daySchema, costs });
export type Dated<T> = { from: Day; costs: T };

export const pageCostsHistorySchema = z.array(dated(pageCostsSchema));
export const deliveryCostsHistorySchema = z.array(dated(deliveryCostsSchema));

/** The costs of a day; undefined before the first ones. The history is in the order of its days. */
export function costsOn<T>(history: readonly Dated<T>[], day: Day): T | undefined {
  return history.findLast(({ from }) => from <= day)?.costs;
}

/**
 * The history with costs that are new from a day on: those of days before stay, those of later ones end. Of more changes
 * than are kept, the second one is forgotten: its days have the first one's costs then.
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
  /** Throws DomainError `version_conflict` when somebody saves them at the same moment. */
  savePage(ownerId: string, pageId: string, entry: Dated<PageCosts>): Promise<Dated<PageCosts>[]>;
  saveDelivery(
    ownerId: string,
    currency: string,
    entry: Dated<DeliveryCosts>,
  ): Promise<Dated<DeliveryCosts>[]>;
};
