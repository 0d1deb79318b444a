import type { Clock } from '../clock.ts';
import type { CountryCode } from '../country.ts';
import type { DeliveryRepository } from '../delivery.ts';
import { DomainError, isDomainError } from '../error.ts';
import type { PublicLandingPages } from '../landing-page/commands.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { toMajor } from '../money.ts';
import { matchCity } from '../places/places.ts';
import { namesCity } from './address-parts.ts';
import { deleteOrder } from './change.ts';
import { findCityField } from './check-address.ts';
import { type ChosenGoods, quoteGoods } from './choice.ts';
import { destinationOf } from './destination.ts';
import type { HandOrder, HandQuote } from './hand-order.ts';
import type { Order } from './order.ts';
import { type PlacePorts, placeOrder } from './place.ts';
import type { OrderRepository } from './ports.ts';
import { mostPieces, sellingPrice } from './price.ts';
import { riskScore } from './risk.ts';
import { findRiskReasons } from './risk-reasons.ts';
import type { OrderSubmission } from './submission.ts';
import { takeBackLeft } from './take-back.ts';

type Pages = { pages: PublicLandingPages };
type Place = { country: CountryCode; city: string };
type Quoted = Place & {
  ownerId: string;
  landingPageId: string;
  choice?: ChosenGoods | undefined;
  quantity?: number | undefined;
};

/** A merchant's page that takes orders. Throws DomainError `not_found`. */
async function sellingPage({ pages }: Pages, ownerId: string, pageId: string): Promise<LandingPage> {
  const page = await pages.find(pageId);
  if (page?.ownerId !== ownerId || !page.isEnabled) throw new DomainError('not_found');
  return page;
}

/** The values of a form for a place, as its fields are named on the page. */
function valuesAt(page: LandingPage, { country, city }: Place): Record<string, string> {
  const asked = findCityField(page.formFields)?.id;
  return { country, ...(asked !== undefined && { [asked]: city }) };
}

/**
 * The price of a choice, or else of a number of pieces, as many as the page allows, in a place. Throws
 * DomainError `not_found` and `product_unavailable`.
 */
export async function quoteByHand(
  ports: Pages,
  { ownerId, landingPageId, choice, quantity = 1, ...at }: Quoted,
): Promise<HandQuote> {
  const page = await sellingPage(ports, ownerId, landingPageId);
  const { zone, place } = destinationOf(page, valuesAt(page, at));
  const quote = quoteGoods(page, zone, choice ?? firstChoice(page, quantity));
  const option = zone.options.find(({ id }) => id === quote.choice?.shippingOptionId) ?? zone.options[0];
  return {
    ...quote,
    isCityKnown: place && place.cityId !== null,
    isRefused: zone.isRefused,
    estimatedDays: option?.estimatedDays ?? 0,
  };
}

/** Pieces of the first variant with a price, by the offer for that many. */
function firstChoice({ product, layout, offers }: LandingPage, wanted: number): ChosenGoods {
  const first = product.variants.find(({ priceMinor }) => priceMinor > 0);
  const quantity = Math.min(wanted, mostPieces(layout));
  const offer = offers.quantity.find((each) => each.quantity === quantity);
  return { pieces: [{ variantId: first?.id ?? null, quantity }], offerId: offer?.id ?? null };
}

/** The address with the city in front, where the page's form does not ask for the city. */
function addressOf(page: LandingPage, { city, customerAddress, country }: HandOrder): string {
  const typed = city.trim();
  const known = matchCity(typed, country)?.name;
  const isNamed =
    namesCity(customerAddress, typed) ||
    (known !== undefined && matchCity(customerAddress, country)?.name === known);
  if (typed === '' || isNamed || findCityField(page.formFields)) return customerAddress;
  return `${typed}، ${customerAddress}`;
}

/** A submission by a person of the merchant: their texts, and a choice by the page's ids. */
export function submissionBy(
  page: LandingPage,
  {
    choice: { pieces, offerId, bumpIds = [], shippingOptionId },
    fields,
    totalMinor,
    ...texts
  }: Pick<OrderSubmission, 'name' | 'phone' | 'address' | 'country' | 'landingPageId' | 'fields'> & {
    choice: ChosenGoods;
    totalMinor?: number | undefined;
    idempotencyKey: string;
  },
): OrderSubmission {
  const priceOf = (variantId: string | null) => {
    const variant = page.product.variants.find(({ id }) => id === variantId);
    return toMajor(variant?.priceMinor ?? sellingPrice(page.product), page.currency);
  };
  return {
    ...texts,
    items: pieces.map(({ variantId, quantity }) => ({
      sku: '',
      name: '',
      price: priceOf(variantId),
      quantity,
      ...(variantId !== null && { variantId }),
    })),
    ...(offerId !== null && { offer: { id: offerId } }),
    ...(bumpIds.length > 0 && { bumps: bumpIds.map((id) => ({ id })) }),
    ...(totalMinor !== undefined && { total: toMajor(totalMinor, page.currency) }),
    ...(shippingOptionId !== undefined && { shippingOptionId }),
    ...(fields && { fields }),
  };
}

/**
 * Places an order that a person took by telephone or message, at the page's current prices. Repeating it
 * with the same key places one order. An order of a blocked phone is put on hold like any other, and waits.
 * Throws DomainError `not_found`, and all errors of `placeOrder`; a problem of the city is called `city`.
 */
export async function placeByHand(
  ports: PlacePorts,
  { ownerId, by, order }: { ownerId: string; by: string; order: HandOrder },
): Promise<Order> {
  const page = await sellingPage(ports, ownerId, order.landingPageId);
  const { country, ...asked } = valuesAt(page, order);
  const submission = submissionBy(page, {
    landingPageId: page.id,
    name: order.customerName,
    phone: order.customerPhone,
    address: addressOf(page, order),
    country: order.country,
    fields: asked,
    choice: order.choice,
    totalMinor: order.totalMinor,
    idempotencyKey: order.idempotencyKey,
  });
  const { channel, isConfirmed, notes } = order;
  try {
    return await placeOrder(ports, submission, { by, byHand: { channel, isConfirmed, notes } });
  } catch (error) {
    if (!isDomainError(error, 'order_fields_invalid')) throw error;
    const [cityId] = Object.keys(asked);
    const fields = error.details.fields?.map(({ path, problem }) => ({
      path: path === cityId ? 'city' : (paths[path] ?? path),
      problem,
    }));
    throw new DomainError('order_fields_invalid', { ...error.details, ...(fields && { fields }) });
  }
}

/** The fields of the page's form, as they are called here. */
const paths: Readonly<Record<string, string>> = {
  name: 'customerName',
  phone: 'customerPhone',
  address: 'customerAddress',
};

/**
 * Takes back an order that the person has just written down, as if it had never been. Throws DomainError
 * `not_found`, `order_decided` for another person's order or one that was changed since, `too_late`, and
 * `order_at_network`.
 */
export async function takeBackByHand(
  ports: {
    orders: Pick<OrderRepository, 'find' | 'events' | 'remove'>;
    deliveries: Pick<DeliveryRepository, 'find'>;
    clock: Clock;
  },
  { by, ...command }: { ownerId: string; orderId: string; by: string },
): Promise<void> {
  const order = await ports.orders.find(command.ownerId, command.orderId);
  if (!order?.channel) throw new DomainError('not_found');
  const [placed] = await ports.orders.events(order.id);
  if (order.version !== 1 || placed?.by !== by) throw new DomainError('order_decided');
  if (takeBackLeft(order, ports.clock.now()) === 0) throw new DomainError('too_late');
  await deleteOrder(ports, command);
}

/** The score of a customer's next order to the same address, by the orders before it; newest first. */
export function nextRisk([newest, ...others]: readonly Order[], now: Date): number | null {
  if (!newest) return null;
  const next = { ...newest, attribution: null, placedAt: now.toISOString() };
  return riskScore({ reasons: findRiskReasons(next, { latest: [newest, ...others], fromNetwork: 0 }) });
}
