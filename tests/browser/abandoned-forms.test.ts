import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  intercept,
  launchBrowser,
  newPage,
  phone,
  saveScreenshot,
} from '../fixtures/browser.ts';
import { holdObservers } from '../fixtures/busy-observers.ts';
import { newPhone } from '../fixtures/phones.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { leaveForm } from '../fixtures/site.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();
const kept = { abandonedForms: { hasNotice: true, isKept: true } };
/**
 * The driver's own browser identifies itself as a robot, whose forms are not stored. A user agent set on the
 * page does not apply to what it sends when it is left, so the whole browser gets one.
 */
const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const shoppers = await launchBrowser([`--user-agent=${userAgent}`]);
afterAll(() => shoppers.close());

const notForSale = 'هذا المنتج غير متاح للشراء حاليًا';

/** A product of two variants, of which one cannot be bought. */
function withSoldVariant() {
  const { product } = landingPageContentFixture();
  const variant = { id: 'small', name: '50 مل', sku: '', priceMinor: 10_000 };
  return { ...product, variants: [variant, { ...variant, id: 'gone', name: 'طقم', priceMinor: 0 }] };
}

const formsOf = async ({ merchant: { client } }: Shop) =>
  (await client.listAbandonedForms({ query: {} })).items;
const shopperName = (page: Page) => page.getByLabel('الاسم الكامل');
const shopperPhone = (page: Page) => page.getByLabel('رقم الجوال');

/** A shopper on a shop's page with a controlled clock, and the number of forms that the page sent. */
async function openPage(shop: Shop, prepare?: (page: Page) => Promise<unknown>) {
  const opened = await newPage(shoppers, phone);
  await prepare?.(opened.page);
  let told = 0;
  opened.page.on('request', (request) => {
    if (request.url().endsWith('/functions/v1/keep-form')) told += 1;
  });
  await opened.page.clock.install();
  await opened.page.goto(shop.url);
  await opened.page.getByText('إن لم تكمل الطلب نحفظ ما كتبته 30 يومًا').waitFor();
  return { ...opened, told: () => told };
}

it('what a shopper typed is stored after twenty seconds of rest with a whole phone, or when the page is left, and becomes their order', async () => {
  const shop = await openShop(stack, kept);
  const { page, problems, told } = await openPage(shop);
  const digits = newPhone();
  await shopperPhone(page).fill(digits.slice(0, 7));
  await page.clock.runFor(30_000);
  expect(told()).toBe(0);
  await shopperPhone(page).fill(digits);
  // Real time passes too, and more of it on a slow machine.
  await page.clock.runFor(15_000);
  expect(told()).toBe(0);
  await page.clock.runFor(5_200);
  await expect
    .poll(() => formsOf(shop))
    .toMatchObject([
      { customerPhone: { raw: digits }, customerName: '', stoppedAt: 'after_phone', state: 'new' },
    ]);
  await page.clock.runFor(60_000);
  expect(told()).toBe(1);

  await shopperName(page).fill('وليد الشمري');
  await page.goto('about:blank');
  await expect.poll(() => formsOf(shop)).toMatchObject([{ customerName: 'وليد الشمري', state: 'new' }]);

  await page.goto(shop.url);
  await shopperName(page).focus();
  await expect.poll(() => shopperPhone(page).inputValue()).toBe(digits);
  await page.getByLabel('العنوان').fill('حفر الباطن، حي المحمدية');
  await page.locator('form .btn').click();
  await page.waitForURL('**/thank-you**');
  await stack.streamsIdle();
  const [form, ...others] = await formsOf(shop);
  expect([form?.state, others]).toEqual(['became', []]);
  const { items } = await shop.merchant.client.listOrders({ query: {} });
  expect(items).toMatchObject([{ id: form?.orderId, recoveredFrom: form?.id }]);
  expect(problems).toEqual([]);
});

it('a form that was sent and rejected is stored when the page is left, one that became an order is not', async () => {
  const shop = await openShop(stack, kept);
  const refused = await openPage(shop);
  const digits = newPhone();
  await shopperName(refused.page).fill('هدى الزهراني');
  await shopperPhone(refused.page).fill(digits);
  await refused.page.locator('form .btn').click();
  await refused.page.locator('[aria-invalid=true]').waitFor();
  expect(refused.told()).toBe(0);
  await refused.page.goto('about:blank');
  await expect
    .poll(() => formsOf(shop))
    .toMatchObject([{ customerPhone: { raw: digits }, customerName: 'هدى الزهراني' }]);

  const ordered = await openPage(shop);
  await shopperName(ordered.page).fill('سلمان العجمي');
  await shopperPhone(ordered.page).fill(newPhone());
  await ordered.page.getByLabel('العنوان').fill('الدمام، حي الشاطئ');
  await ordered.page.locator('form .btn').click();
  await ordered.page.waitForURL('**/thank-you**');
  await stack.streamsIdle();
  expect(ordered.told()).toBe(0);
  expect(await formsOf(shop)).toHaveLength(1);
});

it('a form with the text of an earlier visit is not stored again by a page that is sold out, but new text is', async () => {
  const shop = await openShop(stack, { ...kept, product: withSoldVariant() });
  const { page, told } = await openPage(shop);
  const digits = newPhone();
  const leave = () => page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await shopperPhone(page).fill(digits);
  await page.getByText('طقم', { exact: true }).click();
  await page.getByText(notForSale).waitFor();
  await leave();
  await expect.poll(told).toBe(1);

  await page.goto(shop.url);
  await shopperName(page).focus();
  await expect.poll(() => shopperPhone(page).inputValue()).toBe(digits);
  await leave();
  // The variant of the earlier visit is not chosen again.
  await page.getByText('طقم', { exact: true }).click();
  await page.getByText(notForSale).waitFor();
  await shopperName(page).fill('غادة السبيعي');
  await leave();
  await expect
    .poll(() => formsOf(shop))
    .toMatchObject([{ customerPhone: { raw: digits }, customerName: 'غادة السبيعي' }]);
  expect(told()).toBe(2);
});

it('a form that was posted without its script and rejected is stored when the page is left', async () => {
  const shop = await openShop(stack, kept);
  const { page, told } = await openPage(shop);
  await intercept(page, '**/assets/*island.*.js', (route) => route.abort());
  await page.reload();
  await shopperPhone(page).fill(newPhone());
  const posted = page.waitForEvent('load');
  await page.locator('form .btn').click();
  await posted;
  await page.locator('[aria-invalid=true]').first().waitFor();
  expect(told()).toBe(0);
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await expect.poll(told).toBe(1);
});

it('what a quick shopper typed is stored once when they leave before any script of the form has loaded', async () => {
  const shop = await openShop(stack, kept);
  const released = Promise.withResolvers<void>();
  const { page, told } = await openPage(shop, (opened) =>
    intercept(opened, /\/assets\/(island|keep-form)\./, async (route) => {
      await released.promise;
      await route.continue();
    }),
  );
  const leave = () => page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await leave();
  expect(told()).toBe(0);
  const digits = newPhone();
  await shopperPhone(page).fill(digits);
  await leave();
  await expect.poll(() => formsOf(shop)).toMatchObject([{ customerPhone: { raw: digits }, state: 'new' }]);
  expect(told()).toBe(1);

  // They stay: the script continues with what was typed before it loaded.
  const before = await page.evaluateHandle(() => window.onpagehide);
  released.resolve();
  await expect.poll(() => page.evaluate((first) => window.onpagehide === first, before)).toBe(false);
  await page.clock.runFor(25_000);
  await expect.poll(told).toBe(2);
  await leave();
  expect(told()).toBe(2);
});

it('before the first touch a page asks for one script, and when idle for that which counts visits', async () => {
  const shop = await openShop(stack, kept);
  const { page } = await newPage(browser, phone);
  const scripts: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w-]+)\..*\.js$/.exec(request.url()) ?? [];
    if (name) scripts.push(name);
  });
  // The whole form is on the first screen.
  await page.setViewportSize({ width: 390, height: 3_000 });
  const observers = await holdObservers(page);
  await page.goto(shop.url);
  await expect.poll(() => scripts).toContain('run-beacon');
  // A slow phone reports where the form is only after the visit is stored.
  await page.waitForFunction(() => localStorage.length > 0);
  await observers.release();
  await page.waitForTimeout(1_000);
  expect(scripts).toEqual(['loader', 'run-beacon']);
  await shopperPhone(page).click();
  await expect.poll(() => [...scripts].sort()).toEqual(['island', 'keep-form', 'loader', 'run-beacon']);
});

it('a merchant calls or writes to people who left a form, turns it into an order, and sees the results', async () => {
  const shop = await openShop(stack, kept);
  const digits = newPhone();
  await leaveForm(stack.port, shop.page, { phone: newPhone() });
  await leaveForm(stack.port, shop.page, { phone: digits, name: 'منى الخالدي' });
  const { page, problems } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, shop.merchant, '/dashboard/abandoned-forms');
  const card = page.getByRole('listitem').filter({ hasText: 'منى الخالدي' });
  await card.getByText('جديد', { exact: true }).waitFor();
  const call = card.getByRole('link', { name: /^اتصل: منى الخالدي/ });
  expect(await call.getAttribute('href')).toBe(`tel:+966${digits.slice(1)}`);
  const write = card.getByRole('link', { name: 'واتساب: منى الخالدي' });
  const chat = new URL((await write.getAttribute('href')) ?? '');
  expect(chat.pathname).toBe(`/966${digits.slice(1)}`);
  expect(chat.searchParams.get('text')).toContain('مرحبًا منى الخالدي، لاحظنا أنك بدأت طلب');
  // The telephone app is missing here; only the request for it is recorded.
  await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await call.click();
  await card.getByText('تواصلنا', { exact: true }).waitFor();

  await card.getByRole('button', { name: 'اجعله طلبًا: منى الخالدي' }).click();
  const sheet = page.getByRole('dialog', { name: 'اجعله طلبًا' });
  // The sheet lists missing fields itself, because the browser would do so in its own language.
  await sheet.getByRole('button', { name: 'أنشئ الطلب' }).click();
  await sheet.getByText('هذا الحقل مطلوب').waitFor();
  expect(await sheet.getByLabel('العنوان').evaluate((field) => field === document.activeElement)).toBe(true);
  await sheet.getByLabel('العنوان').fill('الجبيل، حي الفناتير');
  await expect.poll(() => sheet.getByText('هذا الحقل مطلوب').count()).toBe(0);
  await expectAccessible(page);
  // From the bottom, near the thumb, and no higher than its content.
  await expect.poll(async () => (await sheet.boundingBox())?.y ?? 0).toBeGreaterThan(phone.height / 4);
  await saveScreenshot(page, 'make-order-390');
  await sheet.getByRole('button', { name: 'أنشئ الطلب' }).click();
  await page.getByText(/^صار الطلب \u2066[0-9A-Z]{8}\u2069$/).waitFor();
  await page.waitForURL('**/dashboard/orders?order=**');
  const { items } = await shop.merchant.client.listOrders({ query: {} });
  expect(items).toMatchObject([{ customerName: 'منى الخالدي', totalMinor: 19_900 }]);

  await stack.streamsIdle();
  await page.setViewportSize(desktop);
  await page.goto(`${stack.url}/dashboard/abandoned-forms`);
  const row = page.getByRole('row').filter({ hasText: 'منى الخالدي' });
  await row.getByText('صار طلبًا', { exact: true }).waitFor();
  const figures = page.getByLabel('النماذج المتروكة في أرقام');
  await figures.getByText('199 ر.س').waitFor();
  const other = page.getByRole('row').filter({ hasText: 'بدون اسم' });
  await other.getByRole('button', { name: 'لا يرغب: بدون اسم' }).click();
  await page.getByRole('menuitem', { name: 'لا يرغب' }).click();
  await other.getByText('لا يرغب', { exact: true }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'abandoned-forms-1440');
  expect(problems).toEqual([]);
});
