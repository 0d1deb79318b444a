import { addDays, riyadhDay } from '../day.ts';
import { DomainError, isDomainError } from '../error.ts';
import { type KnownOrder, matchLines, sortOutcomes, sumsOf } from './match.ts';
import type { Ports, Settlements } from './ports.ts';
import type { Statement } from './statement.ts';
import { MAX_UNPAID, UNPAID_DAYS } from './unpaid.ts';

// Matching and taking back run side by side, also for the same statement. Days of settled orders are written one by one, so what keeps
// a removed statement from settling anything is the statement's version: it changes before a match writes and when it has ended,
// however it ends, and a removal deletes only the version whose days it has cleared.

type Named = { ownerId: string; statementId: string };

const ATTEMPTS = 4;
/** What must not be left undone is tried for longer. */
const CLEANING_ATTEMPTS = 20;

/** From the beginning again when something was changed meanwhile. Throws DomainError `version_conflict` after the last attempt. */
export async function retrying<T>(act: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (attempt === attempts || !isDomainError(error, 'version_conflict')) throw error;
    }
  }
}

/** Throws DomainError `not_found`, also for another merchant's. */
export async function getStatement(
  { statements }: Pick<Ports, 'statements'>,
  { ownerId, statementId }: Named,
): Promise<Statement> {
  const statement = await statements.find(ownerId, statementId);
  if (!statement) throw new DomainError('not_found');
  return statement;
}

/**
 * Matches all lines with the orders as they are now and settles those that are paid; matching again gives what has changed since.
 * Throws DomainError `not_found`, or `invalid_request` while lines are missing.
 */
export function matchStatement(ports: Ports, named: Named): Promise<Statement> {
  return retrying(async () => matchOnce(ports, await getStatement(ports, named)));
}

async function matchOnce(ports: Ports, before: Statement): Promise<Statement> {
  const { statements, settlements, finder, clock } = ports;
  const { ownerId, id } = before;
  const lines = await statements.lines(before);
  if (lines.length !== before.lineCount)
    throw new DomainError('invalid_request', { fields: [{ path: 'lines', problem: 'incomplete' }] });
  const orders = await finder.known(ownerId, [...new Set(lines.flatMap(({ orderIds }) => orderIds))]);
  const read = await settlements.of(ownerId, [...orders.values()]);
  const gone = await goneOf(ports, ownerId, read.settlements);
  const elsewhere = new Map(
    [...read.settlements].flatMap(([orderId, all]) => {
      const others = all.filter(({ statementId }) => statementId !== id && !gone.has(statementId));
      return others.length > 0 ? [[orderId, others] as const] : [];
    }),
  );
  const judged = matchLines(lines, orders, elsewhere, riyadhDay(before.createdAt));
  const own = judged.flatMap(({ isSettling, outcome: { orderId, expectedMinor, paidMinor, by } }) => {
    const order = isSettling && orderId !== null && orders.get(orderId);
    return order ? [{ order: { ...order, expectedMinor: expectedMinor ?? 0 }, paidMinor, by }] : [];
  });
  const days = daysOf(own);
  // The days that it ever settled are noted before any order is: what is left behind is found by them.
  const noted = await statements.change(before, { days: widest(before.days, days) });
  try {
    const ofDays = await settlements.settle(noted, own, read, gone);
    const inFile = new Set(judged.flatMap(({ outcome: { orderId } }) => orderId ?? []));
    const missing = await missingOf(ports, noted, expectedDays(own), (orderId) => {
      return !ofDays.has(orderId) && !inFile.has(orderId);
    });
    const sorted = sortOutcomes(judged, missing.orders);
    await statements.putOutcomes(noted, sorted);
    return await statements.change(noted, {
      ...{ days, sums: sumsOf(sorted), hasMoreMissing: missing.hasMore },
      matchedAt: clock.now().toISOString(),
    });
  } catch (error) {
    await leave(ports, noted);
    throw error;
  }
}

/**
 * Ends a match that has failed, when it writes no more: where the statement is still there, a removal that has looked at its days
 * already looks at them again; where it is gone, it settles nothing.
 */
function leave({ statements, settlements }: Ports, noted: Statement): Promise<unknown> {
  return retrying(async () => {
    const stored = await statements.find(noted.ownerId, noted.id);
    if (stored) return statements.change(stored, { days: widest(stored.days, noted.days) });
    await settlements.release(noted);
    return statements.removeParts(noted);
  }, CLEANING_ATTEMPTS);
}

/** Takes a statement back: its orders count as not paid again. Throws DomainError `not_found`. */
export function removeStatement(
  ports: Pick<Ports, 'statements' | 'settlements'>,
  named: Named,
): Promise<void> {
  return retrying(async () => {
    const statement = await getStatement(ports, named);
    await ports.settlements.release(statement);
    await ports.statements.remove(statement);
  });
}

/** The statements that settle one of these orders and are no more, because a match of them broke off: they settle nothing. */
export async function goneOf(
  { statements }: Pick<Ports, 'statements'>,
  ownerId: string,
  settled: Settlements,
): Promise<Set<string>> {
  const ids = new Set([...settled.values()].flatMap((all) => all.map(({ statementId }) => statementId)));
  const existing = await statements.existing(ownerId, [...ids]);
  return new Set([...ids].filter((id) => !existing.has(id)));
}

type Days = Statement['days'];
type Own = { order: KnownOrder; by: string | null };

function daysOf(own: readonly Own[]): Days {
  const days = own.map(({ order }) => riyadhDay(order.placedAt)).sort();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : null;
}

/**
 * Of which days everything that was delivered should stand in the statement: those of the orders that it names. Which order of a
 * phone was meant is less sure, and a single old order says nothing of the months behind it.
 */
function expectedDays(own: readonly Own[]): Days {
  const days = daysOf(own.filter(({ by }) => by !== 'phone')) ?? daysOf(own);
  if (!days) return null;
  const [, from = days.from] = [days.from, addDays(days.to, 1 - UNPAID_DAYS)].sort();
  return { from, to: days.to };
}

function widest(one: Days, other: Days): Days {
  if (!one || !other) return one ?? other;
  const [from = one.from] = [one.from, other.from].sort();
  const [, to = one.to] = [one.to, other.to].sort();
  return { from, to };
}

/** Delivered orders of these days that nobody has paid: of the network's those that it has, of the others those that it has not. */
async function missingOf(
  { finder }: Ports,
  { ownerId, carrier }: Statement,
  days: Days,
  isMissing: (orderId: string) => boolean,
): Promise<{ orders: KnownOrder[]; hasMore: boolean }> {
  if (!days) return { orders: [], hasMore: false };
  const delivered = await finder.delivered(ownerId, days.from, days.to);
  const unpaid = delivered.flatMap(({ id }) => (isMissing(id) ? [id] : []));
  const atNetwork = await finder.atNetwork(unpaid);
  const own = unpaid.filter((orderId) => atNetwork.has(orderId) === (carrier === 'cod_network'));
  const ids = own.slice(0, MAX_UNPAID);
  const orders = await finder.known(ownerId, ids);
  return { orders: ids.flatMap((id) => orders.get(id) ?? []), hasMore: own.length > ids.length };
}
