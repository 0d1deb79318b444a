import type { HoldReason, Order } from './order.ts';
import type { RiskSettings } from './risk.ts';
import { assessRisk } from './risk-reasons.ts';

/**
 * The number of orders of one phone for one page within 24 hours that are accepted without being put on hold.
 */
export const MAX_ORDERS_PER_DAY = 5;

/**
 * The number of orders for one page from one network address within an hour that are accepted without being
 * put on hold. Whole mobile networks share few addresses, so many shoppers may look like one visitor.
 */
const MAX_ORDERS_FROM_VISITOR = 30;
const VISITOR_WINDOW_MS = 60 * 60 * 1000;

/**
 * The number of codes per hour for the orders of one page, and for those from one network address, whatever
 * happens to the orders. Each is a message to a phone whose owner may not have ordered.
 */
const MAX_CODES_OF_VISITOR = 10;
const MAX_CODES_OF_PAGE = 200;

/** A limit per window of time: orders of one visitor to one page, or codes. */
export type VisitorLimit = { name: string; window: number; most: number; expiresAt: Date };

export function visitorLimit({ landingPageId }: Order, visitor: string, now: Date): VisitorLimit {
  const window = Math.floor(now.getTime() / VISITOR_WINDOW_MS);
  return {
    name: `orders#${landingPageId}#${visitor}`,
    window,
    most: MAX_ORDERS_FROM_VISITOR,
    expiresAt: new Date((window + 2) * VISITOR_WINDOW_MS),
  };
}

/** The limits of codes for an order; `visitor` is undefined if unknown. */
export function codeLimits({ landingPageId }: Order, visitor: string | undefined, now: Date): VisitorLimit[] {
  const window = Math.floor(now.getTime() / VISITOR_WINDOW_MS);
  const expiresAt = new Date((window + 2) * VISITOR_WINDOW_MS);
  const ofPage = `orders#codes#${landingPageId}`;
  return [
    { name: ofPage, window, most: MAX_CODES_OF_PAGE, expiresAt },
    ...(visitor === undefined
      ? []
      : [{ name: `${ofPage}#${visitor}`, window, most: MAX_CODES_OF_VISITOR, expiresAt }]),
  ];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The facts besides the phone: the orders of its network, and the merchant's risk settings. */
export type ScreeningContext = {
  fromNetwork: number;
  isFlood: boolean;
  settings: RiskSettings;
  /** Whether the limit of codes is reached. */
  hasTooManyCodes: boolean;
};

/**
 * Decides whether a new order is put on hold, which open order it repeats, its risk, and whether its shopper
 * has to enter a code. It never rejects one: a wrongly suspected customer must not be lost, and a prankster
 * should not learn that he was detected.
 */
export function screenOrder(
  order: Order,
  { isPhoneBlocked, latest }: Pick<CustomerHistory, 'isPhoneBlocked' | 'latest'>,
  { fromNetwork, isFlood, settings, hasTooManyCodes }: ScreeningContext,
): Pick<Order, 'holdReason' | 'duplicateOf' | 'risk' | 'phoneCheck'> {
  const samePage = latest.filter(({ landingPageId }) => landingPageId === order.landingPageId);
  const { risk, isHeld, isAskedForCode } = assessRisk(order, { latest, fromNetwork }, settings);
  const holdReason = isPhoneBlocked
    ? 'blocked_phone'
    : (tooMany(order, samePage) ?? (isFlood ? 'order_flood' : isHeld ? 'risk' : null));
  // A flood or a blocked phone gets no message.
  const asks = isAskedForCode && (holdReason === null || holdReason === 'risk');
  return {
    holdReason,
    duplicateOf: samePage.find(isOpen)?.id ?? null,
    risk,
    phoneCheck: asks ? (hasTooManyCodes ? 'not_asked' : 'asked') : null,
  };
}

/** Not yet shipped or cancelled. */
function isOpen({ status, holdReason }: Order): boolean {
  return holdReason === null && (status === 'pending' || status === 'confirmed');
}

function tooMany(order: Order, samePage: readonly Order[]): HoldReason | null {
  return hasTooMany(order, samePage) ? 'too_many_orders' : null;
}

/** Whether these orders of a phone are enough to put another one on hold: the others need not be read. */
export function hasTooMany(order: Order, orders: readonly Order[]): boolean {
  const since = Date.parse(order.placedAt) - DAY_MS;
  const today = orders.filter(
    ({ landingPageId, placedAt }) => landingPageId === order.landingPageId && Date.parse(placedAt) > since,
  );
  return today.length >= MAX_ORDERS_PER_DAY;
}

/** The known facts about a phone when it places a new order. */
export type CustomerHistory = {
  isPhoneBlocked: boolean;
  /** The phone's latest orders with this merchant, newest first, at most `LATEST_ORDERS`. */
  latest: Order[];
  /**
   * Ids of the phone's latest orders for the page that are not on hold, newest first; at least those of the
   * last hour. Placing an order on the condition that they are unchanged ensures that no other order came in
   * between.
   */
  recent: string[];
};

/** The number of a phone's latest orders that screening reads. */
export const LATEST_ORDERS = 50;
