import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { invoke } from '@mirsah/infra-local/lambda-function';
import { openFunctions } from '@mirsah/infra-local/stack/functions';
import { settings } from '@mirsah/infra-local/stack/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../fixtures/eventually.ts';
import { orderFor } from '../fixtures/site.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack?.stop());

type Answer = { statusCode: number; headers?: Record<string, string>; body: string };

/** A new instance of the orders' function, as after a start; it answers a request of API Gateway. */
function instance(subdomain: string) {
  const functions = openFunctions();
  return async (body: string, type: string, origin: string = settings.originSecret): Promise<Answer> =>
    (await invoke(
      functions.get('public'),
      {
        version: '2.0',
        routeKey: 'POST /functions/v1/submit-order',
        rawPath: '/functions/v1/submit-order',
        rawQueryString: '',
        headers: {
          'content-type': type,
          'x-origin-verify': origin,
          'x-forwarded-host': `${subdomain}.localhost:${stack.port}`,
          'x-forwarded-for': '203.0.113.7, 130.176.0.1',
        },
        requestContext: { requestId: 'request-1', http: { method: 'POST' } },
        isBase64Encoded: false,
        body,
      },
      { name: 'public', timeoutMs: 20_000 },
    )) as Answer;
}

const JSON_TYPE = 'application/json';

async function newPage() {
  const { client } = await stack.newMerchant();
  const page = await client.createLandingPage({ body: landingPageContentFixture() });
  const orders = async () => (await client.listOrders({ query: {} })).items.map(({ id }) => id);
  return { page, orders };
}

const put = (SecretId: string, SecretString: string) =>
  new SecretsManagerClient({
    endpoint: stack.services.secretsManager.endpoint,
    region: settings.region,
    credentials: stack.services.credentials,
  }).send(new PutSecretValueCommand({ SecretId, SecretString }));

it('a rotated origin secret is accepted by a running instance and by a new one, without a deployment', async () => {
  const { page } = await newPage();
  const submit = instance(page.subdomain);
  const order = () => JSON.stringify(orderFor(page.id));
  expect((await submit(order(), JSON_TYPE)).statusCode).toBe(201);
  const next = 'the next value of the origin secret';
  await put('mirsah-origin', JSON.stringify({ current: next, other: settings.originSecret }));
  // Distributions may send either until each of them is deployed.
  await eventually(async () => expect((await submit(order(), JSON_TYPE, next)).statusCode).toBe(201), 1000);
  expect((await submit(order(), JSON_TYPE)).statusCode).toBe(201);
  await put('mirsah-origin', JSON.stringify({ current: next, other: '' }));
  expect((await instance(page.subdomain)(order(), JSON_TYPE)).statusCode).toBe(404);
  await put('mirsah-origin', settings.secrets['mirsah-origin']);
});

it('while Secrets Manager is away orders are taken where secrets are known, and elsewhere answered with an error, so that the same form orders once afterwards', async () => {
  const { page, orders } = await newPage();
  const running = instance(page.subdomain);
  expect((await running(JSON.stringify(orderFor(page.id)), JSON_TYPE)).statusCode).toBe(201);
  const endpoint = process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER;
  // A port without a server.
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = 'http://127.0.0.1:9';
  try {
    expect((await running(JSON.stringify(orderFor(page.id)), JSON_TYPE)).statusCode).toBe(201);
    const taken = await orders();
    const started = instance(page.subdomain);
    const form = JSON.stringify(orderFor(page.id));
    const refused = await started(form, JSON_TYPE);
    expect([refused.statusCode, JSON.parse(refused.body).code]).toEqual([500, 'internal_error']);
    const posted = await started('landingPageId=1', 'application/x-www-form-urlencoded');
    expect([posted.statusCode, posted.headers?.['content-type']]).toEqual([
      500,
      expect.stringMatching(/html/),
    ]);
    expect(await orders()).toEqual(taken);
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = endpoint;
    const afterwards = instance(page.subdomain);
    const answers = [await afterwards(form, JSON_TYPE), await afterwards(form, JSON_TYPE)];
    const ids = answers.map(({ body }) => JSON.parse(body).orderId);
    expect(ids[0]).toBe(ids[1]);
    expect(await orders()).toHaveLength(taken.length + 1);
  } finally {
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = endpoint;
  }
});
