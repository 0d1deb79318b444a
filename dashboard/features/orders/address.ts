import type { OrderFilterQuery } from '@mirsah/contracts/orders';
import { type TrafficSource, trafficSources } from '@mirsah/domain/attribution';
import { type CountryCode, countryCodes } from '@mirsah/domain/country';
import { daySchema } from '@mirsah/domain/day';
import { VARIANT_NAME } from '@mirsah/domain/landing-page/shown-variant';
import {
  type OrderStatus,
  orderStatusSchema,
  type ReachedStatus,
  reachedStatuses,
} from '@mirsah/domain/order';
import { idSchema } from '@mirsah/domain/schemas';

/** The filter of the orders on the screen. Days are Riyadh's, both included. */
export type OrdersFilter = {
  status: OrderStatus | undefined;
  landingPageId: string | undefined;
  from: string | undefined;
  to: string | undefined;
  text: string | undefined;
  /** The Arabic name of a city, as orders have it. */
  city: string | undefined;
  /** Where orders came from, and how far they came at least: what figures of the insights lead to. */
  source: TrafficSource | undefined;
  campaign: string | undefined;
  country: CountryCode | undefined;
  reached: ReachedStatus | undefined;
  /** The side of an experiment: `1b`. */
  variant: string | undefined;
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
    campaign: search.get('campaign')?.trim().slice(0, 40) || undefined,
    country: oneOf(countryCodes, search.get('country')),
    reached: oneOf(reachedStatuses, search.get('reached')),
    variant: VARIANT_NAME.exec(search.get('variant') ?? '')?.[0],
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
    status: address.status,
    page: address.landingPageId,
    from: address.from,
    to: address.to,
    q: address.text,
    city: address.city,
    source: address.source,
    campaign: address.campaign,
    country: address.country,
    reached: address.reached,
    variant: address.variant,
    order: address.orderId,
  };
  for (const [name, value] of Object.entries(parts)) if (value) search.set(name, value);
  return search.size > 0 ? `?${search}` : '';
}

/** The filter as query parameters of the API. */
export function filterQuery({ text, isOnHold, ...filter }: OrdersFilter): OrderFilterQuery {
  return { ...filter, q: text, held: isOnHold ? 'true' : undefined };
}

/** Whether the screen shows less than all orders. */
export function isNarrowed({ isOnHold, ...parts }: OrdersFilter): boolean {
  return isOnHold || Object.values(parts).some((part) => part !== undefined);
}

/** Whether what is shown is looked for among the orders, whom nobody has counted by it. */
export function isSearch(filter: OrdersFilter): boolean {
  const { text, city, source, campaign, country, reached, variant } = filter;
  return [text, city, source, campaign, country, reached, variant].some((part) => part !== undefined);
}
