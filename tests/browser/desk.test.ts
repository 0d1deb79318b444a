import type { Outcome } from '@mirsah/domain/confirmation';
import { localTime } from '@mirsah/domain/country';
import { randomId } from '@mirsah/domain/id';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { noOffers } from '@mirsah/domain/offer';
import type { Order } from '@mirsah/domain/order';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { createLeases } from '@mirsah/table/order/calls';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
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
import { openAllDay } from '../fixtures/desk.ts';
import { expectFocusKept } from '../fixtures/focus.ts';
import type { Account, Merchant } from '../fixtures/merchant.ts';
import { itemsOf, pageWithStock } from '../fixtures/page-with-stock.ts';
import { backButton, placeOf, pullDown } from '../fixtures/sheet.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';

const { stack, browser } = await stackAndBrowserForFile();

const names = ['عبدالله الشمري', 'نورة القحطاني', 'سارة المطيري', 'فهد الدوسري'];

type Opened = {
  orders?: number;
  viewport?: typeof phone;
  changes?: Partial<Order>;
  merchant?: Merchant;
  /** Who works the desk instead of the merchant. */
  agent?: Account;
};

/**
 * The desk of a merchant with so many orders, the first being the dearest; the first four have the names
 * above.
 */
async function openDesk({
  orders = names.length,
  viewport = phone,
  changes = {},
  merchant,
  agent,
}: Opened = {}) {
  const owner = merchant ?? (await stack.newMerchant());
  const { client } = owner;
  await client.saveDeskSettings({ body: openAllDay });
  const stored = await storeOrders(
    stack,
    owner,
    Array.from({ length: orders }, (_, index) => ({
      customerName: names[index] ?? `عميل ${index + 1}`,
      customerPhone: {
        raw: `055000${1000 + index}`,
        e164: `+96655000${1000 + index}`,
        isMobile: true,
      },
      totalMinor: (99 - index) * 100_00,
      placedAt: new Date(Date.now() - (20 + index) * 60_000).toISOString(),
      ...changes,
    })),
  );
  const { page, context, problems } = await newPage(browser, viewport);
  // A member without a page of their own is redirected to their day with their merchant.
  await openSignedIn(page, stack.url, agent ?? owner, agent ? '/dashboard' : '/dashboard/desk');
  if (agent) {
    await page.getByRole('link', { name: /^ابدأ التأكيد|^افتح مكتب التأكيد/ }).click();
    // Their day names the next customer in a heading too.
    await page.getByRole('heading', { name: 'مكتب التأكيد' }).waitFor();
  }
  const params = (index: number) => ({ orderId: stored[index]?.id ?? '' });
  const order = async (index: number) => (await client.getOrder({ params: params(index) })).order;
  const events = async (index: number) => (await client.getOrder({ params: params(index) })).events;
  const callPath = (index: number) => `/api/orders/${params(index).orderId}/call`;
  return { page, context, client, problems, params, order, events, callPath };
}

/** Waits for an order that can be worked: the next one is shown while it is being taken. */
async function customer(page: Page, name = '') {
  await page.getByRole('heading', { level: 2, name }).waitFor();
  await page.locator('[inert]').waitFor({ state: 'detached' });
}
/**
 * The outcomes that a page sends from now on, in their order; also those of wrong presses, whenever they
 * arrive.
 */
function outcomesFrom(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/outcomes'))
      sent.push(request.postDataJSON().outcome.kind);
  });
  return sent;
}

/** From now on counts the moments at which the desk checks an order that another member has. */
async function countChecks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { setInterval } = window;
    Reflect.set(window, 'checks', 0);
    Reflect.set(window, 'setInterval', (act: () => void, ms: number) =>
      setInterval(() => {
        if (ms === 3000) Reflect.set(window, 'checks', Reflect.get(window, 'checks') + 1);
        act();
      }, ms),
    );
  });
  return () => page.evaluate(() => Reflect.get(window, 'checks'));
}

/** Minutes pass without any input. */
async function leave(page: Page) {
  await page.clock.setFixedTime(Date.now() + 6 * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

const focusIsIn = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="dialog"]')?.getAttribute('role'));

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('orders are worked on a phone one after the other: confirmed in one tap, taken back, postponed, cancelled', async () => {
  const { page, problems, order, callPath } = await openDesk({
    changes: {
      place: { cityText: 'الخبر الشماليه', cityId: null, zoneId: 'rest' },
      answers: [{ fieldId: 'mark', label: 'أقرب مَعلم', value: 'خلف جامع الملك فهد' }],
    },
  });
  await customer(page, names[0]);
  await page.getByText('خلف جامع الملك فهد', { exact: true }).waitFor();
  await page.getByText('الخبر الشماليه', { exact: true }).waitFor();
  await page.getByText('تأكد من المدينة مع العميل').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-390');
  expect(await page.getByRole('link', { name: `اتصل بـ${names[0]}` }).getAttribute('href')).toBe(
    'tel:+966550001000',
  );

  await press(page, 'أكّد الطلب');
  await customer(page, names[1]);
  await page.getByText(`أُكّد طلب ${names[0]}`).waitFor();
  expect((await order(0)).status).toBe('confirmed');
  await saveScreenshot(page, 'desk-undo-390');
  // The next one, which was taken with the outcome, is given back to the others.
  const givenBack = page.waitForRequest(
    (request) => request.method() === 'DELETE' && new URL(request.url()).pathname === callPath(1),
  );
  await press(page, 'تراجع');
  await customer(page, names[0]);
  await givenBack;
  expect((await order(0)).status).toBe('pending');

  await press(page, 'لا رد');
  await page.getByText(`لا رد من ${names[0]}`).waitFor();
  expect((await order(0)).confirmation).toMatchObject({ state: 'retry', attempts: 1 });

  await customer(page, names[1]);
  await press(page, 'تأجيل');
  const when = page.getByRole('dialog', { name: 'متى نتصل؟' });
  await when.waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-postpone-390');
  await when
    .getByRole('button')
    .filter({ hasText: /^(?:اليوم|غدًا)/ })
    .first()
    .click();
  await customer(page, names[2]);
  expect((await order(1)).confirmation).toMatchObject({ state: 'postponed' });

  await press(page, 'غير ذلك');
  await page
    .getByRole('dialog', { name: 'كيف انتهت المكالمة؟' })
    .getByRole('button', { name: /^إلغاء/ })
    .click();
  const why = page.getByRole('dialog', { name: 'سبب الإلغاء' });
  await why.getByRole('button', { name: 'السعر' }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-cancel-390');
  await why.getByRole('button', { name: 'السعر' }).click();
  await customer(page, names[3]);
  expect((await order(2)).status).toBe('cancelled');
  await press(page, 'أكّد الطلب');
  await page.getByText('انتهت القائمة').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-empty-390');
  expect(problems).toEqual([]);
});

it('the next customer is on the screen with the tap, and can be called once the order is taken', async () => {
  const { page, order, problems } = await openDesk({ orders: 2 });
  await customer(page, names[0]);
  // The earlier orders of the next customer are requested after the next order.
  await page.waitForFunction(
    (phoneNumber) => performance.getEntriesByType('resource').some(({ name }) => name.includes(phoneNumber)),
    encodeURIComponent('+966550001001'),
  );
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await intercept(page, '**/api/desk/next', async (route) => {
    await isLetThrough;
    await route.fallback();
  });
  await press(page, 'أكّد الطلب');
  await page.getByRole('heading', { level: 2, name: names[1] ?? '' }).waitFor();
  await page.locator('[inert]').waitFor();
  letThrough();
  await page.getByText(`أُكّد طلب ${names[0]}`).waitFor();
  await customer(page, names[1]);
  expect((await order(0)).status).toBe('confirmed');
  expect(problems).toEqual([]);
});

it('the desk is worked with keys, on every keyboard layout, and a sheet’s own keys are left to it', async () => {
  const { page, problems, order } = await openDesk({ viewport: desktop, orders: 3 });
  const sent = outcomesFrom(page);
  await customer(page, names[0]);
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-1440');
  await page.keyboard.press('Shift+Slash');
  await page.getByRole('dialog', { name: 'اختصارات لوحة المفاتيح' }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-keys-1440');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  const dial = page.getByRole('dialog', { name: `اتصل بـ${names[0]}` });
  await dial.getByRole('img', { name: 'رمز يفتح الرقم في تطبيق الهاتف' }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-dial-1440');
  await page.keyboard.press('Escape');
  await dial.waitFor({ state: 'detached' });
  await page.evaluate(() => {
    // A test opens no chats.
    window.open = (address) => {
      document.body.dataset.opened = decodeURIComponent(String(address));
      return null;
    };
  });
  const opened = () => page.evaluate(() => document.body.dataset.opened);
  await page.keyboard.press('KeyW');
  await expect.poll(opened).toContain('966550001000');
  await page.keyboard.press('KeyA');
  await expect.poll(opened).toContain('عنوانك الوطني');
  await page.getByRole('link', { name: /^طُلب/ }).waitFor();
  await page.keyboard.press('Slash');
  await page.keyboard.type('2نور');
  await page.getByText('لا أحد في القائمة بهذا الاسم.').waitFor();
  await page.getByRole('searchbox').fill('نوره');
  const list = page.getByRole('region', { name: 'قائمة الاتصال' });
  await list.getByRole('button', { name: names[1] ?? '' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('KeyT');
  await page.getByRole('dialog', { name: names[0] ?? '' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Digit9');
  await customer(page, names[1]);
  await page.keyboard.press('Numpad2');
  await customer(page, names[2]);
  expect((await order(1)).confirmation).toMatchObject({ state: 'retry' });
  await page.keyboard.press('Digit6');
  await page.getByRole('dialog', { name: 'سبب الإلغاء' }).getByLabel('سبب آخر').pressSequentially('1 و2');
  // Nor do they count beside an open sheet that has lost the focus.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('Digit1');
  await press(page, 'ألغِ الطلب');
  await page.getByText(`أُلغي طلب ${names[2]}`).waitFor();
  expect((await order(2)).status).toBe('cancelled');
  await page.keyboard.press('KeyZ');
  await customer(page, names[2]);
  await expect.poll(async () => (await order(2)).status).toBe('pending');
  expect(sent).toEqual(['no_answer', 'cancelled']);
  expect(problems).toEqual([]);
});

it('a call’s outcome is chosen by its key over the window that dials, and its reason or time by number', async () => {
  const { page, problems, order } = await openDesk({ viewport: desktop });
  const sent = outcomesFrom(page);
  const dialed = async (index: number) => {
    await customer(page, names[index]);
    await page.keyboard.press('Enter');
    const dial = page.getByRole('dialog', { name: `اتصل بـ${names[index]}` });
    await dial.getByRole('button', { name: 'انسخ الرقم' }).waitFor();
    await expect.poll(() => focusIsIn(page)).toBe('dialog');
    return dial;
  };
  const isFirstFocused = (sheet: Locator) =>
    sheet
      .getByRole('button')
      .nth(1)
      .evaluate((first) => first === document.activeElement);
  const dial = await dialed(0);
  await page.keyboard.press('Digit2');
  await dial.waitFor({ state: 'detached' });
  await customer(page, names[1]);
  expect((await order(0)).confirmation).toMatchObject({ state: 'retry' });

  await dialed(1);
  await page.keyboard.press('Digit6');
  const why = page.getByRole('dialog', { name: 'سبب الإلغاء' });
  await why.waitFor();
  await expect.poll(() => isFirstFocused(why)).toBe(true);
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-cancel-1440');
  await page.keyboard.press('Digit7');
  await page.keyboard.type('1 و2');
  expect(await why.getByLabel('سبب آخر').inputValue()).toBe('1 و2');
  await why.getByRole('button', { name: 'طلب مكرر' }).focus();
  await page.keyboard.press('Numpad3');
  await customer(page, names[2]);
  expect((await order(1)).status).toBe('cancelled');

  await page.keyboard.press('Digit4');
  const when = page.getByRole('dialog', { name: 'متى نتصل؟' });
  await when.waitFor();
  await expect.poll(() => isFirstFocused(when)).toBe(true);
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-postpone-1440');
  await when.getByLabel('يوم الاتصال').focus();
  await page.keyboard.press('Digit1');
  await when.getByRole('button').nth(1).focus();
  await page.keyboard.press('Digit1');
  await customer(page, names[3]);
  expect((await order(2)).confirmation).toMatchObject({ state: 'postponed' });

  await dialed(3);
  await page.keyboard.press('Digit5');
  const editing = page.getByRole('heading', { name: /^تعديل الطلب/ });
  await editing.waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByLabel('الاسم', { exact: true }).focus();
  await page.keyboard.press('Escape');
  await editing.waitFor({ state: 'detached' });
  await page.keyboard.press('KeyE');
  await page.getByLabel('الاسم', { exact: true }).fill('فهد');
  await page.keyboard.press('Escape');
  await press(page, 'مغادرة دون حفظ');
  await editing.waitFor({ state: 'detached' });
  expect(sent).toEqual(['no_answer', 'cancelled', 'postponed']);
  // The orders have no page whose goods could be edited.
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
});

it('a person changes the desk’s keys or switches them off, and they count on the desk alone', async () => {
  const { page, problems, order } = await openDesk({ viewport: desktop, orders: 2 });
  const sent = outcomesFrom(page);
  await customer(page, names[0]);
  const sheet = page.getByRole('dialog', { name: 'اختصارات لوحة المفاتيح' });
  await page.keyboard.press('Shift+Slash');
  await sheet.getByRole('button', { name: 'غيّر مفتاح «أكّد الطلب»، الآن 1' }).click();
  await page.keyboard.press('KeyW');
  await sheet.getByText('مستخدم لـ«واتساب». اختر غيره.').waitFor();
  await page.keyboard.press('KeyR');
  await sheet.getByText('صار مفتاح «أكّد الطلب»').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-keys-changed-1440');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  // Neither its former key, nor a key on the dashboard's menu.
  await page.keyboard.press('Digit1');
  await page.getByRole('navigation').getByRole('link', { name: 'المنتجات' }).focus();
  await page.keyboard.press('KeyR');
  await page.getByRole('heading', { name: names[0] ?? '' }).focus();
  expect(sent).toEqual([]);
  await page.keyboard.press('KeyR');
  await customer(page, names[1]);
  await expect.poll(async () => (await order(0)).status).toBe('confirmed');
  expect(sent).toEqual(['confirmed']);

  await page.goto(`${stack.url}/profile`);
  const card = page.getByRole('region', { name: 'اختصارات لوحة المفاتيح' });
  await card.getByRole('switch', { name: 'مفاتيح بضغطة واحدة' }).click();
  await page.getByRole('link', { name: 'مكتب التأكيد' }).first().click();
  await customer(page, names[1]);
  // The screen that a link led to has the focus, not the link.
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.keyboard.press('KeyR');
  await page.keyboard.press('Shift+Slash');
  await press(page, 'اختصارات لوحة المفاتيح');
  await sheet.getByRole('switch', { name: 'مفاتيح بضغطة واحدة' }).click();
  await sheet.getByRole('button', { name: 'غيّر مفتاح «أكّد الطلب»، الآن R' }).waitFor();
  expect(sent).toEqual(['confirmed']);
  expect(problems).toEqual([]);
});

it('outside a merchant’s calling hours, the desk shows when the next customer may be called', async () => {
  const { page, client } = await openDesk({ orders: 1 });
  await customer(page, names[0]);
  await press(page, 'ساعات الاتصال');
  const sheet = page.getByRole('dialog', { name: 'ساعات الاتصال' });
  await sheet.getByLabel('من', { exact: true }).selectOption('10:00');
  await sheet.getByLabel('إلى').selectOption('09:00');
  await sheet.getByText('النهاية قبل البداية').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-hours-390');
  await sheet.getByLabel('إلى').selectOption('24:00');
  await sheet.getByRole('button', { name: 'أضف إعادة' }).click();
  await sheet.getByLabel('الإعادة 5', { exact: true }).selectOption('60');
  await press(page, 'حفظ');
  await page.getByText('حُفظت ساعات الاتصال').waitFor();
  expect((await client.getDeskSettings()).retries.at(-1)).toEqual({ afterMinutes: 60 });

  // An hour of another part of the day than this one.
  const from = (Number(localTime(new Date().toISOString(), 'SA').time.slice(0, 2)) + 12) % 22;
  const [opens, closes] = [from, from + 1].map((hour) => `${String(hour).padStart(2, '0')}:00`) as [
    string,
    string,
  ];
  await client.saveDeskSettings({
    body: { ...openAllDay, hours: { from: opens, to: closes, fridayFrom: opens } },
  });
  await page.reload();
  await page.getByRole('heading', { name: 'خارج ساعات الاتصال' }).waitFor();
  await page.getByText('السعودية').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-closed-390');
});

it('an agent confirms twenty customers with two taps each, with the thumb of one hand', async () => {
  const merchant = await stack.newMerchant();
  const { person } = await stack.newMember(merchant, { role: 'agent', pages: null, phones: 'full' });
  const { page, problems, order } = await openDesk({ orders: 20, merchant, agent: person });
  await customer(page, names[0]);
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      (event) => {
        const tapped = event.target instanceof Element ? event.target.closest('a, button') : null;
        const { top = 0 } = tapped?.getBoundingClientRect() ?? {};
        const taps = document.body.dataset.taps ?? '';
        document.body.dataset.taps = `${taps}${top > innerHeight / 2 ? 't' : 'x'}`;
        // Replaces a telephone; a test makes no calls.
        if (tapped?.getAttribute('href')?.startsWith('tel:')) event.preventDefault();
        // Before the tap takes its button from the screen.
      },
      true,
    );
  });
  for (let index = 0; index < 20; index += 1) {
    const name = names[index] ?? `عميل ${index + 1}`;
    await customer(page, name);
    await page.getByRole('link', { name: `اتصل بـ${name}` }).tap();
    await page.getByText('اتصل ثانية').waitFor();
    await page.getByRole('button', { name: 'أكّد الطلب', exact: true }).tap();
  }
  await page.getByText('انتهت القائمة').waitFor();
  expect(await page.evaluate(() => document.body.dataset.taps)).toBe('t'.repeat(40));
  expect((await order(19)).status).toBe('confirmed');
  expect(problems).toEqual([]);
});

it('a customer’s changes are made in place, priced by the server, and confirmed with one tap', async () => {
  const merchant = await stack.newMerchant();
  const offer = {
    id: 'three',
    label: '3 حبات',
    badge: '',
    quantity: 3,
    priceMinor: 50_000,
    percentOff: null,
  };
  const { id: landingPageId } = await merchant.client.createLandingPage({
    body: landingPageContentFixture({
      offers: { ...noOffers, quantity: [{ ...offer, freeShipping: false, giftText: '', isDefault: false }] },
    }),
  });
  const { page, order, events, problems } = await openDesk({
    orders: 2,
    merchant,
    changes: { landingPageId, totalMinor: 39_800 },
  });
  await customer(page, names[0]);
  await press(page, 'تعديل العنوان');
  const address = page.getByRole('textbox', { name: 'المدينة والعنوان' });
  await address.fill('حي الياسمين، الرياض');
  await page.getByRole('button', { name: /3 حبات/ }).click();
  await page.locator('s', { hasText: '398' }).waitFor();
  await page.locator('strong', { hasText: '500' }).waitFor();
  // The script of the call contains the edit.
  const script = page.getByText(/والمبلغ عند الاستلام/).filter({ hasText: 'حي الياسمين' });
  await script.filter({ hasText: '500' }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-edit-390');
  await press(page, 'إلغاء');
  await page.getByRole('dialog', { name: 'لديك تغييرات غير محفوظة' }).waitFor();
  await press(page, 'متابعة التعديل');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'احفظ وأكّد');
  await customer(page, names[1]);
  expect(await order(0)).toMatchObject({
    status: 'confirmed',
    customerAddress: 'حي الياسمين، الرياض',
    totalMinor: 50_000,
  });
  expect((await events(0)).map(({ type }) => type)).toEqual(['placed', 'changed_on_call', 'outcome']);
  expect(problems).toEqual([]);
});

it('an order that was just confirmed is not shown again when the next one is skipped at once', async () => {
  const { page, order, problems } = await openDesk({ viewport: desktop, orders: 3 });
  const shown = () => page.getByRole('heading', { level: 2 }).allInnerTexts();
  await customer(page, names[0]);
  const list = page.getByRole('region', { name: 'قائمة الاتصال' });
  await list.getByRole('button', { name: names[2] ?? '' }).waitFor();
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  const hold = async (route: { fallback(): Promise<void> }) => {
    await isLetThrough;
    await route.fallback();
  };
  await intercept(page, '**/api/desk/queue', hold);
  await press(page, 'أكّد الطلب');
  await customer(page, names[1]);
  await page.getByText('بقي 2').first().waitFor();
  // The earlier orders of the following customer are requested after their order.
  await page.waitForFunction(
    (number) => performance.getEntriesByType('resource').some(({ name }) => name.includes(number)),
    encodeURIComponent('+966550001002'),
  );
  await intercept(page, '**/api/desk/next', hold);
  await page.keyboard.press('Digit9');
  await page.getByRole('heading', { level: 2, name: names[2] ?? '' }).waitFor();
  expect(await shown()).not.toContain(names[0]);
  letThrough();
  await customer(page, names[2]);
  expect((await order(0)).status).toBe('confirmed');
  expect(problems).toEqual([]);
});

it('orders left that are not in the list are counted beside their number', async () => {
  const { page, client, params, problems } = await openDesk({ orders: 12 });
  await customer(page, names[0]);
  const record = (index: number, outcome: Outcome) =>
    client.recordOutcome({ params: params(index), body: { id: randomId(), outcome } });
  await record(1, { kind: 'wrong_number' });
  await record(2, { kind: 'no_answer' });
  await page.reload();
  await page.getByText('بقي 12 (10 الآن · 1 لاحقًا · 1 دون اتصال آخر)').waitFor();
  await expectAccessible(page);
  await saveView(page, 'desk-split-390');
  await page.setViewportSize(desktop);
  await page.getByText('بقي 12 (10 الآن').waitFor();
  await saveView(page, 'desk-split-1440');
  expect(problems).toEqual([]);
});

it('a confirmation is counted at once, and those of other members when the server counts it', async () => {
  const { page, problems } = await openDesk({ viewport: desktop, orders: 3 });
  await customer(page, names[0]);
  await page.getByText('بقي 3 · أُكّد اليوم 0').waitFor();
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await intercept(page, '**/api/desk/queue', async (route) => {
    await isLetThrough;
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), confirmedToday: 4 } });
  });
  await press(page, 'أكّد الطلب');
  await page.getByText('بقي 2 · أُكّد اليوم 1').waitFor();
  await press(page, 'تراجع');
  await page.getByText('بقي 3 · أُكّد اليوم 0').waitFor();
  letThrough();
  await page.getByText('أُكّد اليوم 4').waitFor();
  expect(problems).toEqual([]);
});

it('undoing is offered for ten seconds, and for a minute while its button has the focus', async () => {
  const { page, problems, order } = await openDesk({ viewport: desktop, orders: 3 });
  await customer(page, names[0]);
  await page.clock.install();
  const undo = page.getByRole('button', { name: 'تراجع', exact: true });
  await press(page, 'لا رد');
  await customer(page, names[1]);
  await page.clock.runFor(11_000);
  await expect.poll(() => undo.count()).toBe(0);
  // The key is never without an answer.
  await page.keyboard.press('z');
  await page.getByText('انتهت مهلة التراجع.').waitFor();
  await press(page, 'أكّد الطلب');
  await undo.focus();
  await page.clock.runFor(50_000);
  await page.keyboard.press('Enter');
  await customer(page, names[1]);
  expect((await order(1)).status).toBe('pending');
  await page.keyboard.press('Control+z');
  await page.getByText('لا شيء آخر للتراجع عنه.').waitFor();
  await press(page, 'أكّد الطلب');
  await undo.waitFor();
  await page.keyboard.press('Control+z');
  await customer(page, names[1]);
  expect((await order(1)).status).toBe('pending');
  await press(page, 'أكّد الطلب');
  await undo.focus();
  await page.clock.runFor(61_000);
  await expect.poll(() => undo.count()).toBe(0);
  expect(problems).toEqual([]);
});

it('a customer’s other open orders are on the desk, open, and those of the same page are cancelled as duplicates, which can be taken back', async () => {
  const customerPhone = { raw: '0550001000', e164: '+966550001000', isMobile: true };
  const landingPageId = randomId();
  const merchant = await stack.newMerchant();
  const placedAt = new Date(Date.now() - 3_600_000).toISOString();
  await storeOrders(stack, merchant, [
    { customerPhone, placedAt, landingPageId, status: 'confirmed' },
    { customerPhone, placedAt },
  ]);
  const { page, client, params, order, problems } = await openDesk({
    merchant,
    orders: 2,
    changes: { customerPhone, landingPageId },
  });
  await customer(page, names[0]);
  await page.getByRole('heading', { name: 'طلبات أخرى مفتوحة للعميل: 3' }).waitFor();
  await page.getByText('مؤكد من قبل').waitFor();
  expect(await page.getByRole('button', { name: /^ألغِ المكرر/ }).count()).toBe(1);
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-duplicates-390');
  const number = params(1).orderId.slice(0, 8).toUpperCase();
  const link = page.getByRole('link', { name: new RegExp(number) });
  expect(await link.getAttribute('href')).toContain(params(1).orderId);
  // It does not lead away from the call.
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await opened.close();
  await customer(page, names[0]);
  const cancel = page.getByRole('button', { name: `ألغِ المكرر ${number}` });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await cancel.waitFor({ state: 'detached' });
  await expectFocusKept(page);
  await page.getByText(`أُلغي الطلب ${number} لأنه مكرر`).waitFor();
  expect(await order(1)).toMatchObject({ status: 'cancelled', confirmation: { calls: [] } });
  const { events } = await client.getOrder({ params: params(1) });
  expect(events.at(-1)).toMatchObject({ outcome: { kind: 'cancelled', reason: 'duplicate' } });
  await page.getByRole('button', { name: 'تراجع', exact: true }).click();
  await cancel.waitFor();
  expect((await order(1)).status).toBe('pending');
  await customer(page, names[0]);
  expect(problems).toEqual([]);
});

it('another member’s order is shown with their name, cannot be called, and opens automatically when it is free', async () => {
  const merchant = await stack.newMerchant();
  const reem = await stack.newMember(merchant, { role: 'agent', pages: null, phones: 'full' });
  const { page, params } = await openDesk({ merchant });
  const leases = createLeases(openTable(stack.services.dynamoDbClient, settings.tableName));
  const until = new Date(Date.now() + 170_000).toISOString();
  await leases.take({ ...params(2), by: reem.userId, until }, new Date());
  await customer(page, names[0]);
  await press(page, 'قائمة الاتصال');
  const list = page.getByRole('dialog', { name: 'قائمة الاتصال' });
  await list.getByText('مع \u2068نورة القحطاني\u2069').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-queue-390');
  await list.getByRole('button', { name: names[2] ?? '' }).click();
  await page.getByText('العميل الآن مع \u2068نورة القحطاني\u2069.').waitFor();
  await customer(page, names[2]);
  await list.waitFor({ state: 'detached' });
  expect(await page.getByRole('link', { name: /^اتصل/ }).count()).toBe(0);
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-held-390');
  await leases.end(params(2).orderId, reem.userId);
  await page.getByRole('link', { name: `اتصل بـ${names[2]}` }).waitFor();
});

it('an unused desk does not take an order when another member is done with it', async () => {
  const merchant = await stack.newMerchant();
  const reem = await stack.newMember(merchant, { role: 'agent', pages: null, phones: 'full' });
  const { page, params, callPath } = await openDesk({ merchant });
  const leases = createLeases(openTable(stack.services.dynamoDbClient, settings.tableName));
  const until = new Date(Date.now() + 170_000).toISOString();
  await leases.take({ ...params(2), by: reem.userId, until }, new Date());
  await customer(page, names[0]);
  const checks = await countChecks(page);
  await press(page, 'قائمة الاتصال');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: names[2] ?? '' })
    .click();
  await page.getByText('العميل الآن مع').waitFor();
  await leave(page);
  const taken: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(callPath(2))) taken.push(request.method());
  });
  await leases.end(params(2).orderId, reem.userId);
  const before = await checks();
  await expect.poll(checks).toBeGreaterThan(before + 1);
  expect(taken).toEqual([]);
  await page.touchscreen.tap(5, 5);
  await page.getByRole('link', { name: `اتصل بـ${names[2]}` }).waitFor();
});

it('an outcome that arrives too late is not applied, and shows the decision', async () => {
  const { page, client, params, order } = await openDesk({ orders: 2 });
  await customer(page, names[0]);
  await client.changeOrderStatus({ params: params(0), body: { status: 'cancelled' } });
  await press(page, 'أكّد الطلب');
  const sheet = page.getByRole('dialog', { name: `تقرّر طلب ${names[0]} قبلك` });
  await sheet.getByText('تأكيد من العميل').waitFor();
  await sheet.getByText('ملغي').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-conflict-390');
  expect((await order(0)).status).toBe('cancelled');
  await sheet.getByRole('button', { name: 'أبقِ الطلب كما هو، التالي' }).click();
  await customer(page, names[1]);
  expect((await order(0)).status).toBe('cancelled');
});

it('an order that others cancelled, and whose pieces are not left, is confirmed after all only when that is wanted', async () => {
  const merchant = await stack.newMerchant();
  const landingPageId = await pageWithStock(merchant, 1);
  const { page, client, params, order, problems } = await openDesk({
    orders: 2,
    merchant,
    changes: { landingPageId, items: itemsOf(2) },
  });
  await customer(page, names[0]);
  await client.changeOrderStatus({ params: params(0), body: { status: 'cancelled' } });
  await press(page, 'أكّد الطلب');
  const sheet = page.getByRole('dialog', { name: `تقرّر طلب ${names[0]} قبلك` });
  const question = page.getByRole('dialog', { name: 'الكمية المتبقية لا تكفي' });
  const asked =
    'الكمية المتبقية في هذه الصفحة: قطعة واحدة، وفي هذا الطلب الملغي قطعتان. هل يُعاد فتحه مع ذلك؟';
  await sheet.getByRole('button', { name: 'أكّده رغم ذلك' }).click();
  await question.getByText(asked).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-oversell-390');
  await question.getByRole('button', { name: 'إلغاء', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  expect((await order(0)).status).toBe('cancelled');
  await sheet.getByRole('button', { name: 'أكّده رغم ذلك' }).click();
  await question.getByRole('button', { name: 'إعادة الفتح' }).click();
  await customer(page, names[1]);
  expect((await order(0)).status).toBe('confirmed');
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

it('a cancellation whose pieces were sold since is taken back only when that is wanted', async () => {
  const merchant = await stack.newMerchant();
  const landingPageId = await pageWithStock(merchant, 1);
  const { page, order, problems } = await openDesk({
    orders: 2,
    merchant,
    changes: { landingPageId, items: itemsOf(2) },
  });
  await customer(page, names[0]);
  await page.keyboard.press('Digit6');
  await page.getByRole('dialog', { name: 'سبب الإلغاء' }).getByRole('button', { name: 'السعر' }).click();
  await customer(page, names[1]);
  const question = page.getByRole('dialog', { name: 'الكمية المتبقية لا تكفي' });
  await press(page, 'تراجع');
  await question.getByText('وفي هذا الطلب الملغي قطعتان.').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'إلغاء', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  expect((await order(0)).status).toBe('cancelled');
  await press(page, 'تراجع');
  await question.getByRole('button', { name: 'إعادة الفتح' }).click();
  await customer(page, names[0]);
  expect((await order(0)).status).toBe('pending');
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

it('a sheet that may not be closed yet returns to its position, and can be closed afterwards', async () => {
  const { page, client, params } = await openDesk({ orders: 2 });
  await customer(page, names[0]);
  await client.changeOrderStatus({ params: params(0), body: { status: 'cancelled' } });
  const pressBack = await backButton(page);
  await press(page, 'أكّد الطلب');
  const sheet = page.getByRole('dialog', { name: `تقرّر طلب ${names[0]} قبلك` });
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await intercept(page, `**/api/orders/${params(0).orderId}/status`, async (route) => {
    await isLetThrough;
    await route.abort('internetdisconnected');
  });
  await sheet.getByRole('button', { name: 'أكّده رغم ذلك' }).click();
  expect(await pullDown(sheet, 160)).toBe('0px 160px');
  await expect.poll(() => placeOf(sheet)).toBe('');
  await pressBack();
  expect(await sheet.count()).toBe(1);
  letThrough();
  await sheet.getByRole('button', { name: 'أبقِ الطلب كما هو، التالي', disabled: false }).waitFor();
  await pressBack();
  await customer(page, names[1]);
});

it('a sheet is pulled down by its head, and closed by the telephone’s back button, with the order staying', async () => {
  const { page, problems } = await openDesk({ orders: 1 });
  await customer(page, names[0]);
  const sheet = page.getByRole('dialog', { name: 'متى نتصل؟' });
  await press(page, 'تأجيل');
  expect(await pullDown(sheet, 40)).toBe('0px 40px');
  await expect.poll(() => placeOf(sheet)).toBe('');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await press(page, 'تأجيل');
  expect(await pullDown(sheet, 160)).toBe('0px 160px');
  await sheet.waitFor({ state: 'detached' });
  const pressBack = await backButton(page);
  await press(page, 'تأجيل');
  await sheet.waitFor();
  await pressBack();
  await sheet.waitFor({ state: 'detached' });
  await customer(page, names[0]);
  expect(problems).toEqual([]);
});

it('an order whose customer another member called while the phone was put away is not on the desk any more', async () => {
  const merchant = await stack.newMerchant();
  const agent = await stack.newMember(merchant, { role: 'agent', pages: null, phones: 'full' });
  const { page, client, params, order } = await openDesk({ orders: 2, merchant, agent: agent.person });
  await customer(page, names[0]);
  // As if three minutes had passed.
  await agent.client.releaseCall({ params: params(0) });
  const outcome = { kind: 'no_answer' as const };
  await client.recordOutcome({ params: params(0), body: { id: randomId(), outcome } });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText(`اتُّصل بـ${names[0]} من مكان آخر، فانتقلنا إلى التالي.`).waitFor();
  await customer(page, names[1]);
  expect((await order(0)).confirmation?.calls.length).toBe(1);
});

it('an order stays reserved while its customer is called, with the telephone app in front of the desk', async () => {
  const { page, callPath } = await openDesk({ orders: 1 });
  await customer(page, names[0]);
  const kept: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(callPath(0))) kept.push(request.url());
  });
  const putAway = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      // Replaces a telephone; a test makes no calls.
      document.addEventListener('click', (event) => event.preventDefault(), true);
    });
  await putAway();
  await page.getByRole('link', { name: `اتصل بـ${names[0]}` }).tap();
  await page.getByText('اتصل ثانية').waitFor();
  expect(kept).toEqual([]);
  const renewed = page.waitForResponse((response) => response.url().endsWith(callPath(0)));
  await putAway();
  expect((await renewed).status()).toBe(200);
});

it('an order leaves a desk that is open but not used, and is taken again when the member comes back', async () => {
  const { page, callPath } = await openDesk({ orders: 1 });
  await customer(page, names[0]);
  const kept: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(callPath(0))) kept.push(request.url());
  });
  await leave(page);
  // The desk has sent all requests that precede this answer.
  await page.evaluate(() => fetch('/api/me').catch(() => undefined));
  expect(kept).toEqual([]);
  const renewed = page.waitForResponse((response) => response.url().endsWith(callPath(0)));
  await page.touchscreen.tap(5, 5);
  expect((await renewed).status()).toBe(200);
});

it('an order that another member took from an unused desk is shown with them', async () => {
  const merchant = await stack.newMerchant();
  const reem = await stack.newMember(merchant, { role: 'agent', pages: null, phones: 'full' });
  const { page, client, params } = await openDesk({ merchant, viewport: desktop });
  await customer(page, names[0]);
  await leave(page);
  const mine = page.getByText('انتهى حجزه، وهو لك ما لم يأخذه غيرك');
  await mine.waitFor();
  await client.releaseCall({ params: params(0) });
  await reem.client.takeCall({ params: params(0) });
  // The list is read again each half a minute.
  await page.getByText('العميل الآن مع \u2068نورة القحطاني\u2069.').waitFor();
  expect(await mine.count()).toBe(0);
});

it('an order that was finished while the desk took it again is released, and is not called by others', async () => {
  const { page, order, callPath, problems } = await openDesk({ orders: 2 });
  await customer(page, names[0]);
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await intercept(page, `**${callPath(0)}`, async (route) => {
    if (route.request().method() !== 'DELETE') await isLetThrough;
    await route.fallback();
  });
  const isTaken = page.waitForRequest((request) => new URL(request.url()).pathname === callPath(0));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await isTaken;
  await press(page, 'لا رد');
  await customer(page, names[1]);
  await page.getByText(`لا رد من ${names[0]}`).waitFor();
  const givenBack = page.waitForResponse(
    (response) =>
      response.request().method() === 'DELETE' && new URL(response.url()).pathname === callPath(0),
  );
  letThrough();
  await givenBack;
  expect(await page.getByText('من مكان آخر').count()).toBe(0);
  await customer(page, names[1]);
  expect((await order(0)).confirmation?.calls.length).toBe(1);
  expect(problems).toEqual([]);
});

it('an order stays on the desk during the check whether a merchant without pages is a member of another account', async () => {
  const { page, problems } = await openDesk({ orders: 1 });
  await customer(page, names[0]);
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await intercept(page, '**/api/me/accounts', async (route) => {
    await isLetThrough;
    await route.fallback();
  });
  let claims = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/desk/next') claims += 1;
  });
  const asked = page.waitForRequest('**/api/me/accounts');
  await page.reload();
  await asked;
  await customer(page, names[0]);
  const answered = page.waitForResponse('**/api/me/accounts');
  letThrough();
  await answered;
  await settled(page);
  await customer(page, names[0]);
  expect(claims).toBe(1);
  expect(problems).toEqual([]);
});

it('without a connection outcomes are stored with the order, and sent once and in order when it is back', async () => {
  const { page, context, order, events } = await openDesk({ orders: 2 });
  await customer(page, names[0]);
  await context.setOffline(true);
  await press(page, 'لا رد');
  await page.getByText('بانتظار الإرسال: 1').waitFor();
  await customer(page, names[0]);
  await press(page, 'أكّد الطلب');
  await page.getByText('بانتظار الإرسال: 2').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-offline-390');
  expect((await order(0)).status).toBe('pending');
  await context.setOffline(false);
  await customer(page, names[1]);
  await page.getByText('لا اتصال بالإنترنت.').waitFor({ state: 'detached' });
  const outcomes = (await events(0)).flatMap((event) => (event.type === 'outcome' ? event.outcome.kind : []));
  expect(outcomes).toEqual(['no_answer', 'confirmed']);
});

it('an agent who is removed in the middle of a call learns it with the next tap, and decides nothing', async () => {
  const merchant = await stack.newMerchant();
  const agent = await stack.newMember(merchant, { role: 'agent', pages: null, phones: 'full' });
  const { page, client, order } = await openDesk({ orders: 2, merchant, agent: agent.person });
  await customer(page, names[0]);
  await client.removeMember({ params: { userId: agent.userId } });
  await press(page, 'أكّد الطلب');
  await page.getByRole('heading', { name: 'لم تعد عضوًا في هذا المتجر' }).waitFor();
  expect(await page.getByText(names[0] ?? '').count()).toBe(0);
  expect(await order(0)).toMatchObject({ status: 'pending', confirmation: null });
});

it('a desk that could not get its next order has it as soon as the connection is back', async () => {
  const { page, order } = await openDesk({ orders: 2 });
  await customer(page, names[0]);
  const broken = await intercept(page, '**/api/desk/next', (route) => route.abort('internetdisconnected'));
  await press(page, 'أكّد الطلب');
  await page.getByRole('button', { name: 'أعد المحاولة' }).waitFor();
  expect((await order(0)).status).toBe('confirmed');
  broken.stop();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await customer(page, names[1]);
});
