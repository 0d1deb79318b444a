import { groupBy } from './group-by.ts';

/**
 * Characters that start a formula in a spreadsheet cell (OWASP, «CSV injection»), also in full width, which
 * Apple Numbers reads the same way.
 */
const FORMULA = /[=+\-@＝＋－＠]/;
/**
 * Characters where some reader starts another cell: Excel splits at semicolons in many countries, others at
 * tabs or bars. A reader with another separator ignores quotes, so quoted line breaks start rows.
 */
const BEGINS_CELL = /[,;|\t\r\n\v\f\u0085\u2028\u2029]/;
/** Some readers skip these before a formula. */
const IS_SKIPPED = /["\s\p{Cf}]/u;
/** Also semicolons and tabs, for readers that split there and support quotes. */
const MUST_BE_QUOTED = /[",;\t\r\n]/;

/**
 * Rows as CSV (RFC 4180) that Excel opens in Arabic. An apostrophe precedes text that would be a formula, at
 * the beginning of a text and wherever a cell can start within it; numbers stay numbers. A file starts with
 * the byte-order mark, by which Excel recognises UTF-8; `isFirst: false` creates a later part without it.
 */
export function toCsv(
  rows: readonly (readonly (string | number)[])[],
  { isFirst = true }: { isFirst?: boolean } = {},
): string {
  const lines = rows.map((row) => `${row.map(cell).join(',')}\r\n`);
  return `${isFirst ? '\ufeff' : ''}${lines.join('')}`;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = withoutFormulas(value);
  return MUST_BE_QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function withoutFormulas(text: string): string {
  // Excel drops a tab or a line break before the first character.
  const first = /^[\t\r]/.test(text) ? "'" : '';
  if (!FORMULA.test(text)) return first + text;
  let safe = first;
  let isBeginning = true;
  for (const sign of text) {
    if (isBeginning && FORMULA.test(sign)) safe += "'";
    isBeginning = BEGINS_CELL.test(sign) || (isBeginning && IS_SKIPPED.test(sign));
    safe += sign;
  }
  return safe;
}

/** `separator` is one that is known already, for a file without a declared one. */
type Reading = { keepsEmpty?: boolean; separator?: (typeof separators)[number] };

/**
 * The rows of a file from another program: separated by commas, semicolons, tabs or bars, whichever makes the
 * most regular table, or by the separator of its line `sep=;`. Quoted cells may contain all of these, line
 * breaks and doubled quotes. Where each line is quoted as a whole, as Excel saves a file that it has not
 * split, the lines are unquoted first. Rows end with any kind of line break. Empty rows are skipped, unless
 * `keepsEmpty` preserves a spreadsheet's row numbers. Never throws; takes linear time.
 */
export function readCsv(text: string, { keepsEmpty = false, separator }: Reading = {}): string[][] {
  const content = text.replace(/^\ufeff/, '');
  const declared = /^sep=([,;\t|])(?=[\r\n])/i.exec(content);
  const rows = declared
    ? [[], ...rowsOf(content.slice(declared[0].length).replace(/^(?:\r\n|\r|\n)/, ''), declared[1] ?? ',')]
    : separator
      ? rowsOf(content, separator)
      : separatedRows(content);
  return keepsEmpty ? rows.map((row) => (row.length === 0 ? [''] : row)) : rows.filter(isFilled);
}

function separatedRows(content: string): string[][] {
  const rows = rowsOf(content, separatorOf(content));
  const isOneColumn = rows.length > 1 && rows.every(({ length }) => length === 1);
  if (!isOneColumn || !/^"[^"\r\n]*[,;\t|]/m.test(content)) return rows;
  const unquoted = rows.map(([line]) => line).join('\n');
  const split = rowsOf(unquoted, separatorOf(unquoted));
  const widths = split.map(({ length }) => length).filter((width) => width > 1);
  return widths.length > 1 && widths.every((width) => width === widths[0]) ? split : rows;
}

const isFilled = (row: readonly string[]) => row.some((each) => each !== '');

/** All rows including empty ones, except after a final line break. */
function rowsOf(content: string, separator: string, most = Number.POSITIVE_INFINITY): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let parts: string[] = [];
  let isBlank = true;
  let isQuoted = false;
  /** The start of the text that is not copied yet. */
  let from = 0;
  const take = (to: number) => {
    if (to > from) parts.push(content.slice(from, to));
    from = to + 1;
  };
  const endCell = () => {
    row.push(parts.join('').trim());
    parts = [];
    isBlank = true;
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < content.length && rows.length < most; at += 1) {
    const sign = content[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') continue;
      take(at);
      if (content[at + 1] !== '"') isQuoted = false;
      else {
        parts.push('"');
        at += 1;
        from = at + 1;
      }
    } else if (sign === '"' && isBlank) {
      from = at + 1;
      parts = [];
      isBlank = false;
      isQuoted = true;
    } else if (sign === separator || sign === '\n' || sign === '\r') {
      take(at);
      if (sign === separator) endCell();
      else {
        endRow();
        if (sign === '\r' && content[at + 1] === '\n') {
          at += 1;
          from = at + 1;
        }
      }
    } else if (isBlank && sign.trim() !== '') isBlank = false;
  }
  if (rows.length < most) {
    take(content.length);
    if (parts.length > 0 || row.length > 0) endRow();
  }
  return rows;
}

export const separators = [',', ';', '\t', '|'] as const;
const LOOKED_AT = { signs: 20_000, rows: 60 };

/**
 * Titles above a table, and amounts, contain commas too: the real separator gives many rows the same width.
 */
function separatorOf(content: string): string {
  const top = content.slice(0, LOOKED_AT.signs);
  const regularity = (separator: string) => {
    const widths = rowsOf(top, separator, LOOKED_AT.rows)
      .filter(isFilled)
      .map(({ length }) => length);
    const alike = [...groupBy(widths, (width) => width)].map(([width, own]) => own.length ** 2 * (width - 1));
    return Math.max(0, ...alike);
  };
  const judged = separators.map((separator) => ({ separator, points: regularity(separator) }));
  return judged.reduce((best, each) => (each.points > best.points ? each : best)).separator;
}
