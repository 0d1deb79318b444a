import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { intercept, newPage, phone } from '../fixtures/browser.ts';
import { blockPixels, listenToPixels, type PixelCall } from '../fixtures/pixel-networks.ts';
import { requestsEnded } from '../fixtures/requests.ts';
import { openShop } from '../fixtures/shop.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const pixels = {
  facebook: { enabled: true, pixelId: '1234567890' },
  tiktok: { enabled: true, pixelId: 'CABCDEF1234567890' },
  google: { enabled: true, tagId: 'G-ABC123' },
  snapchat: { enabled: true, pixelId: 'a1b2c3d4-0000-4e5f-8a9b-c0d1e2f3a4b5' },
};

const { stack, browser } = await stackAndBrowserForFile();
const shop = await openShop(stack, { pixels });

async function order(page: Page): Promise<string> {
  await page.getByLabel('الاسم الكامل').fill('عبدالله الشمري');
  await page.getByLabel('رقم الجوال').fill('0551234567');
  await page.getByLabel('العنوان').fill('الرياض');
  await page.getByRole('button', { name: 'اطلب الآن' }).click();
  await page.waitForURL('**/thank-you?*');
  return new URL(page.url()).searchParams.get('order') ?? '';
}

/**
 * Waits until the pixels of the open page have run; importing their script again waits for its first import.
 */
async function pixelsHaveRun(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/run-pixels')),
  );
  // A string, because Vitest would rewrite the import.
  await page.evaluate(
    "import(performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/run-pixels')).name)",
  );
}

const calls = (received: PixelCall[], network: PixelCall['network']) =>
  received.filter((each) => each.network === network).map(({ call }) => call);

it('pixels receive a page view once for each load, and an order only once', async () => {
  const { page, problems } = await newPage(browser, phone);
  const received = await listenToPixels(page);
  await page.goto(shop.url);
  // Each call arrives separately.
  const receivedBy = (network: PixelCall['network']) => expect.poll(() => calls(received, network));
  await receivedBy('facebook').toEqual([
    ['init', '1234567890'],
    ['track', 'PageView'],
  ]);
  await receivedBy('tiktok').toEqual([['page']]);
  await expect
    .poll(() => calls(received, 'google')[1])
    .toEqual(['config', 'G-ABC123', { send_page_view: true }]);
  await receivedBy('snapchat').toEqual([
    ['init', 'a1b2c3d4-0000-4e5f-8a9b-c0d1e2f3a4b5'],
    ['track', 'PAGE_VIEW'],
  ]);

  received.length = 0;
  const orderId = await order(page);
  const amount = { value: 199, currency: 'SAR' };
  const purchases = () => received.filter(({ call }) => /purchase/i.test(String(call[1])));
  await expect.poll(() => purchases().length).toBe(4);
  expect(purchases().map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      ['track', 'Purchase', amount, { eventID: orderId }],
      ['track', 'Purchase', amount, { event_id: orderId }],
      ['event', 'purchase', { ...amount, transaction_id: orderId }],
      [
        'track',
        'PURCHASE',
        { price: 199, currency: 'SAR', transaction_id: orderId, client_dedup_id: orderId },
      ],
    ]),
  );

  received.length = 0;
  await page.reload();
  await pixelsHaveRun(page);
  const again = await page.context().newPage();
  const receivedAgain = await listenToPixels(again);
  await again.goto(page.url());
  await pixelsHaveRun(again);
  expect([...received, ...receivedAgain]).toEqual([]);
  expect(problems).toEqual([]);
});

it('no other server gets a request before the page has loaded, or its shopper’s first move', async () => {
  const told = await openShop(stack, { pixels, conversions: { isOn: true, model: null } });
  const { page } = await newPage(browser, phone);
  await listenToPixels(page);
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { host } = new URL(request.url());
    if (host !== new URL(told.url).host) foreign.push(host);
  });
  // The page is loading until its typeface is there.
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await intercept(page, '**/*.woff2', async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto(told.url, { waitUntil: 'domcontentloaded' });
  const state = await page.evaluate(async () => {
    for (let times = 0; times < 20; times += 1) await new Promise((resolve) => requestIdleCallback(resolve));
    return document.readyState;
  });
  expect(state).toBe('interactive');
  expect(foreign).toEqual([]);
  await page.getByRole('heading', { level: 1 }).tap();
  await expect.poll(() => new Set(foreign).size).toBe(4);
  allow();
});

it.each([true, false])(
  'networks receive an order from a page that discloses it, with the form’s script: %s',
  async (javaScriptEnabled) => {
    const { url, merchant } = await openShop(stack, { conversions: { isOn: true, model: null } });
    const entry = { pixelId: pixels.facebook.pixelId, token: 'a-token', testCode: '', isOn: true };
    await merchant.client.saveConversionNetwork({ params: { network: 'meta' }, body: entry });
    const { page } = await newPage(browser, phone, { javaScriptEnabled });
    await page.goto(url);
    const orderId = await order(page);
    await expect
      .poll(async () => (await merchant.client.getOrderDeliveries({ params: { orderId } })).conversions)
      .toMatchObject([{ network: 'meta', stage: 'placed', event: 'purchase' }]);
  },
);

it('no pixel ever sees the key to a receipt, which its browser can reload and whose address tells others nothing', async () => {
  const { page, problems } = await newPage(browser, phone);
  const received = await listenToPixels(page);
  await page.goto(shop.url);
  const orderId = await order(page);
  const [cookie] = await page.context().cookies(page.url());
  const key = cookie?.value ?? '';
  expect(key).toMatch(/^\w{26}$/);
  const secretLink = `${new URL(shop.url).origin}/thank-you?order=${orderId}&key=${key}`;
  await expect.poll(() => received.filter(({ seen }) => seen.includes(orderId)).length).toBeGreaterThan(3);
  await page.reload();
  await pixelsHaveRun(page);
  await expect.poll(() => page.getByText('عبدالله الشمري').count()).toBeGreaterThan(0);
  expect(page.url()).toBe(`${new URL(shop.url).origin}/thank-you?order=${orderId}`);
  expect(received.filter(({ seen }) => seen.includes(key))).toEqual([]);

  // The copied address shows nothing elsewhere; the secret link shows the receipt, without pixels.
  const elsewhere = await newPage(browser, phone);
  const receivedElsewhere = await listenToPixels(elsewhere.page);
  await elsewhere.page.goto(page.url());
  await elsewhere.page.getByRole('heading', { name: 'لا يمكن عرض تفاصيل الطلب' }).waitFor();
  await elsewhere.page.goto(secretLink);
  await elsewhere.page.getByText('عبدالله الشمري').first().waitFor();
  await elsewhere.page.mouse.move(10, 10);
  await requestsEnded(elsewhere.page);
  expect(receivedElsewhere).toEqual([]);
  expect([...problems, ...elsewhere.problems]).toEqual([]);
});

it('blocked pixels disturb neither the page nor the order, and receive it once they are unblocked', async () => {
  const { page, context, problems } = await newPage(browser, phone);
  await blockPixels(page);
  await page.goto(shop.url);
  await pixelsHaveRun(page);
  const orderId = await order(page);
  await pixelsHaveRun(page);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('تم إرسال طلبك بنجاح');
  expect(problems.filter((problem) => !problem.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([]);
  const later = await context.newPage();
  const received = await listenToPixels(later);
  await later.goto(page.url());
  await expect
    .poll(() => received.some(({ call }) => call.some((part) => JSON.stringify(part).includes(orderId))))
    .toBe(true);
});

it('a pixel that throws does not disturb the others or the page', async () => {
  const { page, problems } = await newPage(browser, phone);
  const received = await listenToPixels(page);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'fbq', {
      get() {
        throw new Error('broken by an extension');
      },
    });
  });
  await page.goto(shop.url);
  await expect.poll(() => calls(received, 'google').length).toBeGreaterThan(0);
  // The networks' scripts arrive in any order.
  await expect.poll(() => calls(received, 'tiktok')).toEqual([['page']]);
  await order(page);
  expect(problems).toEqual([]);
});

it('disabled pixels are neither loaded nor allowed by the content security policy', async () => {
  const quiet = await openShop(stack, {
    pixels: { ...landingPageContentFixture().pixels, tiktok: pixels.tiktok },
  });
  const { page } = await newPage(browser, phone);
  const received = await listenToPixels(page);
  const response = await page.goto(quiet.url);
  await expect.poll(() => calls(received, 'tiktok').length).toBe(1);
  expect(received.every(({ network }) => network === 'tiktok')).toBe(true);
  const policy = response?.headers()['content-security-policy'];
  expect(policy).toContain('tiktok');
  expect(policy).not.toMatch(/facebook|google|snap|sc-static/);
});
