import type { HoldReason, Order } from './order.ts';
import type { RiskSettings } from './risk.ts';
import { assessRisk } from './risk-reasons.ts';

/** How many orders of one phone for one page within 24 hours are accepted without being put on hold. */
export const MAX_ORDERS_PER_DAY = 5;

/**
 * How many orders for one page from one network address within an hour are accepted without being put on hold. Whole
 * mobile networks share few addresses, so many shoppers may be one visitor.
 */
const MAX_ORDERS_FROM_VISITOR = 30;
const VISITOR_WINDOW_MS = 60 * 60 * 1000;

/** How many orders of one visitor to one page a window of time may have before the others are put on hold. */
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

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is known besides the phone: the orders of its network, and what the merchant wants done about risk. */
type Circumstances = { fromNetwork: number; isFlood: boolean; settings: RiskSettings };

/**
 * Decides whether a new order is put on hold, which open order it repeats, why it may not be taken, and whether its shopper
 * is asked for a code. It never rejects one: a customer who is wrongly suspected must not be lost, and a prankster should
 * not learn that he was noticed.
 */
export function screenOrder(
  order: Order,
  { isPhoneBlocked, latest }: Pick<CustomerHistory, 'isPhoneBlocked' | 'latest'>,
  { fromNetwork, isFlood, settings }: Circumstances,
): Pick<Order, 'holdReason' | 'duplicateOf' | 'risk' | 'phoneCheck'> {
  const samePage = latest.filter(({ landingPageId }) => landingPageId === order.landingPageId);
  const { risk, isHeld, isAskedForCode } = assessRisk(order, { latest, fromNetwork }, settings);
  const holdReason = isPhoneBlocked
    ? 'blocked_phone'
    : (tooMany(order, samePage) ?? (isFlood ? 'order_flood' : isHeld ? 'risk' : null));
  // A flood or a blocked phone is worth no message.
  const asks = isAskedForCode && (holdReason === null || holdReason === 'risk');
  return {
    holdReason,
    duplicateOf: samePage.find(isOpen)?.id ?? null,
    risk,
    phoneCheck: asks ? 'asked' : null,
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

/** What is known about a phone when a new order comes from it. */
export type CustomerHistory = {
  isPhoneBlocked: boolean;
  /** The phone's latest orders with this merchant, newest first, at most `LATEST_ORDERS`. */
  latest: Order[];
  /**
   * Ids of the phone's latest orders for the page that are not on hold, newest first; at least those of the last hour.
   * Placing an order on the condition that they are unchanged makes sure that no other order came in between.
   */
  recent: string[];
};

/** How many of a phone's latest orders screening looks at. */
export const LATEST_ORDERS = 50;
