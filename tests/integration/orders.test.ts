import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Merchant } from '../fixtures/merchant.ts';
import { newPhone } from '../fixtures/phones.ts';
import { fetchSite, postOrder, postOrderForm } from '../fixtures/site.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

type Page = Awaited<ReturnType<Merchant['client']['createLandingPage']>>;

let stack: TestStack;
let merchant: Merchant;
let stranger: Merchant;
let page: Page;

beforeAll(async () => {
  stack = await startTestStack();
  [merchant, stranger] = await Promise.all([stack.newMerchant(), stack.newMerchant()]);
  page = await merchant.client.createLandingPage({ body: landingPageContentFixture() });
  await stack.streamsIdle();
});
afterAll(() => stack?.stop());

/** An order of 199 SAR each with the second, dearer shipping option, from a new phone each time. */
function submission(changes: object = {}) {
  return {
    landingPageId: page.id,
    name: 'عبدالله الشمري',
    phone: newPhone(),
    address: 'الرياض، حي النرجس',
    country: 'SA',
    items: [{ sku: 'OUD-100', price: 199, quantity: 2, variant: '', name: 'عطر العود' }],
    shippingOptionId: 'express',
    total: 423,
    idempotencyKey: crypto.randomUUID(),
    ...changes,
  };
}

const order = (changes: object = {}) => postOrder(stack.port, page.subdomain, submission(changes));
const ordersOf = async (owner: Merchant) => (await owner.client.listOrders({ query: { limit: 100 } })).items;

function form(changes: Record<string, string> = {}) {
  return {
    landingPageId: page.id,
    name: 'منيرة الدوسري',
    phone: '0559876543',
    address: 'الدمام',
    country: 'SA',
    quantity: '1',
    price: '199',
    shippingOptionId: 'standard',
    ...changes,
  };
}

it('an order is in the merchant’s list, with the price that the server computed', async () => {
  const { status, body } = await order();
  expect(status).toBe(201);
  expect(body).toEqual({
    orderId: expect.any(String),
    message: 'تم إرسال طلبك بنجاح، سنتواصل معك قريبًا',
    thankYouUrl: expect.stringContaining('/thank-you?'),
  });
  const [newest] = await ordersOf(merchant);
  expect(newest).toMatchObject({
    id: body.orderId,
    status: 'pending',
    totalMinor: 42_300,
    currency: 'SAR',
  });
  expect(newest).not.toHaveProperty('receiptToken');
  expect(newest).not.toHaveProperty('ownerId');
});

it('an order changes its status, and every change is in its history', async () => {
  const { body } = await order();
  const params = { orderId: body.orderId };
  for (const status of ['confirmed', 'shipped', 'pending'] as const) {
    await merchant.client.changeOrderStatus({ params, body: { status } });
  }
  const { order: stored, events } = await merchant.client.getOrder({ params });
  expect(stored.status).toBe('pending');
  const steps = events.map((event) =>
    event.type === 'status_changed' ? `${event.from}>${event.to}` : event.type,
  );
  expect(steps).toEqual(['placed', 'pending>confirmed', 'confirmed>shipped', 'shipped>pending']);
});

it('an order is listed under its current status only', async () => {
  const { body } = await order();
  await merchant.client.changeOrderStatus({
    params: { orderId: body.orderId },
    body: { status: 'cancelled' },
  });
  const idsWith = async (status: 'pending' | 'cancelled') =>
    (await merchant.client.listOrders({ query: { status, limit: 100 } })).items.map(({ id }) => id);
  expect(await idsWith('cancelled')).toContain(body.orderId);
  expect(await idsWith('pending')).not.toContain(body.orderId);
});

it('twenty simultaneous requests with one idempotency key place one order', async () => {
  const before = (await ordersOf(merchant)).length;
  const same = { idempotencyKey: crypto.randomUUID(), phone: newPhone() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => order(same)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
  expect((await ordersOf(merchant)).length).toBe(before + 1);
});

it('an idempotency key that comes with another order is rejected, and nothing is swallowed', async () => {
  const first = { idempotencyKey: crypto.randomUUID(), phone: newPhone() };
  const { body } = await order(first);
  expect(await order({ ...first, address: 'جدة' })).toMatchObject({
    status: 409,
    body: { code: 'key_reused' },
  });
  expect((await order(first)).body).toEqual(body);
});

it('an order of several variants, by their names, is one order with all of them', async () => {
  const variants = [
    { id: 'v50', name: '50 مل', sku: 'OUD-50', priceMinor: 15_900 },
    { id: 'v100', name: '100 مل', sku: 'OUD-100', priceMinor: 24_900 },
  ];
  const content = landingPageContentFixture();
  const shop = await merchant.client.createLandingPage({
    body: {
      ...content,
      title: 'عطر بأحجام',
      subdomain: 'sizes-of-oud',
      product: { ...content.product, variants },
    },
  });
  const items = [
    { sku: 'OUD-50', price: 159, quantity: 120, variant: '50 مل', name: 'عطر العود' },
    { sku: 'OUD-100', price: 249, quantity: 1, variant: null, name: 'عطر العود' },
  ];
  const { landingPageId: _, total: __, ...rest } = submission({ items });
  const { status, body } = await postOrder(stack.port, shop.subdomain, { ...rest, landingPageId: shop.id });
  expect([status, body]).toMatchObject([201, { orderId: expect.any(String) }]);
  const { order: stored } = await merchant.client.getOrder({ params: { orderId: body.orderId } });
  expect(stored).toMatchObject({
    totalMinor: 120 * 15_900 + 24_900 + 2500,
    items: [
      { variant: '50 مل', quantity: 120 },
      { variant: '100 مل', quantity: 1 },
    ],
  });
  const { csv } = await merchant.client.exportOrders({ query: { landingPageId: shop.id } });
  expect(csv).toContain('عطر العود (50 مل) × 120، عطر العود (100 مل) × 1');
  const receipt = await fetchSite(stack.port, shop.subdomain, { path: body.thankYouUrl });
  for (const text of ['50 مل', '100 مل', '19,354']) expect(receipt.body).toContain(text);
});

it('a flood of orders from one address is accepted and put on hold, and another page’s orders are not', async () => {
  const content = landingPageContentFixture();
  const flooded = await merchant.client.createLandingPage({
    body: { ...content, title: 'صفحة مستهدفة', subdomain: 'flooded-page' },
  });
  const flood = () =>
    postOrder(stack.port, flooded.subdomain, submission({ landingPageId: flooded.id })).then(
      ({ status }) => status,
    );
  const statuses: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    statuses.push(...(await Promise.all(Array.from({ length: 5 }, flood))));
  }
  expect(new Set(statuses)).toEqual(new Set([201]));
  const listed = (held: 'true' | 'false') =>
    merchant.client.listOrders({ query: { landingPageId: flooded.id, held, limit: 100 } });
  expect((await listed('false')).items).toHaveLength(30);
  const { items } = await listed('true');
  expect(items.map(({ holdReason }) => holdReason)).toEqual(Array.from({ length: 10 }, () => 'order_flood'));
});

it('an order is answered on its page’s own host only, and its receipt on no other page’s', async () => {
  const elsewhere = await stranger.client.createLandingPage({
    body: { ...landingPageContentFixture(), subdomain: 'of-a-stranger' },
  });
  for (const host of [elsewhere.subdomain, 'nosuch']) {
    expect(await postOrder(stack.port, host, submission())).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    const posted = await postOrderForm(stack.port, host, form({ phone: newPhone() }));
    expect(posted.status).toBe(404);
    expect(posted.body).not.toContain(page.title);
  }
  const { body } = await order({ name: 'سر لا يعرفه أحد' });
  const there = await fetchSite(stack.port, elsewhere.subdomain, { path: body.thankYouUrl });
  expect(there.body).not.toContain('سر لا يعرفه أحد');
  expect(there.body).toContain('لا يمكن عرض');
});

it.each([
  ['a lower price', { items: [{ sku: '', price: 1, quantity: 1, variant: '', name: '' }], total: 26 }],
  ['a lower total', { total: 1 }],
])('an order with %s than the page’s is rejected', async (_, changes) => {
  const before = (await ordersOf(merchant)).length;
  expect(await order(changes)).toMatchObject({ status: 409, body: { code: 'price_changed' } });
  expect((await ordersOf(merchant)).length).toBe(before);
});

it('an order with fields that a shopper may not set is rejected', async () => {
  expect(await order({ status: 'delivered' })).toMatchObject({ status: 400 });
});

it('a rejected order names each invalid field', async () => {
  expect(await order({ phone: '0551', address: ' ' })).toMatchObject({
    status: 422,
    body: {
      code: 'order_fields_invalid',
      details: {
        fields: [
          { path: 'phone', problem: 'phone_invalid' },
          { path: 'address', problem: 'required' },
        ],
      },
    },
  });
});

it('an order can be read and changed by its own merchant only', async () => {
  const { body } = await order();
  const params = { orderId: body.orderId };
  await expect(stranger.client.getOrder({ params })).rejects.toMatchObject({ status: 404 });
  await expect(
    stranger.client.changeOrderStatus({ params, body: { status: 'cancelled' } }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await ordersOf(stranger)).toEqual([]);
  expect((await merchant.client.getOrder({ params })).order.status).toBe('pending');
});

it('an order without JavaScript leads to the thank-you page, and neither a reload nor a second click places another', async () => {
  const before = (await ordersOf(merchant)).length;
  const answers = await Promise.all([
    postOrderForm(stack.port, page.subdomain, form()),
    postOrderForm(stack.port, page.subdomain, form()),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const [first, second] = answers.map(({ headers }) => String(headers.location));
  expect(second).toBe(first);
  const thanks = await fetchSite(stack.port, page.subdomain, { path: first ?? '' });
  expect(thanks.status).toBe(200);
  expect(thanks.body).toContain('منيرة الدوسري');
  expect((await ordersOf(merchant)).length).toBe(before + 1);
});

it('an invalid order without JavaScript shows the page again with the typed values and the errors', async () => {
  const { status, body } = await postOrderForm(
    stack.port,
    page.subdomain,
    form({ phone: '0551', name: 'ريم "العنزي"' }),
  );
  expect(status).toBe(422);
  expect(body).toContain('value="0551"');
  expect(body).toContain('ريم &quot;العنزي&quot;');
  expect(body).toContain('aria-invalid="true"');
});

it('the thank-you page shows nothing of an order to a visitor who knows only its id', async () => {
  const { body } = await order({ name: 'سر لا يعرفه أحد' });
  const guess = await fetchSite(stack.port, page.subdomain, {
    path: `/thank-you?order=${body.orderId}&key=guess`,
  });
  expect(guess.body).not.toContain('سر لا يعرفه أحد');
  const real = await fetchSite(stack.port, page.subdomain, { path: body.thankYouUrl });
  expect(real.body).toContain('سر لا يعرفه أحد');
  expect(real.headers['cache-control']).toBe('no-store');
});

it('the browser that ordered keeps the key to its receipt in a cookie and is led to an address without it', async () => {
  const answer = await postOrderForm(stack.port, page.subdomain, form({ phone: '0559876501' }));
  const [cookie = '', ...attributes] = String(answer.headers['set-cookie']).split('; ');
  expect(attributes).toEqual(['Path=/thank-you', 'Max-Age=2592000', 'HttpOnly', 'SameSite=Lax']);
  const visit = (path: string, sent: string) =>
    fetchSite(stack.port, page.subdomain, { path, headers: { cookie: sent } });
  const secret = String(answer.headers.location);
  const led = await visit(secret, `other=1; ${cookie}`);
  expect(led.status).toBe(303);
  const address = String(led.headers.location);
  expect(secret).toBe(`${address}&key=${cookie.split('=')[1]}`);
  expect((await visit(address, cookie)).body).toContain('منيرة الدوسري');
  expect((await visit(address, `${cookie}x`)).body).not.toContain('منيرة الدوسري');
  expect((await visit(address, '')).body).not.toContain('منيرة الدوسري');
});

it('the thank-you page on the main host shows the order of its link, or that there is nothing to show', async () => {
  const empty = await fetch(`${stack.url}/thank-you`);
  expect(empty.status).toBe(200);
  const page = await empty.text();
  expect(page).toContain('لا يمكن عرض تفاصيل الطلب');
  expect(page).toMatch(/<a class="btn"[^>]*href="\/"[^>]*>العودة إلى الصفحة الرئيسية/);
  const { body } = await order();
  const shown = await fetch(stack.url + body.thankYouUrl);
  expect(await shown.text()).toContain('تم إرسال طلبك بنجاح');
});

it('the thank-you page without an order shows that there is nothing to see', async () => {
  const { status, body } = await fetchSite(stack.port, page.subdomain, { path: '/thank-you' });
  expect(status).toBe(200);
  expect(body).toContain('لا يمكن عرض');
});

it('the API rejects requests that do not come through the edge', async () => {
  const response = await fetch(`${stack.apiEndpoint}/api/me`, {
    headers: { authorization: `Bearer ${merchant.accessToken}` },
  });
  expect(response.status).toBe(404);
});
