import { addDays, type Day, riyadhDay } from '../day.ts';
import { groupBy } from '../group-by.ts';
import type { Currency } from '../money.ts';
import {
  type LikelySum,
  type LineState,
  matchedBy,
  type Outcome,
  type Settlement,
  type StatementLine,
  type StatementState,
  type StatementSum,
  statementStates,
} from './statement.ts';
import { UNPAID_DAYS } from './unpaid.ts';

/**
 * The part of an order that statements need. `expectedMinor` is the amount that its customer had to pay: 0,
 * if it was cancelled.
 */
export type KnownOrder = {
  id: string;
  placedAt: string;
  currency: Currency;
  expectedMinor: number;
  isDelivered: boolean;
};

/** `isSettling`: it settles its order, as far as it pays. */
export type Judged = { state: LineState; outcome: Outcome; isSettling: boolean };

/** The payments of orders by other statements. */
export type Elsewhere = ReadonlyMap<string, readonly Pick<Settlement, 'statementId' | 'paidMinor'>[]>;

/**
 * The result of each line. An order is settled by one line at most: by one with the exact amount, if there is
 * one, and otherwise by the most reliable one; the others are repeated. A line of zero means that an order is
 * not paid yet: it only settles a free order, and is not short for one that is not delivered. If another
 * statement paid a part of an order, the rest is owed, and a line that pays it, or a part of it, settles
 * that; a line with an amount that was paid before is a repetition of that payment. The result does not
 * depend on the order of the lines. `day` is the statement's.
 */
export function matchLines(
  lines: readonly StatementLine[],
  orders: ReadonlyMap<string, KnownOrder>,
  elsewhere: Elsewhere,
  day: Day,
): Judged[] {
  const taken = new Set<string>();
  const freeFor = (line: StatementLine, own: readonly KnownOrder[]) =>
    own.filter(({ id }) => !taken.has(id)).flatMap((order) => owedTo(line, order, elsewhere) ?? []);
  const meant = lines.map((line) => ({ line, orders: ordersOf(line, orders, day) }));
  const ranked = meant
    .map((each) => ({ ...each, rank: rankOf(each.line, freeFor(each.line, each.orders)) }))
    .sort((a, b) => a.rank - b.rank || byContent(a.line, b.line));
  const judged = ranked.map(({ line, orders: own }): Judged => {
    const free = freeFor(line, own);
    const order = free.find(({ expectedMinor }) => expectedMinor === line.paidMinor) ?? free[0];
    if (order) {
      taken.add(order.id);
      // Nothing is due for a parcel that came back, or that is still on its way.
      const isNothingDue = line.paidMinor === 0 && !order.isDelivered;
      const expectedMinor = isNothingDue ? 0 : order.expectedMinor;
      return {
        state: stateOf(line.paidMinor, expectedMinor),
        outcome: outcomeOf(line, order.id, { expectedMinor, settledIn: firstOf(elsewhere, order.id) }),
        isSettling: line.paidMinor > 0 || order.expectedMinor === 0,
      };
    }
    const [settled] = own;
    const isSettling = false;
    if (!settled) return { state: 'unknown', outcome: { ...outcomeOf(line, null), by: null }, isSettling };
    const settledIn = firstOf(elsewhere, settled.id);
    return { state: 'repeated', outcome: outcomeOf(line, settled.id, { settledIn }), isSettling };
  });
  // Last, because an order that another line settles is not a candidate.
  const isPaid = (orderId: string) => taken.has(orderId) || elsewhere.has(orderId);
  return judged.map((each, at) => {
    const line = ranked[at]?.line;
    const likely = each.state === 'unknown' && line && likelyFor(line, orders, day, isPaid);
    return likely ? { ...each, outcome: { ...each.outcome, likely } } : each;
  });
}

const firstOf = (elsewhere: Elsewhere, orderId: string) => elsewhere.get(orderId)?.[0]?.statementId ?? null;

/** The order with its unpaid rest, if the line can be a payment of that. */
function owedTo(
  { paidMinor }: StatementLine,
  order: KnownOrder,
  elsewhere: Elsewhere,
): KnownOrder | undefined {
  const paid = elsewhere.get(order.id)?.map((settlement) => settlement.paidMinor);
  if (!paid) return order;
  const expectedMinor = order.expectedMinor - paid.reduce((sum, each) => sum + each, 0);
  const isRest = paidMinor > 0 && paidMinor <= expectedMinor && !paid.includes(paidMinor);
  return isRest ? { ...order, expectedMinor } : undefined;
}

/**
 * The orders that a line can mean, oldest first: in its currency, and for a line with only a phone, those
 * with its amount that were delivered and are not too old for the statement's day.
 */
function ordersOf(
  line: StatementLine,
  orders: ReadonlyMap<string, KnownOrder>,
  statementDay: Day,
): KnownOrder[] {
  const earliest = addDays(statementDay, 1 - UNPAID_DAYS);
  const isPayable = ({ expectedMinor, isDelivered, placedAt }: KnownOrder) => {
    const placed = riyadhDay(placedAt);
    return expectedMinor === line.paidMinor && isDelivered && placed >= earliest && placed <= statementDay;
  };
  return line.orderIds
    .flatMap((id) => orders.get(id) ?? [])
    .filter((order) => order.currency === line.currency && (line.by !== 'phone' || isPayable(order)))
    .sort((a, b) => compare(a.placedAt, b.placedAt) || compare(a.id, b.id));
}

/**
 * The order that an unknown line probably means although amount or currency differ: among its unpaid
 * candidates, sorted by delivered first, same currency first, nearest amount, newest.
 */
function likelyFor(
  line: StatementLine,
  orders: ReadonlyMap<string, KnownOrder>,
  day: Day,
  isPaid: (orderId: string) => boolean,
): Outcome['likely'] {
  const distance = ({ expectedMinor }: KnownOrder) => Math.abs(expectedMinor - line.paidMinor);
  const otherness = ({ currency }: KnownOrder) => Number(currency !== line.currency);
  const [order] = line.orderIds
    .flatMap((id) => orders.get(id) ?? [])
    .filter(({ id, placedAt }) => !isPaid(id) && riyadhDay(placedAt) <= day)
    .sort(
      (a, b) =>
        Number(b.isDelivered) - Number(a.isDelivered) ||
        otherness(a) - otherness(b) ||
        distance(a) - distance(b) ||
        compare(b.placedAt, a.placedAt),
    );
  if (!order) return undefined;
  const expectedMinor = order.currency === line.currency ? order.expectedMinor : null;
  return { orderId: order.id, expectedMinor, by: line.by };
}

/**
 * Lines that pay come before those of zero; then the more reliable ones, then those with the exact amount.
 */
function rankOf({ by, paidMinor }: StatementLine, free: readonly KnownOrder[]): number {
  const isExact = free.some(({ expectedMinor }) => expectedMinor === paidMinor);
  const sureness = 2 * (by === null ? matchedBy.length : matchedBy.indexOf(by)) + (isExact ? 0 : 1);
  return paidMinor > 0 || isExact ? sureness : sureness + 2 * (matchedBy.length + 1);
}

function byContent(a: StatementLine, b: StatementLine): number {
  return (
    b.paidMinor - a.paidMinor || compare(a.waybill, b.waybill) || compare(a.number, b.number) || a.row - b.row
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function stateOf(paidMinor: number, expectedMinor: number): LineState {
  if (paidMinor === expectedMinor) return 'matched';
  return paidMinor < expectedMinor ? 'short' : 'over';
}

function outcomeOf(
  { row, waybill, number, currency, paidMinor, by }: StatementLine,
  orderId: string | null,
  more: Partial<Pick<Outcome, 'expectedMinor' | 'settledIn'>> = {},
): Outcome {
  return {
    row,
    waybill,
    number,
    currency,
    paidMinor,
    by,
    orderId,
    expectedMinor: null,
    settledIn: null,
    ...more,
  };
}

/** The outcome of an order that is missing in the statement. */
export function missingOutcome({ id, currency, expectedMinor }: KnownOrder): Outcome {
  const nothing = { row: null, waybill: '', number: '', paidMinor: 0, by: null, settledIn: null };
  return { ...nothing, orderId: id, currency, expectedMinor };
}

export type Sorted = Record<StatementState, Outcome[]>;

/** Outcomes by state, in the order of the file. */
export function sortOutcomes(judged: readonly Judged[], missing: readonly KnownOrder[]): Sorted {
  const byState = groupBy(judged, ({ state }) => state);
  const of = (state: LineState) =>
    (byState.get(state) ?? []).map(({ outcome }) => outcome).sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  return {
    matched: of('matched'),
    short: of('short'),
    over: of('over'),
    unknown: of('unknown'),
    repeated: of('repeated'),
    missing: missing.map(missingOutcome),
  };
}

/** The number and sum of each state, by currency. */
export function statementSums(sorted: Sorted): StatementSum[] {
  return statementStates.flatMap((state) =>
    [...groupBy(sorted[state], ({ currency }) => currency)].map(([currency, own]) => ({
      currency,
      state,
      count: own.length,
      paidMinor: own.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
      expectedMinor: own.reduce((sum, { expectedMinor }) => sum + (expectedMinor ?? 0), 0),
    })),
  );
}

/** The same for unknown lines that may mean an order with another amount. */
export function likelySums({ unknown }: Sorted): LikelySum[] {
  const likely = unknown.filter((outcome) => outcome.likely);
  return [...groupBy(likely, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    count: own.length,
    paidMinor: own.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
    expectedMinor: own.reduce((sum, outcome) => sum + (outcome.likely?.expectedMinor ?? 0), 0),
  }));
}
