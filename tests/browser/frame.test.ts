import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { desktop, expectAccessible, newPage, phone } from '../fixtures/browser.ts';
import type { Account } from '../fixtures/merchant.ts';
import { signInOnScreen } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

async function signedIn(account: Account, viewport: typeof phone): Promise<Page> {
  const { page } = await newPage(browser, viewport);
  await signInOnScreen(page, stack.url, account);
  return page;
}

const menu = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true });
const current = (page: Page, name: string) =>
  menu(page, name).locator('[aria-current=page]').allTextContents();

it('the side menu leads to every screen and marks the current one', async () => {
  const page = await signedIn(await stack.newMerchant(), desktop);
  for (const [label, path] of [
    ['لوحة التحكم', '/dashboard'],
    ['الطلبات', '/dashboard/orders'],
    ['المنتجات', '/dashboard/products'],
    ['قوالب الرسائل', '/dashboard/message-templates'],
    ['إعدادات API', '/dashboard/api-settings'],
  ] as const) {
    await menu(page, 'القائمة الرئيسية').getByRole('link', { name: label }).press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await expect.poll(() => current(page, 'القائمة الرئيسية')).toEqual([label]);
  }
  expect(await menu(page, 'روابط الموقع').getByRole('link').allTextContents()).toEqual([
    'الرئيسية',
    'لوحة التحكم',
  ]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'سياسة الخصوصية' }).waitFor();
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

it('on a phone the account menu leads to the home page and the panel', async () => {
  const page = await signedIn(await newAdmin(stack), phone);
  await page.getByRole('button', { name: /^حساب/ }).click();
  await page.getByRole('menuitem', { name: 'الرئيسية' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'إدارة النظام' }).click();
  await page.waitForURL('**/admin');
});
