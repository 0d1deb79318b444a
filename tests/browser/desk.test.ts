import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { openAllDay } from '../fixtures/desk.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';

const { stack, browser } = await stackAndBrowserForFile();

const names = ['عبدالله الشمري', 'نورة القحطاني', 'سارة المطيري', 'فهد الدوسري'];

/** The desk of a new merchant with an order of each of the four, the first being the dearest. */
async function openDesk(viewport = phone, orders = names.length) {
  const merchant = await stack.newMerchant();
  await merchant.client.saveDeskSettings({ body: openAllDay });
  const stored = await storeOrders(
    stack,
    merchant,
    names.slice(0, orders).map((customerName, index) => ({
      customerName,
      customerPhone: { raw: `055000000${index}`, e164: `+96655000000${index}`, isMobile: true },
      totalMinor: (9 - index) * 100_00,
      placedAt: new Date(Date.now() - (20 + index) * 60_000).toISOString(),
    })),
  );
  const { page, problems } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, merchant, '/dashboard/desk');
  const order = async (index: number) =>
    (await merchant.client.getOrder({ params: { orderId: stored[index]?.id ?? '' } })).order;
  const callPath = (index: number) => `/api/orders/${stored[index]?.id}/call`;
  return { page, problems, order, callPath };
}

const customer = (page: Page, name = '') => page.getByRole('heading', { level: 2, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('orders are worked on a phone one after the other: confirmed in one tap, taken back, postponed, cancelled', async () => {
  const { page, problems, order, callPath } = await openDesk();
  await customer(page, names[0]);
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-390');
  expect(await page.getByRole('link', { name: `اتصل بـ${names[0]}` }).getAttribute('href')).toBe(
    'tel:+966550000000',
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

  await press(page, 'لم يردّ');
  await page.getByText(`لم يردّ ${names[0]}`).waitFor();
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

it('the desk is worked with keys, on every keyboard layout, and a sheet’s own keys are left to it', async () => {
  const { page, problems, order } = await openDesk(desktop, 3);
  await customer(page, names[0]);
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-1440');
  await page.keyboard.press('Digit9');
  await customer(page, names[1]);
  await page.keyboard.press('Numpad2');
  await customer(page, names[2]);
  expect((await order(1)).confirmation).toMatchObject({ state: 'retry' });
  await page.keyboard.press('Digit6');
  await page.getByRole('dialog', { name: 'سبب الإلغاء' }).getByLabel('سبب آخر').fill('1 و2');
  expect((await order(2)).status).toBe('pending');
  await press(page, 'ألغِ الطلب');
  await page.getByText(`أُلغي طلب ${names[2]}`).waitFor();
  expect((await order(2)).status).toBe('cancelled');
  await page.keyboard.press('KeyZ');
  await customer(page, names[2]);
  expect((await order(2)).status).toBe('pending');
  expect(problems).toEqual([]);
});

it('outside the hours that a merchant sets, the desk says when the next customer may be called', async () => {
  const { page } = await openDesk(phone, 1);
  await customer(page, names[0]);
  await press(page, 'ساعات الاتصال');
  const sheet = page.getByRole('dialog', { name: 'ساعات الاتصال' });
  await sheet.getByLabel('من', { exact: true }).selectOption('10:00');
  await sheet.getByLabel('إلى').selectOption('09:00');
  await sheet.getByText('النهاية قبل البداية').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'desk-hours-390');
  await sheet.getByLabel('إلى').selectOption('24:00');
  await press(page, 'حفظ');
  await page.getByText('حُفظت ساعات الاتصال').waitFor();
});
