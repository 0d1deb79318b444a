import type { ProductInfo } from './product-info.ts';

/** What one piece costs without a variant: the sale price when there is a real saving, else the price. */
export function sellingPrice(product: Pick<ProductInfo, 'priceMinor' | 'salePriceMinor'>): number {
  return hasSaving(product) ? product.salePriceMinor : product.priceMinor;
}

export function hasSaving<P extends Pick<ProductInfo, 'priceMinor' | 'salePriceMinor'>>(
  product: P,
): product is P & { salePriceMinor: number } {
  return (
    product.salePriceMinor !== null &&
    product.salePriceMinor > 0 &&
    product.salePriceMinor < product.priceMinor
  );
}

/** Whole percent saved by the sale price, rounded down so that no page promises more than it gives. */
export function percentSaved(product: Pick<ProductInfo, 'priceMinor' | 'salePriceMinor'>): number {
  if (!hasSaving(product)) return 0;
  return Math.floor((1 - product.salePriceMinor / product.priceMinor) * 100);
}
