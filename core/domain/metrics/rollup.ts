import { type Day, riyadhDay } from '../day.ts';
import { groupBy } from '../group-by.ts';
import { variantName } from '../landing-page/shown-variant.ts';
import { isDiscount, isGift } from '../order/lines.ts';
import type { Order, OrderLine } from '../order/order.ts';
import { CONFIRMED_ON_DAY, confirmedOn, countsOfCalls } from './calls.ts';
import {
  addCounts,
  type Counts,
  countName,
  negateCounts,
  orderCount,
  withoutDaily,
  withoutPages,
  withoutParts,
} from './counts.ts';
import { boundCampaigns, countsOfStages } from './funnel.ts';
import { addToHyperLogLog, emptyHyperLogLog, type HyperLogLog, mergeHyperLogLogs } from './hyper-log-log.ts';
import { countsOfMoney, countsOfSide, withinCampaigns } from './money-counts.ts';

/**
 * The metrics of one scope, for one day or for all days together. Stored rollups contain orders; views have
 * items of their own.
 */
export type Rollup = {
  counts: Counts;
  /** Unique visitors, without those who asked not to be tracked. */
  visitors: HyperLogLog;
  /** Unique customers by phone. A phone stays counted after its orders were deleted or got another phone. */
  customers: HyperLogLog;
};

export function emptyRollup(): Rollup {
  return { counts: {}, visitors: emptyHyperLogLog(), customers: emptyHyperLogLog() };
}

export function addToRollup(
  rollup: Rollup,
  { counts, customers }: { counts: Counts; customers: readonly string[] },
): Rollup {
  return {
    counts: boundCampaigns(addCounts(rollup.counts, withinCampaigns(rollup.counts, counts))),
    visitors: rollup.visitors,
    customers: addToHyperLogLog(rollup.customers, customers),
  };
}

/** Combines several days: counts are added; a visitor or customer of several days counts once. */
export function sumRollups(rollups: readonly Rollup[]): Rollup {
  return rollups.reduce(
    (sum, { counts, visitors, customers }) => ({
      counts: addCounts(sum.counts, counts),
      visitors: mergeHyperLogLogs(sum.visitors, visitors),
      customers: mergeHyperLogLogs(sum.customers, customers),
    }),
    emptyRollup(),
  );
}

/** The contribution of one order to the metrics of its page, its merchant and its day. */
type Contribution = {
  ownerId: string;
  pageId: string;
  day: Day;
  /** The id for the unique customers. */
  customer?: string | undefined;
  counts: Counts;
  /** The counts per page in the merchant's metrics, which suffice for the table of pages. */
  ofPage: Counts;
  /**
   * The counts that only the page's metrics contain: accepted offers, the zone, the money, and the side of an
   * experiment.
   */
  onlyOfPage: Counts;
  /** The day on which a call confirmed it, which counts as a confirmation there. */
  confirmedOn?: Day | undefined;
};

/**
 * The change of metrics by one record of the table's stream. `id` is the record's, so that it is counted
 * once.
 */
export type CountedChange = { id: string; before: Contribution | undefined; after: Contribution | undefined };

/** The properties of an order that metrics count. */
type CountedOrder = Pick<
  Order,
  | 'ownerId'
  | 'landingPageId'
  | 'placedAt'
  | 'customerPhone'
  | 'holdReason'
  | 'status'
  | 'country'
  | 'currency'
  | 'totalMinor'
  | 'attribution'
  | 'lines'
  | 'afterOffer'
  | 'confirmation'
  | 'items'
  | 'place'
  | 'isReturned'
  | 'variant'
  | 'channel'
>;

type Images<T> = { id: string; before: T | undefined; after: T | undefined };

/** Undefined when the change has no effect on metrics, such as a new note or address. */
export function orderChange({ id, before, after }: Images<CountedOrder>): CountedChange | undefined {
  return ifDifferent({ id, before: before && ofOrder(before), after: after && ofOrder(after) });
}

function ifDifferent(change: CountedChange): CountedChange | undefined {
  return JSON.stringify(change.before) === JSON.stringify(change.after) ? undefined : change;
}

/**
 * An order counts on the day it was placed, even if it is changed later; a confirmation also on the day of
 * its call. An order on hold does not count until it is released. Amounts are in minor units.
 */
export function ofOrder(order: CountedOrder): Contribution | undefined {
  if (order.holdReason !== null) return undefined;
  const { currency, status, totalMinor, channel } = order;
  const calls = countsOfCalls(order);
  const stages = channel ? noStages : countsOfStages(order);
  const of = (...parts: string[]) => ({
    [countName('orders', currency, ...parts)]: 1,
    [countName('revenue', currency, ...parts)]: totalMinor,
  });
  const byHand = (...parts: string[]): Counts =>
    channel ? { [countName('byHand', currency, ...parts)]: 1 } : {};
  return {
    ownerId: order.ownerId,
    pageId: order.landingPageId,
    day: riyadhDay(order.placedAt),
    // Undefined for an erased order: a counted customer stays counted.
    customer: order.customerPhone.e164 || undefined,
    counts: {
      ...of(),
      ...of('status', status),
      ...byHand(),
      ...byHand('status', status),
      ...(channel ? {} : ofVisit(order, of)),
      ...calls.counts,
      ...stages.counts,
    },
    ofPage: {
      ...of('page', order.landingPageId),
      ...byHand('page', order.landingPageId),
      ...calls.ofPage,
      ...stages.ofPage,
    },
    onlyOfPage: [
      offersOf(order),
      zoneOf(order),
      countsOfMoney(order),
      ofVariant(order),
      stages.onlyOfPage,
    ].reduce(addCounts),
    confirmedOn: confirmedOn(order),
  };
}

/** An order by hand has no view before it, so that it is in no funnel. */
const noStages = { counts: {}, ofPage: {}, onlyOfPage: {} };

/** By the dimensions that orders have in common with views. */
const ofVisit = (
  { country, attribution }: Pick<CountedOrder, 'country' | 'attribution'>,
  of: (...parts: string[]) => Counts,
): Counts => ({
  ...of('country', country),
  ...of('device', attribution?.device ?? 'unknown'),
  ...of('source', attribution?.last.source ?? 'direct'),
});

/** A zone's id as a part of a count's name. */
const zoneName = (zoneId: string) => zoneId.replaceAll('|', '');

function zoneOf({ currency, place }: Pick<CountedOrder, 'currency' | 'place'>): Counts {
  return place ? { [countName('orders', currency, 'zone', zoneName(place.zoneId))]: 1 } : {};
}

/** The number of orders in each zone of a page, by the counts of its days. */
export function ordersByZone(
  counts: Counts,
  zoneIds: readonly string[],
): { zoneId: string; orders: number }[] {
  return zoneIds.map((zoneId) => ({ zoneId, orders: orderCount(counts, 'zone', zoneName(zoneId)) }));
}

/**
 * Each offer that an order contains, by kind and id, with its revenue beyond one piece of the product; and
 * whether the shopper saw the offer after the order.
 */
function offersOf({ currency, lines, afterOffer }: Pick<CountedOrder, 'currency' | 'lines' | 'afterOffer'>) {
  const byOffer = groupBy(
    lines.filter(({ offerId }) => offerId !== ''),
    ({ kind, offerId }) => countName(kind, offerId.replaceAll('|', '')),
  );
  const accepted = [...byOffer].map(([name, ofIt]) => ({
    [countName('orders', currency, 'offer', name)]: 1,
    [countName('revenue', currency, 'offer', name)]: extraMinor(ofIt),
  }));
  const asked = afterOffer ? [{ [countName('orders', currency, 'offer', 'asked')]: 1 }] : [];
  return [...accepted, ...asked].reduce(addCounts, {});
}

/** An order's counts for its side of an experiment: its placement, and its money. */
function ofVariant(order: CountedOrder): Counts {
  if (!order.variant) return {};
  const placed = { [countName('orders', order.currency, 'variant', variantName(order.variant))]: 1 };
  return addCounts(placed, countsOfSide(order));
}

/**
 * The sum of an offer's lines; for pieces, without the most expensive one, which would have been sold anyway.
 */
function extraMinor(lines: readonly OrderLine[]): number {
  const pieces = lines.filter((line) => line.kind === 'main' && !isDiscount(line) && !isGift(line));
  const single = Math.max(0, ...pieces.map(({ unitPriceMinor }) => unitPriceMinor));
  return lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, -single);
}

/** The owner of metrics. */
export type Scope = { kind: 'page'; pageId: string } | { kind: 'merchant'; ownerId: string };

/** The amounts to add to one day of one scope, and to its total. Customers may include known ones. */
export type Addition = { scope: Scope; day: Day; counts: Counts; customers: string[] };

/**
 * A change's additions to the days of its page and its merchant: the contribution after it, minus the one
 * before it. An unchanged day of confirmation gets no addition.
 */
export function rollupAdditions({ before, after }: CountedChange): Addition[] {
  const additions = [
    ...(before ? spread(before, negateCounts) : []),
    ...(after ? spread(after, (counts) => counts) : []),
  ];
  const byDay = groupBy(additions, ({ scope, day }) => JSON.stringify([scope, day]));
  return [...byDay.values()]
    .flatMap(([first, ...others]) =>
      first
        ? [
            {
              ...first,
              counts: others.reduce((sum, { counts }) => addCounts(sum, counts), first.counts),
              customers: [...new Set([first, ...others].flatMap(({ customers }) => customers))],
            },
          ]
        : [],
    )
    .filter(({ counts, customers }) => customers.length > 0 || Object.keys(counts).length > 0);
}

function spread(contribution: Contribution, sign: (counts: Counts) => Counts): Addition[] {
  const { pageId, ownerId, day, counts, ofPage, onlyOfPage, customer, confirmedOn } = contribution;
  const shared = { day, customers: customer ? [customer] : [] };
  const own = sign(counts);
  const page = { kind: 'page', pageId } as const;
  const merchant = { kind: 'merchant', ownerId } as const;
  const confirmed = { counts: sign({ [CONFIRMED_ON_DAY]: 1 }), customers: [] };
  return [
    { ...shared, scope: page, counts: addCounts(own, sign(onlyOfPage)) },
    { ...shared, scope: merchant, counts: addCounts(own, sign(ofPage)) },
    ...(confirmedOn ? [page, merchant].map((scope) => ({ ...confirmed, scope, day: confirmedOn })) : []),
  ];
}

/**
 * The counts of the days that are part of a scope's total. A merchant's total has no pages: over the years,
 * they would outgrow an item. A page's total has its orders as a whole, so that a change of an order's status
 * does not touch it. No total has calls, money and funnels: they are only read by day.
 */
export function inTotal({ kind }: Pick<Scope, 'kind'>, all: Counts): Counts {
  const counts = withoutDaily(all);
  return kind === 'page' ? withoutParts(counts) : withoutPages(counts);
}

/**
 * The change in the exact number of orders of a merchant's customers; may be negative. An erased customer
 * stays counted.
 */
export function customerOrders({ before, after }: CountedChange) {
  if (before?.customer === after?.customer || (before && after && !after.customer)) return [];
  const signed = [
    ...(before?.customer ? [{ ...before, orders: -1 }] : []),
    ...(after?.customer ? [{ ...after, orders: 1 }] : []),
  ];
  return signed.map(({ ownerId, customer = '', orders }) => ({ ownerId, phone: customer, orders }));
}
