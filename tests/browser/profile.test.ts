import { readFile } from 'node:fs/promises';
import { systemClock } from '@mirsah/domain/clock';
import { closingEntry } from '@mirsah/domain/user/audit-log';
import { settings } from '@mirsah/infra-local/stack/settings';
import { createProfileRepository } from '@mirsah/table/account/users';
import { openTable } from '@mirsah/table/dynamo/table';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, expectAccessible, intercept, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { type Account, type Merchant, signIn } from '../fixtures/merchant.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { fetchSite } from '../fixtures/site.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

const place = () => ({ url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint });

async function openProfile(account: Account, viewport: typeof phone) {
  const opened = await newPage(browser, viewport);
  await openSignedIn(opened.page, stack.url, account, '/profile');
  await opened.page.getByRole('heading', { name: 'بيانات الحساب' }).waitFor();
  return opened;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('the profile on %s', (_name, viewport) => {
  it('the profile and its dialog for deleting the account are accessible', async () => {
    const account = await stack.newMerchant();
    const { page, problems } = await openProfile(account, viewport);
    await page.getByText('صفحات الهبوط: 0', { exact: true }).waitFor();
    await page.getByText('8 أحرف على الأقل، منها حرف إنجليزي صغير ورقم').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `profile-${viewport.width}`);
    await page.getByRole('button', { name: 'حذف حسابي' }).click();
    const dialog = page.getByRole('dialog', { name: 'حذف حسابك نهائيًا' });
    await dialog.waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `profile-close-${viewport.width}`);
    expect(problems).toEqual([]);
  });
});

it('a merchant corrects their name, and the menu shows it', async () => {
  const account = await stack.newMerchant();
  const { page } = await openProfile(account, desktop);
  const save = page.getByRole('button', { name: 'حفظ الاسم' });
  await expect.poll(() => save.isDisabled()).toBe(true);
  await field(page, 'الاسم الكامل').fill('ن');
  await save.click();
  await page.getByText('الاسم يجب أن يكون حرفين على الأقل').waitFor();
  await field(page, 'الاسم الكامل').fill('هند الرشيدي');
  await save.click();
  await page.getByText('تم حفظ الاسم').waitFor();
  await page.getByRole('button', { name: 'حساب هند الرشيدي' }).waitFor();
  expect(await account.client.getMyProfile()).toMatchObject({ fullName: 'هند الرشيدي' });
});

it('a merchant changes their password with the current one and stays signed in, other devices do not', async () => {
  const account = await stack.newMerchant();
  const { page } = await openProfile(account, phone);
  const change = async (current: string) => {
    await field(page, 'كلمة المرور الحالية').fill(current);
    await field(page, 'كلمة المرور الجديدة').fill('another-horse-1');
    await field(page, 'تأكيد كلمة المرور').fill('another-horse-1');
    await page.getByRole('button', { name: 'تغيير كلمة المرور' }).click();
  };
  await change('not-the-password');
  await page.getByRole('alert').getByText('كلمة المرور الحالية غير صحيحة').waitFor();
  const { page: otherDevice } = await openProfile(account, desktop);
  await change(account.password);
  await page.getByText('تم تغيير كلمة المرور').waitFor();
  await expect(signIn(place(), { ...account, password: 'another-horse-1' })).resolves.toBeDefined();
  await page.getByRole('textbox', { name: 'الاسم الكامل' }).fill('هند الرشيدي');
  await page.getByRole('button', { name: 'حفظ الاسم' }).click();
  await page.getByText('تم حفظ الاسم').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await otherDevice.reload();
  await otherDevice.getByRole('dialog', { name: 'انتهت جلستك' }).waitFor();
});

it('an open tab of a deleted account shows a message and stops calling the API', async () => {
  const account = await stack.newMerchant();
  const { page } = await openProfile(account, phone);
  await page.clock.install();
  await page.goto(`${stack.url}/dashboard/orders`);
  await page.getByRole('heading', { name: 'الطلبات', level: 1 }).waitFor();
  await expect
    .poll(() => account.client.closeMyAccount({ body: { password: account.password } }))
    .toEqual({ isDone: true });
  // A list that is shown asks again every ten seconds.
  await page.clock.runFor(11_000);
  const dialog = page.getByRole('dialog', { name: 'هذا الحساب حُذف' });
  await dialog.waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'account-deleted-390');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  await page.clock.runFor(60_000);
  // The poll of that minute is sent before this is answered.
  await page.evaluate(() => fetch('/config.json').then(({ status }) => status));
  expect(asked).toEqual([]);
  await dialog.getByRole('button', { name: 'الدخول بحساب آخر' }).click();
  await page.waitForURL('**/login');
});

it('signing out everywhere ends all tabs at once, and other devices at their next request', async () => {
  const account = await stack.newMerchant();
  const { page, context } = await openProfile(account, desktop);
  const otherTab = await context.newPage();
  await otherTab.goto(`${stack.url}/dashboard/orders`);
  await otherTab.getByRole('heading', { name: 'الطلبات', level: 1 }).waitFor();
  const { page: otherDevice } = await openProfile(account, phone);
  await page.getByRole('button', { name: 'الخروج من كل الأجهزة' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'الخروج من الكل' }).click();
  await page.waitForURL('**/login');
  await otherTab.waitForURL('**/login');
  await otherDevice.getByRole('textbox', { name: 'الاسم الكامل' }).fill('هند الرشيدي');
  await otherDevice.getByRole('button', { name: 'حفظ الاسم' }).click();
  await otherDevice.getByRole('dialog', { name: 'انتهت جلستك' }).waitFor();
});

it('a merchant’s data is downloaded as one file with everything in it', async () => {
  const { merchant, page: landingPage } = await openShop(stack);
  const { page } = await openProfile(merchant, desktop);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'تنزيل بياناتي' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^mirsah-data-\d{4}-\d{2}-\d{2}\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.profile.email).toBe(merchant.email);
  expect(data.landingPages).toEqual([expect.objectContaining({ id: landingPage.id })]);
  expect(data.orders).toEqual([]);
});

it('deleting the account needs the password and the phrase, and leaves nothing', async () => {
  const { merchant } = await openShop(stack);
  const { page } = await openProfile(merchant, phone);
  await page.getByRole('button', { name: 'حذف حسابي' }).click();
  const dialog = page.getByRole('dialog', { name: 'حذف حسابك نهائيًا' });
  const confirm = dialog.getByRole('button', { name: 'حذف نهائي' });
  const password = dialog.getByRole('textbox', { name: 'كلمة المرور' });
  await password.fill('not-the-password');
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'للتأكيد اكتب: حذف حسابي' }).fill('حذف حسابي');
  await confirm.click();
  await dialog.getByText('كلمة المرور غير صحيحة.').waitFor();
  await password.fill(merchant.password);
  await confirm.click();
  await page.waitForURL('**/login');
  await page.getByText('حُذف حسابك وكل ما فيه.').waitFor();
  await saveScreenshot(page, 'account-closed-390');
  await expect(signIn(place(), merchant)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

/**
 * Marks the account for deletion and deletes no data, like a deletion whose connection broke at the start.
 */
async function interruptDeletion({ client }: Merchant): Promise<void> {
  const table = openTable(stack.services.dynamoDbClient, settings.tableName);
  const profile = await client.getMyProfile();
  await createProfileRepository(table).markForDeletion(
    profile,
    closingEntry(systemClock, profile),
    undefined,
  );
}

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('a deletion that was interrupted, on %s', (_name, viewport) => {
  it('an interrupted deletion is the only screen after the next sign-in, reports a failure, and can be finished', async () => {
    const { merchant, url } = await openShop(stack);
    await interruptDeletion(merchant);
    const { page } = await newPage(browser, viewport);
    await openSignedIn(page, stack.url, merchant);
    await page.getByText('بدأ حذف حسابك وتوقفت صفحاتك، وبقي بعض ما فيه. تابع ليُحذف الباقي.').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `finish-deletion-${viewport.width}`);
    await page.goto(`${stack.url}/dashboard/orders`);
    const continueDeletion = page.getByRole('button', { name: 'متابعة الحذف' });
    await continueDeletion.waitFor();

    const failing = await intercept(page, '**/api/me/close', (route) => route.abort());
    await continueDeletion.press('Enter');
    await page.getByRole('alert').waitFor();
    failing.stop();
    await continueDeletion.press('Enter');
    await page.waitForURL('**/login');
    await page.getByText('حُذف حسابك وكل ما فيه.').waitFor();
    await expect(signIn(place(), merchant)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await stack.streamsIdle();
    expect((await fetchSite(stack.port, new URL(url).hostname.split('.')[0] ?? '')).status).toBe(404);
  });
});
