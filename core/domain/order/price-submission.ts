import { DomainError } from '../error.ts';
import { randomId } from '../id.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import type { Variant } from '../landing-page/product-info.ts';
import { type PricedZone, restZone } from '../landing-page/zone-at.ts';
import { codFeeName } from '../messages/index.ts';
import { parseAmount } from '../money.ts';
import type { QuantityOffer } from '../offer/offer.ts';
import type { OrderLine } from './order.ts';
import { type OrderPrice, offerTerms, type PricedLine } from './price.ts';
import { priceInZone } from './price-in-zone.ts';
import type { OrderSubmission } from './submission.ts';

/** An order's lines in stored form, and its price. */
export type PricedSubmission = Pick<OrderPrice, 'shipping' | 'shippingPriceMinor' | 'totalMinor'> & {
  lines: OrderLine[];
};

/**
 * Prices a submission for a zone of its page (`zoneAt`; without one, for the rest), from the stored page
 * alone. Throws DomainError `product_unavailable` when something chosen cannot be ordered, `zone_changed`
 * when a form without script showed the prices of another zone or of none, or `price_changed` when the
 * shopper saw another price, or an offer that no longer exists.
 */
export function priceSubmission(
  page: LandingPage,
  submission: OrderSubmission,
  zone: PricedZone = restZone(page),
): PricedSubmission {
  const { items, offer, bumps = [], shippingOptionId } = submission;
  const offered = page.offers.quantity.find(({ id }) => id === offer?.id);
  const seen = [
    !offer || (offered && (offer.terms === undefined || offer.terms === offerTerms(offered, page.currency))),
    ...bumps.map(({ id }) => page.offers.bumps.some((bump) => bump.id === id)),
  ];
  if (!seen.every(Boolean)) throw new DomainError('price_changed');
  rejectOtherZone(page, submission, zone);
  const priced = priceInZone(page, zone, {
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
  const fees = priced.codFeeMinor > 0 ? [feeLine(priced.codFeeMinor)] : [];
  return { ...priced, lines: [...linesOfPrice(page, priced), ...fees] };
}

/** The stored lines of a price, with the gifts of its offer. */
export function linesOfPrice(
  page: LandingPage,
  { lines, offer }: Pick<OrderPrice, 'lines' | 'offer'>,
): OrderLine[] {
  const offered = page.offers.quantity.find(({ id }) => id === offer?.id);
  const stored = lines.map((line) => orderLine(page, line, offered?.id));
  return offered?.giftText ? [...stored, giftLine(offered)] : stored;
}

/** A page that was opened before its zones changed shows an option of another zone. */
function rejectOtherZone(
  { shippingOptions, zones }: LandingPage,
  { zone: shown, shippingOptionId }: OrderSubmission,
  zone: PricedZone,
): void {
  if (shown !== undefined && shown !== zone.id) throw new DomainError('zone_changed');
  const isOption = ({ id }: { id: string }) => id === shippingOptionId;
  if (!shippingOptionId || zone.options.some(isOption)) return;
  const others = [shippingOptions, ...zones.list.map(({ options }) => options)];
  if (others.some((options) => options.some(isOption))) throw new DomainError('price_changed');
}

/** Networks and couriers collect it with the goods, so it is an item of the order as well. */
const feeLine = (unitPriceMinor: number): OrderLine => ({
  id: randomId(),
  kind: 'fee',
  offerId: '',
  sku: FEE_SKU,
  name: codFeeName,
  variant: '',
  quantity: 1,
  unitPriceMinor,
});
const FEE_SKU = 'COD-FEE';

/** The gifts of the offer, so that they are packed. */
const giftLine = ({ id, giftText }: QuantityOffer): OrderLine => ({
  id: randomId(),
  kind: 'main',
  offerId: id,
  sku: '',
  name: giftText,
  variant: '',
  quantity: 1,
  unitPriceMinor: 0,
});

/** The variant of a client without ids (spec 3): by its name, or by its SKU. */
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
    kind: bump ? 'bump' : 'main',
    offerId: bump?.id ?? chosen,
    sku: bump?.sku ?? '',
    name: line.name,
    variant: '',
  };
}
