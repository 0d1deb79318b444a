import type { Clock } from '../clock.ts';
import type { Day } from '../day.ts';
import type { FileLine, StatementColumns } from './file.ts';
import type { KnownOrder, Sorted } from './match.ts';
import type { Carrier, Outcome, Settlement, Statement, StatementLine, StatementState } from './statement.ts';

/** Finds one merchant's orders for statements. */
export type OrderFinder = {
  /**
   * The orders that each line can mean: by its waybill, else its order number, else its phone. Phones are not
   * stored. `day` is the statement's: orders delivered before it are read first.
   */
  resolve(ownerId: string, lines: readonly FileLine[], day: Day): Promise<StatementLine[]>;
  /** Those of these orders that are the merchant's. */
  known(ownerId: string, orderIds: readonly string[]): Promise<Map<string, KnownOrder>>;
  /** The delivered orders that were placed on these days, oldest first. */
  delivered(ownerId: string, from: Day, to: Day): Promise<{ id: string; placedAt: string }[]>;
  /** Which of these orders the COD network has. */
  atNetwork(orderIds: readonly string[]): Promise<Set<string>>;
};

export type StatementRepository = {
  /** Newest first, at most a hundred. */
  list(ownerId: string): Promise<Statement[]>;
  find(ownerId: string, statementId: string): Promise<Statement | undefined>;
  /** Which of these exist. */
  existing(ownerId: string, statementIds: readonly string[]): Promise<Set<string>>;
  /** False, and nothing is written, when there is one with this id. */
  create(statement: Statement): Promise<boolean>;
  count(ownerId: string): Promise<number>;
  /** Throws DomainError `version_conflict` when `before` is no longer stored. */
  change(before: Statement, changes: Partial<Statement>): Promise<Statement>;
  /**
   * Replaces an earlier version of the same batch. Throws DomainError `version_conflict` when the statement
   * was deleted or matched.
   */
  putLines(statement: Statement, batch: number, lines: readonly StatementLine[]): Promise<void>;
  lines(statement: Statement): Promise<StatementLine[]>;
  /** Replaces the earlier outcomes. */
  putOutcomes(statement: Statement, sorted: Sorted): Promise<void>;
  /**
   * A part of a state's outcomes, in the order of the file, without unreadable ones. `part` counts from 0.
   */
  outcomes(
    statement: Statement,
    state: StatementState,
    part: number,
  ): Promise<{ lines: Outcome[]; hasMore: boolean }>;
  /** Deletes the statement's lines and outcomes. */
  removeParts(statement: Statement): Promise<void>;
  /**
   * Deletes the statement and its parts. Throws DomainError `version_conflict` when it is no longer stored;
   * its parts are deleted then.
   */
  remove(statement: Statement): Promise<void>;
  columns(ownerId: string): Promise<Partial<Record<Carrier, StatementColumns>>>;
  rememberColumns(ownerId: string, carrier: Carrier, columns: StatementColumns): Promise<void>;
};

/** The settlements of orders: one statement, or several where each but the last paid a part. */
export type Settlements = ReadonlyMap<string, readonly Settlement[]>;

/** Settlements as read; `parts` are their stored items, so that settling need not read them again. */
export type ReadSettlements = {
  settlements: Settlements;
  parts: ReadonlyMap<string, { version: number; settlements: Settlements }>;
};

export type SettlementRepository = {
  /** Settlements of the orders placed on these days, both included. */
  between(ownerId: string, from: Day, to: Day): Promise<Settlements>;
  /** Settlements of the days on which these orders were placed. */
  of(ownerId: string, orders: readonly Pick<KnownOrder, 'id' | 'placedAt'>[]): Promise<ReadSettlements>;
  /**
   * Makes these the orders that the statement settles among those placed on its `days`; settlements of the
   * statements in `gone` are ignored and removed. Returns all settlements of these days' orders. Throws
   * DomainError `version_conflict` when another statement has settled orders of a day since it was read: some
   * days may be written then, and no more are when it throws.
   */
  settle(
    statement: Pick<Statement, 'ownerId' | 'id' | 'days'>,
    settled: readonly { order: KnownOrder; paidMinor: number }[],
    read: ReadSettlements,
    gone: ReadonlySet<string>,
  ): Promise<Settlements>;
  /** Removes all settlements of the statement on its `days`. Throws like `settle`. */
  release(statement: Pick<Statement, 'ownerId' | 'id' | 'days'>): Promise<void>;
};

export type Ports = {
  statements: StatementRepository;
  settlements: SettlementRepository;
  finder: OrderFinder;
  clock: Clock;
};
