import * as z from 'zod';
import { productLimits, variantSchema } from '../landing-page/product-info.ts';
import { pictureAddressSchema } from '../landing-page/web-link.ts';
import { minorUnitsSchema } from '../money/minor-units-schema.ts';
import { ownedItemShape } from '../owned-item/owned-item.ts';

/** Choices within one variant, such as the sizes of a colour. */
export const MAX_VARIANT_OPTIONS = 20;

const productVariantSchema = variantSchema.extend({
  options: z.array(z.string().trim().min(1).max(80)).max(MAX_VARIANT_OPTIONS),
});

/** What a merchant writes of a product; prices in `PRODUCT_CURRENCY`. Unknown keys are refused. */
export const productContentSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  description: z.string().trim().max(5000),
  sku: z.string().trim().min(1).max(80),
  priceMinor: minorUnitsSchema,
  images: z.array(pictureAddressSchema).max(productLimits.images),
  variants: z.array(productVariantSchema).max(productLimits.variants),
});
export type ProductContent = z.infer<typeof productContentSchema>;

/** A product of the merchant's own list, from which pages can be filled; the pages keep a copy. */
export const productSchema = productContentSchema.extend(ownedItemShape);
export type Product = z.infer<typeof productSchema>;
