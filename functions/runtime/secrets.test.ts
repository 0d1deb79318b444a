import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Context } from 'aws-lambda';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lambda } from './lambda.ts';
import { type Renewed, renewed, SecretMismatch, SecretsUnavailableError } from './secrets.ts';

/** Secrets Manager as the client of the product reaches it; `answer` replaces its answers. */
const stored = new Map<string, string>();
let answer: ((response: ServerResponse) => void) | undefined;
let readings = 0;
const server = createServer(async (request, response) => {
  readings += 1;
  const { SecretId } = (await json(request)) as { SecretId: string };
  if (answer) return answer(response);
  response
    .writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
    .end(JSON.stringify({ ARN: SecretId, Name: SecretId, SecretString: stored.get(SecretId) }));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const throttled = (response: ServerResponse) =>
  response
    .writeHead(400, { 'content-type': 'application/x-amz-json-1.1' })
    .end(JSON.stringify({ __type: 'ThrottlingException', message: 'Rate exceeded' }));
const away = (response: ServerResponse) => void response.destroy();
const silent = () => undefined;

const MINUTE = 60_000;
let reported: string[];
beforeEach(() => {
  for (const [name, value] of Object.entries({
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PHONE_KEYS_ARN: 'phone-keys',
    CANARY_SECRET_ARN: 'canary',
    POWERTOOLS_METRICS_DISABLED: 'false',
  })) {
    vi.stubEnv(name, value);
  }
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T10:00:00Z') });
  stored.set('phone-keys', 'first').set('canary', 'of the canary');
  answer = undefined;
  readings = 0;
  reported = [];
  for (const output of [process.stdout, process.stderr]) {
    vi.spyOn(output, 'write').mockImplementation((line) => {
      reported.push(String(line));
      return true;
    });
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const unavailable = () => reported.filter((line) => line.includes('"SecretsUnavailable":1')).length;
const keys = (): Renewed<string> =>
  renewed(['PHONE_KEYS'], ({ PHONE_KEYS = '' }) => {
    if (PHONE_KEYS.startsWith('broken')) throw new Error('no keys of phones');
    return PHONE_KEYS;
  });

it('a function reads its secrets once for all events of five minutes, and then finds a rotated one', async () => {
  const secrets = renewed(['PHONE_KEYS', 'CANARY_SECRET'], ({ PHONE_KEYS, CANARY_SECRET }) => ({
    PHONE_KEYS,
    CANARY_SECRET,
  }));
  const [before] = await Promise.all([secrets.get(), secrets.get()]);
  expect(before).toEqual({ PHONE_KEYS: 'first', CANARY_SECRET: 'of the canary' });
  stored.set('phone-keys', 'second');
  pass(5 * MINUTE - 1);
  expect(await secrets.get()).toBe(before);
  expect(readings).toBe(2);
  pass(1);
  expect(await secrets.get()).toEqual({ PHONE_KEYS: 'second', CANARY_SECRET: 'of the canary' });
});

it('what was made of secrets is not made again while they stay the same', async () => {
  const make = vi.fn(() => ({}));
  const secrets = renewed(['PHONE_KEYS'], make);
  const before = await secrets.get();
  pass(6 * MINUTE);
  expect(await secrets.get()).toBe(before);
  expect([readings, make.mock.calls.length]).toEqual([2, 1]);
});

it.each([
  ['throttles', throttled],
  ['cannot be reached', away],
  ['does not answer', silent],
])(
  'while Secrets Manager %s, functions use the last value, and a person is called after a quarter of an hour',
  async (_, failing) => {
    const secrets = keys();
    await secrets.get();
    answer = failing;
    pass(5 * MINUTE);
    expect(await secrets.get()).toBe('first');
    // The next events do not wait for it.
    const asked = readings;
    pass(29_000);
    expect(await secrets.get()).toBe('first');
    expect([readings, unavailable()]).toEqual([asked, 0]);
    pass(11 * MINUTE);
    expect([await secrets.get(), unavailable()]).toEqual(['first', 1]);
    answer = undefined;
    stored.set('phone-keys', 'second');
    pass(MINUTE);
    expect(await secrets.get()).toBe('second');
  },
);

it('a secret that was written wrongly is not used: functions use the last one, and a person is called', async () => {
  const secrets = keys();
  await secrets.get();
  stored.set('phone-keys', 'broken');
  pass(21 * MINUTE);
  expect([await secrets.get(), unavailable()]).toEqual(['first', 1]);
  stored.set('phone-keys', 'second');
  pass(MINUTE);
  expect(await secrets.get()).toBe('second');
});

it.each([throttled, away])(
  'without a last value the event fails, names the secret, and a person is called',
  async (failing) => {
    answer = failing;
    const secrets = keys();
    const failure = await secrets.get().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SecretsUnavailableError);
    expect(String(failure)).toMatch(/PHONE_KEYS/);
    expect(unavailable()).toBe(1);
    answer = undefined;
    // The next event does not wait for a pause.
    expect(await secrets.get()).toBe('first');
  },
);

it('no text of a secret is in a log line or an error', async () => {
  stored.set('phone-keys', 'broken and confidential');
  const failure = await keys()
    .get()
    .catch((error: unknown) => error);
  expect(String(failure) + String((failure as Error).cause)).not.toContain('confidential');
  expect(reported.join('')).toContain('secrets not read');
  expect(reported.join('')).not.toContain('confidential');
});

const context = {} as Context;

it('an event that does not match a secret is handled once more with the newest one, and that at most every thirty seconds', async () => {
  const check = lambda<string, string>(
    ['PHONE_KEYS'],
    ({ PHONE_KEYS }) =>
      async (sent, _context, isRenewed) => {
        if (sent === PHONE_KEYS) return 'accepted';
        if (!isRenewed) throw new SecretMismatch('not_found');
        return 'rejected';
      },
  );
  expect(await check('first', context)).toBe('accepted');
  stored.set('phone-keys', 'second');
  pass(31_000);
  expect(await check('second', context)).toBe('accepted');
  const asked = readings;
  for (let attempt = 0; attempt < 20; attempt += 1) expect(await check('forged', context)).toBe('rejected');
  expect(readings).toBe(asked);
  pass(31_000);
  expect(await check('forged', context)).toBe('rejected');
  expect(readings).toBe(asked + 1);
});
