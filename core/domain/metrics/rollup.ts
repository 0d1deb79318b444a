import { type Day, riyadhDay } from '../day.ts';
import type { Order } from '../order/order.ts';
import { addCounts, type Counts, countName, negateCounts } from './counts.ts';
import { addToHyperLogLog, emptyHyperLogLog, type HyperLogLog, mergeHyperLogLogs } from './hyper-log-log.ts';
import { hasBounced, type PageView } from './page-view.ts';

/** Figures of one scope: of one day, or of all its days together. */
export type Rollup = {
  counts: Counts;
  /** Different visitors who let themselves be counted. */
  visitors: HyperLogLog;
  /** Different customers by phone. One whose orders were deleted or moved to another phone stays in it. */
  customers: HyperLogLog;
};

export function emptyRollup(): Rollup {
  return { counts: {}, visitors: emptyHyperLogLog(), customers: emptyHyperLogLog() };
}

export function addToRollup(
  rollup: Rollup,
  {
    counts,
    visitors,
    customers,
  }: { counts: Counts; visitors: readonly string[]; customers: readonly string[] },
): Rollup {
  return {
    counts: addCounts(rollup.counts, counts),
    visitors: addToHyperLogLog(rollup.visitors, visitors),
    customers: addToHyperLogLog(rollup.customers, customers),
  };
}

/** Several days as one: sums, and unique visitors who came on two of them once. */
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

/** What one order or one page view, as it is, adds to the figures of its page, its merchant and its day. */
type Contribution = {
  ownerId: string;
  pageId: string;
  day: Day;
  /** The visitor's or the customer's id for the sketches of unique ones. */
  visitor?: string | undefined;
  customer?: string | undefined;
  counts: Counts;
  /** What the merchant's figures hold for each page: enough for a table of pages. */
  ofPage: Counts;
};

/** The change of figures that one record of the table's stream calls for; which record, so that it counts once. */
export type CountedChange = { id: string; before: Contribution | undefined; after: Contribution | undefined };

/** What is counted of an order. */
export type CountedOrder = Pick<
  Order,
  | 'ownerId'
  | 'landingPageId'
  | 'placedAt'
  | 'customerPhone'
  | 'heldFor'
  | 'status'
  | 'country'
  | 'currency'
  | 'totalMinor'
  | 'touch'
>;

type Images<T> = { id: string; before: T | undefined; after: T | undefined };

/** Undefined when nothing that is counted has changed: a note, an address. */
export function orderChange({ id, before, after }: Images<CountedOrder>): CountedChange | undefined {
  return ifDifferent({ id, before: before && ofOrder(before), after: after && ofOrder(after) });
}

/** A view that is gone has only been forgotten: it was seen all the same. */
export function pageViewChange({ id, before, after }: Images<PageView>): CountedChange | undefined {
  return after && ifDifferent({ id, before: before && ofPageView(before), after: ofPageView(after) });
}

function ifDifferent(change: CountedChange): CountedChange | undefined {
  return JSON.stringify(change.before) === JSON.stringify(change.after) ? undefined : change;
}

/**
 * An order counts on the day it was placed, whatever happens to it later; one that is kept apart does not count until it
 * is released. Amounts are in minor units.
 */
export function ofOrder(order: CountedOrder): Contribution | undefined {
  if (order.heldFor !== null) return undefined;
  const { currency, status, totalMinor, country, touch } = order;
  const of = (...parts: string[]) => ({
    [countName('orders', currency, ...parts)]: 1,
    [countName('revenue', currency, ...parts)]: totalMinor,
  });
  return {
    ownerId: order.ownerId,
    pageId: order.landingPageId,
    day: riyadhDay(order.placedAt),
    customer: order.customerPhone.e164,
    counts: {
      ...of(),
      ...of('status', status),
      ...of('country', country),
      ...of('device', touch?.device ?? 'unknown'),
      ...of('source', touch?.last.source ?? 'direct'),
    },
    ofPage: of('page', order.landingPageId),
  };
}

export function ofPageView(view: PageView): Contribution {
  const { country, device, touch, pageId } = view;
  return {
    ownerId: view.ownerId,
    pageId,
    day: riyadhDay(view.at),
    visitor: view.visitorId ?? undefined,
    counts: {
      views: 1,
      ...(view.startsVisit && { visits: 1 }),
      ...(hasBounced(view) && { bounces: 1 }),
      ...(view.visibleSeconds > 0 && { visibleSeconds: view.visibleSeconds }),
      ...(view.hasStartedForm && { formStarts: 1 }),
      [countName('views', 'country', country)]: 1,
      [countName('views', 'device', device)]: 1,
      [countName('views', 'source', touch.source)]: 1,
    },
    ofPage: { [countName('views', 'page', pageId)]: 1 },
  };
}

/** What is counted together: a page's figures, a merchant's, or those of all. */
export type Scope =
  | { kind: 'page'; pageId: string }
  | { kind: 'merchant'; ownerId: string }
  /** Merchants who are gone: what was seen of their pages stays in the platform's figures. */
  | { kind: 'leavers' }
  | { kind: 'platform' };

/** Added to one day of one scope, and to its total. Ids are those of new visitors and customers among others. */
export type Addition = { scope: Scope; day: Day; counts: Counts; visitors: string[]; customers: string[] };

/** Tells owners who are gone, and whose figures with them. */
export type IsAccountDeleted = (ownerId: string) => boolean;

/** What a change adds to each scope: what is now, less what was. */
export function additionsOf(
  { before, after }: CountedChange,
  hasLeft: IsAccountDeleted = () => false,
): Addition[] {
  return [
    ...(before ? spread(before, hasLeft, negateCounts) : []),
    ...(after ? spread(after, hasLeft, (counts) => counts) : []),
  ];
}

function spread(
  contribution: Contribution,
  hasLeft: IsAccountDeleted,
  sign: (counts: Counts) => Counts,
): Addition[] {
  const { pageId, ownerId, day, counts, ofPage, visitor, customer } = contribution;
  const shared = { day, visitors: visitor ? [visitor] : [], customers: customer ? [customer] : [] };
  const own = sign(counts);
  if (hasLeft(ownerId)) {
    return [
      { ...shared, scope: { kind: 'leavers' }, counts: own },
      { ...shared, scope: { kind: 'platform' }, counts: own },
    ];
  }
  return [
    { ...shared, scope: { kind: 'page', pageId }, counts: own },
    { ...shared, scope: { kind: 'merchant', ownerId }, counts: addCounts(own, sign(ofPage)) },
    { ...shared, scope: { kind: 'platform' }, counts: own },
  ];
}

/** How many more orders each customer of a merchant has after a change: exact, where sketches only estimate. */
export function customerOrders({ before, after }: CountedChange) {
  if (before?.customer === after?.customer) return [];
  const signed = [
    ...(before?.customer ? [{ ...before, orders: -1 }] : []),
    ...(after?.customer ? [{ ...after, orders: 1 }] : []),
  ];
  return signed.map(({ ownerId, customer = '', orders }) => ({ ownerId, phone: customer, orders }));
}
