import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** 199 SAR each, sent by the second, dearer option; from a phone of its own, as customers have. */
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

describe('an order', () => {
  it('is in the merchant’s list, priced by the server', async () => {
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

  it('moves through its statuses and remembers every step', async () => {
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

  it('is found under its present status only', async () => {
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

  it('is placed once when the same key comes twenty times at once', async () => {
    const before = (await ordersOf(merchant)).length;
    const idempotencyKey = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => order({ idempotencyKey })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect((await ordersOf(merchant)).length).toBe(before + 1);
  });

  it.each([
    ['a lower price', { items: [{ sku: '', price: 1, quantity: 1, variant: '', name: '' }], total: 26 }],
    ['a lower total', { total: 1 }],
  ])('is refused with %s', async (_, changes) => {
    const before = (await ordersOf(merchant)).length;
    expect(await order(changes)).toMatchObject({ status: 409, body: { error: { code: 'price_changed' } } });
    expect((await ordersOf(merchant)).length).toBe(before);
  });

  it('is refused when it sets what is not a shopper’s to set', async () => {
    expect(await order({ status: 'delivered' })).toMatchObject({ status: 400 });
  });

  it('names each bad field', async () => {
    expect(await order({ phone: '0551', address: ' ' })).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'order_fields_invalid',
          details: {
            fields: [
              { path: 'phone', problem: 'phone_invalid' },
              { path: 'address', problem: 'required' },
            ],
          },
        },
      },
    });
  });

  it('belongs to its merchant alone', async () => {
    const { body } = await order();
    const params = { orderId: body.orderId };
    await expect(stranger.client.getOrder({ params })).rejects.toMatchObject({ status: 404 });
    await expect(
      stranger.client.changeOrderStatus({ params, body: { status: 'cancelled' } }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await ordersOf(stranger)).toEqual([]);
    expect((await merchant.client.getOrder({ params })).order.status).toBe('pending');
  });
});

describe('an order without script', () => {
  it('leads to the thank-you page, and a reload or a second click does not order again', async () => {
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

  it('shows the page again with what was typed and what is wrong', async () => {
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
});

describe('the thank-you page', () => {
  it('shows nothing to somebody who knows only the order’s number', async () => {
    const { body } = await order({ name: 'سر لا يعرفه أحد' });
    const guess = await fetchSite(stack.port, page.subdomain, {
      path: `/thank-you?order=${body.orderId}&key=guess`,
    });
    expect(guess.body).not.toContain('سر لا يعرفه أحد');
    const real = await fetchSite(stack.port, page.subdomain, { path: body.thankYouUrl });
    expect(real.body).toContain('سر لا يعرفه أحد');
    expect(real.headers['cache-control']).toBe('no-store');
  });

  it('says kindly that there is nothing to show without an order', async () => {
    const { status, body } = await fetchSite(stack.port, page.subdomain, { path: '/thank-you' });
    expect(status).toBe(200);
    expect(body).toContain('لا يمكن عرض');
  });
});

describe('the API’s own address', () => {
  it('answers nobody who comes past the edge', async () => {
    const response = await fetch(`${stack.apiEndpoint}/api/me`, {
      headers: { authorization: `Bearer ${merchant.accessToken}` },
    });
    expect(response.status).toBe(404);
  });
});
