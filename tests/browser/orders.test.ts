import { readFile } from 'node:fs/promises';
import type { Order } from '@mirsah/domain/order';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, expectAccessible, intercept, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { readCsv } from '../fixtures/read-csv.ts';
import { scanBarcode } from '../fixtures/scan-barcode.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';

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

/** Signs in a new merchant with these orders, on the orders screen. */
async function openOrders(orders: readonly Partial<Order>[], viewport = desktop): Promise<OrdersScreen> {
  const merchant = await stack.newMerchant();
  const stored = await storeOrders(stack, merchant, orders);
  const { page, problems } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, merchant, '/dashboard/orders');
  if (orders.length > 0) await statusOf(page, orders[0]?.customerName).waitFor();
  return { page, merchant, stored, problems };
}

const statusOf = (page: Page, name = '') => page.getByLabel(`حالة طلب ${name}`, { exact: true });
const select = (page: Page, name: string) => page.getByLabel(`تحديد طلب ${name}`, { exact: true });
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
    .last()
    .textContent();
const shown = (page: Page) => page.getByLabel(/^حالة طلب/).count();
const bulk = (page: Page, name: string) =>
  page.getByRole('region', { name: 'إجراءات على الطلبات المحددة' }).getByText(name, { exact: true });

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
  await page.getByLabel('البحث في الطلبات').fill('٠٥٥٠٠٠٠٠٠٠');
  await expect.poll(() => shown(page)).toBe(2);
  await statusLink(page, 'تم الشحن').click();
  await expect.poll(() => shown(page)).toBe(1);
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
  // The button says what it will show, and figures and chips are of these days as well.
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
  // It stands out for some seconds, and the menu, the tab of the browser and the figures count it too.
  await expect.poll(() => page.locator('[data-arrived]').count()).toBe(1);
  const badge = page.getByRole('navigation', { name: 'القائمة الرئيسية' }).getByText('بانتظار التأكيد:');
  // Sooner than the menu asks for itself, every twenty seconds.
  await expect.poll(() => badge.locator('..').textContent(), { timeout: 15_000 }).toContain('41');
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

it('the figures say what they are of, and a currency changes only the money', async () => {
  const { page } = await openOrders([
    ...fourOrders({ totalMinor: 10_000 }),
    { customerName: 'ماجد', currency: 'KWD', totalMinor: 41_300, status: 'shipped' },
  ]);
  const figures = () =>
    Promise.all(
      ['إجمالي الطلبات', 'عملاء فريدون', 'طلبات هذا الشهر', 'إجمالي الإيرادات'].map((label) =>
        figure(page, label),
      ),
    );
  await expect.poll(figures).toEqual(['5', '5', expect.any(String), '400\u00a0ر.س']);
  const strip = page.getByRole('region', { name: 'ملخص الطلبات' });
  for (const part of ['كل الفترة', 'كل الصفحات', 'كل الحالات']) await strip.getByText(part).waitFor();
  await strip.getByText('المبالغ من 4 طلبات بالريال').waitFor();
  await page.getByText('د.ك', { exact: true }).first().click();
  await expect.poll(figures).toEqual(['5', '5', expect.any(String), '41.300\u00a0د.ك']);
  // Of one status they are that status's; its customers nobody counts.
  await statusLink(page, 'تم الشحن').click();
  await strip.getByText('تم الشحن').waitFor();
  await expect
    .poll(figures)
    .toEqual(['1', expect.stringContaining('لا يُحسب'), expect.any(String), '41.300\u00a0د.ك']);
  await statusLink(page, 'الكل').click();
  // Counts of all orders beside a list of some of them would contradict it.
  await statusLink(page, 'الكل').getByText('5').waitFor();
  await page.getByLabel('البحث في الطلبات').fill('ماجد');
  await expect.poll(() => shown(page)).toBe(1);
  await expect.poll(() => statusLink(page, 'الكل').textContent()).toBe('الكل');
});

it('on a phone an order can be worked from its card: number, call, WhatsApp, status, menu, and all are selected at once', async () => {
  const { page, stored, merchant } = await openOrders(fourOrders(), phone);
  const card = page.getByRole('listitem').filter({ hasText: names[0] ?? '' });
  await card.getByText(stored[0]?.id.slice(0, 8).toUpperCase() ?? '', { exact: true }).waitFor();
  const call = card.getByRole('link', { name: `اتصال بـ ${names[0]}` });
  await expect.poll(() => call.getAttribute('href')).toBe('tel:+966550000000');
  await call.getByText('+966 55 000 0000').waitFor();
  // Nothing of the number is cut off, and all of the card's buttons are in one row.
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
  // The phone's own list opens with one tap and takes the status with the next: nothing is asked, nothing opened.
  expect(await statusOf(page, names[0]).evaluate(({ tagName }) => tagName)).toBe('SELECT');
  await statusOf(page, names[0]).selectOption({ label: 'مؤكد' });
  await page.getByText('أصبحت حالة الطلب: مؤكد').waitFor();
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
  // It takes the place of the tabs, and says what the orders come to.
  await bar.getByText(/ر\.س/).waitFor();
  const bottom = await bar.evaluate((element) => window.innerHeight - element.getBoundingClientRect().bottom);
  expect(bottom).toBe(0);
});

it('selected orders are confirmed after a question, and the change can be undone', async () => {
  const { page, merchant } = await openOrders(fourOrders());
  await select(page, names[0] ?? '').check();
  await select(page, names[2] ?? '').check();
  await bulk(page, 'تأكيد المحدد').click();
  await answer(page, 'هل تريد تأكيد طلبين؟', 'تأكيد');
  await page.getByText('تم تحويل طلبين إلى «مؤكد»').waitFor();
  await expect.poll(() => statusOf(page, names[0]).inputValue()).toBe('confirmed');
  await expect.poll(() => statusOf(page, names[1]).inputValue()).toBe('pending');
  expect(await page.getByRole('region', { name: 'إجراءات على الطلبات المحددة' }).count()).toBe(0);
  await page.getByRole('button', { name: 'تراجع' }).click();
  await page.getByText('أُعيدت الحالة السابقة').waitFor();
  await expect.poll(() => statusOf(page, names[0]).inputValue()).toBe('pending');
  const { items } = await merchant.client.listOrders({ query: {} });
  expect(items.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending', 'pending']);
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
  await page.route('**/api/orders/delete', async (route) => {
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
  await bulk(page, 'حذف المحدد').click();
  await answer(page, 'هل أنت متأكد من حذف طلبين؟ لا يمكن التراجع عن الحذف.', 'حذف');
  const alert = page.getByRole('alert').filter({ hasText: 'تعذّر تنفيذ الإجراء على طلب واحد' });
  await alert.getByText(names[0] ?? '').waitFor();
  await expect.poll(() => shown(page)).toBe(3);
});

it('an order is deleted after a question', async () => {
  const { page, merchant } = await openOrders(fourOrders());
  await page.getByRole('button', { name: `إجراءات أخرى لطلب ${names[0]}` }).click();
  await page.getByRole('menuitem', { name: 'حذف' }).click();
  await answer(page, 'هل أنت متأكد من حذف هذا الطلب؟', 'حذف');
  await page.getByText('تم حذف الطلب').waitFor();
  await expect.poll(() => shown(page)).toBe(3);
  expect((await merchant.client.listOrders({ query: {} })).items).toHaveLength(3);
});

it('an order leaves the list of its old status, and returns to its place when the change is undone', async () => {
  const { page } = await openOrders(fourOrders());
  await statusLink(page, 'قيد الانتظار').click();
  await statusOf(page, names[1]).selectOption('confirmed');
  await expect.poll(() => shown(page)).toBe(3);
  await page.getByRole('button', { name: 'تراجع' }).click();
  await page.getByText('أُعيدت الحالة السابقة').waitFor();
  const order = await page.getByLabel(/^حالة طلب/).evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(order).toEqual(names.map((name) => `حالة طلب ${name}`));
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
    await page.getByLabel('حالة الطلب').selectOption('confirmed');
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await page.getByText('تم حفظ التغييرات بنجاح').waitFor();
    await expect.poll(() => page.getByLabel('رقم الجوال').inputValue()).toBe('+966557654321');
    await page.getByText('تغيّرت الحالة من «قيد الانتظار» إلى «مؤكد»').waitFor();
    const change = page.getByRole('listitem').filter({ hasText: 'عُدّلت البيانات' });
    await expect.poll(() => change.first().textContent()).toContain('أنت');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'إلغاء' }).click();
    await page.waitForURL('**/dashboard/orders');
    await expect.poll(() => statusOf(page, names[0]).inputValue()).toBe('confirmed');
  });

  it('an invalid phone is reported beside its field when an order is saved', async () => {
    const screen = await openOrders(fourOrders());
    await edit(screen);
    await screen.page.getByLabel('رقم الجوال').fill('0551');
    await screen.page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await screen.page.getByText('رقم الجوال غير صالح').waitFor();
    await expect.poll(() => screen.page.getByLabel('رقم الجوال').inputValue()).toBe('0551');
  });

  it('after another tab saved the same order, the form keeps what was typed and shows what is stored', async () => {
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
    await expect.poll(() => page.getByLabel('حالة الطلب').inputValue()).toBe('shipped');
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

  it('an order that cannot be loaded or saved is reported, and the form keeps what was typed', async () => {
    const screen = await openOrders(fourOrders());
    await edit(screen);
    const { page } = screen;
    await page.route('**/api/orders/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByLabel('ملاحظات').fill('نص');
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await page.getByText('حدث خطأ في حفظ التغييرات').waitFor();
    await expect.poll(() => page.getByLabel('ملاحظات').inputValue()).toBe('نص');
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
    الجوال: '966551234567',
    الحالة: 'تم الشحن',
    الإجمالي: '398',
    ملاحظات: 'سطر\nثانٍ',
  });
  await page.getByText('نُزّل ملف فيه طلب واحد').waitFor();
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

  it('each selected order has a packing slip on its own sheet, of the size that is chosen', async () => {
    const { page, slip } = await openSlips();
    await expectAccessible(page);
    await saveScreenshot(page, 'packing-slips-1440');
    await expect.poll(() => slip.textContent()).toContain('+966 55 000 0000');
    const millimetres: [string, number, number][] = [
      ['A6', 105, 148],
      ['A5', 148, 210],
      ['A4', 210, 297],
      ['label', 100, 150],
    ];
    const sizes = page.getByLabel('مقاس الورق');
    await expect.poll(() => sizes.locator('option').count()).toBe(millimetres.length);
    for (const [size, width, height] of millimetres) {
      await sizes.selectOption(size);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
      const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
      const found = boxes.map(([, x, y]) => [x, y].map((points) => Math.round((Number(points) / 72) * 25.4)));
      expect(found).toEqual([
        [width, height],
        [width, height],
      ]);
    }
  });

  it('on the packing slips of an agent who sees no phones there is none until it is asked for', async () => {
    const merchant = await stack.newMerchant();
    const { person, userId } = await stack.newMember(merchant, {
      ...{ role: 'agent', pages: null, phones: 'masked_until_called' },
    });
    // Confirmed ones: the agent's desk, which opens first, would take an open order, and whoever has it there sees its phone.
    const [order] = await storeOrders(stack, merchant, fourOrders({ status: 'confirmed' }));
    const { page } = await newPage(browser, desktop);
    await openSignedIn(page, stack.url, person);
    await page.waitForURL('**/dashboard/desk');
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
