import type { ShippingOption } from '../landing-page/order-form.ts';
import type { ProductInfo, Variant } from '../landing-page/product-info.ts';
import { sellingPrice } from '../landing-page/selling-price.ts';
import { MAX_MINOR_UNITS } from '../money/money.ts';

type PricedShipping = Pick<ShippingOption, 'id' | 'priceMinor'>;

/** What of a page decides the price; the order form carries no more of it into the browser. */
export type PricedPage<S extends PricedShipping = PricedShipping> = {
  product: Pick<ProductInfo, 'priceMinor' | 'salePriceMinor' | 'freeShipping' | 'variants'>;
  shippingOptions: readonly S[];
};

export type OrderPrice<S extends PricedShipping = ShippingOption> = {
  variant: Variant | undefined;
  shipping: S;
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
export function priceOrder<S extends PricedShipping>(
  page: PricedPage<S>,
  choice: { variantId?: string | undefined; shippingOptionId?: string | undefined; quantity: number },
): OrderPrice<S> | undefined {
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
export function shippingPrice(page: PricedPage, option: PricedShipping): number {
  return page.product.freeShipping && option.id === page.shippingOptions[0]?.id ? 0 : option.priceMinor;
}
