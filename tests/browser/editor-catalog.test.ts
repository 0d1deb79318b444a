import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture.ts';
import type { LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import { productContentFixture } from '@mirsah/domain/product/product.fixture.ts';
import type { Browser, Page } from 'playwright-core';
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
import { hostPictures } from '../fixtures/shop.ts';
import { signInOnScreen } from '../fixtures/sign-in-on-screen.ts';
import { fetchSite } from '../fixtures/site.ts';
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

async function openEditor(tab: string, changes: Partial<LandingPageContent> = {}, viewport = desktop) {
  const content = landingPageContentFixture(changes);
  const { id: pageId, subdomain } = await merchant.client.createLandingPage({
    body: { ...content, title: `${content.title} ${content.subdomain}` },
  });
  const { page, problems } = await newPage(browser, viewport);
  await signInOnScreen(page, stack.url, merchant);
  await page.goto(`${stack.url}/dashboard/edit/${pageId}`);
  await page.getByRole('tab', { name: tab }).click();
  const stored = () => merchant.client.getLandingPage({ params: { pageId } });
  const published = async () => (await fetchSite(stack.port, subdomain)).body;
  return { page, problems, stored, published };
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
  await page.getByText('تم حفظ التغييرات بنجاح').waitFor();
}

describe('a page filled from the list of products', () => {
  it('has everything of the product, once overwriting was agreed to, and is published with it', async () => {
    const pictures = await hostPictures(stack);
    const product = await merchant.client.createProduct({
      body: productContentFixture({ name: 'مسك الختام', images: pictures.map(({ url }) => url) }),
    });
    await merchant.client.createProduct({ body: productContentFixture({ name: 'بخور', sku: 'B-1' }) });
    const { page, problems, stored, published } = await openEditor('المنتج');
    await page.getByRole('button', { name: 'اختيار من منتجاتي' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /بخور/ }).waitFor();
    await dialog.getByRole('textbox', { name: 'ابحث بالاسم أو الرمز' }).fill('مِسك');
    await expect.poll(() => dialog.getByRole('button', { name: /بخور/ }).count()).toBe(0);
    await expectAccessible(page);
    await keepPicture(page, 'pick-product-1440');
    await dialog.getByRole('button', { name: /مسك الختام/ }).click();
    await page.getByText('سيُستبدل ما كتبته').waitFor();
    await page.getByRole('button', { name: 'استبدال' }).click();
    await expect.poll(() => page.getByLabel('اسم المنتج').inputValue()).toBe('مسك الختام');
    const variant = page.getByRole('group', { name: 'الخيار 3' });
    expect(await variant.getByLabel('اسم الخيار').inputValue()).toBe('100 مل – ملكي');
    await page.getByRole('group', { name: 'الصورة 3' }).waitFor();
    await save(page);
    expect((await stored()).product).toMatchObject({ productId: product.id, priceMinor: 24_900 });
    await expect.poll(published).toContain('100 مل – ملكي');
    expect(await published()).toContain(pictures[0]?.url);
    expect(problems).toEqual([]);
  });

  it('keeps its prices where they are in another currency', async () => {
    await merchant.client.createProduct({ body: productContentFixture({ name: 'دلّة نحاس' }) });
    const { page } = await openEditor('المنتج', { country: 'KW', currency: 'KWD' }, phone);
    const price = page.getByRole('region', { name: 'بيانات المنتج' }).getByLabel(/^السعر/);
    const before = await price.inputValue();
    await page.getByRole('button', { name: 'اختيار من منتجاتي' }).click();
    await page.getByText('فلن تُنقل الأسعار').waitFor();
    await expectAccessible(page);
    await keepPicture(page, 'pick-product-390');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /دلّة نحاس/ })
      .click();
    await page.getByRole('button', { name: 'استبدال' }).click();
    await expect.poll(() => page.getByLabel('اسم المنتج').inputValue()).toBe('دلّة نحاس');
    expect(await price.inputValue()).toBe(before);
  });
});

describe('the order of a list', () => {
  const threeWays = ['أ', 'ب', 'ج'].map((name) => ({
    id: name,
    name,
    priceMinor: 0,
    estimatedDays: 1,
  }));

  it('is changed with the keyboard, in Arabic words, by the handle', async () => {
    const { page, problems, stored } = await openEditor('خيارات الشحن', { shippingOptions: threeWays });
    const handle = page.getByRole('button', { name: 'ترتيب خيار الشحن 1' });
    await expect.poll(() => handle.getAttribute('aria-describedby')).not.toBeNull();
    const described = await handle.evaluate(
      (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(described).toContain('اضغط المسافة لالتقاط العنصر');
    await expectAccessible(page);
    await handle.focus();
    await page.keyboard.press('Space');
    await page.getByText('التقطت خيار الشحن 1. موضعه 1 من 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText('خيار الشحن 1 في الموضع 2 من 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText('خيار الشحن 1 في الموضع 3 من 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    const names = () =>
      page
        .getByRole('group', { name: /^خيار الشحن/ })
        .getByLabel('اسم الخيار')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    await expect.poll(names).toEqual(['ب', 'ج', 'أ']);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('ترتيب خيار الشحن 3');
    await page.keyboard.press('Space');
    await page.getByText('التقطت خيار الشحن 3. موضعه 3 من 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowUp');
    await page.getByText('خيار الشحن 3 في الموضع 2 من 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await expect.poll(names).toEqual(['ب', 'أ', 'ج']);
    expect(await page.locator('body').textContent()).not.toMatch(/draggable|picked up/i);
    await save(page);
    expect((await stored()).shippingOptions.map(({ name }) => name)).toEqual(['ب', 'أ', 'ج']);
    expect(problems).toEqual([]);
  });

  it('stays when a move is called off', async () => {
    const { page } = await openEditor('تخطيط الصفحة');
    const handle = page.getByRole('button', { name: 'ترتيب العنوان' });
    await expect.poll(() => handle.getAttribute('aria-describedby')).not.toBeNull();
    await handle.focus();
    await page.keyboard.press('Space');
    await page.getByText('التقطت العنوان').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText('العنوان في الموضع 2 من 5.').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.getByText('أُلغي النقل').waitFor({ state: 'attached' });
    await expect
      .poll(() =>
        page
          .getByRole('switch')
          .first()
          .evaluate((box) => box.closest('li')?.textContent),
      )
      .toContain('العنوان');
  });

  it('is changed by dragging a row by its handle', async () => {
    const { page, stored } = await openEditor('تخطيط الصفحة');
    const handle = page.getByRole('button', { name: 'ترتيب الوصف' });
    await expect.poll(() => handle.getAttribute('aria-describedby')).not.toBeNull();
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const to = await page.getByRole('button', { name: 'ترتيب العنوان' }).boundingBox();
    if (!from || !to) throw new Error('no handles to be seen');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y - 40, { steps: 5 });
    await page.mouse.move(to.x + 20, to.y + 12, { steps: 20 });
    await keepPicture(page, 'drag-1440');
    await page.mouse.up();
    await save(page);
    expect((await stored()).layout.sectionsOrder).toEqual([
      'description',
      'title',
      'images',
      'price',
      'variants',
    ]);
  });

  it('is still changed with the buttons, after dragging as before', async () => {
    const { page, stored } = await openEditor('تخطيط الصفحة', {}, phone);
    const up = (name: string) => page.getByRole('button', { name: `تحريك ${name} إلى أعلى` });
    const down = (name: string) => page.getByRole('button', { name: `تحريك ${name} إلى أسفل` });
    expect(await up('العنوان').isDisabled()).toBe(true);
    expect(await down('الوصف').isDisabled()).toBe(true);
    await up('الصور').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => up('الصور').isDisabled()).toBe(true);
    await expectAccessible(page);
    await keepPicture(page, 'layout-390');
    await save(page);
    expect((await stored()).layout.sectionsOrder.slice(0, 2)).toEqual(['images', 'title']);
  });
});

describe('the previews of search results and shared links', () => {
  it('follow what is typed and fall back to the page’s own texts', async () => {
    const [picture] = await hostPictures(stack);
    const fixture = landingPageContentFixture();
    const product = { ...fixture.product, images: picture ? [picture] : [] };
    const { page } = await openEditor('معلومات عامة', { product });
    const found = page.getByRole('figure', { name: 'كما تظهر في نتائج البحث' });
    const shared = page.getByRole('figure', { name: /كما تظهر عند مشاركة الرابط/ });
    await found.getByText('عود كمبودي معتّق').waitFor();
    expect(await shared.locator('img').getAttribute('src')).toBe(picture?.url);
    await page.getByLabel('عنوان محركات البحث').fill('عطر العود الملكي | متجر الشرق');
    await found.getByText('عطر العود الملكي | متجر الشرق').waitFor();
    await shared.getByText('عطر العود الملكي | متجر الشرق').waitFor();
    await page.getByLabel('وصف محركات البحث').fill('عود '.repeat(50));
    await page.getByText('199 من 155 حرفًا').waitFor();
    await page.getByText('قد يُقتطع في نتائج البحث').waitFor();
    await page.getByLabel('الاسم اللطيف').fill('عطر-العود');
    await page.getByText('/products/عطر-العود').waitFor();
    await expectAccessible(page);
    await keepPicture(page, 'seo-1440');
  });
});

describe('a description as JSON', () => {
  it('is set out on blur, and refused while it is none', async () => {
    const { page, stored } = await openEditor('المنتج');
    await page.getByText('JSON', { exact: true }).click();
    const field = page.getByRole('textbox', { name: 'وصف المنتج' });
    await field.fill('{"مدة":12');
    await page.getByText('JSON غير صالح').first().waitFor();
    await page.getByRole('button', { name: 'معاينة الوصف' }).click();
    await expect.poll(() => page.locator('pre').textContent()).toBe('JSON غير صالح');
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await page.getByText('راجع الحقول المشار إليها').waitFor();
    await field.fill('{"مدة":12}');
    await field.blur();
    await expect.poll(() => field.inputValue()).toBe('{\n  "مدة": 12\n}');
    await save(page);
    expect((await stored()).product.description).toEqual({ mode: 'json', text: '{\n  "مدة": 12\n}' });
  });
});
