/** What kept local data from being read or written, in words that say what to do. Only damage is called damage. */

/** The data file exists but is not a database that can be read; nothing was changed. */
export class CorruptDataError extends Error {
  constructor(file: string, cause: unknown) {
    super(
      `The data file ${file} is damaged (${reasonOf(cause)}). It was left untouched: restore it from a copy, or move it away to do without what is in it.`,
      { cause },
    );
    this.name = 'CorruptDataError';
  }
}

/** The file is as it was, but its disk or its rights are in the way. */
export class StorageError extends Error {
  constructor(file: string, advice: string, cause: unknown) {
    super(`${file} cannot be used (${reasonOf(cause)}). ${advice}`, { cause });
    this.name = 'StorageError';
  }
}

const full = 'The disk is full. Nothing is damaged: free some space and start again.';
const readOnly =
  'The disk or the folder is read-only. Nothing is damaged: make it writable and start again, or choose another folder with MIRSAH_DATA_DIR.';
const forbidden =
  'This user may not read and write there. Nothing is damaged: change the rights of the file and its folder and start again.';
const failing =
  'The disk did not read or write: it is full, was removed or is failing. Free some space or look after the disk, and start again; the file itself was left as it is.';
const exhausted = 'Too many files are open. Raise the limit (ulimit -n) and start again.';
const busy = 'Another program has the file open. End it and start again.';

const adviceOfSystem: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
  EROFS: readOnly,
  EACCES: forbidden,
  EPERM: forbidden,
  EIO: failing,
  EMFILE: exhausted,
  ENFILE: exhausted,
};

/** By SQLite's primary result code. */
const adviceOfSqlite: Record<number, string> = {
  3: forbidden,
  5: busy,
  6: busy,
  8: readOnly,
  10: failing,
  13: full,
  14: forbidden,
};
const [SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_NOTADB] = [5, 11, 26];

/** The error to throw for a file that could not be used: damage, or whatever else was in the way. */
export function storageError(file: string, error: unknown): Error {
  const sqlite = sqliteCode(error);
  const advice = adviceOf(error);
  if (advice) return new StorageError(file, advice, error);
  // A code that is neither is a fault of the program; to call it damage would make people throw data away.
  const isDamage = sqlite === undefined || sqlite === SQLITE_CORRUPT || sqlite === SQLITE_NOTADB;
  return isDamage
    ? new CorruptDataError(file, error)
    : new StorageError(file, 'It was left untouched.', error);
}

/** What to do about an error of the disk, also when it is the cause of another one; undefined for all others. */
export function adviceOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StorageError || cause instanceof CorruptDataError) return undefined;
    const code = sqliteCode(cause);
    const advice =
      adviceOfSystem[String((cause as NodeJS.ErrnoException).code)] ??
      (code === undefined ? undefined : adviceOfSqlite[code]);
    if (advice) return advice;
    // The database's own process says it in words only.
    if (/disk is full|no space left/i.test(cause.message)) return full;
    if (/readonly database|read-only file system/i.test(cause.message)) return readOnly;
  }
  return undefined;
}

/** Whether SQLite could not lock the file because another process has it. */
export const isHeldByAnother = (error: unknown): boolean => sqliteCode(error) === SQLITE_BUSY;

/** Extended codes hold the primary one in their lowest byte. */
function sqliteCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
