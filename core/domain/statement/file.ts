import { statementHeadings, statementTotal } from '../messages/index.ts';
import { type Currency, parseAmount } from '../money.ts';
import {
  amountReader,
  type Columns,
  cellReader,
  columnsToBegin,
  headingRow,
  type ProblemRow,
  type Rows,
} from '../table-file.ts';

// What carriers and networks export: a row for each parcel that was paid for, often under a few rows of their own.

/** What is read of a row. */
export const statementColumns = ['waybill', 'number', 'phone', 'amount', 'currency'] as const;
export type StatementColumn = (typeof statementColumns)[number];
export type StatementColumns = Columns<StatementColumn>;
/** By which an order is found; one of them is needed, and the amount. */
export const namingColumns = ['waybill', 'number', 'phone'] as const satisfies StatementColumn[];

/** The columns to begin with, by those that were `chosen` for the carrier's last file and by their headings. */
export const statementColumnsOf = (titles: readonly string[], chosen?: StatementColumns): StatementColumns =>
  columnsToBegin(titles, statementHeadings, chosen);

export function isComplete(columns: StatementColumns): boolean {
  return columns.amount !== undefined && namingColumns.some((column) => columns[column] !== undefined);
}

/** From which row on `readStatementFile` reads: that from which an amount and what it is of can be told. */
export const statementHeadingRow = (rows: Rows, chosen?: StatementColumns): number =>
  headingRow(rows, (titles) => isComplete(statementColumnsOf(titles, chosen)));

/** Why a row cannot be sent. `rounded`: a spreadsheet has cut the number, as in `2.80644E+11`. */
export const rowProblems = ['nothing_named', 'amount_wrong', 'currency_unknown', 'rounded'] as const;
export type RowProblem = (typeof rowProblems)[number];

/** A row of a file as it is sent to be matched. */
export type FileLine = {
  row: number;
  waybill: string;
  number: string;
  phone: string;
  paidMinor: number;
  currency: Currency;
};

export type StatementFile = { lines: FileLine[]; problems: ProblemRow<RowProblem>[] };

const MAX_TEXT = 60;
const ROUNDED = /^\d(?:\.\d+)?E\+\d+$/i;

/**
 * The lines below the headings, which are in row `heading` (from 0). Rows that only add up the others are left out. Amounts are
 * not rounded; those whose currency the file does not name are in `currency`.
 */
export function readStatementFile(
  rows: Rows,
  heading: number,
  columns: StatementColumns,
  { currency: usual }: { currency: Currency },
): StatementFile {
  const cellOf = cellReader(rows[heading] ?? [], columns);
  const amountOf = amountReader({ heading: columns.amount, usual, parse: parseAmount });
  const lines: FileLine[] = [];
  const problems: StatementFile['problems'] = [];
  for (const [index, row] of rows.entries()) {
    if (index <= heading || row.every((cell) => cell.trim() === '')) continue;
    const names = namingColumns.map((column) => cellOf(row, column));
    const isRounded = names.some((name) => ROUNDED.test(name));
    const [waybill = '', number = '', phone = ''] = names.map((name) =>
      ROUNDED.test(name) ? '' : name.slice(0, MAX_TEXT),
    );
    const typed = { amount: cellOf(row, 'amount'), currency: cellOf(row, 'currency') };
    const isTotal = statementTotal.test(row.find((cell) => cell.trim() !== '')?.trim() ?? '');
    const hasName = waybill !== '' || number !== '' || phone !== '';
    if (isTotal || (!hasName && !isRounded && typed.amount === '')) continue;
    const refuse = (problem: RowProblem, value: string) => problems.push({ row: index + 1, problem, value });
    const amount = amountOf(typed);
    if (!hasName) refuse(isRounded ? 'rounded' : 'nothing_named', names.find(Boolean) ?? typed.amount);
    else if ('problem' in amount) refuse(amount.problem, amount.value);
    else {
      const { amountMinor: paidMinor, currency } = amount;
      lines.push({ row: index + 1, waybill, number, phone, paidMinor, currency });
    }
  }
  return { lines, problems };
}
