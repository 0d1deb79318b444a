import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startQueueSource } from '../event-sources/queue.ts';
import { invoke } from '../lambda-function.ts';
import { startSqs } from '../sqs/server.ts';
import { openFunctions } from './functions.ts';
import { withOwnProcesses } from './own-process.ts';

/** A bundle that does what its event contains, and counts the calls of its instance. */
const bundle = `
import { lookup } from 'node:dns';
let calls = 0;
const answer = () => ({ calls, pid: process.pid });
export async function handler({ act, Records = [] }) {
  calls += 1;
  switch (act ?? Records[0]?.body) {
    case 'throw in a timer': return new Promise(() => setTimeout(() => { throw new Error('thrown in a timer'); }));
    case 'throw in a look-up': return new Promise(() => lookup('no.invalid', { all: true }, (_, found) => found[0].address));
    case 'reject': return new Promise(() => setTimeout(() => Promise.reject(new Error('rejected in a timer'))));
    case 'throw afterwards': setTimeout(() => { throw new Error('thrown afterwards'); }, 20); return answer();
    case 'exit': return process.exit(3);
    case 'be killed': return process.kill(process.pid, 'SIGKILL');
    case 'take a while': await new Promise((resolve) => setTimeout(resolve, 400)); return answer();
    default: return answer();
  }
}`;

const EXIT_WAIT_MS = 20_000;
let folder: string;
let functions: ReturnType<typeof withOwnProcesses>;
const log = vi.fn<(line: string) => void>();

beforeEach(() => {
  log.mockClear();
  folder = mkdtempSync(join(tmpdir(), 'mirsah-functions-'));
  for (const name of ['public', 'table-stream', 'republish']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.mjs'), bundle);
  }
  functions = withOwnProcesses(openFunctions(folder), { log, folder });
  functions.begin();
});
afterEach(async () => {
  await functions.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { calls: number; pid: number };
const call = (name: 'public' | 'table-stream', act = '') =>
  invoke(functions.get<object>(name), { act }, { name, timeoutMs: EXIT_WAIT_MS }) as Promise<Answer>;

test('a function that ends the product’s own process is named in the log', () => {
  const program = `
    import { openFunctions, surviveFunctions } from ${JSON.stringify(join(import.meta.dirname, 'functions.ts'))};
    surviveFunctions({ log: (line) => console.log(line), otherwise: () => undefined });
    await openFunctions(${JSON.stringify(folder)}).get('public')({ act: 'exit' }, {});`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(stdout).toContain('The function public has ended this process with process.exit (exit code 3).');
  expect(status).toBe(3);
});

test.each([
  ['throw in a timer', 'thrown in a timer'],
  ['throw in a look-up', 'reading'],
  ['reject', 'rejected in a timer'],
])('a function that does this ends alone, and starts again: %s', async (act, reason) => {
  const before = await call('table-stream');
  const [beside, ended] = await Promise.allSettled([
    call('table-stream', 'take a while'),
    call('public', act),
  ]);
  expect(ended).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining(reason) } });
  expect(beside).toMatchObject({ status: 'fulfilled', value: { pid: before.pid } });
  expect(await call('public')).toEqual({ calls: 1, pid: before.pid });
});

test('a function that throws after its response keeps the response, and is restarted', async () => {
  const { pid } = await call('public', 'throw afterwards');
  await vi.waitFor(async () => expect(await call('public')).toEqual({ calls: 1, pid }), EXIT_WAIT_MS);
});

test.each([
  ['exit', 'exit code 3'],
  ['be killed', 'SIGKILL'],
])(
  'a function that ends its process is named, and new calls wait for the next one: %s',
  async (act, ending) => {
    for (let time = 0; time < 7; time += 1) {
      await expect(call('public', act)).rejects.toThrow(ending);
      expect(log).toHaveBeenLastCalledWith(expect.stringMatching(`${ending}.*while it ran public`));
      expect(await call('table-stream')).toMatchObject({ calls: 1 });
    }
  },
  60_000,
);

test.each(['be killed', 'throw in a timer'])(
  'a message that always ends its consumer goes to the dead-letter queue, and the others are handled: %s',
  async (body) => {
    const server = await startSqs({
      queues: [
        { name: 'messages', visibilityTimeout: 1, deadLetter: { queue: 'dead', maxReceiveCount: 2 } },
        { name: 'dead', visibilityTimeout: 30 },
      ],
    });
    const { endpoint: sqsEndpoint, queueUrl } = server;
    const client = new SQSClient({
      endpoint: sqsEndpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    for (const MessageBody of [body, 'fine', 'fine'])
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl('messages'), MessageBody }));
    const handled: string[] = [];
    const source = startQueueSource({
      sqsEndpoint,
      queueUrl: queueUrl('messages'),
      batchSize: 1,
      log,
      async handler(event, context) {
        await functions.get<typeof event>('public')(event, context);
        handled.push(...event.Records.map((record) => record.body));
      },
    });
    await source.idle();
    await source.stop();
    expect(handled).toEqual(['fine', 'fine']);
    const dead: string[] = [];
    const last = startQueueSource({
      sqsEndpoint,
      queueUrl: queueUrl('dead'),
      batchSize: 10,
      log,
      handler: (event) => void dead.push(...event.Records.map((record) => record.body)),
    });
    await last.idle();
    await last.stop();
    expect(dead).toEqual([body]);
    client.destroy();
    await server.stop();
  },
);
