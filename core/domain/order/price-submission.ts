import { DomainError } from '../error.ts';
import { randomId } from '../id.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import type { Variant } from '../landing-page/product-info.ts';
import { parseAmount } from '../money.ts';
import type { QuantityOffer } from '../offer/offer.ts';
import type { OrderLine } from './order.ts';
import { type OrderPrice, offerTerms, type PricedLine, priceOrder } from './price.ts';
import type { OrderSubmission } from './submission.ts';

/** An order's lines as they are stored, and what it costs. */
export type PricedSubmission = Pick<OrderPrice, 'shipping' | 'shippingPriceMinor' | 'totalMinor'> & {
  lines: OrderLine[];
};

/**
 * Prices a submission from the stored page alone. Throws DomainError `product_unavailable` when something chosen cannot
 * be ordered, or `price_changed` when the shopper saw another price, or an offer that is not there any more.
 */
export function priceSubmission(page: LandingPage, submission: OrderSubmission): PricedSubmission {
  const { items, offer, bumps = [], shippingOptionId } = submission;
  const offered = page.offers.quantity.find(({ id }) => id === offer?.id);
  const seen = [
    !offer || (offered && (offer.terms === undefined || offer.terms === offerTerms(offered, page.currency))),
    ...bumps.map(({ id }) => page.offers.bumps.some((bump) => bump.id === id)),
  ];
  if (!seen.every(Boolean)) throw new DomainError('price_changed');
  const priced = priceOrder(page, {
    pieces: items.map((item) => ({
      variantId: item.variantId ?? variantCalled(page, item)?.id,
      quantity: item.quantity,
    })),
    offerId: offer?.id,
    bumpIds: bumps.map(({ id }) => id),
    shippingOptionId,
  });
  if (!priced) throw new DomainError('product_unavailable');
  rejectChangedPrice(page, priced, submission);
  return { ...priced, lines: linesOfPrice(page, priced) };
}

/** The lines that an order stores of a price, with what comes free with its offer. */
export function linesOfPrice(
  page: LandingPage,
  { lines, offer }: Pick<OrderPrice, 'lines' | 'offer'>,
): OrderLine[] {
  const offered = page.offers.quantity.find(({ id }) => id === offer?.id);
  const stored = lines.map((line) => orderLine(page, line, offered?.id));
  return offered?.giftText ? [...stored, giftLine(offered)] : stored;
}

/** What comes free with an offer, so that it is packed. */
const giftLine = ({ id, giftText }: QuantityOffer): OrderLine => ({
  ...{ id: randomId(), kind: 'main', offerId: id, sku: '', name: giftText, variant: '' },
  ...{ quantity: 1, unitPriceMinor: 0 },
});

/** The variant that a client means who knows no ids (spec 3): by its name, or by its SKU. */
function variantCalled(
  { product: { variants } }: LandingPage,
  { variant, sku }: OrderSubmission['items'][number],
): Variant | undefined {
  const named = variants.filter(({ name }) => name === variant?.trim());
  return (
    named.find((each) => each.sku === sku) ?? named[0] ?? variants.find((each) => sku && each.sku === sku)
  );
}

/** The items are the first lines of the price, in their order. */
function rejectChangedPrice(
  page: LandingPage,
  { lines, totalMinor }: OrderPrice,
  { items, bumps = [], total }: OrderSubmission,
): void {
  const isSame = (shown: string | number, minor: number | undefined) =>
    parseAmount(shown, page.currency) === minor;
  const areUnitsSame = items.every(({ price }, index) => isSame(price, lines[index]?.unitPriceMinor));
  const areBumpsSame = bumps.every(
    ({ id, price }) =>
      price === undefined || isSame(price, page.offers.bumps.find((bump) => bump.id === id)?.priceMinor),
  );
  if (!areUnitsSame || !areBumpsSame || (total !== undefined && !isSame(total, totalMinor))) {
    throw new DomainError('price_changed');
  }
}

/** `chosen` is the id of the quantity offer that the pieces were chosen with. */
function orderLine({ product, offers }: LandingPage, line: PricedLine, chosen = ''): OrderLine {
  const { quantity, unitPriceMinor, variant, bumpId } = line;
  const shared = { id: randomId(), quantity, unitPriceMinor };
  if (line.name === undefined) {
    const sku = variant?.sku || product.sku;
    return {
      ...shared,
      kind: 'main',
      offerId: chosen,
      sku,
      name: product.name,
      variant: variant?.name ?? '',
    };
  }
  const bump = offers.bumps.find(({ id }) => id === bumpId);
  return {
    ...shared,
    ...{ kind: bump ? 'bump' : 'main', offerId: bump?.id ?? chosen },
    ...{ sku: bump?.sku ?? '', name: line.name, variant: '' },
  };
}
