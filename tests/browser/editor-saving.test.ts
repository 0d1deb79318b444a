import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { settings } from '@mirsah/infra-local/stack/settings';
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  intercept,
  phone,
  saveScreenshot,
  saveView,
} from '../fixtures/browser.ts';
import {
  askToSave,
  button,
  description,
  editorForFile,
  fields,
  fillNewPage,
  isSave,
  openTab,
  save,
  saved,
  title,
} from '../fixtures/editor-screen.ts';
import { requestsEnded } from '../fixtures/requests.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';

const { stack, merchant, openEditor, openNewPage } = await editorForFile();

it('a save shows that it is under way, then that it succeeded, and then links to the page', async () => {
  const { page, stored } = await openEditor();
  expect(await page.getByRole('link', { name: 'معاينة الصفحة' }).count()).toBe(0);
  const pendingRoutes: Route[] = [];
  await intercept(page, isSave, (route) => void pendingRoutes.push(route));
  await title(page).fill('عنوان يُحفظ');
  await askToSave(page);
  const busy = button(page, 'جاري الحفظ...');
  await busy.waitFor();
  await expect.poll(() => busy.isDisabled()).toBe(true);
  await busy.focus();
  await expect.poll(() => pendingRoutes.length).toBe(1);
  await pendingRoutes[0]?.continue();
  await saved(page);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('type'));
  expect(await focused()).toBe('submit');
  const { subdomain } = await stored();
  const link = page.getByRole('link', { name: 'معاينة الصفحة' });
  await expect.poll(() => link.getAttribute('href')).toBe(`http://${subdomain}.localhost:${stack.port}/`);
  await expect.poll(() => link.getAttribute('target')).toBe('_blank');
});

it('the keyboard shortcut saves on every keyboard layout', async () => {
  const { page, stored } = await openEditor();
  await title(page).fill('عنوان بالمفاتيح');
  await page.keyboard.press('Control+KeyS');
  await saved(page);
  await title(page).fill('عنوان بالمفاتيح العربية');
  // «س» is what the key of S writes on an Arabic keyboard.
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'س', code: 'KeyS', metaKey: true, bubbles: true }),
    ),
  );
  await expect.poll(async () => (await stored()).title).toBe('عنوان بالمفاتيح العربية');
});

it('an old tab can save a page that a newer release answers with more fields', async () => {
  const { page, stored } = await openEditor();
  await intercept(page, isSave, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const [option] = json.shippingOptions;
    Object.assign(option, { carrier: 'added later' });
    Object.assign(json.product, { weight: 'added later' });
    await route.fulfill({ response, json: { ...json, season: { name: 'added later' } } });
  });
  await page.reload();
  await title(page).fill('عنوان من نافذة قديمة');
  await save(page);
  await title(page).fill('عنوان ثانٍ من نافذة قديمة');
  await save(page);
  expect((await stored()).title).toBe('عنوان ثانٍ من نافذة قديمة');
});

it('a page created on a phone stays open for further edits', async () => {
  const { page, problems } = await openNewPage(phone);
  await fillNewPage(page, 'صفحة من الجوال');
  await expectAccessible(page);
  await button(page, 'نشر الصفحة').click();
  await page.getByText('تم إنشاء الصفحة بنجاح').waitFor();
  await page.getByRole('status').filter({ hasText: 'منشورة' }).waitFor();
  // Legal requirements for a public page are shown with its publication.
  await page.getByText(/^ينبغي لصفحة تبيع في السعودية أن تذكر/).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'editor-created-390');
  await page.getByLabel('اسم المنتج').fill('منتج من الجوال');
  await save(page);
  const { items } = await merchant.client.listLandingPages({ query: {} });
  expect(items.filter((item) => item.title === 'صفحة من الجوال')).toHaveLength(1);
  expect(problems).toEqual([]);
});

/** Makes the API reject the tokens of this browser from now on; they cannot be refreshed either. */
async function expireSignIn(page: Page): Promise<{ stop: () => void }> {
  // What the screen asks for when it is opened would ask for the sign-in before the save does.
  await requestsEnded(page);
  const { region, accessKeyId, secretAccessKey, userPoolId } = settings;
  const cognito = new CognitoIdentityProviderClient({
    endpoint: stack.services.cognito.endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
  });
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: merchant.email }));
  const old = await page.evaluate(
    () => Object.entries(localStorage).find(([name]) => name.endsWith('.accessToken'))?.[1],
  );
  return intercept(
    page,
    ({ pathname }: URL) => pathname.startsWith('/api/'),
    async (route) => {
      const { authorization } = route.request().headers();
      if (authorization && authorization !== `Bearer ${old}`) await route.continue();
      else await route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
    },
  );
}

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'an expired sign-in is renewed in place at %s px, and the pending save is repeated automatically',
  async (width, viewport) => {
    const { page, stored } = await openEditor({ viewport });
    const typed = `كُتب قبل انتهاء الجلسة ${width}`;
    await title(page).fill(typed);
    await expireSignIn(page);
    await askToSave(page);
    const dialog = page.getByRole('dialog', { name: 'انتهت جلستك' });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByLabel('البريد الإلكتروني').inputValue()).toBe(merchant.email);
    await expectAccessible(page);
    await saveScreenshot(page, `editor-expired-${width}`);
    const password = dialog.getByRole('textbox', { name: 'كلمة المرور' });
    await password.fill('wrong-password');
    await dialog.getByRole('button', { name: 'تسجيل الدخول والمتابعة' }).click();
    await dialog.getByText('خطأ في البريد الإلكتروني أو كلمة المرور').waitFor();
    await password.fill(merchant.password);
    await dialog.getByRole('button', { name: 'تسجيل الدخول والمتابعة' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => title(page).inputValue()).toBe(typed);
    await saved(page);
    expect((await stored()).title).toBe(typed);
  },
);

it('a sign-in whose script cannot be loaded shows an error, and leaves the edits on the screen', async () => {
  const { page } = await openEditor();
  await intercept(page, /\/assets\/sign-in-again-/, (route) => route.abort());
  await title(page).fill('عنوان يبقى');
  await expireSignIn(page);
  await askToSave(page);
  const dialog = page.getByRole('dialog', { name: 'انتهت جلستك' });
  await dialog.getByText('صدر تحديث جديد للوحة التحكم، أو انقطع الاتصال أثناء التحميل.').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'sign-in-not-loaded-1440');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => title(page).inputValue()).toBe('عنوان يبقى');
});

it('creating a page after the sign-in expired asks for a sign-in', async () => {
  const { page } = await openNewPage();
  await fillNewPage(page, 'صفحة بلا جلسة');
  await expireSignIn(page);
  await button(page, 'نشر الصفحة').click();
  await page.getByRole('dialog', { name: 'انتهت جلستك' }).waitFor();
  await page.getByText('يجب تسجيل الدخول لإنشاء صفحة هبوط').waitFor();
});

it('unsaved edits are not shown after signing in with another account', async () => {
  const { page, address } = await openEditor();
  await title(page).fill('عنوان لا يراه غيري');
  const expired = await expireSignIn(page);
  await askToSave(page);
  await page.getByRole('button', { name: 'الدخول بحساب آخر' }).click();
  await page.waitForURL('**/login');
  expired.stop();
  await openSignedIn(page, stack.url, await stack.newMerchant(), '/dashboard/create?from=blank');
  await title(page).waitFor();
  await expect.poll(() => title(page).inputValue()).toBe('');
  expect(await page.getByText(/لديك تعديلات لم تُحفظ من/).isVisible()).toBe(false);
  await page.getByRole('link', { name: 'إلغاء' }).click();
  await page.getByRole('button', { name: /^حساب/ }).click();
  await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL('**/login**');
  await openSignedIn(page, stack.url, merchant);
  await page.goto(address);
  await button(page, 'استعادة').click();
  await expect.poll(() => title(page).inputValue()).toBe('عنوان لا يراه غيري');
});

it('a save without a connection is repeated as soon as there is one', async () => {
  const { page, context, stored } = await openEditor();
  await title(page).fill('عنوان كُتب بلا اتصال');
  await context.setOffline(true);
  await askToSave(page);
  await page.getByText('لا يوجد اتصال بالإنترنت').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'editor-offline-1440');
  await description(page).fill('وصف أُضيف أثناء الانقطاع');
  await context.setOffline(false);
  await saved(page);
  expect(await stored()).toMatchObject({
    version: 2,
    title: 'عنوان كُتب بلا اتصال',
    description: 'وصف أُضيف أثناء الانقطاع',
  });
});

it('a save from the page itself, on a phone without a connection, shows a message over the page and is repeated', async () => {
  const { page, context, stored } = await openEditor({ viewport: phone });
  await title(page).fill('عنوان من الجوال');
  await button(page, 'معاينة مباشرة').tap();
  await page.frameLocator('iframe[sandbox="allow-scripts"]').locator('.form .btn').waitFor();
  await context.setOffline(true);
  await askToSave(page);
  const told = page.getByText('لا يوجد اتصال بالإنترنت. ما كتبته ما زال هنا');
  // Seen, and not only there.
  await expect
    .poll(() =>
      told.evaluate((text) => {
        const { left, top } = text.getBoundingClientRect();
        return text.contains(document.elementFromPoint(left + 4, top + 4));
      }),
    )
    .toBe(true);
  await expectAccessible(page);
  await saveView(page, 'canvas-offline-390');
  await context.setOffline(false);
  await saved(page);
  expect((await stored()).title).toBe('عنوان من الجوال');
});

it('the automatic repetition of a save can be stopped, and the save retried by hand', async () => {
  const { page, context, stored } = await openEditor({ viewport: phone });
  await title(page).fill('عنوان');
  await context.setOffline(true);
  await askToSave(page);
  await page.getByText('وسنحفظه تلقائيًا').waitFor();
  await saveScreenshot(page, 'editor-offline-390');
  await button(page, 'إلغاء الحفظ التلقائي').click();
  await page.getByText('لم تُحفظ التغييرات').waitFor();
  await context.setOffline(false);
  await button(page, 'إعادة المحاولة').click();
  await saved(page);
  expect(await stored()).toMatchObject({ version: 2, title: 'عنوان' });
});

it('a page whose creation got no answer is created only once', async () => {
  const { page, context } = await openNewPage();
  await fillNewPage(page, 'صفحة ضاع جوابها');
  await intercept(
    page,
    isSave,
    async (route) => {
      await route.fetch();
      // The save is repeated with later edits, not before them.
      await context.setOffline(true);
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, 'نشر الصفحة').click();
  await page.getByText('لا يوجد اتصال بالإنترنت').waitFor();
  await page.getByLabel('اسم المنتج').fill('منتج أفضل');
  await context.setOffline(false);
  await page.getByText('تم إنشاء الصفحة بنجاح').waitFor();
  await page.waitForURL(/\/dashboard\/edit\/[0-9a-z]{26}(?:\?|$)/);
  const { items } = await merchant.client.listLandingPages({ query: {} });
  const made = items.filter((item) => item.title === 'صفحة ضاع جوابها');
  expect(made).toHaveLength(1);
  const stored = await merchant.client.getLandingPage({ params: { pageId: made[0]?.id ?? '' } });
  expect(stored).toMatchObject({ version: 2, product: { name: 'منتج أفضل' } });
});

it('a save can be retried after a server failure', async () => {
  const { page } = await openEditor();
  await title(page).fill('عنوان بعد العطل');
  await intercept(page, isSave, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 });
  await askToSave(page);
  await page.getByText('حدث خطأ في حفظ البيانات').waitFor();
  await saveScreenshot(page, 'editor-failed-1440');
  await button(page, 'إعادة المحاولة').click();
  await saved(page);
});

it('the save bar shows the state of publishing, with a retry when it failed', async () => {
  const { page } = await openEditor();
  let isFailing = true;
  await intercept(page, isSave, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (isFailing && json.publishState)
      Object.assign(json, { publishState: 'failed', publishFailure: 'too_large' });
    await route.fulfill({ response, json });
  });
  await title(page).fill('عنوان يُنشر');
  await save(page);
  const bar = page.getByRole('status').filter({ hasText: 'فشل النشر' });
  await bar.waitFor();
  await page.getByRole('alert').filter({ hasText: 'الصفحة أكبر من أن تُنشر' }).waitFor();
  await saveScreenshot(page, 'editor-publish-failed-1440');
  isFailing = false;
  await bar.getByRole('button', { name: /^إعادة النشر/ }).click();
  await page.getByRole('status').filter({ hasText: 'منشورة' }).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'معاينة الصفحة' }).getAttribute('href'))
    .toContain('localhost');
});

it('edits survive parts of the editor that cannot be loaded', async () => {
  const { page, stored } = await openEditor();
  await intercept(page, /\/assets\/(?:row-sorting|fields-tab|editor-preview)-/, (route) => route.abort());
  await page.reload();
  await title(page).fill('عنوان يبقى');
  await page.getByText('صدر تحديث جديد للوحة التحكم، أو انقطع الاتصال أثناء التحميل.').first().waitFor();
  await saveScreenshot(page, 'editor-part-not-loaded-1440');
  await openTab(page, 'حقول النموذج');
  await fields(page).getByRole('alert').waitFor();
  await openTab(page, 'معلومات عامة');
  await save(page);
  expect(await stored()).toMatchObject({ title: 'عنوان يبقى' });
});
