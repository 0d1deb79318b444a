import * as z from 'zod';
import { campaignName } from '../attribution.ts';
import type { Day } from '../day.ts';
import { spendHeadings } from '../messages/index.ts';
import { type Currency, currencies, currencyCodes, MAX_MINOR_UNITS, toLatinDigits } from '../money.ts';
import { type AdNetwork, type AdSpend, spendName } from './ad-spend.ts';

// What Meta, TikTok and Snapchat export as CSV: a row for each day and campaign, or for each day and a part of one.

/** What is read of a row. `end` is the last day of what the row is of, where the file names one. */
export const spendColumns = ['day', 'campaign', 'amount', 'currency', 'end'] as const;
export type SpendColumn = (typeof spendColumns)[number];
const headingSchema = z.string().min(1).max(500).optional();
/** Which column of the file each is, by its heading; those that it has not are absent. */
export const spendColumnsSchema = z.strictObject({
  day: headingSchema,
  campaign: headingSchema,
  amount: headingSchema,
  currency: headingSchema,
  end: headingSchema,
} satisfies Record<SpendColumn, z.ZodType>);
export type SpendColumns = z.infer<typeof spendColumnsSchema>;
/** Without these nothing can be read. */
export const neededColumns = ['day', 'amount'] as const satisfies SpendColumn[];

/** The columns that can be told by their headings; a day of its own goes before the beginning of a period. */
function guessColumns(titles: readonly string[]): SpendColumns {
  const found = spendColumns.flatMap((column) => {
    const own = titles.filter((title) => spendHeadings[column].test(title.trim()));
    const best = own.find((title) => spendHeadings.ownDay.test(title.trim())) ?? own[0];
    return best === undefined ? [] : [[column, best] as const];
  });
  return Object.fromEntries(found);
}

/**
 * The columns to begin with: those that were chosen for the network's last file and no others, where this one has them all,
 * so that a column that was left out stays out. Else those of them that it has, and for the others what the headings tell.
 */
export function columnsOf(titles: readonly string[], remembered?: SpendColumns): SpendColumns {
  const chosen = Object.entries(remembered ?? {}).filter(([, title]) => title !== undefined);
  const known = chosen.filter(([, title]) => title !== undefined && titles.includes(title));
  if (chosen.length > 0 && known.length === chosen.length) return Object.fromEntries(known);
  return { ...guessColumns(titles), ...Object.fromEntries(known) };
}

/** The columns of each network's files as a merchant chose them last. */
export type SpendColumnsStore = {
  all(ownerId: string): Promise<Partial<Record<AdNetwork, SpendColumns>>>;
  save(ownerId: string, network: AdNetwork, columns: SpendColumns): Promise<void>;
};

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

export type SpendFile = {
  spends: AdSpend[];
  /** `row` is that of the file, as a spreadsheet counts it: the headings are the first. */
  problems: { row: number; problem: RowProblem; value: string }[];
};

type Options = { network: AdNetwork; pageId: string | null; currency: Currency };

/**
 * The amounts of a file's rows: those of one day and campaign added up, rows of 0 left out. The currency is the row's, else that
 * of the amount's heading («Amount spent (KWD)»), else `currency`. Rows that sum up the others, which name neither day nor
 * campaign, are left out.
 */
export function readSpendFile(
  rows: readonly (readonly string[])[],
  columns: SpendColumns,
  { network, pageId, currency: usual }: Options,
): SpendFile {
  const [titles = [], ...body] = rows;
  const at = (column: SpendColumn) => titles.indexOf(columns[column] ?? '\u0000');
  const cellOf = (row: readonly string[], column: SpendColumn) => row[at(column)]?.trim() ?? '';
  const isMonthFirst = orderOfDays(body.map((row) => cellOf(row, 'day')));
  const ofHeading = currencyIn(/\(([^)]*)\)/.exec(columns.amount ?? '')?.[1] ?? '');
  const spends = new Map<string, AdSpend>();
  const problems: SpendFile['problems'] = [];
  for (const [index, row] of body.entries()) {
    const typed = {
      day: cellOf(row, 'day'),
      amount: cellOf(row, 'amount'),
      currency: cellOf(row, 'currency'),
    };
    const campaign = campaignName(cellOf(row, 'campaign'));
    if (typed.day === '' && campaign === '') continue;
    const refuse = (problem: RowProblem, value: string) => problems.push({ row: index + 2, problem, value });
    const currency = typed.currency === '' ? (ofHeading ?? usual) : currencyIn(typed.currency);
    const day = dayIn(typed.day, isMonthFirst);
    const amountMinor = currency && amountIn(typed.amount, currency);
    if (typed.day === '' || /^total/i.test(typed.day)) refuse('day_missing', campaign);
    else if (day === 'ambiguous') refuse('day_ambiguous', typed.day);
    else if (day === undefined) refuse('day_wrong', typed.day);
    else if (isOther(cellOf(row, 'end'), day, isMonthFirst)) refuse('several_days', cellOf(row, 'end'));
    else if (!currency) refuse('currency_unknown', typed.currency);
    else if (amountMinor === undefined) refuse('amount_wrong', typed.amount);
    else if (amountMinor > 0) {
      const spend = { day, network, campaign, pageId, currency, amountMinor };
      const before = spends.get(spendName(spend))?.amountMinor ?? 0;
      spends.set(spendName(spend), { ...spend, amountMinor: before + amountMinor });
    }
  }
  return { spends: [...spends.values()], problems };
}

function isOther(end: string, day: Day, isMonthFirst: boolean | undefined): boolean {
  return end !== '' && dayIn(end, isMonthFirst) !== day && dayIn(end, isMonthFirst) !== 'ambiguous';
}

function currencyIn(text: string): Currency | undefined {
  return currencyCodes.find((code) => code === text.trim().toUpperCase());
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

/** `1,234.5678`, `٩٩٫٥`, `SAR 12.5`: networks write more decimals than a currency has, which are rounded, halves up. */
function amountIn(typed: string, currency: Currency): number | undefined {
  const text = toLatinDigits(typed)
    .replace(/[A-Z]{3}/gi, '')
    .replace(/[\s\u00a0]/g, '')
    .replaceAll('٫', '.')
    .replace(/[,٬](?=\d{3}(?:\D|$))/g, '');
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text);
  if (!match) return undefined;
  const { decimals } = currencies[currency];
  const fraction = (match[2] ?? '').padEnd(decimals + 1, '0');
  const minor =
    Number(`${match[1]}${fraction.slice(0, decimals)}`) + (Number(fraction[decimals]) >= 5 ? 1 : 0);
  return minor <= MAX_MINOR_UNITS ? minor : undefined;
}
