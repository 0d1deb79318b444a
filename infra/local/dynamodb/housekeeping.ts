import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { isHeldByAnother } from '../storage-error.ts';
import { DATA_FILE } from './data-file.ts';

type Options = {
  /** The folder of the database; its server is running. */
  folder: string;
  client: DynamoDBClient;
  tableName: string;
  /** The attribute with the expiry time of an item, in seconds since 1970. */
  timeToLive: string;
  /**
   * The stream's sequence number up to which every reader has finished; undefined until all readers have
   * started.
   */
  handledUpTo(): number | undefined;
  log(line: string): void;
};

export type Housekeeping = {
  /** Does all pending work as of `now`; returns the number of expired items. */
  tidy(now: Date): Promise<number>;
  /** Ends after the running round. */
  stop(): Promise<void>;
};

/** The limits of a round, so that requests wait for it no longer than for another request. */
const RECORDS_A_ROUND = 300;
const EXPIRED_A_ROUND = 100;
const PAGES_A_ROUND = 500;
/** A restarted reader finds its position among these. */
const RECORDS_KEPT = 1000;
const BUSY_MS = 250;
const QUIET_MS = 5_000;
/**
 * Does for the local database what DynamoDB does itself: deletes stream records that every reader has
 * handled, deletes expired items, and returns freed pages to the disk. In small rounds while the server runs.
 */
export function startHousekeeping({ folder, client, log, ...options }: Options): Housekeeping {
  const file = path.join(folder, DATA_FILE);
  if (!existsSync(file)) return { tidy: async () => 0, stop: async () => undefined };
  prepareExpiry(file, options);
  // A short wait for the server's own writes, because it blocks this whole process.
  const database = new DatabaseSync(file, { timeout: 50 });
  const abort = new AbortController();

  async function round(now: Date): Promise<{ expired: number; isMore: boolean }> {
    const trimmed = trimStream(database, options.tableName, options.handledUpTo());
    const keys = expiredKeys(database, options, now);
    for (const { pk, sk } of keys) await deleteExpired(client, options, { pk, sk }, now);
    const freed = giveBackPages(database);
    const isMore = trimmed === RECORDS_A_ROUND || keys.length === EXPIRED_A_ROUND || freed === PAGES_A_ROUND;
    return { expired: keys.length, isMore };
  }

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      const isMore = await round(new Date()).then(
        (done) => done.isMore,
        (error: unknown) => {
          if (!isHeldByAnother(error)) log(`[housekeeping] ${error}`);
          return false;
        },
      );
      await sleep(isMore ? BUSY_MS : QUIET_MS, undefined, { signal: abort.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async tidy(now) {
      let expired = 0;
      for (;;) {
        const done = await round(now).catch((error: unknown) => {
          if (!isHeldByAnother(error)) throw error;
          return { expired: 0, isMore: true };
        });
        expired += done.expired;
        if (!done.isMore) return expired;
      }
    },
    async stop() {
      abort.abort();
      await running;
      database.close();
    },
  };
}

/**
 * Creates an index of the items that expire, so that finding them reads nothing else. Waits for concurrent
 * writes of the server as long as needed: a new folder is being seeded.
 */
function prepareExpiry(file: string, { tableName, timeToLive }: Pick<Options, 'tableName' | 'timeToLive'>) {
  const database = new DatabaseSync(file, { timeout: 60_000 });
  const seconds = secondsIn(timeToLive);
  database.exec(
    `CREATE INDEX IF NOT EXISTS "${tableName}::expiry" ON "${tableName}" (${seconds}) WHERE ${seconds} IS NOT NULL`,
  );
  database.close();
}

const secondsIn = (attribute: string) => `CAST(json_extract(item_json, '$.${attribute}.N') AS INTEGER)`;

function expiredKeys(
  database: DatabaseSync,
  { tableName, timeToLive }: Pick<Options, 'tableName' | 'timeToLive'>,
  now: Date,
): { pk: string; sk: string }[] {
  const seconds = secondsIn(timeToLive);
  return database
    .prepare(
      `SELECT json_extract(item_json, '$.pk.S') AS pk, json_extract(item_json, '$.sk.S') AS sk FROM "${tableName}" WHERE ${seconds} IS NOT NULL AND ${seconds} < ? LIMIT ${EXPIRED_A_ROUND}`,
    )
    .all(Math.floor(now.getTime() / 1000))
    .map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
}

/**
 * Deletes through the server, so that indexes and stream are updated. Skips an item whose expiry was extended
 * in the meantime.
 */
async function deleteExpired(
  client: DynamoDBClient,
  { tableName, timeToLive }: Pick<Options, 'tableName' | 'timeToLive'>,
  { pk, sk }: { pk: string; sk: string },
  now: Date,
): Promise<void> {
  const command = new DeleteItemCommand({
    TableName: tableName,
    Key: { pk: { S: pk }, sk: { S: sk } },
    ConditionExpression: '#ttl < :now',
    ExpressionAttributeNames: { '#ttl': timeToLive },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(now.getTime() / 1000)) } },
  });
  await client.send(command).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
}

function trimStream(database: DatabaseSync, tableName: string, handledUpTo: number | undefined): number {
  if (handledUpTo === undefined) return 0;
  const trim = database.prepare(`
    DELETE FROM _stream_records WHERE id IN (
      SELECT id FROM _stream_records
      WHERE table_name = ? AND CAST(sequence_number AS INTEGER) <= ?
      ORDER BY CAST(sequence_number AS INTEGER)
      LIMIT ${RECORDS_A_ROUND}
    )`);
  return Number(trim.run(tableName, handledUpTo - RECORDS_KEPT).changes);
}

/**
 * The number of pages returned to the disk. A file of an earlier release cannot shrink until it is rewritten.
 */
function giveBackPages(database: DatabaseSync): number {
  const [mode] = Object.values(database.prepare('PRAGMA auto_vacuum').get() ?? {});
  const [free = 0] = Object.values(database.prepare('PRAGMA freelist_count').get() ?? {});
  if (mode !== 2 || free === 0) return 0;
  database.exec(`PRAGMA incremental_vacuum(${PAGES_A_ROUND})`);
  return Math.min(Number(free), PAGES_A_ROUND);
}
