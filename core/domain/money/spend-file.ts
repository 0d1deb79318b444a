import { campaignName } from '../attribution.ts';
import { addDays, type Day } from '../day.ts';
import { readTyped } from '../digits.ts';
import { groupBy } from '../group-by.ts';
import {
  midnightTime,
  monthNames,
  monthWords,
  spendHeadings,
  spendParts,
  timeWords,
  totalWords,
} from '../messages/index.ts';
import { type Currency, currencies, MAX_MINOR_UNITS, parseAmount } from '../money.ts';
import {
  amountReader,
  cellReader,
  codesColumn,
  columnsToBegin,
  decimalReader,
  filled,
  headingRow,
  matchingTitle,
  numberIn,
  type ProblemRow,
  plainWords,
  type Rates,
  type Rows,
} from '../table-file.ts';
import {
  type AdNetwork,
  type AdSpend,
  addedUp,
  type SpendColumn,
  type SpendColumns,
  spendName,
} from './ad-spend.ts';

// Exports of Meta, TikTok, Snapchat and Google: a row for each day and campaign, or for each day and a part
// of one, and total rows of an account, a campaign or a day.

/** The required columns. */
export const neededColumns = ['day', 'amount'] as const satisfies SpendColumn[];

/** The initial columns, by those that were `chosen` for the network's last file and by their headings. */
export function guessSpendColumns(titles: readonly string[], chosen?: SpendColumns): SpendColumns {
  const { end, ...columns } = columnsToBegin(titles, spendHeadings, chosen);
  return end === undefined || isEndOfReport(titles, columns) ? columns : { ...columns, end };
}

/** Next to a day column, start and end are those of the whole report, the same in each row. */
function isEndOfReport(titles: readonly string[], { day }: SpendColumns): boolean {
  const [, ...beginnings] = spendHeadings.day;
  const beginning = matchingTitle(titles, beginnings);
  return beginning !== undefined && beginning !== day;
}

export function isComplete(columns: SpendColumns): boolean {
  return neededColumns.every((column) => columns[column] !== undefined);
}

/** The row with which `readSpendFile` starts: the first one with recognizable columns of days and amounts. */
export const spendHeadingRow = (rows: Rows, chosen?: SpendColumns): number =>
  headingRow(rows, (titles) => isComplete(guessSpendColumns(titles, chosen)));

/** Whether it has recognizable columns of days and amounts. */
export const isSpendTable = (rows: Rows): boolean =>
  isComplete(guessSpendColumns(rows[spendHeadingRow(rows)] ?? []));

/** Why a row is rejected. `total_unsure`: it may be a total, but exceeds the sum of its rows. */
export const rowProblems = [
  'day_missing',
  'day_wrong',
  'day_ambiguous',
  'day_future',
  'several_days',
  'total_unsure',
  'below_zero',
  'amount_wrong',
  'currency_unknown',
  'currency_missing',
  'rate_missing',
] as const;
export type RowProblem = (typeof rowProblems)[number];

export type SpendFile = {
  spends: AdSpend[];
  problems: ProblemRow<RowProblem>[];
  /** The number of skipped total rows. */
  totals: number;
};

type Options = {
  today: Day;
  network: AdNetwork;
  pageId: string | null;
  /** The currency of amounts without one; null while it is unknown. */
  currency: Currency | null;
  rates?: Rates | undefined;
  /** The order of day and month, if the file leaves it open. */
  isMonthFirst?: boolean | undefined;
};

/**
 * The amounts of the rows below the headings, which are in row `heading` (from 0): those of one day and
 * campaign are added up, refunds subtracted, rows of 0 skipped. Total rows of any level are detected by their
 * sums and by their words. A day that has not come, in any time zone of an account, shows that day and month
 * were read in the wrong order.
 */
export function readSpendFile(
  rows: Rows,
  heading: number,
  chosen: SpendColumns,
  { today, network, pageId, currency: usual, rates, isMonthFirst: told }: Options,
): SpendFile {
  const titles = rows[heading] ?? [];
  const body = rows.slice(heading + 1);
  const columns = {
    ...chosen,
    currency: chosen.currency ?? codesColumn(titles, body),
    end: isEndOfReport(titles, chosen) ? undefined : chosen.end,
  };
  const cellOf = cellReader(titles, columns);
  const decimals = decimalReader(body.map((row) => cellOf(row, 'amount')));
  const amountCell = (row: readonly string[]) => decimals(cellOf(row, 'amount'));
  const amountOf = amountReader({ heading: columns.amount, usual, parse: roundedAmount, rates: rates ?? {} });
  const isMonthFirst =
    orderOfDays(body.flatMap((row) => [...daysIn(cellOf(row, 'day')), cellOf(row, 'end')])) ?? told;
  const hasTimes = timeWords.test(plainWords(columns.end ?? ''));
  const read = body.map((row): Row => {
    const [typedDay, ...laterDays] = daysIn(cellOf(row, 'day'));
    const end = laterDays.at(-1) ?? cellOf(row, 'end');
    const day = isTotal(typedDay) ? undefined : dayIn(typedDay, isMonthFirst);
    const last = dayIn(end, isMonthFirst);
    const isOfDay =
      end === '' || last === day || last === 'ambiguous' || isNextMidnight(day, end, last, hasTimes);
    return { typedDay, day, isOfDay, end, number: numberIn(amountCell(row)) ?? 0 };
  });
  const totals = totalsOf(titles, body, columns, read);
  const spends = new Map<string, AdSpend>();
  const problems: SpendFile['problems'] = [];
  const rowOf = new Map<string, number>();
  for (const [index, row] of body.entries()) {
    const own = read[index];
    const verdict = totals[index];
    if (!own || verdict === 'total' || row.every((cell) => filled(cell) === '')) continue;
    const { typedDay, day } = own;
    const campaign = campaignName(cellOf(row, 'campaign'));
    if (typedDay === '' && campaign === '') continue;
    const refuse = (problem: RowProblem, value: string) =>
      problems.push({ row: heading + index + 2, problem, value });
    const amount = amountOf({ amount: amountCell(row), currency: cellOf(row, 'currency') });
    if (typedDay === '') refuse('day_missing', campaign);
    else if (day === 'ambiguous') refuse('day_ambiguous', typedDay);
    else if (day === undefined) refuse('day_wrong', typedDay);
    else if (day > addDays(today, 1)) refuse('day_future', typedDay);
    else if (!own.isOfDay) refuse('several_days', own.end);
    else if (verdict === 'unsure') refuse('total_unsure', cellOf(row, 'amount'));
    else if ('problem' in amount) refuse(amount.problem, amount.value);
    else if (amount.amountMinor !== 0) {
      const { exchanged, ...money } = amount;
      const spend = { day, network, campaign, pageId, ...money, ...(exchanged && { exchanged }) };
      const name = spendName(spend);
      rowOf.set(name, heading + index + 2);
      spends.set(name, addedUp(spends.get(name), spend));
    }
  }
  for (const [name, { amountMinor, campaign }] of spends)
    if (amountMinor < 0) problems.push({ row: rowOf.get(name) ?? 0, problem: 'below_zero', value: campaign });
  return {
    spends: [...spends.values()].filter(({ amountMinor }) => amountMinor > 0),
    problems: problems.sort((a, b) => a.row - b.row),
    totals: totals.filter((verdict) => verdict === 'total').length,
  };
}

type Row = {
  typedDay: string;
  day: Day | 'ambiguous' | undefined;
  /** False for a period of several days. */
  isOfDay: boolean;
  end: string;
  number: number;
};

const isTotal = (cell: string) => totalWords.test(plainWords(cell));

/**
 * The total rows. A row is identified by its day and its names. A row with empty names, or with a word for a
 * total («All»), is a total of the rows that have these names, if the amounts match. The most detailed rows
 * come first, so that totals of totals are detected too.
 */
function totalsOf(
  titles: readonly string[],
  body: Rows,
  columns: SpendColumns,
  read: readonly Row[],
): ('total' | 'unsure' | undefined)[] {
  const names = titles.flatMap((title, at) => {
    const isOther = title === columns.day || title === columns.amount || title === columns.currency;
    return !isOther && (title === columns.campaign || spendParts.test(plainWords(title))) ? [at] : [];
  });
  const judged = body.map((row, index) => {
    const own = read[index];
    const day = own?.isOfDay && own.day !== undefined ? own.typedDay : '';
    const firstCell = row.find((cell) => filled(cell) !== '') ?? '';
    const hasWords =
      isTotal(firstCell) || names.some((at) => isTotal(row[at] ?? '')) || isTotal(own?.typedDay ?? '');
    const parts = [day, ...names.map((at) => filled(row[at]))].map((part) => (isTotal(part) ? '' : part));
    const depth = parts.filter((part) => part !== '').length;
    return { parts, depth, hasWords, hasDay: day !== '', amount: own?.number ?? 0 };
  });
  const verdicts: ('total' | 'unsure' | undefined)[] = judged.map(({ hasWords, hasDay }) =>
    hasWords && !hasDay ? 'total' : undefined,
  );
  const maskOf = (parts: readonly string[]) => parts.map((part) => (part === '' ? '0' : '1')).join('');
  const byMask = groupBy(judged.keys(), (index) => maskOf(judged[index]?.parts ?? []));
  const deepest = [...byMask].sort(([a], [b]) => count(b) - count(a));
  for (const [mask, indices] of deepest) {
    const keyOf = (parts: readonly string[]) =>
      JSON.stringify(parts.map((part, at) => (mask[at] === '1' ? part : '')));
    const sums = new Map<string, { sum: number; rows: number }>();
    for (const [index, { parts, amount, depth }] of judged.entries()) {
      if (verdicts[index] !== undefined || depth <= count(mask) || !covers(parts, mask)) continue;
      const key = keyOf(parts);
      const before = sums.get(key) ?? { sum: 0, rows: 0 };
      sums.set(key, { sum: before.sum + amount, rows: before.rows + 1 });
    }
    for (const index of indices) {
      const own = judged[index];
      const below = own && sums.get(keyOf(own.parts));
      if (!own || !below || verdicts[index] !== undefined) continue;
      // Each row may be rounded separately.
      const difference = own.amount - below.sum;
      if (Math.abs(difference) <= 0.006 * (below.rows + 1)) verdicts[index] = 'total';
      else if (difference > 0 && below.sum > 0 && own.hasDay) verdicts[index] = 'unsure';
    }
  }
  return verdicts;
}

const count = (mask: string) => mask.replaceAll('0', '').length;
const covers = (parts: readonly string[], mask: string) =>
  parts.every((part, at) => mask[at] === '0' || part !== '');

/** Snapchat's rows end where the next day begins. */
function isNextMidnight(day: Row['day'], end: string, last: Row['day'], hasTimes: boolean): boolean {
  const isMidnight = midnightTime.test(readTyped(end));
  // Excel stores a day with a time too.
  const isTime = isMidnight && (hasTimes || !/T00:00:00\.000Z$/.test(end));
  return isTime && typeof day === 'string' && day !== 'ambiguous' && last === addDays(day, 1);
}

const slashed = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})(?:[\s,T].*)?$/;

/** The days of a period in one cell, as in weekly reports: `2026-11-16 ~ 2026-11-22`; else the cell. */
function daysIn(cell: string): [first: string, ...others: string[]] {
  const found = readTyped(cell).match(/\d+([-/.])\d+\1\d+/g) ?? [];
  // Not times, as in `00.00.00`.
  const [first, ...others] = found.filter((text) => dayIn(text, undefined) !== undefined);
  return first === undefined || others.length === 0 ? [cell] : [first, ...others];
}

/** Whether the month precedes the day in a file: some number above twelve shows it. */
function orderOfDays(days: readonly string[]): boolean | undefined {
  const parts = days.flatMap((day) => {
    const match = slashed.exec(readTyped(day));
    return match ? [[Number(match[1]), Number(match[2])] as const] : [];
  });
  if (parts.some(([first]) => first > 12)) return false;
  return parts.some(([, second]) => second > 12) ? true : undefined;
}

function dayIn(typed: string, isMonthFirst: boolean | undefined): Day | 'ambiguous' | undefined {
  const text = readTyped(typed);
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/.exec(text) ?? /^(20\d\d)(\d\d)(\d\d)$/.exec(text);
  if (iso) return validDay(iso[1], iso[2], iso[3]);
  const match = slashed.exec(text);
  if (!match) return dayInWords(text);
  if (isMonthFirst === undefined && match[1] !== match[2]) return 'ambiguous';
  return isMonthFirst ? validDay(match[3], match[1], match[2]) : validDay(match[3], match[2], match[1]);
}

/** `Nov 1, 2026`, `Sunday, 1st November 2026`, `14-Nov-26`, `١ تشرين الثاني ٢٠٢٦`, `2026 Nov 1`. */
function dayInWords(text: string): Day | undefined {
  const words = plainWords(text)
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/[-,،./]+/g, ' ');
  const named = words.replace(/\s\d{1,2}:\d.*$/, '');
  for (const [name] of named.matchAll(monthWords)) {
    const at = monthNames.findIndex((pattern) => pattern.test(name));
    const numbers = [...named.matchAll(/\d+/g)].map(([digits]) => digits);
    if (at < 0 || numbers.length !== 2) continue;
    const [first = '', second = ''] = numbers;
    return first.length === 4
      ? validDay(first, String(at + 1), second)
      : validDay(second, String(at + 1), first);
  }
  return undefined;
}

function validDay(year = '', month = '', date = ''): Day | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const day = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : undefined;
}

/** Networks use more decimals than a currency has; they are rounded, halves up. */
function roundedAmount(number: string, currency: Currency): number | undefined {
  const exact = new RegExp(`^(.+[.٫]\\d{${currencies[currency].decimals}})(\\d)\\d*$`).exec(number);
  const minor = parseAmount(exact?.[1] ?? number, currency);
  if (minor === undefined) return undefined;
  const rounded = minor + (Number(exact?.[2] ?? 0) >= 5 ? 1 : 0);
  return rounded <= MAX_MINOR_UNITS ? rounded : undefined;
}
