import type { LandingPage } from '../landing-page/landing-page.ts';
import type { ShippingOption } from '../landing-page/order-form.ts';
import type { Variant } from '../landing-page/product-info.ts';
import { sellingPrice } from '../landing-page/selling-price.ts';
import { MAX_MINOR_UNITS } from '../money/money.ts';

type PricedPage = Pick<LandingPage, 'product' | 'shippingOptions'>;

export type OrderPrice = {
  variant: Variant | undefined;
  shipping: ShippingOption;
  unitPriceMinor: number;
  /** What the customer pays for shipping. */
  shippingPriceMinor: number;
  totalMinor: number;
};

/**
 * What an order costs, from the page alone. Returns undefined when the chosen variant or shipping option does not
 * exist, when a product with variants is ordered without one, or when the total is no accepted amount. A missing
 * shipping option means the first.
 */
export function priceOrder(
  page: PricedPage,
  choice: { variantId?: string | undefined; shippingOptionId?: string | undefined; quantity: number },
): OrderPrice | undefined {
  const variant = page.product.variants.find(({ id }) => id === choice.variantId);
  if (!variant && (choice.variantId || page.product.variants.length > 0)) return undefined;
  const shipping = choice.shippingOptionId
    ? page.shippingOptions.find(({ id }) => id === choice.shippingOptionId)
    : page.shippingOptions[0];
  if (!shipping) return undefined;
  const unitPriceMinor = variant ? variant.priceMinor : sellingPrice(page.product);
  const shippingPriceMinor = shippingPrice(page, shipping);
  const totalMinor = unitPriceMinor * choice.quantity + shippingPriceMinor;
  if (totalMinor > MAX_MINOR_UNITS) return undefined;
  return { variant, shipping, unitPriceMinor, shippingPriceMinor, totalMinor };
}

/** «Free shipping» covers the page's first option; a faster one beside it costs what it says. */
export function shippingPrice(page: PricedPage, option: ShippingOption): number {
  return page.product.freeShipping && option.id === page.shippingOptions[0]?.id ? 0 : option.priceMinor;
}
