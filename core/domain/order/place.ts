import type { DeviceKind } from '../attribution.ts';
import type { Clock } from '../clock.ts';
import type { BrowserRequest, Signals } from '../conversion/signals.ts';
import { newDelivery } from '../delivery.ts';
import { DomainError, isDomainError } from '../error.ts';
import { timeOrderedId } from '../id.ts';
import { essentialFieldIds, type FormField } from '../landing-page/content.ts';
import { findPageShown, type PageShown, type ShownPages } from '../landing-page/experiment.ts';
import { keepsForms, type LandingPage } from '../landing-page/landing-page.ts';
import { isShownAt, type PageDomains } from '../landing-page/shown-at.ts';
import { type CountedStock, stoppingCount } from '../landing-page/stock.ts';
import type { PricedZone } from '../landing-page/zone-at.ts';
import type { OwnerStatuses } from '../user/ports.ts';
import { checkAddressForm } from './check-address.ts';
import { checkPieces, type ShopperValues } from './check-fields.ts';
import { claimFor, repeatedClaim } from './claim.ts';
import { conversionsAt, withSilence } from './conversions.ts';
import { destinationOf } from './destination.ts';
import { attributionOf, newOrder } from './new-order.ts';
import type { Order } from './order.ts';
import type {
  CodConnections,
  CustomerHistory,
  OrderClaim,
  OrderConversionSettings,
  OrderPlacement,
  VisitorLimit,
} from './ports.ts';
import { priceSubmission } from './price-submission.ts';
import type { RiskSettings, RiskSettingsRepository } from './risk.ts';
import { MAX_ORDERS_PER_DAY, screenOrder, visitorLimit } from './screening.ts';
import { soldPieces } from './sold-pieces.ts';
import { consentIn, type OrderSubmission } from './submission.ts';

type Ports = ShownPages & {
  domains: PageDomains;
  ownerStatus: OwnerStatuses;
  placement: OrderPlacement;
  connections: CodConnections;
  riskSettings: Pick<RiskSettingsRepository, 'find'>;
  conversionConnections: OrderConversionSettings;
  clock: Clock;
};

/** More than the orders of one phone that can be accepted while this one is being placed. */
const ATTEMPTS = MAX_ORDERS_PER_DAY + 3;

const nothingDone = { callFirstFrom: null, holdFrom: null, askCodeFrom: null };

/** The properties of the request, besides the submission, that matter to an order. */
type OrderRequest = {
  device?: DeviceKind;
  /** Where the order was placed (`placeOfHost`); undefined where every page may be ordered from. */
  place?: string | undefined;
  /** A hash that identifies a visitor of the page for a short time and reveals nothing about them. */
  visitor?: string;
  /** What the shopper's browser sent with it; undefined where none did. */
  browser?: BrowserRequest;
  /** Who places it for the customer, by their user id; the shopper where nobody is named. */
  by?: string;
  /** Where the customer came from, if that is known already. */
  attribution?: Order['attribution'];
};

/**
 * Places a shopper's order. What may be ordered, its price and its form are the stored page's as it was shown (`pageAsShown`);
 * the price that the shopper sends only shows whether they saw the current one. A repeated request returns the order
 * that was placed with it, even if page or price have changed since. A likely prank is put on hold for its merchant to judge.
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
    const claim = repeatedClaim(ports.placement, submission, idempotencyKey);
    const placed = await ports.placement.findPlaced(claim, ports.clock.now());
    if (placed) return placed;
    throw error;
  }
}

async function placeNew(ports: Ports, submission: OrderSubmission, request: OrderRequest): Promise<Order> {
  const now = ports.clock.now();
  const shown = await findPageShown(ports, submission.landingPageId, now);
  if (!shown?.page.isEnabled || !(await isShownAt(ports, shown.page, request.place)))
    throw new DomainError('not_found');
  const { page } = shown;
  const isActive = () => ports.ownerStatus.isActive(page.ownerId);
  let unscreened: Order;
  try {
    unscreened = await orderFrom(shown, submission, request, now);
  } catch (error) {
    // A page that is not there any more is the first thing to say about it.
    throw (await isActive()) ? error : new DomainError('not_found');
  }
  const visitor = request.visitor ? visitorLimit(unscreened, request.visitor, now) : undefined;
  // Asked for at once: the table answers all of it with one request.
  const [isOwnerActive, known, told, fromNetwork, stored] = await Promise.all([
    isActive(),
    screeningOf(ports, unscreened),
    conversionsAt(ports, page, unscreened, request.browser),
    visitor ? ports.placement.countOf(visitor) : 0,
    ports.riskSettings.find(page.ownerId),
  ]);
  if (!isOwnerActive) throw new DomainError('not_found');
  // Whoever wrote the order down on the telephone has judged it already.
  const settings = request.by === undefined ? stored : { ...stored, ...nothingDone };
  const claim = claimFor(ports.placement, unscreened, submission, now);
  const count = stoppingCount(page, now);
  const about = { by: request.by ?? 'shopper', closesForms: keepsForms(page) };
  const settled = told && { conversions: told.conversions };
  return placeScreened(ports, { ...unscreened, ...settled }, claim, {
    ...{ known, visitor, count, fromNetwork, settings, signals: told?.signals },
    ...about,
  });
}

/** What a shopper orders of a page; throws as `placeOrder`. */
async function orderFrom(
  { page, variant }: PageShown,
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
  const consent = consentIn(page, submission, { by, now });
  const shown = { ...consent, ...(variant && { variant }) };
  return { ...newOrder(page, values, { priced, destination }, from, now), ...shown };
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

type Placing = {
  known: Known;
  visitor: VisitorLimit | undefined;
  count: CountedStock | undefined;
  fromNetwork: number;
  settings: RiskSettings;
  by: string;
  /** Whether forms that the customer left on the page end with this order. */
  closesForms: boolean;
  signals: Signals | undefined;
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
  { known, visitor, count, fromNetwork, settings, by, closesForms, signals }: Placing,
): Promise<Order> {
  let isFlood = visitor !== undefined && fromNetwork >= visitor.most;
  const pieces = soldPieces(unscreened);
  let { history, isCodConnected } = known;
  for (let attempt = 1; ; attempt += 1) {
    const screened = screenOrder(unscreened, history, { fromNetwork, isFlood, settings });
    const { holdReason } = screened;
    const order = withSilence({ ...unscreened, ...screened });
    try {
      return await ports.placement.place(
        order,
        { type: 'placed', id: timeOrderedId(new Date(order.placedAt)), at: order.placedAt, by },
        claim,
        {
          stock: count && { count, wanted: pieces, taken: soldPieces(order) },
          ...(closesForms && { closesForms }),
          ...(signals && { signals }),
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
