import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, expect, test, vi } from 'vitest';
import { type SqsServer, startSqs } from './server.ts';

const queues = [
  { name: 'deliveries', visibilityTimeout: 0, deadLetter: { queue: 'dead', maxReceiveCount: 2 } },
  { name: 'dead', visibilityTimeout: 30 },
];
const cleanUp: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

const start = async (dataDir?: string) => {
  const server = await startSqs({ queues, ...(dataDir !== undefined && { dataDir }) });
  cleanUp.push(() => server.stop());
  return server;
};
const connect = ({ endpoint }: SqsServer) =>
  new SQSClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
const receive = async (server: SqsServer, queue: string) =>
  (
    await connect(server).send(
      new ReceiveMessageCommand({ QueueUrl: server.queueUrl(queue), WaitTimeSeconds: 0 }),
    )
  ).Messages ?? [];

test('a message that was received too often moves to the dead-letter queue', async () => {
  const server = await start();
  const QueueUrl = server.queueUrl('deliveries');
  await connect(server).send(new SendMessageCommand({ QueueUrl, MessageBody: 'poison' }));
  await vi.waitFor(async () => {
    await receive(server, 'deliveries');
    expect(await receive(server, 'dead')).toMatchObject([{ Body: 'poison' }]);
  }, 15_000);
});

test('a message that its receiver hides returns at once where no pause is allowed', async () => {
  const server = await start();
  const QueueUrl = server.queueUrl('dead');
  const hide = async () => {
    const [{ ReceiptHandle } = {}] = await receive(server, 'dead');
    const asked = { QueueUrl, ReceiptHandle, VisibilityTimeout: 900 };
    await connect(server).send(new ChangeMessageVisibilityCommand(asked));
  };
  server.limitPauses(0);
  await connect(server).send(new SendMessageCommand({ QueueUrl, MessageBody: 'postponed' }));
  await hide();
  server.limitPauses(1000);
  await hide();
  expect(await receive(server, 'dead')).toEqual([]);
});

test('characters beyond U+FFFF are accepted, and those that are invalid in XML rejected', async () => {
  const server = await start();
  const QueueUrl = server.queueUrl('dead');
  const send = (MessageBody: string) =>
    connect(server).send(new SendMessageCommand({ QueueUrl, MessageBody }));
  await send('تم 👍🏽');
  expect(await receive(server, 'dead')).toMatchObject([{ Body: 'تم 👍🏽' }]);
  for (const body of ['a\uffff', 'a\ufffe', 'a\u0000']) {
    await expect(send(body)).rejects.toThrow('Invalid characters');
  }
});

test('messages of other groups come before those of one that keeps the queue busy, also after a restart', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mirsah-sqs-'));
  cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await start(dataDir);
  const QueueUrl = first.queueUrl('dead');
  const entries = (length: number, MessageGroupId: string) =>
    Array.from({ length }, (_, n) => ({
      Id: String(n),
      MessageBody: `${MessageGroupId} ${n}`,
      MessageGroupId,
    }));
  await connect(first).send(new SendMessageBatchCommand({ QueueUrl, Entries: entries(10, 'busy') }));
  await connect(first).send(
    new SendMessageCommand({ QueueUrl, MessageBody: 'quiet', MessageGroupId: 'quiet' }),
  );
  expect(await receive(first, 'dead')).toMatchObject([{ Body: 'busy 0' }]);
  await first.stop();
  const second = await start(dataDir);
  expect(await receive(second, 'dead')).toMatchObject([{ Body: 'quiet' }]);
  expect(await receive(second, 'dead')).toMatchObject([{ Body: 'busy 1' }]);
});

test('waiting messages survive a restart', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mirsah-sqs-'));
  cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await start(dataDir);
  await connect(first).send(
    new SendMessageCommand({ QueueUrl: first.queueUrl('deliveries'), MessageBody: 'order 1' }),
  );
  await first.stop();

  const second = await start(dataDir);
  expect(await receive(second, 'deliveries')).toMatchObject([{ Body: 'order 1' }]);
});

test('stored messages that cannot be read are reported and do not change', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mirsah-sqs-'));
  cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const file = path.join(dataDir, 'fauxqs.db');
  const garbage = 'no database'.repeat(500);
  writeFileSync(file, garbage);
  await expect(start(dataDir)).rejects.toThrow(file);
  expect(readFileSync(file, 'utf8')).toBe(garbage);
});

test('a dead-letter queue that does not exist is rejected', async () => {
  const orphan = {
    name: 'deliveries',
    visibilityTimeout: 1,
    deadLetter: { queue: 'nowhere', maxReceiveCount: 1 },
  };
  await expect(startSqs({ queues: [orphan] })).rejects.toThrow(/nowhere/);
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

test.skipIf(outside === undefined)('the SQS server is not reachable from the network', async () => {
  const port = new URL((await start()).endpoint).port;
  await expect(fetch(`http://${outside}:${port}/health`)).rejects.toThrow();
});
