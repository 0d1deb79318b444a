import { type DeviceKind, readAttribution } from '../attribution.ts';
import type { Clock } from '../clock.ts';
import { newDelivery } from '../delivery.ts';
import { DomainError, isDomainError } from '../error.ts';
import { randomId, timeOrderedId } from '../id.ts';
import type { PublicLandingPages } from '../landing-page/commands.ts';
import { essentialFieldIds, type FormField } from '../landing-page/content.ts';
import { keepsForms, type LandingPage } from '../landing-page/landing-page.ts';
import { isShownAt, type PageDomains } from '../landing-page/shown-at.ts';
import { type CountedStock, stoppingCount } from '../landing-page/stock.ts';
import type { PricedZone } from '../landing-page/zone-at.ts';
import { ticked } from '../messages/index.ts';
import { parsePhone } from '../phone.ts';
import { countrySchema } from '../schemas.ts';
import type { OwnerStatuses } from '../user/ports.ts';
import { newAfterOffer } from './after-offer.ts';
import { addressAnswer, checkAddressForm } from './check-address.ts';
import { answerTo, checkPieces, type ShopperValues } from './check-fields.ts';
import { claimFor, repeatedClaim } from './claim.ts';
import { type Destination, destinationOf } from './destination.ts';
import { itemsOf } from './lines.ts';
import { NOTICE_VERSION, type Order } from './order.ts';
import type { CodConnections, CustomerHistory, OrderClaim, OrderPlacement, VisitorLimit } from './ports.ts';
import { type PricedSubmission, priceSubmission } from './price-submission.ts';
import { MAX_ORDERS_FROM_VISITOR, MAX_ORDERS_PER_DAY, screenOrder } from './screening.ts';
import { soldPieces } from './sold-pieces.ts';
import type { OrderSubmission } from './submission.ts';

type Ports = {
  pages: PublicLandingPages;
  domains: PageDomains;
  ownerStatus: OwnerStatuses;
  placement: OrderPlacement;
  connections: CodConnections;
  clock: Clock;
};

const VISITOR_WINDOW_MS = 60 * 60 * 1000;
/** More than the orders of one phone that can be accepted while this one is being placed. */
const ATTEMPTS = MAX_ORDERS_PER_DAY + 3;

/** The properties of the request, besides the submission, that matter to an order. */
type OrderRequest = {
  device?: DeviceKind;
  /** Where the order was placed (`placeOfHost`); undefined where every page may be ordered from. */
  place?: string | undefined;
  /** A hash that identifies a visitor of the page for a short time and reveals nothing about them. */
  visitor?: string;
  /** Who places it for the customer, by their user id; the shopper where nobody is named. */
  by?: string;
  /** Where the customer came from, if that is known already. */
  attribution?: Order['attribution'];
};

/**
 * Places a shopper's order. What may be ordered, what it costs and what the form requires come from the stored page;
 * the price that the shopper sends only shows whether they saw the current one. A repeated request returns the order
 * that was placed with it, even if page or price have changed since. An order that looks like a prank is accepted too,
 * but put on hold for its merchant to judge.
 *
 * Throws DomainError `not_found` (no such page on this host, disabled, or its owner is not active),
 * `order_fields_invalid` (problems by field id, that of the merchant's limit of pieces as `quantity`), `product_unavailable` (a unit price is not above zero, or a chosen
 * variant or shipping no longer exists), `sold_out` or `not_enough_stock` (the page stops orders when its stock is out), `price_changed`, `key_reused` (the idempotency key was used for another
 * request), or `order_withdrawn` (the first order of this key was deleted).
 */
export async function placeOrder(
  ports: Ports,
  submission: OrderSubmission,
  request: OrderRequest = {},
): Promise<Order> {
  const { idempotencyKey } = submission;
  try {
    return await placeNew(ports, submission, request);
  } catch (error) {
    if (!idempotencyKey || !isDomainError(error) || error.code === 'key_reused') throw error;
    // An earlier request may have placed the order although its response was lost; page or price may have changed
    // since.
    const claim = await repeatedClaim(submission, idempotencyKey);
    const placed = await ports.placement.findPlaced(claim, ports.clock.now());
    if (placed) return placed;
    throw error;
  }
}

async function placeNew(ports: Ports, submission: OrderSubmission, request: OrderRequest): Promise<Order> {
  const page = await ports.pages.find(submission.landingPageId);
  if (!page?.isEnabled || !(await isShownAt(ports, page, request.place))) throw new DomainError('not_found');
  const isActive = () => ports.ownerStatus.isActive(page.ownerId);
  const now = ports.clock.now();
  let unscreened: Order;
  try {
    unscreened = await orderFrom(page, submission, request, now);
  } catch (error) {
    // A page that is not there any more is the first thing to say about it.
    throw (await isActive()) ? error : new DomainError('not_found');
  }
  const visitor = request.visitor ? visitorLimit(unscreened, request.visitor, now) : undefined;
  // Asked for at once: the table answers all of it with one request.
  const [isOwnerActive, known, isFlood] = await Promise.all([
    isActive(),
    screeningOf(ports, unscreened),
    visitor !== undefined && ports.placement.hasReached(visitor),
  ]);
  if (!isOwnerActive) throw new DomainError('not_found');
  const claim = await claimFor(unscreened, submission, now);
  const count = stoppingCount(page, now);
  const about = { by: request.by ?? 'shopper', closesForms: keepsForms(page) };
  return placeScreened(ports, unscreened, claim, { known, visitor, count, isFlood, ...about });
}

/** What a shopper orders of a page; throws as `placeOrder`. */
async function orderFrom(
  page: LandingPage,
  submission: OrderSubmission,
  { device, attribution, by }: OrderRequest,
  now: Date,
): Promise<Order> {
  const values: ShopperValues = {
    ...submission.fields,
    name: submission.name,
    phone: submission.phone,
    address: submission.address,
    country: submission.country,
  };
  const destination = await destinationOf(page, values);
  rejectInvalidFields(page, values, submission, { zone: destination.zone, isByShopper: by === undefined });
  const priced = priceSubmission(page, submission, destination.zone);
  const from = attribution ?? attributionOf(submission, device);
  return newOrder(page, values, { priced, destination }, from, now);
}

/** What decides whether an order is put on hold, and whether it is sent to a cash-on-delivery network. */
type Known = { history: CustomerHistory; isCodConnected: boolean };

async function screeningOf({ placement, connections }: Ports, order: Order): Promise<Known> {
  const [history, isCodConnected] = await Promise.all([
    placement.historyOf(order),
    connections.isCodConnected(order.ownerId),
  ]);
  return { history, isCodConnected };
}

function visitorLimit({ landingPageId }: Order, visitor: string, now: Date): VisitorLimit {
  const window = Math.floor(now.getTime() / VISITOR_WINDOW_MS);
  return {
    name: `orders#${landingPageId}#${visitor}`,
    window,
    most: MAX_ORDERS_FROM_VISITOR,
    expiresAt: new Date((window + 2) * VISITOR_WINDOW_MS),
  };
}

type Placing = {
  known: Known;
  visitor: VisitorLimit | undefined;
  count: CountedStock | undefined;
  isFlood: boolean;
  by: string;
  /** Whether forms that the customer left on the page end with this order. */
  closesForms: boolean;
};

/**
 * Screens and writes the order, with a delivery if its merchant has connected a cash-on-delivery network; an order on hold
 * gets its delivery when it is released. If another order of the phone was placed in between, this one is screened again, so
 * that two at the same moment are never both the first. Orders on hold do not count for screening, so a flood of orders
 * stops conflicting once it is on hold.
 */
async function placeScreened(
  ports: Ports,
  unscreened: Order,
  claim: OrderClaim,
  { known, visitor, count, by, closesForms, ...found }: Placing,
): Promise<Order> {
  let { isFlood } = found;
  const pieces = soldPieces(unscreened);
  let { history, isCodConnected } = known;
  for (let attempt = 1; ; attempt += 1) {
    const screened = screenOrder(unscreened, history);
    const holdReason = screened.holdReason ?? (isFlood ? 'order_flood' : null);
    const order = { ...unscreened, ...screened, holdReason };
    try {
      return await ports.placement.place(
        order,
        { type: 'placed', id: timeOrderedId(new Date(order.placedAt)), at: order.placedAt, by },
        claim,
        {
          stock: count && { count, wanted: pieces, taken: soldPieces(order) },
          ...(closesForms && { closesForms }),
          ...(holdReason === null && {
            delivery: isCodConnected ? newDelivery(order, 'cod', order.placedAt) : undefined,
            recent: history.recent,
            visitor,
          }),
        },
      );
    } catch (error) {
      if (isDomainError(error, 'too_many_requests')) {
        isFlood = true;
        continue;
      }
      if (attempt >= ATTEMPTS || !isDomainError(error, 'version_conflict')) throw error;
      ({ history, isCodConnected } = await screeningOf(ports, unscreened));
    }
  }
}

/**
 * An offer has the pieces that its merchant gave it, whatever the limit for other orders. Who orders for a customer has
 * what a delivery needs; the merchant's further questions stay open.
 */
function rejectInvalidFields(
  page: LandingPage,
  values: ShopperValues,
  { items, offer }: Pick<OrderSubmission, 'items' | 'offer'>,
  { zone, isByShopper }: { zone: PricedZone; isByShopper: boolean },
): void {
  const isNeeded = ({ id, type }: FormField) =>
    isByShopper || type === 'city' || (essentialFieldIds as readonly string[]).includes(id);
  const fields = page.formFields.map((field) => (isNeeded(field) ? field : { ...field, required: false }));
  const invalid = {
    ...checkAddressForm(fields, values, zone),
    ...(offer ? {} : checkPieces(page.layout, items)),
  };
  const problems = Object.entries(invalid);
  if (problems.length === 0) return;
  throw new DomainError('order_fields_invalid', {
    fields: problems.map(([path, problem]) => ({ path, problem })),
  });
}

function newOrder(
  page: LandingPage,
  values: ShopperValues,
  { priced, destination }: { priced: PricedSubmission; destination: Destination },
  attribution: Order['attribution'],
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
    items: itemsOf(priced.lines),
    // Without an offer and a fee everything is sold at its own price, and the items say it all.
    lines: priced.lines.some(({ offerId, kind }) => offerId !== '' || kind === 'fee') ? priced.lines : [],
    shipping: {
      name: priced.shipping.name,
      priceMinor: priced.shippingPriceMinor,
      estimatedDays: priced.shipping.estimatedDays,
    },
    place: destination.place,
    currency: page.currency,
    totalMinor: priced.totalMinor,
    notes: '',
    attribution,
    holdReason: null,
    duplicateOf: null,
    afterOffer: newAfterOffer(page, now),
    confirmation: null,
    noticeVersion: NOTICE_VERSION,
    erasedAt: null,
    version: 1,
    placedAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

function attributionOf(
  { attribution, touch: sent = attribution }: OrderSubmission,
  device: DeviceKind = 'unknown',
): Order['attribution'] {
  return sent ? { first: readAttribution(sent.first), last: readAttribution(sent.last), device } : null;
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
  if (type === 'nationalAddress') return addressAnswer(value);
  return type === 'checkbox' && value ? ticked : value;
}
