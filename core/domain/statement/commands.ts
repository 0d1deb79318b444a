import { addDays, type Day, riyadhDay } from '../day.ts';
import { DomainError } from '../error.ts';
import type { OrderRepository } from '../order/ports.ts';
import type { FileLine, StatementColumns } from './file.ts';
import type { Ports } from './ports.ts';
import { deletedStatements, getStatement, retrying } from './settle.ts';
import type { Statement } from './statement.ts';
import { MAX_UNPAID, UNPAID_DAYS, type UnpaidOrder } from './unpaid.ts';

/** Two each working day for years. */
const MAX_STATEMENTS = 2000;

type Named = { ownerId: string; statementId: string };

/**
 * Creates a statement, and stores the columns for the next file of this carrier. Repeating it with the same
 * id returns the existing one; for another file with the same id it throws DomainError `key_reused`, and
 * `too_many_saved` beyond the maximum.
 */
export async function startStatement(
  { statements, clock }: Pick<Ports, 'statements' | 'clock'>,
  {
    statementId: id,
    columns,
    ...own
  }: Named & Pick<Statement, 'carrier' | 'fileName' | 'lineCount'> & { columns: StatementColumns },
): Promise<Statement> {
  const begun: Statement = {
    id,
    ...own,
    version: 1,
    createdAt: clock.now().toISOString(),
    matchedAt: null,
    days: null,
    sums: [],
    hasMoreMissing: false,
  };
  const isKnown = (await statements.find(own.ownerId, id)) !== undefined;
  if (!isKnown && (await statements.count(own.ownerId)) >= MAX_STATEMENTS)
    throw new DomainError('too_many_saved', { limit: MAX_STATEMENTS });
  const isNew = await statements.create(begun);
  const statement = isNew
    ? begun
    : await getStatement({ statements }, { ownerId: own.ownerId, statementId: id });
  const isSame = (['carrier', 'fileName', 'lineCount'] as const).every(
    (name) => statement[name] === own[name],
  );
  if (!isSame) throw new DomainError('key_reused');
  await statements.rememberColumns(own.ownerId, own.carrier, columns);
  return statement;
}

/**
 * Stores some of a statement's lines; the same batch again replaces the first. Throws DomainError
 * `not_found`.
 */
export async function putStatementLines(
  { statements, finder }: Pick<Ports, 'statements' | 'finder'>,
  { batch, lines, ...named }: Named & { batch: number; lines: readonly FileLine[] },
): Promise<void> {
  const { createdAt } = await getStatement({ statements }, named);
  const resolved = await finder.resolve(named.ownerId, lines, riyadhDay(createdAt));
  await retrying(async () => {
    const statement = await getStatement({ statements }, named);
    // It was complete once: a late repetition changes nothing.
    if (statement.matchedAt === null) await statements.putLines(statement, batch, resolved);
  });
}

/** Delivered orders of the last `UNPAID_DAYS` days that are in no statement, oldest first. */
export async function listUnpaid(
  { statements, settlements, finder, clock }: Ports,
  ownerId: string,
): Promise<{ today: Day; orders: UnpaidOrder[]; hasMore: boolean }> {
  const today = riyadhDay(clock.now());
  const from = addDays(today, 1 - UNPAID_DAYS);
  const [delivered, settled] = await Promise.all([
    finder.delivered(ownerId, from, today),
    settlements.between(ownerId, from, today),
  ]);
  const gone = await deletedStatements({ statements }, ownerId, settled);
  const isPaid = (orderId: string) => settled.get(orderId)?.some(({ statementId }) => !gone.has(statementId));
  const unpaid = delivered.filter(({ id }) => !isPaid(id));
  const ids = unpaid.slice(0, MAX_UNPAID).map(({ id }) => id);
  const [orders, atNetwork] = await Promise.all([finder.known(ownerId, ids), finder.atNetwork(ids)]);
  return {
    today,
    hasMore: unpaid.length > ids.length,
    orders: ids.flatMap((orderId) => {
      const order = orders.get(orderId);
      if (!order) return [];
      const { placedAt, currency, expectedMinor: amountMinor } = order;
      const carrier = atNetwork.has(orderId) ? ('cod_network' as const) : null;
      return [{ orderId, placedAt, currency, amountMinor, carrier }];
    }),
  };
}

/**
 * The statement that settles an order, and later payments of its rest; null and empty without one. Throws
 * DomainError `not_found`.
 */
export async function getOrderSettlement(
  {
    statements,
    settlements,
    orders,
  }: Pick<Ports, 'statements' | 'settlements'> & {
    orders: Pick<OrderRepository, 'find'>;
  },
  { ownerId, orderId }: { ownerId: string; orderId: string },
) {
  const order = await orders.find(ownerId, orderId);
  if (!order) throw new DomainError('not_found');
  const read = await settlements.of(ownerId, [order]);
  const all = await Promise.all(
    (read.settlements.get(orderId) ?? []).map(async (settlement) => {
      const statement = await statements.find(ownerId, settlement.statementId);
      if (!statement) return [];
      const { carrier, fileName, createdAt } = statement;
      return [{ ...settlement, carrier, fileName, createdAt, currency: order.currency }];
    }),
  );
  const [settlement = null, ...rest] = all.flat().sort((a, b) => compare(a.createdAt, b.createdAt));
  return { settlement, rest };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
