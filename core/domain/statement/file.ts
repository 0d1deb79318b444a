import { dueWords, feeWords, statementHeadings, totalBeginning, totalWords } from '../messages/index.ts';
import { type Currency, parseAmount } from '../money.ts';
import {
  type AmountProblem,
  amountReader,
  type Columns,
  cellReader,
  codesColumn,
  columnsToBegin,
  decimalReader,
  filled,
  headingRow,
  type ProblemRow,
  plainWords,
  type Rows,
} from '../table-file.ts';

// Exports of carriers and networks: a row for each paid parcel, often below some header rows.

/** The columns that are read. */
export const statementColumns = ['waybill', 'number', 'phone', 'amount', 'currency'] as const;
export type StatementColumn = (typeof statementColumns)[number];
export type StatementColumns = Columns<StatementColumn>;
/** Columns that identify an order; one of them is required, and the amount. */
export const namingColumns = ['waybill', 'number', 'phone'] as const satisfies StatementColumn[];

/** The initial columns, by those that were `chosen` for the carrier's last file and by their headings. */
export const guessStatementColumns = (
  titles: readonly string[],
  chosen?: StatementColumns,
): StatementColumns => columnsToBegin(titles, statementHeadings, chosen);

export function isComplete(columns: StatementColumns): boolean {
  return columns.amount !== undefined && namingColumns.some((column) => columns[column] !== undefined);
}

/**
 * The row with which `readStatementFile` starts: the first one with recognizable columns of the amount and
 * the order.
 */
export const statementHeadingRow = (rows: Rows, chosen?: StatementColumns): number =>
  headingRow(rows, (titles) => isComplete(guessStatementColumns(titles, chosen)));

/** Whether the columns of the amount and the order are recognizable. */
export const isStatementTable = (rows: Rows): boolean =>
  isComplete(guessStatementColumns(rows[statementHeadingRow(rows)] ?? []));

/** Why a row is rejected. `rounded`: a spreadsheet has shortened the number, as in `2.80644E+11`. */
export const rowProblems = [
  'nothing_named',
  'amount_wrong',
  'currency_unknown',
  'currency_missing',
  'rounded',
] as const;
export type RowProblem = (typeof rowProblems)[number];

/** A row of a file in the format for matching. */
export type FileLine = {
  row: number;
  waybill: string;
  number: string;
  phone: string;
  paidMinor: number;
  currency: Currency;
};

/** A deduction, which pays no order; negative. */
export type Deduction = { row: number; amountMinor: number; currency: Currency };

export type StatementFile = {
  lines: FileLine[];
  problems: ProblemRow<RowProblem>[];
  deductions: Deduction[];
  /** The number of skipped total rows. */
  totals: number;
};

const MAX_TEXT = 60;
const ROUNDED = /^\d(?:\.\d+)?E\+\d+$/i;

/**
 * The lines below the headings, which are in row `heading` (from 0). Total rows are skipped: they begin
 * with a word for a total, or have no name but words and equal the sum of several lines above them, or the
 * total right above. A refund of a parcel is subtracted from its line; fees and other refunds are
 * deductions. Amounts are not rounded; amounts without a currency are in `currency`, or rejected while it
 * is null.
 */
export function readStatementFile(
  rows: Rows,
  heading: number,
  chosen: StatementColumns,
  { currency: usual }: { currency: Currency | null },
): StatementFile {
  const titles = rows[heading] ?? [];
  const body = rows.slice(heading + 1);
  const columns = { ...chosen, currency: chosen.currency ?? codesColumn(titles, body) };
  const cellOf = cellReader(titles, columns);
  const amountOf = amountReader({ heading: columns.amount, usual, parse: parseAmount });
  const decimals = decimalReader(body.map((cells) => cellOf(cells, 'amount')));
  const lines: FileLine[] = [];
  const taken: (FileLine & { isFee: boolean })[] = [];
  const problems: StatementFile['problems'] = [];
  const sums = runningSums();
  let totals = 0;
  for (const [index, cells] of body.entries()) {
    const row = heading + index + 2;
    const names = namingColumns.map((column) => cellOf(cells, column));
    const isRounded = names.some((name) => ROUNDED.test(name));
    const areWords = names.map((name) => isSentence(name, lines.length));
    const isCounting = areWords.includes(true) && isSentence(names.join(' '), lines.length);
    const [waybill = '', number = '', phone = ''] = names.map((name, at) =>
      ROUNDED.test(name) || areWords[at] || isCounting ? '' : name.slice(0, MAX_TEXT),
    );
    const typed = { amount: decimals(cellOf(cells, 'amount')), currency: cellOf(cells, 'currency') };
    const hasName = waybill !== '' || number !== '' || phone !== '';
    const isNamedTotal = [cells.find((cell) => filled(cell) !== '') ?? '', ...names].some(isTotal);
    const isTotalRow = isNamedTotal || (!hasName && !isRounded && cells.some(isTotal));
    if (isTotalRow) {
      totals += 1;
      const total = amountOf(typed);
      sums.end('problem' in total ? undefined : total);
    }
    if (isTotalRow || (!hasName && !isRounded && typed.amount === '') || isFooter(cells)) continue;
    const refuse = (problem: RowProblem, value: string) => problems.push({ row, problem, value });
    const amount = amountOf(typed);
    if (isRounded && !hasName) refuse('rounded', names.find(Boolean) ?? typed.amount);
    else if ('problem' in amount) {
      if (hasName) refuse(toRowProblem(amount.problem), amount.value);
      else refuse('nothing_named', typed.amount);
    } else {
      const { amountMinor: paidMinor, currency } = amount;
      const line = { row, waybill, number, phone, paidMinor, currency };
      const isFee = cells.some((cell) => feeWords.test(plainWords(cell)));
      if (paidMinor < 0 || (!hasName && isFee))
        taken.push({ ...line, paidMinor: -Math.abs(paidMinor), isFee: isFee || !hasName });
      else if (hasName) lines.push(line);
      else if (sums.are(currency, paidMinor, names.some(isCalledTotal))) totals += 1;
      else refuse('nothing_named', typed.amount);
      if (hasName || paidMinor < 0) sums.add(currency, paidMinor);
    }
  }
  return { ...withoutTaken(lines, taken), problems, totals };
}

function isTotal(cell: string): boolean {
  const words = plainWords(cell);
  return filled(cell) !== '' && (totalWords.test(words) || dueWords.test(words));
}

/** «إجمالي جدة» may be the total of a city, or the name of a shop. */
const isCalledTotal = (name: string) => totalBeginning.test(plainWords(name));

/** A row of one text, such as «حررت في 7/11/2026», below a statement. */
function isFooter(cells: readonly string[]): boolean {
  const [text = '', ...others] = cells.filter((cell) => filled(cell) !== '');
  return others.length === 0 && /\p{L}\p{L}.*\s/u.test(text);
}

/**
 * Words instead of a waybill, an order number or a phone, as in «المستحق للتاجر» and `Paid to you`; a number
 * in them, or in a cell beside them, is that of the `lines` above: «عدد الشحنات: 12».
 */
function isSentence(name: string, lines: number): boolean {
  const words = plainWords(name);
  const numbers = words.match(/\d+/g) ?? [];
  const isInWords = /[^\P{L}\p{Script=Latin}]/u.test(words) || /\p{L}\s+\p{L}/u.test(words);
  return isInWords && numbers.every((each) => lines > 0 && Number(each) === lines);
}
/** Statements are not exchanged: the collected amount is in the orders' currency. */
const toRowProblem = (problem: AmountProblem): RowProblem =>
  problem === 'rate_missing' ? 'currency_unknown' : problem;

/** The sums of lines since the last total, and of all. A single line that equals another is not a total. */
function runningSums() {
  type Sum = { minor: number; lines: number };
  const all = new Map<Currency, Sum>();
  const part = new Map<Currency, Sum>();
  let total: { amountMinor: number; currency: Currency } | undefined;
  return {
    add(currency: Currency, paidMinor: number): void {
      total = undefined;
      for (const sums of [all, part]) {
        const { minor, lines } = sums.get(currency) ?? { minor: 0, lines: 0 };
        sums.set(currency, { minor: minor + paidMinor, lines: lines + 1 });
      }
    },
    /** Whether the amount equals the sum, also of one line; lines after a total start another part. */
    are(currency: Currency, paidMinor: number, isCalledTotal: boolean): boolean {
      const isAgain = total?.currency === currency && total.amountMinor === paidMinor;
      const sums = [all, part].flatMap((each) => each.get(currency) ?? []);
      const isSum =
        isAgain || sums.some(({ minor, lines }) => (lines > 1 || isCalledTotal) && minor === paidMinor);
      if (isSum) part.clear();
      return isSum;
    },
    /** After a row that is marked as a total. */
    end(named: typeof total): void {
      total = named;
      part.clear();
    },
  };
}

/**
 * Subtracts each refund from the first line of its parcel with at least that amount; other refunds are
 * deductions.
 */
function withoutTaken(
  lines: readonly FileLine[],
  taken: readonly (FileLine & { isFee: boolean })[],
): Pick<StatementFile, 'lines' | 'deductions'> {
  const left = lines.map((line) => ({ ...line }));
  const byName = new Map<string, FileLine[]>();
  for (const line of left)
    for (const name of namesOf(line)) byName.set(name, [...(byName.get(name) ?? []), line]);
  const deductions = taken.flatMap(({ row, paidMinor, currency, isFee, ...names }) => {
    const [name] = isFee ? [] : namesOf({ ...names, currency });
    const own = name === undefined ? [] : (byName.get(name) ?? []);
    const line = own.find((each) => each.paidMinor + paidMinor >= 0);
    if (!line) return [{ row, amountMinor: paidMinor, currency }];
    line.paidMinor += paidMinor;
    return [];
  });
  return { lines: left, deductions };
}

/** The most reliable first: several parcels may have the same phone. */
function namesOf({ waybill, number, phone, currency }: Omit<FileLine, 'row' | 'paidMinor'>): string[] {
  return [waybill, number, phone].flatMap((each, at) => (each === '' ? [] : [`${currency} ${at} ${each}`]));
}
