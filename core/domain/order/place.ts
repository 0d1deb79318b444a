import type { DeviceKind } from '../attribution.ts';
import type { Clock } from '../clock.ts';
import type { BrowserRequest } from '../conversion/signals.ts';
import { DomainError, isDomainError } from '../error.ts';
import { timeOrderedId } from '../id.ts';
import { essentialFieldIds, type FormField } from '../landing-page/content.ts';
import { findPageShown, type PageShown, type ShownPages } from '../landing-page/experiment.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { isShownAt, type PageDomains } from '../landing-page/shown-at.ts';
import type { PricedZone } from '../landing-page/zone-at.ts';
import type { OwnerStatuses } from '../user/ports.ts';
import { checkAddressForm } from './check-address.ts';
import { checkPieces, type ShopperValues } from './check-fields.ts';
import { claimFor, repeatedClaim } from './claim.ts';
import { conversionsAt, suppressBrowserConversions } from './conversions.ts';
import { destinationOf } from './destination.ts';
import {
  closeForms,
  countCode,
  countOrder,
  type Effect,
  effectsOn,
  type Known,
  keepSignals,
  sendToNetwork,
  takeStock,
} from './effects.ts';
import { attributionOf, newOrder } from './new-order.ts';
import type { Order, OrderChannel } from './order.ts';
import type { CodConnections, OrderClaim, OrderConversionSettings, OrderPlacement } from './ports.ts';
import { priceSubmission } from './price-submission.ts';
import type { RiskSettingsRepository } from './risk.ts';
import {
  codeLimits,
  MAX_ORDERS_PER_DAY,
  type ScreeningContext,
  screenOrder,
  visitorLimit,
} from './screening.ts';
import { consentIn, type OrderSubmission } from './submission.ts';

/** What `placeOrder` needs. */
export type PlacePorts = ShownPages & {
  domains: PageDomains;
  ownerStatus: OwnerStatuses;
  placement: OrderPlacement;
  connections: CodConnections;
  riskSettings: Pick<RiskSettingsRepository, 'find'>;
  conversionConnections: OrderConversionSettings;
  clock: Clock;
};

/** More than the concurrent orders of one phone while this one is being placed. */
const ATTEMPTS = MAX_ORDERS_PER_DAY + 3;

const nothingDone = { callFirstFrom: null, holdFrom: null, askCodeFrom: null };

/** The properties of the request, besides the submission, that matter to an order. */
type OrderRequest = {
  device?: DeviceKind;
  /** Where the order was placed (`placeOfHost`); undefined if every page may be ordered from. */
  place?: string | undefined;
  /** A hash that identifies a visitor of the page for a short time and reveals nothing about them. */
  visitor?: string;
  /** The browser's signals sent with it; undefined without a browser. */
  browser?: BrowserRequest;
  /** The user who places it for the customer; absent for the shopper. */
  by?: string;
  /** The customer's attribution, if known already. */
  attribution?: Order['attribution'];
  /** Set for an order that no page brought: a person wrote it down. */
  byHand?: ByHand;
};

type ByHand = Pick<Order, 'notes'> & { channel: OrderChannel; isConfirmed: boolean };

/**
 * Places a shopper's order. The stored page as it was shown (`pageAsShown`) decides what may be ordered, its
 * price and its form; the price that the shopper sends only shows whether they saw the current one. A
 * repeated request returns the order that was placed with it, even if page or price have changed since. A
 * likely prank is put on hold for its merchant to judge.
 *
 * Throws DomainError `not_found` (no such page on this host, disabled, or its owner is not active),
 * `order_fields_invalid` (problems by field id, that of the merchant's limit of pieces as `quantity`),
 * `product_unavailable` (a unit price is not above zero, or a chosen variant or shipping no longer exists),
 * `sold_out` or `not_enough_stock` (the page stops orders when its stock is out), `price_changed`,
 * `key_reused` (the idempotency key was used for another request), or `order_withdrawn` (the first order of
 * this key was deleted).
 */
export async function placeOrder(
  ports: PlacePorts,
  submission: OrderSubmission,
  request: OrderRequest = {},
): Promise<Order> {
  const { idempotencyKey } = submission;
  try {
    return await placeNew(ports, submission, request);
  } catch (error) {
    if (!idempotencyKey || !isDomainError(error) || error.code === 'key_reused') throw error;
    // An earlier request may have placed the order although its response was lost; page or price may have
    // changed since.
    const claim = repeatedClaim(ports.placement, submission, idempotencyKey);
    const placed = await ports.placement.findPlaced(claim, ports.clock.now());
    if (placed) return placed;
    throw error;
  }
}

async function placeNew(
  ports: PlacePorts,
  submission: OrderSubmission,
  request: OrderRequest,
): Promise<Order> {
  const now = ports.clock.now();
  const shown = await findPageShown(ports, submission.landingPageId, now);
  if (!shown?.page.isEnabled || !(await isShownAt(ports, shown.page, request.place)))
    throw new DomainError('not_found');
  const { page } = shown;
  const isActive = () => ports.ownerStatus.isActive(page.ownerId);
  let asked: Order;
  try {
    asked = await orderFrom(shown, submission, request, now);
  } catch (error) {
    // Prefer `not_found` for inactive pages.
    throw (await isActive()) ? error : new DomainError('not_found');
  }
  const visitor = request.visitor ? visitorLimit(asked, request.visitor, now) : undefined;
  // Read concurrently: the table answers all of it with one request.
  const [isOwnerActive, known, told, fromNetwork, settings] = await Promise.all([
    isActive(),
    knownOf(ports, asked),
    conversionsAt(ports, page, asked, request.browser),
    visitor ? ports.placement.countOf(visitor) : 0,
    ports.riskSettings.find(page.ownerId),
  ]);
  if (!isOwnerActive) throw new DomainError('not_found');
  const unscreened = told ? { ...asked, conversions: told.conversions } : asked;
  return placeScreened(ports, unscreened, {
    by: request.by ?? 'shopper',
    isConfirmed: request.byHand?.isConfirmed ?? false,
    claim: claimFor(ports.placement, asked, submission, now),
    known,
    context: {
      fromNetwork,
      isFlood: visitor !== undefined && fromNetwork >= visitor.most,
      hasTooManyCodes: false,
      // Orders taken by phone skip screening.
      settings: request.by === undefined ? settings : { ...settings, ...nothingDone },
    },
    effects: [
      takeStock(page, asked, now),
      sendToNetwork,
      countOrder(visitor),
      countCode(codeLimits(asked, request.visitor, now)),
      closeForms(page),
      keepSignals(told?.signals),
    ],
  });
}

/** The price of a shopper's order; throws as `placeOrder`. */
async function orderFrom(
  { page, variant }: PageShown,
  submission: OrderSubmission,
  { device, attribution, by, byHand }: OrderRequest,
  now: Date,
): Promise<Order> {
  const values: ShopperValues = {
    ...submission.fields,
    name: submission.name,
    phone: submission.phone,
    address: submission.address,
    country: submission.country,
  };
  const destination = destinationOf(page, values);
  rejectInvalidFields(page, values, submission, { zone: destination.zone, isByShopper: by === undefined });
  const priced = priceSubmission(page, submission, destination.zone);
  const from = attribution ?? attributionOf(submission, device);
  const consent = consentIn(page, submission, { by, now });
  const shown = { ...consent, ...(variant && { variant }) };
  const order = { ...newOrder(page, values, { priced, destination }, from, now), ...shown };
  if (!byHand) return order;
  // Its customer opens no thank-you page with an offer.
  return { ...order, afterOffer: null, channel: byHand.channel, notes: byHand.notes };
}

async function knownOf({ placement, connections }: PlacePorts, order: Order): Promise<Known> {
  const [history, sendsWhen] = await Promise.all([
    placement.historyOf(order),
    connections.codSendTime(order.ownerId),
  ]);
  return { history, sendsWhen };
}

type Placing = {
  by: string;
  /** Whether the customer has confirmed it already. An order on hold waits all the same. */
  isConfirmed: boolean;
  claim: OrderClaim;
  known: Known;
  context: ScreeningContext;
  effects: readonly Effect[];
};

/**
 * Screens and writes the order with its effects. If another order of the phone was placed in between, this
 * one is screened again, so that two concurrent ones are never both the first. Codes are counted whatever
 * happens to their orders; an order beyond the limit continues without one.
 */
async function placeScreened(
  ports: PlacePorts,
  unscreened: Order,
  { by, isConfirmed, claim, known, context, effects }: Placing,
): Promise<Order> {
  const at = unscreened.placedAt;
  for (let attempt = 1; ; attempt += 1) {
    const screened = screenOrder(unscreened, known.history, context);
    const confirmed: Partial<Order> =
      isConfirmed && screened.holdReason === null ? { status: 'confirmed', confirmedAt: at } : {};
    const order = suppressBrowserConversions({ ...unscreened, ...screened, ...confirmed });
    const event = { type: 'placed', id: timeOrderedId(new Date(at)), at, by } as const;
    try {
      return await ports.placement.place(order, event, claim, effectsOn(order, known, effects));
    } catch (error) {
      if (isDomainError(error, 'too_many_requests')) {
        // The exceeded limit may be that of codes: then the order is placed without one.
        const reached = order.phoneCheck === 'asked' ? { hasTooManyCodes: true } : { isFlood: true };
        context = { ...context, ...reached };
        continue;
      }
      if (attempt >= ATTEMPTS || !isDomainError(error, 'version_conflict')) throw error;
      known = await knownOf(ports, unscreened);
    }
  }
}

/**
 * An offer has its own number of pieces, whatever the limit for other orders. An order taken by phone needs
 * only the fields for the delivery; the merchant's further questions stay open.
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
