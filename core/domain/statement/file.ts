import { currencyNames, currencySymbols, statementHeadings } from '../messages/index.ts';
import { type Currency, currencyCodes, parseAmount, toLatinDigits } from '../money.ts';

// What carriers and networks export: a row for each parcel that was paid for, often under a few rows of their own.

/** What is read of a row. */
export const statementColumns = ['waybill', 'number', 'phone', 'amount', 'currency'] as const;
export type StatementColumn = (typeof statementColumns)[number];
/** Which column of the file each is, by its heading; those that it has not are undefined. */
export type StatementColumns = Partial<Record<StatementColumn, string | undefined>>;
/** By which an order is found; one of them is needed, and the amount. */
export const namingColumns = ['waybill', 'number', 'phone'] as const satisfies StatementColumn[];

/** Beyond these, what is above the headings is not theirs. */
const MAX_PREAMBLE = 20;

/** The columns that can be told by their headings, and beyond them what was `chosen` for files of this carrier before. */
export function guessStatementColumns(
  titles: readonly string[],
  chosen: StatementColumns = {},
): StatementColumns {
  const found = statementColumns.flatMap((column) => {
    const before = chosen[column];
    const isThere = before !== undefined && titles.includes(before);
    const title = isThere ? before : titles.find((each) => statementHeadings[column].test(each.trim()));
    return title === undefined ? [] : [[column, title] as const];
  });
  return Object.fromEntries(found);
}

export function isComplete(columns: StatementColumns): boolean {
  return columns.amount !== undefined && namingColumns.some((column) => columns[column] !== undefined);
}

/** Where the headings are: the first row from which an amount and what it is of can be told, else the first with several cells. */
export function headingRow(rows: readonly (readonly string[])[], chosen: StatementColumns = {}): number {
  const top = rows.slice(0, MAX_PREAMBLE);
  const told = top.findIndex((row) => isComplete(guessStatementColumns(row, chosen)));
  const wide = top.findIndex((row) => row.filter((cell) => cell !== '').length > 2);
  return Math.max(0, told >= 0 ? told : wide);
}

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

export type StatementFile = {
  lines: FileLine[];
  /** `row` is that of the file, as a spreadsheet counts it. */
  problems: { row: number; problem: RowProblem; value: string }[];
};

const MAX_TEXT = 60;
const ROUNDED = /^\d(?:\.\d+)?E\+\d+$/i;

/**
 * The lines below the headings, which are in row `heading` (from 0). Rows that only add up the others are left out. The currency
 * is what stands beside the amount or in a cell of its own, which must not differ, else that of the amount's heading
 * («COD (KWD)»), else `currency`. Amounts are not rounded.
 */
export function readStatementFile(
  rows: readonly (readonly string[])[],
  heading: number,
  columns: StatementColumns,
  { currency: usual }: { currency: Currency },
): StatementFile {
  const titles = rows[heading] ?? [];
  const cellOf = (row: readonly string[], column: StatementColumn) =>
    row[titles.indexOf(columns[column] ?? '\u0000')]?.trim() ?? '';
  const ofHeading = currencyIn(/\(([^)]*)\)/.exec(columns.amount ?? '')?.[1] ?? '', usual);
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
    const isTotal = statementHeadings.total.test(row.find((cell) => cell.trim() !== '')?.trim() ?? '');
    const hasName = waybill !== '' || number !== '' || phone !== '';
    if (isTotal || (!hasName && !isRounded && typed.amount === '')) continue;
    const refuse = (problem: RowProblem, value: string) => problems.push({ row: index + 1, problem, value });
    const ofCell = typed.currency === '' ? undefined : currencyIn(typed.currency, usual);
    const paid = amountIn(typed.amount, ofCell, ofHeading ?? usual);
    if (!hasName) refuse(isRounded ? 'rounded' : 'nothing_named', names.find(Boolean) ?? typed.amount);
    else if (typed.currency !== '' && !ofCell) refuse('currency_unknown', typed.currency);
    else if (paid === undefined) refuse('amount_wrong', typed.amount);
    else lines.push({ row: index + 1, waybill, number, phone, ...paid });
  }
  return { lines, problems };
}

/** `SAR`, `ر.س`, `ريال سعودي`; a name that several currencies share («ريال») is the `usual` one, if that is so called. */
function currencyIn(text: string, usual: Currency): Currency | undefined {
  const bare = (each: string) => each.replace(/[.\s]/g, '').toUpperCase();
  const name = bare(text);
  const own = currencyCodes.find((code) =>
    [code, currencySymbols[code], currencyNames[code]].some((each) => bare(each) === name),
  );
  if (own) return own;
  const alike = currencyCodes.filter((code) => currencyNames[code].split(' ')[0] === name);
  return alike.length > 1 ? alike.find((code) => code === usual) : alike[0];
}

/** `1,234.50`, `٩٩٫٥`, `SAR 12.5`, `120 د.إ`: a currency may stand at one end, which `ofCell` must not contradict. */
function amountIn(typed: string, ofCell: Currency | undefined, usual: Currency) {
  const text = toLatinDigits(typed).replace(/[\u200e\u200f\u2066-\u2069]/g, '');
  const [, before = '', number = '', after = ''] =
    /^([\p{L}.\s]*)(\d[\d.,٫٬\s]*?)([\p{L}.\s]*)$/u.exec(text.trim()) ?? [];
  const named = `${before}${after}`.trim();
  const beside = named === '' ? undefined : currencyIn(named, ofCell ?? usual);
  if (named !== '' && (!beside || (ofCell && beside !== ofCell))) return undefined;
  const currency = beside ?? ofCell ?? usual;
  const paidMinor = parseAmount(number.replace(/\s/g, ''), currency);
  return paidMinor === undefined ? undefined : { paidMinor, currency };
}
