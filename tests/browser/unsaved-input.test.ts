import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { desktop, expectAccessible, newPage, phone, saveView } from '../fixtures/browser.ts';
import { newPhone } from '../fixtures/phones.ts';
import { backButton, placeOf, pullDown } from '../fixtures/sheet.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { leaveForm } from '../fixtures/site.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';

const { stack, browser } = await stackAndBrowserForFile();

const unsaved = 'تغييرات غير محفوظة';
const question = (page: Page) => page.getByRole('dialog', { name: 'لديك تغييرات غير محفوظة' });
const answer = async (page: Page, name: string) => {
  await question(page).getByRole('button', { name }).click();
  await question(page).waitFor({ state: 'detached' });
};

it('unsaved settings of the platform stay unless their administrator discards them', async () => {
  const admin = await newAdmin(stack);
  const { page, problems } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, admin, '/admin?tab=settings');
  const flag = page.getByLabel('السماح بالتسجيل');
  const stored = await flag.isChecked();
  await page.getByRole('tab', { name: 'النطاقات' }).click();
  await page.getByRole('tab', { name: 'إعدادات النظام' }).click();
  await flag.click();
  await page.getByRole('tab', { name: 'النطاقات' }).click();
  await question(page).waitFor();
  await expectAccessible(page);
  await answer(page, 'متابعة التعديل');
  expect(await flag.isChecked()).toBe(!stored);
  await page.getByRole('tab', { name: 'النطاقات' }).click();
  await answer(page, 'مغادرة دون حفظ');
  await flag.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'إعدادات النظام' }).click();
  await flag.waitFor();
  expect(await flag.isChecked()).toBe(stored);
  expect(problems).toEqual([]);
});

it('a closed row of costs shows that it has changes, still has them when it is opened, and leaving asks until they are saved', async () => {
  const merchant = await stack.newMerchant();
  for (const title of ['عطر الورد', 'عطر العود'])
    await merchant.client.createLandingPage({ body: landingPageContentFixture({ title }) });
  const { page, problems } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, merchant, '/dashboard/profit/costs');
  const own = page.getByRole('listitem').filter({ hasText: 'عطر الورد' });
  const opener = own.getByRole('button', { name: 'عطر الورد' });
  const cost = own.getByLabel('تكلفة القطعة', { exact: true });
  const back = page.getByRole('link', { name: 'إلى الأرباح' });
  await opener.click();
  await cost.fill('12.5');
  await opener.click();
  await cost.waitFor({ state: 'hidden' });
  await opener.getByText(unsaved).waitFor();
  await expectAccessible(page);
  await saveView(page, 'unsaved-cost-390');
  await back.click();
  await answer(page, 'متابعة التعديل');
  await opener.click();
  await opener.getByText(unsaved).waitFor({ state: 'detached' });
  expect(await cost.inputValue()).toBe('12.5');
  await own.getByRole('button', { name: 'حفظ التكلفة' }).click();
  await page.getByText('حُفظت التكلفة').waitFor();
  await cost.waitFor({ state: 'detached' });
  expect(await page.getByText(unsaved).count()).toBe(0);
  await back.click();
  await page.waitForURL('**/dashboard/profit');
  expect(problems).toEqual([]);
});

it.each([
  ['390', phone],
  ['1440', desktop],
])('a token that was pasted is not lost with its sheet, at %s pixels', async (_width, size) => {
  const merchant = await stack.newMerchant();
  const { page, problems } = await newPage(browser, size);
  await openSignedIn(page, stack.url, merchant, '/dashboard/conversions');
  const token = page.getByLabel(/^رمز الوصول/);
  const connect = page.getByRole('button', { name: 'اربط', exact: true }).first();
  await connect.click();
  await token.fill('EAAB-pasted');
  await page.keyboard.press('Escape');
  await question(page).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'detached' });
  expect(await token.inputValue()).toBe('EAAB-pasted');
  await token.press('Escape');
  await answer(page, 'مغادرة دون حفظ');
  await token.waitFor({ state: 'detached' });
  await connect.click();
  expect(await token.inputValue()).toBe('');
  await token.press('Escape');
  await token.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

it.each([
  ['390', phone],
  ['1440', desktop],
])(
  'an order made from an abandoned form stays however its sheet is closed, and closes unasked without changes, at %s pixels',
  async (width, size) => {
    const shop = await openShop(stack, { abandonedForms: { hasNotice: true, isKept: true } });
    await leaveForm(stack.port, shop.page, { phone: newPhone(), name: 'منى الخالدي' });
    const { page, problems } = await newPage(browser, size);
    await openSignedIn(page, stack.url, shop.merchant, '/dashboard/abandoned-forms');
    const pressBack = await backButton(page);
    const sheet = page.getByRole('dialog', { name: 'اجعله طلبًا' });
    const address = sheet.getByLabel('العنوان');
    const press = (name: string) => sheet.getByRole('button', { name, exact: true }).click();
    const ways = {
      button: () => press('إلغاء'),
      sign: () => press('إغلاق'),
      // The cover beside the sheet.
      cover: () => page.mouse.click(8, 8),
      escape: () => page.keyboard.press('Escape'),
      ...(size === phone && { back: pressBack, pull: () => pullDown(sheet, 160) }),
    };
    const open = async () => {
      await page.getByRole('button', { name: 'اجعله طلبًا: منى الخالدي' }).click();
      await address.waitFor();
    };
    for (const close of Object.values(ways)) {
      await open();
      await close();
      await sheet.waitFor({ state: 'detached' });
    }
    await open();
    await address.fill('الجبيل، حي الفناتير');
    for (const close of Object.values(ways)) {
      await close();
      await question(page).waitFor();
      await (close === pressBack ? pressBack() : page.keyboard.press('Escape'));
      await question(page).waitFor({ state: 'detached' });
      expect(await address.inputValue()).toBe('الجبيل، حي الفناتير');
      expect(await placeOf(sheet)).toBe('');
    }
    // A rotated tablet shows it in another place.
    await page.setViewportSize(size === phone ? desktop : phone);
    expect(await address.inputValue()).toBe('الجبيل، حي الفناتير');
    await page.setViewportSize(size);
    await press('إلغاء');
    await expectAccessible(page);
    await saveView(page, `unsaved-order-${width}`);
    await answer(page, 'مغادرة دون حفظ');
    await sheet.waitFor({ state: 'detached' });
    await open();
    expect(await address.inputValue()).toBe('');
    expect(problems).toEqual([]);
  },
);

it('calling hours and risk settings are not lost with their sheets', async () => {
  const merchant = await stack.newMerchant();
  const { page, problems } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, merchant, '/dashboard/desk');
  for (const [name, change] of [
    ['ساعات الاتصال', 'إلغاء ما تعذّر الوصول إليه'],
    ['الحذر من الطلبات', 'احسب درجة الحذر'],
  ] as const) {
    const sheet = page.getByRole('dialog', { name });
    const flag = sheet.getByLabel(change);
    const open = () => page.getByRole('button', { name, exact: true }).first().click();
    await open();
    const stored = await flag.isChecked();
    await flag.click();
    await page.keyboard.press('Escape');
    await answer(page, 'متابعة التعديل');
    expect(await flag.isChecked()).toBe(!stored);
    await page.keyboard.press('Escape');
    await answer(page, 'مغادرة دون حفظ');
    await sheet.waitFor({ state: 'detached' });
    await open();
    expect(await flag.isChecked()).toBe(stored);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  }
  expect(problems).toEqual([]);
});

it.each([
  ['an amount for advertising', '/dashboard/profit/ad-spend', 'المبلغ'],
  ['what delivery costs', '/dashboard/profit/costs', 'الشحن لكل طلب'],
  ['the sender on packing slips', '/dashboard/orders/packing-slips', 'اسم المتجر'],
])('leaving asks before %s that was typed is lost', async (_what, path, label) => {
  const merchant = await stack.newMerchant();
  await merchant.client.createLandingPage({ body: landingPageContentFixture() });
  const [order] = await storeOrders(stack, merchant, [{ customerName: 'نورة القحطاني' }]);
  const { page, problems } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, merchant, `${path}#${order?.id ?? ''}`);
  const field = page.getByRole('textbox', { name: label, exact: true });
  await field.fill('17');
  const leave = () => page.getByRole('link', { name: 'المنتجات', exact: true }).click();
  await leave();
  await answer(page, 'متابعة التعديل');
  expect(await field.inputValue()).toBe('17');
  await leave();
  await answer(page, 'مغادرة دون حفظ');
  await page.waitForURL('**/dashboard/products');
  expect(problems).toEqual([]);
});

it.each([
  {
    what: 'a statement',
    path: '/dashboard/statements',
    whose: 'ممّن الكشف',
    other: 'أرامكس',
    file: 'AWB,Order,COD amount,Paid\n7001,hh5ygkq0,40,12.5',
    column: 'عمود المبلغ المحصّل',
    told: 'COD amount',
    changed: 'Paid',
  },
  {
    what: 'spend',
    path: '/dashboard/profit/ad-spend',
    whose: 'الشبكة',
    other: 'سناب شات',
    file: 'Day,Campaign name,Cost,Paid\n2026-11-20,شتاء,40,12.5',
    column: 'عمود المبلغ',
    told: 'Cost',
    changed: 'Paid',
  },
])(
  'the columns of $what that were chosen stay for another sender of the file, and leaving asks',
  async (test) => {
    const merchant = await stack.newMerchant();
    const { page, problems } = await newPage(browser, desktop);
    await openSignedIn(page, stack.url, merchant, test.path);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'تقرير.csv', mimeType: 'text/csv', buffer: Buffer.from(test.file) });
    const column = page.getByLabel(test.column);
    const currency = page.getByLabel('العملة حين لا يذكرها الملف');
    const leave = () => page.getByRole('link', { name: 'المنتجات', exact: true }).click();
    await expect.poll(() => column.inputValue()).toBe(test.told);
    await column.selectOption(test.changed);
    await currency.selectOption('KWD');
    await page.getByText('12.500').waitFor();
    await page.getByLabel(test.whose, { exact: true }).last().selectOption({ label: test.other });
    expect([await column.inputValue(), await currency.inputValue()]).toEqual([test.changed, 'KWD']);
    await leave();
    await answer(page, 'متابعة التعديل');
    await column.selectOption(test.told);
    await leave();
    await page.waitForURL('**/dashboard/products');
    expect(problems).toEqual([]);
  },
);
