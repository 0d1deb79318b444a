import { type DeviceKind, readAttribution } from '../attribution.ts';
import type { Clock } from '../clock.ts';
import { type Delivery, newDelivery } from '../delivery.ts';
import { DomainError, isDomainError } from '../error.ts';
import { randomId, timeOrderedId } from '../id.ts';
import type { PublicLandingPages } from '../landing-page/commands.ts';
import { essentialFieldIds, type FormField } from '../landing-page/content.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { ticked } from '../messages/index.ts';
import { parseAmount } from '../money.ts';
import { parsePhone } from '../phone.ts';
import { countrySchema } from '../schemas.ts';
import type { OwnerStatuses } from '../user/ports.ts';
import { answerTo, checkShopperFields, type ShopperValues } from './check-fields.ts';
import type { Order } from './order.ts';
import type { CodConnections, OrderPlacement } from './ports.ts';
import { type OrderPrice, priceOrder } from './price.ts';
import { MAX_ORDERS_PER_DAY, screenOrder } from './screening.ts';
import type { OrderSubmission } from './submission.ts';

type Ports = {
  pages: PublicLandingPages;
  ownerStatus: OwnerStatuses;
  placement: OrderPlacement;
  connections: CodConnections;
  clock: Clock;
};

const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;
const DUPLICATE_WINDOW_MS = 10 * 60 * 1000;
/** More than the orders of one phone that can be accepted while this one is being placed. */
const ATTEMPTS = MAX_ORDERS_PER_DAY + 3;

/**
 * Places a shopper's order. What may be ordered, what it costs and what the form requires come from the stored page;
 * the price that the shopper sends only shows whether they saw the current one. A repeated idempotency key returns the
 * order that was placed with it, even if page or price have changed since. An order that looks like a prank is accepted
 * too, but put on hold for its merchant to judge.
 *
 * Throws DomainError `not_found` (no such page, disabled, or its owner is not active), `order_fields_invalid` (problems
 * by field id), `product_unavailable` (the unit price is not above zero, or the chosen variant or shipping no longer
 * exists), `price_changed`, or `order_withdrawn` (the first order of this key was deleted).
 */
export async function placeOrder(
  ports: Ports,
  submission: OrderSubmission,
  device: DeviceKind = 'unknown',
): Promise<Order> {
  const { landingPageId, idempotencyKey } = submission;
  try {
    return await placeNew(ports, submission, device);
  } catch (error) {
    // An earlier request may have placed the order although its response was lost; page or price may have changed
    // since.
    const placed =
      idempotencyKey && isDomainError(error)
        ? await ports.placement.findPlaced(keyOf(landingPageId, idempotencyKey), ports.clock.now())
        : undefined;
    if (placed) return placed;
    throw error;
  }
}

async function placeNew(ports: Ports, submission: OrderSubmission, device: DeviceKind): Promise<Order> {
  const page = await ports.pages.find(submission.landingPageId);
  if (!page?.isEnabled || !(await ports.ownerStatus.isActive(page.ownerId))) {
    throw new DomainError('not_found');
  }
  const item = submission.items[0];
  if (!item) throw new DomainError('invalid_request');

  const values: ShopperValues = {
    ...submission.fields,
    name: submission.name,
    phone: submission.phone,
    address: submission.address,
    country: submission.country,
  };
  rejectInvalidFields(page, values);

  const price = priceOrder(page, {
    variantId: item.variantId,
    shippingOptionId: submission.shippingOptionId,
    quantity: item.quantity,
  });
  if (!price || price.unitPriceMinor <= 0) throw new DomainError('product_unavailable');
  rejectChangedPrice(page, price, { unit: item.price, total: submission.total });

  const now = ports.clock.now();
  const unscreened = newOrder(page, values, price, item.quantity, attributionOf(submission, device), now);
  return placeScreened(
    ports,
    unscreened,
    await idempotencyKeyFor(unscreened, submission.idempotencyKey, now),
  );
}

/**
 * Screens and writes the order. If another order of the phone was placed in between, this one is screened again, so
 * that two at the same moment are never both the first. Orders on hold do not count for screening, so a flood of orders
 * stops conflicting once it is on hold.
 */
async function placeScreened(
  ports: Ports,
  unscreened: Order,
  claim: { key: string; expiresAt: Date },
): Promise<Order> {
  for (let attempt = 1; ; attempt += 1) {
    const history = await ports.placement.historyOf(unscreened);
    const order = { ...unscreened, ...screenOrder(unscreened, history) };
    try {
      return await ports.placement.place(
        order,
        { type: 'placed', id: timeOrderedId(new Date(order.placedAt)), at: order.placedAt, by: 'shopper' },
        claim,
        {
          delivery: await firstDelivery(ports, order),
          recent: order.heldFor === null ? history.recent : undefined,
        },
      );
    } catch (error) {
      if (attempt === ATTEMPTS || !isDomainError(error, 'version_conflict')) throw error;
    }
  }
}

/**
 * The delivery that is written together with the order, if its merchant has connected a cash-on-delivery network. An
 * order on hold gets its delivery when it is released.
 */
async function firstDelivery({ connections }: Ports, order: Order): Promise<Delivery | undefined> {
  if (order.heldFor !== null) return undefined;
  return (await connections.isCodConnected(order.ownerId))
    ? newDelivery(order, 'cod', order.placedAt)
    : undefined;
}

function rejectInvalidFields(page: LandingPage, values: ShopperValues): void {
  const problems = Object.entries(checkShopperFields(page.formFields, values));
  if (problems.length === 0) return;
  throw new DomainError('order_fields_invalid', {
    fields: problems.map(([path, problem]) => ({ path, problem })),
  });
}

function rejectChangedPrice(
  page: LandingPage,
  price: OrderPrice,
  shown: { unit: string | number; total: string | number | undefined },
): void {
  const isUnitSame = parseAmount(shown.unit, page.currency) === price.unitPriceMinor;
  const isTotalSame =
    shown.total === undefined || parseAmount(shown.total, page.currency) === price.totalMinor;
  if (!isUnitSame || !isTotalSame) throw new DomainError('price_changed');
}

function newOrder(
  page: LandingPage,
  values: ShopperValues,
  price: OrderPrice,
  quantity: number,
  touch: Order['touch'],
  now: Date,
): Order {
  const country = countrySchema.parse(values.country);
  const phone = parsePhone(values.phone ?? '', country);
  if (!phone)
    throw new DomainError('order_fields_invalid', { fields: [{ path: 'phone', problem: 'phone_invalid' }] });
  return {
    id: randomId(),
    ownerId: page.ownerId,
    landingPageId: page.id,
    landingPageTitle: page.title,
    receiptToken: randomId(),
    status: 'pending',
    customerName: answerTo(values, 'name'),
    customerPhone: phone,
    customerAddress: answerTo(values, 'address'),
    country,
    answers: answersOf(page, values),
    items: [
      {
        id: randomId(),
        sku: price.variant?.sku || page.product.sku,
        name: page.product.name,
        variant: price.variant?.name ?? '',
        quantity,
        unitPriceMinor: price.unitPriceMinor,
      },
    ],
    shipping: {
      name: price.shipping.name,
      priceMinor: price.shippingPriceMinor,
      estimatedDays: price.shipping.estimatedDays,
    },
    currency: page.currency,
    totalMinor: price.totalMinor,
    notes: '',
    touch,
    heldFor: null,
    duplicateOf: null,
    version: 1,
    placedAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

function attributionOf({ touch }: OrderSubmission, device: DeviceKind): Order['touch'] {
  return touch ? { first: readAttribution(touch.first), last: readAttribution(touch.last), device } : null;
}

/** Answers to the fields that the merchant added; anything else that a client sends is dropped. */
function answersOf(page: LandingPage, values: ShopperValues): Order['answers'] {
  return page.formFields
    .filter(({ id }) => !(essentialFieldIds as readonly string[]).includes(id))
    .map(({ id, label, type }) => ({ fieldId: id, label, value: answerOf(type, answerTo(values, id)) }))
    .filter(({ value }) => value !== '');
}

/** Browsers send `on` for a ticked checkbox; the merchant reads a word. */
function answerOf(type: FormField['type'], value: string): string {
  return type === 'checkbox' && value ? ticked : value;
}

/** Keys of one page never meet those of another. */
const keyOf = (landingPageId: string, key: string) => `${landingPageId}#${key}`;

/**
 * The key under which the order is placed only once: the client's own for a day, otherwise (a form posted without
 * JavaScript) a hash of the order's content for ten minutes.
 */
async function idempotencyKeyFor(
  order: Order,
  key: string | undefined,
  now: Date,
): Promise<{ key: string; expiresAt: Date }> {
  if (key) {
    return { key: keyOf(order.landingPageId, key), expiresAt: new Date(now.getTime() + KEY_LIFETIME_MS) };
  }
  const { landingPageId, customerName, customerPhone, customerAddress, answers, items, shipping } = order;
  const content = JSON.stringify([
    landingPageId,
    customerName,
    customerPhone.e164,
    customerAddress,
    answers,
    items.map(({ id, ...item }) => item),
    shipping,
  ]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { key: `${landingPageId}#same-${hash}`, expiresAt: new Date(now.getTime() + DUPLICATE_WINDOW_MS) };
}
