import { join } from 'node:path';
import { PurgeQueueCommand } from '@aws-sdk/client-sqs';
import type { NetworkTask } from '@mirsah/domain/delivery';
import type { OrderStatus } from '@mirsah/domain/order';
import { createEgressQueue } from '@mirsah/functions/egress/queue';
import type { Behavior } from '@mirsah/infra-local/connections/behaviors';
import { invoke } from '@mirsah/infra-local/lambda-function';
import { startSqs } from '@mirsah/infra-local/sqs/server';
import { openFunctions } from '@mirsah/infra-local/stack/functions';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { createDeliveryRepository } from '@mirsah/table/outbound/deliveries';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { orderByHand } from '../fixtures/site.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

let stack: TestStack;
let shop: Shop;

beforeAll(async () => {
  stack = await startTestStack({ streamRetries: 3 });
  // A job that comes while its order is being sent waits for a minute.
  stack.services.sqs.limitPauses(10);
  shop = await connectedShop();
});
afterAll(() => stack?.stop());
afterEach(() => stack.services.connectionFakes.script('codNetwork', 'accept'));

const endpoint = () => `${stack.services.connectionFakes.codNetworkUrl}/leads`;

async function connectedShop(): Promise<Shop> {
  const opened = await openShop(stack);
  const { client } = opened.merchant;
  await client.saveCodConnection({
    body: { endpoint: endpoint(), apiKey: 'cod-live-1234567890', sendsWhen: 'at_once' },
  });
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
  expect.poll(() => deliveryOf(orderId, of)).toMatchObject(expected);
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

it('an order by hand can be taken back before the COD network gets it, and is sent afterwards', async () => {
  const { client } = shop.merchant;
  const place = () => client.placeByHand({ body: orderByHand(shop.page.id) });
  const regretted = await place();
  await client.takeBackByHand({ params: { orderId: regretted.id } });
  const meant = await place();
  await expect.poll(() => deliveryOf(meant.id), { timeout: 60_000 }).toMatchObject({ state: 'sent' });
  const phones = stack.services.connectionFakes
    .received()
    .map(({ body }) => (body as { phone?: string }).phone);
  expect(phones).not.toContain(regretted.customerPhone.e164);
}, 90_000);

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
  const orderId = await placeOrderIn(stack, shop);
  // The network's silence ends in 'uncertain', and has not ended yet.
  expect((await deliveryOf(orderId))?.state).not.toBe('uncertain');
  await ends(orderId, { state: 'uncertain' });
});

it('an order is sent to the COD network once, although its stream record and its job are repeated', async () => {
  const orderId = await placeOrderIn(stack, shop);
  const { sqs, sqsClient } = stack.services;
  const queue = createEgressQueue(sqsClient, sqs.queueUrl(settings.egressQueue));
  // A repeated stream record, and a message that the queue delivers twice.
  const again = () =>
    queue.add({ message: { type: 'deliver_order', orderId, kind: 'cod', attempt: 1 }, ownerId: 'merchant' });
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
    body: { endpoint: endpoint(), apiKey: 'cod-live-0987654321', sendsWhen: 'at_once' },
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
    body: { endpoint: endpoint(), apiKey: 'cod-live-1234567890', sendsWhen: 'at_once' },
  });
  await forward(orderId, alone);
  await ends(orderId, { state: 'sent' }, alone);
});

/** Makes a delivery look as if it had last changed this many minutes ago. */
async function age(orderId: string, minutes: number) {
  const deliveries = createDeliveryRepository(openTable(stack.services.dynamoDbClient, settings.tableName));
  const delivery = await deliveries.find(orderId, 'cod');
  if (!delivery) throw new Error('The order has no delivery');
  const updatedAt = new Date(Date.now() - minutes * 60_000).toISOString();
  const steps = delivery.steps.map((step) => ({ ...step, at: updatedAt }));
  const aged = { ...delivery, updatedAt, steps, version: delivery.version + 1 };
  if (!(await deliveries.change(delivery, aged))) throw new Error('The delivery changed in between');
}

it('a member whose phones are masked sends an order again without learning its phone', async () => {
  network('invalid', 1);
  const orderId = await placeOrderIn(stack, shop, { phone: '0556660002' });
  await ends(orderId, { state: 'rejected' });
  const deliveries = createDeliveryRepository(openTable(stack.services.dynamoDbClient, settings.tableName));
  const delivery = await deliveries.find(orderId, 'cod');
  if (!delivery) throw new Error('The order has no delivery');
  // Networks repeat rejected data in their own words.
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
    body: { endpoint: endpoint(), apiKey: 'cod-live-1234567890', sendsWhen: 'at_once' },
  });
  network('rate-limited', 1);
  const orderId = await placeOrderIn(stack, away);
  await ends(orderId, { state: 'queued', reason: { code: 'rate_limited' } }, away);
  await sqsClient.send(new PurgeQueueCommand({ QueueUrl: sqs.queueUrl(settings.egressQueue) }));
  await age(orderId, 61);
  expect(await forward(orderId, away)).toMatchObject({ state: 'queued' });
  await ends(orderId, { state: 'sent' }, away);
});

describe('orders and their network agree', () => {
  const tasksOf = async ({ merchant }: Shop = shop) =>
    (await merchant.client.listFailedDeliveries()).tasks.map(({ orderId, action }) => `${action} ${orderId}`);
  const listed = async (query: { task?: 'true'; returned?: 'true' }, { merchant }: Shop = shop) =>
    (await merchant.client.listOrders({ query })).items.map(({ id }) => id);
  const move = (orderId: string, status: OrderStatus, { merchant }: Shop = shop) =>
    merchant.client.changeOrderStatus({ params: { orderId }, body: { status } });
  const settle = (orderId: string, task: NetworkTask, { merchant }: Shop = shop) =>
    merchant.client.settleNetworkTask({ params: { orderId, kind: 'cod' }, body: task });

  it('a new connection sends orders once they are confirmed, whichever way, and a saved one as it was', async () => {
    const later = await openShop(stack);
    const { client } = later.merchant;
    const body = { endpoint: endpoint(), apiKey: 'cod-live-1234567890' };
    expect((await client.saveCodConnection({ body })).sendsWhen).toBe('confirmed');
    const [first, second] = [await placeOrderIn(stack, later), await placeOrderIn(stack, later)];
    await stack.streamsIdle();
    await stack.egressIdle();
    expect(await deliveryOf(first, later)).toBeUndefined();
    await client.changeOrderStatuses({ body: { orderIds: [first], status: 'confirmed' } });
    await ends(first, { state: 'sent' }, later);
    await move(second, 'cancelled', later);
    await stack.streamsIdle();
    expect(await deliveryOf(second, later)).toBeUndefined();
    await client.saveCodConnection({ body: { ...body, sendsWhen: 'at_once' } });
    expect((await client.saveCodConnection({ body })).sendsWhen).toBe('at_once');
  });

  it('a cancelled order that the network has stays a task in order and list until it is settled', async () => {
    const orderId = await placeOrderIn(stack, shop);
    await ends(orderId, { state: 'sent', task: null });
    const remoteId = (await deliveryOf(orderId))?.remoteId ?? null;
    const { merchant } = shop;
    await merchant.client.changeOrderStatuses({ body: { orderIds: [orderId], status: 'cancelled' } });
    const task = { action: 'cancel' as const, details: [] };
    // The order itself shows it at once.
    expect(await deliveryOf(orderId)).toMatchObject({ state: 'sent', task });
    await expect.poll(() => tasksOf()).toContain(`cancel ${orderId}`);
    expect(await listed({ task: 'true' })).toContain(orderId);
    const stranger = await connectedShop();
    expect(await listed({ task: 'true' }, stranger)).toEqual([]);
    await expect(settle(orderId, task, stranger)).rejects.toEqual(apiError('not_found', 404));
    await expect(settle(orderId, { action: 'edit', details: ['goods'] })).rejects.toEqual(
      apiError('task_changed', 409),
    );
    await settle(orderId, task);
    expect(await tasksOf()).not.toContain(`cancel ${orderId}`);
    expect(await listed({ task: 'true' })).not.toContain(orderId);
    const { events } = await merchant.client.getOrder({ params: { orderId } });
    expect(events.at(-1)).toMatchObject({ type: 'settled_at_network', action: 'cancel', remoteId });
    // Reopened, it is cancelled there alone.
    await move(orderId, 'confirmed');
    await expect.poll(() => tasksOf()).toContain(`restore ${orderId}`);
  });

  it('an edit of an order that the network has is a task with what has changed', async () => {
    const orderId = await placeOrderIn(stack, shop);
    await ends(orderId, { state: 'sent' });
    const { client } = shop.merchant;
    const params = { orderId };
    const { order } = await client.getOrder({ params });
    const { version, status, notes, customerName } = order;
    const edit = { version, status, notes, customerName, customerPhone: order.customerPhone.e164 };
    await client.editOrder({ params, body: { ...edit, customerAddress: 'الدمام، حي الشاطئ' } });
    await expect.poll(() => tasksOf()).toContain(`edit ${orderId}`);
    expect((await deliveryOf(orderId))?.task).toEqual({ action: 'edit', details: ['customerAddress'] });
  });

  it('an order that is cancelled while the network takes its time is a task once it has answered', async () => {
    network('timeout', 1);
    const orderId = await placeOrderIn(stack, shop);
    await expect.poll(async () => (await deliveryOf(orderId))?.state).toBe('sending');
    await move(orderId, 'cancelled');
    await ends(orderId, { state: 'uncertain', task: { action: 'cancel', details: [] } });
    await expect.poll(() => tasksOf()).toContain(`cancel ${orderId}`);
  });

  it('an order that repeats an open one of its phone is not sent before it is confirmed', async () => {
    const first = await placeOrderIn(stack, shop);
    await ends(first, { state: 'sent' });
    const { order } = await shop.merchant.client.getOrder({ params: { orderId: first } });
    const again = await placeOrderIn(stack, shop, { phone: order.customerPhone.e164 });
    await stack.streamsIdle();
    await stack.egressIdle();
    expect(await deliveryOf(again)).toBeUndefined();
    await move(again, 'confirmed');
    await ends(again, { state: 'sent' });
  });

  it('a shipped order that is cancelled, or marked as returned, is listed as returned', async () => {
    const [shipped, cancelled] = [await placeOrderIn(stack, shop), await placeOrderIn(stack, shop)];
    await move(shipped, 'shipped');
    expect((await move(shipped, 'cancelled')).isReturned).toBe(true);
    expect((await move(cancelled, 'cancelled')).isReturned).toBeUndefined();
    await move(cancelled, 'delivered');
    const undone = await shop.merchant.client.changeOrderStatus({
      params: { orderId: cancelled },
      body: { status: 'cancelled', isReturned: false },
    });
    expect(undone.isReturned).toBeUndefined();
    expect(await listed({ returned: 'true' })).toEqual([shipped]);
    await shop.merchant.client.changeOrderStatuses({
      body: { orderIds: [cancelled], status: 'cancelled', isReturned: true },
    });
    expect((await listed({ returned: 'true' })).toSorted()).toEqual([shipped, cancelled].toSorted());
    const { csv } = await shop.merchant.client.exportOrders({ query: { returned: 'true' } });
    expect(csv.split('\r\n')[0]?.split(',')).toContain('مرتجع');
  });
});
