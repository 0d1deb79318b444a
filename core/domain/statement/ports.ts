import type { Clock } from '../clock.ts';
import type { Day } from '../day.ts';
import type { FileLine, StatementColumns } from './file.ts';
import type { KnownOrder, Sorted } from './match.ts';
import type { Carrier, Outcome, Settlement, Statement, StatementLine, StatementState } from './statement.ts';

/** Orders as statements name them; all of one merchant. */
export type OrderFinder = {
  /**
   * The orders that each line can mean: by its waybill, else its order number, else its phone. Phones are not kept. `day` is the
   * statement's: what was delivered before it is looked at first.
   */
  resolve(ownerId: string, lines: readonly FileLine[], day: Day): Promise<StatementLine[]>;
  /** Those of these orders that are the merchant's. */
  known(ownerId: string, orderIds: readonly string[]): Promise<Map<string, KnownOrder>>;
  /** What was delivered of the orders placed on these days, oldest first. */
  delivered(ownerId: string, from: Day, to: Day): Promise<{ id: string; placedAt: string }[]>;
  /** Which of these orders the COD network has. */
  atNetwork(orderIds: readonly string[]): Promise<Set<string>>;
};

export type StatementRepository = {
  /** Newest first, at most a hundred. */
  list(ownerId: string): Promise<Statement[]>;
  find(ownerId: string, statementId: string): Promise<Statement | undefined>;
  /** Which of these there are. */
  existing(ownerId: string, statementIds: readonly string[]): Promise<Set<string>>;
  /** False, and nothing is written, when there is one of this id. */
  create(statement: Statement): Promise<boolean>;
  /** Throws DomainError `version_conflict` when `before` is no longer what is stored. */
  change(before: Statement, changes: Partial<Statement>): Promise<Statement>;
  /**
   * In the place of what was sent as the same batch before. Throws DomainError `version_conflict` when the statement is gone or
   * matched.
   */
  putLines(statement: Statement, batch: number, lines: readonly StatementLine[]): Promise<void>;
  lines(statement: Statement): Promise<StatementLine[]>;
  /** In the place of those before. */
  putOutcomes(statement: Statement, sorted: Sorted): Promise<void>;
  /** A part of those of a state, in the order of the file; empty behind the last. `part` counts from 0. */
  outcomes(statement: Statement, state: StatementState, part: number): Promise<Outcome[]>;
  /** All that is stored beside the statement: its lines and what came of them. */
  removeParts(statement: Statement): Promise<void>;
  /** With its parts. Throws DomainError `version_conflict` when it is no longer what is stored; its parts are gone then. */
  remove(statement: Statement): Promise<void>;
  columns(ownerId: string): Promise<Partial<Record<Carrier, StatementColumns>>>;
  rememberColumns(ownerId: string, carrier: Carrier, columns: StatementColumns): Promise<void>;
};

/** Which statement settles an order: one at most. */
export type SettlementRepository = {
  /** By order, of the orders placed on these days, both included. */
  between(ownerId: string, from: Day, to: Day): Promise<Map<string, Settlement>>;
  /** By order. */
  of(
    ownerId: string,
    orders: readonly Pick<KnownOrder, 'id' | 'placedAt'>[],
  ): Promise<Map<string, Settlement>>;
  /**
   * Makes these the orders that the statement settles of those placed on `days`, where those of the statements in `gone` count for
   * nothing and are removed. Returns, by order, what settles the orders of these days then. Throws DomainError `version_conflict`
   * when another statement has settled one of them meanwhile: some days may be written then, and no more are when it throws.
   */
  settle(
    statement: Pick<Statement, 'ownerId' | 'id' | 'days'>,
    settled: readonly { order: KnownOrder; paidMinor: number }[],
    gone?: ReadonlySet<string>,
  ): Promise<Map<string, Settlement>>;
};

export type Ports = {
  statements: StatementRepository;
  settlements: SettlementRepository;
  finder: OrderFinder;
  clock: Clock;
};
