import type { ProductInfo } from '@mirsah/domain/landing-page/product-info.ts';
import { hasSaving, sellingPrice } from '@mirsah/domain/landing-page/selling-price.ts';
import type { MinorUnits } from '@mirsah/domain/money/money.ts';

/**
 * The price that stands in the title and in the buy bar: that of the chosen variant, else of the first one, else of
 * the product. The old price is told only while the price shown really is the reduced one.
 */
export function shownPrice(
  product: Pick<ProductInfo, 'priceMinor' | 'salePriceMinor' | 'variants'>,
  variantId?: string | undefined,
): { nowMinor: MinorUnits; isReduced: boolean } {
  const variant = product.variants.find(({ id }) => id === variantId) ?? product.variants[0];
  const nowMinor = variant ? variant.priceMinor : sellingPrice(product);
  return { nowMinor, isReduced: hasSaving(product) && nowMinor === product.salePriceMinor };
}
