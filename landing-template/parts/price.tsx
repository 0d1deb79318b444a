import type { ProductInfo } from '@mirsah/domain/landing-page/product-info';
import { currencySymbols } from '@mirsah/domain/messages';
import { type Currency, formatAmount, type MinorUnits } from '@mirsah/domain/money';
import { hasSaving, sellingPrice } from '@mirsah/domain/order/price';

/** A price as a number with a small currency sign; `part` marks the number as following the chosen variant. */
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
