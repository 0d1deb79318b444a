import { join } from 'node:path';
import { PurgeQueueCommand } from '@aws-sdk/client-sqs';
import { createEgressQueue } from '@mirsah/functions/egress/queue';
import type { Behavior } from '@mirsah/infra-local/connections/behaviors';
import { invoke } from '@mirsah/infra-local/lambda-function';
import { startSqs } from '@mirsah/infra-local/sqs/server';
import { openFunctions } from '@mirsah/infra-local/stack/functions';
import { settings } from '@mirsah/infra-local/stack/settings';
import { createDeliveryRepository } from '@mirsah/table/deliveries';
import { openTable } from '@mirsah/table/dynamo/table';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

let stack: TestStack;
let shop: Shop;

beforeAll(async () => {
  stack = await startTestStack();
  shop = await connectedShop();
});
afterAll(() => stack?.stop());
afterEach(() => stack.services.connectionFakes.script('codNetwork', 'accept'));

const endpoint = () => `${stack.services.connectionFakes.codNetworkUrl}/leads`;

async function connectedShop(): Promise<Shop> {
  const opened = await openShop(stack);
  const { client } = opened.merchant;
  await client.saveCodConnection({ body: { endpoint: endpoint(), apiKey: 'cod-live-1234567890' } });
  return opened;
}

/** Sets how the COD network answers the next requests. */
const network = (behavior: Behavior, times?: number) =>
  stack.services.connectionFakes.script('codNetwork', behavior, times);
/** The requests that the COD network received for an order, recognised by its phone. */
const leadsFor = async (orderId: string, { merchant }: Shop = shop) => {
  const { order } = await merchant.client.getOrder({ params: { orderId } });
  return stack.services.connectionFakes
    .received()
    .filter(({ body }) => (body as { phone?: string }).phone === order.customerPhone.e164);
};
const deliveryOf = async (orderId: string, { merchant }: Shop = shop) =>
  (await merchant.client.getOrderDeliveries({ params: { orderId } })).deliveries[0];
const ends = (orderId: string, expected: object, of: Shop = shop) =>
  expect.poll(() => deliveryOf(orderId, of), { timeout: 20_000 }).toMatchObject(expected);
const forward = (orderId: string, { merchant }: Shop = shop) =>
  merchant.client.forwardOrder({ params: { orderId, kind: 'cod' } });

it('an order of a connected merchant reaches the COD network, with the SKU of its variant, and gets the network’s id', async () => {
  const orderId = await placeOrderIn(stack, shop);
  await ends(orderId, { state: 'sent', remoteId: expect.stringMatching(/^\d+$/), reason: null });
  expect(await leadsFor(orderId)).toMatchObject([
    {
      status: 200,
      body: {
        name: 'عبدالله الشمري',
        country: 'SA',
        items: [{ sku: 'OUD-100', quantity: 2, price: 199 }],
      },
    },
  ]);
  const steps = (await deliveryOf(orderId))?.steps.map(({ state }) => state);
  expect(steps).toEqual(['queued', 'sending', 'sent']);
});

it.each<[Behavior, string, string]>([
  ['invalid', 'rejected', 'order_refused'],
  ['server-error', 'uncertain', 'server_error'],
  ['timeout', 'uncertain', 'no_answer'],
  ['already-saved', 'sent', 'already_saved'],
])('an order that the COD network answers with %s is %s after one request', async (behavior, state, code) => {
  network(behavior, 1);
  const orderId = await placeOrderIn(stack, shop);
  await ends(orderId, { state, reason: { code } });
  expect(await leadsFor(orderId)).toHaveLength(1);
});

it('an order is sent again after the COD network was rate limited, and arrives once', async () => {
  network('rate-limited', 1);
  const orderId = await placeOrderIn(stack, shop);
  await ends(orderId, { state: 'sent' });
  expect((await leadsFor(orderId)).map(({ status }) => status)).toEqual([200, 429]);
  expect((await deliveryOf(orderId))?.steps).toContainEqual(
    expect.objectContaining({ state: 'queued', reason: { code: 'rate_limited', message: '' } }),
  );
});

it('an order is placed without delay although the COD network never answers', async () => {
  network('timeout', 1);
  const before = performance.now();
  const orderId = await placeOrderIn(stack, shop);
  expect(performance.now() - before).toBeLessThan(2_500);
  await ends(orderId, { state: 'uncertain' });
});

it('an order is sent to the COD network once, although its stream record and its job are repeated', async () => {
  const orderId = await placeOrderIn(stack, shop);
  const { sqs, sqsClient } = stack.services;
  const queue = createEgressQueue(sqsClient, sqs.queueUrl(settings.egressQueue));
  // A repeated stream record, and a message that the queue delivers twice.
  const again = () => queue.add({ type: 'deliver_order', orderId, kind: 'cod', attempt: 1 });
  await Promise.all(Array.from({ length: 6 }, again));
  await ends(orderId, { state: 'sent' });
  await again();
  await stack.streamsIdle();
  await stack.egressIdle();
  expect(await leadsFor(orderId)).toHaveLength(1);
});

it('after an uncertain delivery the merchant can send the order again, and the network recognises it', async () => {
  network('timeout', 1);
  const orderId = await placeOrderIn(stack, shop);
  await ends(orderId, { state: 'uncertain' });
  const failed = async () => (await shop.merchant.client.listFailedDeliveries()).orderIds;
  expect((await failed())[0]).toBe(orderId);
  await forward(orderId);
  await ends(orderId, { state: 'sent', reason: { code: 'already_saved' } });
  expect(await failed()).not.toContain(orderId);
  expect(await leadsFor(orderId)).toHaveLength(2);
});

it('an order that has arrived cannot be sent again, nor one of another merchant', async () => {
  const orderId = await placeOrderIn(stack, shop);
  await ends(orderId, { state: 'sent' });
  await expect(forward(orderId)).rejects.toEqual(apiError('delivery_underway', 409));
  const stranger = await connectedShop();
  await expect(forward(orderId, stranger)).rejects.toEqual(apiError('not_found', 404));
  await expect(stranger.merchant.client.getOrderDeliveries({ params: { orderId } })).rejects.toEqual(
    apiError('not_found', 404),
  );
});

it('a rejected key pauses the connection, and a new key sends the orders that were waiting', async () => {
  const paused = await connectedShop();
  network('unauthorized', 1);
  const first = await placeOrderIn(stack, paused);
  await ends(first, { state: 'rejected', reason: { code: 'key_refused' } }, paused);
  const { client } = paused.merchant;
  expect((await client.getConnections()).cod?.keyRejectedAt).not.toBeNull();

  const second = await placeOrderIn(stack, paused);
  await ends(second, { state: 'rejected', reason: { code: 'key_refused' } }, paused);
  expect(await leadsFor(second, paused)).toEqual([]);

  const saved = await client.saveCodConnection({
    body: { endpoint: endpoint(), apiKey: 'cod-live-0987654321' },
  });
  expect(saved).toMatchObject({ resumed: 2, keyRejectedAt: null, apiKey: { lastFour: '4321' } });
  await ends(first, { state: 'sent' }, paused);
  await ends(second, { state: 'sent' }, paused);
});

it('an order on hold is not sent to the COD network until its merchant releases it', async () => {
  const { client } = shop.merchant;
  const customer = { phone: '0556660001' };
  const earlier = await placeOrderIn(stack, shop, customer);
  await ends(earlier, { state: 'sent' });
  await client.blockPhone({ body: { orderId: earlier } });
  const orderId = await placeOrderIn(stack, shop, { ...customer, address: 'جدة' });
  await stack.streamsIdle();
  expect(await deliveryOf(orderId)).toBeUndefined();
  await client.releaseOrders({ body: { orderIds: [orderId] } });
  await ends(orderId, { state: 'sent' });
  await client.releaseOrders({ body: { orderIds: [orderId] } });
  await stack.streamsIdle();
  await stack.egressIdle();
  expect(await leadsFor(orderId)).toHaveLength(2);
});

it('orders of a merchant without a COD network have no deliveries, and can be sent once it is connected', async () => {
  const alone = await openShop(stack);
  const orderId = await placeOrderIn(stack, alone);
  await stack.streamsIdle();
  expect(await deliveryOf(orderId, alone)).toBeUndefined();
  await expect(forward(orderId, alone)).rejects.toEqual(apiError('not_connected', 409));
  await alone.merchant.client.saveCodConnection({
    body: { endpoint: endpoint(), apiKey: 'cod-live-1234567890' },
  });
  await forward(orderId, alone);
  await ends(orderId, { state: 'sent' }, alone);
});

/** Makes a delivery look as if it had last changed so many minutes ago. */
async function age(orderId: string, minutes: number) {
  const deliveries = createDeliveryRepository(openTable(stack.services.dynamoDbClient, settings.tableName));
  const delivery = await deliveries.find(orderId, 'cod');
  if (!delivery) throw new Error('The order has no delivery');
  const updatedAt = new Date(Date.now() - minutes * 60_000).toISOString();
  const steps = delivery.steps.map((step) => ({ ...step, at: updatedAt }));
  const aged = { ...delivery, updatedAt, steps, version: delivery.version + 1 };
  if (!(await deliveries.change(delivery, aged))) throw new Error('The delivery changed in between');
}

it('a member whose phones are masked sends an order again without being told its phone', async () => {
  network('invalid', 1);
  const orderId = await placeOrderIn(stack, shop, { phone: '0556660002' });
  await ends(orderId, { state: 'rejected' });
  const deliveries = createDeliveryRepository(openTable(stack.services.dynamoDbClient, settings.tableName));
  const delivery = await deliveries.find(orderId, 'cod');
  if (!delivery) throw new Error('The order has no delivery');
  // Networks repeat in their own words what they refuse.
  const steps = delivery.steps.map((step) => ({
    ...step,
    reason: step.reason && { ...step.reason, message: 'Bad phone +966556660002' },
  }));
  await deliveries.change(delivery, { ...delivery, steps, version: delivery.version + 1 });
  const grant = { role: 'agent', pages: null, phones: 'masked_until_called' } as const;
  const { client } = await stack.newMember(shop.merchant, grant);
  const answer = JSON.stringify(await client.forwardOrder({ params: { orderId, kind: 'cod' } }));
  expect(answer).toContain('Bad phone +9665•••••02');
  expect(answer).not.toContain('556660002');
  await ends(orderId, { state: 'sent' });
});

const sweep = () =>
  invoke(openFunctions().get('sweep-deliveries'), {}, { name: 'sweep-deliveries', timeoutMs: 60_000 });

it('orders that were placed while the queue was away are sent once the next sweep finds them, each once', async () => {
  const { sqs } = stack.services;
  const again = { dataDir: join(stack.dataDir, 'sqs'), port: Number(new URL(sqs.endpoint).port), queues: [] };
  await sqs.stop();
  const orderIds = await Promise.all(Array.from({ length: 5 }, () => placeOrderIn(stack, shop)));
  await stack.streamRead();
  const restarted = await startSqs(again);
  sqs.stop = restarted.stop;
  await stack.egressIdle();
  for (const orderId of orderIds) expect(await deliveryOf(orderId)).toMatchObject({ state: 'queued' });
  await expect(forward(orderIds[0] ?? '')).rejects.toEqual(apiError('delivery_underway', 409));

  await Promise.all(orderIds.map((orderId) => age(orderId, 11)));
  const found = await sweep();
  expect(found).toMatchObject({ queuedAgain: 5, oldestUntriedSeconds: expect.any(Number) });
  expect(Math.floor((found as { oldestUntriedSeconds: number }).oldestUntriedSeconds / 60)).toBe(11);
  expect(await sweep()).toMatchObject({ queuedAgain: 0 });
  for (const orderId of orderIds) {
    await ends(orderId, { state: 'sent' });
    expect(await leadsFor(orderId)).toHaveLength(1);
  }
});

it('what the stream’s function gave up while the queue was away is sent by a replay, each once', async () => {
  const { sqs } = stack.services;
  const again = { dataDir: join(stack.dataDir, 'sqs'), port: Number(new URL(sqs.endpoint).port), queues: [] };
  await sqs.stop();
  const orderIds = await Promise.all(Array.from({ length: 3 }, () => placeOrderIn(stack, shop)));
  await stack.streamRead();
  const restarted = await startSqs(again);
  sqs.stop = restarted.stop;

  const replay = async () => (await fetch(`${stack.url}/__local/replay`, { method: 'POST' })).text();
  expect(await replay()).toMatch(/^[1-9]\d* given again, 0 kept\.$/m);
  for (const orderId of orderIds) {
    await ends(orderId, { state: 'sent' });
    expect(await leadsFor(orderId)).toHaveLength(1);
  }
  expect(await replay()).toBe('0 given again, 0 kept.\n');
});

it('a merchant can send again what has been queued for an hour', async () => {
  const { sqsClient, sqs } = stack.services;
  const away = await openShop(stack);
  await away.merchant.client.saveCodConnection({
    body: { endpoint: endpoint(), apiKey: 'cod-live-1234567890' },
  });
  network('rate-limited', 1);
  const orderId = await placeOrderIn(stack, away);
  await ends(orderId, { state: 'queued', reason: { code: 'rate_limited' } }, away);
  await sqsClient.send(new PurgeQueueCommand({ QueueUrl: sqs.queueUrl(settings.egressQueue) }));
  await age(orderId, 61);
  expect(await forward(orderId, away)).toMatchObject({ state: 'queued' });
  await ends(orderId, { state: 'sent' }, away);
});
