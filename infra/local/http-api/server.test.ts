import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { HttpEvent } from './event.ts';
import { type HttpApi, type HttpRoute, startHttpApi } from './server.ts';

const issuer = 'http://127.0.0.1:9229/me-central-1_local';
const clientId = 'dashboard';
let privateKey: CryptoKey;
let strangersKey: CryptoKey;
let jwks: ReturnType<typeof createLocalJWKSet>;
let api: HttpApi;
let events: HttpEvent[];
const log = vi.fn();

const record = (event: HttpEvent) => {
  events.push(event);
  return { seen: true };
};
const route = (method: string, path: string, handler: HttpRoute['handler'] = record): HttpRoute => ({
  method,
  path,
  access: 'public',
  handler,
});

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  privateKey = pair.privateKey;
  strangersKey = (await generateKeyPair('RS256')).privateKey;
  jwks = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'RS256' }] });
});

beforeEach(async () => {
  events = [];
  log.mockClear();
  api = await startHttpApi({
    issuer,
    clientId,
    jwks,
    log,
    routes: [
      route('GET', '/api/{proxy+}'),
      route('GET', '/api/orders/{orderId}'),
      route('GET', '/api/orders/export'),
      route('POST', '/api/orders/{orderId}/notes'),
      route('POST', '/functions/v1/submit-order'),
      { ...route('GET', '/api/profile'), access: 'jwt' },
      route('GET', '/plain', () => ({
        statusCode: 201,
        headers: { 'Content-Type': 'text/html' },
        cookies: ['a=1', 'b=2'],
        body: '<p>',
      })),
      route('GET', '/image', () => ({ statusCode: 200, body: 'AQL/', isBase64Encoded: true })),
      route('GET', '/throws', () => Promise.reject(new TypeError('order is undefined'))),
      route('GET', '/malformed', () => ({ statusCode: 'created' })),
      route('GET', '/hangs', (event) => new Promise(() => events.push(event))),
    ],
  });
});

afterEach(async () => {
  vi.useRealTimers();
  await api.stop();
});

const call = (path: string, init?: RequestInit) => fetch(api.endpoint + path, init);
const sign = (payload: JWTPayload, key = privateKey) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);
const profileWith = (token: string) =>
  call('/api/profile', { headers: { authorization: `Bearer ${token}` } });

test.each([
  ['/api/orders/export', 'GET /api/orders/export', undefined],
  ['/api/orders/%D8%B7%D9%84%D8%A8%2F1', 'GET /api/orders/{orderId}', { orderId: 'طلب/1' }],
  ['/api/orders/1/items', 'GET /api/{proxy+}', { proxy: 'orders/1/items' }],
])('the HTTP API sends %s to the most specific route', async (path, routeKey, pathParameters) => {
  await call(path);
  expect(events[0]).toMatchObject({ routeKey, rawPath: path, requestContext: { routeKey } });
  expect(events[0]?.pathParameters).toEqual(pathParameters);
});

test('the function gets an event of payload version 2.0', async () => {
  await call('/api/orders/7/notes?tag=a&tag=b&q=%D8%A3%20%D8%A8', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: 'a=1; b=2', 'X-Forwarded-For': '198.51.100.7' },
    body: '{"text":"ملاحظة"}',
  });
  expect(events[0]).toMatchObject({
    version: '2.0',
    rawQueryString: 'tag=a&tag=b&q=%D8%A3%20%D8%A8',
    queryStringParameters: { tag: 'a,b', q: 'أ ب' },
    cookies: ['a=1', 'b=2'],
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7, 127.0.0.1' },
    body: '{"text":"ملاحظة"}',
    isBase64Encoded: false,
    requestContext: {
      http: { method: 'POST', path: '/api/orders/7/notes', sourceIp: '127.0.0.1' },
      stage: '$default',
      time: expect.stringMatching(/^\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
    },
  });
  expect(events[0]?.headers).not.toHaveProperty('cookie');
  expect(events[0]?.requestContext).not.toHaveProperty('authorizer');
});

test('a form post arrives base64-encoded, as on AWS', async () => {
  await call('/functions/v1/submit-order', { method: 'POST', body: new URLSearchParams({ name: 'نورة' }) });
  expect(events[0]?.isBase64Encoded).toBe(true);
  expect(Buffer.from(events[0]?.body ?? '', 'base64').toString()).toBe(
    String(new URLSearchParams({ name: 'نورة' })),
  );
});

test('claims arrive as text', async () => {
  const token = await sign({
    sub: 'u1',
    aud: clientId,
    'cognito:groups': ['admin', 'editors'],
    email_verified: true,
  });
  expect((await profileWith(token)).status).toBe(200);
  expect(events[0]?.requestContext.authorizer?.jwt.claims).toMatchObject({
    sub: 'u1',
    'cognito:groups': '[admin editors]',
    email_verified: 'true',
    exp: expect.stringMatching(/^\d+$/),
  });
});

test('an access token of the client is accepted too', async () => {
  expect((await profileWith(await sign({ client_id: clientId, token_use: 'access' }))).status).toBe(200);
});

test.each([
  ['no token', async () => call('/api/profile')],
  ['a token of another client', async () => profileWith(await sign({ aud: 'someone-else' }))],
  ['a token signed by a stranger', async () => profileWith(await sign({ aud: clientId }, strangersKey))],
  [
    'a token without an end',
    async () => {
      const token = new SignJWT({ aud: clientId }).setProtectedHeader({ alg: 'RS256', kid: 'k' });
      return profileWith(await token.setIssuer(issuer).setIssuedAt().sign(privateKey));
    },
  ],
  [
    'an expired token',
    async () => {
      const token = new SignJWT({ aud: clientId }).setProtectedHeader({ alg: 'RS256', kid: 'k' });
      return profileWith(await token.setIssuer(issuer).setExpirationTime('-1s').sign(privateKey));
    },
  ],
])('the HTTP API answers 401 to %s', async (_, send) => {
  const response = await send();
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ message: 'Unauthorized' });
  expect(events).toEqual([]);
});

test('a result without a status code is used as the body', async () => {
  const response = await call('/api/anything');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(await response.json()).toEqual({ seen: true });
});

test('status, headers, cookies and binary bodies are passed on', async () => {
  const plain = await call('/plain');
  expect([plain.status, plain.headers.get('content-type')]).toEqual([201, 'text/html']);
  expect(plain.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await plain.text()).toBe('<p>');
  expect(new Uint8Array(await (await call('/image')).arrayBuffer())).toEqual(new Uint8Array([1, 2, 255]));
});

test.each(['/throws', '/malformed'])(
  'the HTTP API responds with 500 and logs the reason when the function %s',
  async (path) => {
    const response = await call(path);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Internal Server Error' });
    expect(log).toHaveBeenCalledWith(
      expect.stringMatching(path === '/throws' ? /order is undefined/ : /created/),
    );
  },
);

test('a function that takes longer than 29 seconds gets a 503', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pending = call('/hangs');
  while (events.length === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(29_000);
  const response = await pending;
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ message: 'Service Unavailable' });
});

test('an unknown path or method gets a 404', async () => {
  for (const response of [await call('/nowhere'), await call('/plain', { method: 'POST' })]) {
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'Not Found' });
  }
});

test('a body over ten megabytes gets a 413', async () => {
  const response = await call('/functions/v1/submit-order', {
    method: 'POST',
    body: 'x'.repeat(10 * 1024 * 1024 + 1),
  });
  expect(response.status).toBe(413);
  expect(events).toEqual([]);
});

test('the same route twice is rejected', async () => {
  const routes = [route('GET', '/a/{b}'), route('GET', '/a/{c}')];
  await expect(startHttpApi({ issuer, clientId, jwks, log, routes })).rejects.toThrow(
    'GET /a/{c} is declared twice',
  );
});
