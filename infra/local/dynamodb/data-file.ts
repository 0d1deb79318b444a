import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The database's file in its folder. */
export const DATA_FILE = 'dynamodb.sqlite';

/** The data file exists but is not a database that can be read; nothing was changed. */
export class CorruptDataError extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The data file ${file} is damaged (${reason}). It was left untouched: restore it from a copy or move it away.`,
      {
        cause,
      },
    );
    this.name = 'CorruptDataError';
    this.file = file;
  }
}

// Dynoxide creates this table itself when it is missing, but without an index and without ever trimming it, so
// every write would become slower than the one before. As on AWS, a record stays for a day, so a reader that is far
// behind loses none. The trim is per table: sequence numbers continue from the newest record that is left, so the
// newest record of a table must never go.
const streamSchema = `
CREATE TABLE IF NOT EXISTS _stream_records (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  table_name TEXT NOT NULL,
  event_name TEXT NOT NULL,
  keys_json TEXT NOT NULL,
  new_image TEXT,
  old_image TEXT,
  sequence_number TEXT NOT NULL,
  shard_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  user_identity TEXT
);
CREATE INDEX IF NOT EXISTS idx_stream_records_sequence
  ON _stream_records(table_name, CAST(sequence_number AS INTEGER));
DROP TRIGGER IF EXISTS trim_stream_records;
CREATE TRIGGER trim_stream_records AFTER INSERT ON _stream_records WHEN NEW.id % 100 = 0
BEGIN
  DELETE FROM _stream_records
  WHERE created_at < NEW.created_at - 86400 AND id IN (
    SELECT id FROM _stream_records
    WHERE table_name = NEW.table_name
      AND CAST(sequence_number AS INTEGER) <= CAST(NEW.sequence_number AS INTEGER) - 20000
    ORDER BY CAST(sequence_number AS INTEGER)
    LIMIT 1000
  );
END;
`;

/**
 * Makes sure `file` is a healthy database with a fast stream table, creating it when it does not exist.
 * Throws CorruptDataError when it exists and is not one. An empty file counts as damaged: creation is atomic, so
 * an empty file once contained data.
 */
export function prepareDataFile(file: string): void {
  if (existsSync(file)) {
    checkDataFile(file);
    return;
  }
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  const database = new DatabaseSync(unfinished);
  database.exec(streamSchema);
  database.close();
  renameSync(unfinished, file);
}

function checkDataFile(file: string): void {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    const tables = database.prepare('SELECT count(*) AS count FROM sqlite_master').get();
    if (tables?.count === 0) throw new Error('it is empty');
    const [verdict] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
    if (verdict !== 'ok') throw new Error(String(verdict));
    database.exec(streamSchema);
  } catch (error) {
    throw new CorruptDataError(file, error);
  } finally {
    database?.close();
  }
}

/** Folds the write-ahead log into the file, so that a copy of the one file is complete. */
export function flushDataFile(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/**
 * Forgets the changes that no reader has seen yet, of the database in `folder`; its server may be running. The newest
 * record of each table stays, because sequence numbers continue from it. Does nothing where another server keeps the
 * data.
 */
export function dropStreamRecords(folder: string): void {
  const file = path.join(folder, DATA_FILE);
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file, { timeout: 30_000 });
  database.exec(
    'DELETE FROM _stream_records WHERE id NOT IN (SELECT max(id) FROM _stream_records GROUP BY table_name)',
  );
  database.close();
}
