import { readFile } from 'node:fs/promises';
import type { Order } from '@mirsah/domain/order';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  intercept,
  newPage,
  phone,
  saveScreenshot,
  saveView,
  settled,
} from '../fixtures/browser.ts';
import { choose } from '../fixtures/choice-menu.ts';
import { expectFocusKept } from '../fixtures/focus.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { itemsOf, pageWithStock } from '../fixtures/page-with-stock.ts';
import { readCsv } from '../fixtures/read-csv.ts';
import { scanBarcode } from '../fixtures/scan-barcode.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';
import { ownColours, withoutEdge } from '../fixtures/system-colours.ts';

const { stack, browser } = await stackAndBrowserForFile();

const names = ['عبدالله الشمري', 'نورة القحطاني', 'سارة المطيري', 'فهد الدوسري'];
const mobile = (digits: string) => ({ raw: `0${digits}`, e164: `+966${digits}`, isMobile: true });

/** One order of each of the four customers above, the newest first. */
const fourOrders = (changes: Partial<Order> = {}): Partial<Order>[] =>
  names.map((customerName, index) => ({
    customerName,
    customerPhone: mobile(`55000000${index}`),
    placedAt: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
    ...changes,
  }));

type OrdersScreen = { page: Page; merchant: Merchant; stored: Order[]; problems: string[] };

/** Signs in a merchant, by default a new one, with these orders, on the orders screen. */
async function openOrders(
  orders: readonly Partial<Order>[],
  viewport = desktop,
  owner?: Merchant,
): Promise<OrdersScreen> {
  const merchant = owner ?? (await stack.newMerchant());
  const stored = await storeOrders(stack, merchant, orders);
  const { page, problems } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, merchant, '/dashboard/orders');
  if (orders.length > 0) await statusOf(page, orders[0]?.customerName).waitFor();
  return { page, merchant, stored, problems };
}

const statusOf = (page: Page, name = '') => page.getByLabel(new RegExp(`^حالة طلب ${name}${name && ': '}`));
const select = (page: Page, name: string) => page.getByLabel(`تحديد طلب ${name}، رقم `);
/** A link that filters by status; its name is followed by the number of orders. */
const statusLink = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'تصفية الطلبات حسب الحالة' })
    .getByRole('link', { name: new RegExp(`^${name}`) });
/** A number of the strip above the list. */
const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'ملخص الطلبات' })
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first()
    .textContent();
const shown = (page: Page) => page.getByLabel(/^حالة طلب/).count();
const bulk = (page: Page, name: string) =>
  page.getByRole('region', { name: 'إجراءات على الطلبات المحددة' }).getByText(name, { exact: true });

/** One of the actions in the selection's menu. */
async function bulkMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'إجراءات أخرى على المحدد' }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function answer(page: Page, question: string, label: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText(question).waitFor();
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

it('the orders list keeps search and filters in its address, so that a reload shows the same', async () => {
  const { page, problems } = await openOrders([
    ...fourOrders(),
    { customerName: 'هند', status: 'shipped', customerPhone: mobile('550000000') },
  ]);
  const table = page.getByRole('table', { name: 'الطلبات', exact: true });
  await table.getByRole('rowheader', { name: /^هند/ }).waitFor();
  // What a filter finds is said; what the screen shows when it opens is not.
  const said = (found: string) => page.getByRole('status').getByText(found, { exact: true });
  await page.getByLabel('البحث في الطلبات').fill('٠٥٥٠٠٠٠٠٠٠');
  await expect.poll(() => shown(page)).toBe(2);
  await said('طلبان').waitFor({ state: 'attached' });
  await statusLink(page, 'تم الشحن').click();
  await expect.poll(() => shown(page)).toBe(1);
  await said('طلب واحد').waitFor({ state: 'attached' });
  await page.reload();
  await statusOf(page, 'هند').waitFor();
  expect(await shown(page)).toBe(1);
  await expect.poll(() => page.getByLabel('البحث في الطلبات').inputValue()).toBe('٠٥٥٠٠٠٠٠٠٠');
  await page.goto(`${page.url()}&from=2026-01-01&to=2026-01-31`);
  await page.getByText('لا توجد طلبات تطابق معايير البحث').waitFor();
  await page.getByRole('link', { name: 'عرض كل الطلبات' }).click();
  await expect.poll(() => shown(page)).toBe(5);
  expect(problems).toEqual([]);
});

it('the days of orders are picked in an Arabic calendar, with the keyboard too, or by a usual range', async () => {
  const { page, problems } = await openOrders(fourOrders());
  await page.goto(`${stack.url}/dashboard/orders?from=2026-01-10&to=2026-01-12`);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.getByRole('button', { name: 'أيام الطلبات: 10–12 يناير 2026' }).click();
  const calendar = page.getByRole('dialog');
  await expect.poll(focused).toBe('10 يناير 2026');
  await expect
    .poll(() => calendar.locator('thead').first().locator('th').allTextContents())
    .toEqual(['أحد', 'اثن', 'ثلا', 'أرب', 'خمي', 'جمع', 'سبت']);
  await expectAccessible(page);
  // The next day is on the left.
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focused()).toBe('11 يناير 2026');
  for (const key of ['Enter', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await calendar.getByText('(7 أيام)').waitFor();
  await calendar.getByRole('button', { name: 'اعرض، لا طلبات فيها' }).click();
  await page.waitForURL('**/orders?from=2026-01-11&to=2026-01-17');
  const days = page.getByRole('button', { name: 'أيام الطلبات: 11–17 يناير 2026' });
  await expect.poll(() => days.evaluate((button) => button === document.activeElement)).toBe(true);
  await days.click();
  await calendar.getByRole('button', { name: 'آخر 30 يومًا' }).click();
  // The button names its result, and metrics and filters are of these days as well.
  await calendar.getByRole('button', { name: 'اعرض 4 طلبات' }).click();
  await expect.poll(() => shown(page)).toBe(4);
  await page.getByRole('region', { name: 'ملخص الطلبات' }).getByText('آخر 30 يومًا').waitFor();
  await statusLink(page, 'الكل').getByText('4').waitFor();
  await page.getByRole('button', { name: 'مسح الأيام' }).click();
  await page.waitForURL('**/orders');
  expect(problems).toEqual([]);
});

it('a merchant without orders sees an empty state', async () => {
  const { page } = await openOrders([]);
  await page.getByText('لا توجد طلبات بعد').waitFor();
  await expectAccessible(page);
});

it('orders that cannot be loaded are reported with a retry button', async () => {
  const { page } = await openOrders(fourOrders());
  const failing = await intercept(page, '**/api/orders?*', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await page.reload();
  await page.getByText('حدث خطأ في تحميل الطلبات').waitFor();
  failing.stop();
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await statusOf(page, names[0]).waitFor();
});

it('a new order appears in the list by itself, or behind a button when the merchant has scrolled down', async () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    customerName: `عميل ${index}`,
    placedAt: new Date(Date.now() - (index + 2) * 60_000).toISOString(),
  }));
  const { page, merchant } = await openOrders(many);
  await storeOrders(stack, merchant, [
    { customerName: 'وصل الآن', placedAt: new Date(Date.now() - 30_000).toISOString() },
  ]);
  await statusOf(page, 'وصل الآن').waitFor();
  // It is highlighted for some seconds, and the menu, the browser's tab and the metrics count it too.
  await expect.poll(() => page.locator('[data-arrived]').count()).toBe(1);
  const badge = page.getByRole('navigation', { name: 'القائمة الرئيسية' }).getByText('بانتظار التأكيد:');
  // Sooner than the menu asks for itself, every twenty seconds.
  await expect.poll(() => badge.locator('..').textContent()).toContain('41');
  await expect.poll(() => page.title()).toBe('(41) الطلبات | مرساة');
  await expect.poll(() => figure(page, 'إجمالي الطلبات')).toBe('41');
  await expect.poll(() => page.locator('[data-arrived]').count()).toBe(0);
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await storeOrders(stack, merchant, [
    { customerName: 'الأحدث', placedAt: new Date(Date.now() - 10_000).toISOString() },
  ]);
  await page.getByRole('button', { name: 'طلب جديد' }).click();
  await statusOf(page, 'الأحدث').waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

it('a long list of orders renders only the visible rows, and what is not shown of it can be selected too', async () => {
  const { page } = await openOrders(
    Array.from({ length: 120 }, (_, index) => ({
      customerName: `عميل ${index}`,
      placedAt: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
    })),
  );
  await page.getByRole('button', { name: 'عرض المزيد' }).click();
  await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('101');
  const all = page.getByLabel('تحديد كل الطلبات المعروضة');
  await all.check();
  await page.getByText('100 طلب محدد').waitFor();
  await page.getByRole('button', { name: /^حدّد كل/ }).click();
  await page.getByText('120 طلبًا محددًا').waitFor();
  await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('121');
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60);
  // One less is neither all nor none.
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  await select(page, 'عميل 0').uncheck();
  await page.getByText('119 طلبًا محددًا').waitFor();
  await expect.poll(() => all.evaluate((box) => 'indeterminate' in box && box.indeterminate)).toBe(true);
  // A reload begins at the top, not as far down as the page reached while its orders were loaded.
  await page.evaluate(() => window.scrollTo({ top: 2000 }));
  await page.reload();
  await statusOf(page, 'عميل 0').waitFor();
  await settled(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

it('new orders wait behind a button while orders are selected, also at the top of the list', async () => {
  const { page, merchant } = await openOrders(fourOrders(), phone);
  await select(page, names[1] ?? '').check();
  const bar = page.getByRole('region', { name: 'إجراءات على الطلبات المحددة' });
  await bar.getByText('طلب واحد محدد').waitFor();
  await storeOrders(
    stack,
    merchant,
    ['الأول', 'الثاني'].map((customerName) => ({ customerName, placedAt: new Date().toISOString() })),
  );
  const pill = page.getByRole('button', { name: 'طلبان جديدان، اعرضهما' });
  await pill.waitFor();
  expect(await shown(page)).toBe(4);
  await pill.click();
  await statusOf(page, 'الثاني').waitFor();
  await expect.poll(() => shown(page)).toBe(6);
  await bar.getByText('طلب واحد محدد').waitFor();
});

it('the metrics name their scope, and a currency changes only the money', async () => {
  const { page } = await openOrders([
    ...fourOrders({ totalMinor: 10_000 }),
    { customerName: 'ماجد', currency: 'KWD', totalMinor: 41_300, status: 'shipped' },
  ]);
  const figures = (value = 'قيمة كل الطلبات') =>
    Promise.all(
      ['إجمالي الطلبات', 'عملاء فريدون', 'طلبات هذا الشهر', value].map((label) => figure(page, label)),
    );
  await expect.poll(() => figures()).toEqual(['5', '5', expect.any(String), '400\u00a0ر.س']);
  const strip = page.getByRole('region', { name: 'ملخص الطلبات' });
  for (const part of ['كل الفترة', 'كل الصفحات', 'كل الحالات']) await strip.getByText(part).waitFor();
  await strip.getByText('المبالغ من 4 طلبات بالريال').waitFor();
  await page.getByText('د.ك', { exact: true }).first().click();
  await expect.poll(() => figures()).toEqual(['5', '5', expect.any(String), '41.300\u00a0د.ك']);
  // With a status they are that status's; its customers are not counted.
  await statusLink(page, 'تم الشحن').click();
  await strip.getByText('تم الشحن').waitFor();
  await expect
    .poll(() => figures('قيمة الطلبات'))
    .toEqual(['1', expect.stringContaining('لا يُحسب'), expect.any(String), '41.300\u00a0د.ك']);
  await statusLink(page, 'الكل').click();
  // Counts of all orders beside a filtered list would contradict it.
  await statusLink(page, 'الكل').getByText('5').waitFor();
  await page.getByLabel('البحث في الطلبات').fill('ماجد');
  await expect.poll(() => shown(page)).toBe(1);
  await expect.poll(() => statusLink(page, 'الكل').textContent()).toBe('الكل');
});

it('on a phone the first order begins in the upper two fifths of the screen, with the metrics one tap away', async () => {
  const { page } = await openOrders(
    [...fourOrders(), { customerName: 'ماجد', currency: 'KWD', totalMinor: 41_300 }],
    phone,
  );
  const strip = page.getByRole('region', { name: 'ملخص الطلبات' });
  const toggle = strip.getByRole('button', { name: 'ملخص الطلبات: كل الفترة 5 طلبات' });
  await toggle.waitFor();
  const first = page.getByRole('listitem').filter({ hasText: names[0] ?? '' });
  await statusLink(page, 'الكل').getByText('5').waitFor();
  const { y = 1_000 } = (await first.boundingBox()) ?? {};
  expect(y).toBeLessThanOrEqual(330);
  await expectAccessible(page);
  await saveView(page, 'orders-first-390');
  // The metrics are hidden, also from the keyboard and screen readers, until they are opened.
  expect(await strip.getByText('عملاء فريدون').isVisible()).toBe(false);
  await toggle.click();
  await strip.getByText('عملاء فريدون').waitFor();
  await strip.getByText('د.ك', { exact: true }).click();
  await strip.getByText('41.300\u00a0د.ك').first().waitFor();
  await expectAccessible(page);
  await saveView(page, 'orders-figures-390');
});

it('with letters of twice the size the first order can be reached and opened on a phone', async () => {
  const { page } = await openOrders(fourOrders(), phone);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await settled(page);
  const link = page.getByRole('link', { name: names[0] ?? '', exact: true });
  await link.scrollIntoViewIfNeeded();
  await saveView(page, 'orders-200-percent-390');
  await link.click();
  await page
    .getByRole('dialog')
    .getByText(names[0] ?? '')
    .first()
    .waitFor();
});

it('on a phone an order can be worked from its card: number, call, WhatsApp, status, menu, and all are selected at once', async () => {
  const { page, stored, merchant } = await openOrders(fourOrders(), phone);
  const card = page.getByRole('listitem').filter({ hasText: names[0] ?? '' });
  await card.getByText(stored[0]?.id.slice(0, 8).toUpperCase() ?? '', { exact: true }).waitFor();
  const call = card.getByRole('link', { name: `اتصال بـ ${names[0]}` });
  await expect.poll(() => call.getAttribute('href')).toBe('tel:+966550000000');
  await call.getByText('+966 55 000 0000').waitFor();
  // The number is not cut off, and all of the card's buttons are in one row.
  const [number, button, whatsApp] = await Promise.all(
    [call.getByText('+966 55 000 0000'), call, card.getByRole('link', { name: /على واتساب/ })].map((part) =>
      part.boundingBox(),
    ),
  );
  if (!number || !button || !whatsApp) throw new Error('the card lacks a button');
  expect(number.x).toBeGreaterThanOrEqual(button.x);
  expect(number.x + number.width).toBeLessThanOrEqual(button.x + button.width);
  expect(whatsApp.y).toBe(button.y);
  await card.getByText('لم يُتصل به').waitFor();
  // The statuses open with one tap, and the next takes one: without a question or another screen.
  await choose(statusOf(page, names[0]), 'مؤكد');
  await page.getByText(/^أصبحت حالة الطلب \u2066[0-9A-Z]{8}\u2069: مؤكد/).waitFor();
  await card.getByText('أُكّد دون اتصال').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  const params = { orderId: stored[0]?.id ?? '' };
  await expect.poll(async () => (await merchant.client.getOrder({ params })).order.status).toBe('confirmed');
  await card.getByRole('button', { name: `إجراءات أخرى لطلب ${names[0]}` }).click();
  await page.getByRole('menuitem', { name: 'طباعة بطاقة الشحن' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('تحديد كل الطلبات المعروضة').check();
  const bar = page.getByRole('region', { name: 'إجراءات على الطلبات المحددة' });
  await bar.getByText('4 طلبات محددة').waitFor();
  // It replaces the tabs, and shows the total of the orders.
  await bar.getByText(/ر\.س/).waitFor();
  const bottom = await bar.evaluate((element) => window.innerHeight - element.getBoundingClientRect().bottom);
  expect(bottom).toBe(0);
});

it('in the colours of a system, ticks and icons can be seen; with more contrast, selected orders’ buttons have edges', async () => {
  const { page } = await openOrders(fourOrders(), phone);
  const box = (name: string) => page.getByLabel(`تحديد طلب ${name}`);
  await box(names[0] ?? '').check();
  const all = page.getByLabel('تحديد كل الطلبات المعروضة');
  expect(await all.getAttribute('data-indeterminate')).toBe('true');
  await settled(page);
  expect(await ownColours(page)).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await saveView(page, `orders-forced-${colorScheme}-390`);
    for (const ticked of [box(names[0] ?? ''), all]) {
      const { ground, tick } = await ticked.evaluate((input) => ({
        ground: getComputedStyle(input).backgroundColor,
        tick: input.nextElementSibling && getComputedStyle(input.nextElementSibling).color,
      }));
      expect(tick).not.toBe(ground);
    }
  }
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  const bar = '[data-replaces-tabs]';
  const missing = await withoutEdge(page, {
    actions: `${bar} .mantine-Button-root:not([data-main])`,
    menu: `${bar} [aria-haspopup="menu"]`,
    statuses: '[data-status][aria-label]',
  });
  expect(missing).toEqual([]);
});

/** The name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel || document.activeElement?.textContent?.slice(0, 80));

it('selected orders are confirmed after a question, and the change can be undone', async () => {
  const { page, merchant } = await openOrders(fourOrders());
  await select(page, names[0] ?? '').check();
  await select(page, names[2] ?? '').focus();
  await page.keyboard.press('Space');
  // Over the rest of the list to the bar, and back to its button from a question that is cancelled.
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('إلى إجراءات الطلبات المحددة');
  await saveScreenshot(page, 'orders-to-selection-1440');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('إجراءات على الطلبات المحددة');
  await page.getByRole('button', { name: 'تأكيد المحدد' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('تأكيد المحدد');
  await page.keyboard.press('Enter');
  await answer(page, 'هل تريد تأكيد طلبين؟', 'تأكيد');
  await page.getByText('تم تحويل طلبين إلى «مؤكد»').waitFor();
  await expect.poll(() => statusOf(page, names[0]).textContent()).toBe('مؤكد');
  await expect.poll(() => statusOf(page, names[1]).textContent()).toBe('قيد الانتظار');
  // An already confirmed order is not reported as changed, and stays confirmed after the undo.
  await select(page, names[0] ?? '').check();
  await select(page, names[1] ?? '').check();
  await bulk(page, 'تأكيد المحدد').click();
  await answer(page, 'هل تريد تأكيد طلبين؟', 'تأكيد');
  const said = page.getByRole('alert').filter({ hasText: 'وطلب واحد كان كذلك من قبل' });
  await said.getByRole('button', { name: 'تراجع' }).waitFor();
  // By its key, from where the focus is after the bar has closed.
  await expect.poll(() => focused(page)).toBe('تحديد كل الطلبات المعروضة');
  await page.keyboard.press('Control+z');
  await expect.poll(() => statusOf(page, names[1]).textContent()).toBe('قيد الانتظار');
  expect(await statusOf(page, names[0]).textContent()).toBe('مؤكد');
  expect(await page.getByRole('region', { name: 'إجراءات على الطلبات المحددة' }).count()).toBe(0);
  await expect.poll(() => focused(page)).toBe('تحديد كل الطلبات المعروضة');
  await page.getByRole('button', { name: 'تراجع' }).click();
  // The message of the first may still be there.
  await page.getByText('أُعيدت الحالة السابقة').last().waitFor();
  await expect.poll(() => focused(page)).toBe('تحديد كل الطلبات المعروضة');
  await expect.poll(() => statusOf(page, names[0]).textContent()).toBe('قيد الانتظار');
  const { items } = await merchant.client.listOrders({ query: {} });
  expect(items.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending', 'pending']);
});

/**
 * Three orders of one, two and three pieces that were cancelled together, with one piece left; undoing them
 * is requested.
 */
async function undoOversold(viewport = desktop) {
  const merchant = await stack.newMerchant();
  const landingPageId = await pageWithStock(merchant, 1);
  const [first, second, third] = fourOrders({ landingPageId });
  const opened = await openOrders(
    [
      { ...first, items: itemsOf(1) },
      { ...second, items: itemsOf(2), status: 'confirmed' },
      { ...third, items: itemsOf(3) },
    ],
    viewport,
    merchant,
  );
  const { page, stored } = opened;
  await page.getByLabel('تحديد كل الطلبات المعروضة').check();
  await bulkMore(page, 'إلغاء المحدد');
  await answer(page, 'هل تريد إلغاء 3 طلبات؟', 'ألغِ الطلبات');
  await page.getByRole('button', { name: 'تراجع' }).click();
  const dialog = page.getByRole('dialog', { name: 'الكمية المتبقية لا تكفي' });
  await dialog.getByText('الكمية المتبقية لا تكفي لإعادة فتح طلبين. هل يُعاد فتحهما مع ذلك؟').waitFor();
  for (const name of names.slice(1, 3)) await dialog.getByText(name).waitFor();
  const statuses = async () => {
    const { items } = await merchant.client.listOrders({ query: {} });
    return stored.map(({ id }) => items.find((order) => order.id === id)?.status);
  };
  expect(await statuses()).toEqual(['pending', 'cancelled', 'cancelled']);
  return { ...opened, dialog, statuses };
}

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'undoing a bulk cancellation asks about all orders whose pieces are not left, at %s px',
  async (width, viewport) => {
    const { page, dialog, statuses, problems } = await undoOversold(viewport);
    await page.getByText('أُعيدت الحالة السابقة إلى طلب واحد', { exact: true }).waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `orders-oversell-${width}`);
    await dialog.getByRole('button', { name: 'إعادة الفتح' }).click();
    await page.getByText('أُعيدت الحالة السابقة', { exact: true }).waitFor();
    expect(await statuses()).toEqual(['pending', 'confirmed', 'pending']);
    expect(problems).toEqual([]);
  },
);

it('orders that are not opened again because too little is left are listed by customer', async () => {
  const { page, dialog, statuses } = await undoOversold();
  await dialog.getByRole('button', { name: 'إلغاء', exact: true }).click();
  const list = page.getByRole('status').filter({ hasText: 'لم يُعَد فتح طلبين لأن الكمية المتبقية لا تكفي:' });
  for (const name of names.slice(1, 3)) await list.getByRole('link', { name }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'orders-not-reopened-1440');
  expect(await statuses()).toEqual(['pending', 'cancelled', 'cancelled']);
});

it('a bulk action leaves out selected orders that a filter hides', async () => {
  const { page, merchant, stored } = await openOrders(fourOrders());
  await page.getByLabel('تحديد كل الطلبات المعروضة').check();
  await page.getByText('4 طلبات محددة').waitFor();
  await page.getByLabel('البحث في الطلبات').fill('نورة');
  await page.getByText('طلب واحد محدد').waitFor();
  await bulk(page, 'شحن المحدد').click();
  await answer(page, 'هل تريد تحويل طلب واحد إلى «تم الشحن»؟', 'شحن');
  await page.getByText('تم تحويل طلب واحد إلى «تم الشحن»').waitFor();
  const { items } = await merchant.client.listOrders({ query: { status: 'shipped' } });
  expect(items.map(({ id }) => id)).toEqual([stored[1]?.id]);
});

it('selected orders are deleted after a question with their number, and failures are listed by customer', async () => {
  const { page, stored } = await openOrders(fourOrders());
  await intercept(page, '**/api/orders/delete', async (route) => {
    const { orderIds } = route.request().postDataJSON();
    const skipped = orderIds.filter((id: string) => id === stored[0]?.id);
    const response = await route.fetch({
      postData: JSON.stringify({ orderIds: orderIds.filter((id: string) => id !== stored[0]?.id) }),
    });
    const failed = skipped.map((orderId: string) => ({ orderId, code: 'version_conflict' }));
    await route.fulfill({ response, json: { ...(await response.json()), failed } });
  });
  await select(page, names[0] ?? '').check();
  await select(page, names[1] ?? '').check();
  await bulkMore(page, 'حذف المحدد');
  await answer(page, 'هل أنت متأكد من حذف طلبين؟ لا يمكن التراجع عن الحذف.', 'حذف');
  const alert = page.getByRole('alert').filter({ hasText: 'تعذّر تنفيذ الإجراء على طلب واحد' });
  await alert.getByText(names[0] ?? '').waitFor();
  await expect.poll(() => shown(page)).toBe(3);
});

it.each([
  ['1440', desktop],
  ['390', phone],
])('the keys that move through statuses change none until Enter, at %s px', async (_, viewport) => {
  const { page, merchant, stored } = await openOrders(fourOrders(), viewport);
  const writes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()));
  const params = { orderId: stored[0]?.id ?? '' };
  const statusNow = async () => (await merchant.client.getOrder({ params })).order.status;
  const move = async (button: Locator) => {
    await button.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'Home']) await page.keyboard.press(key);
    await page.getByRole('menuitemradio', { name: 'قيد الانتظار' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitemradio').first().waitFor({ state: 'hidden' });
    // The key closes the menu alone, and the button has the focus again.
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  };
  await move(statusOf(page, names[0]));
  await page.goto(`${stack.url}/dashboard/orders?order=${params.orderId}`);
  const inDrawer = page.getByRole('dialog').getByLabel(/^حالة طلب/);
  await move(inDrawer);
  expect(writes).toEqual([]);
  expect(await statusNow()).toBe('pending');
  await inDrawer.press('ArrowDown');
  await page.getByRole('menuitemradio', { name: 'قيد الانتظار' }).waitFor();
  await expectAccessible(page);
  // From pending up and around: the last one, with no other in between.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => inDrawer.textContent()).toBe('ملغي');
  await expect.poll(statusNow).toBe('cancelled');
  const { events } = await merchant.client.getOrder({ params });
  expect(events.filter(({ type }) => type === 'status_changed')).toHaveLength(1);
  await page.goto(`${stack.url}/dashboard/orders/${params.orderId}/edit`);
  const field = page.getByLabel(/^حالة الطلب/);
  await field.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect.poll(() => field.textContent()).toBe('ملغي');
});

it('an order is deleted after a question', async () => {
  const { page, merchant } = await openOrders(fourOrders());
  await page.getByRole('button', { name: `إجراءات أخرى لطلب ${names[0]}` }).click();
  await page.getByRole('menuitem', { name: 'حذف' }).click();
  await page.getByRole('dialog').getByText('لا يمكن التراجع عن الحذف').waitFor();
  const named = await page.getByRole('dialog').textContent();
  expect(named).toContain(names[0]);
  expect(named).toMatch(/الطلب \u2066[0-9A-Z]{8}\u2069/);
  await saveScreenshot(page, 'order-deleted-question');
  await answer(page, 'هل أنت متأكد من حذف هذا الطلب؟', 'حذف');
  await page.getByText('تم حذف الطلب').waitFor();
  await expect.poll(() => shown(page)).toBe(3);
  expect((await merchant.client.listOrders({ query: {} })).items).toHaveLength(3);
});

it('an order leaves the list of its old status, and returns to its position when the change is undone', async () => {
  const { page } = await openOrders(fourOrders());
  await statusLink(page, 'قيد الانتظار').click();
  await choose(statusOf(page, names[1]), 'مؤكد');
  await expect.poll(() => shown(page)).toBe(3);
  // The row that took its position.
  await expect.poll(() => focused(page)).toContain(names[2]);
  await page.getByRole('button', { name: 'تراجع' }).click();
  await page.getByText('أُعيدت الحالة السابقة').waitFor();
  const order = await page.getByLabel(/^حالة طلب/).evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(order).toEqual(names.map((name) => `حالة طلب ${name}: قيد الانتظار`));
});

it('a change is undone by its key from inside an open order, but not while something is typed', async () => {
  const { page, merchant, stored } = await openOrders(fourOrders());
  const params = { orderId: stored[1]?.id ?? '' };
  const statusNow = async () => (await merchant.client.getOrder({ params })).order.status;
  await page.goto(`${stack.url}/dashboard/orders?order=${params.orderId}`);
  await choose(page.getByRole('dialog').getByLabel(/^حالة طلب/), 'مؤكد');
  await page.getByRole('button', { name: 'تراجع' }).waitFor();
  await expect.poll(statusNow).toBe('confirmed');
  expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
  await page.keyboard.press('Control+z');
  await page.getByText('أُعيدت الحالة السابقة').waitFor();
  await expect.poll(statusNow).toBe('pending');

  await choose(page.getByRole('dialog').getByLabel(/^حالة طلب/), 'مؤكد');
  await expect.poll(statusNow).toBe('confirmed');
  await page.keyboard.press('Escape');
  await page.getByLabel('البحث في الطلبات').fill('سارة');
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.getByLabel('البحث في الطلبات').inputValue()).toBe('');
  expect(await statusNow()).toBe('confirmed');
});

it('keys walk through the list and the open order’s neighbours, and select orders', async () => {
  const { page, stored } = await openOrders(fourOrders());
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('bdi')?.textContent);
  const open = () => new URL(page.url()).searchParams.get('order');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('KeyX', 'KeyJ');
  expect(await focused()).toBe(names[0]);
  await press('KeyJ', 'KeyJ', 'KeyK', 'KeyX');
  expect(await focused()).toBe(names[1]);
  await expect.poll(() => select(page, names[1] ?? '').isChecked()).toBe(true);
  // Also from the box that was ticked by hand; there is no row above the first one.
  await select(page, names[0] ?? '').click();
  await press('KeyK');
  expect(await select(page, names[0] ?? '').evaluate((box) => box === document.activeElement)).toBe(true);
  await press('KeyX', 'KeyJ');
  expect(await focused()).toBe(names[1]);
  expect(await select(page, names[0] ?? '').isChecked()).toBe(false);
  await expectAccessible(page);
  await saveView(page, 'orders-keys-1440');

  await press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer
    .getByText(names[1] ?? '')
    .first()
    .waitFor();
  await press('KeyJ');
  await expect.poll(open).toBe(stored[2]?.id);
  await drawer.getByRole('heading', { name: names[2] ?? '' }).waitFor();
  await press('KeyK', 'KeyK');
  await expect.poll(open).toBe(stored[0]?.id);
  // Not under a question, nor in a field of the drawer.
  await drawer.getByRole('button', { name: `إجراءات أخرى لطلب ${names[0]}` }).click();
  await page.getByRole('menuitem', { name: 'حذف' }).click();
  const question = page.getByText('هل أنت متأكد من حذف هذا الطلب؟');
  await question.waitFor();
  await press('KeyJ');
  await page.getByRole('button', { name: 'إلغاء', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  expect(open()).toBe(stored[0]?.id);
  await press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await page.getByLabel('البحث في الطلبات').focus();
  await press('KeyJ', 'KeyX');
  expect(await page.getByLabel('البحث في الطلبات').inputValue()).toBe('jx');
});

it('a merchant can block the phone of an order, release an order on hold, and unblock the phone', async () => {
  const { page, merchant } = await openOrders(fourOrders());
  await page.getByRole('button', { name: `إجراءات أخرى لطلب ${names[0]}` }).click();
  await page.getByRole('menuitem', { name: 'حظر الرقم' }).click();
  await answer(page, 'ستُحجز الطلبات القادمة من', 'حظر الرقم');
  await page.getByText('تم حظر الرقم').waitFor();
  await storeOrders(stack, merchant, [
    { customerName: 'مزعج', holdReason: 'blocked_phone', placedAt: new Date().toISOString() },
  ]);
  await statusLink(page, 'محجوزة').click();
  await page.getByText('رقم محظور', { exact: true }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'orders-on-hold-1440');
  await page.getByRole('button', { name: 'قبول الطلب: مزعج' }).click();
  await page.getByText('لا توجد طلبات محجوزة').waitFor();
  await statusLink(page, 'الكل').click();
  await statusOf(page, 'مزعج').waitFor();

  await page.getByRole('button', { name: 'الأرقام المحظورة' }).click();
  const drawer = page.getByRole('dialog', { name: 'الأرقام المحظورة' });
  await drawer.getByText('+966550000000').waitFor();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'رفع الحظر عن \u2066+966550000000\u2069' }).click();
  await drawer.getByText('لا توجد أرقام محظورة').waitFor();
});

describe('the edit screen of an order', () => {
  const edit = async ({ page, stored }: OrdersScreen) => {
    await page.goto(`${stack.url}/dashboard/orders/${stored[0]?.id}/edit`);
    await page.getByLabel('اسم العميل').waitFor();
  };

  it('corrections of an order are saved, and its history shows who made them', async () => {
    const screen = await openOrders(fourOrders());
    const { page } = screen;
    await edit(screen);
    await page.getByLabel('رقم الجوال').fill('٠٥٥٧٦٥٤٣٢١');
    await page.getByLabel('ملاحظات').fill('يتصل مساءً');
    await choose(page.getByLabel('حالة الطلب'), 'مؤكد');
    await page.getByRole('button', { name: 'حفظ التغييرات' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('تم حفظ التغييرات بنجاح').waitFor();
    await expectFocusKept(page);
    expect(await page.title()).toMatch(/تعديل .*: \S{4,} \| مرساة$/);
    await expect.poll(() => page.getByLabel('رقم الجوال').inputValue()).toBe('+966557654321');
    await page.getByText('تغيّرت الحالة من «قيد الانتظار» إلى «مؤكد»').waitFor();
    const change = page.getByRole('listitem').filter({ hasText: 'عُدّلت البيانات' });
    await expect.poll(() => change.first().textContent()).toContain('أنت');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'العودة إلى الطلب' }).click();
    await page.waitForURL(`**/dashboard/orders?order=*`);
    await page.getByRole('dialog').getByText('يتصل مساءً').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => statusOf(page, names[0]).textContent()).toBe('مؤكد');
  });

  it('what is wrong is reported beside its field when an order is saved, and the first wrong field has the focus', async () => {
    const { page, ...screen } = await openOrders(fourOrders());
    await edit({ page, ...screen });
    await page.getByLabel('اسم العميل').fill('');
    await page.getByLabel('رقم الجوال').fill('0551');
    await page.getByLabel('ملاحظات').fill('ن'.repeat(2001));
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await page.getByText('رقم الجوال غير صالح').waitFor();
    await page.getByText('النص أطول من 2,000 حرف').waitFor();
    const focused = page.getByLabel('اسم العميل').and(page.locator(':focus'));
    await focused.waitFor();
    await expect.poll(() => page.getByLabel('رقم الجوال').inputValue()).toBe('0551');
    // What was said of the save does not stay while its mistakes are corrected.
    const said = page.getByText('بعض حقول الطلب غير صالحة');
    await said.waitFor();
    await page.keyboard.type('نورة');
    await said.waitFor({ state: 'detached' });
  });

  it('after another tab saved the same order, the form keeps its edits and shows the stored values', async () => {
    const screen = await openOrders(fourOrders());
    const { page, merchant, stored } = screen;
    await edit(screen);
    await page.getByLabel('ملاحظات').fill('من هذه الصفحة');
    await page.getByLabel('العنوان').fill('جدة');
    const params = { orderId: stored[0]?.id ?? '' };
    await merchant.client.editOrder({
      params,
      body: {
        version: 1,
        customerName: names[0] ?? '',
        customerPhone: '+966550000000',
        customerAddress: 'الدمام',
        status: 'shipped',
        notes: '',
      },
    });
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await page.getByText('تغيّر هذا الطلب في مكان آخر أثناء تعديلك', { exact: false }).waitFor();
    await page.getByText('المحفوظ الآن: الدمام').waitFor();
    await expect.poll(() => page.getByLabel('حالة الطلب').textContent()).toBe('تم الشحن');
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await page.getByText('تم حفظ التغييرات بنجاح').waitFor();
    expect((await merchant.client.getOrder({ params })).order).toMatchObject({
      customerAddress: 'جدة',
      notes: 'من هذه الصفحة',
      status: 'shipped',
    });
  });

  it('leaving an order with unsaved corrections asks first', async () => {
    const screen = await openOrders(fourOrders());
    await edit(screen);
    await screen.page.getByLabel('ملاحظات').fill('لم يُحفظ');
    await screen.page.getByRole('link', { name: 'إلغاء' }).click();
    await answer(screen.page, 'إذا غادرت الآن ستفقد ما لم تحفظه.', 'متابعة التعديل');
    await expect.poll(() => screen.page.getByLabel('ملاحظات').inputValue()).toBe('لم يُحفظ');
    await screen.page.getByRole('link', { name: 'إلغاء' }).click();
    await screen.page.getByRole('button', { name: 'مغادرة دون حفظ' }).click();
    await screen.page.waitForURL('**/dashboard/orders');
  });

  it('the text about the status, and the reason of a rejection, are read out with its button', async () => {
    const screen = await openOrders(fourOrders());
    const { page, merchant, stored } = screen;
    const params = { orderId: stored[0]?.id ?? '' };
    for (const status of ['confirmed', 'shipped'] as const)
      await merchant.client.changeOrderStatus({ params, body: { status } });
    await edit(screen);
    const status = page.getByLabel(/^حالة الطلب/);
    const said = () =>
      status.evaluate((button) =>
        (button.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      );
    expect((await said()).trim()).toBe('');
    await choose(status, 'ملغي');
    await expect.poll(said).toContain('إلغاء طلب شُحن يعني أنه رجع');
    const refusal = {
      error: 'طلب غير صالح',
      correlationId: 'c',
      code: 'invalid_request',
      details: { fields: [{ path: 'status', problem: 'invalid' }] },
    };
    await intercept(page, '**/api/orders/*', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 400, json: refusal }),
    );
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await expect.poll(() => status.getAttribute('aria-invalid')).toBe('true');
    expect((await said()).length).toBeGreaterThan('إلغاء طلب شُحن يعني أنه رجع'.length);
    await expectAccessible(page);
  });

  it('an unknown order and one of another merchant are not found', async () => {
    const { page } = await openOrders(fourOrders());
    const other = await openOrders(fourOrders());
    for (const id of [other.stored[0]?.id, 'nonsense']) {
      await page.goto(`${stack.url}/dashboard/orders/${id}/edit`);
      await page.getByText('لم يتم العثور على الطلب').waitFor();
      await page.goto(`${stack.url}/dashboard/orders?order=${id}`);
      const drawer = page.getByRole('dialog');
      await drawer.getByText('لم يتم العثور على الطلب').waitFor();
      // Trying again cannot find it either.
      expect(await drawer.getByRole('button', { name: 'أعد المحاولة' }).count()).toBe(0);
    }
  });

  it('an order that cannot be loaded or saved is reported, and the form keeps its edits', async () => {
    const screen = await openOrders(fourOrders());
    await edit(screen);
    const { page } = screen;
    const { promise: isTyping, resolve: answerNow } = Promise.withResolvers<void>();
    await intercept(page, '**/api/orders/*', async (route) => {
      await isTyping;
      await route.fulfill({ status: 500, body: '{}' });
    });
    await page.getByLabel('ملاحظات').fill('نص');
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    // A user who continues typing keeps the focus, and hears the message all the same.
    await page.getByLabel('ملاحظات').focus();
    await page.keyboard.press('End');
    answerNow();
    await page.getByRole('status').getByText('حدث خطأ في حفظ التغييرات').waitFor();
    await page.keyboard.type(' آخر');
    await expect.poll(() => page.getByLabel('ملاحظات').inputValue()).toBe('نص آخر');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('حدث خطأ في تحميل بيانات الطلب').waitFor();
  });
});

it('the export contains the filtered orders as a CSV file without formulas', async () => {
  const { page } = await openOrders([
    ...fourOrders(),
    { customerName: '=HYPERLINK("http://evil.test")', status: 'shipped', notes: 'سطر\nثانٍ' },
  ]);
  await statusLink(page, 'تم الشحن').click();
  await expect.poll(() => shown(page)).toBe(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'تصدير CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^الطلبات-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  const [headings, row, ...rest] = readCsv(text);
  expect(rest).toEqual([]);
  const cells = Object.fromEntries((headings ?? []).map((heading, index) => [heading, row?.[index]]));
  expect(cells).toMatchObject({
    العميل: `'=HYPERLINK("http://evil.test")`,
    الجوال: '966 551234567',
    الحالة: 'تم الشحن',
    الإجمالي: '398',
    ملاحظات: 'سطر\nثانٍ',
  });
  await page.getByText('نُزّل ملف فيه طلب واحد').waitFor();
});

it('selected orders are marked as delivered, cancelled, and exported alone, from the selection’s menu', async () => {
  const { page, stored, merchant } = await openOrders(fourOrders());
  const statusOf = async (index: number) => {
    const params = { orderId: stored[index]?.id ?? '' };
    return (await merchant.client.getOrder({ params })).order.status;
  };
  await select(page, names[0] ?? '').check();
  await select(page, names[1] ?? '').check();
  const [download] = await Promise.all([page.waitForEvent('download'), bulkMore(page, 'تصدير المحدد')]);
  const [headings, ...rows] = readCsv(await readFile(await download.path(), 'utf8'));
  expect(headings?.[0]).toBe('رقم الطلب');
  expect(rows.map(([id]) => id)).toEqual(
    [stored[0], stored[1]].map((order) => order?.id.slice(0, 8).toUpperCase()),
  );
  await bulkMore(page, 'تم توصيل المحدد');
  await answer(page, 'هل تريد تحويل طلبين إلى «تم التوصيل»؟', 'تم التوصيل');
  await expect.poll(() => statusOf(1)).toBe('delivered');
  await select(page, names[2] ?? '').check();
  await bulkMore(page, 'إلغاء المحدد');
  await answer(page, 'هل تريد إلغاء طلب واحد؟ ما سبق شحنه أو توصيله يُسجَّل مرتجعًا.', 'ألغِ الطلبات');
  await expect.poll(() => statusOf(2)).toBe('cancelled');
});

it('who can do nothing else with selected orders has no menu of further actions', async () => {
  const merchant = await stack.newMerchant();
  await storeOrders(stack, merchant, fourOrders({ status: 'confirmed' }));
  const { person } = await stack.newMember(merchant, { role: 'packer', pages: null, phones: 'full' });
  const { page } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, person, '/dashboard/orders');
  await select(page, names[0] ?? '').check();
  await bulk(page, 'شحن المحدد').waitFor();
  expect(await page.getByRole('button', { name: 'إجراءات أخرى على المحدد' }).count()).toBe(0);
});

it('the cities that orders have are listed with their numbers, found in any spelling, and narrow the list', async () => {
  const { page } = await openOrders([
    { customerName: 'نورة القحطاني', customerAddress: 'جدة، حي الصفا' },
    { customerName: 'سارة المطيري', customerAddress: 'جده حي الروضة' },
    { customerName: 'فهد الدوسري', customerAddress: 'الدمام، حي الشاطئ' },
  ]);
  const field = page.getByRole('combobox', { name: 'المدينة' });
  await field.click();
  await page.getByRole('option', { name: 'جدة (2)' }).waitFor();
  const options = () => page.getByRole('listbox').getByRole('option').allInnerTexts();
  expect(await options()).toEqual(['جدة (2)', 'الدمام (1)']);
  await field.fill('جده');
  await expect.poll(options).toEqual(['جدة (2)']);
  await saveScreenshot(page, 'orders-cities-1440');
  // A click elsewhere closes the list.
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await field.fill('جده');
  await page.getByRole('option', { name: 'جدة (2)' }).click();
  await expect.poll(() => shown(page)).toBe(2);
});

it('the first order is visible on a laptop at 200 % zoom', async () => {
  const { page } = await openOrders(fourOrders(), { width: 683, height: 384 });
  const first = page
    .getByRole('listitem')
    .filter({ hasText: names[0] ?? '' })
    .first();
  await first.waitFor();
  await saveView(page, 'orders-zoom-200');
  const isVisible = await first.evaluate((order) => {
    const { left, right, top } = order.getBoundingClientRect();
    return order.contains(document.elementFromPoint((left + right) / 2, top + 50));
  });
  expect(isVisible).toBe(true);
});

describe('packing slips', () => {
  const openSlips = async () => {
    const { page, stored, merchant } = await openOrders(fourOrders({ notes: 'اتصل قبل المغرب' }));
    await select(page, names[0] ?? '').check();
    await select(page, names[1] ?? '').check();
    await bulk(page, 'طباعة المحدد').click();
    await page.getByRole('article').nth(1).waitFor();
    return { page, stored, merchant, slip: page.getByRole('article', { name: `بطاقة شحن ${names[0]}` }) };
  };

  it('each selected order has a packing slip, on a sheet of the size that is chosen, and four share one of A4', async () => {
    const { page, slip } = await openSlips();
    await expectAccessible(page);
    await saveScreenshot(page, 'packing-slips-1440');
    await expect.poll(() => slip.textContent()).toContain('+966 55 000 0000');
    const millimetres: [string, number, number, number][] = [
      ['A6', 105, 148, 2],
      ['A5', 148, 210, 2],
      ['A4', 210, 297, 1],
      ['label', 100, 150, 2],
    ];
    const sizes = page.getByLabel('مقاس الورق');
    await expect.poll(() => sizes.locator('option').count()).toBe(millimetres.length);
    for (const [size, width, height, sheets] of millimetres) {
      await sizes.selectOption(size);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(sheets);
      const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
      const found = boxes.map(([, x, y]) => [x, y].map((points) => Math.round((Number(points) / 72) * 25.4)));
      expect(found).toEqual(Array(sheets).fill([width, height]));
    }
  });

  it('slips of orders that are not confirmed are counted, and left out at once', async () => {
    const { page, merchant, stored } = await openSlips();
    await page.getByText('لم تُؤكَّد بعد أو أُلغيت: طلبان.').waitFor();
    expect(await page.getByRole('button', { name: 'استبعدها' }).count()).toBe(0);
    const params = { orderId: stored[0]?.id ?? '' };
    await merchant.client.changeOrderStatus({ params, body: { status: 'confirmed' } });
    await page.reload();
    await page.getByText('لم تُؤكَّد بعد أو أُلغيت: طلب واحد.').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'packing-slips-unready-1440');
    await page.setViewportSize(phone);
    await saveScreenshot(page, 'packing-slips-unready-390');
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: 'استبعدها' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    expect(await page.getByText('لم تُؤكَّد بعد').count()).toBe(0);
  });

  it('the list keeps what was selected while slips are printed', async () => {
    const { page } = await openSlips();
    await page.goBack();
    await expect.poll(() => select(page, names[0] ?? '').isChecked()).toBe(true);
    expect(await select(page, names[1] ?? '').isChecked()).toBe(true);
    expect(await select(page, names[2] ?? '').isChecked()).toBe(false);
  });

  it('packing slips of an agent who sees no phones have none until it is revealed', async () => {
    const merchant = await stack.newMerchant();
    const { person, userId } = await stack.newMember(merchant, {
      role: 'agent',
      pages: null,
      phones: 'masked_until_called',
    });
    // Confirmed ones: the agent's desk would take an open order, and its holder sees the phone.
    const [order] = await storeOrders(stack, merchant, fourOrders({ status: 'confirmed' }));
    const { page } = await newPage(browser, desktop);
    await openSignedIn(page, stack.url, person);
    await page.getByRole('heading', { name: 'يومك حتى الآن' }).waitFor();
    await page.goto(`${stack.url}/dashboard/orders/packing-slips#${order?.id}`);
    const slip = page.getByRole('article', { name: `بطاقة شحن ${order?.customerName}` });
    await slip.waitFor();
    const national = order?.customerPhone.e164.slice(4) ?? '';
    const digits = async () => (await page.getByRole('main').textContent())?.replace(/\D/g, '');
    expect(await digits()).not.toContain(national);
    await page.getByText('أرقام العملاء مخفية عنك').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'packing-slips-masked-1440');
    await slip.getByRole('button', { name: /^أظهر رقم/ }).click();
    await expect.poll(digits).toContain(national);
    await page.getByText('أرقام العملاء مخفية عنك').waitFor({ state: 'detached' });
    const { items } = await merchant.client.listLog({ query: {} });
    expect(items).toContainEqual(
      expect.objectContaining({ action: 'phone_seen', by: userId, subjectId: order?.id }),
    );
  });

  it('a packing slip names its sender, a scanner reads its number, and the merchant’s notes are printed only on demand', async () => {
    const { page, slip, stored } = await openSlips();
    await slip.getByText('نورة القحطاني', { exact: true }).waitFor();
    await page.getByLabel('اسم المتجر').fill('ديرة العود');
    await page.getByLabel('جوال المرتجعات').fill('123');
    await page.getByRole('button', { name: 'حفظ المرسِل' }).click();
    await page.getByText('اكتب رقمًا يُتصل به').waitFor();
    await page.getByLabel('جوال المرتجعات').fill('055 123 4567');
    await page.getByRole('button', { name: 'حفظ المرسِل' }).click();
    await slip.getByText('ديرة العود', { exact: true }).waitFor();
    await slip.getByText('055 123 4567').waitFor();
    expect(await slip.textContent()).not.toContain('اتصل قبل المغرب');
    await page.getByLabel('اطبع ملاحظاتي').check();
    await slip.getByText('اتصل قبل المغرب').waitFor();
    await page.reload();
    await slip.getByText('ديرة العود', { exact: true }).waitFor();
    await slip.getByText('اتصل قبل المغرب').waitFor();
    const number = stored[0]?.id.slice(0, 8).toUpperCase() ?? '';
    const barcode = slip.getByRole('img', { name: `رمز الطلب ${number}` });
    const drawing = await barcode.evaluate((svg) => new XMLSerializer().serializeToString(svg));
    expect(await scanBarcode(drawing)).toBe(number);
    // At least 0.3 mm for each of its 143 modules, which the least of scanners reads.
    const { width = 0 } = (await barcode.boundingBox()) ?? {};
    expect((width / 96) * 25.4).toBeGreaterThanOrEqual(143 * 0.3);
    await expectAccessible(page);
    await saveScreenshot(page, 'packing-slips-with-sender');
  });
});

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'the orders screen is accessible at %s px, with a selection, a menu, an open order and all its warnings',
  async (width, viewport) => {
    const orders = fourOrders();
    const { page, stored, problems } = await openOrders(
      [
        { ...orders[0], duplicateOf: '4a0b73e6000000000000000000' },
        {
          ...orders[1],
          customerPhone: { raw: '0112345678', e164: '+966112345678', isMobile: false },
        },
        ...orders.slice(2),
      ],
      viewport,
    );
    await expectAccessible(page);
    await select(page, names[0] ?? '').check();
    await expectAccessible(page);
    await saveScreenshot(page, `orders-selected-${width}`);
    await page.goto(`${stack.url}/dashboard/orders?order=${stored[0]?.id}`);
    const open = page.getByRole('dialog');
    await open.getByText('الجوال', { exact: true }).waitFor();
    if (viewport === phone) {
      await expectAccessible(page);
      for (const part of ['المحادثة', 'الإرسال والسجل']) await open.getByRole('tab', { name: part }).click();
    }
    await open.getByText('وصل الطلب').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `order-open-${width}`);
    // Its neighbour in the list is one step away.
    await open.getByRole('link', { name: 'الطلب التالي في القائمة' }).click();
    await open.getByRole('heading', { name: names[1] ?? '' }).waitFor();
    await open.getByRole('link', { name: 'الطلب السابق في القائمة' }).click();
    await open.getByRole('heading', { name: names[0] ?? '' }).waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `إجراءات أخرى لطلب ${names[0]}` })
      .click();
    await page.getByRole('menuitem', { name: 'تعديل' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'تعديل' }).click();
    await page.getByLabel('اسم العميل').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `order-edit-${width}`);
    expect(problems).toEqual([]);
  },
);

it('a status that is changed without a connection waits visibly, closing the page is asked about, and it is sent later', async () => {
  const { page, merchant, problems } = await openOrders([{ customerName: 'نورة' }]);
  await page.context().setOffline(true);
  await choose(statusOf(page, 'نورة'), 'مؤكد');
  await page.getByText('بانتظار الإرسال: 1. لا تغلق هذه الصفحة قبل أن يُرسل ما غيّرته.').waitFor();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.context().setOffline(false);
  const stored = async () => (await merchant.client.listOrders({ query: {} })).items[0]?.status;
  await expect.poll(stored).toBe('confirmed');
  await page.getByText('لا اتصال بالإنترنت.').waitFor({ state: 'detached' });
  expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
