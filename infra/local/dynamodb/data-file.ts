import { accessSync, constants, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { storageError } from '../storage-error.ts';

/** The database's file in its folder. */
export const DATA_FILE = 'dynamodb.sqlite';

// Dynoxide creates this table itself when it is missing, but without an index, so that writes become slower
// and slower. It never trims the table either: the housekeeping does.
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
`;

/** An order's item takes 2.1 kB: it would waste half of the usual 4 kB pages, and a quarter of 8 kB pages. */
const PAGE_BYTES = 16_384;

/** Above this size, enabling an older file to shrink would delay the start for too long. */
const MAX_TO_REWRITE_BYTES = 256 * 2 ** 20;

/**
 * Ensures that `file` is a healthy database with a fast stream table, creating it when it does not exist.
 * Throws CorruptDataError when it exists and is not one, and StorageError for a problem of disk or
 * permissions. An empty file counts as damaged: creation is atomic, so an empty file once contained data.
 */
export function prepareDataFile(file: string): void {
  const unfinished = `${file}.new`;
  let database: DatabaseSync | undefined;
  try {
    // SQLite would only report that it cannot open the file.
    accessSync(path.dirname(file), constants.W_OK);
    if (existsSync(file)) {
      database = new DatabaseSync(file);
      assertHealthy(database);
      database.exec(streamSchema);
      allowShrinking(database, file);
      return;
    }
    rmSync(unfinished, { force: true });
    database = new DatabaseSync(unfinished);
    // Enables returning freed pages to the disk; must be set before the first table.
    database.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA auto_vacuum = INCREMENTAL`);
    database.exec(streamSchema);
    database.close();
    database = undefined;
    renameSync(unfinished, file);
  } catch (error) {
    throw storageError(file, error);
  } finally {
    database?.close();
  }
}

function assertHealthy(database: DatabaseSync): void {
  const tables = database.prepare('SELECT count(*) AS count FROM sqlite_master').get();
  if (tables?.count === 0) throw new Error('it is empty');
  const [verdict] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
  if (verdict !== 'ok') throw new Error(String(verdict));
}

/**
 * Enables a file of an earlier release to shrink, before its server starts. Does nothing with large files.
 */
function allowShrinking(database: DatabaseSync, file: string): void {
  const [mode] = Object.values(database.prepare('PRAGMA auto_vacuum').get() ?? {});
  if (mode === 2 || statSync(file).size > MAX_TO_REWRITE_BYTES) return;
  database.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM');
}

/**
 * Makes the database delete a table's stream with the table: otherwise the records of a deleted table would
 * reappear for a new one with its name, and a record does not distinguish the two. The newest record stays,
 * in a shard that is never read, because sequence numbers continue from it. Requires an earlier start of the
 * server, which creates the list of tables.
 */
export function forgetDeletedTables(file: string): void {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec(`
    CREATE TRIGGER IF NOT EXISTS forget_stream AFTER DELETE ON _tables
    BEGIN
      DELETE FROM _stream_records WHERE table_name = OLD.table_name AND id NOT IN (
        SELECT max(id) FROM _stream_records WHERE table_name = OLD.table_name
      );
      UPDATE _stream_records SET shard_id = 'deleted' WHERE table_name = OLD.table_name;
    END;`);
  database.close();
}

/**
 * Makes a table's indexes read the table itself: the server would store a copy of each item, and its keys
 * twice, in each index, which is most of an order's disk space. The server reads and writes the indexes'
 * tables by names that are now views; the keys come from the items, through generated columns with an index.
 * An index contains an item's keys, or all of the item if it is in `ofWholeItems`.
 */
export function shareItems(
  folder: string,
  tableName: string,
  indexes: readonly string[],
  ofWholeItems: readonly string[],
): void {
  const file = path.join(folder, DATA_FILE);
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file, { timeout: 10_000 });
  const has = (type: string, name: string) =>
    database.prepare('SELECT 1 FROM sqlite_master WHERE type = ? AND name = ?').get(type, name) !== undefined;
  for (const index of indexes) {
    const name = `${tableName}::gsi::${index}`;
    // An earlier release stored the keys in a separate table, behind a view.
    const former = has('table', name)
      ? `DROP TABLE "${name}";`
      : has('table', `${name}::keys`) && `DROP VIEW "${name}"; DROP TABLE "${name}::keys";`;
    if (!former) continue;
    const item = ofWholeItems.includes(index) ? 'item_json' : keysOfItem(index);
    database.exec(`BEGIN IMMEDIATE; ${former} ${sharedIndex(tableName, index, name, item)} COMMIT;`);
  }
  database.close();
}

/** The server's format of an index key: the attribute, a string, after a letter for its type. */
const keyColumn = (tableName: string, attribute: string) =>
  `ALTER TABLE "${tableName}" ADD COLUMN "${attribute}" TEXT
     GENERATED ALWAYS AS ('S:' || json_extract(item_json, '$.${attribute}.S')) VIRTUAL;`;

/** The keys in the server's format of an item. */
const keysOfItem = (index: string) => {
  const keys = ['pk', 'sk', `${index}pk`, `${index}sk`];
  return `json_object(${keys.map((key) => `'${key}', json_object('S', substr(${key}, 3))`).join(', ')})`;
};

// The server creates an index `…::base_key` at each start unless one with that name exists.
const sharedIndex = (tableName: string, index: string, name: string, item: string) => `
${keyColumn(tableName, `${index}pk`)}
${keyColumn(tableName, `${index}sk`)}
CREATE INDEX "${name}::base_key" ON "${tableName}" (${index}pk, ${index}sk, pk, sk)
  WHERE ${index}pk IS NOT NULL AND ${index}sk IS NOT NULL;
CREATE VIEW "${name}" AS
  SELECT ${index}pk AS gsi_pk, ${index}sk AS gsi_sk, pk AS table_pk, sk AS table_sk, ${item} AS item_json
  FROM "${tableName}" WHERE ${index}pk IS NOT NULL AND ${index}sk IS NOT NULL;
CREATE TRIGGER "${name}::put" INSTEAD OF INSERT ON "${name}" BEGIN SELECT 1; END;
CREATE TRIGGER "${name}::delete" INSTEAD OF DELETE ON "${name}" BEGIN SELECT 1; END;`;

/** Folds the write-ahead log into the file, so that a copy of the one file is complete. */
export function flushDataFile(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/**
 * Deletes the stream records that no reader has seen yet, of the database in `folder`; its server may be
 * running. The newest record of each table stays, because sequence numbers continue from it. Does nothing
 * where another server stores the data.
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
