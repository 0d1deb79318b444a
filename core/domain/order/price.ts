import type { ShippingOption } from '../landing-page/content.ts';
import type { LandingPageContent } from '../landing-page/landing-page.ts';
import type { ProductInfo, Variant } from '../landing-page/product-info.ts';
import { MAX_MINOR_UNITS } from '../money.ts';
import type { OrderSubmission } from './submission.ts';

type PricedShipping = Pick<ShippingOption, 'id' | 'priceMinor'>;

/** The part of a page that decides the price; the order form needs no more of it in the browser. */
export type PricedPage<S extends PricedShipping = PricedShipping> = {
  product: Pick<ProductInfo, 'priceMinor' | 'salePriceMinor' | 'freeShipping' | 'variants'>;
  shippingOptions: readonly S[];
};

export type OrderPrice<S extends PricedShipping = ShippingOption> = {
  variant: Variant | undefined;
  shipping: S;
  unitPriceMinor: number;
  /** What the customer pays for shipping; 0 when it is free. */
  shippingPriceMinor: number;
  totalMinor: number;
};

/**
 * Calculates what an order costs, from the page alone; amounts are in minor units. Without a chosen shipping option the
 * first one applies. Returns undefined when the chosen variant or shipping option does not exist, when a product with
 * variants is ordered without one, or when the total is above `MAX_MINOR_UNITS`.
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

/** One item of a submission, at the page's price. */
export type OrderLine = {
  item: OrderSubmission['items'][number];
  variant: Variant | undefined;
  unitPriceMinor: number;
};

export type PricedOrder = {
  lines: OrderLine[];
  shipping: ShippingOption;
  shippingPriceMinor: number;
  totalMinor: number;
};

/**
 * Prices all items of a submission; shipping is paid once. Returns undefined when one of them cannot be ordered, or when
 * its price is not above zero.
 */
export function priceLines(
  page: PricedPage<ShippingOption>,
  { items, shippingOptionId }: Pick<OrderSubmission, 'items' | 'shippingOptionId'>,
): PricedOrder | undefined {
  const lines: OrderLine[] = [];
  let goodsMinor = 0;
  let shipped: Pick<OrderPrice, 'shipping' | 'shippingPriceMinor'> | undefined;
  for (const item of items) {
    const variantId = item.variantId ?? variantCalled(page, item)?.id;
    const price = priceOrder(page, { variantId, shippingOptionId, quantity: item.quantity });
    if (!price || price.unitPriceMinor <= 0) return undefined;
    const { variant, unitPriceMinor } = price;
    lines.push({ item, variant, unitPriceMinor });
    goodsMinor += unitPriceMinor * item.quantity;
    shipped = price;
  }
  if (!shipped) return undefined;
  const { shipping, shippingPriceMinor } = shipped;
  const totalMinor = goodsMinor + shippingPriceMinor;
  return totalMinor > MAX_MINOR_UNITS ? undefined : { lines, shipping, shippingPriceMinor, totalMinor };
}

/** The variant that a client means who knows no ids (spec 3): by its name, or by its SKU. */
function variantCalled(
  { product: { variants } }: PricedPage,
  { variant, sku }: OrderLine['item'],
): Variant | undefined {
  const named = variants.filter(({ name }) => name === variant?.trim());
  return (
    named.find((each) => each.sku === sku) ?? named[0] ?? variants.find((each) => sku && each.sku === sku)
  );
}

/** «Free shipping» makes the page's first shipping option free; the others keep their price. */
export function shippingPrice(page: PricedPage, option: PricedShipping): number {
  return page.product.freeShipping && option.id === page.shippingOptions[0]?.id ? 0 : option.priceMinor;
}

/** What one piece costs without a variant: the sale price if it is lower than the price, otherwise the price. */
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

/** How many whole percent the sale price saves, rounded down so that a page never promises more than it gives. */
export function percentSaved(product: Pick<ProductInfo, 'priceMinor' | 'salePriceMinor'>): number {
  if (!hasSaving(product)) return 0;
  return Math.floor((1 - product.salePriceMinor / product.priceMinor) * 100);
}

/**
 * How many pieces a page's own form offers at most. Where the merchant sets no limit it ends at 100: more is nearly always
 * a slip. The endpoint itself then takes any quantity.
 */
export function mostPieces({ maxQuantity }: Pick<LandingPageContent['layout'], 'maxQuantity'>): number {
  return maxQuantity || 100;
}
