import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Behavior, behaviors } from './behaviors.ts';
import { type ConnectionFakes, startConnectionFakes } from './fakes.ts';

let directory: string;
let fakes: ConnectionFakes;
let tools: Server;
let page: string;

const start = () => startConnectionFakes({ dataFile: path.join(directory, 'connections.json') });

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'mirsah-connections-'));
  fakes = await start();
  tools = createServer((request, response) => void fakes.handle(request, response));
  await new Promise<void>((resolve) => {
    tools.listen(0, '127.0.0.1', resolve);
  });
  const address = tools.address();
  page = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/__local/partners`;
});

afterEach(async () => {
  tools.close();
  await fakes.stop();
  rmSync(directory, { recursive: true, force: true });
});

const lead = {
  phone: '+966501234567',
  name: 'نورة',
  country: 'SA',
  address: 'الرياض',
  items: [{ sku: 'OUD-1', quantity: 2, price: 149.5 }],
};
const template = (text: string) => ({
  messaging_product: 'whatsapp',
  to: '966501234567',
  type: 'template',
  template: {
    name: 'order_update',
    language: { code: 'ar' },
    components: [{ type: 'body', parameters: [{ type: 'text', text }] }],
  },
});

async function post(url: string, body: unknown, token: string | undefined = 'key', signal?: AbortSignal) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
const sendLead = (body: unknown = lead, token?: string) => post(`${fakes.codNetworkUrl}/leads`, body, token);
const sendMessage = (body: unknown) => post(`${fakes.whatsAppUrl}/v21.0/1055512345/messages`, body);

test('the network accepts a lead and gives it an id', async () => {
  const first = await sendLead();
  expect(first).toMatchObject({ status: 200, body: { status: 'success', data: { id: expect.any(Number) } } });
  const second = await sendLead({ ...lead, name: 'سعد' });
  expect(second.body.data.id).not.toBe(first.body.data.id);
});

test('the network requires a key and complete data', async () => {
  expect((await sendLead(lead, '')).status).toBe(401);
  const invalid = await sendLead({ ...lead, phone: ' ', items: [{ sku: 'OUD-1', quantity: 0, price: 1 }] });
  expect(invalid.status).toBe(422);
  expect(Object.keys(invalid.body.errors)).toEqual(['phone', 'items.0.quantity']);
});

test('the network lists products, which a connection test may request without effect', async () => {
  const headers = { authorization: 'Bearer key' };
  expect((await fetch(`${fakes.codNetworkUrl}/products`, { headers })).status).toBe(200);
  expect((await fetch(`${fakes.codNetworkUrl}/products`)).status).toBe(401);
});

test('a lead that the network saved without a response is reported as saved on the second attempt', async () => {
  fakes.script('codNetwork', 'timeout', 1);
  await expect(post(`${fakes.codNetworkUrl}/leads`, lead, 'key', AbortSignal.timeout(200))).rejects.toThrow();
  expect(fakes.received()).toMatchObject([
    { connection: 'codNetwork', body: lead, acceptedId: expect.any(String) },
  ]);
  expect(fakes.received()[0]).not.toHaveProperty('status');
  expect(await sendLead()).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('already saved') },
  });
});

test.each<[Behavior, number]>([
  ['unauthorized', 401],
  ['invalid', 422],
  ['already-saved', 422],
  ['rate-limited', 429],
  ['server-error', 500],
])('the network can be made to answer %s, once', async (behavior, status) => {
  fakes.script('codNetwork', behavior, 1);
  expect((await sendLead()).status).toBe(status);
  expect((await sendLead()).status).toBe(200);
});

test('WhatsApp accepts a template message and a text message', async () => {
  const expected = {
    messaging_product: 'whatsapp',
    contacts: [{ input: '966501234567', wa_id: '966501234567' }],
    messages: [{ id: expect.stringMatching(/^wamid\./) }],
  };
  expect(await sendMessage(template('نورة'))).toMatchObject({ status: 200, body: expected });
  const text = { messaging_product: 'whatsapp', to: '966501234567', type: 'text', text: { body: 'شكرًا' } };
  expect(await sendMessage(text)).toMatchObject({ status: 200, body: expected });
});

test.each([
  ['an empty parameter', template(''), 100],
  ['a parameter with a line break', template('سطر\nآخر'), 132018],
  ['no recipient', { ...template('نورة'), to: '' }, 100],
])('WhatsApp rejects %s', async (_, message, code) => {
  expect(await sendMessage(message)).toMatchObject({
    status: 400,
    body: { error: { code, type: 'OAuthException' } },
  });
});

test.each<[Behavior, number, number]>([
  ['unauthorized', 401, 190],
  ['invalid', 404, 132001],
  ['outside-window', 400, 131047],
  ['undeliverable', 400, 131026],
  ['rate-limited', 429, 130429],
  ['server-error', 500, 131000],
])('WhatsApp can be set to answer %s until it is set back', async (behavior, status, code) => {
  fakes.script('whatsApp', behavior);
  for (const reply of [await sendMessage(template('نورة')), await sendMessage(template('نورة'))]) {
    expect(reply).toMatchObject({
      status,
      body: { error: { code, message: expect.any(String), fbtrace_id: expect.any(String) } },
    });
  }
  fakes.script('whatsApp', 'accept');
  expect((await sendMessage(template('نورة'))).status).toBe(200);
});

test('a fake cannot be set to a behaviour it does not have', () => {
  expect(() => fakes.script('whatsApp', 'already-saved')).toThrow(/already-saved/);
});

test('the page shows the received requests, escaped, and the behaviour of each fake', async () => {
  await sendLead({ ...lead, name: '<script>alert(1)</script>' });
  const html = await (await fetch(page)).text();
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('OUD-1');
  expect(html).not.toContain('<script>alert');
  for (const label of Object.values({ ...behaviors.codNetwork, ...behaviors.whatsApp }))
    expect(html).toContain(label);
});

test('the page’s buttons change the behaviour of a fake', async () => {
  const body = new URLSearchParams({ connection: 'codNetwork', behavior: 'server-error', times: '1' });
  const reply = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/__local/partners']);
  expect((await sendLead()).status).toBe(500);
});

test('the state can be changed and read as JSON', async () => {
  expect((await post(`${page}.json`, { connection: 'whatsApp', behavior: 'undeliverable' })).status).toBe(
    200,
  );
  await sendMessage(template('نورة'));
  const state = await (await fetch(`${page}.json`)).json();
  expect(state).toMatchObject({
    scripts: { whatsApp: { behavior: 'undeliverable' }, codNetwork: { behavior: 'accept' } },
    received: [{ connection: 'whatsApp', status: 400, body: template('نورة') }],
  });
  expect((await post(`${page}.json`, { connection: 'whatsApp', behavior: 'already-saved' })).status).toBe(
    400,
  );
});

test('received requests survive a restart', async () => {
  await sendLead();
  fakes.script('whatsApp', 'rate-limited');
  await fakes.stop();
  fakes = await start();
  expect(fakes.received()).toHaveLength(1);
  expect((await sendMessage(template('نورة'))).status).toBe(429);
});

/** A product's webhook: passes Meta's challenge with the token `verify`, and records its calls. */
async function product() {
  const calls: { signature: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
    if (request.method === 'GET')
      return void response.end(
        query.get('hub.verify_token') === 'verify' ? query.get('hub.challenge') : 'no',
      );
    calls.push({ signature: String(request.headers['x-hub-signature-256']), body: await text(request) });
    response.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const address = server.address();
  const values = () =>
    calls.flatMap(({ body }) =>
      JSON.parse(body).entry[0].changes.map((change: { value: object }) => change.value),
    );
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/webhook`,
    calls,
    values,
  };
}
const question = {
  messaging_product: 'whatsapp',
  to: '966501234567',
  type: 'template',
  template: {
    name: 'confirm_order',
    language: { code: 'ar' },
    components: [
      { type: 'button', index: '0', parameters: [{ type: 'payload', payload: 'c:1' }] },
      { type: 'button', index: '1', parameters: [{ type: 'payload', payload: 'e:1' }] },
    ],
  },
};
const connect = (url: string, verifyToken = 'verify') =>
  post(`${page}.json`, { do: 'connect', number: '1055512345', url, verifyToken, appSecret: 'app secret' });

test('message statuses and customers’ actions reach a verified address, signed', async () => {
  const { url, calls, values } = await product();
  expect((await connect(url, 'guessed')).status).toBe(400);
  expect((await connect(url)).status).toBe(200);
  await sendMessage(question);
  await expect.poll(() => values().length).toBe(2);
  expect(values()).toMatchObject([
    { statuses: [{ status: 'sent', recipient_id: '966501234567' }] },
    { statuses: [{ status: 'delivered' }] },
  ]);
  const message = fakes.received()[0]?.acceptedId;
  await post(`${page}.json`, { do: 'act', message, press: '1' });
  await expect.poll(() => values().length).toBe(4);
  expect(values().at(-1)).toMatchObject({
    contacts: [{ wa_id: '966501234567' }],
    messages: [{ type: 'button', context: { id: message }, button: { text: 'تعديل', payload: 'e:1' } }],
  });
  for (const { signature, body } of calls)
    expect(signature).toBe(`sha256=${createHmac('sha256', 'app secret').update(body).digest('hex')}`);
  const html = await (await fetch(page)).text();
  expect(html).toContain('تأكيد الطلب');
  expect((await post(`${page}.json`, { do: 'act', message: 'wamid.none', press: '0' })).status).toBe(400);
});

test('customers’ actions can be repeated, shuffled, and without a number', async () => {
  const { url, values } = await product();
  await connect(url);
  const body = { do: 'deliver', delaySeconds: '0', repeat: '5', isShuffled: '1', isNumberHidden: '1' };
  expect((await post(`${page}.json`, body)).body.delivering).toMatchObject({ repeat: 5, isShuffled: true });
  fakes.script('whatsApp', 'fails-later', 1);
  await sendMessage(question);
  await expect.poll(() => values().length).toBe(5);
  expect(values()[0]).toMatchObject({ statuses: [{ status: 'failed', errors: [{ code: 131026 }] }] });
  await fakes.act(fakes.received()[0]?.acceptedId ?? '', { write: 'أين طلبي؟' });
  const written = values().slice(5);
  expect(new Set(written.map((value) => JSON.stringify(value))).size).toBe(1);
  expect(written).toHaveLength(5);
  expect(written[0]).not.toHaveProperty('messages.0.from');
  expect(written[0]).toMatchObject({ contacts: [{ user_id: expect.stringMatching(/^SA\./) }] });
});

test('a partner that breaks the connection has accepted nothing', async () => {
  fakes.script('whatsApp', 'dead', 1);
  await expect(sendMessage(question)).rejects.toThrow();
  expect(fakes.received()[0]).not.toHaveProperty('acceptedId');
  expect((await sendMessage(question)).status).toBe(200);
});
