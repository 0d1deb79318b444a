import * as z from 'zod';
import type { LandingPageRepository } from '../landing-page/commands.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { productLimits, variantSchema } from '../landing-page/product-info.ts';
import { merchantResourceShape } from '../merchant-resource.ts';
import type { Currency } from '../money.ts';
import { imageAddressSchema, minorUnitsSchema } from '../schemas.ts';

/** The maximum number of a variant's choices, such as the sizes of a colour. */
const MAX_VARIANT_OPTIONS = 20;

const productVariantSchema = variantSchema.extend({
  options: z.array(z.string().trim().min(1).max(80)).max(MAX_VARIANT_OPTIONS),
});

/**
 * The merchant's content of a product, as sent by a save. Prices are in minor units of `PRODUCT_CURRENCY`.
 */
export const productContentSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  description: z.string().trim().max(5000),
  sku: z.string().trim().min(1).max(80),
  priceMinor: minorUnitsSchema,
  images: z.array(imageAddressSchema).max(productLimits.images),
  variants: z.array(productVariantSchema).max(productLimits.variants),
});
export type ProductContent = z.infer<typeof productContentSchema>;

/** A product in a merchant's list. Pages can be filled from it; they keep a copy. */
export const productSchema = productContentSchema.extend(merchantResourceShape);
export type Product = z.infer<typeof productSchema>;

/** The currency of the prices in the list of products (spec 2.9 shows riyals); each page has its own. */
export const PRODUCT_CURRENCY = 'SAR' satisfies Currency;

/**
 * The number of pages that are searched: more than any merchant has, and a bound on the cost of a request.
 */
const MAX_PAGES = 500;
const PAGE_SIZE = 100;

/** Finds the pages that were filled from a product, newest first, among the owner's newest 500. */
export async function pagesOfProduct(
  { landingPages }: { landingPages: Pick<LandingPageRepository, 'list'> },
  ownerId: string,
  productId: string,
): Promise<LandingPage[]> {
  const found: LandingPage[] = [];
  let cursor: string | undefined;
  for (let seen = 0; seen < MAX_PAGES; seen += PAGE_SIZE) {
    const page = await landingPages.list(ownerId, { limit: PAGE_SIZE, cursor });
    found.push(...page.items.filter(({ product }) => product.productId === productId));
    if (page.cursor === null) break;
    cursor = page.cursor;
  }
  return found;
}
