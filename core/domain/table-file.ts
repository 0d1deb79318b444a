import { readTyped, toLatinDigits } from './digits.ts';
import {
  alikeLetters,
  amountEnding,
  currencyNames,
  currencySymbols,
  currencyWords,
  inCurrency,
  jordanianSign,
  sharedCurrencyNames,
} from './messages/index.ts';
import { type Currency, currencies, currencyCodes, MAX_MINOR_UNITS } from './money.ts';

// Tables that merchants import, as CSV or from Excel: collected amounts and advertising costs.

export type Rows = readonly (readonly string[])[];
/** The file's column for each, by heading; missing and omitted ones are undefined. */
export type Columns<Column extends string> = Partial<Record<Column, string | undefined>>;

/** The maximum number of rows above the headings. */
const MAX_PREAMBLE = 30;

const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text in the form for comparison: in lowercase and Latin digits, without vowel and direction marks, with
 * one alef and one heh, and without the signs around it: `** Total **`.
 */
export function plainWords(text: string): string {
  return toLatinDigits(text.normalize('NFKC'))
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(/[\u0622\u0623\u0625\u0629\u0649\u0671]/g, (letter) => alikeLetters[letter] ?? letter)
    .replace(/[\s_\u00a0]+/g, ' ')
    .replace(/^[\s*=~•«»"'–—-]+|[\s*=~•«»"'–—-]+$/g, '')
    .toLowerCase();
}

/**
 * The name of a column, and the word beside it that may name its currency: `Cash Collected (KD)`, `COD Amount
 * SAR`, `KD Amount`, `المبلغ - ر.س`.
 */
function partsOfHeading(title: string): { name: string; word: string } {
  const text = title.replace(DIRECTION_MARKS, '').trim();
  const bracketed = /^(.*?)[\s:,،-]*[([{（]([^()[\]{}（）]*)[)\]}）][\s:*.]*$/.exec(text);
  if (bracketed) {
    const word = bracketed[2]?.trim() ?? '';
    return { name: bracketed[1] ?? '', word: currencyWord(word) ?? word };
  }
  const words = text.split(/[\s_,،/]+|\s-\s/);
  for (const count of [2, 1]) {
    if (words.length <= count) continue;
    const last = currencyWord(words.slice(-count).join(' '));
    if (last) return { name: text.slice(0, text.lastIndexOf(words.at(-count) ?? '')), word: last };
    const first = currencyWord(words.slice(0, count).join(' '));
    if (first) return { name: words.slice(count).join(' '), word: first };
  }
  return { name: text, word: '' };
}

/** A name of currencies without the preposition before it; undefined for other words. */
const currencyWord = (text: string) =>
  [text, text.replace(inCurrency, '')].find((each) => codesByName.has(bare(each)) || sharedBy(each));

/** Whether a column has this name, with any currency beside it. */
function isCalled(title: string, heading: RegExp): boolean {
  if (heading.test(plainWords(title))) return true;
  const name = plainWords(partsOfHeading(title).name).replace(/[\s,،:/-]+(?:in)?$/, '');
  return heading.test(name);
}

/**
 * The initial columns: exactly those that were `chosen` for the last such file, if this one has them all, so
 * that an omitted column stays omitted. Otherwise the chosen ones that it has, and for the others those that
 * `headings` detect, the better ones first.
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
    const title = known.includes(column) ? chosen[column] : matchingTitle(titles, headings[column]);
    return title === undefined ? [] : [[column, title] as const];
  });
  // Pairs of a column and its title.
  return Object.fromEntries(found) as Columns<Column>;
}

/** The title of the first heading that matches a column. */
export function matchingTitle(titles: readonly string[], headings: readonly RegExp[]): string | undefined {
  const told = headings.map((heading) => titles.find((title) => isCalled(title, heading)));
  return told.find((title) => title !== undefined);
}

/** The row of the headings: the first one for which `isHeading` holds, else the first with several cells. */
export function headingRow(rows: Rows, isHeading: (titles: readonly string[]) => boolean): number {
  const top = rows.slice(0, MAX_PREAMBLE);
  const told = top.findIndex(isHeading);
  const wide = top.findIndex((row) => row.filter((cell) => cell !== '').length > 2);
  return Math.max(0, told >= 0 ? told : wide);
}

/** Reads a row's cell; a missing column is empty, and so is a dash as a placeholder. */
export function cellReader<Column extends string>(titles: readonly string[], columns: Columns<Column>) {
  return (row: readonly string[], column: Column): string => {
    const title = columns[column];
    return title === undefined ? '' : filled(row[titles.indexOf(title)]);
  };
}

/** The text of a cell, without placeholders for empty. */
export const filled = (cell = ''): string => (/^[\s\-–—_]*$/.test(cell) ? '' : cell.trim());

/** `row` is the file's row number as in a spreadsheet. */
export type ProblemRow<Problem extends string> = { row: number; problem: Problem; value: string };

/** Exchange rates: `1 USD = 3.75 SAR`; the rate as it was typed. */
export type Rates = Readonly<Record<string, { rate: string; currency: Currency }>>;
/** An amount before its exchange, in minor units of its own currency, and the rate. */
export type Exchanged = { currency: string; amountMinor: number; rate: string };

export type AmountProblem = 'amount_wrong' | 'currency_unknown' | 'currency_missing' | 'rate_missing';
type Amount =
  /** Negative for a refund. */
  | { amountMinor: number; currency: Currency; exchanged?: Exchanged }
  | { problem: AmountProblem; value: string };
type Reading = {
  /** The heading of the amount column. */
  heading: string | undefined;
  /** The merchant's currency for amounts without one; null until it is chosen. */
  usual: Currency | null;
  /** The minor units of a number without its currency; undefined for an invalid one. */
  parse: (number: string, currency: Currency) => number | undefined;
  /** For currencies that no page sells in; without rates, such amounts are rejected. */
  rates?: Rates | undefined;
};

const NAME = '[.\\s]*[\\p{L}\\p{Sc}\\u20c1][\\p{L}\\p{Sc}\\u20c1.:\\s]*';
const AMOUNT = new RegExp(`^(${NAME})?([-−–]?)\\s*(\\d[\\d.,٫٬\\s]*?)([-−–]?)(${NAME})?$`, 'u');

/**
 * Parses the amount of a row from its cells: `1,234.50`, `٩٩٫٥`, `SAR 12.5`, `120 د.إ`, `(66.50)`. The
 * currency is that beside the amount or in a separate cell, which must not differ, else that of the heading
 * («COD (KWD)»), else the usual one. A foreign currency («USD») is never read as another: it is exchanged if
 * there is a rate.
 */
export function amountReader({ heading = '', usual, parse, rates }: Reading) {
  const { word } = partsOfHeading(heading);
  const ofHeading = currencyNamed(word, usual);
  return (cells: { amount: string; currency: string }): Amount => {
    const { before, number, after, isNegative } = partsOfAmount(cells.amount);
    const beside = `${before}${after}`;
    const ofCell = currencyNamed(cells.currency, ofHeading ?? usual);
    // Some write it on both sides: `$10.50 USD`.
    const [ofAmount, other] = [before, after]
      .filter((name) => name !== '')
      .map((name) => currencyNamed(name, ofCell ?? ofHeading ?? usual));
    const refused = (problem: AmountProblem, value: string): Amount => ({ problem, value });
    // A name that several currencies share is clear once the file's currency is known.
    const unclear = (name: string) =>
      sharedBy(name)?.length && (ofHeading ?? usual) === null ? 'currency_missing' : 'currency_unknown';
    if (cells.currency !== '' && !ofCell) return refused(unclear(cells.currency), cells.currency);
    const isOne = before === '' || after === '' || ofAmount === other;
    if (beside !== '' && !(ofAmount && isOne)) return refused(unclear(beside), cells.amount);
    if (ofAmount && ofCell && ofAmount !== ofCell)
      return refused('currency_unknown', `${cells.amount} ${cells.currency}`);
    // An amount in coins, or in pounds of some country, is in no currency of a page.
    if (!ofAmount && !ofCell && sharedBy(word)?.length === 0) return refused('currency_unknown', word);
    const code = ofAmount ?? ofCell ?? ofHeading ?? usual;
    if (number === '') return refused('amount_wrong', cells.amount);
    if (code === null) return refused('currency_missing', cells.amount);
    const sign = isNegative ? -1 : 1;
    const own = currencyCodes.find((each) => each === code);
    if (own) {
      const amountMinor = parse(number, own);
      return amountMinor === undefined
        ? refused('amount_wrong', cells.amount)
        : { amountMinor: amountMinor === 0 ? 0 : sign * amountMinor, currency: own };
    }
    if (!rates) return refused('currency_unknown', beside === '' ? cells.currency || word : cells.amount);
    const given = rates[code];
    if (!given) return refused('rate_missing', code);
    const amountMinor = exchange(number, given.rate, currencies[given.currency].decimals);
    const original = exchange(number, '1', decimalsOf(code));
    if (amountMinor === undefined || original === undefined) return refused('amount_wrong', cells.amount);
    const exchanged = { currency: code, amountMinor: sign * original, rate: given.rate };
    return { amountMinor: amountMinor === 0 ? 0 : sign * amountMinor, currency: given.currency, exchanged };
  };
}

/** Only a decimal comma has so few digits after it, or thousands before it: `10,5`, `1.234,500`. */
const DECIMAL_COMMA = /(?:\d,\d{1,2}|\d\.\d{3},\d+)(?!\d|[.,]\d)/;
const DECIMAL_POINT = /\d\.\d{1,2}(?!\d|[.,]\d)|,\d{3}\.\d/;

/**
 * How the column with these cells writes amounts. Where it has decimal commas, as in files of European
 * computers, each cell is rewritten with a point: `1.234,50` becomes `1234.50`. A column with both is left as
 * it is, so that the commas are rejected.
 */
export function decimalReader(cells: readonly string[]): (cell: string) => string {
  const read = cells.map(readTyped);
  const hasCommas =
    read.some((cell) => DECIMAL_COMMA.test(cell)) && !read.some((cell) => DECIMAL_POINT.test(cell));
  if (!hasCommas) return (cell) => cell;
  return (cell) =>
    readTyped(cell)
      .replace(/\.(?=\d{3}(?:\D|$))/g, '')
      .replace(/,(?=\d)/g, '.');
}

function partsOfAmount(cell: string) {
  // `99/-` is an amount without cents, as people write it in English of the Gulf.
  const text = readTyped(cell)
    .replace(/(\d)\s?\/-/, '$1')
    .replace(amountEnding, '');
  const bracketed = /^(.*?)\(([^()]*)\)(.*)$/.exec(text);
  const plain = bracketed ? `${bracketed[1]}${bracketed[2]}${bracketed[3]}` : text;
  const [minus = ''] = /^[-−–]\s*/.exec(plain) ?? [];
  const [, before = '', sign = '', number = '', last = '', after = ''] =
    AMOUNT.exec(plain.slice(minus.length).trim()) ?? [];
  const isNegative = bracketed !== null || minus !== '' || sign !== '' || last !== '';
  return { before, number: number.replace(/\s/g, ''), after, isNegative };
}

/**
 * A number in a table, in any currency; undefined for an invalid one. For comparing sums, not for storing.
 */
export function numberIn(cell: string): number | undefined {
  const { number, isNegative } = partsOfAmount(cell);
  const plain = number.replaceAll('٫', '.').replace(/[,٬](?=\d{3}(?:\D|$))/g, '');
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) * (isNegative ? -1 : 1) : undefined;
}

const decimalsOf = (code: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** A typed rate: `3.75`, `٣٫٧٥`; undefined for an invalid one. */
export function readRate(typed: string): string | undefined {
  const text = readTyped(typed);
  return /^\d{1,6}(?:\.\d{1,8})?$/.test(text) && Number(text) > 0 ? text : undefined;
}

/**
 * The number times the rate in minor units with this many decimals: calculated on the digits and rounded
 * once, halves up.
 */
export function exchange(number: string, rate: string, decimals: number): number | undefined {
  const plain = number.replaceAll('٫', '.').replace(/[,٬](?=\d{3}(?:\D|$))/g, '');
  const [amount, factor] = [plain, rate].map((each) => /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(each));
  if (!amount || !factor) return undefined;
  const digits = ([, whole = '', part = '']: RegExpExecArray) => BigInt(whole + part);
  const places = (amount[2]?.length ?? 0) + (factor[2]?.length ?? 0);
  const product = digits(amount) * digits(factor) * 10n ** BigInt(decimals);
  const unit = 10n ** BigInt(places);
  const rounded = Number((2n * product + unit) / (2n * unit));
  return rounded <= MAX_MINOR_UNITS ? rounded : undefined;
}

/**
 * Without spaces and dots, the article, the ending of English plurals, and the letter that Arabic nouns after
 * a number end in: `5 ريالًا`.
 */
const bare = (text: string) =>
  plainWords(text)
    .split(' ')
    .map((word) =>
      word
        .replace(/[.:]/g, '')
        .replace(/^\u0627\u0644(?=.{3})/, '')
        .replace(/^(.{3,})(?:\u0627|s)$/, '$1'),
    )
    .join('');

const codesByName = new Map<string, string>(
  [
    ...Object.entries(currencyWords),
    ...currencyCodes.map((code) => [code, [currencyNames[code], currencySymbols[code]]] as const),
  ].flatMap(([code, names]) => [code, ...names].map((name) => [bare(name), code] as const)),
);

let worldNames: ReadonlyMap<string, string> | undefined;

/** The codes of the world's currencies, by themselves and by their names in English and Arabic. */
function codesOfWorld(): ReadonlyMap<string, string> {
  const languages = ['en', 'ar'].map((language) => new Intl.DisplayNames(language, { type: 'currency' }));
  return new Map(
    Intl.supportedValuesOf('currency').flatMap((code) =>
      [code, ...languages.map((names) => names.of(code) ?? code)].map((name) => [bare(name), code] as const),
    ),
  );
}

/** The currency code of one of its names: `KD`, `دينار كويتي`, `KWD - Kuwaiti Dinar`. */
function codeNamed(text: string): string | undefined {
  const name = bare(text);
  if (name === '') return undefined;
  if (jordanianSign.test(text.trim())) return 'JOD';
  worldNames ??= codesOfWorld();
  const known = codesByName.get(name) ?? worldNames.get(name);
  if (known) return known;
  const [, first, rest] = /^\s*([A-Za-z]{3})\s*[-–—:/]\s*(\S.*)$/.exec(text) ?? [];
  const code = first && rest && worldNames.get(bare(first));
  return code && codeNamed(rest) === code ? code : undefined;
}

const sharedBy = (text: string) =>
  sharedCurrencyNames.find(({ names }) => names.some((name) => bare(name) === bare(text)))?.of;

/**
 * The currency code of a text; a name that several currencies share («ريال») means the `likely` one, if it
 * has that name. The rial sign is Saudi Arabia's by default.
 */
function currencyNamed(text: string, likely: string | null): string | undefined {
  const code = codeNamed(text);
  if (code) return code;
  const shared = sharedBy(text);
  return (
    shared?.find((each) => each === likely) ??
    (shared?.length && bare(text) === bare('﷼') ? 'SAR' : undefined)
  );
}

/** Codes that are rather words in a column of capital letters; `ALL` is Albania's. */
const codesLikeWords = new Set(['ALL', 'COP', 'CUP', 'GEL', 'MOP', 'SOS', 'TOP', 'BAM', 'BOB']);

/** Codes that accounts and carriers use, in any case, and all others in capital letters. */
function isCurrencyCode(cell: string): boolean {
  const code = cell.toUpperCase();
  if (Object.hasOwn(currencyWords, code) || currencyCodes.some((each) => each === code)) return true;
  return cell === code && !codesLikeWords.has(code) && codeNamed(code) === code;
}

/** The unassigned column whose cells are all currency codes, whatever its heading. */
export function codesColumn(titles: readonly string[], body: Rows): string | undefined {
  return titles.find((title, at) => {
    const cells = body.map((row) => filled(row[at])).filter((cell) => cell !== '');
    return title !== '' && cells.length > 0 && cells.every(isCurrencyCode);
  });
}
