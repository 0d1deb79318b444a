import { newConfirmation } from '@mirsah/domain/confirmation';
import { localTime } from '@mirsah/domain/country';
import { addDays, riyadhDay, startOfDay } from '@mirsah/domain/day';
import { randomId } from '@mirsah/domain/id';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newUnmatchedMessage } from '../fixtures/authorization-resources.ts';
import { desktop, expectAccessible, intercept, newPage, phone, saveView } from '../fixtures/browser.ts';
import { openAllDay } from '../fixtures/desk.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { storeOrders, storeSent } from '../fixtures/stored-orders.ts';

const { stack, browser } = await stackAndBrowserForFile();

const widths = [
  ['1440', desktop],
  ['390', phone],
] as const;

const postponed = { ...newConfirmation, state: 'postponed' } as const;
const cardOf = (page: Page, name: string) => page.getByRole('article', { name });
const rowsOf = (page: Page, name: string) =>
  page.getByRole('list', { name }).getByRole('listitem').allTextContents();
const shownOrders = (page: Page) => page.getByLabel(/^حالة طلب/);

it.each(widths)('a shop’s first orders are shown themselves, at %s px', async (width, viewport) => {
  const shop = await openShop(stack);
  await placeOrderIn(stack, shop, { name: 'نورة السبيعي' });
  await placeOrderIn(stack, shop, { name: 'فهد العنزي' });
  const { page, problems } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, shop.merchant);
  await page.getByRole('heading', { name: 'وصل أول طلبين' }).waitFor();
  const orders = page.getByRole('list', { name: 'أول الطلبات' }).getByRole('listitem');
  await expect.poll(() => orders.count()).toBe(2);
  const call = orders.first().getByRole('link', { name: /^اتصال بـ .*فهد العنزي/ });
  expect(await call.getAttribute('href')).toMatch(/^tel:\+9665512\d{5}$/);
  // They are counted once, and nothing else waits.
  await expect.poll(() => page.getByRole('article').count()).toBe(0);
  await expectAccessible(page);
  await saveView(page, `home-first-${width}`);
  await orders.first().getByRole('link', { name: 'فهد العنزي', exact: true }).click();
  await page.getByRole('dialog').getByText('فهد العنزي').first().waitFor();
  expect(problems).toEqual([]);
});

it.each(widths)('what waits is counted as in the list that it opens, at %s px', async (width, viewport) => {
  const shop = await openShop(stack);
  await fillDay(shop);
  const { page, problems } = await newPage(browser, viewport);
  const open = () => openSignedIn(page, stack.url, shop.merchant);
  await open();
  const calls = cardOf(page, 'طلبات للاتصال');
  await calls.getByText('10', { exact: true }).waitFor();
  await cardOf(page, 'رسائل بلا طلب').getByText('2', { exact: true }).waitFor();
  await cardOf(page, 'عند شبكة الدفع').getByText('1', { exact: true }).waitFor();
  await cardOf(page, 'مستحق لك').getByText('796 ر.س', { exact: true }).waitFor();
  await expectAccessible(page);
  await saveView(page, `home-busy-${width}`);

  await shop.merchant.client.saveDeskSettings({ body: openAllDay });
  const [first] = (await shop.merchant.client.listCalls()).calls;
  await shop.merchant.client.recordOutcome({
    params: { orderId: first?.id ?? '' },
    body: { id: randomId(), outcome: { kind: 'wrong_number' } },
  });
  await page.reload();
  await calls.getByText(/9 الآن · 1 دون اتصال آخر$/).waitFor();
  await saveView(page, `home-split-${width}`);
  await calls.getByRole('link', { name: 'ابدأ التأكيد' }).click();
  await page.getByText('بقي 10 (9 الآن · 1 دون اتصال آخر)').waitFor();
  await page.goBack();
  await cardOf(page, 'رسائل بلا طلب').getByRole('link', { name: 'رسائل بلا طلب' }).click();
  const messages = page.getByRole('dialog').getByRole('list', { name: 'الرسائل' }).locator('> li');
  await expect.poll(() => messages.count()).toBe(2);
  await open();
  await cardOf(page, 'عند شبكة الدفع').getByRole('link', { name: 'عند شبكة الدفع' }).click();
  await expect.poll(() => shownOrders(page).count()).toBe(1);
  await page.goBack();
  await cardOf(page, 'مستحق لك').getByRole('link', { name: 'مستحق لك' }).click();
  await page.getByText('796.00 ر.س').first().waitFor();
  expect(problems).toEqual([]);
});

it('a part of what waits that cannot be loaded says so alone, and is loaded again', async () => {
  const shop = await openShop(stack);
  await fillDay(shop);
  const { page } = await newPage(browser, desktop);
  const outage = await intercept(page, '**/api/unpaid-orders', (route) => route.fulfill({ status: 500 }));
  await openSignedIn(page, stack.url, shop.merchant);
  const due = cardOf(page, 'مستحق لك');
  const retry = due.getByRole('button', { name: 'أعد المحاولة مستحق لك' });
  await retry.waitFor();
  await cardOf(page, 'طلبات للاتصال').getByText('10', { exact: true }).waitFor();
  await expectAccessible(page);
  await saveView(page, 'home-failed-1440');
  outage.stop();
  await retry.click();
  await due.getByText('796 ر.س', { exact: true }).waitFor();
});

it.each(widths)('where nothing waits the home says so, at %s px', async (width, viewport) => {
  const shop = await openShop(stack);
  const { page, problems } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, shop.merchant, '/dashboard?tab=insights');
  await page.getByRole('heading', { name: 'لا شيء ينتظرك الآن' }).waitFor();
  await expectAccessible(page);
  await saveView(page, `home-calm-${width}`);
  await page.getByRole('link', { name: 'طلب جديد' }).click();
  await page.getByRole('heading', { level: 1, name: 'طلب جديد' }).waitFor();
  expect(problems).toEqual([]);
});

it.each(widths)('today is compared with the same minute of other days, at %s px', async (width, viewport) => {
  const shop = await openShop(stack);
  const today = riyadhDay(new Date());
  // At midnight, so that they have arrived whenever this runs; and others at the end of yesterday.
  const on = (day: string, count: number) => Array(count).fill({ placedAt: startOfDay(day) });
  const late = new Date(Date.parse(startOfDay(today)) - 1).toISOString();
  await storeOrders(stack, shop.merchant, [
    ...on(today, 8),
    ...on(addDays(today, -1), 6),
    ...Array(5).fill({ placedAt: late }),
    ...on(addDays(today, -7), 9),
  ]);
  const { page, problems } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, shop.merchant);
  const strip = page.getByRole('region', { name: 'اليوم', exact: true });
  await strip.getByRole('heading', { name: /^اليوم حتى \d/ }).waitFor();
  await strip.getByRole('link', { name: 'طلبات اليوم 8', exact: true }).waitFor();
  expect(await strip.textContent()).toContain('\u2066+2\u2069 عن أمس');
  expect(await strip.textContent()).toMatch(/\u2066−1\u2069 عن \S+ الماضي/);
  await expectAccessible(page);
  await strip.scrollIntoViewIfNeeded();
  await saveView(page, `home-today-${width}`);
  expect(problems).toEqual([]);
});

it('today that could not be counted says so, and is counted again', async () => {
  const shop = await openShop(stack);
  await storeOrders(stack, shop.merchant, [{ placedAt: startOfDay(riyadhDay(new Date())) }]);
  const { page } = await newPage(browser, phone);
  let isFailing = true;
  const counts = /\/api\/orders?-(?:today|summary)/;
  await intercept(page, counts, (route) => (isFailing ? route.abort() : route.continue()));
  await openSignedIn(page, stack.url, shop.merchant, '/dashboard?tab=insights');
  const again = page.getByRole('button', { name: 'أعد المحاولة اليوم' });
  await again.waitFor();
  await saveView(page, 'home-today-failed-390');
  isFailing = false;
  await again.click();
  await page.getByRole('link', { name: 'طلبات اليوم 1', exact: true }).waitFor();
  expect(await again.count()).toBe(0);
});

it.each(widths)('a member who confirms orders has a day of their own, at %s px', async (width, viewport) => {
  const shop = await openShop(stack);
  const { merchant } = shop;
  await merchant.client.saveDeskSettings({ body: openAllDay });
  const { person } = await stack.newMember(merchant, { role: 'agent', pages: null, phones: 'full' });
  const placed = { landingPageId: shop.page.id, placedAt: new Date(Date.now() - 3_600_000).toISOString() };
  const nextAt = new Date(Date.now() - 120_000).toISOString();
  await storeOrders(stack, merchant, [
    { ...placed, customerName: 'سارة القحطاني', confirmation: { ...postponed, nextAt } },
    { ...placed, customerName: 'بدر العتيبي' },
    { ...placed, customerName: 'خالد الكعبي' },
  ]);
  await stack.streamsIdle();
  const { page, problems } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, person);
  await page.getByRole('heading', { name: 'سارة القحطاني' }).waitFor();
  await page.getByText(/^موعد \d/).waitFor();
  await page.getByRole('link', { name: 'ابدأ التأكيد، بقي 3' }).waitFor();
  expect(await rowsOf(page, 'ما ينتظر في القائمة')).toEqual([
    'حان موعدها1',
    'الباقي، الأعلى قيمة واحتمالًا أولًا2',
  ]);
  await expectAccessible(page);
  await saveView(page, `home-agent-${width}`);

  await page.getByRole('link', { name: /سارة القحطاني/ }).click();
  await page.getByRole('dialog').getByText('سارة القحطاني').first().waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'ابدأ التأكيد، بقي 3' }).click();
  await page.getByRole('button', { name: 'أكّد الطلب', exact: true }).click();
  await page.getByText('أُكّد طلب سارة القحطاني').waitFor();
  await stack.streamsIdle();
  await page.goto(`${stack.url}/dashboard`);
  // Who calls at an hour after midnight has called about an order of yesterday.
  const isToday = riyadhDay(placed.placedAt) === riyadhDay(new Date());
  await page.getByText(isToday ? 'أكّدوا1 من 1' : 'أكّدوا0').waitFor();
  await page.getByText('لا مواعيد لبقية اليوم.').waitFor();
  // An hour of another part of the day than this one.
  const from = (Number(localTime(new Date().toISOString(), 'SA').time.slice(0, 2)) + 12) % 22;
  const [opens = '', closes = ''] = [from, from + 1].map((hour) => `${String(hour).padStart(2, '0')}:00`);
  await merchant.client.saveDeskSettings({
    body: { ...openAllDay, hours: { from: opens, to: closes, fridayFrom: opens } },
  });
  await page.reload();
  await page.getByRole('heading', { name: 'خارج ساعات الاتصال' }).waitFor();
  await page.getByText(/^ينتظرون: 2، ويبدأ الاتصال /).waitFor();
  await page.getByRole('link', { name: 'افتح مكتب التأكيد' }).waitFor();
  expect(problems).toEqual([]);
});

/**
 * Ten orders wait for a call, two messages have no order, one order is cancelled here and not at the network,
 * two delivered orders of 398 riyals are not paid.
 */
async function fillDay(shop: Shop): Promise<void> {
  const { client } = shop.merchant;
  const placedAt = new Date(Date.now() - 3_600_000).toISOString();
  const placed = { landingPageId: shop.page.id, placedAt };
  await storeOrders(
    stack,
    shop.merchant,
    Array.from({ length: 10 }, () => placed),
  );
  await storeOrders(stack, shop.merchant, Array(2).fill({ ...placed, status: 'delivered' }));
  const [sent] = await storeOrders(stack, shop.merchant, [placed]);
  if (!sent) throw new Error('No order was stored');
  await storeSent(stack, sent, '280644170921');
  await client.changeOrderStatus({ params: { orderId: sent.id }, body: { status: 'cancelled' } });
  for (let count = 0; count < 2; count += 1) await newUnmatchedMessage({ stack, owner: shop.merchant });
  await stack.streamsIdle();
}
