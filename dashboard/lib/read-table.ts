import { readCsv } from '@mirsah/domain/csv';

/** Why a file has no rows for us. */
export type TableProblem = 'too_large' | 'old_excel' | 'unreadable';

const MAX_FILE_BYTES = 10_000_000;

/** The rows of a CSV file or of the first sheet of an Excel file, as texts, counted as a spreadsheet does, days as `2026-11-20T…`. Never rejects. */
export async function readTable(file: File): Promise<{ rows: string[][] } | { problem: TableProblem }> {
  if (file.size > MAX_FILE_BYTES) return { problem: 'too_large' };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { problem: 'old_excel' };
    const rows = startsWith(bytes, [0x50, 0x4b])
      ? await readExcel(file)
      : readCsv(textOf(bytes), { keepsEmpty: true });
    const filled = rows.filter((row) => row.filter((cell) => cell.trim() !== '').length > 1);
    return filled.length < 2 ? { problem: 'unreadable' } : { rows };
  } catch {
    return { problem: 'unreadable' };
  }
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** As UTF-8 or UTF-16 where it is that, else as Excel writes Arabic on older Windows. */
function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}

/** Downloaded with the first such file. */
async function readExcel(file: File): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/browser');
  const rows = await readSheet(file, { parseNumber: plainNumber });
  return rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? ''))),
  );
}

/** `280644170921` and `288` for what a sheet keeps as `2.80644170921E11` and `288.00000000000006`. */
function plainNumber(stored: string): string {
  const value = Number(stored);
  if (!Number.isFinite(value)) return stored;
  return Number(value.toPrecision(15)).toLocaleString('en-US', {
    useGrouping: false,
    maximumFractionDigits: 10,
  });
}
