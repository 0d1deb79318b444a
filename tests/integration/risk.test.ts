import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { defaultRiskSettings } from '@mirsah/domain/order/risk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { fetchSite, orderFor, postOrder } from '../fixtures/site.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack } = await stackForFile();
afterEach(() => {
  vi.useRealTimers();
  stack.services.connectionFakes.script('whatsApp', 'accept');
});

async function newShop(settings = defaultRiskSettings, known?: Merchant) {
  const merchant = known ?? (await stack.newMerchant());
  await merchant.client.saveRiskSettings({ body: settings });
  const body = landingPageContentFixture({ title: `صفحة ${crypto.randomUUID()}` });
  const page = await merchant.client.createLandingPage({ body });
  await stack.streamsIdle();
  return { merchant, page };
}

async function ordered({ merchant, page }: Awaited<ReturnType<typeof newShop>>, changes: object = {}) {
  const { status, body } = await postOrder(stack.port, page.subdomain, { ...orderFor(page.id), ...changes });
  expect(status).toBe(201);
  return (await merchant.client.getOrder({ params: { orderId: body.orderId } })).order;
}

const doubtful = { name: 'ههههه', address: 'asdf' };
const cancelled = ({ client }: Merchant, orderId: string) =>
  client.changeOrderStatus({ params: { orderId }, body: { status: 'cancelled' } });

it('an order is scored by named reasons, and by the results of the phone’s earlier orders', async () => {
  const shop = await newShop();
  const first = await ordered(shop, { address: 'الرياض، حي النرجس، شارع 12' });
  expect(first).toMatchObject({ holdReason: null, risk: { reasons: [], isCallFirst: false } });
  await cancelled(shop.merchant, first.id);
  await stack.streamsIdle();
  const { raw: phone } = first.customerPhone;
  expect((await ordered(shop, { ...doubtful, phone })).risk).toEqual({
    isCallFirst: true,
    reasons: [
      { reason: 'nonsense_name', points: 40 },
      { reason: 'nonsense_address', points: 35 },
      { reason: 'cancelled_before', points: 25 },
    ],
  });
});

it('from as many points as the merchant chose an order is put on hold, and the shopper is thanked as always', async () => {
  const shop = await newShop({ ...defaultRiskSettings, holdFrom: 70 });
  expect(await ordered(shop, doubtful)).toMatchObject({ status: 'pending', holdReason: 'risk' });
});

it('where the merchant has switched scoring off, orders have no score', async () => {
  const shop = await newShop({ ...defaultRiskSettings, isOn: false, holdFrom: 1 });
  expect(await ordered(shop, doubtful)).toMatchObject({ holdReason: null, risk: null });
});

describe('a shopper who has to enter a code', () => {
  const asking = {
    ...defaultRiskSettings,
    holdFrom: 40,
    askCodeFrom: 40,
    codeTemplate: { name: 'order_code', language: 'ar' },
  };

  async function asked() {
    const merchant = await stack.newMerchant();
    const { client } = merchant;
    await expect(client.saveRiskSettings({ body: asking })).rejects.toEqual(apiError('not_connected', 409));
    await client.saveWhatsAppConnection({
      body: { phoneNumberId: '1055512345', token: 'EAAG-token-1234567890' },
    });
    const shop = await newShop(asking, merchant);
    const { body } = await postOrder(stack.port, shop.page.subdomain, {
      ...orderFor(shop.page.id),
      ...doubtful,
    });
    const receipt: string = body.thankYouUrl;
    const post = async (form: Record<string, string>) => {
      const { status, headers } = await fetchSite(stack.port, shop.page.subdomain, {
        method: 'POST',
        path: receipt,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      });
      expect(status).toBe(303);
      return String(headers.location);
    };
    const order = () => client.getOrder({ params: { orderId: body.orderId } });
    const show = async (path = receipt) => (await fetchSite(stack.port, shop.page.subdomain, { path })).body;
    return { orderId: body.orderId as string, subdomain: shop.page.subdomain, receipt, post, order, show };
  }

  /** The codes that WhatsApp was given for a phone. */
  const codesTo = (e164: string) =>
    stack.services.connectionFakes.received().flatMap(({ path, body }) => {
      // A question about the number itself has no body.
      if (!path.endsWith('/messages')) return [];
      const { to, template } = body as { to?: string; template?: { components: unknown } };
      if (to !== e164.slice(1)) return [];
      const [digits] = /\d{6}/.exec(JSON.stringify(template?.components)) ?? [];
      return digits === undefined ? [] : [digits];
    });

  it('types it into the receipt, which releases the order, and no one else learns it', async () => {
    const { orderId, post, order, show, receipt } = await asked();
    const { order: held } = await order();
    expect(held).toMatchObject({ holdReason: 'risk', phoneCheck: 'asked' });
    expect(await show()).toContain('أكّد رقم جوالك');
    await expect.poll(() => codesTo(held.customerPhone.e164)).toHaveLength(1);
    const [code = ''] = codesTo(held.customerPhone.e164);
    const { dynamoDbClient, tableName: TableName } = stack.services;
    const { Items = [] } = await dynamoDbClient.send(new ScanCommand({ TableName }));
    const ofOrder = Items.filter(({ pk }) => pk?.S === `ORDER#${orderId}`);
    expect(ofOrder.map(({ sk }) => sk?.S)).toContain('PHONE_CODE');
    expect(JSON.stringify(ofOrder.filter(({ sk }) => sk?.S === 'PHONE_CODE'))).not.toContain(code);

    const wrong = await post({ code: code === '000000' ? '000001' : '000000' });
    expect(wrong).toContain('code=wrong');
    expect(await show(wrong)).toContain('الرمز غير صحيح');
    expect(await post({ code })).toBe(receipt);
    expect(await show()).toContain('تأكّد رقمك');
    const { order: released, events } = await order();
    expect(released).toMatchObject({
      holdReason: null,
      phoneCheck: 'confirmed',
      risk: { isCallFirst: false },
    });
    expect(events.map(({ type }) => type).sort()).toEqual(['phone_confirmed', 'placed', 'released']);
  });

  it('gets up to ten codes for one address, whatever the reason why the orders wait', async () => {
    const { client, ...merchant } = await stack.newMerchant();
    const token = 'EAAG-token-1234567890';
    await client.saveWhatsAppConnection({ body: { phoneNumberId: '1055512346', token } });
    const shop = await newShop({ ...asking, holdFrom: 1, askCodeFrom: 1 }, { client, ...merchant });
    const checks: unknown[] = [];
    // The limit is per hour of the clock, and no new hour may start during these orders.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    for (let count = 0; count < 14; count += 1) {
      const { holdReason, phoneCheck } = await ordered(shop, doubtful);
      expect(holdReason).toBe('risk');
      checks.push(phoneCheck);
    }
    vi.useRealTimers();
    expect(checks).toEqual([...Array(10).fill('asked'), ...Array(4).fill('not_asked')]);
    const codes = () =>
      stack.services.connectionFakes.received().filter(({ path }) => path.endsWith('/1055512346/messages'))
        .length;
    await expect.poll(codes).toBe(10);
    await stack.egressIdle();
    expect(codes()).toBe(10);
  });

  it('is called if WhatsApp rejects the message, and learns nothing of other orders', async () => {
    stack.services.connectionFakes.script('whatsApp', 'invalid');
    const { order, show, post, orderId, subdomain } = await asked();
    await expect.poll(async () => (await order()).order.phoneCheck).toBe('undelivered');
    expect(await show()).toContain('تعذّر إرسال الرمز');
    expect(await post({ resend: '1' })).toContain('code=too_soon');
    for (const path of [`/thank-you?order=${orderId}&key=another`, '/thank-you?order=none&key=another']) {
      const { status, headers } = await fetchSite(stack.port, subdomain, {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'code=123456',
      });
      expect([status, headers.location]).toEqual([303, '/thank-you']);
    }
  });
});
