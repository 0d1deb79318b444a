import { addDays, riyadhDay } from '../day.ts';
import { DomainError, isDomainError } from '../error.ts';
import type { Currency } from '../money.ts';
import { type KnownOrder, likelySums, matchLines, sortOutcomes, statementSums } from './match.ts';
import type { Ports, Settlements } from './ports.ts';
import { MAX_ASSIGNED, type Statement, type StatementLine } from './statement.ts';
import { MAX_UNPAID, UNPAID_DAYS } from './unpaid.ts';

// Matching and removing may run concurrently, even for the same statement. Days of settled orders are written
// one by one, so the statement's version ensures that a removed statement settles nothing: it changes before
// a match writes and when it has ended, successful or not, and a removal deletes only the version whose days
// it has cleared.

type Named = { ownerId: string; statementId: string };

const ATTEMPTS = 4;
/** Cleaning up must succeed, so it gets more attempts. */
const CLEANING_ATTEMPTS = 20;

/** Restarts after a concurrent change. Throws DomainError `version_conflict` after the last attempt. */
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
 * Matches all lines with the current orders and settles the paid ones; matching again updates the result.
 * Throws DomainError `not_found`, or `invalid_request` while lines are missing.
 */
export function matchStatement(ports: Ports, named: Named): Promise<Statement> {
  return retrying(async () => matchOnce(ports, await getStatement(ports, named)));
}

async function matchOnce(ports: Ports, before: Statement): Promise<Statement> {
  const { statements, settlements, finder, clock } = ports;
  const { ownerId, id } = before;
  const lines = (await statements.lines(before)).map((line) => asAssigned(line, before));
  if (lines.length !== before.lineCount)
    throw new DomainError('invalid_request', { fields: [{ path: 'lines', problem: 'incomplete' }] });
  const orders = await finder.known(ownerId, [...new Set(lines.flatMap(({ orderIds }) => orderIds))]);
  const read = await settlements.of(ownerId, [...orders.values()]);
  const gone = await deletedStatements(ports, ownerId, read.settlements);
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
  // The range of days that it ever settled is stored before any settlement, so that leftovers can be found.
  const noted = await statements.change(before, { days: widest(before.days, days) });
  try {
    const ofDays = await settlements.settle(noted, own, read, gone);
    const inFile = new Set(judged.flatMap(({ outcome: { orderId } }) => orderId ?? []));
    const missing = await missingOf(ports, noted, {
      days: expectedDays(own),
      currencies: new Set(lines.map(({ currency }) => currency)),
      isMissing: (orderId) => !ofDays.has(orderId) && !inFile.has(orderId),
    });
    const sorted = sortOutcomes(judged, missing.orders);
    await statements.putOutcomes(noted, sorted);
    return await statements.change(noted, {
      days,
      sums: statementSums(sorted),
      likely: likelySums(sorted),
      hasMoreMissing: missing.hasMore,
      matchedAt: clock.now().toISOString(),
    });
  } catch (error) {
    await leave(ports, noted);
    throw error;
  }
}

/** A line with the manually assigned order, whatever else it names. */
function asAssigned(line: StatementLine, { assigned = [] }: Statement): StatementLine {
  const own = assigned.find(({ row }) => row === line.row);
  return own ? { ...line, by: 'hand', orderIds: [own.orderId] } : line;
}

/**
 * Assigns an order to a line by hand, or removes the assignment, and matches again. Throws DomainError
 * `not_found`, or `invalid_request` for an order in another currency.
 */
export async function assignLine(
  ports: Ports,
  { row, orderId, ...named }: Named & { row: number; orderId: string | null },
): Promise<Statement> {
  const { statements, finder } = ports;
  await retrying(async () => {
    const statement = await getStatement(ports, named);
    const line = (await statements.lines(statement)).find((each) => each.row === row);
    if (!line) throw new DomainError('not_found');
    const others = (statement.assigned ?? []).filter((each) => each.row !== row);
    if (orderId !== null) {
      const order = (await finder.known(named.ownerId, [orderId])).get(orderId);
      if (!order) throw new DomainError('not_found');
      if (order.currency !== line.currency)
        throw new DomainError('invalid_request', { fields: [{ path: 'orderId', problem: 'currency' }] });
      if (others.length >= MAX_ASSIGNED) throw new DomainError('payload_too_large');
      others.push({ row, orderId });
    }
    await statements.change(statement, { assigned: others });
  });
  return matchStatement(ports, named);
}

/**
 * Cleans up after a failed match that writes no more: if the statement still exists, a concurrent removal
 * reads its days again; if it was removed, its settlements are deleted.
 */
function leave({ statements, settlements }: Ports, noted: Statement): Promise<unknown> {
  return retrying(async () => {
    const stored = await statements.find(noted.ownerId, noted.id);
    if (stored) return statements.change(stored, { days: widest(stored.days, noted.days) });
    await settlements.release(noted);
    return statements.removeParts(noted);
  }, CLEANING_ATTEMPTS);
}

/** Removes a statement: its orders count as unpaid again. Throws DomainError `not_found`. */
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

/**
 * Deleted statements that still settle one of these orders, because a match was interrupted: they count as
 * settling nothing.
 */
export async function deletedStatements(
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
 * The days whose delivered orders should all be in the statement: those of the orders that it identifies by
 * waybill or number. A phone's order is less certain, and a single old order does not cover the months since.
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

/**
 * Unpaid delivered orders of these days in a currency that the file has: for the network those that it has,
 * for other carriers those that it does not have.
 */
async function missingOf(
  { finder }: Ports,
  { ownerId, carrier }: Statement,
  {
    days,
    currencies,
    isMissing,
  }: { days: Days; currencies: ReadonlySet<Currency>; isMissing: (orderId: string) => boolean },
): Promise<{ orders: KnownOrder[]; hasMore: boolean }> {
  if (!days) return { orders: [], hasMore: false };
  const delivered = await finder.delivered(ownerId, days.from, days.to);
  const unpaid = delivered.flatMap(({ id }) => (isMissing(id) ? [id] : []));
  const atNetwork = await finder.atNetwork(unpaid);
  const own = unpaid.filter((orderId) => atNetwork.has(orderId) === (carrier === 'cod_network'));
  const found: KnownOrder[] = [];
  for (let at = 0; at < own.length && found.length <= MAX_UNPAID; at += MAX_UNPAID) {
    const ids = own.slice(at, at + MAX_UNPAID);
    const orders = await finder.known(ownerId, ids);
    found.push(
      ...ids.flatMap((id) => orders.get(id) ?? []).filter(({ currency }) => currencies.has(currency)),
    );
  }
  return { orders: found.slice(0, MAX_UNPAID), hasMore: found.length > MAX_UNPAID };
}
