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
  /** A part of those of a state, in the order of the file, without what cannot be read. `part` counts from 0. */
  outcomes(
    statement: Statement,
    state: StatementState,
    part: number,
  ): Promise<{ lines: Outcome[]; hasMore: boolean }>;
  /** All that is stored beside the statement: its lines and what came of them. */
  removeParts(statement: Statement): Promise<void>;
  /** With its parts. Throws DomainError `version_conflict` when it is no longer what is stored; its parts are gone then. */
  remove(statement: Statement): Promise<void>;
  columns(ownerId: string): Promise<Partial<Record<Carrier, StatementColumns>>>;
  rememberColumns(ownerId: string, carrier: Carrier, columns: StatementColumns): Promise<void>;
};

/** What settles orders, by order: one statement, or a few where each but the last paid a part. */
export type Settlements = ReadonlyMap<string, readonly Settlement[]>;

/** As days were read; `parts` are what they are stored in, so that settling need not read them again. */
export type ReadSettlements = {
  settlements: Settlements;
  parts: ReadonlyMap<string, { version: number; settlements: Settlements }>;
};

export type SettlementRepository = {
  /** Of the orders placed on these days, both included. */
  between(ownerId: string, from: Day, to: Day): Promise<Settlements>;
  /** Of the days on which these orders were placed. */
  of(ownerId: string, orders: readonly Pick<KnownOrder, 'id' | 'placedAt'>[]): Promise<ReadSettlements>;
  /**
   * Makes these the orders that the statement settles of those placed on its `days`, where those of the statements in `gone` count
   * for nothing and are removed. Returns what settles the orders of these days then. Throws DomainError `version_conflict` when
   * another statement has settled orders of a day since it was read: some days may be written then, and no more are when it throws.
   */
  settle(
    statement: Pick<Statement, 'ownerId' | 'id' | 'days'>,
    settled: readonly { order: KnownOrder; paidMinor: number }[],
    read: ReadSettlements,
    gone: ReadonlySet<string>,
  ): Promise<Settlements>;
  /** The statement settles none of the orders placed on its `days` any more. Throws like `settle`. */
  release(statement: Pick<Statement, 'ownerId' | 'id' | 'days'>): Promise<void>;
};

export type Ports = {
  statements: StatementRepository;
  settlements: SettlementRepository;
  finder: OrderFinder;
  clock: Clock;
};
