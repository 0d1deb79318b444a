import { afterEach, beforeAll, expect, it } from 'vitest';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack } = await stackForFile();
const fakes = stack.services.connectionFakes;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(stack);
  await shop.merchant.client.saveCodConnection({
    body: { endpoint: fakes.codNetworkUrl, apiKey: 'cod-live-1234567890', sendsWhen: 'at_once' },
  });
});
afterEach(() => fakes.script('codReads', 'accept'));

const orderOf = (orderId: string) => shop.merchant.client.getOrder({ params: { orderId } });
const deliveryOf = async (orderId: string) =>
  (await shop.merchant.client.getOrderDeliveries({ params: { orderId } })).deliveries[0];
const reading = async () => (await shop.merchant.client.getConnections()).cod?.reading;

/** An order that the network has, and its number there. */
async function sentOrder() {
  const orderId = await placeOrderIn(stack, shop);
  await expect.poll(() => deliveryOf(orderId)).toMatchObject({ state: 'sent' });
  return { orderId, lead: Number((await deliveryOf(orderId))?.remoteId) };
}

it('an order follows the states that its network reports, and its history and delivery name the network', async () => {
  const { orderId, lead } = await sentOrder();
  const status = async () => (await orderOf(orderId)).order.status;
  fakes.network.move(lead, 'leads', 'confirmed');
  await expect.poll(status).toBe('confirmed');
  fakes.network.move(lead, 'orders', 'customs_hold');
  await expect
    .poll(async () => (await deliveryOf(orderId))?.reported)
    .toMatchObject({ lead: 'confirmed', order: 'Customs_hold', isOver: false });
  expect(await status()).toBe('confirmed');
  for (const state of ['shipped', 'delivered'] as const) {
    fakes.network.move(lead, 'orders', state);
    await expect.poll(status).toBe(state);
  }
  const { events } = await orderOf(orderId);
  const moves = events.flatMap((event) => (event.type === 'status_changed' ? [[event.to, event.by]] : []));
  expect(moves).toEqual(['confirmed', 'shipped', 'delivered'].map((to) => [to, 'network']));
  await expect
    .poll(async () => (await deliveryOf(orderId))?.reported)
    .toMatchObject({ order: 'Delivered', isOver: true });
});

it('a failed reading of a network is shown to its merchant, orders are sent all the same, and it is read again', async () => {
  fakes.script('codReads', 'server-error', 1);
  const { orderId, lead } = await sentOrder();
  await expect.poll(async () => (await reading())?.answer).toBe('server_error');
  const { lead: other } = await sentOrder();
  expect(other).not.toBe(lead);
  fakes.network.move(lead, 'leads', 'cancelled');
  await expect.poll(async () => (await orderOf(orderId)).order.status).toBe('cancelled');
  expect(await reading()).toMatchObject({ answer: 'read', failures: 0, readAt: expect.any(String) });
});
