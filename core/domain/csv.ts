/**
 * Beginnings that a spreadsheet takes for a formula (OWASP, «CSV injection»), in their full-width forms too, which Apple
 * Numbers reads the same way.
 */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** Semicolons and tabs too: many countries' Excel splits cells there, and `x;=1+1` would begin a formula. */
const MUST_BE_QUOTED = /[",;\t\r\n]/;

/**
 * Rows as CSV (RFC 4180) that Excel opens in Arabic. A text that would be taken for a formula gets an apostrophe
 * before it; numbers stay numbers. The byte-order mark, by which Excel recognises UTF-8,
 * comes first in a file: `isFirst: false` gives a further part of one.
 */
export function csvOf(
  rows: readonly (readonly (string | number)[])[],
  { isFirst = true }: { isFirst?: boolean } = {},
): string {
  const lines = rows.map((row) => `${row.map(cell).join(',')}\r\n`);
  return `${isFirst ? '\ufeff' : ''}${lines.join('')}`;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return MUST_BE_QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The rows of a file as others write them: with commas, semicolons or tabs, whichever its first line has most of; quoted
 * cells may hold all of these, line breaks and doubled quotes. Empty rows are left out, unless rows are to be counted as a
 * spreadsheet does. Never throws.
 */
export function readCsv(text: string, { keepsEmpty = false }: { keepsEmpty?: boolean } = {}): string[][] {
  const content = text.replace(/^\ufeff/, '');
  const separator = separatorOf(content);
  const rows: string[][] = [];
  let row: string[] = [];
  let cellText = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cellText.trim());
    cellText = '';
  };
  const endRow = () => {
    endCell();
    if (keepsEmpty || row.some((each) => each !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < content.length; at += 1) {
    const sign = content[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cellText += sign;
      else if (content[at + 1] === '"') {
        cellText += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cellText.trim() === '') {
      cellText = '';
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cellText += sign;
  }
  endRow();
  return rows;
}

function separatorOf(content: string): string {
  const unquoted = content.slice(0, 10_000).replace(/"(?:[^"]|"")*"/g, '');
  const firstLine = unquoted.split(/\r?\n/).find((line) => line.trim() !== '') ?? '';
  const count = (separator: string) => firstLine.split(separator).length;
  return [',', ';', '\t'].reduce((most, each) => (count(each) > count(most) ? each : most));
}
