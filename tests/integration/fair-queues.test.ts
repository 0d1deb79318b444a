import { createHmac } from 'node:crypto';
import { PurgeQueueCommand } from '@aws-sdk/client-sqs';
import { randomId } from '@mirsah/domain/id';
import { defaultRiskSettings } from '@mirsah/domain/order/risk';
import { createEgressQueue, type EgressMessage } from '@mirsah/functions/egress/queue';
import { settings } from '@mirsah/infra-local/stack/settings';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop } from '../fixtures/shop.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack?.stop());
afterEach(async () => {
  const { sqs, sqsClient } = stack.services;
  for (const name of [settings.egressQueue, settings.customersQueue])
    await sqsClient.send(new PurgeQueueCommand({ QueueUrl: sqs.queueUrl(name) }));
});

type Queue = typeof settings.egressQueue | typeof settings.customersQueue;
const BACKLOG = 800;

/**
 * Hundreds of messages of one merchant, whose orders are not there. What comes first is tested where the
 * queue is read.
 */
async function fill(name: Queue, message: (orderId: string) => EgressMessage) {
  const { sqs, sqsClient } = stack.services;
  const jobs = Array.from({ length: BACKLOG }, () => ({
    message: message(randomId()),
    ownerId: 'busy-merchant',
  }));
  await createEgressQueue(sqsClient, sqs.queueUrl(name)).add(...jobs);
}

it('an order is forwarded from a queue with hundreds of another merchant’s', async () => {
  const shop = await openShop(stack);
  const { client } = shop.merchant;
  const endpoint = `${stack.services.connectionFakes.codNetworkUrl}/leads`;
  await client.saveCodConnection({ body: { endpoint, apiKey: 'cod-live-1234567890', sendsWhen: 'at_once' } });
  await fill(settings.egressQueue, (orderId) => ({
    type: 'deliver_order',
    orderId,
    kind: 'cod',
    attempt: 1,
  }));
  const orderId = await placeOrderIn(stack, shop);
  const state = async () => (await client.getOrderDeliveries({ params: { orderId } })).deliveries[0]?.state;
  await expect.poll(state).toBe('sent');
});

it('a shopper’s code is sent from a queue with hundreds of another merchant’s questions', async () => {
  const shop = await openShop(stack);
  const { client } = shop.merchant;
  const phoneNumberId = '1055512399';
  await client.saveWhatsAppConnection({ body: { phoneNumberId, token: 'EAAG-token-1234567890' } });
  const codeTemplate = { name: 'order_code', language: 'ar' };
  await client.saveRiskSettings({
    body: { ...defaultRiskSettings, holdFrom: 1, askCodeFrom: 1, codeTemplate },
  });
  await fill(settings.customersQueue, (orderId) => ({ type: 'ask_question', orderId }));
  await placeOrderIn(stack, shop, { name: 'ههههه', address: 'asdf' });
  const codes = () =>
    stack.services.connectionFakes
      .received()
      .filter(({ path }) => path.endsWith(`/${phoneNumberId}/messages`)).length;
  await expect.poll(codes).toBe(1);
});

it('what a customer writes by WhatsApp is taken with every emoji and character that there is', async () => {
  const shop = await openShop(stack);
  const { client } = shop.merchant;
  const appSecret = '0123456789abcdef0123456789abcdef';
  const { webhook } = await client
    .saveWhatsAppConnection({
      body: { phoneNumberId: '1055512377', token: 'EAAG-token-1234567890', appSecret },
    })
    .then(() => client.getConnections())
    .then(({ whatsApp }) => ({ webhook: whatsApp?.webhook }));
  const text = 'تمام 👍🏽 🫶 \uffff\ufffe\u0000';
  const messages = [
    { id: 'wamid.emoji', from: '966551230000', timestamp: '1795860000', type: 'text', text: { body: text } },
  ];
  const body = JSON.stringify({ entry: [{ changes: [{ field: 'messages', value: { messages } }] }] });
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
  const { status } = await fetch(stack.url + (webhook?.path ?? ''), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body,
  });
  expect(status).toBe(200);
  const unmatched = async () =>
    (await client.listUnmatchedMessages({ query: {} })).items.map((message) => message.text);
  await expect.poll(unmatched).toEqual([expect.stringContaining('تمام 👍🏽 🫶')]);
});
