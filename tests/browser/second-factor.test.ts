import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { desktop, expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { type Account, signIn } from '../fixtures/merchant.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { nextCode, wrongCode } from '../fixtures/totp-codes.ts';

const { stack, browser } = await stackAndBrowserForFile();
const office = await newAdmin(stack);

const place = () => ({ url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint });
const codeField = (page: Page) => page.getByLabel('رمز التحقق');
const errorOf = async (page: Page, text: string) => {
  await expect.poll(() => codeField(page).getAttribute('aria-invalid')).toBe('true');
  await page.getByText(text).waitFor();
};

async function addedAdmin(): Promise<Account> {
  const account = { email: `${crypto.randomUUID().slice(0, 8)}@admin.test`, password: 'correct-horse-1' };
  await office.client.addUser({
    body: { ...account, fullName: 'سارة العتيبي', role: 'admin', requiresApproval: false },
  });
  return account;
}

async function fillPassword(page: Page, { email, password }: Account) {
  await page.goto(`${stack.url}/login`);
  await page.getByLabel('البريد الإلكتروني').fill(email);
  await page.getByRole('textbox', { name: 'كلمة المرور' }).fill(password);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
}

/** Enrols on the screen that shows the key, by keyboard, and returns the key and the recovery codes. */
async function enrolOnScreen(page: Page): Promise<{ key: string; codes: string[] }> {
  const shown = page.locator('bdi', { hasText: /^[A-Z2-7]{52}$/ });
  await shown.waitFor();
  await page.getByRole('img', { name: 'صورة مفتاح التطبيق' }).waitFor();
  const key = (await shown.textContent()) ?? '';
  await codeField(page).fill(wrongCode(key));
  await page.keyboard.press('Enter');
  await errorOf(page, 'الرمز غير صحيح. اكتب الرمز الذي يظهر الآن في التطبيق.');
  await codeField(page).fill(await nextCode(key));
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'رموز الاسترداد' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  return { key, codes };
}

describe.each([phone, desktop])('an administrator at $width', (viewport) => {
  it('the first sign-in enrols, the next one asks for the code, and a recovery code lets in once', async () => {
    const account = await addedAdmin();
    const { page, problems } = await newPage(browser, viewport);
    await fillPassword(page, account);
    await page.getByRole('heading', { name: 'فعّل التحقق بخطوتين' }).waitFor();
    await page.getByRole('img', { name: 'صورة مفتاح التطبيق' }).waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `second-factor-enrol-${viewport.width}`);
    // Neither the panel nor its endpoints.
    await page.goto(`${stack.url}/admin`);
    await page.getByRole('heading', { name: 'فعّل التحقق بخطوتين' }).waitFor();
    const { client } = await signIn(place(), account);
    await expect(client.countUsers()).rejects.toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    });

    const { key, codes } = await enrolOnScreen(page);
    await expectAccessible(page);
    await saveScreenshot(page, `second-factor-codes-${viewport.width}`);
    await page.getByRole('button', { name: 'حفظت الرموز' }).click();
    await page.getByRole('heading', { name: 'فعّل التحقق بخطوتين' }).waitFor({ state: 'detached' });
    await expect(client.countUsers()).resolves.toBeDefined();

    const again = await newPage(browser, viewport);
    await fillPassword(again.page, account);
    await codeField(again.page).waitFor();
    await expect
      .poll(() => codeField(again.page).evaluate((input) => input === document.activeElement))
      .toBe(true);
    expect(await codeField(again.page).getAttribute('autocomplete')).toBe('one-time-code');
    await expectAccessible(again.page);
    await saveScreenshot(again.page, `second-factor-code-${viewport.width}`);
    await codeField(again.page).fill(wrongCode(key));
    await errorOf(again.page, 'الرمز غير صحيح. اكتب الرمز الذي يظهر الآن في التطبيق.');
    await codeField(again.page).fill(await nextCode(key));
    await again.page.waitForURL(/\/(admin|dashboard)/);

    const lost = await newPage(browser, viewport);
    await fillPassword(lost.page, account);
    await lost.page.getByRole('button', { name: 'فقدت هاتفك؟ ادخل برمز استرداد' }).click();
    const recovery = lost.page.getByLabel('رمز الاسترداد');
    await recovery.fill('aaaa-bbbb-cccc');
    await lost.page.keyboard.press('Enter');
    await lost.page.getByText('رمز الاسترداد غير صحيح أو استُخدم من قبل').waitFor();
    await expectAccessible(lost.page);
    await saveScreenshot(lost.page, `second-factor-recovery-${viewport.width}`);
    await recovery.fill(codes[0] ?? '');
    await lost.page.keyboard.press('Enter');
    // Without the lost phone's factor, a new one has to be enrolled.
    await lost.page.getByRole('heading', { name: 'فعّل التحقق بخطوتين' }).waitFor();
    await expect(client.countUsers()).rejects.toMatchObject({ status: 401 });
    const renewed = await enrolOnScreen(lost.page);
    expect(renewed.key).not.toBe(key);
    expect(renewed.codes).not.toContain(codes[1]);
    const { items } = await office.client.listAuditLog({ query: {} });
    expect(items).toContainEqual(
      expect.objectContaining({
        action: 'second_factor_recovered',
        by: expect.objectContaining({ email: account.email }),
      }),
    );
    // The browser reports each rejected code.
    expect(problems.filter((problem) => !problem.startsWith('Failed to load resource'))).toEqual([]);
  });
});

it('a merchant turns the second factor on, signs in with it, and turns it off with a code', async () => {
  const account = await stack.newMerchant();
  const { page } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, account, '/profile');
  const card = page.getByRole('region', { name: 'التحقق بخطوتين' });
  await card.getByText('غير مفعّل.').waitFor();
  await card.scrollIntoViewIfNeeded();
  await saveScreenshot(page, 'second-factor-merchant-off-390');
  await card.getByRole('button', { name: 'تفعيل التحقق بخطوتين' }).click();
  const { key } = await enrolOnScreen(page);
  await page.getByRole('button', { name: 'حفظت الرموز' }).click();
  await card.getByText('مفعّل: يُطلب الرمز عند كل دخول.').waitFor();

  await expect(signIn(place(), account)).rejects.toThrow('could not sign in');
  const other = await newPage(browser, desktop);
  await fillPassword(other.page, account);
  await codeField(other.page).fill(await nextCode(key));
  await other.page.waitForURL('**/dashboard');

  await card.getByRole('button', { name: 'إيقاف التحقق بخطوتين' }).click();
  const dialog = page.getByRole('dialog', { name: 'إيقاف التحقق بخطوتين' });
  const turnOff = async (password: string, code: string) => {
    await dialog.getByRole('textbox', { name: 'كلمة المرور الحالية' }).fill(password);
    await dialog.getByLabel('رمز التحقق').fill(code);
    await dialog.getByRole('button', { name: 'إيقاف', exact: true }).click();
  };
  await turnOff('not-the-password', wrongCode(key));
  await dialog.getByText('كلمة المرور الحالية غير صحيحة').waitFor();
  await turnOff(account.password, wrongCode(key));
  await dialog.getByText('الرمز غير صحيح. اكتب الرمز الذي يظهر الآن في التطبيق.').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'second-factor-merchant-turn-off-390');
  await turnOff(account.password, await nextCode(key));
  await card.getByText('غير مفعّل.').waitFor();
  await expect(signIn(place(), account)).resolves.toBeDefined();
});

it('an expired session of a merchant with a second factor asks for the code as well', async () => {
  const account = await stack.newMerchant();
  const { page } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, account, '/profile');
  const card = page.getByRole('region', { name: 'التحقق بخطوتين' });
  await card.getByRole('button', { name: 'تفعيل التحقق بخطوتين' }).click();
  const { key } = await enrolOnScreen(page);
  await page.getByRole('button', { name: 'حفظت الرموز' }).click();
  await page.getByRole('textbox', { name: 'كلمة المرور الحالية' }).fill(account.password);
  await page.getByRole('textbox', { name: 'كلمة المرور الجديدة' }).fill('another-horse-1');
  await page.getByRole('textbox', { name: 'تأكيد كلمة المرور' }).fill('another-horse-1');
  await page.getByRole('button', { name: 'تغيير كلمة المرور' }).click();
  const dialog = page.getByRole('dialog', { name: 'انتهت جلستك' });
  await dialog.getByRole('textbox', { name: 'كلمة المرور' }).fill('another-horse-1');
  await page.keyboard.press('Enter');
  await codeField(page).fill(await nextCode(key));
  await dialog.waitFor({ state: 'detached' });
});

it('the page of local codes shows what an authenticator app would', async () => {
  const { codes } = await (await fetch(`${stack.url}/__local/codes.json`)).json();
  expect(codes).toContainEqual(expect.objectContaining({ email: office.email, key: office.key }));
  const html = await (await fetch(`${stack.url}/__local/codes`)).text();
  expect(html).toContain(office.email);
});
