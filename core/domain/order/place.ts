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
import { checkShopperFields, type ShopperValues } from './check-fields.ts';
import type { Order } from './order.ts';
import type { CodConnections, OrderPlacement } from './ports.ts';
import { type OrderPrice, priceOrder } from './price.ts';
import { MAX_ORDERS_A_DAY, screenOrder } from './screening.ts';
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
/** More than the orders that one phone gets in among the others. */
const ATTEMPTS = MAX_ORDERS_A_DAY + 3;

/**
 * Accepts a shopper's order. Everything that matters is worked out here from the stored page: what may be ordered,
 * what it costs, what the form requires; the shopper's own price only tells whether they saw the present one.
 * The same idempotency key returns the order it first made. An order that looks like a prank is accepted too, and
 * kept apart for its merchant to judge.
 *
 * Throws DomainError `not_found` (no such page, switched off, or its owner may not sell), `order_fields_invalid`
 * (problems by field id), `product_unavailable` (unit price not above zero, or the choice no longer exists),
 * `price_changed`, `order_withdrawn` (the first order of this key was deleted since).
 */
export async function placeOrder(
  ports: Ports,
  submission: OrderSubmission,
  device: DeviceKind = 'unknown',
): Promise<Order> {
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
  const asked = newOrder(page, values, price, item.quantity, attributionOf(submission, device), now);
  return placeScreened(ports, asked, await idempotencyKeyFor(asked, submission.idempotencyKey, now));
}

/**
 * Two orders of one phone at the same moment must not both be its first: the later one is judged again. One that is
 * kept apart counts for no other's judgement, so that a flood of them ends the race.
 */
async function placeScreened(
  ports: Ports,
  asked: Order,
  claim: { key: string; expiresAt: Date },
): Promise<Order> {
  for (let attempt = 1; ; attempt += 1) {
    const history = await ports.placement.historyOf(asked);
    const order = { ...asked, ...screenOrder(asked, history) };
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
 * Where the merchant has connected the network, the order is on its way there from the moment it exists; one that is
 * kept apart goes when it is released.
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
  const unitAgrees = parseAmount(shown.unit, page.currency) === price.unitPriceMinor;
  const totalAgrees =
    shown.total === undefined || parseAmount(shown.total, page.currency) === price.totalMinor;
  if (!unitAgrees || !totalAgrees) throw new DomainError('price_changed');
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
    customerName: (values.name ?? '').trim(),
    customerPhone: phone,
    customerAddress: (values.address ?? '').trim(),
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

/** Answers to the merchant's own fields only: anything else a client sends is dropped. */
function answersOf(page: LandingPage, values: ShopperValues): Order['answers'] {
  return page.formFields
    .filter(({ id }) => !(essentialFieldIds as readonly string[]).includes(id))
    .map(({ id, label, type }) => ({ fieldId: id, label, value: answerOf(type, values[id] ?? '') }))
    .filter(({ value }) => value !== '');
}

/** A ticked box says so in the merchant's language, not in the browser's. */
function answerOf(type: FormField['type'], value: string): string {
  return type === 'checkbox' && value ? ticked : value.trim();
}

/**
 * Without a key from the client (a form posted without script), the same order to the same page within ten minutes
 * counts as the same.
 */
async function idempotencyKeyFor(
  order: Order,
  key: string | undefined,
  now: Date,
): Promise<{ key: string; expiresAt: Date }> {
  if (key) {
    return { key: `${order.landingPageId}#${key}`, expiresAt: new Date(now.getTime() + KEY_LIFETIME_MS) };
  }
  const { landingPageId, customerName, customerPhone, customerAddress, answers, items, shipping } = order;
  const lookalike = JSON.stringify([
    landingPageId,
    customerName,
    customerPhone.e164,
    customerAddress,
    answers,
    items.map(({ id, ...item }) => item),
    shipping,
  ]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lookalike));
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { key: `${landingPageId}#same-${hash}`, expiresAt: new Date(now.getTime() + DUPLICATE_WINDOW_MS) };
}
