import { addDays, type Day, riyadhDay } from '../day.ts';
import type { Currency } from '../money.ts';
import {
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

/** An order as far as statements need it. `expectedMinor` is what its customer was to pay: nothing, when it was cancelled. */
export type KnownOrder = {
  id: string;
  placedAt: string;
  currency: Currency;
  expectedMinor: number;
  isDelivered: boolean;
};

/** `isSettling`: its order is settled by it, as far as it pays. */
export type Judged = { state: LineState; outcome: Outcome; isSettling: boolean };

/** What other statements have paid of orders. */
export type Elsewhere = ReadonlyMap<string, readonly Pick<Settlement, 'statementId' | 'paidMinor'>[]>;

/**
 * What came of each line. An order is settled by one line at most: by one that pays it exactly, if there is one, and by the
 * surest that names it; the others are repeated. A line of zero says that an order is not paid yet: it settles none that costs
 * something. Of an order of which another statement paid a part, the rest is owed, and a line that pays it, or a part of it,
 * settles that; one of an amount that was paid before is that payment once more. The result is the same in whichever order lines are
 * given. `day` is the statement's.
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
  return ranked.map(({ line, orders: own }) => {
    const free = freeFor(line, own);
    const order = free.find(({ expectedMinor }) => expectedMinor === line.paidMinor) ?? free[0];
    if (order) {
      taken.add(order.id);
      const { expectedMinor } = order;
      return {
        state: stateOf(line.paidMinor, expectedMinor),
        outcome: outcomeOf(line, order.id, { expectedMinor, settledIn: firstOf(elsewhere, order.id) }),
        isSettling: line.paidMinor > 0 || expectedMinor === 0,
      };
    }
    const [settled] = own;
    const isSettling = false;
    if (!settled) return { state: 'unknown', outcome: { ...outcomeOf(line, null), by: null }, isSettling };
    const settledIn = firstOf(elsewhere, settled.id);
    return { state: 'repeated', outcome: outcomeOf(line, settled.id, { settledIn }), isSettling };
  });
}

const firstOf = (elsewhere: Elsewhere, orderId: string) => elsewhere.get(orderId)?.[0]?.statementId ?? null;

/** The order with what is left of it to be paid, where the line can be a payment of that. */
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
 * The orders that a line can mean, oldest first: of its currency, and by a phone alone only those of its amount that were
 * delivered and are not too old to be paid for on the statement's day.
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

/** Lines that pay before those of zero; of these the surest first, and of those as sure the ones that pay what was to be paid. */
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
    ...{ row, waybill, number, currency, paidMinor, by, orderId },
    ...{ expectedMinor: null, settledIn: null, ...more },
  };
}

/** An order that should stand in a statement. */
export function missingOutcome({ id, currency, expectedMinor }: KnownOrder): Outcome {
  const nothing = { row: null, waybill: '', number: '', paidMinor: 0, by: null, settledIn: null };
  return { ...nothing, orderId: id, currency, expectedMinor };
}

export type Sorted = Record<StatementState, Outcome[]>;

/** Outcomes by what came of them, in the order of the file. */
export function sortOutcomes(judged: readonly Judged[], missing: readonly KnownOrder[]): Sorted {
  const byState = Map.groupBy(judged, ({ state }) => state);
  const of = (state: LineState) =>
    (byState.get(state) ?? []).map(({ outcome }) => outcome).sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  return {
    ...{ matched: of('matched'), short: of('short'), over: of('over') },
    ...{ unknown: of('unknown'), repeated: of('repeated') },
    missing: missing.map(missingOutcome),
  };
}

/** How many there are of each state and how much they add up to, each currency by itself. */
export function sumsOf(sorted: Sorted): StatementSum[] {
  return statementStates.flatMap((state) =>
    [...Map.groupBy(sorted[state], ({ currency }) => currency)].map(([currency, own]) => ({
      ...{ currency, state, count: own.length },
      paidMinor: own.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
      expectedMinor: own.reduce((sum, { expectedMinor }) => sum + (expectedMinor ?? 0), 0),
    })),
  );
}
