import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { desktop, expectAccessible, newPage, phone, saveScreenshot, settled } from '../fixtures/browser.ts';
import type { Account } from '../fixtures/merchant.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

async function signedIn(account: Account, viewport: typeof phone): Promise<Page> {
  const { page } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, account);
  return page;
}

const menu = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true });
const current = (page: Page, name: string) =>
  menu(page, name).locator('[aria-current=page]').allTextContents();

it('the side menu groups all screens and marks the current one with its group', async () => {
  const page = await signedIn(await stack.newMerchant(), desktop);
  const side = menu(page, 'القائمة الرئيسية');
  const link = (name: string) => side.getByRole('link', { name, exact: true });
  const fold = side.getByRole('button', { name: 'شاشات «الأموال»' });
  await fold.click();
  for (const [label, path, group] of [
    ['لوحة التحكم', '/dashboard'],
    ['صفحات الهبوط', '/dashboard?tab=pages', 'لوحة التحكم'],
    ['الطلبات', '/dashboard/orders'],
    ['مكتب التأكيد', '/dashboard/desk', 'الطلبات'],
    ['النماذج المتروكة', '/dashboard/abandoned-forms', 'الطلبات'],
    ['المنتجات', '/dashboard/products'],
    ['قوالب الرسائل', '/dashboard/message-templates'],
    ['كشوف التحصيل', '/dashboard/statements', 'الأموال'],
    ['الأرباح', '/dashboard/profit', 'الأموال'],
    ['التحويلات', '/dashboard/conversions', 'الإعدادات'],
    ['الخصوصية', '/dashboard/privacy', 'الإعدادات'],
    ['الفريق', '/dashboard/team', 'الإعدادات'],
    ['الإشعارات', '/dashboard/notifications', 'الإعدادات'],
    ['إعدادات API', '/dashboard/api-settings', 'الإعدادات'],
  ] as const) {
    await link(label).press('Enter');
    await expect.poll(() => page.url().replace(stack.url, '')).toBe(path);
    await expect.poll(() => current(page, 'القائمة الرئيسية')).toEqual([label]);
    const groups = side.locator('[aria-current=true]');
    expect(await groups.allTextContents()).toEqual(group ? [group] : []);
  }
  // What this device folds stays folded, but for the group of the screen that is open.
  await fold.click();
  await page.reload();
  await link('الأموال').waitFor();
  expect(await link('كشوف التحصيل').count()).toBe(0);
  await link('الأموال').click();
  await link('كشوف التحصيل').waitFor();
  expect(await fold.count()).toBe(0);
  await expect
    .poll(() => menu(page, 'روابط الموقع').getByRole('link').allTextContents())
    .toEqual(['الرئيسية', 'لوحة التحكم']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'سياسة الخصوصية' }).waitFor();
  // An unknown address keeps the menus, with a message.
  await page.goto(`${stack.url}/dashboard/orders/a/b`);
  await page.getByRole('heading', { level: 1, name: 'الصفحة غير موجودة' }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'missing-page-1440');
  await link('الطلبات').waitFor();
  await page.getByRole('link', { name: 'العودة إلى لوحة التحكم' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
});

it('the first Tab after a screen was loaded reaches the link past the menus, also beside a row that scrolls', async () => {
  const merchant = await stack.newMerchant();
  const { id } = await merchant.client.createLandingPage({ body: landingPageContentFixture() });
  const page = await signedIn(merchant, phone);
  for (const [path, chosen] of [
    ['/dashboard/create?trade=outdoors', page.locator('fieldset [aria-pressed="true"]')],
    [`/dashboard/edit/${id}?tab=pixels`, page.getByRole('tab', { name: 'بكسلات التتبع' })],
  ] as const) {
    await page.goto(`${stack.url}${path}`);
    await chosen.waitFor();
    await settled(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('تجاوز إلى المحتوى');
    // What is chosen in the row is in sight all the same.
    const { x = -1, width = 0 } = (await chosen.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(phone.width);
  }
});

it('the side menu becomes a rail of icons with names, by its button or a key, and on a narrower window at first', async () => {
  const page = await signedIn(await stack.newMerchant(), { width: 1100, height: 800 });
  const side = menu(page, 'القائمة الرئيسية');
  const widthOf = async () => (await side.boundingBox())?.width;
  await expect.poll(widthOf).toBe(76);
  expect(await side.getByRole('link').allTextContents()).toEqual([
    'لوحة التحكم',
    'الطلبات',
    'المنتجات',
    'قوالب الرسائل',
    'الأموال',
    'الإعدادات',
  ]);
  await expectAccessible(page);
  await saveScreenshot(page, 'rail-1100');
  const button = side.getByRole('button', { name: 'طيّ القائمة' });
  await button.click();
  await expect.poll(widthOf).toBe(240);
  await page.reload();
  await expect.poll(widthOf).toBe(240);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('BracketLeft');
  await expect.poll(widthOf).toBe(76);
  expect(await button.getAttribute('aria-pressed')).toBe('true');
});

it('the header links administrators to the panel, and the account menu leads to the profile by keyboard', async () => {
  const admin = await newAdmin(stack);
  const page = await signedIn(admin, desktop);
  await menu(page, 'روابط الموقع').getByRole('link', { name: 'إدارة النظام' }).click();
  await page.waitForURL('**/admin');
  const { fullName } = await admin.client.getMyProfile();
  await page.getByRole('button', { name: `حساب ${fullName}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'الملف الشخصي' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'الملف الشخصي' }).press('Enter');
  await page.waitForURL('**/profile');
});

it('on a phone the main screens are in the bottom bar, and the others behind «more»', async () => {
  const page = await signedIn(await stack.newMerchant(), phone);
  expect(await menu(page, 'القائمة الرئيسية').isVisible()).toBe(false);
  await menu(page, 'التنقل السريع').getByRole('link', { name: 'الطلبات' }).click();
  await page.waitForURL('**/dashboard/orders');
  await expect.poll(() => current(page, 'التنقل السريع')).toEqual(['الطلبات']);
  await menu(page, 'التنقل السريع').getByRole('button', { name: 'المزيد' }).click();
  await menu(page, 'المزيد').getByRole('link', { name: 'إعدادات API' }).waitFor();
  await expectAccessible(page);
  await menu(page, 'المزيد').getByRole('link', { name: 'إعدادات API' }).click();
  await page.waitForURL('**/dashboard/api-settings');
});

it('no field of any kind cuts the dots of a final ي', async () => {
  const { page } = await newPage(browser, desktop, { deviceScaleFactor: 2 });
  const cut: string[] = [];
  const look = async (address: string) => {
    await page.goto(stack.url + address);
    await page.locator('input, textarea, select').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    for (const field of await fieldsWithCutDots(page)) cut.push(`${address}: ${field}`);
  };
  await look('/register');
  await openSignedIn(page, stack.url, await stack.newMerchant());
  for (const address of ['/dashboard/orders', '/dashboard/products/new', '/dashboard/create', '/profile']) {
    await look(address);
  }
  expect(cut).toEqual([]);
});

/**
 * Shows ى and then ي, typed and as a placeholder, in every field that can be seen, and returns those that
 * look the same.
 */
async function fieldsWithCutDots(page: Page): Promise<string[]> {
  const cut: string[] = [];
  const fields = page.locator('input:not([type=checkbox], [type=radio], [type=file]), textarea, select');
  for (const field of await fields.filter({ visible: true }).all()) {
    for (const shown of ['value', 'placeholder'] as const) {
      const pictures: number[][] = [];
      for (const letter of ['ى', 'ي']) {
        await field.evaluate(show, [shown, letter] as const);
        pictures.push([
          ...(await sharp(await field.screenshot())
            .greyscale()
            .raw()
            .toBuffer()),
        ]);
      }
      const [without = [], dots = []] = pictures;
      const different = dots.filter((grey, index) => Math.abs(grey - (without[index] ?? 0)) > 60).length;
      // Two dots of at least four pixels each, at two pixels to the point.
      if (different < 16) cut.push(`${shown} of ${await field.evaluate(({ outerHTML }) => outerHTML)}`);
    }
  }
  return cut;
}

/** Runs in the page. */
function show(field: Element, [shown, letter]: readonly ['value' | 'placeholder', string]): void {
  if (field instanceof HTMLSelectElement) {
    for (const option of field.options) option.textContent = letter;
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (field.type === 'password' || field.type === 'number') field.setAttribute('type', 'text');
    const text = `نا${letter}`;
    field.style.transition = 'none';
    field.value = shown === 'value' ? text : '';
    field.placeholder = shown === 'placeholder' ? text : '';
  }
}

it('on a phone the account menu leads to the home page and the panel', async () => {
  const page = await signedIn(await newAdmin(stack), phone);
  await page.getByRole('button', { name: /^حساب/ }).click();
  await page.getByRole('menuitem', { name: 'الرئيسية' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'إدارة النظام' }).click();
  await page.waitForURL('**/admin');
});
