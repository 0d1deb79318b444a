import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, intercept, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();
const fakes = stack.services.connectionFakes;

/**
 * The browser of these tests cannot show a permission prompt, never allows notifications, and reaches no push
 * service: here it is allowed, with the local stand-in. Its service worker is separate; its notifications are
 * tested beside it.
 */
async function subscribeTo(page: Page, subscription: ReturnType<typeof fakes.subscribe>): Promise<void> {
  await page.addInitScript(({ endpoint, keys }) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    const KEY = 'subscribed-in-test';
    const subscribed = () =>
      localStorage.getItem(KEY) && {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => localStorage.removeItem(KEY),
      };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscribed() || null,
      async subscribe({ applicationServerKey }: PushSubscriptionOptionsInit) {
        localStorage.setItem(KEY, String(applicationServerKey));
        return subscribed();
      },
    });
  }, subscription);
}

it('a merchant subscribes this browser, gets a notification of an order, and unsubscribes', async () => {
  const shop = await openShop(stack);
  const { page, problems } = await newPage(browser, phone);
  const subscription = fakes.subscribe();
  const arrived = () =>
    fakes
      .received()
      .filter(({ path, acceptedId }) => acceptedId && subscription.endpoint.endsWith(path))
      .map(({ body }) => body as { title: string });
  await subscribeTo(page, subscription);
  await openSignedIn(page, stack.url, shop.merchant, '/dashboard/notifications');
  const [byPush, byTelegram] = ['إشعار', 'تيليغرام'].map((channel) =>
    page.getByLabel(`طلب جديد: ${channel}`),
  );
  if (!byPush || !byTelegram) throw new Error('a channel is missing');
  const stateOf = async (choice: typeof byPush) =>
    [await choice.isDisabled(), await choice.getAttribute('aria-describedby')] as const;
  const reasonOf = async (choice: typeof byPush) => {
    const [isDisabled, id] = await stateOf(choice);
    return isDisabled && id ? page.locator(`[id="${id}"]`).textContent() : null;
  };
  // What a channel would bring is chosen once it is connected.
  await byPush.waitFor();
  expect(await Promise.all([reasonOf(byPush), reasonOf(byTelegram)])).toEqual(['لا جهاز بعد', 'غير مربوط']);
  await page.getByText('يسري المختار في القناة بعد تشغيلها').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'notifications-off-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await saveScreenshot(page, 'notifications-off-1440');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'شغّل الإشعارات' }).click();
  await page.getByText('يعمل', { exact: true }).waitFor();
  await expect.poll(() => byPush.isDisabled()).toBe(false);
  expect(await reasonOf(byTelegram)).toBe('غير مربوط');
  // `uncheck` would look before the choice is drawn.
  await byPush.click();
  await expect.poll(() => byPush.isChecked()).toBe(false);
  await expect
    .poll(async () => (await shop.merchant.client.getNotifications()).settings.kinds.new_order.push)
    .toBe(false);
  await byPush.click();
  await expect.poll(() => byPush.isChecked()).toBe(true);
  await expect
    .poll(async () => (await shop.merchant.client.getNotifications()).settings.kinds.new_order.push)
    .toBe(true);
  const { devices, publicKey } = await shop.merchant.client.getNotifications();
  expect(devices).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem('subscribed-in-test'))).toBe(publicKey);

  await page.getByRole('button', { name: 'أرسل تجربة' }).click();
  await page.getByText('أُرسلت التجربة إلى').waitFor();
  expect(arrived()).toHaveLength(1);
  const orderId = await placeOrderIn(stack, shop);
  await expect.poll(() => arrived().length).toBe(2);
  const [told] = arrived();
  if (!told) throw new Error('Nothing arrived');
  expect(told.title).toContain(orderId.slice(0, 8).toUpperCase());
  expect(
    await page.evaluate(async () =>
      (await navigator.serviceWorker.ready).active?.scriptURL.endsWith('/sw.js'),
    ),
  ).toBe(true);
  await expectAccessible(page);
  await saveScreenshot(page, 'notifications-on-390');

  await page.getByRole('button', { name: 'أوقف', exact: true }).click();
  await page.getByText('الإشعارات متوقفة على هذا الجهاز').waitFor();
  await expect.poll(async () => (await shop.merchant.client.getNotifications()).devices).toEqual([]);
  expect(problems).toEqual([]);
});

/** Counts the tones that the page plays; a ring has two. */
async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      Object.assign(window, { tones: (Reflect.get(window, 'tones') ?? 0) + 1 });
      start.call(this, when);
    };
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'tones') ?? 0));
}

it('an open dashboard rings for each new order where that is on, also while another is confirmed or its window is hidden', async () => {
  const shop = await openShop(stack);
  const { client } = shop.merchant;
  const waiting = await placeOrderIn(stack, shop);
  const { page, problems } = await newPage(browser, desktop);
  const tones = await countTones(page);
  await page.clock.install();
  await openSignedIn(page, stack.url, shop.merchant, '/dashboard/notifications');
  /** An order is new where the dashboard knew of those before it. */
  const knows = (orders: number) => expect.poll(() => page.title()).toContain(`(${orders})`);
  await knows(1);
  const choice = page.getByLabel('طلب جديد: صوت');
  await choice.check();
  await expect.poll(tones).toBe(2);
  /** Places an order, and advances the clock by the dashboard's polling interval. */
  const orderComes = async (meanwhile?: () => Promise<unknown>) => {
    await placeOrderIn(stack, shop);
    await meanwhile?.();
    await stack.streamsIdle();
    await page.clock.runFor(21_000);
  };
  await page.clock.runFor(21_000);
  expect(await tones()).toBe(2);
  await orderComes();
  await expect.poll(tones).toBe(4);
  await orderComes(() =>
    client.changeOrderStatus({ params: { orderId: waiting }, body: { status: 'confirmed' } }),
  );
  await expect.poll(tones).toBe(6);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    window.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await orderComes();
  await expect.poll(tones).toBe(8);

  // After a reload it rings for new orders only, and once it was touched.
  await page.reload();
  await knows(3);
  await page.getByRole('heading', { name: 'الإشعارات' }).click();
  expect(await tones()).toBe(0);
  await orderComes();
  await expect.poll(tones).toBe(2);
  await choice.uncheck();
  await orderComes();
  await knows(5);
  expect(await tones()).toBe(2);
  expect(problems).toEqual([]);
});

it('a choice is shown at once, whatever an answer on its way says, and taken back when it cannot be saved', async () => {
  const merchant = await stack.newMerchant();
  const { page } = await newPage(browser, desktop);
  await subscribeTo(page, fakes.subscribe());
  await openSignedIn(page, stack.url, merchant, '/dashboard/notifications');
  await page.getByRole('button', { name: 'شغّل الإشعارات' }).click();
  const choice = page.getByLabel('طلب جديد: إشعار');
  await expect.poll(() => choice.isDisabled()).toBe(false);
  const before = await choice.isChecked();
  const [read, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [released, savable] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let saves = 0;
  await intercept(page, '**/api/notifications', async (route) => {
    if (route.request().method() === 'GET') {
      // The answer of before the second choice comes after it.
      const response = await route.fetch();
      read.resolve();
      await released.promise;
      return route.fulfill({ response }).catch(() => undefined);
    }
    saves += 1;
    if (saves === 2) {
      saved.resolve();
      await savable.promise;
      return route.fulfill({ status: 500, json: {} });
    }
    return route.fallback();
  });
  await choice.click();
  await read.promise;
  await choice.click();
  await saved.promise;
  const late = page.waitForResponse((response) => response.request().method() === 'GET');
  released.resolve();
  await (await late).finished();
  // The screen has drawn what came.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await choice.isChecked()).toBe(before);
  savable.resolve();
  await page.getByRole('alert').filter({ hasText: 'تعذّر' }).waitFor();
  await expect.poll(() => choice.isChecked()).toBe(!before);
});

it('the dashboard can be put on the home screen: in Arabic, from right to left, with its icons, and a browser agrees', async () => {
  const read = async (path: string) => {
    const response = await fetch(stack.url + path);
    expect(response.status, path).toBe(200);
    return { type: response.headers.get('content-type'), body: Buffer.from(await response.arrayBuffer()) };
  };
  const manifest = await read('/manifest.json');
  expect(manifest.type).toMatch(/^application\/(?:manifest\+)?json/);
  const said = JSON.parse(manifest.body.toString('utf8'));
  expect(said).toMatchObject({
    lang: 'ar',
    dir: 'rtl',
    display: 'standalone',
    start_url: '/dashboard',
    name: expect.stringMatching(/[\u0600-\u06ff]/),
    short_name: expect.stringMatching(/[\u0600-\u06ff]/),
    icons: expect.arrayContaining([expect.objectContaining({ purpose: 'maskable' })]),
  });
  for (const { src, sizes, type } of said.icons as { src: string; sizes: string; type: string }[]) {
    const icon = await read(src);
    const { width, height, format } = await sharp(icon.body).metadata();
    expect([icon.type, `${width}x${height}`, `image/${format}`]).toEqual([type, sizes, type]);
  }
  for (const { url } of said.shortcuts as { url: string }[]) await read(url);
  expect((await read('/sw.js')).type).toMatch(/javascript/);

  const { page, context, problems } = await newPage(browser, phone);
  const { merchant } = await openShop(stack);
  await openSignedIn(page, stack.url, merchant, '/dashboard/notifications');
  const devTools = await context.newCDPSession(page);
  const { errors, manifest: parsed } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(parsed).toMatchObject({
    name: said.name,
    startUrl: `${stack.url}/dashboard`,
    scope: `${stack.url}/`,
  });
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // The tests' contexts are private windows, which install nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  expect(problems).toEqual([]);
});
