import * as z from 'zod';
import { DomainError } from '../error.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { zoneAt } from '../landing-page/zone-at.ts';
import { type Currency, MAX_MINOR_UNITS, toMajor } from '../money.ts';
import { entryIdSchema, minorUnitsSchema } from '../schemas.ts';
import { goodsOf, isGift, itemsOf, linesOf } from './lines.ts';
import type { CallChange, Order, OrderLine } from './order.ts';
import { mostPieces, piecesOf, priceOrder } from './price.ts';
import { priceInZone } from './price-in-zone.ts';
import { linesOfPrice } from './price-submission.ts';

/** What a customer has of the page's product, for choosing it anew: so many pieces of each variant, with an offer or without. */
export const orderChoiceSchema = z.strictObject({
  pieces: z
    .array(
      z.strictObject({
        /** Null where the product has no variants. */
        variantId: entryIdSchema.nullable(),
        quantity: z.number().int().min(1).max(1000),
      }),
    )
    .min(1)
    .max(50),
  offerId: entryIdSchema.nullable(),
});
export type ChosenGoods = z.infer<typeof orderChoiceSchema>;

/**
 * What an order's page sells now, what the order has of it, and what that or another choice costs altogether. Amounts are
 * in minor units of the order's currency. `choice` is null when the order has a variant that is no more.
 */
export const orderQuoteSchema = z.object({
  choice: orderChoiceSchema.nullable(),
  variants: z.array(z.object({ id: z.string(), name: z.string(), priceMinor: minorUnitsSchema })),
  /** What each offer costs with the first chosen variant. */
  offers: z.array(
    z.object({ id: z.string(), label: z.string(), quantity: z.number().int(), priceMinor: minorUnitsSchema }),
  ),
  maxQuantity: z.number().int(),
  shippingMinor: minorUnitsSchema,
  totalMinor: minorUnitsSchema,
});
export type OrderQuote = z.infer<typeof orderQuoteSchema>;

type ChosenOrder = Pick<Order, 'items' | 'lines' | 'shipping' | 'totalMinor'>;

/** What an order has of its page's product; undefined when it has a variant that the page has no more. */
export function choiceOf(page: LandingPage, order: Pick<Order, 'items' | 'lines'>): ChosenGoods | undefined {
  const goods = goodsOf(order).filter((line) => line.kind === 'main' && !isGift(line));
  const { variants } = page.product;
  const ids = goods.flatMap(({ variant, quantity }) =>
    Array.from({ length: quantity }, () => variants.find(({ name }) => name === variant)?.id),
  );
  if (ids.length === 0 || (variants.length > 0 && ids.includes(undefined))) return undefined;
  const offer = page.offers.quantity.find(({ id, quantity }) => {
    return quantity === ids.length && goods.some(({ offerId }) => offerId === id);
  });
  return {
    pieces: piecesOf(ids).map(({ variantId, quantity }) => ({ variantId: variantId ?? null, quantity })),
    offerId: offer?.id ?? null,
  };
}

/**
 * The order with another choice of its page's product, at the page's prices of now. What was ticked in the form or accepted
 * after the order stays, and so do the fee for cash on delivery and the way of shipping, at the order's own price where
 * its zone has it no more. Throws
 * DomainError `product_unavailable` when something chosen cannot be ordered.
 */
export function withChoice(page: LandingPage, order: Order, { pieces, offerId }: ChosenGoods): ChosenOrder {
  const zone = zoneOf(page, order);
  const option = zone.options.find(({ name }) => name === order.shipping.name);
  const kept = linesOf(order).filter(({ kind }) => kind !== 'main');
  const wanted = {
    pieces: pieces.map(({ variantId, quantity }) => ({ variantId: variantId ?? undefined, quantity })),
    offerId: offerId ?? undefined,
    bumpIds: kept.filter(({ kind }) => kind === 'bump').map((line) => line.offerId),
  };
  const priced = priceOrder(page, { ...wanted, bumpIds: [] });
  const shipped = option && priceInZone(page, zone, { ...wanted, shippingOptionId: option.id });
  if (!priced || page.currency !== order.currency) throw new DomainError('product_unavailable');
  const lines = [...linesOfPrice(page, priced), ...kept];
  const shipping = {
    ...order.shipping,
    priceMinor: shipped ? shipped.shippingPriceMinor : order.shipping.priceMinor,
  };
  const goodsMinor = lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);
  const totalMinor = goodsMinor + shipping.priceMinor;
  if (totalMinor > MAX_MINOR_UNITS) throw new DomainError('product_unavailable');
  const isPlain = lines.every(({ offerId: chosenWith, kind }) => chosenWith === '' && kind !== 'fee');
  return { items: itemsOf(lines), lines: isPlain ? [] : lines, shipping, totalMinor };
}

/** The zone that an order was priced with, as the page has it now. */
function zoneOf(page: LandingPage, { place, country }: Pick<Order, 'place' | 'country'>) {
  return page.zones.list.find(({ id }) => id === place?.zoneId) ?? zoneAt(page, country, undefined);
}

/** What the order or another choice costs. Throws DomainError `product_unavailable` like `withChoice`. */
export function quoteOrder(page: LandingPage, order: Order, chosen?: ChosenGoods): OrderQuote {
  if (page.currency !== order.currency) throw new DomainError('product_unavailable');
  const present = choiceOf(page, order);
  const { shipping, totalMinor } = chosen ? withChoice(page, order, chosen) : order;
  const first = (chosen ?? present)?.pieces[0]?.variantId ?? page.product.variants[0]?.id;
  return {
    choice: chosen ?? present ?? null,
    variants: page.product.variants.map(({ id, name, priceMinor }) => ({ id, name, priceMinor })),
    offers: page.offers.quantity.flatMap(({ id, label, quantity }) => {
      const price = priceOrder(page, { pieces: [{ variantId: first, quantity }], offerId: id });
      return price ? [{ id, label, quantity, priceMinor: price.fullMinor - price.discountMinor }] : [];
    }),
    maxQuantity: mostPieces(page.layout),
    shippingMinor: shipping.priceMinor,
    totalMinor,
  };
}

/** What differs between two states of an order's goods, as texts for its history. */
export function goodsChanges(before: ChosenOrder, after: ChosenOrder, currency: Currency): CallChange[] {
  const amount = (minor: number) => `${toMajor(minor, currency)} ${currency}`;
  const changes: CallChange[] = [
    { detail: 'goods', from: goodsText(before), to: goodsText(after) },
    { detail: 'offer', from: offerText(before), to: offerText(after) },
    { detail: 'total', from: amount(before.totalMinor), to: amount(after.totalMinor) },
  ];
  return changes.filter(({ from, to }) => from !== to);
}

const main = (order: ChosenOrder): OrderLine[] => linesOf(order).filter(({ kind }) => kind === 'main');

const goodsText = (order: ChosenOrder) =>
  main(order)
    .filter((line) => line.unitPriceMinor > 0)
    .map(({ name, variant, quantity }) => `${[name, variant].filter(Boolean).join(' ')} × ${quantity}`)
    .join('، ');

/** The discount's line has the offer's name. */
const offerText = (order: ChosenOrder) =>
  main(order).find(({ unitPriceMinor }) => unitPriceMinor < 0)?.name ?? '';
