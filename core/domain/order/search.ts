import { campaignName, type TrafficSource } from '../attribution.ts';
import { type CountryCode, countries, countryCodes } from '../country.ts';
import { endOfDay, startOfDay } from '../day.ts';
import { variantName } from '../landing-page/shown-variant.ts';
import { toLatinDigits } from '../money.ts';
import { parsePhone } from '../phone.ts';
import { normalizeArabic } from '../search-text.ts';
import { type Order, type OrderStatus, type ReachedStatus, reachedStatuses } from './order.ts';

/** Which of a merchant's orders to list; an undefined property does not narrow the list. */
export type OrderFilter = {
  /** True lists only orders on hold, false only the others. */
  isOnHold: boolean;
  status?: OrderStatus | undefined;
  landingPageId?: string | undefined;
  /** First and last day in Riyadh, `2026-11-21`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  search?: OrderSearch | undefined;
  /** The Arabic name of a city of our list. */
  city?: string | undefined;
  /** Of the visit that led to the order, as figures name them. */
  source?: TrafficSource | undefined;
  campaign?: string | undefined;
  country?: CountryCode | undefined;
  /** How far orders came at least. */
  reached?: ReachedStatus | undefined;
  /** The side of an experiment, as figures name it: `1b`. */
  variant?: string | undefined;
  /** What the reader sees at all. */
  scope?: OrderScope | undefined;
};

/** The pages and statuses whose orders somebody sees; null is all. */
export type OrderScope = {
  pages: readonly string[] | null;
  statuses: readonly OrderStatus[] | null;
};

/** An order as the merchant's API answers it: screens and server filter by the same rule. `city` is what `cityOf` says. */
type FilteredOrder = Omit<Order, 'ownerId' | 'receiptToken'> & { city?: string | null | undefined };

export function orderMatches(order: FilteredOrder, filter: OrderFilter): boolean {
  return (
    (order.holdReason !== null) === filter.isOnHold &&
    (filter.status === undefined || order.status === filter.status) &&
    (filter.landingPageId === undefined || order.landingPageId === filter.landingPageId) &&
    (filter.from === undefined || order.placedAt >= startOfDay(filter.from)) &&
    (filter.to === undefined || order.placedAt < endOfDay(filter.to)) &&
    (filter.search === undefined || isFound(order, filter.search)) &&
    (filter.city === undefined || order.city === filter.city) &&
    cameFrom(order, filter) &&
    (filter.country === undefined || order.country === filter.country) &&
    (filter.reached === undefined || hasReached(order.status, filter.reached)) &&
    (filter.variant === undefined || (order.variant && variantName(order.variant)) === filter.variant) &&
    (!filter.scope?.pages || filter.scope.pages.includes(order.landingPageId)) &&
    (!filter.scope?.statuses || filter.scope.statuses.includes(order.status))
  );
}

type CameFrom = Pick<OrderFilter, 'source' | 'campaign'>;

function cameFrom({ attribution }: Pick<Order, 'attribution'>, { source, campaign }: CameFrom): boolean {
  const last = attribution?.last;
  return (
    (source === undefined || (last?.source ?? 'direct') === source) &&
    (campaign === undefined || campaignName(last?.utmCampaign ?? '') === campaign)
  );
}

function hasReached(status: OrderStatus, reached: ReachedStatus): boolean {
  const place = (name: string) => (reachedStatuses as readonly string[]).indexOf(name);
  return place(status) >= place(reached);
}

/** Whether the filter asks for what no list of orders is kept by. */
export function isLookedFor({ city, source, campaign, country, reached, variant }: OrderFilter): boolean {
  return [city, source, campaign, country, reached, variant].some((part) => part !== undefined);
}

/** What a merchant typed into the search box of the orders, in every meaning it can have. */
type OrderSearch = {
  /** A part of the customer's name or of the order's id, normalized by `normalizeArabic`. */
  text: string;
  /** A part of the phone number; empty when it cannot be one. */
  digits: string;
  /** Every E.164 number that it can be, as an international number or a local one of any served country. */
  phones: string[];
  /** The beginning of an order's id, or all of it; undefined when it cannot be one. */
  idStart: string | undefined;
};

const ID_START = /^[0-9a-hjkmnp-tv-z]{4,26}$/;

export function readOrderSearch(typed: string): OrderSearch {
  // Many write a sign before an order's number.
  const text = normalizeArabic(typed).replace(/^[#＃]\s*/, '');
  return {
    text,
    digits: digitsOf(typed),
    phones: [...new Set(countryCodes.flatMap((country) => parsePhone(typed, country)?.e164 ?? []))],
    idStart: ID_START.test(text) ? text : undefined,
  };
}

/** Whether the search matches the order: part of its customer's name, its id or its phone in any format (spec 9). */
export function isFound(
  order: Pick<Order, 'id' | 'customerName' | 'customerPhone'>,
  { text, digits, phones }: OrderSearch,
): boolean {
  if (phones.includes(order.customerPhone.e164)) return true;
  if (normalizeArabic(order.customerName).includes(text) || order.id.includes(text)) return true;
  if (!digits) return false;
  const { e164, raw } = order.customerPhone;
  return e164.includes(digits) || digitsOf(raw).includes(digits) || beginsInCountry(e164, digits);
}

/** Whether a number begins so where it is dialled inside its country: `0551` of `+966551234567`. */
function beginsInCountry(e164: string, digits: string): boolean {
  return countryCodes.some((code) => {
    const { diallingCode, trunkPrefix } = countries[code];
    const isDialled = trunkPrefix !== '' && digits.startsWith(trunkPrefix);
    return isDialled && e164.startsWith(`+${diallingCode}${digits.slice(trunkPrefix.length)}`);
  });
}

/** The digits of a phone number or a part of one, without `+` or `00`; empty when the text is neither. */
function digitsOf(text: string): string {
  const typed = toLatinDigits(text).replace(
    /[\s+\u200e\u200f\u202a-\u202e\u2066-\u2069()./_\-\u2010-\u2015]/g,
    '',
  );
  return /^\d{3,}$/.test(typed) ? typed.replace(/^00/, '') : '';
}
