import type { ProductInfo } from '@mirsah/domain/landing-page/product-info';
import { currencySymbols } from '@mirsah/domain/messages';
import { type Currency, formatAmount, type MinorUnits } from '@mirsah/domain/money';
import { hasSaving, sellingPrice } from '@mirsah/domain/order/price';

/** A price as a number with a small currency sign. With `follows`, the running page updates it to the chosen variant. */
export function Amount({
  minor,
  currency,
  follows = false,
}: {
  minor: MinorUnits;
  currency: Currency;
  follows?: boolean;
}) {
  const number = formatAmount(minor, currency);
  return (
    <>
      {follows ? <span data-shown="price">{number}</span> : number}
      <small>{currencySymbols[currency]}</small>
    </>
  );
}

/**
 * The price in the title and in the buy bar: that of the chosen variant, else of the first variant, else of the product.
 * `isReduced` is true only while this price is the product's sale price, so that the old price may be shown beside it.
 */
export function shownPrice(
  product: Pick<ProductInfo, 'priceMinor' | 'salePriceMinor' | 'variants'>,
  variantId?: string | undefined,
): { nowMinor: MinorUnits; isReduced: boolean } {
  const variant = product.variants.find(({ id }) => id === variantId) ?? product.variants[0];
  const nowMinor = variant ? variant.priceMinor : sellingPrice(product);
  return { nowMinor, isReduced: hasSaving(product) && nowMinor === product.salePriceMinor };
}
