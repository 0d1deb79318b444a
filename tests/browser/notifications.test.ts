import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();
const fakes = stack.services.connectionFakes;

/**
 * The browser of these tests has nobody to ask, never allows notifications, and reaches no push service: here it is allowed,
 * and told of the local stand-in. Its service worker is its own; what that shows is tested beside it.
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

it('a merchant subscribes this browser, has it told of an order, and ends it', async () => {
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
  await page.getByRole('button', { name: 'شغّل الإشعارات' }).click();
  await page.getByText('يعمل', { exact: true }).waitFor();
  const { devices, publicKey } = await shop.merchant.client.getNotifications();
  expect(devices).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem('subscribed-in-test'))).toBe(publicKey);

  await page.getByRole('button', { name: 'أرسل تجربة' }).click();
  await page.getByText('أُرسلت التجربة إلى').waitFor();
  expect(arrived()).toHaveLength(1);
  const orderId = await placeOrderIn(stack, shop);
  await expect.poll(() => arrived().length, { timeout: 30_000 }).toBe(2);
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
