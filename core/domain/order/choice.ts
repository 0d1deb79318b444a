import * as z from 'zod';
import { DomainError } from '../error.ts';
import { randomId } from '../id.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { type PricedZone, zoneAt } from '../landing-page/zone-at.ts';
import { type Currency, MAX_MINOR_UNITS, toMajor } from '../money.ts';
import { entryIdSchema, minorUnitsSchema } from '../schemas.ts';
import { codFeeOf, discountOf, goodsMinorOf, goodsOf, isGift, itemsOf, linesOf } from './lines.ts';
import type { CallChange, Order, OrderLine } from './order.ts';
import { mostPieces, piecesOf, priceOrder } from './price.ts';
import { priceInZone } from './price-in-zone.ts';
import { linesOfPrice } from './price-submission.ts';

/** A new choice of the page's product: the number of pieces of each variant, with an offer or without. */
export const orderChoiceSchema = z.strictObject({
  pieces: z
    .array(
      z.strictObject({
        /** Null for a product without variants. */
        variantId: entryIdSchema.nullable(),
        quantity: z.number().int().min(1).max(1000),
      }),
    )
    .min(1)
    .max(50),
  offerId: entryIdSchema.nullable(),
  /** Its add-ons; absent for no change. */
  bumpIds: z.array(entryIdSchema).max(10).optional(),
  /** Absent for no change. */
  shippingOptionId: entryIdSchema.optional(),
});
export type ChosenGoods = z.infer<typeof orderChoiceSchema>;

/**
 * The page's current goods, the choice, and its total price. Amounts are in minor units of the page's
 * currency. `choice` is null when something chosen no longer exists.
 */
export const goodsQuoteSchema = z.object({
  choice: orderChoiceSchema.nullable(),
  variants: z.array(z.object({ id: z.string(), name: z.string(), priceMinor: minorUnitsSchema })),
  /** The price of each offer with the first chosen variant. */
  offers: z.array(
    z.object({ id: z.string(), label: z.string(), quantity: z.number().int(), priceMinor: minorUnitsSchema }),
  ),
  maxQuantity: z.number().int(),
  /** The available add-ons, and those of the order that its page no longer offers. */
  bumps: z.array(z.object({ id: z.string(), name: z.string(), priceMinor: minorUnitsSchema })),
  /** Those of the zone, at their prices before anything makes them free. */
  shippingOptions: z.array(z.object({ id: z.string(), name: z.string(), priceMinor: minorUnitsSchema })),
  shippingMinor: minorUnitsSchema,
  codFeeMinor: minorUnitsSchema,
  totalMinor: minorUnitsSchema,
});
export type GoodsQuote = z.infer<typeof goodsQuoteSchema>;

/** The same for an existing order. */
export const orderQuoteSchema = goodsQuoteSchema.extend({
  /** The delivered goods, including gifts and add-ons. */
  goods: z.array(z.object({ name: z.string(), variant: z.string(), quantity: z.number().int() })),
  /** A person's discount, and the caller's limit for it. */
  discountMinor: minorUnitsSchema,
  mostDiscountMinor: minorUnitsSchema,
});
export type OrderQuote = z.infer<typeof orderQuoteSchema>;

/** The parts of an order that change with its goods. */
export type ChosenOrder = Pick<Order, 'items' | 'lines' | 'shipping' | 'totalMinor'>;

/** An order's choice of its page's product; undefined when the page no longer has one of its variants. */
export function choiceOf(
  page: LandingPage,
  order: Pick<Order, 'items' | 'lines' | 'shipping' | 'place' | 'country'>,
): ChosenGoods | undefined {
  const goods = goodsOf(order).filter((line) => line.kind === 'main' && !isGift(line));
  const { variants } = page.product;
  const ids = goods.flatMap(({ variant, quantity }) =>
    Array.from({ length: quantity }, () => variants.find(({ name }) => name === variant)?.id),
  );
  if (ids.length === 0 || (variants.length > 0 && ids.includes(undefined))) return undefined;
  const offer = page.offers.quantity.find(({ id, quantity }) => {
    return quantity === ids.length && goods.some(({ offerId }) => offerId === id);
  });
  const shipping = zoneOf(page, order).options.find(({ name }) => name === order.shipping.name);
  return {
    pieces: piecesOf(ids).map(({ variantId, quantity }) => ({ variantId: variantId ?? null, quantity })),
    offerId: offer?.id ?? null,
    bumpIds: addOnsOf(order).map(({ offerId }) => offerId),
    ...(shipping && { shippingOptionId: shipping.id }),
  };
}

/** The add-ons selected in the form. */
const addOnsOf = (order: Pick<Order, 'items' | 'lines'>) =>
  linesOf(order).filter(({ kind }) => kind === 'bump');

/**
 * The order with another choice of its page's product, at the page's current prices. Existing add-ons, items
 * accepted after the order, the fee for cash on delivery and a discount stay; so does the shipping unless
 * another option is chosen, at the order's own price if its zone no longer has it. A discount is never more
 * than the goods. Throws DomainError `product_unavailable` when something chosen cannot be ordered.
 */
export function withChoice(
  page: LandingPage,
  order: Order,
  { pieces, offerId, bumpIds, shippingOptionId }: ChosenGoods,
): ChosenOrder {
  const zone = zoneOf(page, order);
  const option = zone.options.find(({ id, name }) =>
    shippingOptionId === undefined ? name === order.shipping.name : id === shippingOptionId,
  );
  const had = addOnsOf(order);
  const wantedBumps = bumpIds ?? had.map((line) => line.offerId);
  const added = wantedBumps.filter((id) => !had.some((line) => line.offerId === id));
  const kept = linesOf(order).filter(
    (line) => line.kind !== 'main' && (line.kind !== 'bump' || wantedBumps.includes(line.offerId)),
  );
  const wanted = {
    pieces: pieces.map(({ variantId, quantity }) => ({ variantId: variantId ?? undefined, quantity })),
    offerId: offerId ?? undefined,
  };
  const priced = priceOrder(page, { ...wanted, bumpIds: added });
  const shipped =
    option && priceInZone(page, zone, { ...wanted, bumpIds: wantedBumps, shippingOptionId: option.id });
  const isOffered = (id: string) => page.offers.bumps.some((bump) => bump.id === id);
  const isSold =
    page.currency === order.currency && added.every(isOffered) && (option || shippingOptionId === undefined);
  if (!priced || !isSold) throw new DomainError('product_unavailable');
  const { name, estimatedDays } = option && option.name !== order.shipping.name ? option : order.shipping;
  const priceMinor = shipped ? shipped.shippingPriceMinor : order.shipping.priceMinor;
  const lines = [...linesOfPrice(page, priced), ...kept];
  const discountMinor = Math.min(discountOf({ items: [], lines }), goodsMinorOf({ items: [], lines }));
  return chosenOrder(lines, { name, estimatedDays, priceMinor }, discountMinor);
}

/**
 * The order with a new discount on its goods, which replaces an earlier one. Throws DomainError
 * `order_fields_invalid`.
 */
export function withDiscount(order: ChosenOrder, discountMinor: number): ChosenOrder {
  if (discountMinor > goodsMinorOf(order)) {
    throw new DomainError('order_fields_invalid', {
      fields: [{ path: 'discount', problem: 'discount_above_goods' }],
    });
  }
  return chosenOrder(linesOf(order), order.shipping, discountMinor);
}

function chosenOrder(
  all: readonly OrderLine[],
  shipping: Order['shipping'],
  discountMinor: number,
): ChosenOrder {
  const others = all.filter(({ kind }) => kind !== 'discount');
  const lines = discountMinor > 0 ? [...others, discountLine(discountMinor)] : others;
  const goodsMinor = lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);
  const totalMinor = goodsMinor + shipping.priceMinor;
  if (totalMinor > MAX_MINOR_UNITS) throw new DomainError('product_unavailable');
  const isPlain = lines.every(({ offerId, kind }) => offerId === '' && kind !== 'fee' && kind !== 'discount');
  return { items: itemsOf(lines), lines: isPlain ? [] : lines, shipping, totalMinor };
}

/** The reason is in the order's history. */
const discountLine = (discountMinor: number): OrderLine => ({
  id: randomId(),
  kind: 'discount',
  offerId: '',
  sku: '',
  name: '',
  variant: '',
  quantity: 1,
  unitPriceMinor: -discountMinor,
});

/** The zone that priced an order, as the page has it now. */
function zoneOf(page: LandingPage, { place, country }: Pick<Order, 'place' | 'country'>) {
  return page.zones.list.find(({ id }) => id === place?.zoneId) ?? zoneAt(page, country, undefined);
}

/**
 * A requested change of an order's goods: another choice, or a discount. Without either it is the unchanged
 * order.
 */
export type GoodsWish = { choice?: ChosenGoods | undefined; discountMinor?: number | undefined };

/** The choices of a page's product. `first` is the variant that offers are priced with. */
function onSale(
  page: LandingPage,
  first: string | undefined,
): Pick<GoodsQuote, 'variants' | 'offers' | 'maxQuantity'> {
  return {
    variants: page.product.variants.map(({ id, name, priceMinor }) => ({ id, name, priceMinor })),
    offers: page.offers.quantity.flatMap(({ id, label, quantity }) => {
      const price = priceOrder(page, { pieces: [{ variantId: first, quantity }], offerId: id });
      return price ? [{ id, label, quantity, priceMinor: price.fullMinor - price.discountMinor }] : [];
    }),
    maxQuantity: mostPieces(page.layout),
  };
}

/**
 * The price of a choice in a zone of a page, before there is an order. A shipping option that the zone lacks
 * is replaced by its first one. A choice that cannot be ordered is quoted as one piece, with `choice` null;
 * throws DomainError `product_unavailable` when that cannot be ordered either.
 */
export function quoteGoods(page: LandingPage, zone: PricedZone, chosen: ChosenGoods): GoodsQuote {
  const isOption = zone.options.some(({ id }) => id === chosen.shippingOptionId);
  const isOffered = (id: string) => page.offers.bumps.some((bump) => bump.id === id);
  const choice: ChosenGoods = {
    ...chosen,
    bumpIds: chosen.bumpIds?.filter(isOffered) ?? [],
    shippingOptionId: isOption ? chosen.shippingOptionId : zone.options[0]?.id,
  };
  const priceOf = ({ pieces, offerId, bumpIds, shippingOptionId }: ChosenGoods) =>
    priceInZone(page, zone, {
      bumpIds,
      shippingOptionId,
      offerId: offerId ?? undefined,
      pieces: pieces.map(({ variantId, quantity }) => ({ variantId: variantId ?? undefined, quantity })),
    });
  const sold = page.product.variants.find(({ priceMinor }) => priceMinor > 0);
  const single = { ...choice, pieces: [{ variantId: sold?.id ?? null, quantity: 1 }], offerId: null };
  const priced = priceOf(choice);
  const price = priced ?? priceOf(single);
  if (!price) throw new DomainError('product_unavailable');
  return {
    choice: priced ? choice : null,
    ...onSale(page, (priced ? choice : single).pieces[0]?.variantId ?? undefined),
    bumps: page.offers.bumps.map(({ id, name, priceMinor }) => ({ id, name, priceMinor })),
    shippingOptions: zone.options.map(({ id, name, priceMinor }) => ({ id, name, priceMinor })),
    shippingMinor: price.shippingPriceMinor,
    codFeeMinor: price.codFeeMinor,
    totalMinor: price.totalMinor,
  };
}

/**
 * The price of an order or of a requested change. `discountPercent` is the caller's limit for discounts on
 * the goods. A discount above the goods counts as all of them. Throws DomainError `product_unavailable` like
 * `withChoice`.
 */
export function quoteOrder(
  page: LandingPage,
  order: Order,
  { choice: chosen, discountMinor }: GoodsWish = {},
  discountPercent = 0,
): OrderQuote {
  if (page.currency !== order.currency) throw new DomainError('product_unavailable');
  const present = choiceOf(page, order);
  const priced = chosen ? withChoice(page, order, chosen) : order;
  const goodsMinor = goodsMinorOf(priced);
  const quoted =
    discountMinor === undefined ? priced : withDiscount(priced, Math.min(discountMinor, goodsMinor));
  const { shipping, totalMinor } = quoted;
  const first = (chosen ?? present)?.pieces[0]?.variantId ?? page.product.variants[0]?.id;
  const gone = addOnsOf(order).filter(({ offerId }) => !page.offers.bumps.some(({ id }) => id === offerId));
  return {
    choice: chosen ?? present ?? null,
    ...onSale(page, first),
    bumps: [
      ...page.offers.bumps.map(({ id, name, priceMinor }) => ({ id, name, priceMinor })),
      ...gone.map(({ offerId, name, unitPriceMinor }) => ({
        id: offerId,
        name,
        priceMinor: unitPriceMinor,
      })),
    ],
    shippingOptions: zoneOf(page, order).options.map(({ id, name, priceMinor }) => ({
      id,
      name,
      priceMinor,
    })),
    goods: goodsOf(quoted).map(({ name, variant, quantity }) => ({ name, variant, quantity })),
    shippingMinor: shipping.priceMinor,
    codFeeMinor: codFeeOf(quoted),
    discountMinor: discountOf(quoted),
    mostDiscountMinor: mostDiscount(order, priced, discountPercent),
    totalMinor,
  };
}

/**
 * The largest discount on an order's goods for a caller with this limit in percent. The share that others
 * discounted before stays allowed, so that an edit of something else is not rejected because of it.
 */
export function mostDiscount(
  before: Pick<Order, 'items' | 'lines'>,
  after: Pick<Order, 'items' | 'lines'>,
  percent: number,
): number {
  const [hadMinor, goodsMinor] = [goodsMinorOf(before), goodsMinorOf(after)];
  const sameMinor = hadMinor === 0 ? 0 : partOf(discountOf(before), goodsMinor, hadMinor);
  return Math.max(partOf(percent, goodsMinor, 100), sameMinor);
}

/**
 * `part` of `whole` in the proportion of `of`, rounded down. Products of two amounts need more digits than a
 * number has.
 */
const partOf = (part: number, whole: number, of: number) =>
  Number((BigInt(part) * BigInt(whole)) / BigInt(of));

/** The differences between two states of an order's goods, as texts for its history. */
export function goodsChanges(
  before: ChosenOrder,
  after: ChosenOrder,
  currency: Currency,
  discountReason = '',
): CallChange[] {
  const amount = (minor: number) => `${toMajor(minor, currency)} ${currency}`;
  const discount = (order: ChosenOrder) => (discountOf(order) > 0 ? amount(discountOf(order)) : '');
  const addOns = (order: ChosenOrder) =>
    addOnsOf(order)
      .map(({ name }) => name)
      .join('، ');
  const changes: CallChange[] = [
    { detail: 'goods', from: goodsText(before), to: goodsText(after) },
    { detail: 'offer', from: offerText(before), to: offerText(after) },
    { detail: 'addOns', from: addOns(before), to: addOns(after) },
    { detail: 'shipping', from: before.shipping.name, to: after.shipping.name },
    { detail: 'discount', from: discount(before), to: discount(after) },
    { detail: 'discountReason', from: '', to: discountReason },
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
