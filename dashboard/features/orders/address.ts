import type { OrderFilterQuery } from '@mirsah/contracts/orders';
import { type TrafficSource, trafficSources } from '@mirsah/domain/attribution';
import { type CountryCode, countryCodes } from '@mirsah/domain/country';
import { daySchema } from '@mirsah/domain/day';
import { VARIANT_NAME } from '@mirsah/domain/landing-page/shown-variant';
import type { Currency } from '@mirsah/domain/money';
import { type OrderNetwork, orderNetworks } from '@mirsah/domain/money/ad-spend';
import {
  type OrderStatus,
  orderStatusSchema,
  type ReachedStatus,
  reachedStatuses,
} from '@mirsah/domain/order';
import { currencySchema, idSchema } from '@mirsah/domain/schemas';

/** The filter of the orders on the screen. Days are Riyadh's, both included. */
export type OrdersFilter = {
  status: OrderStatus | undefined;
  landingPageId: string | undefined;
  from: string | undefined;
  to: string | undefined;
  text: string | undefined;
  /** The Arabic name of a city, as orders have it. */
  city: string | undefined;
  /** The source and the stage of orders, which links from the insights filter by. */
  source: TrafficSource | undefined;
  /** Empty: orders without a campaign. */
  campaign: string | undefined;
  country: CountryCode | undefined;
  /** The filters of links from the profit. */
  network: OrderNetwork | undefined;
  currency: Currency | undefined;
  reached: ReachedStatus | undefined;
  /** The side of an experiment: `1b`. */
  variant: string | undefined;
  /** Only returned orders; only those with a task at the network. */
  isReturned: true | undefined;
  hasTask: true | undefined;
  /** True shows the orders on hold, false all others. */
  isOnHold: boolean;
};

/** The address of the orders screen: the filter, and the order that is open. */
export type OrdersAddress = OrdersFilter & { orderId: string | undefined };

/** Reads the query of the address; anything unknown or malformed counts as absent. */
export function readOrdersAddress(search: URLSearchParams): OrdersAddress {
  return {
    status: orderStatusSchema.safeParse(search.get('status')).data,
    landingPageId: idSchema.safeParse(search.get('page')).data,
    from: daySchema.safeParse(search.get('from')).data,
    to: daySchema.safeParse(search.get('to')).data,
    text: search.get('q')?.trim().slice(0, 100) || undefined,
    city: search.get('city')?.trim().slice(0, 60) || undefined,
    source: oneOf(trafficSources, search.get('source')),
    campaign: search.get('campaign')?.trim().slice(0, 40),
    country: oneOf(countryCodes, search.get('country')),
    network: oneOf(orderNetworks, search.get('network')),
    currency: currencySchema.safeParse(search.get('currency')).data,
    reached: oneOf(reachedStatuses, search.get('reached')),
    variant: VARIANT_NAME.exec(search.get('variant') ?? '')?.[0],
    isReturned: search.has('returned') || undefined,
    hasTask: search.has('task') || undefined,
    isOnHold: search.has('held'),
    orderId: search.get('order') || undefined,
  };
}

function oneOf<T extends string>(known: readonly T[], value: string | null): T | undefined {
  return known.find((one) => one === value);
}

/** Writes the query of the address, with its `?`; empty when all orders are shown and none is open. */
export function ordersSearch(address: Partial<OrdersAddress>): string {
  const search = new URLSearchParams();
  const parts = {
    held: address.isOnHold ? '1' : undefined,
    returned: address.isReturned ? '1' : undefined,
    task: address.hasTask ? '1' : undefined,
    status: address.status,
    page: address.landingPageId,
    from: address.from,
    to: address.to,
    q: address.text,
    city: address.city,
    source: address.source,
    campaign: address.campaign,
    country: address.country,
    network: address.network,
    currency: address.currency,
    reached: address.reached,
    variant: address.variant,
    order: address.orderId,
  };
  for (const [name, value] of Object.entries(parts))
    if (value || (name === 'campaign' && value === '')) search.set(name, value);
  return search.size > 0 ? `?${search}` : '';
}

/** The filter as query parameters of the API. */
export function filterQuery(shown: OrdersFilter): OrderFilterQuery {
  const { text, isOnHold, isReturned, hasTask, ...filter } = shown;
  return {
    ...filter,
    q: text,
    returned: isReturned && 'true',
    task: hasTask && 'true',
    held: isOnHold ? 'true' : undefined,
  };
}

/** Whether the screen shows less than all orders. */
export function isNarrowed({ isOnHold, ...parts }: OrdersFilter): boolean {
  return isOnHold || Object.values(parts).some((part) => part !== undefined);
}

/** Whether the filter is a search. Searches have no counts. */
export function isSearch(filter: OrdersFilter): boolean {
  const { text, city, source, campaign, country, network, currency, ...rest } = filter;
  const { reached, variant, isReturned, hasTask } = rest;
  const origins = [source, campaign, country, network, currency, reached, variant];
  return [text, city, isReturned, hasTask, ...origins].some((part) => part !== undefined);
}
