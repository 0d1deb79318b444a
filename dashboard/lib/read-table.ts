import { readCsv, separators } from '@mirsah/domain/csv';
import { repairWorkbook } from './repair-workbook.ts';

/** Why a file has no usable rows. `old_excel` includes web pages that systems call XLS. */
export type TableProblem = 'too_large' | 'old_excel' | 'unreadable';

const MAX_FILE_BYTES = 10_000_000;

type Read = { rows: string[][] } | { problem: TableProblem };

/**
 * The rows of a CSV file or of a sheet of an Excel file, as texts, numbered as in a spreadsheet, days as
 * `2026-11-20T…`. Of several sheets it is one that `isWanted`, otherwise any, and of these the one with the
 * most rows. Never rejects.
 */
export async function readTable(file: File, isWanted: (rows: string[][]) => boolean): Promise<Read> {
  if (file.size > MAX_FILE_BYTES) return { problem: 'too_large' };
  try {
    const buffer = await file.arrayBuffer();
    const bytes = new Uint8Array(buffer);
    if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]) || isMarkup(bytes)) return { problem: 'old_excel' };
    const sheets = startsWith(bytes, [0x50, 0x4b])
      ? await readExcel(buffer)
      : [readText(textOf(bytes), isWanted)];
    const wanted = sheets.filter(isWanted);
    const [rows = []] = [...(wanted.length > 0 ? wanted : sheets)].sort(
      (a, b) => filledRows(b) - filledRows(a),
    );
    return filledRows(rows) < 2 ? { problem: 'unreadable' } : { rows };
  } catch {
    return { problem: 'unreadable' };
  }
}

/**
 * With the separator of the most regular table, or with the one that finds a table that is wanted: few rows
 * may stand below many lines of an address.
 */
function readText(text: string, isWanted: (rows: string[][]) => boolean): string[][] {
  const rows = readCsv(text, { keepsEmpty: true });
  if (isWanted(rows)) return rows;
  const others = separators.map((separator) => readCsv(text, { keepsEmpty: true, separator }));
  return others.find(isWanted) ?? rows;
}

const filledRows = (rows: string[][]) =>
  rows.filter((row) => row.filter((cell) => cell.trim() !== '').length > 1).length;

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Whether it is a table as HTML or XML, which Excel opens. */
const isMarkup = (bytes: Uint8Array) =>
  /^\s*<(?:[!?]|html|table|meta)/i.test(textOf(bytes.subarray(0, 1000)));

/** As UTF-8 or UTF-16 if valid, otherwise in Excel's encoding of Arabic on older Windows. */
function textOf(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}

/**
 * By its byte-order mark, otherwise by the zero byte of each separator, digit and line break, which no other
 * encoding has.
 */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  const top = bytes.subarray(0, 4000);
  const zeros = [0, 1].map((half) => top.filter((byte, at) => byte === 0 && at % 2 === half).length);
  const [first = 0, second = 0] = zeros;
  if (first === second) return undefined;
  return first > second ? 'utf-16be' : 'utf-16le';
}

/** Downloaded with the first such file. */
async function readExcel(workbook: ArrayBuffer): Promise<string[][][]> {
  const { default: readSheets } = await import('read-excel-file/browser');
  const read = (from: Blob) => readSheets(from, { parseNumber: plainNumber });
  const sheets = await read(new Blob([workbook])).catch(async () => read(await repairWorkbook(workbook)));
  return sheets.map(({ data }) =>
    data.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? '')))),
  );
}

/** `280644170921` and `288` for a sheet's `2.80644170921E11` and `288.00000000000006`. */
function plainNumber(stored: string): string {
  const value = Number(stored);
  if (!Number.isFinite(value)) return stored;
  return Number(value.toPrecision(15)).toLocaleString('en-US', {
    useGrouping: false,
    maximumFractionDigits: 10,
  });
}
