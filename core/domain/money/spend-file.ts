import { campaignName } from '../attribution.ts';
import type { Day } from '../day.ts';
import { spendHeadings } from '../messages/index.ts';
import { type Currency, currencies, MAX_MINOR_UNITS, parseAmount, toLatinDigits } from '../money.ts';
import {
  amountReader,
  cellReader,
  columnsToBegin,
  headingRow,
  type ProblemRow,
  type Rows,
} from '../table-file.ts';
import { type AdNetwork, type AdSpend, type SpendColumn, type SpendColumns, spendName } from './ad-spend.ts';

// What Meta, TikTok and Snapchat export: a row for each day and campaign, or for each day and a part of one.

/** Without these nothing can be read. */
export const neededColumns = ['day', 'amount'] as const satisfies SpendColumn[];

/** The columns to begin with, by those that were `chosen` for the network's last file and by their headings. */
export const spendColumnsOf = (titles: readonly string[], chosen?: SpendColumns): SpendColumns =>
  columnsToBegin(titles, spendHeadings, chosen);

export function isComplete(columns: SpendColumns): boolean {
  return neededColumns.every((column) => columns[column] !== undefined);
}

/** From which row on `readSpendFile` reads: that from which the days and the amounts can be told. */
export const spendHeadingRow = (rows: Rows, chosen?: SpendColumns): number =>
  headingRow(rows, (titles) => isComplete(spendColumnsOf(titles, chosen)));

/** Why a row cannot be counted. */
export const rowProblems = [
  'day_missing',
  'day_wrong',
  'day_ambiguous',
  'several_days',
  'amount_wrong',
  'currency_unknown',
] as const;
export type RowProblem = (typeof rowProblems)[number];

export type SpendFile = { spends: AdSpend[]; problems: ProblemRow<RowProblem>[] };

type Options = { network: AdNetwork; pageId: string | null; currency: Currency };

/**
 * The amounts of the rows below the headings, which are in row `heading` (from 0): those of one day and campaign added up, rows of
 * 0 left out. Those whose currency the file does not name are in `currency`. Rows that sum up the others, which name neither
 * day nor campaign, are left out.
 */
export function readSpendFile(
  rows: Rows,
  heading: number,
  columns: SpendColumns,
  { network, pageId, currency: usual }: Options,
): SpendFile {
  const body = rows.slice(heading + 1);
  const cellOf = cellReader(rows[heading] ?? [], columns);
  const amountOf = amountReader({ heading: columns.amount, usual, parse: roundedAmount });
  const isMonthFirst = orderOfDays(body.map((row) => cellOf(row, 'day')));
  const spends = new Map<string, AdSpend>();
  const problems: SpendFile['problems'] = [];
  for (const [index, row] of body.entries()) {
    const typedDay = cellOf(row, 'day');
    const campaign = campaignName(cellOf(row, 'campaign'));
    if (typedDay === '' && campaign === '') continue;
    const refuse = (problem: RowProblem, value: string) =>
      problems.push({ row: heading + index + 2, problem, value });
    const day = dayIn(typedDay, isMonthFirst);
    const amount = amountOf({ amount: cellOf(row, 'amount'), currency: cellOf(row, 'currency') });
    if (typedDay === '' || /^total/i.test(typedDay)) refuse('day_missing', campaign);
    else if (day === 'ambiguous') refuse('day_ambiguous', typedDay);
    else if (day === undefined) refuse('day_wrong', typedDay);
    else if (isOther(cellOf(row, 'end'), day, isMonthFirst)) refuse('several_days', cellOf(row, 'end'));
    else if ('problem' in amount) refuse(amount.problem, amount.value);
    else if (amount.amountMinor > 0) {
      const spend = { day, network, campaign, pageId, ...amount };
      const before = spends.get(spendName(spend))?.amountMinor ?? 0;
      spends.set(spendName(spend), { ...spend, amountMinor: before + amount.amountMinor });
    }
  }
  return { spends: [...spends.values()], problems };
}

function isOther(end: string, day: Day, isMonthFirst: boolean | undefined): boolean {
  return end !== '' && dayIn(end, isMonthFirst) !== day && dayIn(end, isMonthFirst) !== 'ambiguous';
}

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\s.*)?$/;

/** Whether the month comes first in the days of a file: some day beyond the twelfth tells. */
function orderOfDays(days: readonly string[]): boolean | undefined {
  const parts = days.flatMap((day) => {
    const match = slashed.exec(toLatinDigits(day));
    return match ? [[Number(match[1]), Number(match[2])] as const] : [];
  });
  if (parts.some(([first]) => first > 12)) return false;
  return parts.some(([, second]) => second > 12) ? true : undefined;
}

function dayIn(typed: string, isMonthFirst: boolean | undefined): Day | 'ambiguous' | undefined {
  const text = toLatinDigits(typed).trim();
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T\s].*)?$/.exec(text);
  if (iso) return validDay(iso[1], iso[2], iso[3]);
  const match = slashed.exec(text);
  if (!match) return undefined;
  if (isMonthFirst === undefined && match[1] !== match[2]) return 'ambiguous';
  return isMonthFirst ? validDay(match[3], match[1], match[2]) : validDay(match[3], match[2], match[1]);
}

function validDay(year = '', month = '', date = ''): Day | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : undefined;
}

/** Networks write more decimals than a currency has, which are rounded, halves up. */
function roundedAmount(number: string, currency: Currency): number | undefined {
  const exact = new RegExp(`^(.+[.٫]\\d{${currencies[currency].decimals}})(\\d)\\d*$`).exec(number);
  const minor = parseAmount(exact?.[1] ?? number, currency);
  if (minor === undefined) return undefined;
  const rounded = minor + (Number(exact?.[2] ?? 0) >= 5 ? 1 : 0);
  return rounded <= MAX_MINOR_UNITS ? rounded : undefined;
}
