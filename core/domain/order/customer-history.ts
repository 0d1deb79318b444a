import type { Order } from './order.ts';

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
