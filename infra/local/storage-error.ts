import { existsSync, lstatSync, statSync } from 'node:fs';

/** Why local data cannot be read or written, with advice. Only damage is reported as damage. */

/** The data file exists but is not a readable database; it was not changed. */
export class CorruptDataError extends Error {
  constructor(file: string, cause: unknown) {
    super(
      `The data file ${file} is damaged (${reasonOf(cause)}). It was left untouched: restore it from a copy, or move it away to do without what is in it.`,
      { cause },
    );
    this.name = 'CorruptDataError';
  }
}

/** The file is unchanged, but its disk or its permissions prevent access. */
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
const noFolder =
  'A file stands where a folder belongs. Nothing is damaged: move the file away and start again, or choose another folder with MIRSAH_DATA_DIR.';
const noFile = 'A folder stands where a file belongs. Move the folder away and start again.';
const noTarget =
  'It is a link that leads nowhere. Nothing is damaged: let it lead to a folder that is there, or remove it, and start again.';
const busy = 'Another program has the file open. End it and start again.';

const adviceOfSystem: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
  EROFS: readOnly,
  EACCES: forbidden,
  EPERM: forbidden,
  EEXIST: noFolder,
  ENOTDIR: noFolder,
  EISDIR: noFile,
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
const [SQLITE_BUSY, SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_CANTOPEN, SQLITE_NOTADB] = [5, 10, 11, 14, 26];

/** The error to throw for an unusable file: damage, or another cause. */
export function storageError(file: string, error: unknown): Error {
  const sqlite = sqliteCode(error);
  const advice = (isInTheWay(error) && standingIn(file)) || findAdvice(error);
  if (advice) return new StorageError(file, advice, error);
  // Any other code is a bug of the program; reporting it as damage would make people delete data.
  const isDamage =
    sqlite === undefined ? !isOfSystem(error) : sqlite === SQLITE_CORRUPT || sqlite === SQLITE_NOTADB;
  return isDamage
    ? new CorruptDataError(file, error)
    : new StorageError(file, 'It was left untouched.', error);
}

/** Errors caused by a file of another type; SQLite only reports that it could not open, read or write it. */
const isInTheWay = (error: unknown): boolean =>
  isOfSystem(error) || sqliteCode(error) === SQLITE_CANTOPEN || sqliteCode(error) === SQLITE_IOERR;

/** Advice about a non-file at a file's path; undefined for a file, or nothing. */
function standingIn(file: string): string | undefined {
  let isLink = false;
  try {
    isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return noFile;
    return isLink && !existsSync(file) ? noTarget : undefined;
  } catch {
    // Links that lead to each other, or a file in the path.
    return isLink ? noTarget : undefined;
  }
}

/** Whether the system rejected a call, rather than the content being invalid. */
const isOfSystem = (error: unknown): boolean =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string';

/** Advice about a disk error, also when it is the cause of another one; undefined for all others. */
export function findAdvice(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StorageError || cause instanceof CorruptDataError) return undefined;
    const code = sqliteCode(cause);
    const advice =
      adviceOfSystem[String((cause as NodeJS.ErrnoException).code)] ??
      (code === undefined ? undefined : adviceOfSqlite[code]);
    if (advice) return advice;
    // The database's own process only reports it as text.
    if (/disk is full|no space left/i.test(cause.message)) return full;
    if (/readonly database|read-only file system/i.test(cause.message)) return readOnly;
  }
  return undefined;
}

/** Whether the file is not, or no longer, an SQLite database. */
export function isDamaged(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}

/** Whether SQLite could not lock the file because another process has it. */
export const isHeldByAnother = (error: unknown): boolean => sqliteCode(error) === SQLITE_BUSY;

/** Extended codes hold the primary one in their lowest byte. */
function sqliteCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
