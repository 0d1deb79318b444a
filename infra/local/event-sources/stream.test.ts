import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DeleteTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type DynamoDbServer, startDynamoDb } from '../dynamodb/server.ts';
import { ensureTable } from '../dynamodb/table.ts';
import { type StreamSource, type StreamSourceOptions, startStreamSource } from './stream.ts';

let dataDir: string;
let server: DynamoDbServer;
let client: DynamoDBClient;
let tableName = '';
let tables = 0;
let logged: string[];
let sources: StreamSource[];

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mirsah-stream-'));
  server = await startDynamoDb({ dataDir, log: () => {} });
  client = new DynamoDBClient({
    endpoint: server.endpoint,
    region: 'me-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  tables += 1;
  tableName = `mirsah-${tables}`;
  logged = [];
  sources = [];
  await ensureTable(client, { tableName, indexes: [] });
});

afterEach(async () => {
  await Promise.all(sources.map((source) => source.stop()));
});

const checkpointFile = () => path.join(dataDir, tableName, 'publisher.json');
const nameOf = (record: DynamoDBRecord) => record.dynamodb?.Keys?.pk?.S ?? '';
const names = ({ Records }: DynamoDBStreamEvent) => Records.map(nameOf);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `order-${index}`);
const failing = (record: DynamoDBRecord | undefined) => ({
  batchItemFailures: record ? [{ itemIdentifier: record.dynamodb?.SequenceNumber }] : [],
});

async function put(...pks: string[]) {
  for (const pk of pks) {
    await client.send(
      new PutItemCommand({ TableName: tableName, Item: { pk: { S: pk }, sk: { S: 'ORDER' } } }),
    );
  }
}

function start(options: Pick<StreamSourceOptions, 'handler'> & Partial<StreamSourceOptions>) {
  const source = startStreamSource({
    dynamoEndpoint: server.endpoint,
    tableName,
    checkpointFile: checkpointFile(),
    batchSize: 10,
    maxRetries: 2,
    log: (line) => logged.push(line),
    ...options,
  });
  sources.push(source);
  return source;
}

test('every record is delivered once, in the order of the writes', async () => {
  const calls: string[][] = [];
  await put(...numbered(25));
  const source = start({ handler: async (event) => void calls.push(names(event)) });
  await source.idle();
  await put('late');
  await source.idle();
  expect(calls.flat()).toEqual([...numbered(25), 'late']);
  expect(calls[0]).toHaveLength(10);
});

test('records that arrive while a source pauses between two calls are delivered together', async () => {
  const calls: string[][] = [];
  const source = start({ handler: async (event) => void calls.push(names(event)), paceMs: 3_600_000 });
  await put('first');
  await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: 15_000 });
  await put(...numbered(5));
  await source.idle();
  expect(calls).toEqual([['first'], numbered(5)]);
});

test('a source that is stopped during a pause makes no more calls, and the next one continues there', async () => {
  const calls: string[][] = [];
  const handler = async (event: DynamoDBStreamEvent) => void calls.push(names(event));
  const resting = start({ handler, paceMs: 3_600_000 });
  await put('first');
  await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: 15_000 });
  await put('second');
  await resting.stop();
  expect(calls).toEqual([['first']]);
  await start({ handler }).idle();
  expect(calls).toEqual([['first'], ['second']]);
});

test('a failing record blocks only those of its own lane, also later ones', async () => {
  const held = Promise.withResolvers<void>();
  const seen: string[] = [];
  const handler = async (event: DynamoDBStreamEvent) => {
    if (names(event).includes('order-0')) await held.promise;
    seen.push(...names(event));
  };
  const source = start({ handler, parallel: 4 });
  await put('order-0');
  for (let written = 1; written <= 20; written += 1) await put(`order-${written}`);
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(8), { timeout: 15_000 });
  expect(seen).not.toContain('order-0');
  held.resolve();
  await source.idle();
  expect([...seen].sort()).toEqual(numbered(21).sort());
});

test('records have Lambda’s shape', async () => {
  const events: DynamoDBStreamEvent[] = [];
  const Item = {
    pk: { S: 'page' },
    sk: { S: 'PAGE' },
    bytes: { B: Buffer.from([1, 2, 255]) },
    parts: { BS: [Buffer.from('a')] },
    deep: { M: { list: { L: [{ B: Buffer.from('b') }, { N: '1' }] } } },
  };
  await client.send(new PutItemCommand({ TableName: tableName, Item }));
  await start({ handler: async (event) => void events.push(event) }).idle();
  const record = JSON.parse(JSON.stringify(events[0]?.Records[0]));
  expect(record).toMatchObject({
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    eventSourceARN: expect.stringMatching(new RegExp(`:table/${tableName}/stream/`)),
    dynamodb: {
      Keys: { pk: { S: 'page' }, sk: { S: 'PAGE' } },
      NewImage: {
        bytes: { B: 'AQL/' },
        parts: { BS: ['YQ=='] },
        deep: { M: { list: { L: [{ B: 'Yg==' }, { N: '1' }] } } },
      },
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  });
  expect(Math.abs(record.dynamodb.ApproximateCreationDateTime - Date.now() / 1000)).toBeLessThan(30);
});

test('a write is delivered within fifty milliseconds', async () => {
  let seenAt = 0;
  const source = start({
    handler: async () => {
      seenAt = performance.now();
    },
  });
  await source.idle();
  const delays: number[] = [];
  for (const name of numbered(5)) {
    // Let the source fall back to its slowest pace first.
    await new Promise((resolve) => setTimeout(resolve, 150));
    seenAt = 0;
    await put(name);
    const writtenAt = performance.now();
    await vi.waitFor(() => expect(seenAt).toBeGreaterThan(0), { interval: 1, timeout: 15_000 });
    delays.push(seenAt - writtenAt);
  }
  // The minimum of them, because a busy machine adds delays that are not the source's.
  expect(Math.min(...delays)).toBeLessThan(50);
});

test('a partial failure is retried from the lowest reported record; the records before it are done', async () => {
  const calls: string[][] = [];
  await put(...numbered(5));
  const source = start({
    handler: async (event) => {
      calls.push(names(event));
      if (calls.length > 1) return undefined;
      const [, , third, , fifth] = event.Records;
      return {
        batchItemFailures: [...failing(fifth).batchItemFailures, ...failing(third).batchItemFailures],
      };
    },
  });
  await source.idle();
  expect(calls).toEqual([numbered(5), numbered(5).slice(2)]);
});

test('a batch whose call throws is split in two and retried', async () => {
  const calls: string[][] = [];
  await put(...numbered(4));
  const source = start({
    handler: async (event) => {
      calls.push(names(event));
      if (calls.length === 1) throw new Error('S3 is away');
    },
  });
  await source.idle();
  expect(calls).toEqual([numbered(4), ['order-0', 'order-1'], ['order-2', 'order-3']]);
  expect(logged.join('\n')).toContain('S3 is away');
});

test.each([
  ['throws', async () => Promise.reject(new Error('poison'))],
  [
    'reports it',
    async (event: DynamoDBStreamEvent) => failing(event.Records.find((r) => nameOf(r) === 'order-2')),
  ],
])(
  'a record is discarded after its retries when the function %s, and the next ones follow',
  async (_, fail) => {
    const handled: string[] = [];
    const callsWithPoisonAlone: string[][] = [];
    const onFailure = vi.fn(async () => {});
    await put(...numbered(6));
    const source = start({
      onFailure,
      handler: async (event) => {
        const batch = names(event);
        if (batch.includes('order-2')) {
          if (batch.length === 1) callsWithPoisonAlone.push(batch);
          const answer = await fail(event);
          const index = batch.indexOf('order-2');
          handled.push(...batch.slice(0, index));
          return answer;
        }
        handled.push(...batch);
        return undefined;
      },
    });
    await source.idle();
    expect(handled).toEqual(['order-0', 'order-1', 'order-3', 'order-4', 'order-5']);
    expect(callsWithPoisonAlone).toHaveLength(3);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        requestContext: expect.objectContaining({
          condition: 'RetryAttemptsExhausted',
          approximateInvokeCount: 3,
        }),
        DDBStreamBatchInfo: expect.objectContaining({
          batchSize: 1,
          startSequenceNumber: '3',
          endSequenceNumber: '3',
          streamArn: expect.stringContaining(tableName),
        }),
      }),
    );
    expect(logged.join('\n')).toContain('Giving up on Record 3 (INSERT order-2 ORDER)');
  },
);

test('a restart continues with the first record that was not done', async () => {
  await put(...numbered(5));
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const first = start({
    handler: async (event) => {
      resolve();
      return failing(event.Records.find((record) => nameOf(record) === 'order-3'));
    },
    maxRetries: 1000,
  });
  await reached;
  await vi.waitFor(() => expect(readFileSync(checkpointFile(), 'utf8')).toContain('"sequenceNumber":"3"'), {
    timeout: 15_000,
  });
  await first.stop();
  await put('written while stopped');

  const handled: string[] = [];
  await start({ handler: async (event) => void handled.push(...names(event)) }).idle();
  expect(handled).toEqual(['order-3', 'order-4', 'written while stopped']);
});

test('the checkpoint is found again beyond the ninth record', async () => {
  const handled: string[] = [];
  const handler = async (event: DynamoDBStreamEvent) => void handled.push(...names(event));
  await put(...numbered(12));
  const first = start({ handler });
  await first.idle();
  await first.stop();
  await put('next');
  await start({ handler }).idle();
  expect(handled).toEqual([...numbered(12), 'next']);
  expect(logged).toEqual([]);
});

test('a checkpoint beyond the data makes the source read the stream again', async () => {
  const handled: string[] = [];
  const handler = async (event: DynamoDBStreamEvent) => void handled.push(...names(event));
  await put('a', 'b');
  const first = start({ handler });
  await first.idle();
  await first.stop();
  const saved = JSON.parse(readFileSync(checkpointFile(), 'utf8'));
  writeFileSync(checkpointFile(), JSON.stringify({ ...saved, sequenceNumber: '500' }));
  await start({ handler }).idle();
  expect(handled).toEqual(['a', 'b', 'a', 'b']);
});

test('records of a deleted table are not delivered for the new one', async () => {
  const handled: string[] = [];
  const source = start({ handler: async (event) => void handled.push(...names(event)) });
  await put('old');
  await source.idle();
  await source.stop();
  await client.send(new DeleteTableCommand({ TableName: tableName }));
  await ensureTable(client, { tableName, indexes: [] });
  await put('new');

  await start({ handler: async (event) => void handled.push(...names(event)) }).idle();
  expect(handled).toEqual(['old', 'new']);
});

test('records are delivered although the clock was set back to before the creation of their table', async () => {
  const handled: string[] = [];
  const database = new DatabaseSync(path.join(dataDir, 'dynamodb.sqlite'), { timeout: 5000 });
  database.prepare('UPDATE _tables SET created_at = created_at + 7200 WHERE table_name = ?').run(tableName);
  database.close();
  await put('a');
  await start({ handler: async (event) => void handled.push(...names(event)) }).idle();
  expect(handled).toEqual(['a']);
});

test('only records that the filter accepts are delivered, and the others count as done', async () => {
  const handled: string[] = [];
  await put('keep', 'drop', 'keep too', 'drop');
  const source = start({
    filter: [{ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'keep' }] } } } }],
    handler: async (event) => void handled.push(...names(event)),
  });
  await source.idle();
  expect(handled).toEqual(['keep', 'keep too']);
});

test('parallel calls keep the order within a partition key', async () => {
  const handled: string[] = [];
  let running = 0;
  let most = 0;
  const keys = numbered(8);
  for (let round = 0; round < 3; round += 1) {
    for (const pk of keys) {
      const Item = { pk: { S: pk }, sk: { S: `${round}` } };
      await client.send(new PutItemCommand({ TableName: tableName, Item }));
    }
  }
  const source = start({
    parallel: 4,
    batchSize: 2,
    handler: async (event) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      handled.push(...event.Records.map((record) => `${nameOf(record)} ${record.dynamodb?.Keys?.sk?.S}`));
    },
  });
  await source.idle();
  expect(handled).toHaveLength(24);
  expect(most).toBeGreaterThan(1);
  for (const key of keys) {
    expect(handled.filter((entry) => entry.startsWith(`${key} `))).toEqual(
      [0, 1, 2].map((round) => `${key} ${round}`),
    );
  }
});

test('an unreadable stream is logged once, and reading continues when it can be read again', async () => {
  const handled: string[] = [];
  tableName = 'created-later';
  const source = start({ handler: async (event) => void handled.push(...names(event)) });
  await vi.waitFor(() => expect(logged).toHaveLength(1), { timeout: 15_000 });
  expect(logged[0]).toContain('[publisher] The stream of table created-later cannot be read');
  await ensureTable(client, { tableName, indexes: [] });
  await put('first');
  await source.idle();
  expect(handled).toEqual(['first']);
  expect(logged).toHaveLength(1);
});
