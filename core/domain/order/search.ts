import { campaignName, type TrafficSource } from '../attribution.ts';
import { type CountryCode, countries, countryCodes, trunkPrefixes } from '../country.ts';
import { endOfDay, startOfDay } from '../day.ts';
import { readTyped } from '../digits.ts';
import { variantName } from '../landing-page/shown-variant.ts';
import type { Grant } from '../member/member.ts';
import { beforeNumber } from '../messages/index.ts';
import type { Currency } from '../money.ts';
import { parsePhone } from '../phone.ts';
import { normalizeArabic } from '../search-text.ts';
import { seesPhone, withoutTextsOfPhones } from './masked-phone.ts';
import { type Order, type OrderStatus, type ReachedStatus, reachedStatuses } from './order.ts';

/** The filter of a merchant's orders; an undefined property does not narrow the list. */
export type OrderFilter = {
  /** True lists only orders on hold, false only the others. */
  isOnHold: boolean;
  status?: OrderStatus | undefined;
  landingPageId?: string | undefined;
  /** First and last day in Riyadh, `2026-11-21`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  search?: OrderSearch | undefined;
  /** The Arabic name of a city in our list. */
  city?: string | undefined;
  /** Of the visit that led to the order, by the names of metrics. */
  source?: TrafficSource | undefined;
  /** Of one of these sources. */
  sources?: readonly TrafficSource[] | undefined;
  /** Empty: those without one. */
  campaign?: string | undefined;
  country?: CountryCode | undefined;
  currency?: Currency | undefined;
  /** The lowest stage that orders reached. */
  reached?: ReachedStatus | undefined;
  /** The side of an experiment, by the name of metrics: `1b`. */
  variant?: string | undefined;
  /** Only those that were cancelled after they had been shipped. */
  isReturned?: true | undefined;
  /** Only those with a task at the network, which the order itself does not contain. */
  hasTask?: true | undefined;
  /** The orders that the reader may see. */
  scope?: OrderScope | undefined;
  /** The searching member: orders are found by what they may see. Undefined for those who see all. */
  reader?: OrderReader | undefined;
};

type OrderReader = Pick<Grant, 'phones'> & { actorId: string };

/** The pages and statuses of the orders that a member sees; null is all. */
export type OrderScope = {
  pages: readonly string[] | null;
  statuses: readonly OrderStatus[] | null;
};

/**
 * An order as the merchant's API answers it: screens and server filter by the same rule. `city` is the result
 * of `cityOf`.
 */
type FilteredOrder = Omit<Order, 'ownerId' | 'receiptToken'> & { city?: string | null | undefined };

export function orderMatches(order: FilteredOrder, filter: OrderFilter): boolean {
  const seen = seenBy(filter, order);
  return (
    (order.holdReason !== null) === filter.isOnHold &&
    (filter.status === undefined || order.status === filter.status) &&
    (filter.landingPageId === undefined || order.landingPageId === filter.landingPageId) &&
    (filter.from === undefined || order.placedAt >= startOfDay(filter.from)) &&
    (filter.to === undefined || order.placedAt < endOfDay(filter.to)) &&
    (filter.search === undefined || isFound(order, filter.search, seen)) &&
    (filter.city === undefined || order.city === filter.city) &&
    cameFrom(seen, filter) &&
    (filter.country === undefined || order.country === filter.country) &&
    (filter.currency === undefined || order.currency === filter.currency) &&
    (filter.reached === undefined || hasReached(order.status, filter.reached)) &&
    (filter.variant === undefined || (order.variant && variantName(order.variant)) === filter.variant) &&
    (!filter.isReturned || order.isReturned === true) &&
    (!filter.scope?.pages || filter.scope.pages.includes(order.landingPageId)) &&
    (!filter.scope?.statuses || filter.scope.statuses.includes(order.status))
  );
}

/**
 * The fields of an order that the reader may search by: a text with a number would reveal it, digit by digit.
 */
function seenBy({ reader, search, campaign }: OrderFilter, order: FilteredOrder) {
  const { id, customerName, customerPhone, attribution, channel } = order;
  const whole = { id, customerName, customerPhone, attribution, ...(channel && { channel }) };
  if (!reader || (search === undefined && campaign === undefined)) return whole;
  return seesPhone(reader, reader.actorId, order) ? whole : withoutTextsOfPhones(whole, order);
}

type CameFrom = Pick<OrderFilter, 'source' | 'sources' | 'campaign'>;

/** An order by hand came from no visit; its profit is among that of orders without advertising. */
function cameFrom(
  { attribution, channel }: Pick<Order, 'attribution' | 'channel'>,
  { source, sources, campaign }: CameFrom,
): boolean {
  const last = attribution?.last;
  const own = last?.source ?? 'direct';
  return (
    (source === undefined || (own === source && channel === undefined)) &&
    (sources === undefined || sources.includes(own)) &&
    (campaign === undefined || campaignName(last?.utmCampaign ?? '') === campaign)
  );
}

function hasReached(status: OrderStatus, reached: ReachedStatus): boolean {
  const place = (name: string) => (reachedStatuses as readonly string[]).indexOf(name);
  return place(status) >= place(reached);
}

/** Whether the filter has a condition that no list of orders is indexed by. */
export function isLookedFor(filter: OrderFilter): boolean {
  const { city, source, sources, campaign, country, currency, reached, variant, isReturned } = filter;
  return [city, source, sources, campaign, country, currency, reached, variant, isReturned].some(
    (part) => part !== undefined,
  );
}

/** What a merchant typed into the search box of the orders, in every meaning it can have. */
type OrderSearch = {
  /** A part of the customer's name or of the order's id, normalized by `normalizeArabic`. */
  text: string;
  /** A part of the phone number; empty when it cannot be one. */
  digits: string;
  /** Every E.164 number that it can be, as an international number or a local one of any served country. */
  phones: string[];
  /** The start of an order's id, or all of it; undefined when the text cannot be one. */
  idStart: string | undefined;
};

const ID_START = /^[0-9a-hjkmnp-tv-z]{4,26}$/;

export function readOrderSearch(typed: string): OrderSearch {
  // A copied link to a chat may have a message after the number.
  const named = typed.replace(beforeNumber, '').replace(/\?text=.*$/s, '');
  // Many people type a sign before an order's number.
  const text = normalizeArabic(named).replace(/^[#＃]\s*/, '');
  return {
    text,
    digits: digitsOf(named),
    phones: [...new Set(countryCodes.flatMap((country) => parsePhone(named, country)?.e164 ?? []))],
    idStart: ID_START.test(text) ? text : undefined,
  };
}

type Found = Pick<Order, 'id' | 'customerName' | 'customerPhone'>;

/**
 * Whether the search matches the order: part of its customer's name, its id or its phone in any format (spec
 * 9), as far as they are `seen`. A complete phone number finds its order even if it is masked.
 */
export function isFound(order: Found, { text, digits, phones }: OrderSearch, seen: Found = order): boolean {
  if (phones.includes(order.customerPhone.e164)) return true;
  if (normalizeArabic(seen.customerName).includes(text) || seen.id.includes(text)) return true;
  if (!digits) return false;
  const { e164, raw } = seen.customerPhone;
  return e164.includes(digits) || digitsOf(raw).includes(digits) || beginsInCountry(e164, digits);
}

/** Whether a number in national form starts with the text: `0551` of `+966551234567`. */
function beginsInCountry(e164: string, digits: string): boolean {
  return countryCodes.some((code) => {
    const { diallingCode } = countries[code];
    const trunkPrefix = trunkPrefixes[code];
    const isDialled = trunkPrefix !== '' && digits.startsWith(trunkPrefix);
    return isDialled && e164.startsWith(`+${diallingCode}${digits.slice(trunkPrefix.length)}`);
  });
}

/** The digits of a phone number or a part of one, without `+` or `00`; empty when the text is neither. */
function digitsOf(text: string): string {
  const typed = readTyped(text).replace(/[\s+()./_-]/g, '');
  return /^\d{3,}$/.test(typed) ? typed.replace(/^00/, '') : '';
}
