import { currencyNames, currencySymbols } from './messages/index.ts';
import { type Currency, currencyCodes, toLatinDigits } from './money.ts';

// The tables that merchants bring, as CSV or from Excel: what carriers collected, what advertising cost.

export type Rows = readonly (readonly string[])[];
/** Which column of the file each is, by its heading; those that it has not, or that were left out, are undefined. */
export type Columns<Column extends string> = Partial<Record<Column, string | undefined>>;

/** Beyond these, what is above the headings is not theirs. */
const MAX_PREAMBLE = 20;

/**
 * The columns to begin with: those that were `chosen` for the last such file and no others, where this one has them all, so
 * that a column that was left out stays out. Else those of them that it has, and for the others what `headings` tell, the better ones first.
 */
export function columnsToBegin<Column extends string>(
  titles: readonly string[],
  headings: Record<Column, readonly RegExp[]>,
  chosen: Columns<Column> = {},
): Columns<Column> {
  // Its keys are the columns.
  const columns = Object.keys(headings) as Column[];
  const wanted = columns.filter((column) => chosen[column] !== undefined);
  const known = wanted.filter((column) => titles.includes(chosen[column] ?? ''));
  const isAsBefore = wanted.length > 0 && known.length === wanted.length;
  const found = (isAsBefore ? known : columns).flatMap((column) => {
    const title = known.includes(column) ? chosen[column] : titleTold(titles, headings[column]);
    return title === undefined ? [] : [[column, title] as const];
  });
  // Pairs of a column and its title.
  return Object.fromEntries(found) as Columns<Column>;
}

function titleTold(titles: readonly string[], headings: readonly RegExp[]): string | undefined {
  const told = headings.map((heading) => titles.find((title) => heading.test(title.trim())));
  return told.find((title) => title !== undefined);
}

/** Where the headings are: the first row that is one by `isHeading`, else the first with several cells. */
export function headingRow(rows: Rows, isHeading: (titles: readonly string[]) => boolean): number {
  const top = rows.slice(0, MAX_PREAMBLE);
  const told = top.findIndex(isHeading);
  const wide = top.findIndex((row) => row.filter((cell) => cell !== '').length > 2);
  return Math.max(0, told >= 0 ? told : wide);
}

/** Reads a row's cell; one of a column that the file has not is empty. */
export function cellReader<Column extends string>(titles: readonly string[], columns: Columns<Column>) {
  return (row: readonly string[], column: Column): string => {
    const title = columns[column];
    return title === undefined ? '' : (row[titles.indexOf(title)]?.trim() ?? '');
  };
}

/** `row` is that of the file, as a spreadsheet counts it. */
export type ProblemRow<Problem extends string> = { row: number; problem: Problem; value: string };

type Amount =
  | { amountMinor: number; currency: Currency }
  | { problem: 'amount_wrong' | 'currency_unknown'; value: string };
type Reading = {
  /** Over the column of amounts. */
  heading: string | undefined;
  /** Of amounts whose currency the file does not name. */
  usual: Currency;
  /** The minor units of a number without its currency; undefined where it is no amount. */
  parse: (number: string, currency: Currency) => number | undefined;
};

const NAME = '[.\\s]*[\\p{L}\\p{Sc}][\\p{L}\\p{Sc}.\\s]*';
const AMOUNT = new RegExp(`^(${NAME})?(\\d[\\d.,٫٬\\s]*?)(${NAME})?$`, 'u');
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Reads the amount of a row from its cells: `1,234.50`, `٩٩٫٥`, `SAR 12.5`, `120 د.إ`. The currency is what stands beside the
 * amount or in a cell of its own, which must not differ, else that of the heading («COD (KWD)»), else the usual one. A currency
 * that is named and is not ours («USD») is never taken for another.
 */
export function amountReader({ heading = '', usual, parse }: Reading) {
  const inHeading = /\(([^)]*)\)/.exec(heading)?.[1] ?? '';
  const ofHeading = currencyNamed(inHeading, usual);
  const isHeadingUnknown = !ofHeading && isCurrency(inHeading);
  return (cells: { amount: string; currency: string }): Amount => {
    const text = toLatinDigits(cells.amount).replace(DIRECTION_MARKS, '').trim();
    const [, before = '', number = '', after = ''] = AMOUNT.exec(text) ?? [];
    const beside = `${before}${after}`;
    const ofCell = currencyNamed(cells.currency, ofHeading ?? usual);
    const ofAmount = currencyNamed(beside, ofCell ?? ofHeading ?? usual);
    const unknown = (value: string): Amount => ({ problem: 'currency_unknown', value });
    if (cells.currency !== '' && !ofCell) return unknown(cells.currency);
    if (beside !== '' && !ofAmount) return unknown(cells.amount);
    if (ofAmount && ofCell && ofAmount !== ofCell) return unknown(`${cells.amount} ${cells.currency}`);
    const own = ofAmount ?? ofCell;
    if (!own && isHeadingUnknown) return unknown(inHeading);
    const currency = own ?? ofHeading ?? usual;
    const amountMinor = parse(number.replace(/\s/g, ''), currency);
    return amountMinor === undefined
      ? { problem: 'amount_wrong', value: cells.amount }
      : { amountMinor, currency };
  };
}

/** `SAR`, `ر.س`, `ريال سعودي`; a name that several currencies share («ريال») is the `usual` one, if that is so called. */
function currencyNamed(text: string, usual: Currency): Currency | undefined {
  const bare = (each: string) => each.replace(DIRECTION_MARKS, '').replace(/[.\s]/g, '').toUpperCase();
  const name = bare(text);
  const own = currencyCodes.find((code) =>
    [code, currencySymbols[code], currencyNames[code]].some((each) => bare(each) === name),
  );
  if (own) return own;
  const alike = currencyCodes.filter((code) => currencyNames[code].split(' ')[0] === name);
  return alike.length > 1 ? alike.find((code) => code === usual) : alike[0];
}

/** Whether it is some currency of the world; brackets hold other words too: «Cost (net)». */
function isCurrency(text: string): boolean {
  return /\p{Sc}/u.test(text) || Intl.supportedValuesOf('currency').includes(text.trim().toUpperCase());
}
