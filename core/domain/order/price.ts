import type { ShippingOption } from '../landing-page/content.ts';
import type { LandingPageContent } from '../landing-page/landing-page.ts';
import type { ProductInfo, Variant } from '../landing-page/product-info.ts';
import { type Currency, MAX_MINOR_UNITS, toMajor } from '../money.ts';
import type { Bump, QuantityOffer } from '../offer/offer.ts';

type PricedShipping = Pick<ShippingOption, 'id' | 'priceMinor'>;
type PricedOffer = Pick<
  QuantityOffer,
  'id' | 'label' | 'quantity' | 'priceMinor' | 'percentOff' | 'freeShipping'
>;
type PricedBump = Pick<Bump, 'id' | 'name' | 'priceMinor'>;

/** The part of a page that decides the price; the order form needs no more of it in the browser. */
export type PricedPage<S extends PricedShipping = PricedShipping> = {
  product: Pick<ProductInfo, 'priceMinor' | 'salePriceMinor' | 'freeShipping' | 'variants'>;
  shippingOptions: readonly S[];
  offers: { quantity: readonly PricedOffer[]; bumps: readonly PricedBump[] };
};

/** Pieces of the page's product in one of its variants. */
export type Pieces = { variantId?: string | undefined; quantity: number };

/** What a shopper chooses. Without a chosen shipping option the first one applies. */
export type OrderChoice = {
  pieces: readonly Pieces[];
  offerId?: string | undefined;
  bumpIds?: readonly string[] | undefined;
  shippingOptionId?: string | undefined;
};

/**
 * Lines of the page's product have no name. The offer's discount is a line of one piece with a negative
 * price; an add-on has a `bumpId`.
 */
export type PricedLine = {
  quantity: number;
  unitPriceMinor: number;
  variant?: Variant | undefined;
  name?: string | undefined;
  bumpId?: string;
};

export type OrderPrice<S extends PricedShipping = ShippingOption> = {
  /** The chosen pieces, their discount if there is one, then the selected add-ons. */
  lines: PricedLine[];
  offer: PricedOffer | undefined;
  /** The price of the pieces one by one, and the offer's discount on it. */
  fullMinor: number;
  discountMinor: number;
  shipping: S;
  /** The customer's price of shipping; 0 when it is free. */
  shippingPriceMinor: number;
  totalMinor: number;
};

/**
 * Calculates the price of a choice, from the page alone: in the shopper's browser, for a form without script
 * and on the server alike. Amounts are whole minor units, and so is every step: a percentage takes off whole
 * minor units, rounded down, and an offer never costs more than its pieces one by one. Returns undefined when
 * a chosen variant, offer or shipping option does not exist, when a piece has no price, when a product with
 * variants is ordered without one, when the number of pieces differs from the offer's, or when the total is
 * above `MAX_MINOR_UNITS`.
 */
export function priceOrder<S extends PricedShipping>(
  page: PricedPage<S>,
  { pieces, offerId, bumpIds = [], shippingOptionId }: OrderChoice,
): OrderPrice<S> | undefined {
  const { variants } = page.product;
  const shipping = page.shippingOptions.find(({ id }) => !shippingOptionId || id === shippingOptionId);
  const offer = page.offers.quantity.find(({ id }) => id === offerId);
  const lines: PricedLine[] = [];
  let fullMinor = 0;
  let count = 0;
  for (const { variantId, quantity } of pieces) {
    const variant = variants.find(({ id }) => id === variantId);
    const unitPriceMinor = variant ? variant.priceMinor : sellingPrice(page.product);
    // Pieces without a price are not for sale, even if shipping has a price.
    if (!unitPriceMinor || (!variant && (variantId || variants.length))) return undefined;
    lines.push({ variant, quantity, unitPriceMinor });
    fullMinor += unitPriceMinor * quantity;
    count += quantity;
  }
  if (!shipping || !count || (offerId && offer?.quantity !== count)) return undefined;
  const discountMinor = discountOf(offer, fullMinor);
  const shippingPriceMinor = shippingPrice(page, shipping, offer);
  let totalMinor = fullMinor - discountMinor + shippingPriceMinor;
  if (discountMinor) lines.push({ name: offer?.label, quantity: 1, unitPriceMinor: -discountMinor });
  for (const { id: bumpId, name, priceMinor: unitPriceMinor } of page.offers.bumps) {
    if (!bumpIds.includes(bumpId)) continue;
    lines.push({ bumpId, name, quantity: 1, unitPriceMinor });
    totalMinor += unitPriceMinor;
  }
  if (totalMinor > MAX_MINOR_UNITS) return undefined;
  return { lines, offer, fullMinor, discountMinor, shipping, shippingPriceMinor, totalMinor };
}

/** Never negative. */
function discountOf(offer: PricedOffer | undefined, fullMinor: number): number {
  return offer?.priceMinor
    ? Math.max(0, fullMinor - offer.priceMinor)
    : Math.floor((fullMinor * (offer?.percentOff || 0)) / 100);
}

/**
 * The terms of an offer as a form without script posts them: its pieces and its price, `2=499`, `3=15%`, with
 * a plus for free shipping. The server rejects an order whose offer has changed since.
 */
export function offerTerms(offer: PricedOffer, currency: Currency): string {
  const { quantity, priceMinor, percentOff, freeShipping } = offer;
  const price = priceMinor === null ? `${percentOff}%` : toMajor(priceMinor, currency);
  return `${quantity}=${price}${freeShipping ? '+' : ''}`;
}

/**
 * The same variants together, in the order of the first of each: two black ones and a white one are two
 * lines.
 */
export function piecesOf(variantIds: readonly (string | undefined)[]): Pieces[] {
  return [...new Set(variantIds)].map((variantId) => ({
    variantId,
    quantity: variantIds.filter((id) => id === variantId).length,
  }));
}

/** Whether a page's product, or a variant of it that shoppers can choose, costs nothing. */
export function sellsForNothing({
  product,
  layout,
}: Pick<LandingPageContent, 'product' | 'layout'>): boolean {
  const { variants } = product;
  const offered = layout.sections.variants ? variants : variants.slice(0, 1);
  const prices = offered.length > 0 ? offered.map(({ priceMinor }) => priceMinor) : [sellingPrice(product)];
  return prices.includes(0);
}

/** «Free shipping» makes the page's first shipping option free; the others keep their price. */
export function shippingPrice(
  page: Pick<PricedPage, 'product' | 'shippingOptions'>,
  option: PricedShipping,
  offer?: Pick<PricedOffer, 'freeShipping'> | undefined,
): number {
  const isFree = page.product.freeShipping || offer?.freeShipping;
  return isFree && option.id === page.shippingOptions[0]?.id ? 0 : option.priceMinor;
}
/**
 * The price of one piece without a variant: the sale price if it is lower than the price, otherwise the
 * price.
 */
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

/**
 * The sale price's discount in whole percent, rounded down so that a page never promises more than it gives.
 */
export function percentSaved(product: Pick<ProductInfo, 'priceMinor' | 'salePriceMinor'>): number {
  if (!hasSaving(product)) return 0;
  return Math.floor((1 - product.salePriceMinor / product.priceMinor) * 100);
}

/**
 * The largest number of pieces that a page's own form offers. Without the merchant's limit it ends at 100:
 * more is nearly always a mistake. The endpoint itself then accepts any quantity.
 */
export function mostPieces({ maxQuantity }: Pick<LandingPageContent['layout'], 'maxQuantity'>): number {
  return maxQuantity || 100;
}
