import type { Order } from './order.ts';

/** What a merchant knows of a phone when an order comes from it. */
export type CustomerHistory = {
  isPhoneBlocked: boolean;
  /** The phone's latest orders with this merchant, newest first; as many as screening needs. */
  latest: Order[];
};

/** How many of them screening needs. */
export const LATEST_ORDERS = 50;
