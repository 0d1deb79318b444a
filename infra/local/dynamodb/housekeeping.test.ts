import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import {
  type AttributeValue,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  UpdateItemCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareItems } from './data-file.ts';
import { type Housekeeping, startHousekeeping } from './housekeeping.ts';
import { type DynamoDbServer, startDynamoDb } from './server.ts';
import { ensureTable } from './table.ts';

const tableName = 'mirsah';
const now = new Date('2090-01-01T00:00:00Z');
const seconds = now.getTime() / 1000;
const log = vi.fn();
let folder: string;
let server: DynamoDbServer;
let client: DynamoDBClient;
let housekeeping: Housekeeping;
let handled: number | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mirsah-housekeeping-'));
  server = await startDynamoDb({ dataDir: folder, log });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new DynamoDBClient({ endpoint: server.endpoint, region: 'me-central-1', credentials });
  await ensureTable(client, { tableName, indexes: ['gsi1'] });
  handled = undefined;
  housekeeping = start();
});

const start = () =>
  startHousekeeping({
    folder,
    client,
    tableName,
    timeToLive: 'expiresAt',
    handledUpTo: () => handled,
    log,
  });

afterEach(async () => {
  await housekeeping.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const keyed = (pk: string, gsi1pk: string, gsi1sk: string) => ({
  pk: { S: pk },
  gsi1pk: { S: gsi1pk },
  gsi1sk: { S: gsi1sk },
});

const put = (pk: string, expiresAt?: number, text = '') =>
  client.send(
    new PutItemCommand({
      TableName: tableName,
      Item: {
        ...keyed(pk, pk, 'ITEM'),
        sk: { S: 'ITEM' },
        text: { S: text },
        ...(expiresAt !== undefined && { expiresAt: { N: String(expiresAt) } }),
      },
    }),
  );

async function names(index?: string): Promise<string[]> {
  const { Items = [] } = await client.send(
    new ScanCommand({ TableName: tableName, ...(index && { IndexName: index }) }),
  );
  return Items.map(({ pk }) => pk?.S ?? '').sort();
}

function query(sql: string): number {
  const database = new DatabaseSync(join(folder, 'dynamodb.sqlite'), { timeout: 5000 });
  const [value] = Object.values(database.prepare(sql).get() ?? {});
  database.close();
  return Number(value);
}

test('only expired items are deleted, from their indexes too', async () => {
  await put('over', seconds - 1);
  await put('not yet', seconds + 1);
  await put('for ever');
  expect(await housekeeping.tidy(now)).toBe(1);
  expect(await names()).toEqual(['for ever', 'not yet']);
  expect(await names('gsi1')).toEqual(['for ever', 'not yet']);
  expect(query("SELECT count(*) FROM _stream_records WHERE event_name = 'REMOVE'")).toBe(1);
});

test('expired items are found by an index', () => {
  const database = new DatabaseSync(join(folder, 'dynamodb.sqlite'));
  const plan = database
    .prepare(
      `EXPLAIN QUERY PLAN SELECT pk FROM "${tableName}" WHERE CAST(json_extract(item_json, '$.expiresAt.N') AS INTEGER) IS NOT NULL AND CAST(json_extract(item_json, '$.expiresAt.N') AS INTEGER) < 5`,
    )
    .all();
  database.close();
  expect(JSON.stringify(plan)).toContain('::expiry');
});

test('it starts during a long write of the server', async () => {
  await housekeeping.stop();
  query('DROP INDEX "mirsah::expiry"');
  const writer = new Worker(
    `const { DatabaseSync } = require('node:sqlite');
     const { parentPort, workerData } = require('node:worker_threads');
     const database = new DatabaseSync(workerData);
     database.exec('BEGIN IMMEDIATE');
     parentPort.postMessage('writing');
     setTimeout(() => { database.exec('COMMIT'); database.close(); }, 500);`,
    { eval: true, workerData: join(folder, 'dynamodb.sqlite') },
  );
  await once(writer, 'message');
  housekeeping = start();
  expect(query("SELECT count(*) FROM sqlite_master WHERE name = 'mirsah::expiry'")).toBe(1);
});

test('the stream preserves records that a reader has not handled, and the last thousand records', async () => {
  const database = new DatabaseSync(join(folder, 'dynamodb.sqlite'), { timeout: 5000 });
  database.exec('BEGIN IMMEDIATE');
  for (let sequence = 1; sequence <= 1600; sequence += 1) {
    database
      .prepare(
        `INSERT INTO _stream_records (table_name, event_name, keys_json, sequence_number, shard_id, created_at)
         VALUES (?, 'INSERT', '{}', ?, 'shard', 0)`,
      )
      .run(tableName, String(sequence));
  }
  database.exec('COMMIT');
  database.close();
  await housekeeping.tidy(now);
  expect(query('SELECT count(*) FROM _stream_records')).toBe(1600);
  handled = 1400;
  await housekeeping.tidy(now);
  expect(query('SELECT min(CAST(sequence_number AS INTEGER)) FROM _stream_records')).toBe(401);
  handled = 1600;
  await housekeeping.tidy(now);
  expect(query('SELECT count(*) FROM _stream_records')).toBe(1000);
});

test('the space of deleted data is returned to the disk', async () => {
  for (let item = 0; item < 60; item += 1) await put(`large ${item}`, seconds - 1, 'x'.repeat(100_000));
  const before = query('PRAGMA page_count');
  await housekeeping.tidy(now);
  handled = query('SELECT max(CAST(sequence_number AS INTEGER)) FROM _stream_records') + 1000;
  await housekeeping.tidy(now);
  expect(query('PRAGMA page_count')).toBeLessThan(before / 4);
  expect(query('PRAGMA freelist_count')).toBe(0);
  expect(statSync(join(folder, 'dynamodb.sqlite')).size).toBeGreaterThan(0);
}, 30_000);

test('a file of an earlier release can shrink from its next start on', async () => {
  await housekeeping.stop();
  await server.stop();
  const file = join(folder, 'dynamodb.sqlite');
  const database = new DatabaseSync(file);
  database.exec('PRAGMA auto_vacuum = NONE; VACUUM');
  database.close();
  expect(query('PRAGMA auto_vacuum')).toBe(0);
  server = await startDynamoDb({ dataDir: folder, log });
  expect(query('PRAGMA auto_vacuum')).toBe(2);
  housekeeping = { tidy: async () => 0, stop: async () => undefined };
});

test('an index of whole items finds its table’s items as before, although it has no copy of them', async () => {
  const find = async (pk: string) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: pk } },
      }),
    );
    return Items.map((item) => item.text?.S);
  };
  await client.send(
    new UpdateTableCommand({
      TableName: tableName,
      GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'gsi1' } }],
    }),
  );
  await client.send(
    new UpdateTableCommand({
      TableName: tableName,
      AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      GlobalSecondaryIndexUpdates: [
        {
          Create: {
            IndexName: 'gsi1',
            KeySchema: [
              { AttributeName: 'gsi1pk', KeyType: 'HASH' },
              { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: 'ALL' },
          },
        },
      ],
    }),
  );
  await put('before', undefined, 'old');
  shareItems(folder, tableName, ['gsi1'], ['gsi1']);
  shareItems(folder, tableName, ['gsi1'], ['gsi1']);
  await put('after', undefined, 'new');
  await put('before', undefined, 'changed');
  expect([await find('before'), await find('after')]).toEqual([['changed'], ['new']]);
  await client.send(
    new UpdateItemCommand({
      TableName: tableName,
      Key: { pk: { S: 'after' }, sk: { S: 'ITEM' } },
      UpdateExpression: 'SET gsi1pk = :moved',
      ExpressionAttributeValues: { ':moved': { S: 'moved' } },
    }),
  );
  expect([await find('after'), await find('moved')]).toEqual([[], ['new']]);

  await housekeeping.stop();
  await server.stop();
  server = await startDynamoDb({ dataDir: folder, log });
  client = new DynamoDBClient({
    endpoint: server.endpoint,
    region: 'me-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  housekeeping = { tidy: async () => 0, stop: async () => undefined };
  expect(await find('moved')).toEqual(['new']);
});

test('an index of an earlier release with a table for its keys drops the table and returns the same items', async () => {
  await put('earlier');
  const file = join(folder, 'dynamodb.sqlite');
  const index = `${tableName}::gsi::gsi1`;
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec(`
    CREATE TABLE "${index}::keys" AS SELECT gsi_pk, gsi_sk, table_pk, table_sk FROM "${index}";
    DROP TABLE "${index}";
    CREATE INDEX "${index}::base_key" ON "${index}::keys" (table_pk, table_sk);
    CREATE VIEW "${index}" AS SELECT *, '{}' AS item_json FROM "${index}::keys";`);
  database.close();
  shareItems(folder, tableName, ['gsi1'], ['gsi1']);
  await put('later');
  expect(await names('gsi1')).toEqual(['earlier', 'later']);
  expect(query(`SELECT count(*) FROM sqlite_master WHERE name = '${index}::keys'`)).toBe(0);
});

test('an index is read page by page in the order of its keys, from where the last page ended', async () => {
  shareItems(folder, tableName, ['gsi1'], []);
  const order = ['c', 'a', 'b', 'd', 'e'];
  for (const [position, pk] of order.entries()) {
    const Item = { ...keyed(pk, 'list', String(position)), sk: { S: 'ITEM' } };
    await client.send(new PutItemCommand({ TableName: tableName, Item }));
  }
  await client.send(
    new PutItemCommand({ TableName: tableName, Item: { pk: { S: 'no key' }, sk: { S: 'ITEM' } } }),
  );
  const found: (string | undefined)[] = [];
  let from: Record<string, AttributeValue> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: 'list' } },
        Limit: 2,
        ScanIndexForward: false,
        ExclusiveStartKey: from,
      }),
    );
    found.push(...(page.Items ?? []).map(({ pk }) => pk?.S));
    expect(Object.keys(page.Items?.[0] ?? {}).sort()).toEqual(['gsi1pk', 'gsi1sk', 'pk', 'sk']);
    from = page.LastEvaluatedKey;
  } while (from);
  expect(found).toEqual(order.toReversed());
});
