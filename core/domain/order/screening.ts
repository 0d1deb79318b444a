import type { HoldReason, Order } from './order.ts';

/** Most orders of one phone for one page within a day that come in among the others. */
export const MAX_ORDERS_A_DAY = 5;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Decides whether a new order is kept apart, and which open order it repeats. Nothing is ever refused here: a
 * customer wrongly suspected must not be lost, and a prankster should not learn that he was noticed.
 */
export function screenOrder(
  order: Order,
  { isPhoneBlocked, latest }: Pick<CustomerHistory, 'isPhoneBlocked' | 'latest'>,
): Pick<Order, 'heldFor' | 'duplicateOf'> {
  const samePage = latest.filter(({ landingPageId }) => landingPageId === order.landingPageId);
  return {
    heldFor: isPhoneBlocked ? 'blocked_phone' : tooMany(order, samePage),
    duplicateOf: samePage.find(isOpen)?.id ?? null,
  };
}

/** Waiting or promised, but not yet on its way. */
function isOpen({ status, heldFor }: Order): boolean {
  return heldFor === null && (status === 'pending' || status === 'confirmed');
}

function tooMany(order: Order, samePage: readonly Order[]): HoldReason | null {
  const since = Date.parse(order.placedAt) - DAY_MS;
  const today = samePage.filter(({ placedAt }) => Date.parse(placedAt) > since);
  return today.length >= MAX_ORDERS_A_DAY ? 'too_many_orders' : null;
}

/** What a merchant knows of a phone when an order comes from it. */
export type CustomerHistory = {
  isPhoneBlocked: boolean;
  /** The phone's latest orders with this merchant, newest first; as many as screening needs. */
  latest: Order[];
  /**
   * Numbers of its latest orders for the page that are among the others, newest first; at least those of the last hour.
   * Whoever names them when placing the next order knows that none came in between.
   */
  recent: string[];
};

/** How many of them screening needs. */
export const LATEST_ORDERS = 50;
