import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CorruptDataError } from '../storage-error.ts';
import { type DynamoDbServer, findDynoxide, freePort, startDynamoDb } from './server.ts';
import { claimData, DataInUseError } from './server-process.ts';
import { ensureTable } from './table.ts';

let dataDir: string;
let running: DynamoDbServer[];
const log = vi.fn();

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mirsah-dynamodb-'));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async () => {
  const server = await startDynamoDb({ dataDir, log });
  running.push(server);
  return server;
};
const connect = (endpoint: string) =>
  new DynamoDBClient({
    endpoint,
    region: 'me-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
const key = { pk: { S: 'PAGE#1' }, sk: { S: 'PAGE' } };
const dataFile = () => path.join(dataDir, 'dynamodb.sqlite');
const serverId = () => Number(JSON.parse(readFileSync(path.join(dataDir, 'dynamodb.pid'), 'utf8')).server);
const isAlive = (pid: number) => existsSync(`/proc/${pid}/stat`);

test('written data survives a restart', async () => {
  const first = await start();
  await ensureTable(connect(first.endpoint), { tableName: 'mirsah', indexes: ['gsi1', 'gsi2', 'gsi3'] });
  await connect(first.endpoint).send(new PutItemCommand({ TableName: 'mirsah', Item: key }));
  await first.stop();
  expect(existsSync(`${dataFile()}-wal`)).toBe(false);

  const second = await start();
  const { Item } = await connect(second.endpoint).send(new GetItemCommand({ TableName: 'mirsah', Key: key }));
  expect(Item).toEqual(key);
});

test('an existing table does not change, and one without a required index is rejected', async () => {
  const client = connect((await start()).endpoint);
  await Promise.all([1, 2].map(() => ensureTable(client, { tableName: 'mirsah', indexes: ['gsi1'] })));
  await expect(ensureTable(client, { tableName: 'mirsah', indexes: ['gsi1', 'gsi2'] })).rejects.toThrow(
    /gsi2/,
  );
});

test.each([
  ['garbage', 'this is no database'.repeat(500)],
  ['nothing at all', ''],
])('a data file that holds %s is rejected and left as it is', async (_, content) => {
  writeFileSync(dataFile(), content);
  await expect(start()).rejects.toThrow(CorruptDataError);
  await expect(start()).rejects.toThrow(dataFile());
  expect(readFileSync(dataFile(), 'utf8')).toBe(content);
});

test('a second server on the same data is rejected', async () => {
  await start();
  await expect(start()).rejects.toThrow(DataInUseError);
});

test('a server whose starter has died is ended at the next start, and its data stays', async () => {
  await (await start()).stop();
  const orphan = spawn(String(findDynoxide()), ['--db-path', dataFile(), '--port', String(await freePort())]);
  const gone = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => gone.once('exit', resolve));
  claimData(path.join(dataDir, 'dynamodb.pid'), { server: orphan.pid ?? 0, startedBy: gone.pid ?? 0 });
  await vi.waitFor(() => expect(existsSync(`${dataFile()}-wal`)).toBe(true), { timeout: 15_000 });
  await expect(start()).resolves.toBeDefined();
  expect(orphan.exitCode ?? orphan.signalCode).not.toBeNull();
});

test('a platform without a package has no database executable', () => {
  expect(findDynoxide('sunos', 'x64')).toBeUndefined();
});

test('a start on a busy port fails with the number of the port', async () => {
  const first = await start();
  const port = Number(new URL(first.endpoint).port);
  const other = mkdtempSync(path.join(tmpdir(), 'mirsah-dynamodb-'));
  await expect(startDynamoDb({ dataDir: other, port, log })).rejects.toThrow(String(port));
  rmSync(other, { recursive: true, force: true });
});

test('a server that was killed runs again at the same address with all acknowledged data', async () => {
  const { endpoint } = await start();
  const client = connect(endpoint);
  await ensureTable(client, { tableName: 'mirsah', indexes: [] });
  await client.send(new PutItemCommand({ TableName: 'mirsah', Item: key }));
  const before = serverId();
  process.kill(before, 'SIGKILL');
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('DynamoDB runs again.'), { timeout: 10_000 });
  expect(log).toHaveBeenCalledWith(expect.stringContaining('stopped unexpectedly'));
  expect(serverId()).not.toBe(before);
  const { Item } = await client.send(new GetItemCommand({ TableName: 'mirsah', Key: key }));
  expect(Item).toEqual(key);
});

test('a server that cannot be started again is reported', async () => {
  const onLost = vi.fn();
  await startDynamoDb({ dataDir, log, onLost });
  const server = serverId();
  rmSync(dataDir, { recursive: true });
  process.kill(server, 'SIGKILL');
  await vi.waitFor(() => expect(onLost).toHaveBeenCalled(), { timeout: 20_000 });
});

test.skipIf(process.platform !== 'linux')('the server ends when its owner is killed', async () => {
  const script = `
    const { startDynamoDb } = await import(${JSON.stringify(new URL('./server.ts', import.meta.url).href)});
    await startDynamoDb({ dataDir: ${JSON.stringify(dataDir)}, log() {} });
    process.stdout.write('ready');`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => owner.stdout.once('data', resolve));
  const orphan = serverId();
  expect(isAlive(orphan)).toBe(true);
  owner.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(orphan)).toBe(false), { timeout: 15_000 });
  await expect(start()).resolves.toBeDefined();
});
