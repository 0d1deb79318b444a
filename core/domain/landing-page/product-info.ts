import * as z from 'zod';
import { entryIdSchema, idSchema, imageAddressSchema, minorUnitsSchema } from '../schemas.ts';

/** Limits that keep a page well under DynamoDB's 400 KB for an item, and that no real product reaches. */
export const productLimits = { images: 30, variants: 50, reviews: 200, description: 60_000 } as const;

const productImageSchema = z.strictObject({
  url: imageAddressSchema,
  alt: z.string().trim().max(300),
});

export const variantSchema = z.strictObject({
  id: entryIdSchema,
  name: z.string().trim().min(1).max(120),
  sku: z.string().trim().max(80),
  priceMinor: minorUnitsSchema,
});
export type Variant = z.infer<typeof variantSchema>;

const reviewSchema = z.strictObject({
  id: entryIdSchema,
  rating: z.number().int().min(1).max(5),
  review: z.string().trim().max(2000),
  reviewerName: z.string().trim().max(120),
  /** The day of the review, `yyyy-mm-dd`. */
  date: z.iso.date(),
  /** The customer's own pictures. */
  pictures: z.array(imageAddressSchema).max(3).default([]),
});
export type Review = z.infer<typeof reviewSchema>;

export const descriptionModes = ['text', 'html', 'json'] as const;
export type DescriptionMode = (typeof descriptionModes)[number];

export const productInfoSchema = z.strictObject({
  /**
   * The id of the product that this was filled from; null when it was typed, or not sent by an old client.
   */
  productId: idSchema.nullable().default(null),
  name: z.string().trim().min(1).max(200),
  description: z.strictObject({
    mode: z.enum(descriptionModes),
    text: z.string().max(productLimits.description),
  }),
  sku: z.string().trim().min(1).max(80),
  priceMinor: minorUnitsSchema,
  salePriceMinor: minorUnitsSchema.nullable(),
  images: z.array(productImageSchema).max(productLimits.images),
  variants: z.array(variantSchema).max(productLimits.variants),
  reviews: z.array(reviewSchema).max(productLimits.reviews),
  freeShipping: z.boolean(),
  cashOnDelivery: z.boolean(),
  /** Days until delivery; null shows no estimate. */
  estimatedDeliveryDays: z.number().int().min(1).max(365).nullable(),
});
export type ProductInfo = z.infer<typeof productInfoSchema>;

/**
 * The content without the id of a product that is not its owner's, or was deleted: a page may be filled only
 * from its merchant's own products.
 */
export async function withOwnProduct<Content extends { product: ProductInfo }>(
  { products }: { products: { find(ownerId: string, productId: string): Promise<object | undefined> } },
  ownerId: string,
  content: Content,
): Promise<Content> {
  const { productId } = content.product;
  if (productId === null || (await products.find(ownerId, productId))) return content;
  return { ...content, product: { ...content.product, productId: null } };
}
