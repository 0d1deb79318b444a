import type { OrderResponse } from '@mirsah/contracts/orders';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop } from '../fixtures/shop.ts';
import { postOrder } from '../fixtures/site.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack?.stop());

type Client = Merchant['client'];
type Goods = NonNullable<Parameters<Client['editOrder']>[0]['body']['goods']>;

const shipping = [
  { id: 'usual', name: 'شحن عادي', priceMinor: 0, estimatedDays: 3 },
  { id: 'fast', name: 'شحن سريع', priceMinor: 2500, estimatedDays: 1 },
];

/** A shop with two ways of shipping, and an order of two pieces at 199. */
async function shopWithOrder(changes: Partial<LandingPageContent> = {}) {
  const shop = await openShop(stack, { shippingOptions: shipping, ...changes });
  const orderId = await placeOrderIn(stack, shop);
  return { ...shop, orderId, client: shop.merchant.client, params: { orderId } };
}

/** Saves what the order has, with other goods. */
async function saveGoods(
  client: Client,
  orderId: string,
  goods: Goods,
  more: object = {},
): Promise<OrderResponse> {
  const params = { orderId };
  const { order } = await client.getOrder({ params });
  const { version, status, notes, customerName, customerAddress, customerPhone } = order;
  const typed = { customerName, customerAddress, customerPhone: customerPhone.e164 };
  return client.editOrder({ params, body: { version, status, notes, ...typed, goods, ...more } });
}

const pieces = (quantity: number) => ({ pieces: [{ variantId: null, quantity }], offerId: null });

it('the goods and the shipping of a confirmed order change at the page’s prices, and are in its history', async () => {
  const { client, orderId, params } = await shopWithOrder();
  await client.changeOrderStatus({ params, body: { status: 'confirmed' } });
  const choice = { ...pieces(3), shippingOptionId: 'fast' };
  const { totalMinor } = await client.quoteCall({ params, body: { choice } });
  expect(totalMinor).toBe(3 * 19_900 + 2500);
  await expect(saveGoods(client, orderId, { choice, totalMinor: 1 })).rejects.toEqual(
    apiError('price_changed', 409),
  );
  const saved = await saveGoods(client, orderId, { choice, totalMinor });
  expect(saved).toMatchObject({
    status: 'confirmed',
    totalMinor,
    items: [{ quantity: 3, unitPriceMinor: 19_900 }],
    shipping: { name: 'شحن سريع', priceMinor: 2500 },
  });
  const { events } = await client.getOrder({ params });
  expect(events.at(-1)).toMatchObject({
    type: 'goods_changed',
    changes: [
      { detail: 'goods' },
      { detail: 'shipping', to: 'شحن سريع' },
      { detail: 'total', to: '622 SAR' },
    ],
  });
  const stale = saveGoods(client, orderId, { choice: pieces(1), totalMinor: 22_400 }, { version: 1 });
  await expect(stale).rejects.toMatchObject({ status: 409, body: { code: 'version_conflict' } });
  await client.changeOrderStatus({ params, body: { status: 'shipped' } });
  const late = saveGoods(client, orderId, { choice: pieces(1), totalMinor: 22_400 });
  await expect(late).rejects.toMatchObject({ status: 409, body: { code: 'order_decided' } });
});

it('a member takes off as much as the owner allows, with a reason, and the log names it', async () => {
  const { client, merchant, orderId, params } = await shopWithOrder();
  const agent = await stack.newMember(merchant, { role: 'agent', pages: null, phones: 'full' });
  const take = (amountMinor: number, reason = 'السعر مرتفع') =>
    saveGoods(agent.client, orderId, { discount: { amountMinor, reason }, totalMinor: 39_800 - amountMinor });
  const refused = (path: string, problem: string) => ({
    status: 422,
    body: { code: 'order_fields_invalid', details: { fields: [{ path, problem }] } },
  });
  await expect(take(100)).rejects.toMatchObject(refused('discount', 'discount_above_limit'));
  await expect(agent.client.saveDiscountLimit({ body: { percent: 50 } })).rejects.toMatchObject({
    status: 403,
  });
  await client.saveDiscountLimit({ body: { percent: 10 } });
  expect((await agent.client.quoteCall({ params, body: {} })).mostDiscountMinor).toBe(3980);
  await expect(take(3981)).rejects.toMatchObject(refused('discount', 'discount_above_limit'));
  await expect(take(3980, ' ')).rejects.toMatchObject(refused('discountReason', 'required'));
  const saved = await take(3980);
  expect(saved).toMatchObject({ totalMinor: 35_820, items: [{ quantity: 2, unitPriceMinor: 17_910 }] });
  expect(saved.lines.at(-1)).toMatchObject({ kind: 'discount', unitPriceMinor: -3980 });
  const { items } = await client.listLog({ query: { limit: 50 } });
  expect(items.map(({ action, detail }) => `${action} ${detail}`)).toEqual(
    expect.arrayContaining(['order_edited discount', 'settings_changed discount']),
  );
  const { csv } = await client.exportOrders({ query: {} });
  expect(csv).toContain('-39.8');
  const all = { discount: { amountMinor: 39_800, reason: 'هدية' }, totalMinor: 0 };
  expect((await saveGoods(client, orderId, all)).totalMinor).toBe(0);
});

it('a change of the goods of an order that the network has is a task there', async () => {
  const shop = await openShop(stack, { shippingOptions: shipping });
  const { client } = shop.merchant;
  const endpoint = `${stack.services.connectionFakes.codNetworkUrl}/leads`;
  await client.saveCodConnection({ body: { endpoint, apiKey: 'cod-live-1234567890', sendsWhen: 'at_once' } });
  const orderId = await placeOrderIn(stack, shop);
  const delivery = async () => (await client.getOrderDeliveries({ params: { orderId } })).deliveries[0];
  await expect.poll(async () => (await delivery())?.state).toBe('sent');
  const discount = { amountMinor: 4000, reason: 'عميل دائم' };
  await saveGoods(client, orderId, { choice: pieces(1), discount, totalMinor: 15_900 });
  await expect
    .poll(async () => (await delivery())?.task)
    .toEqual({ action: 'edit', details: ['goods', 'total'] });
});

it('more pieces are taken from a count that stops orders, which asks when too few are left, and fewer go back', async () => {
  const stock = { pieces: 3, countedAt: new Date(Date.now() - 60_000).toISOString(), stopsOrders: true };
  const { layout } = landingPageContentFixture();
  const block = { type: 'stockLeft', props: { stock, whenOut: 'hide', note: '' } } as const;
  const { client, orderId, page } = await shopWithOrder({
    layout: { ...layout, blocks: { ...layout.blocks, bstock: block } },
  });
  await stack.streamsIdle();
  const four = { choice: pieces(4), totalMinor: 4 * 19_900 };
  await expect(saveGoods(client, orderId, four)).rejects.toMatchObject({
    status: 409,
    body: { code: 'oversells', details: { left: 1, wanted: 2 } },
  });
  expect((await saveGoods(client, orderId, four, { despiteStock: true })).items).toMatchObject([
    { quantity: 4 },
  ]);
  await stack.streamsIdle();
  const order = (name: string) =>
    postOrder(stack.port, page.subdomain, {
      landingPageId: page.id,
      name,
      phone: '0559876543',
      address: 'جدة، حي الصفا',
      country: 'SA',
      items: [{ sku: 'OUD-100', price: 199, quantity: 2, variant: '', name: 'عطر العود' }],
      idempotencyKey: crypto.randomUUID(),
    });
  expect((await order('نورة')).status).toBe(409);
  await saveGoods(client, orderId, { choice: pieces(1), totalMinor: 19_900 });
  await stack.streamsIdle();
  expect((await order('نورة')).status).toBe(201);
});
