import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { randomId } from '@mirsah/domain/id';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { put, write } from '@mirsah/table/dynamo/write';
import { blockedPhoneIndexes, blockedPhoneKey } from '@mirsah/table/order/keys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProductProcess, startProductProcess } from '../faults/product-process.ts';
import { type Merchant, newMerchant } from '../fixtures/merchant.ts';
import { fetchSite, postOrder, postOrderForm } from '../fixtures/site.ts';
import { claimsOf } from '../fixtures/tokens.ts';

const person = {
  name: 'زرقاء اليمامة الموسومة',
  phone: '0559871234',
  address: 'حي العلامة السرية، شارع 77',
  email: 'zarqaa.marked@shopper.example',
};
/** Data of the person, and of both their phones, that must be in no line, in any spelling that occurs. */
const marks = [
  '55987123',
  ...['زرقاء', 'الموسومة', 'العلامة', 'السرية', 'zarqaa'].flatMap((word) => [word, encodeURIComponent(word)]),
  Buffer.from('966559871234').toString('base64').slice(0, 14),
];

const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-logs-'));
let printed = '';
let product: ProductProcess;
let merchant: Merchant;
let page: { id: string; subdomain: string };

/** A network that echoes every request to anyone, and breaks its own promises one after the other. */
const answers: ((body: Buffer) => { status: number; body: string | Buffer })[] = [
  (body) => ({ status: 422, body: JSON.stringify({ status: 'error', message: `refused: ${body}` }) }),
  (body) => ({ status: 500, body }),
  (body) => ({ status: 200, body: `<html>${body}` }),
];
let asked = 0;
const network = createServer(async (request, response) => {
  const { status, body } = answers[asked++ % answers.length]?.(await buffer(request)) ?? {
    status: 500,
    body: '',
  };
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  const networkUrl = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
  product = await startProductProcess(dataDir, {
    networkUrl,
    withFaults: true,
    hear: (text) => {
      printed += text;
    },
  });
  merchant = await newMerchant(product);
  const { client } = merchant;
  page = await client.createLandingPage({ body: landingPageContentFixture() });
  await client.saveCodConnection({
    body: { endpoint: networkUrl, apiKey: 'cod-live-1234567890', sendsWhen: 'at_once' },
  });
  const body = { phoneNumberId: '1055512345', token: 'EAAG-token-1234567890', appSecret: 'a'.repeat(32) };
  await client.saveWhatsAppConnection({ body });
});
afterAll(async () => {
  if (product.isAlive()) await product.kill('product');
  network.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const order = (changes: object = {}) => ({
  landingPageId: page.id,
  name: person.name,
  phone: person.phone,
  address: person.address,
  country: 'SA',
  items: [{ sku: '', price: 199, quantity: 1, variant: '', name: '' }],
  idempotencyKey: crypto.randomUUID(),
  ...changes,
});
const send = (submission: object) => postOrder(product.port, page.subdomain, submission);

it('shoppers’ data is in no line that any process of the product writes', async () => {
  const { client } = merchant;
  const orderIds: string[] = [];
  for (const _answer of answers) {
    const { status, body } = await send(order());
    expect(status).toBe(201);
    // From the second on they are repeats, which go to the network once they are accepted.
    await client.changeOrderStatus({ params: { orderId: body.orderId }, body: { status: 'confirmed' } });
    orderIds.push(body.orderId);
    const receipt = await fetchSite(product.port, page.subdomain, {
      path: body.thankYouUrl,
    });
    expect(receipt.status).toBe(200);
    expect(receipt.body).toContain(person.name);
  }
  for (const orderId of orderIds) {
    const ended = async () =>
      (await client.getOrderDeliveries({ params: { orderId } })).deliveries[0]?.state ?? '';
    await expect.poll(ended).toMatch(/rejected|uncertain|sent/);
  }

  const [orderId = ''] = orderIds;
  const template = { name: 'تأكيد', content: `مرحبًا {name} ${person.address}` };
  const { id: templateId } = await client.createMessageTemplate({ body: template });
  for (const behavior of ['accept', 'invalid', 'undeliverable', 'server-error', 'timeout']) {
    const script = JSON.stringify({ connection: 'whatsApp', behavior, times: 1 });
    await fetch(`${product.url}/__local/partners.json`, { method: 'POST', body: script });
    await client.sendOrderMessage({ params: { orderId }, body: { messageId: randomId(), templateId } });
  }

  const { e164 } = await client.blockPhone({ body: { orderId } });
  expect((await send(order())).status).toBe(201);
  await client.listOrders({ query: { q: person.phone } });
  await client.unblockPhone({ body: { e164 } });

  const wrong = { status: expect.toSatisfy((status: number) => status >= 400 && status < 500) };
  expect(await send(order({ phone: `${person.phone}99999`, [person.name]: 1 }))).toMatchObject(wrong);
  expect(await send(order({ address: '', items: [{ sku: person.email }] }))).toMatchObject(wrong);
  expect(
    await fetchSite(product.port, page.subdomain, {
      method: 'POST',
      path: '/functions/v1/submit-order',
      headers: { 'content-type': 'application/json' },
      body: `{"name": "${person.name}" ${person.phone}`,
    }),
  ).toMatchObject(wrong);
  await postOrderForm(product.port, page.subdomain, { ...person, landingPageId: page.id });
  await client.sendContactMessage({
    body: { name: person.name, email: person.email, message: `اتصلوا بي ${person.phone} من فضلكم` },
  });
  await client.exportOrders({ query: { q: person.phone } });

  // What an older release has stored under a phone, and this one cannot read.
  const database = new DynamoDBClient({
    endpoint: product.dynamoDbEndpoint,
    region: settings.region,
    credentials: settings,
  });
  const ownerId = String(claimsOf(merchant.accessToken).sub);
  const table = openTable(database, settings.tableName);
  const broken = { ownerId, e164, blockedAt: '2026-11-20T00:00:00.000Z', customerName: person.name };
  const item = {
    ...blockedPhoneKey(ownerId, e164),
    ...blockedPhoneIndexes(broken, e164),
    entity: 'blocked_phone',
    ownerId,
    e164: { was: e164 },
    customerName: [person.name],
    blockedAt: broken.blockedAt,
  };
  await write(table, put(table, item));
  await client.listBlockedPhones({ query: {} });

  await product.ask({ set: 'table', fault: 'away' });
  await send(order());
  await product.ask({ set: 'table', fault: 'well' });
  await product.ask({ set: 'sqs', fault: 'away' });
  // Of another phone: a repeat of the open orders would wait for its merchant and not be queued.
  expect((await send(order({ phone: '0559871239' }))).status).toBe(201);
  await expect.poll(() => printed).toContain('delivery not queued');
  await product.ask({ set: 'sqs', fault: 'well' });
  await product.ask({ streamsIdle: true });

  for (const said of ['OrdersPlaced', 'OrdersRefused', 'rejected', 'failed', 'UnreadableItems']) {
    expect(printed).toContain(said);
  }
  const telling = printed.split('\n').filter((line) => marks.some((mark) => line.includes(mark)));
  expect(telling).toEqual([]);
}, 180_000);
