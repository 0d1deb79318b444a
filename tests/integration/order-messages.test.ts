import { createHmac } from 'node:crypto';
import { DeleteItemCommand, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { randomId, shortId } from '@mirsah/domain/id';
import type { Behavior } from '@mirsah/infra-local/connections/behaviors';
import { settings } from '@mirsah/infra-local/stack/settings';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

const appSecret = '0123456789abcdef0123456789abcdef';

let stack: TestStack;
let shop: Shop;
let orderId: string;
let templateId: string;

beforeAll(async () => {
  stack = await startTestStack();
  shop = await openShop(stack);
  const { client } = shop.merchant;
  await client.saveWhatsAppConnection({
    body: { phoneNumberId: '1055512345', token: 'EAAG-token-1234567890', appSecret },
  });
  orderId = await placeOrderIn(stack, shop);
  const body = { name: 'تأكيد الطلب', content: 'مرحبًا {name}، استلمنا طلبك {orderId}: {items}' };
  templateId = (await client.createMessageTemplate({ body })).id;
});
afterAll(() => stack?.stop());
afterEach(() => stack.services.connectionFakes.script('whatsApp', 'accept'));

const send = (changes: object = {}, { merchant }: Shop = shop) =>
  merchant.client.sendOrderMessage({
    params: { orderId },
    body: { messageId: randomId(), templateId, ...changes },
  });
const whatsAppGot = () =>
  stack.services.connectionFakes.received().filter(({ connection }) => connection === 'whatsApp');
const approvedAs = { name: 'order_update', language: 'ar' };

it('a message about an order is its template filled with the order, sent to the customer as free text', async () => {
  const text = `مرحبًا عبدالله الشمري، استلمنا طلبك ${shortId(orderId)}: عطر العود × 2`;
  expect(await send()).toMatchObject({ state: 'sent', kind: 'text', text, templateName: 'تأكيد الطلب' });
  expect(whatsAppGot()[0]).toMatchObject({
    path: '/v23.0/1055512345/messages',
    body: {
      messaging_product: 'whatsapp',
      to: expect.stringMatching(/^96655\d{7}$/),
      type: 'text',
      text: { body: text },
    },
  });
});

it('a message about an order can be sent as an approved template with its values in order, and remembers which', async () => {
  expect(await send({ approvedAs })).toMatchObject({ state: 'sent', kind: 'template' });
  expect(whatsAppGot()[0]?.body).toMatchObject({
    type: 'template',
    template: {
      name: 'order_update',
      language: { code: 'ar' },
      components: [
        {
          type: 'body',
          parameters: ['عبدالله الشمري', shortId(orderId), 'عطر العود × 2'].map((text) => ({
            type: 'text',
            text,
          })),
        },
      ],
    },
  });
  const { approvedTemplates } = await shop.merchant.client.getOrderDeliveries({ params: { orderId } });
  expect(approvedTemplates).toEqual({ [templateId]: approvedAs });
});

it.each<[Behavior, object]>([
  ['unauthorized', { state: 'failed', failure: { code: 190 } }],
  ['invalid', { state: 'failed', failure: { code: 132001 } }],
  ['outside-window', { state: 'failed', failure: { code: 131047 } }],
  ['undeliverable', { state: 'failed', failure: { code: 131026 } }],
  ['rate-limited', { state: 'failed', failure: { code: 130429 } }],
  ['server-error', { state: 'uncertain', failure: null }],
  ['timeout', { state: 'uncertain', failure: null }],
])(
  'a message that WhatsApp answers with %s has the matching state and failure',
  async (behavior, expected) => {
    stack.services.connectionFakes.script('whatsApp', behavior, 1);
    expect(await send()).toMatchObject(expected);
  },
);

it('a message that is requested twice is sent once', async () => {
  const before = whatsAppGot().length;
  const messageId = randomId();
  const [first] = await Promise.all([send({ messageId }), send({ messageId })]);
  await send({ messageId });
  expect(whatsAppGot().length).toBe(before + 1);
  expect(first).toMatchObject({ id: messageId });
});

it('a message can be sent by the order’s own merchant only, and needs a connection', async () => {
  const stranger = await openShop(stack);
  await expect(send({}, stranger)).rejects.toEqual(apiError('not_found', 404));
  const ownOrder = await placeOrderIn(stack, stranger);
  const { client } = stranger.merchant;
  const own = await client.createMessageTemplate({ body: { name: 'شكر', content: 'شكرًا {name}' } });
  await expect(
    client.sendOrderMessage({
      params: { orderId: ownOrder },
      body: { messageId: randomId(), templateId: own.id },
    }),
  ).rejects.toEqual(apiError('not_connected', 409));
});

describe('WhatsApp’s reports', () => {
  const webhook = async () => {
    const { whatsApp } = await shop.merchant.client.getConnections();
    if (!whatsApp) throw new Error('WhatsApp is not connected');
    return { url: stack.url + whatsApp.webhook.path, verifyToken: whatsApp.webhook.verifyToken };
  };
  const sign = (body: string, secret = appSecret) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const report = async (remoteId: string, status: string, secret = appSecret, errors?: object[]) => {
    const statuses = [{ id: remoteId, status, timestamp: '1763700000', recipient_id: '966', errors }];
    const body = JSON.stringify({ entry: [{ changes: [{ field: 'messages', value: { statuses } }] }] });
    const { url } = await webhook();
    return fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': sign(body, secret) },
      body,
    });
  };
  /** A message that was just sent, with WhatsApp's id for it. */
  const sentMessage = async () => {
    const { id } = await send();
    return { id, remoteId: whatsAppGot()[0]?.acceptedId ?? '' };
  };
  const stateOf = async (messageId: string) => {
    const { messages } = await shop.merchant.client.getOrderDeliveries({ params: { orderId } });
    return messages.find(({ id }) => id === messageId);
  };

  it('the WhatsApp webhook answers its challenge with the merchant’s token only', async () => {
    const { url, verifyToken } = await webhook();
    const ask = (token: string) =>
      fetch(`${url}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);
    const answer = await ask(verifyToken);
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
    expect((await ask('guess')).status).toBe(403);
  });

  it('WhatsApp’s reports advance a message to read, and never set it back', async () => {
    const { id, remoteId } = await sentMessage();
    for (const status of ['delivered', 'read', 'delivered']) {
      expect((await report(remoteId, status)).status).toBe(200);
    }
    await expect.poll(() => stateOf(id)).toMatchObject({ state: 'read' });
    await stack.egressIdle();
    expect(await stateOf(id)).toMatchObject({ state: 'read' });
  });

  it('WhatsApp’s id of a message, which contains the phone, is in no key; items stored under it are found', async () => {
    const { id, remoteId } = await sentMessage();
    const { dynamoDbClient: client, tableName: TableName } = stack.services;
    const { Items = [] } = await client.send(new ScanCommand({ TableName }));
    const found = Items.filter((item) => item.pk?.S?.startsWith('WHATSAPP#') && item.messageId?.S === id);
    expect(found).toHaveLength(1);
    const { pk, ...others } = found[0] ?? {};
    expect(pk?.S).toMatch(/^WHATSAPP#[\w-]{43}$/);
    await client.send(
      new PutItemCommand({ TableName, Item: { ...others, pk: { S: `WHATSAPP#${remoteId}` } } }),
    );
    await client.send(
      new DeleteItemCommand({ TableName, Key: { pk: { S: pk?.S ?? '' }, sk: { S: 'MESSAGE' } } }),
    );
    await report(remoteId, 'delivered');
    await expect.poll(() => stateOf(id)).toMatchObject({ state: 'delivered' });
  });

  it('WhatsApp’s reports contain why a message did not arrive', async () => {
    const { id, remoteId } = await sentMessage();
    await report(remoteId, 'failed', appSecret, [{ code: 131047, title: 'Re-engagement message' }]);
    await expect.poll(() => stateOf(id)).toMatchObject({ state: 'failed', failure: { code: 131047 } });
  });

  it('WhatsApp’s reports with a wrong signature or none are rejected', async () => {
    const { id, remoteId } = await sentMessage();
    expect((await report(remoteId, 'read', 'another secret')).status).toBe(403);
    const { url } = await webhook();
    const unsigned = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(unsigned.status).toBe(403);
    await stack.egressIdle();
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
  });

  it('a merchant who floods the webhook delays no order of another merchant on its way to the COD network', async () => {
    const other = await openShop(stack);
    const endpoint = `${stack.services.connectionFakes.codNetworkUrl}/leads`;
    await other.merchant.client.saveCodConnection({
      body: { endpoint, apiKey: 'cod-live-1234567890', sendsWhen: 'at_once' },
    });
    const { url } = await webhook();
    const statuses = Array.from({ length: 400 }, (_, index) => ({
      id: `wamid.none-${index}`,
      status: 'read',
    }));
    const body = JSON.stringify({ entry: [{ changes: [{ field: 'messages', value: { statuses } }] }] });
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': sign(body) };
    const flood = Array.from({ length: 40 }, () => fetch(url, { method: 'POST', headers, body }));
    expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(flood.map(() => 200));

    const placed = await placeOrderIn(stack, other);
    const delivery = async () =>
      (await other.merchant.client.getOrderDeliveries({ params: { orderId: placed } })).deliveries[0];
    await expect.poll(delivery).toMatchObject({ state: 'sent' });
    expect(await reportsInQueue()).toBeGreaterThan(0);
  });

  /** How many messages of reports wait in their queue. */
  async function reportsInQueue(): Promise<number> {
    const { sqs, sqsClient } = stack.services;
    const { Attributes } = await sqsClient.send(
      new GetQueueAttributesCommand({
        QueueUrl: sqs.queueUrl(settings.reportsQueue),
        AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesDelayed'],
      }),
    );
    return Object.values(Attributes ?? {}).reduce((sum, count) => sum + Number(count), 0);
  }
});
