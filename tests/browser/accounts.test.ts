import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  desktop,
  expectAccessible,
  keepPicture,
  launchBrowser,
  newPage,
  phone,
} from '../fixtures/browser.ts';
import { signInOnScreen } from '../fixtures/sign-in-on-screen.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

let stack: TestStack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** The newest code that was mailed to somebody. */
function codeFor(email: string): Promise<string> {
  return vi.waitFor(async () => {
    const response = await fetch(`${stack.url}/__local/mail.json?to=${encodeURIComponent(email)}`);
    const { mails } = (await response.json()) as { mails: { code?: string }[] };
    const code = mails[0]?.code;
    if (!code) throw new Error(`no code was mailed to ${email}`);
    return code;
  });
}

describe('a new merchant', () => {
  it('registers, confirms the code from the mail, and is in the dashboard', async () => {
    const { page, problems } = await newPage(browser, phone);
    const email = 'new@merchant.test';
    await page.goto(`${stack.url}/register`);
    await expectAccessible(page);
    await keepPicture(page, 'register-390');
    await page.getByLabel('الاسم الكامل').fill('هند الرشيدي');
    await page.getByLabel('البريد الإلكتروني').fill(email);
    await page.getByRole('textbox', { name: 'كلمة المرور', exact: false }).first().fill('secret-1');
    await page.getByRole('textbox', { name: 'تأكيد كلمة المرور' }).fill('secret-2');
    await page.getByRole('button', { name: 'إنشاء الحساب' }).click();
    await page.getByText('كلمة المرور غير متطابقة').waitFor();
    await page.getByRole('textbox', { name: 'تأكيد كلمة المرور' }).fill('secret-1');
    await page.getByRole('button', { name: 'إنشاء الحساب' }).click();
    await page.getByLabel('رمز التأكيد').fill(await codeFor(email));
    await page.getByRole('button', { name: 'تأكيد' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('لا توجد صفحات هبوط').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('signing in', () => {
  it('says the same for a wrong password and an unknown e-mail', async () => {
    const { email } = await stack.newMerchant();
    const { page } = await newPage(browser, desktop);
    await page.goto(`${stack.url}/login`);
    await expectAccessible(page);
    for (const [who, password] of [
      [email, 'wrong-password'],
      ['nobody@merchant.test', 'wrong-password'],
    ] as const) {
      await page.getByLabel('البريد الإلكتروني').fill(who);
      await page.getByRole('textbox', { name: 'كلمة المرور' }).fill(password);
      await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
      await page.getByRole('alert').getByText('خطأ في البريد الإلكتروني أو كلمة المرور').waitFor();
      expect(await page.getByLabel('البريد الإلكتروني').inputValue()).toBe(who);
    }
  });

  it('is asked for before the dashboard and leads back to where one was going', async () => {
    const account = await stack.newMerchant();
    const { page } = await newPage(browser, desktop);
    await page.goto(`${stack.url}/dashboard/orders`);
    await page.waitForURL('**/login**');
    await page.getByLabel('البريد الإلكتروني').fill(account.email);
    await page.getByRole('textbox', { name: 'كلمة المرور' }).fill(account.password);
    await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
    await page.waitForURL('**/dashboard/orders');
  });

  it('ends with signing out', async () => {
    const account = await stack.newMerchant();
    const { page } = await newPage(browser, desktop);
    await signInOnScreen(page, stack.url, account);
    await page.getByRole('button', { name: /^حساب/ }).click();
    await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
    await page.waitForURL('**/login**');
    await page.goto(`${stack.url}/dashboard`);
    await page.waitForURL('**/login**');
  });
});
