import type { MinorUnits } from '@mirsah/domain/money';
import { hasSaving, type OrderPrice, type PricedPage } from '@mirsah/domain/order/price';

/**
 * The price in the title and in the buy bar, which says what is chosen: the offer with its name, else one piece of the
 * chosen variant. `wasMinor` is what it is compared with, 0 where there is nothing: the offer's pieces one by one, or
 * the product's old price while one piece costs its sale price.
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
  const oldMinor = hasSaving(product) && nowMinor === product.salePriceMinor ? product.priceMinor : 0;
  return { nowMinor, wasMinor: discountMinor ? fullMinor : oldMinor, label: offer?.label ?? '' };
}
