import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { scheduledEvent } from '@mirsah/infra-local/event-sources/schedule';
import { invoke } from '@mirsah/infra-local/lambda-function';
import { openFunctions } from '@mirsah/infra-local/stack/functions';
import { settings } from '@mirsah/infra-local/stack/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../fixtures/merchant.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

const email = 'canary@merchant.test';
const secret = settings.secrets['mirsah-canary'];
/** Two runs, each of whose steps may take a minute on a slow machine. */
const RUNS_MS = 400_000;
const functions = openFunctions();
let stack: TestStack;
let network: Server;
let isReached = true;
const methods = new Set<string | undefined>();

beforeAll(async () => {
  stack = await startTestStack();
  // The stand-in's bundle, at an address like a Lambda function's.
  network = createServer(async (request, response) => {
    methods.add(request.method);
    const event = {
      headers: request.headers,
      requestContext: { http: { method: request.method } },
      body: await text(request),
      isBase64Encoded: false,
    };
    const run = () =>
      invoke(functions.get('canary-network'), event, { name: 'canary-network', timeoutMs: 9000 });
    const { statusCode, body } = isReached
      ? ((await run()) as { statusCode: number; body: string })
      : { statusCode: 422, body: '{"status":"error"}' };
    response.writeHead(statusCode, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(network.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    CANARY_EMAIL: email,
    CANARY_NETWORK_URL: `http://${host}/leads`,
    SITES_ADDRESS: '127.0.0.1',
    TRUSTED_CONNECTION_HOSTS: `${process.env.TRUSTED_CONNECTION_HOSTS},${host}`,
  });
});
afterAll(async () => {
  network?.close();
  await stack?.stop();
});

const run = () =>
  invoke(functions.get('canary'), scheduledEvent('canary'), { name: 'canary', timeoutMs: 300_000 });

it(
  'the canary runs repeatedly, and leaves nothing in lists and metrics',
  async () => {
    expect(await run()).toEqual({ failedAt: null });
    expect(await run()).toEqual({ failedAt: null });
    const place = { url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint };
    const { client } = await signIn(place, { email, password: secret });
    await stack.streamsIdle();
    expect((await client.listLandingPages({ query: {} })).items).toHaveLength(1);
    expect((await client.listOrders({ query: {} })).items).toEqual([]);
    expect((await client.getOrderSummary({ query: {} })).byStatus).toMatchObject({ pending: 0 });
    const { cards } = await client.getInsights({ query: {} });
    expect(cards).toMatchObject({ orders: { value: 0 }, views: { value: 0 } });
  },
  RUNS_MS,
);

it(
  'a network that rejects the order fails the canary at that step, and the next run cleans up after it',
  async () => {
    isReached = false;
    expect(await run()).toEqual({ failedAt: 'forward' });
    isReached = true;
    expect(await run()).toEqual({ failedAt: null });
  },
  RUNS_MS,
);
