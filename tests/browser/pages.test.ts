import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, expectAccessible, intercept, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { openLandingPages } from '../fixtures/open-landing-pages.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { fetchSite } from '../fixtures/site.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();
const merchant = await stack.newMerchant();

let serial = 0;
/** A published page of the merchant's, saved again under each name given. */
async function publishedPage(...names: string[]) {
  serial += 1;
  const content = landingPageContentFixture({ title: `صفحة رقم ${serial}` });
  const { id: pageId } = await merchant.client.createLandingPage({ body: content });
  await stack.streamsIdle();
  for (const [index, name] of names.entries()) {
    const product = { ...content.product, name };
    await merchant.client.saveLandingPage({
      params: { pageId },
      body: { version: index + 1, content: { ...content, product } },
    });
    await stack.streamsIdle();
  }
  const stored = () => merchant.client.getLandingPage({ params: { pageId } });
  const published = async () => (await fetchSite(stack.port, content.subdomain)).body;
  return { pageId, content, stored, published };
}

async function signedIn(viewport = desktop) {
  const opened = await newPage(browser, viewport);
  await openSignedIn(opened.page, stack.url, merchant);
  await openLandingPages(opened.page);
  return opened;
}

/** The entry of one page in the list: a row of the table, or a card on a phone. */
const menuOf = (page: Page, title: string) => page.getByRole('button', { name: `المزيد: ${title}` });
const frameIn = (page: Page) => page.frameLocator('iframe[sandbox="allow-scripts"]').last();

it('an older version can be viewed and restored, and the next save publishes it', async () => {
  const { pageId, content, published } = await publishedPage('اسم ثانٍ', 'اسم ثالث');
  const { page, problems } = await signedIn();
  await page.goto(`${stack.url}/dashboard/edit/${pageId}`);
  await page.getByRole('button', { name: 'الإصدارات' }).click();
  const dialog = page.getByRole('dialog', { name: 'الإصدارات المنشورة' });
  await dialog.getByRole('button', { name: /^الإصدار 3.*المنشور الآن/ }).waitFor();
  // The version that is in the editor already is not restored.
  const newest = dialog.getByRole('region', { name: 'الإصدار 3' });
  await newest.getByText('هذا الإصدار هو ما في المحرر الآن').waitFor();
  expect(await newest.getByRole('button', { name: 'استعادة هذا الإصدار' }).count()).toBe(0);
  await dialog.getByRole('button', { name: /^الإصدار 1/ }).click();
  await dialog.getByRole('region', { name: 'الإصدار 1' }).locator('label', { hasText: 'حاسوب' }).click();
  await frameIn(page).getByRole('heading', { level: 1, name: content.title }).waitFor();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'استعادة هذا الإصدار' }).click();
  await page.getByRole('button', { name: 'استعادة', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('الإصدار 1 في المحرر الآن').waitFor();
  await page.getByRole('button', { name: 'تغيير واحد غير محفوظ' }).waitFor();
  expect(await published()).toContain('اسم ثالث');

  await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
  await page.getByText('تم حفظ التغييرات بنجاح').waitFor();
  await expect.poll(published).toContain(content.product.name);
  expect(await published()).not.toContain('اسم ثالث');
  expect(problems).toEqual([]);
});

it('restoring an older version replaces the form’s values, and can be undone', async () => {
  const { pageId, content } = await publishedPage('اسم ثانٍ');
  const { page } = await signedIn(phone);
  await page.goto(`${stack.url}/dashboard/edit/${pageId}?tab=general`);
  await page.getByLabel('عنوان الصفحة').fill('عنوان لم يُحفظ');
  await page.getByRole('button', { name: 'الإصدارات' }).click();
  await page.getByRole('button', { name: /^الإصدار 1/ }).click();
  await frameIn(page).getByRole('heading', { level: 1, name: content.title }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'كل الإصدارات' }).click();
  await page.getByRole('button', { name: /^الإصدار 1/ }).click();
  await page.getByRole('button', { name: 'استعادة هذا الإصدار' }).click();
  await page.getByRole('button', { name: 'استعادة', exact: true }).click();
  const title = page.getByLabel('عنوان الصفحة');
  await expect.poll(() => title.inputValue()).toBe(content.title);
  await page.getByRole('alert').getByRole('button', { name: 'تراجع' }).click();
  await expect.poll(() => title.inputValue()).toBe('عنوان لم يُحفظ');
});

it('a copy opens in the editor and is published once it is enabled', async () => {
  const { content } = await publishedPage();
  const { page, problems } = await signedIn();
  await menuOf(page, content.title).click();
  await page.getByRole('menuitem', { name: 'إنشاء نسخة' }).click();
  await page.getByText('هذه نسخة متوقفة لا يراها الزوار').waitFor();
  const title = page.getByLabel('عنوان الصفحة');
  await expect.poll(() => title.inputValue()).toBe(`${content.title} (نسخة)`);
  const subdomain = await page.getByLabel('اسم الرابط').inputValue();
  expect(subdomain).not.toBe(content.subdomain);
  await title.fill('نسخة للعيد');
  await page.getByLabel('تفعيل صفحة الهبوط').click();
  await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
  await page.getByText('تم حفظ التغييرات بنجاح').waitFor();
  await expect.poll(async () => (await fetchSite(stack.port, subdomain)).body).toContain('نسخة للعيد');
  expect(problems).toEqual([]);
});

it('a disabled page lists the blanks of its starter before it goes live from the list or its own screen', async () => {
  const product = { ...landingPageContentFixture().product };
  product.description = { mode: 'text', text: 'سطر مكتمل\nالقياس: [الأبعاد]' };
  const content = landingPageContentFixture({ title: 'صفحة لم تكتمل', isEnabled: false, product });
  const { id: pageId } = await merchant.client.createLandingPage({ body: content });
  const isEnabled = async () => (await merchant.client.getLandingPage({ params: { pageId } })).isEnabled;
  const { page, problems } = await signedIn();
  const question = page.getByRole('dialog', { name: /^في صفحتك فراغ/ });
  const enableInList = async () => {
    await menuOf(page, content.title).click();
    await page.getByRole('menuitem', { name: 'تفعيل' }).click();
    await question.getByText('[الأبعاد]').waitFor();
  };
  await enableInList();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await isEnabled()).toBe(false);
  await page.goto(`${stack.url}/dashboard/edit/${pageId}`);
  await page.getByRole('button', { name: 'تفعيل الصفحة والمتابعة' }).click();
  await question.getByRole('button', { name: 'إكمال الفراغات' }).click();
  await expect.poll(() => page.getByLabel('عنوان الصفحة').inputValue()).toBe(content.title);
  expect(await isEnabled()).toBe(false);
  await page.goto(`${stack.url}/dashboard`);
  await openLandingPages(page);
  await enableInList();
  await question.getByRole('button', { name: 'نشر الصفحة دون هذه السطور' }).click();
  await page.getByText(`فُعّلت صفحة «${content.title}»`).waitFor();
  const published = async () => (await fetchSite(stack.port, content.subdomain)).body;
  await expect.poll(published).toContain('سطر مكتمل');
  expect(await published()).not.toContain('[الأبعاد]');
  expect(problems).toEqual([]);
});

it('a disabled page of a product without a price warns before it goes live', async () => {
  const product = {
    ...landingPageContentFixture().product,
    priceMinor: 0,
    salePriceMinor: null,
    variants: [],
  };
  const content = landingPageContentFixture({ title: 'صفحة بلا سعر', isEnabled: false, product });
  const { id: pageId } = await merchant.client.createLandingPage({ body: content });
  const isEnabled = async () => (await merchant.client.getLandingPage({ params: { pageId } })).isEnabled;
  const { page } = await signedIn();
  const question = page.getByRole('dialog', { name: 'السعر صفر' });
  const enable = async () => {
    await menuOf(page, content.title).click();
    await page.getByRole('menuitem', { name: 'تفعيل' }).click();
    await question.waitFor();
  };
  await enable();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await isEnabled()).toBe(false);
  await enable();
  await question.getByRole('button', { name: 'نشر الصفحة بسعر صفر' }).click();
  await page.getByText(`فُعّلت صفحة «${content.title}»`).waitFor();
  expect(await isEnabled()).toBe(true);
});

it('a page can be copied on a phone', async () => {
  const { content } = await publishedPage();
  const { page } = await signedIn(phone);
  await menuOf(page, content.title).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'إنشاء نسخة' }).click();
  const title = page.getByLabel('عنوان الصفحة');
  await expect.poll(() => title.inputValue()).toBe(`${content.title} (نسخة)`);
});

it('the list of pages shows 50 characters of a description', async () => {
  const description = 'وصف طويل يتجاوز خمسين حرفًا بكثير لأن التاجر كتب فيه كل ما يعرفه عن منتجه';
  const content = landingPageContentFixture({ title: 'صفحة بوصف طويل', description });
  await merchant.client.createLandingPage({ body: content });
  const { page } = await signedIn();
  const row = page.getByRole('row', { name: /صفحة بوصف طويل/ });
  await row.getByText(`${description.slice(0, 50).trimEnd()}…`, { exact: true }).waitFor();
});

it('the list of pages shows views and orders, and a click anywhere in a row opens the page', async () => {
  const shop = await openShop(stack);
  // The browser's own user agent reveals automation, so its views would not be counted.
  const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0';
  const shopper = await newPage(browser, phone, { userAgent });
  const collected = shopper.page.waitForResponse((response) => response.url().endsWith('/collect'));
  await shopper.page.goto(shop.url);
  await collected;
  for (let order = 0; order < 2; order += 1) await placeOrderIn(stack, shop);
  await stack.streamsIdle();
  const { page } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, shop.merchant);
  await openLandingPages(page);
  const table = page.getByRole('table', { name: 'صفحات الهبوط' });
  const row = table.getByRole('row').filter({ has: page.getByRole('link', { name: /^تعديل: / }) });
  await row.getByRole('rowheader', { name: shop.page.title }).waitFor();
  const cells = row.getByRole('cell');
  // Two orders are at least two views, although one view alone was reported (decision 131).
  await expect.poll(() => cells.nth(2).textContent()).toBe('2');
  await expect.poll(() => cells.nth(3).textContent()).toBe('2');
  await cells.nth(3).click();
  await page.waitForURL(`**/dashboard/edit/${shop.page.id}`);
});

it('disabling a page shows at once in the list, can be undone, and is rolled back when it fails', async () => {
  const { content, stored } = await publishedPage();
  const { page } = await signedIn();
  const isToggle = ({ pathname }: URL) => pathname.endsWith('/enabled');
  await intercept(page, isToggle, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  const row = page.getByRole('row', { name: new RegExp(content.title) });
  const disable = async () => {
    await menuOf(page, content.title).click();
    await page.getByRole('menuitem', { name: 'تعطيل' }).click();
  };
  await disable();
  await page.getByText('حدث خطأ في تحديث حالة الصفحة').waitFor();
  await row.getByText('منشورة').waitFor();
  await disable();
  await row.getByText(/^(?:إيقاف جارٍ|متوقفة)$/).waitFor();
  const toast = page.getByRole('alert').filter({ hasText: `عُطّلت صفحة «${content.title}»` });
  await toast.waitFor();
  expect((await stored()).isEnabled).toBe(false);
  await toast.getByRole('button', { name: 'تراجع' }).click();
  await row.getByText('منشورة').waitFor();
  await expect.poll(async () => (await stored()).isEnabled).toBe(true);
});

it.each([
  ['is had', (route: Route) => route.fallback()],
  ['cannot be had', (route: Route) => route.fulfill({ status: 500, body: '' })],
])('the list of pages comes once the plan above it %s, so that no click misses it', async (_, answer) => {
  const { content } = await publishedPage();
  const { page } = await newPage(browser, desktop);
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    asked.resolve();
    await held.promise;
    await answer(route);
  };
  await intercept(page, '**/api/me/allowance', hold);
  await openSignedIn(page, stack.url, merchant);
  await page.getByRole('link', { name: 'صفحة جديدة' }).waitFor();
  await openLandingPages(page);
  await asked.promise;
  expect(await menuOf(page, content.title).count()).toBe(0);
  held.resolve();
  await menuOf(page, content.title).waitFor();
});

it('the list of pages copies the link of a page', async () => {
  const { content } = await publishedPage();
  const { page, context } = await signedIn();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: `نسخ الرابط: ${content.title}` }).click();
  await page.getByText('نُسخ الرابط').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `http://${content.subdomain}.localhost:${stack.port}/`,
  );
});

it('a link that the browser cannot copy is selected in a field, which stays until it is closed', async () => {
  const { content } = await publishedPage();
  const { page } = await signedIn();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  const button = page.getByRole('button', { name: `نسخ الرابط: ${content.title}` });
  await button.focus();
  await page.keyboard.press('Enter');
  const message = page.getByRole('alert').filter({ hasText: 'تعذّر النسخ. انسخ النص من هنا:' });
  const field = message.getByRole('textbox', { name: 'النص المطلوب نسخه' });
  await field.waitFor();
  const address = `http://${content.subdomain}.localhost:${stack.port}/`;
  const selected = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at instanceof HTMLInputElement
        ? at.value.slice(at.selectionStart ?? 0, at.selectionEnd ?? 0)
        : '';
    });
  await expect.poll(selected).toBe(address);
  await expectAccessible(page);
  await saveScreenshot(page, 'link-to-copy');
  // Selecting with the mouse does not drag the message away.
  const box = await field.boundingBox();
  if (!box) throw new Error('The field is not shown');
  await page.mouse.move(box.x + box.width - 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 20, { steps: 5 });
  await page.mouse.up();
  expect(await message.count()).toBe(1);
  await field.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => message.count()).toBe(0);
  await expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true);
});

it('the question before deleting a page gives the focus back to the menu that it came from', async () => {
  const { content } = await publishedPage();
  const { page } = await signedIn();
  await menuOf(page, content.title).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'حذف' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('هل أنت متأكد من رغبتك في حذف هذه الصفحة؟').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const hasFocus = () => menuOf(page, content.title).evaluate((button) => button === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
});

it('deleting a page asks first, shows at once in the list, and is rolled back when it fails without waiting for the list', async () => {
  const { content, stored } = await publishedPage();
  const { page } = await signedIn();
  const isPage = ({ pathname }: URL) => /^\/api\/landing-pages\/[^/]+$/.test(pathname);
  const answered = Promise.withResolvers<void>();
  const fail = async (route: Route) => {
    await answered.promise;
    await route.fulfill({ status: 500, body: '' });
  };
  await intercept(page, isPage, fail, { times: 1 });
  const link = page.getByRole('link', { name: content.title, exact: true });
  const remove = async () => {
    await menuOf(page, content.title).click();
    await page.getByRole('menuitem', { name: 'حذف' }).click();
    await page.getByText('هل أنت متأكد من رغبتك في حذف هذه الصفحة؟').waitFor();
    await page.getByText('تبقى طلباتها في قائمة طلباتك').waitFor();
    await page.getByRole('button', { name: 'حذف', exact: true }).click();
  };
  await remove();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await link.waitFor({ state: 'detached' });
  const said = Promise.withResolvers<void>();
  const refetch = await intercept(page, '**/api/landing-pages', async (route) => {
    await said.promise;
    await route.fallback();
  });
  answered.resolve();
  await page.getByText('حدث خطأ في حذف الصفحة').waitFor();
  said.resolve();
  refetch.stop();
  await link.waitFor();
  await remove();
  await link.waitFor({ state: 'detached' });
  await page.getByText(`حُذفت صفحة «${content.title}»`).waitFor();
  await expect.poll(() => stored().catch(({ status }) => status)).toBe(404);
});

it('a page that could not be published can be retried from the list', async () => {
  await merchant.client.createLandingPage({ body: landingPageContentFixture({ title: 'صفحة تعثّر نشرها' }) });
  const { page } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, merchant);
  const list = ({ pathname }: URL) => pathname === '/api/landing-pages';
  const failing = await intercept(page, list, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const item of body.items)
      Object.assign(item, { publishState: 'failed', publishFailure: 'redirect_too_long' });
    await route.fulfill({ response, json: body });
  });
  await page.goto(`${stack.url}/dashboard?tab=pages`);
  const row = page.getByRole('row', { name: /صفحة تعثّر نشرها/ });
  await row.getByText('فشل النشر').waitFor();
  await row.getByText('عنوان التحويل في «إخفاء المحتوى» أطول من أن يُنشر', { exact: false }).waitFor();
  failing.stop();
  await row.getByRole('button', { name: /^إعادة النشر/ }).click();
  await row.getByText(/^(?:منشورة|نشر جارٍ)$/).waitFor();
});

describe.each([
  ['1440', desktop],
  ['390', phone],
])('at %s px', (width, viewport) => {
  it('the preview shows a saved page, also while it is disabled', async () => {
    const { pageId, content } = await publishedPage();
    await merchant.client.setLandingPageEnabled({ params: { pageId }, body: { isEnabled: false } });
    const { page, problems } = await signedIn(viewport);
    await page.goto(`${stack.url}/dashboard/edit/${pageId}`);
    await page.getByText('هذه الصفحة غير متاحة حالياً').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'معاينة' }).click();
    await page.waitForURL(`**/preview/${pageId}`);
    await frameIn(page).getByRole('heading', { level: 1, name: content.title }).waitFor();
    await page.getByText('متوقفة').waitFor();
    expect(await page.getByRole('link', { name: /^زيارة/ }).count()).toBe(0);
    await expectAccessible(page);
    await saveScreenshot(page, `preview-${width}`);
    await page.getByRole('link', { name: 'تعديل' }).click();
    await page.getByRole('button', { name: 'تعديلها وهي متوقفة' }).click();
    await frameIn(page).getByRole('heading', { level: 1, name: content.title }).waitFor();
    expect(await page.getByLabel('عنوان الصفحة').isVisible()).toBe(viewport === desktop);
    expect(problems).toEqual([]);
  });
});

it('the address of an enabled page’s preview redirects other people to the page as shoppers see it', async () => {
  const { pageId, content } = await publishedPage();
  await stack.streamsIdle();
  const site = `http://${content.subdomain}.localhost:${stack.port}/`;
  const { page: visitor } = await newPage(browser, phone);
  await visitor.goto(`${stack.url}/preview/${pageId}`);
  await visitor.waitForURL(site);
  const stranger = await stack.newMerchant();
  const { page } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, stranger, `/preview/${pageId}`);
  await page.waitForURL(site);
  await merchant.client.setLandingPageEnabled({ params: { pageId }, body: { isEnabled: false } });
  await visitor.goto(`${stack.url}/preview/${pageId}`);
  await visitor.waitForURL(`**/login?next=**`);
});

it('the disabled page of another merchant is reported as not found', async () => {
  const { pageId } = await publishedPage();
  await merchant.client.setLandingPageEnabled({ params: { pageId }, body: { isEnabled: false } });
  const stranger = await stack.newMerchant();
  const { page } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, stranger, `/preview/${pageId}`);
  await page.getByText('صفحة الهبوط غير موجودة').waitFor();
  await expectAccessible(page);
});
