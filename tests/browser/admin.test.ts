import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { callApi } from '../fixtures/api-call.ts';
import { desktop, expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { choose } from '../fixtures/choice-menu.ts';
import { openLandingPages } from '../fixtures/open-landing-pages.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn, signInOnScreen } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { nextCode } from '../fixtures/totp-codes.ts';

const { stack, browser } = await stackAndBrowserForFile();
const admin = await newAdmin(stack);

const newUser = (fullName: string, requiresApproval = false) => ({
  email: `${crypto.randomUUID().slice(0, 8)}@merchant.test`,
  fullName,
  password: 'correct-horse-1',
  role: 'user' as const,
  requiresApproval,
});

async function openPanel(viewport: typeof phone, search = ''): Promise<Page> {
  const { page } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, admin, `/admin${search}`);
  await page.getByRole('heading', { name: 'إدارة النظام' }).waitFor();
  return page;
}

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('the panel on %s', (device, viewport) => {
  it('an administrator adds, accepts and bans a user with a reason, and the log has all of it', async () => {
    const page = await openPanel(viewport);
    await expectAccessible(page);
    const { email, fullName, password } = newUser(`ليلى ${device}`);
    await page.getByRole('button', { name: 'إضافة مستخدم' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'إضافة مستخدم' });
    await expect.poll(() => send.isDisabled()).toBe(true);
    await expect.poll(() => dialog.getByLabel('يتطلب موافقة الإدارة').isChecked()).toBe(true);
    const secret = dialog.getByRole('textbox', { name: 'كلمة المرور' });
    await dialog.getByLabel('الاسم الكامل').fill('ل');
    await dialog.getByLabel('البريد الإلكتروني').fill('layla@shop');
    await expect.poll(() => send.isDisabled()).toBe(true);
    await secret.fill('12345');
    await send.click();
    await dialog.getByText('الاسم يجب أن يكون حرفين على الأقل').waitFor();
    await dialog.getByText('البريد الإلكتروني غير صالح').waitFor();
    await dialog.getByText('كلمة المرور يجب أن تكون 6 أحرف على الأقل').waitFor();
    await dialog.getByLabel('الاسم الكامل').fill(fullName);
    await dialog.getByLabel('البريد الإلكتروني').fill(email);
    await secret.fill(password);
    await expectAccessible(page);
    await send.click();
    await dialog.waitFor({ state: 'hidden' });

    expect(await page.getByRole('button', { name: `حظر: ${fullName}` }).count()).toBe(0);
    await page.getByRole('button', { name: `التفاصيل: ${fullName}` }).click();
    await dialog.getByText('تاريخ التسجيل').waitFor();
    await dialog.getByText('بانتظار الموافقة').waitFor();
    expect(await dialog.getByRole('button', { name: 'حظر' }).count()).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: `قبول: ${fullName}` }).click();
    await page.getByRole('button', { name: `حظر: ${fullName}` }).click();
    const ban = dialog.getByRole('button', { name: 'حظر', exact: true });
    await expect.poll(() => ban.isDisabled()).toBe(true);
    await dialog.getByLabel('سبب الحظر').fill('   ');
    await expect.poll(() => ban.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'إلغاء' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await admin.client.listUsers({ query: { search: email } })).items[0]?.status).toBe('approved');

    await page.getByRole('button', { name: `حظر: ${fullName}` }).click();
    await dialog.getByLabel('سبب الحظر').fill('طلبات وهمية');
    await ban.click();
    await page.getByRole('button', { name: `إلغاء الحظر: ${fullName}` }).waitFor();
    await page.getByRole('button', { name: `التفاصيل: ${fullName}` }).click();
    await dialog.getByText('طلبات وهمية').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'سجل الإجراءات' }).click();
    await page.getByText('سبب الحظر: طلبات وهمية').first().waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `admin-log-${viewport.width}`);
  });

  it('an administrator unbans a user, changes their role and plan, and deletes them', async () => {
    const body = newUser(`مها ${device}`);
    const { id: userId } = await admin.client.addUser({ body });
    await admin.client.banUser({ params: { userId }, body: { reason: 'بلاغات متكررة' } });
    const page = await openPanel(viewport, `?search=${encodeURIComponent(body.email)}`);
    const actionButton = (name: string) =>
      page.getByRole('button', { name: `${name}: ${body.fullName}`, exact: true });
    const user = async () => (await admin.client.getUser({ params: { userId } })).user;
    await actionButton('إلغاء الحظر').click();
    await actionButton('حظر').waitFor();
    expect(await user()).toMatchObject({ status: 'approved', banReason: '' });
    await actionButton('ترقية إلى مدير').click();
    const promotion = page.getByRole('dialog', { name: 'ترقية إلى مدير النظام' });
    await promotion.getByRole('button', { name: 'إلغاء' }).click();
    await promotion.waitFor({ state: 'hidden' });
    expect(await user()).toMatchObject({ role: 'user' });
    await actionButton('ترقية إلى مدير').click();
    await promotion.waitFor();
    await saveScreenshot(page, `promote-${viewport.width}`);
    await promotion.getByRole('button', { name: 'ترقية إلى مدير' }).click();
    await actionButton('تحويل إلى مستخدم عادي').waitFor();
    expect(await user()).toMatchObject({ role: 'admin' });
    await actionButton('تحويل إلى مستخدم عادي').click();
    await actionButton('ترقية إلى مدير').waitFor();

    // A message stays while the mouse is on it, and on a phone it may cover this button.
    await page.mouse.move(0, 0);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await actionButton('التفاصيل').click();
    // Without «of 1», because the limit is not enforced.
    await page.getByRole('dialog').getByText('0', { exact: true }).waitFor();
    await choose(page.getByRole('dialog').getByLabel('الباقة'), 'الأعمال');
    await expect.poll(async () => (await user()).plan).toBe('business');
    await page.keyboard.press('Escape');

    await actionButton('حذف').click();
    const question = page.getByRole('dialog', { name: 'حذف المستخدم' });
    await question.getByText('ولا يمكن التراجع').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `admin-delete-${viewport.width}`);
    await question.getByRole('button', { name: 'حذف' }).click();
    await page.getByText('لا يوجد مستخدمون يطابقون البحث').waitFor();

    await page.getByRole('tab', { name: 'سجل الإجراءات' }).click();
    const lines = page.getByRole('list', { name: 'سجل الإجراءات' }).getByRole('listitem');
    for (const text of ['حذف المستخدم', 'تغيير باقة المستخدم', 'تغيير دور المستخدم', 'إلغاء حظر المستخدم']) {
      await lines.filter({ hasText: text }).filter({ hasText: body.fullName }).first().waitFor();
    }
  });

  it('the log shows that a user deleted their own account, without a name', async () => {
    const { client, email, password } = await stack.newMerchant();
    const { fullName } = await client.getMyProfile();
    await client.closeMyAccount({ body: { password } });
    const page = await openPanel(viewport, '?tab=log');
    const line = page.getByRole('listitem').filter({ hasText: 'صاحب حساب: حذف الحساب ذاتيًا' }).first();
    await line.getByText(`${email[0]}•••@merchant.test`).waitFor();
    expect(await line.textContent()).not.toContain(fullName);
    await expectAccessible(page);
    await saveScreenshot(page, `admin-log-closed-${viewport.width}`);
  });

  it('an administrator saves the settings, which take effect', async () => {
    const page = await openPanel(viewport, '?tab=settings');
    await page.getByLabel('السماح بالتسجيل').waitFor();
    await expectAccessible(page);
    const before = (await stack.visitor.getRegistrationRules()).isOpen;
    await page.getByLabel('السماح بالتسجيل').click();
    await page.getByRole('button', { name: 'حفظ الإعدادات' }).click();
    await toast(page, 'تم حفظ الإعدادات');
    expect((await stack.visitor.getRegistrationRules()).isOpen).toBe(!before);
    await page.reload();
    await page.getByLabel('السماح بالتسجيل').waitFor();
    await expect.poll(() => page.getByLabel('السماح بالتسجيل').isChecked()).toBe(!before);
    await page.getByLabel('السماح بالتسجيل').click();
    await page.getByRole('button', { name: 'حفظ الإعدادات' }).click();
    await toast(page, 'تم حفظ الإعدادات');
  });
});

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('messages of visitors on %s', (device, viewport) => {
  it('contact messages are listed newest first, and answered by e-mail', async () => {
    const name = `ريم على ${device}`;
    const email = 'reem@example.com';
    const message = 'كيف أنقل صفحتي إلى رابط آخر؟\nوهل يبقى القديم يعمل؟';
    await callApi(stack, 'sendContactMessage', { body: { name, email, message } });
    const page = await openPanel(viewport);
    await page.getByRole('tab', { name: 'الرسائل' }).click();
    const first = page.getByRole('list', { name: 'رسائل صفحة التواصل' }).getByRole('listitem').first();
    await first.getByText(name).waitFor();
    await first.getByText('وهل يبقى القديم يعمل؟').waitFor();
    const reply = first.getByRole('link', { name: `الرد بالبريد على ${name}` });
    await expect.poll(() => reply.getAttribute('href')).toMatch(/^mailto:reem%40example\.com\?subject=/);
    await expectAccessible(page);
    await saveScreenshot(page, `admin-messages-${viewport.width}`);
  });
});

it('the list of users is searched and filtered, and the address keeps it', async () => {
  const body = newUser('وداد السعدون', true);
  await admin.client.addUser({ body });
  const page = await openPanel(desktop);
  await page.getByRole('searchbox', { name: 'البحث بالاسم أو البريد الإلكتروني' }).fill('وداد');
  await page.getByRole('row').filter({ hasText: admin.email }).waitFor({ state: 'hidden' });
  await page.getByText(body.email).waitFor();
  await page.getByRole('link', { name: /^بانتظار الموافقة/ }).click();
  await page.reload();
  await page.getByText(body.email).waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'الحالة' }).inputValue()).toBe('pending');
});

it('the list of users can be used with the keyboard: rejecting asks first, and Escape cancels', async () => {
  const body = newUser('مرفوضة تجريبية', true);
  await admin.client.addUser({ body });
  const page = await openPanel(desktop);
  const reject = page.getByRole('button', { name: `رفض: ${body.fullName}` });
  await reject.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => reject.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'رفض' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(body.email).waitFor({ state: 'hidden' });
  expect((await admin.client.listUsers({ query: { search: body.email } })).items).toEqual([]);
});

it('the list of users offers administrators no action on themselves', async () => {
  const page = await openPanel(desktop);
  const own = page.getByRole('row').filter({ hasText: admin.email });
  await own.getByText('أنت').waitFor();
  await expect.poll(() => own.getByRole('button').count()).toBe(1);
});

it('an administrator without pages lands in the panel, and can still open the merchants’ home', async () => {
  const { page } = await newPage(browser, desktop);
  await page.goto(`${stack.url}/login`);
  await page.getByLabel('البريد الإلكتروني').fill(admin.email);
  await page.getByRole('textbox', { name: 'كلمة المرور' }).fill(admin.password);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await page.getByLabel('رمز التحقق').fill(await nextCode(admin.key ?? ''));
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { name: 'إدارة النظام' }).waitFor();
  await page.goto(`${stack.url}/dashboard`);
  await page.getByText('لا توجد صفحات هبوط').waitFor();
});

it('a merchant sees no link to the panel and is redirected from it to the dashboard', async () => {
  const merchant = await stack.newMerchant();
  const { page } = await newPage(browser, desktop);
  await signInOnScreen(page, stack.url, merchant);
  expect(await page.getByRole('link', { name: 'إدارة النظام' }).count()).toBe(0);
  await page.goto(`${stack.url}/admin`);
  await page.waitForURL('**/dashboard');
});

it('a pending merchant sees that the account waits for approval, until it is accepted', async () => {
  const account = newUser('منتظرة القبول', true);
  const { id: userId } = await admin.client.addUser({ body: account });
  const { page } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, account);
  await page.getByText('حسابك بانتظار موافقة الإدارة').waitFor();
  await expectAccessible(page);
  await admin.client.approveUser({ params: { userId } });
  await page.reload();
  await page.getByText('صفحات الهبوط').first().waitFor();
  expect(await page.getByText('حسابك بانتظار موافقة الإدارة').count()).toBe(0);
});

it('a banned merchant sees the reason instead of every screen', async () => {
  const { merchant } = await openShop(stack);
  const { id: userId } = await merchant.client.getMyProfile();
  await admin.client.banUser({ params: { userId }, body: { reason: 'بيع منتجات مقلدة' } });
  const { page } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, merchant);
  await page.getByText('السبب: بيع منتجات مقلدة').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'banned-390');
});

it('a merchant sees their plan, its usage, and a limit only while it is enforced', async () => {
  const { merchant } = await openShop(stack);
  const { page } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, merchant);
  await openLandingPages(page);
  await page.getByText('صفحات الهبوط: 1', { exact: true }).waitFor();
  const { version, settings } = await admin.client.getSystemSettings();
  const enforced = { ...settings, arePlanLimitsEnforced: true };
  await admin.client.saveSystemSettings({ body: { version, settings: enforced } });
  await page.reload();
  await page.getByText('صفحات الهبوط: 1 من 1').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'plan-390');
  await admin.client.saveSystemSettings({ body: { version: version + 1, settings } });
});
