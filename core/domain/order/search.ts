import { countryCodes } from '../country.ts';
import { endOfDay, startOfDay } from '../day.ts';
import { toLatinDigits } from '../money.ts';
import { parsePhone } from '../phone.ts';
import { normalizeArabic } from '../search-text.ts';
import type { Order, OrderStatus } from './order.ts';

/** Which of a merchant's orders are wanted; what is undefined does not matter. */
export type OrderFilter = {
  /** True for those kept apart, false for all others. */
  isOnHold: boolean;
  status?: OrderStatus | undefined;
  landingPageId?: string | undefined;
  /** First and last day in Riyadh, `2026-11-21`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  search?: OrderSearch | undefined;
};

/** An order without what only its shopper knows. */
type FilteredOrder = Omit<Order, 'ownerId' | 'receiptToken'>;

export function orderMatches(order: FilteredOrder, filter: OrderFilter): boolean {
  return (
    (order.heldFor !== null) === filter.isOnHold &&
    (filter.status === undefined || order.status === filter.status) &&
    (filter.landingPageId === undefined || order.landingPageId === filter.landingPageId) &&
    (filter.from === undefined || order.placedAt >= startOfDay(filter.from)) &&
    (filter.to === undefined || order.placedAt < endOfDay(filter.to)) &&
    (filter.search === undefined || isFound(order, filter.search))
  );
}

/** What somebody typed into the orders' search box, read in every way it can be meant. */
export type OrderSearch = {
  /** To be found in the customer's name or the order's number, as `normalizeArabic` has it. */
  text: string;
  /** To be found in the phone; empty when it cannot be part of one. */
  digits: string;
  /** The numbers it may be when it is a whole one: international, or local in any of our countries. */
  phones: string[];
  /** The beginning of an order's number, or all of it; undefined when it cannot be one. */
  idStart: string | undefined;
};

const ID_START = /^[0-9a-hjkmnp-tv-z]{4,26}$/;

export function readOrderSearch(typed: string): OrderSearch {
  const text = normalizeArabic(typed);
  return {
    text,
    digits: digitsOf(typed),
    phones: [...new Set(countryCodes.flatMap((country) => parsePhone(typed, country)?.e164 ?? []))],
    idStart: ID_START.test(text) ? text : undefined,
  };
}

/** Whether the search finds the order: part of its name, its number or its phone in any writing (spec 9). */
export function isFound(
  order: Pick<Order, 'id' | 'customerName' | 'customerPhone'>,
  { text, digits, phones }: OrderSearch,
): boolean {
  if (phones.includes(order.customerPhone.e164)) return true;
  if (normalizeArabic(order.customerName).includes(text) || order.id.includes(text)) return true;
  if (!digits) return false;
  return order.customerPhone.e164.includes(digits) || digitsOf(order.customerPhone.raw).includes(digits);
}

/** The digits of a phone or a part of one, without what introduces an international number. */
function digitsOf(text: string): string {
  const typed = toLatinDigits(text).replace(
    /[\s+\u200e\u200f\u202a-\u202e\u2066-\u2069()./_\-\u2010-\u2015]/g,
    '',
  );
  return /^\d{3,}$/.test(typed) ? typed.replace(/^00/, '') : '';
}
