import type { MinorUnits } from '@mirsah/domain/money';
import { hasSaving, type OrderPrice, type PricedPage } from '@mirsah/domain/order/price';

/**
 * The price of the choice in the title and in the buy bar: the offer with its name, else one piece of the
 * chosen variant. `wasMinor` is the price that it is compared with, or 0: the same pieces one by one, each at
 * the merchant's price before discount if it costs the sale price, so that all offers are compared with one
 * price.
 */
export function shownPrice(
  { product }: Pick<PricedPage, 'product'>,
  {
    lines,
    offer,
    fullMinor,
    discountMinor,
  }: Omit<OrderPrice<{ id: string; priceMinor: number }>, 'shipping'>,
): { nowMinor: MinorUnits; wasMinor: MinorUnits; label: string } {
  const nowMinor = offer ? fullMinor - discountMinor : (lines[0]?.unitPriceMinor ?? 0);
  let fullPriceMinor = offer ? fullMinor : nowMinor;
  for (const { unitPriceMinor, quantity, bumpId } of offer ? lines : lines.slice(0, 1)) {
    // A variant with another price has no price before discount.
    if (bumpId || !hasSaving(product) || unitPriceMinor !== product.salePriceMinor) continue;
    fullPriceMinor += (product.priceMinor - unitPriceMinor) * (offer ? quantity : 1);
  }
  return {
    nowMinor,
    wasMinor: fullPriceMinor > nowMinor ? fullPriceMinor : 0,
    label: offer?.label ?? '',
  };
}
