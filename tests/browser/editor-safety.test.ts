import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture.ts';
import type { LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import { settings } from '@mirsah/infra-local/stack/settings.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  keepPicture,
  launchBrowser,
  newPage,
  phone,
} from '../fixtures/browser.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { signInOnScreen } from '../fixtures/sign-in-on-screen.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

let stack: TestStack;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack(), launchBrowser()]);
  merchant = await stack.newMerchant();
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** A page of the merchant's own, open in the editor, with ways to look at it and change it from elsewhere. */
async function openEditor(viewport = desktop) {
  const content = landingPageContentFixture();
  const { id: pageId } = await merchant.client.createLandingPage({
    body: { ...content, title: `${content.title} ${content.subdomain}` },
  });
  const { page, context, problems } = await newPage(browser, viewport);
  await signInOnScreen(page, stack.url, merchant);
  const address = `${stack.url}/dashboard/edit/${pageId}`;
  await page.goto(address);
  await title(page).waitFor();
  const params = { pageId };
  const stored = () => merchant.client.getLandingPage({ params });
  async function saveElsewhere(change: (content: LandingPageContent) => void) {
    const { id, ownerId, version, publication, publishState, createdAt, updatedAt, ...now } = await stored();
    change(now);
    await merchant.client.saveLandingPage({ params, body: { version, content: now } });
  }
  return { page, context, problems, address, stored, saveElsewhere };
}

const title = (page: Page) => page.getByLabel('عنوان الصفحة');
const description = (page: Page) => page.getByLabel('وصف الصفحة');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const save = (page: Page) => button(page, 'حفظ التغييرات').click();
const saved = (page: Page) => page.getByText('تم حفظ التغييرات بنجاح').waitFor();
const isSave = ({ pathname }: URL) => /^\/api\/landing-pages(?:\/[0-9a-z]{26})?$/.test(pathname);

/** Once what was typed is on the device. */
async function draftHolds(page: Page, text: string): Promise<void> {
  const drafts = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('mirsah.draft:')));
  await expect.poll(async () => JSON.stringify(await drafts())).toContain(text);
}

/** The tab's process dies: no event reaches the page. */
async function crash(page: Page, context: BrowserContext): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

describe('undo and redo', () => {
  it('take typing back a pause at a time and do it again, by keys on any layout', async () => {
    const { page, problems } = await openEditor();
    const before = await title(page).inputValue();
    await title(page).fill('');
    await title(page).pressSequentially('عنوان جديد');
    await description(page).fill('وصف جديد');
    await page.keyboard.press('Control+KeyZ');
    expect(await description(page).inputValue()).toBe('عود كمبودي معتّق');
    expect(await title(page).inputValue()).toBe('عنوان جديد');
    await page.keyboard.press('Control+KeyZ');
    expect(await title(page).inputValue()).toBe(before);
    await page.getByText('تغييرات غير محفوظة').waitFor({ state: 'hidden' });
    expect(await button(page, 'تراجع').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Control+KeyY');
    expect(await title(page).inputValue()).toBe('عنوان جديد');
    await page.keyboard.press('Control+Shift+KeyZ');
    expect(await description(page).inputValue()).toBe('وصف جديد');
    // «ئ» is what the key of Z writes on an Arabic keyboard.
    await page.evaluate(() =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ئ', code: 'KeyZ', ctrlKey: true, bubbles: true }),
      ),
    );
    await expect.poll(() => description(page).inputValue()).toBe('عود كمبودي معتّق');
    expect(problems).toEqual([]);
  });

  it('bring entries of lists, their order and switches back, and open the tab they are on', async () => {
    const { page, stored, problems } = await openEditor();
    const names = async () => {
      const rows = page.getByRole('group', { name: /^خيار الشحن/ }).getByLabel('اسم الخيار');
      return Promise.all((await rows.all()).map((row) => row.inputValue()));
    };
    const initial = ['شحن عادي', 'شحن سريع'];
    await openTab(page, 'خيارات الشحن');
    await page.getByRole('button', { name: 'حذف خيار الشحن 1' }).click();
    await page.getByRole('button', { name: 'إضافة خيار شحن' }).click();
    await page.getByRole('button', { name: 'تحريك خيار الشحن 2 إلى أعلى' }).click();
    expect(await names()).toEqual(['خيار شحن جديد', 'شحن سريع']);
    await openTab(page, 'تخطيط الصفحة');
    await page.getByLabel('إظهار الكمية').click();
    await button(page, 'تراجع').click();
    await expect.poll(() => page.getByLabel('إظهار الكمية').isChecked()).toBe(true);
    await button(page, 'تراجع').click();
    const shipping = page.getByRole('tab', { name: 'خيارات الشحن' });
    await expect.poll(() => shipping.getAttribute('aria-selected')).toBe('true');
    await expect.poll(names).toEqual(['شحن سريع', 'خيار شحن جديد']);
    await button(page, 'تراجع').click();
    await button(page, 'تراجع').click();
    await expect.poll(names).toEqual(initial);
    await button(page, 'إعادة').click();
    await expect.poll(names).toEqual(['شحن سريع']);
    await button(page, 'تراجع').click();
    await expect.poll(names).toEqual(initial);
    await page.getByLabel('اسم الخيار').first().fill('شحن مبرّد');
    await save(page);
    await saved(page);
    expect((await stored()).shippingOptions.map(({ name }) => name)).toEqual(['شحن مبرّد', 'شحن سريع']);
    await button(page, 'تراجع').click();
    await expect.poll(names).toEqual(initial);
    await save(page);
    await expect.poll(async () => (await stored()).shippingOptions.map(({ name }) => name)).toEqual(initial);
    expect(problems).toEqual([]);
  });

  it('leave the formatted text to its own undo while it is being written', async () => {
    const { page } = await openEditor();
    await title(page).fill('عنوان جديد');
    await openTab(page, 'المنتج');
    await page.getByText('منسّق (HTML)').click();
    const body = page.frameLocator('iframe[title="محرر وصف المنتج"]').locator('body');
    await body.click();
    await page.keyboard.type('abc');
    await expect.poll(() => body.textContent()).toContain('abc');
    await page.keyboard.press('Control+KeyZ');
    await expect.poll(() => body.textContent()).not.toContain('abc');
    await openTab(page, 'معلومات عامة');
    expect(await title(page).inputValue()).toBe('عنوان جديد');
  });
});

describe('a draft', () => {
  it('brings back what was typed in a tab that crashed, and goes with the save', async () => {
    const { page, context, address, stored } = await openEditor();
    await title(page).fill('عنوان قبل الانهيار');
    await openTab(page, 'خيارات الشحن');
    await page.getByRole('button', { name: 'إضافة خيار شحن' }).click();
    await draftHolds(page, 'خيار شحن جديد');
    await crash(page, context);
    const again = await context.newPage();
    await again.goto(address);
    await again.getByText(/لديك تعديلات لم تُحفظ من/).waitFor();
    await expectAccessible(again);
    await keepPicture(again, 'editor-draft-1440');
    await button(again, 'استعادة').click();
    await expect.poll(() => title(again).inputValue()).toBe('عنوان قبل الانهيار');
    await openTab(again, 'خيارات الشحن');
    await again.getByRole('group', { name: 'خيار الشحن 3' }).waitFor();
    await save(again);
    await saved(again);
    expect(await stored()).toMatchObject({ title: 'عنوان قبل الانهيار', version: 2 });
    await again.reload();
    await title(again).waitFor();
    await expect
      .poll(() => again.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('draft'))))
      .toEqual([]);
  });

  it('of a new page is restored, and what is ignored can be had back', async () => {
    const { page, context } = await newPage(browser, phone);
    await signInOnScreen(page, stack.url, merchant);
    await page.goto(`${stack.url}/dashboard/create?from=blank`);
    await title(page).fill('صفحة لم تكتمل');
    await draftHolds(page, 'صفحة لم تكتمل');
    await crash(page, context);
    const again = await context.newPage();
    await again.goto(`${stack.url}/dashboard/create`);
    await again.getByText(/لديك صفحة جديدة لم تُنشئها بعد/).waitFor();
    await expectAccessible(again);
    await keepPicture(again, 'starters-unfinished-390');
    await again.getByRole('link', { name: 'متابعة التعديل' }).click();
    await again.getByText(/لديك تعديلات لم تُحفظ من/).waitFor();
    await expectAccessible(again);
    await keepPicture(again, 'editor-draft-390');
    await button(again, 'تجاهل').click();
    await again.getByText(/لديك تعديلات لم تُحفظ من/).waitFor({ state: 'hidden' });
    await again.getByRole('alert').getByRole('button', { name: 'تراجع' }).click();
    await button(again, 'استعادة').click();
    await expect.poll(() => title(again).inputValue()).toBe('صفحة لم تكتمل');
  });

  it('says that the page was saved since, and then lets both be compared', async () => {
    const { page, context, address, saveElsewhere, stored } = await openEditor();
    await title(page).fill('عنوان المسودة');
    await draftHolds(page, 'عنوان المسودة');
    await crash(page, context);
    await saveElsewhere((content) => {
      content.description = 'وصف من مكان آخر';
    });
    const again = await context.newPage();
    await again.goto(address);
    await again.getByText(/حُفظت الصفحة بعدها بنسخة أحدث/).waitFor();
    await button(again, 'استعادة').click();
    await save(again);
    await again.getByRole('dialog').getByText('اختلافان').waitFor();
    await button(again, 'حفظ ما اخترته').click();
    await saved(again);
    expect(await stored()).toMatchObject({ title: 'عنوان المسودة', description: 'وصف من مكان آخر' });
  });

  it('is not shown to another merchant, nor while it is being written in another tab', async () => {
    const { page, context, address } = await openEditor();
    await title(page).fill('عنوان يُكتب الآن');
    await draftHolds(page, 'عنوان يُكتب الآن');
    const other = await context.newPage();
    await other.goto(address);
    await title(other).waitFor();
    const fresh = await title(other).inputValue();
    expect(fresh).not.toBe('عنوان يُكتب الآن');
    expect(await other.getByText(/لديك تعديلات لم تُحفظ من/).isVisible()).toBe(false);
    await other.close();
    await crash(page, context);
    const stranger = await stack.newMerchant();
    const theirs = await context.newPage();
    await theirs.goto(`${stack.url}/dashboard`);
    await theirs.getByRole('button', { name: /^حساب/ }).click();
    await theirs.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
    await theirs.waitForURL('**/login**');
    await signInOnScreen(theirs, stack.url, stranger);
    await theirs.goto(address);
    await theirs.getByText('صفحة الهبوط غير موجودة').waitFor();
    await theirs.goto(`${stack.url}/dashboard/create?from=blank`);
    await title(theirs).waitFor();
    expect(await theirs.getByText(/لديك تعديلات لم تُحفظ من/).isVisible()).toBe(false);
  });

  it('is what leaving keeps, and leaving says so', async () => {
    const { page } = await openEditor();
    await title(page).fill('عنوان مؤجل');
    await page.getByRole('link', { name: 'إلغاء' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/نحتفظ بها مسودةً على هذا الجهاز/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'متابعة التعديل' }).click();
    expect(await title(page).inputValue()).toBe('عنوان مؤجل');
    await page.getByRole('link', { name: 'إلغاء' }).click();
    await dialog.getByRole('button', { name: 'مغادرة' }).click();
    await page.waitForURL('**/dashboard');
    await title(page).waitFor({ state: 'detached' });
    await page.goBack();
    await button(page, 'استعادة').click();
    await expect.poll(() => title(page).inputValue()).toBe('عنوان مؤجل');
  });
});

describe('a page saved elsewhere meanwhile', () => {
  async function meet(viewport = desktop) {
    const editor = await openEditor(viewport);
    const { page, saveElsewhere } = editor;
    await saveElsewhere((content) => {
      content.title = `عنوانهم ${content.subdomain}`;
      content.layout.showQuantity = false;
      content.shippingOptions.pop();
    });
    await title(page).fill('عنواني أنا');
    await openTab(page, 'المنتج');
    await page.getByLabel('اسم المنتج').fill('منتجي');
    await save(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('4 اختلافات').waitFor();
    const choice = (field: string, side: string) =>
      dialog.getByRole('group', { name: field }).getByRole('radio', { name: side });
    return { ...editor, dialog, choice };
  }

  it('is merged field by field: what only one changed is proposed, the rest is chosen', async () => {
    const { page, dialog, choice, stored } = await meet();
    expect(await choice('إظهار الكمية', 'المحفوظة').isChecked()).toBe(true);
    expect(await choice('اسم المنتج', 'نسختي').isChecked()).toBe(true);
    await dialog.getByText('عنصر واحد، حُذف: «شحن سريع»').waitFor();
    await expectAccessible(page);
    await keepPicture(page, 'editor-conflict-1440');
    await choice('عنوان الصفحة', 'المحفوظة').check();
    await button(page, 'حفظ ما اخترته').click();
    await saved(page);
    const result = await stored();
    expect(result.title).toMatch(/^عنوانهم/);
    expect(result).toMatchObject({ version: 3, product: { name: 'منتجي' }, layout: { showQuantity: false } });
    expect(result.shippingOptions).toHaveLength(1);
  });

  it('can be overwritten with mine', async () => {
    const { page, stored } = await meet(phone);
    await expectAccessible(page);
    await keepPicture(page, 'editor-conflict-390');
    await button(page, 'نسختي كلها').click();
    await button(page, 'حفظ ما اخترته').click();
    await saved(page);
    const result = await stored();
    expect(result).toMatchObject({ version: 3, title: 'عنواني أنا', layout: { showQuantity: true } });
    expect(result.shippingOptions).toHaveLength(2);
  });

  it('can be taken over, and that undone', async () => {
    const { page, stored } = await meet();
    await button(page, 'المحفوظة كلها').click();
    await button(page, 'حفظ ما اخترته').click();
    await page.getByText('فُتحت النسخة المحفوظة').waitFor();
    await openTab(page, 'معلومات عامة');
    await expect.poll(() => title(page).inputValue()).toMatch(/^عنوانهم/);
    expect((await stored()).version).toBe(2);
    await button(page, 'تراجع').first().click();
    await expect.poll(() => title(page).inputValue()).toBe('عنواني أنا');
  });

  it('can be left for later', async () => {
    const { page, dialog } = await meet();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('اسم المنتج').inputValue()).toBe('منتجي');
    await button(page, 'قارن واختر').click();
    await dialog.waitFor();
  });
});

/** From now on the API takes the tokens of this browser no longer, and they cannot be refreshed. */
async function expireSignIn(page: Page): Promise<void> {
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
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const { authorization } = route.request().headers();
      if (authorization && authorization !== `Bearer ${old}`) await route.continue();
      else await route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
    },
  );
}

describe('a sign-in that expired', () => {
  it.each([
    ['1440', desktop],
    ['390', phone],
  ])('is renewed in place at %s px, and the save repeated', async (width, viewport) => {
    const { page, stored } = await openEditor(viewport);
    const typed = `كُتب قبل انتهاء الجلسة ${width}`;
    await title(page).fill(typed);
    await expireSignIn(page);
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'انتهت جلستك' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('البريد الإلكتروني').inputValue()).toBe(merchant.email);
    await expectAccessible(page);
    await keepPicture(page, `editor-expired-${width}`);
    const password = dialog.getByRole('textbox', { name: 'كلمة المرور' });
    await password.fill('wrong-password');
    await dialog.getByRole('button', { name: 'تسجيل الدخول والمتابعة' }).click();
    await dialog.getByText('خطأ في البريد الإلكتروني أو كلمة المرور').waitFor();
    await password.fill(merchant.password);
    await dialog.getByRole('button', { name: 'تسجيل الدخول والمتابعة' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await title(page).inputValue()).toBe(typed);
    await page.getByText('يجب تسجيل الدخول لحفظ التغييرات').waitFor();
    await button(page, 'إعادة المحاولة').click();
    await saved(page);
    expect((await stored()).title).toBe(typed);
  });

  it('says for a new page that creating it needs a sign-in', async () => {
    const { page } = await newPage(browser, desktop);
    await signInOnScreen(page, stack.url, merchant);
    await page.goto(`${stack.url}/dashboard/create?from=blank`);
    await fillNewPage(page, 'صفحة بلا جلسة');
    await expireSignIn(page);
    await button(page, 'إنشاء الصفحة').click();
    await page.getByRole('dialog', { name: 'انتهت جلستك' }).waitFor();
    await page.getByText('يجب تسجيل الدخول لإنشاء صفحة هبوط').waitFor();
  });

  it('leaves nothing to whoever signs in with another account', async () => {
    const { page, address } = await openEditor();
    await title(page).fill('عنوان لا يراه غيري');
    await expireSignIn(page);
    await save(page);
    await page.getByRole('button', { name: 'الدخول بحساب آخر' }).click();
    await page.waitForURL('**/login');
    await page.unrouteAll();
    await signInOnScreen(page, stack.url, await stack.newMerchant());
    await page.goto(`${stack.url}/dashboard/create?from=blank`);
    await title(page).waitFor();
    expect(await title(page).inputValue()).toBe('');
    expect(await page.getByText(/لديك تعديلات لم تُحفظ من/).isVisible()).toBe(false);
    await page.getByRole('button', { name: /^حساب/ }).click();
    await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
    await page.waitForURL('**/login**');
    await signInOnScreen(page, stack.url, merchant);
    await page.goto(address);
    await button(page, 'استعادة').click();
    await expect.poll(() => title(page).inputValue()).toBe('عنوان لا يراه غيري');
  });
});

async function fillNewPage(page: Page, name: string): Promise<void> {
  await title(page).fill(name);
  await description(page).fill('وصف');
  await openTab(page, 'المنتج');
  await page.getByLabel('اسم المنتج').fill('منتج');
  await page.getByLabel('رمز المنتج (SKU)').fill('P-1');
  await page.getByLabel('السعر').first().fill('10');
}

describe('without a connection', () => {
  it('a save waits and is made as soon as there is one', async () => {
    const { page, context, stored } = await openEditor();
    await title(page).fill('عنوان كُتب بلا اتصال');
    await context.setOffline(true);
    await save(page);
    await page.getByText('لا يوجد اتصال بالإنترنت').waitFor();
    await expectAccessible(page);
    await keepPicture(page, 'editor-offline-1440');
    await description(page).fill('وصف أُضيف أثناء الانقطاع');
    await context.setOffline(false);
    await saved(page);
    expect(await stored()).toMatchObject({
      version: 2,
      title: 'عنوان كُتب بلا اتصال',
      description: 'وصف أُضيف أثناء الانقطاع',
    });
  });

  it('the waiting can be ended, and the save tried again by hand', async () => {
    const { page, context, stored } = await openEditor(phone);
    await title(page).fill('عنوان');
    await context.setOffline(true);
    await save(page);
    await page.getByText('وسنحفظه تلقائيًا').waitFor();
    await keepPicture(page, 'editor-offline-390');
    await button(page, 'إلغاء الحفظ التلقائي').click();
    await page.getByText('لم تُحفظ التغييرات').waitFor();
    await context.setOffline(false);
    await button(page, 'إعادة المحاولة').click();
    await saved(page);
    expect(await stored()).toMatchObject({ version: 2, title: 'عنوان' });
  });

  it('a page whose creation got no answer is created once', async () => {
    const { page } = await newPage(browser, desktop);
    await signInOnScreen(page, stack.url, merchant);
    await page.goto(`${stack.url}/dashboard/create?from=blank`);
    await fillNewPage(page, 'صفحة ضاع جوابها');
    await page.route(
      isSave,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await button(page, 'إنشاء الصفحة').click();
    await page.getByText('لا يوجد اتصال بالإنترنت').waitFor();
    await page.getByLabel('اسم المنتج').fill('منتج أفضل');
    await page.getByText('تم إنشاء الصفحة بنجاح').waitFor();
    await page.waitForURL(/\/dashboard\/edit\/[0-9a-z]{26}$/);
    const { items } = await merchant.client.listLandingPages({ query: {} });
    const made = items.filter((item) => item.title === 'صفحة ضاع جوابها');
    expect(made).toHaveLength(1);
    const stored = await merchant.client.getLandingPage({ params: { pageId: made[0]?.id ?? '' } });
    expect(stored).toMatchObject({ version: 2, product: { name: 'منتج أفضل' } });
  });

  it('to a server that broke, a save can be tried again', async () => {
    const { page } = await openEditor();
    await title(page).fill('عنوان بعد العطل');
    await page.route(isSave, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 });
    await save(page);
    await page.getByText('حدث خطأ في حفظ البيانات').waitFor();
    await keepPicture(page, 'editor-failed-1440');
    await button(page, 'إعادة المحاولة').click();
    await saved(page);
  });
});

it('shows in the bar how far publishing is, and offers another try when it failed', async () => {
  const { page } = await openEditor();
  let isFailing = true;
  await page.route(isSave, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (isFailing && json.publishState) json.publishState = 'failed';
    await route.fulfill({ response, json });
  });
  await title(page).fill('عنوان يُنشر');
  await save(page);
  await saved(page);
  const bar = page.getByRole('status').filter({ hasText: 'فشل النشر' });
  await bar.waitFor();
  await keepPicture(page, 'editor-publish-failed-1440');
  isFailing = false;
  await bar.getByRole('button', { name: /^إعادة النشر/ }).click();
  await page.getByRole('status').filter({ hasText: 'منشورة' }).waitFor();
  expect(await page.getByRole('link', { name: 'معاينة الصفحة' }).getAttribute('href')).toContain('localhost');
});
