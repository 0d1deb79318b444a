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
