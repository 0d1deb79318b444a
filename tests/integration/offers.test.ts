import { renderMessageTemplate } from '@mirsah/domain/message-template';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import { linesOf } from '@mirsah/domain/order/lines';
import { messageValues } from '@mirsah/domain/order-message';
import { expect, it } from 'vitest';
import { answerOffer, watchPage } from '../fixtures/offers.ts';
import { newPhone } from '../fixtures/phones.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { fetchSite, postOrder } from '../fixtures/site.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';

const { stack } = await stackForFile();

/** What the shopper types, on a page of these offers; `items` are two watches. */
const customer = () => ({ name: 'سارة', phone: newPhone(), address: 'الرياض', country: 'SA' });
const two = (variantIds: string[]) =>
  variantIds.map((variantId) => ({ sku: '', name: '', price: 279, quantity: 1, variantId }));

it('an offer with a tick and one more thing after the order is one order with every line, at the price shown', async () => {
  const { page, merchant } = await openShop(stack, watchPage());
  expect((await fetchSite(stack.port, page.subdomain)).body).toContain('name="offer"');
  const { status, body } = await postOrder(stack.port, page.subdomain, {
    landingPageId: page.id,
    ...customer(),
    items: two(['black', 'white']),
    offer: { id: 'two' },
    bumps: [{ id: 'wrap' }],
    total: 533,
  });
  expect([status, body.code]).toEqual([201, undefined]);
  const order = () => merchant.client.getOrder({ params: { orderId: body.orderId } });
  expect((await order()).order).toMatchObject({
    totalMinor: 53_300,
    items: [
      { sku: 'W-B', unitPriceMinor: 24_950 },
      { sku: 'W-W', unitPriceMinor: 24_950 },
      { sku: 'WRAP', unitPriceMinor: 1_500 },
    ],
    lines: [
      { kind: 'main', variant: 'أسود' },
      { kind: 'main', variant: 'أبيض' },
      { kind: 'main', name: 'ساعتان', unitPriceMinor: -5_900 },
      { kind: 'bump', name: 'تغليف هدية' },
    ],
    afterOffer: { step: 'offer' },
  });

  const shown = await fetchSite(stack.port, page.subdomain, { path: body.thankYouUrl });
  expect(shown.body).toContain('ساعة أخرى');
  const receipt = { subdomain: page.subdomain, path: body.thankYouUrl };
  const answer = () =>
    answerOffer(stack.port, receipt, { step: 'offer', answer: 'accept', variantId: 'white' });
  // The order's own key opens nothing on the host of another merchant.
  const elsewhere = await openShop(stack, watchPage());
  const there = { ...receipt, subdomain: elsewhere.page.subdomain };
  const asked = await answerOffer(stack.port, there, { step: 'offer', answer: 'accept', variantId: 'white' });
  expect([asked.status, asked.headers.location]).toEqual([303, '/thank-you']);
  expect((await order()).order).toMatchObject({ afterOffer: { step: 'offer' }, totalMinor: 53_300 });
  const answers = await Promise.all([answer(), answer(), answer()]);
  expect(answers.map((response) => response.status)).toEqual([303, 303, 303]);
  const { order: after, events } = await order();
  expect(after).toMatchObject({ totalMinor: 73_200, afterOffer: { step: 'accepted' } });
  expect(linesOf(after).map(({ kind }) => kind)).toEqual(['main', 'main', 'main', 'bump', 'after']);
  expect(events.map(({ type }) => type)).toEqual(['placed', 'offer_accepted']);
  const { csv } = await merchant.client.exportOrders({ query: {} });
  expect(csv).toContain('732,SAR');
  // The discount, the fee for cash on delivery, and the answer that was not requested.
  expect(csv).toContain(',-59,0,,');
  const goods = ['عطر العود (أسود) × 1', 'عطر العود (أبيض) × 1', 'تغليف هدية × 1', 'ساعة أخرى (أبيض) × 1'];
  for (const each of goods) expect(csv).toContain(each);
  const { body: receiptPage } = await fetchSite(stack.port, page.subdomain, { path: body.thankYouUrl });
  for (const line of ['خصم <bdi>ساعتين</bdi>', '<b>تغليف هدية</b>', '<b>ساعة أخرى</b>', '732'])
    expect(receiptPage).toContain(line);
  const message = renderMessageTemplate('{items}', messageValues({ ...after, city: null }));
  for (const each of goods) expect(message).toContain(each);
});

it('an offer that has changed since the page was opened, or that is sent with other pieces, is not sold', async () => {
  const { page } = await openShop(stack, watchPage());
  const order = (changes: object) =>
    postOrder(stack.port, page.subdomain, {
      landingPageId: page.id,
      ...customer(),
      items: two(['black', 'white']),
      ...changes,
    });
  const codes = await Promise.all([
    order({ offer: { id: 'two', terms: '2=399' } }),
    order({ offer: { id: 'gone' } }),
    order({ bumps: [{ id: 'wrap', price: 1 }] }),
    order({ bumps: [{ id: 'gone' }] }),
    order({ offer: { id: 'two' }, total: 1 }),
    order({ offer: { id: 'three' } }),
  ]);
  const changed = 'price_changed';
  expect(codes.map(({ body }) => body.code)).toEqual([
    changed,
    changed,
    changed,
    changed,
    changed,
    'product_unavailable',
  ]);
});

it('an order in the specification’s own payload is taken on a page with offers, at the price of its pieces', async () => {
  const { page, merchant } = await openShop(stack, watchPage());
  const items = [{ sku: 'W-W', price: 279, quantity: 2, variant: 'أبيض', name: 'عطر العود' }];
  const { status, body } = await postOrder(stack.port, page.subdomain, {
    landingPageId: page.id,
    ...customer(),
    items,
  });
  expect(status).toBe(201);
  const { order } = await merchant.client.getOrder({ params: { orderId: body.orderId } });
  expect(order).toMatchObject({ totalMinor: 57_700, lines: [] });
});

/** A shop whose orders go to the COD network. */
async function connectedShop(): Promise<Shop> {
  const shop = await openShop(stack, watchPage());
  const endpoint = `${stack.services.connectionFakes.codNetworkUrl}/leads`;
  await shop.merchant.client.saveCodConnection({
    body: { endpoint, apiKey: 'cod-live-1234567890', sendsWhen: 'at_once' },
  });
  return shop;
}

const deliveryOf = async ({ merchant }: Shop, orderId: string) =>
  (await merchant.client.getOrderDeliveries({ params: { orderId } })).deliveries[0];
/** What the COD network received for a customer: the total of each request. */
const receivedFor = (e164: string) =>
  stack.services.connectionFakes.received().flatMap(({ body }) => {
    const { phone, items } = body as { phone?: string; items: { price: number; quantity: number }[] };
    return phone === e164 ? [items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)] : [];
  });

it('an order waits for the shopper’s answer, and is sent with the accepted item as soon as it comes', async () => {
  const shop = await connectedShop();
  const { body } = await postOrder(stack.port, shop.page.subdomain, {
    landingPageId: shop.page.id,
    ...customer(),
    items: two(['black', 'white']),
    offer: { id: 'two' },
  });
  await stack.streamsIdle();
  const waiting = { state: 'queued', reason: { code: 'awaiting_answer' } };
  await expect.poll(() => deliveryOf(shop, body.orderId)).toMatchObject(waiting);
  const receipt = { subdomain: shop.page.subdomain, path: body.thankYouUrl };
  await answerOffer(stack.port, receipt, { step: 'offer', answer: 'decline' });
  await stack.streamsIdle();
  expect(await deliveryOf(shop, body.orderId)).toMatchObject(waiting);
  await answerOffer(stack.port, receipt, { step: 'downsell', answer: 'accept' });
  await expect
    .poll(() => deliveryOf(shop, body.orderId))
    .toMatchObject({ state: 'sent', steps: [{}, waiting, { state: 'sending' }, { state: 'sent' }] });
  const { order } = await shop.merchant.client.getOrder({ params: { orderId: body.orderId } });
  expect(receivedFor(order.customerPhone.e164)).toEqual([499 + 19]);
});

it('an order whose shopper does not answer is sent when the offer ends, and takes no answer after that', async () => {
  const shop = await connectedShop();
  const [order] = await storeOrders(
    stack,
    shop.merchant,
    [
      {
        landingPageId: shop.page.id,
        afterOffer: {
          step: 'offer' as const,
          downsell: null,
          until: new Date(Date.now() + 3_000).toISOString(),
          offer: { ...offersFixture().after.offer, variants: [] },
        },
      },
    ],
    { isForwarded: true },
  );
  if (!order) throw new Error('The order was not stored');
  await expect
    .poll(() => deliveryOf(shop, order.id))
    .toMatchObject({ state: 'sent', steps: [{}, {}, { state: 'sending' }, { state: 'sent' }] });
  const receipt = `/thank-you?order=${order.id}&key=${order.receiptToken}`;
  const path = { subdomain: shop.page.subdomain, path: receipt };
  expect((await answerOffer(stack.port, path, { step: 'offer', answer: 'accept' })).status).toBe(303);
  const { order: after } = await shop.merchant.client.getOrder({ params: { orderId: order.id } });
  expect(after).toMatchObject({ totalMinor: order.totalMinor, afterOffer: { step: 'closed' } });
});
