import * as z from 'zod';
import { entryIdSchema, imageAddressSchema, minorUnitsSchema } from '../schemas.ts';

// What a merchant may offer with a page's product. Amounts are in minor units of the page's currency.

/** An offer after the order ends after 5 to 30 minutes: its order waits that long to be forwarded. */
export const offerLimits = {
  quantity: 6,
  bumps: 2,
  pieces: 20,
  percentOff: 90,
  minMinutes: 5,
  maxMinutes: 30,
} as const;

/** Several pieces for one price, or with a percentage off: exactly one of the two is not null. */
export const quantityOfferSchema = z
  .strictObject({
    id: entryIdSchema,
    /** The label that the shopper chooses by, such as «ساعتان». */
    label: z.string().trim().min(1).max(60),
    badge: z.string().trim().max(40),
    quantity: z.number().int().min(1).max(offerLimits.pieces),
    /** The price of all its pieces together; it never exceeds the sum of single pieces. */
    priceMinor: minorUnitsSchema.min(1).nullable(),
    /** 0 sells the pieces at their price. */
    percentOff: z.number().int().min(0).max(offerLimits.percentOff).nullable(),
    /** Makes the page's first shipping option free. */
    freeShipping: z.boolean(),
    giftText: z.string().trim().max(60),
    /** Preselected; of several, the first is. */
    isDefault: z.boolean(),
  })
  .refine((offer) => (offer.priceMinor === null) !== (offer.percentOff === null), { path: ['priceMinor'] });
export type QuantityOffer = z.infer<typeof quantityOfferSchema>;

const itemShape = {
  name: z.string().trim().max(120),
  sku: z.string().trim().max(80),
  text: z.string().trim().max(160),
  imageUrl: z.union([z.literal(''), imageAddressSchema]),
  priceMinor: minorUnitsSchema,
  /** The regular price, for comparison; null shows none. */
  wasMinor: minorUnitsSchema.nullable(),
};

/**
 * A small add-on that the shopper can tick in the order form. It is never preselected, so it has no such
 * field.
 */
export const bumpSchema = z.strictObject({
  id: entryIdSchema,
  ...itemShape,
  name: itemShape.name.min(1),
  priceMinor: itemShape.priceMinor.min(1),
});
export type Bump = z.infer<typeof bumpSchema>;

/** An offer on the thank-you page. With `hasVariants` the shopper chooses one of the product's variants. */
export const afterItemSchema = z.strictObject({ ...itemShape, hasVariants: z.boolean() });
export type AfterItem = z.infer<typeof afterItemSchema>;

/**
 * One offer after the order, and another one for shoppers who decline it. Disabled ones need not be filled
 * in.
 */
const afterOfferSchema = z
  .strictObject({
    enabled: z.boolean(),
    minutes: z.number().int().min(offerLimits.minMinutes).max(offerLimits.maxMinutes),
    offer: afterItemSchema,
    hasDownsell: z.boolean(),
    downsell: afterItemSchema,
  })
  .superRefine(({ enabled, hasDownsell, offer, downsell }, context) => {
    if (!enabled) return;
    const lack = (part: string, field: string, origin: 'string' | 'number') =>
      context.addIssue({
        code: 'too_small',
        origin,
        minimum: 1,
        inclusive: true,
        input: undefined,
        path: [part, field],
      });
    const check = (part: string, { name, priceMinor }: AfterItem) => {
      if (!name) lack(part, 'name', 'string');
      if (priceMinor < 1) lack(part, 'priceMinor', 'number');
    };
    check('offer', offer);
    if (hasDownsell) check('downsell', downsell);
  });

export const offersSchema = z.strictObject({
  quantity: z.array(quantityOfferSchema).max(offerLimits.quantity),
  bumps: z.array(bumpSchema).max(offerLimits.bumps),
  after: afterOfferSchema,
});
export type Offers = z.infer<typeof offersSchema>;

const noItem: AfterItem = {
  name: '',
  sku: '',
  text: '',
  imageUrl: '',
  priceMinor: 0,
  wasMinor: null,
  hasVariants: false,
};

/** The offers of a new page. */
export const noOffers: Offers = {
  quantity: [],
  bumps: [],
  after: { enabled: false, minutes: 15, offer: noItem, hasDownsell: false, downsell: noItem },
};
