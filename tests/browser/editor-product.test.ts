import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { productContentFixture } from '@mirsah/domain/product/product.fixture';
import { describe, expect, it } from 'vitest';
import { expectAccessible, phone, saveScreenshot } from '../fixtures/browser.ts';
import { button, editorForFile, editorTabNames, openTab, save, title } from '../fixtures/editor-screen.ts';
import { requestsEnded } from '../fixtures/requests.ts';
import { hostImages } from '../fixtures/shop.ts';

const { stack, merchant, openEditor } = await editorForFile();

it('a page filled from a product asks before overwriting, takes over everything and is published with it', async () => {
  const images = await hostImages(stack);
  const product = await merchant.client.createProduct({
    body: productContentFixture({ name: 'مسك الختام', images: images.map(({ url }) => url) }),
  });
  await merchant.client.createProduct({ body: productContentFixture({ name: 'بخور', sku: 'B-1' }) });
  const { page, problems, stored, published } = await openEditor({ tab: 'المنتج' });
  await page.getByRole('button', { name: 'اختيار من منتجاتي' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /بخور/ }).waitFor();
  await dialog.getByRole('textbox', { name: 'ابحث بالاسم أو الرمز' }).fill('مِسك');
  await expect.poll(() => dialog.getByRole('button', { name: /بخور/ }).count()).toBe(0);
  await expectAccessible(page);
  await saveScreenshot(page, 'pick-product-1440');
  await dialog.getByRole('button', { name: /مسك الختام/ }).click();
  await page.getByText('سيُستبدل ما كتبته').waitFor();
  await page.getByRole('button', { name: 'استبدال' }).click();
  await expect.poll(() => page.getByLabel('اسم المنتج').inputValue()).toBe('مسك الختام');
  const variant = page.getByRole('group', { name: 'الخيار 3' });
  await expect.poll(() => variant.getByLabel('اسم الخيار').inputValue()).toBe('100 مل – ملكي');
  await page.getByRole('group', { name: 'الصورة 3' }).waitFor();
  await save(page);
  expect((await stored()).product).toMatchObject({ productId: product.id, priceMinor: 24_900 });
  await expect.poll(published).toContain('100 مل – ملكي');
  expect(await published()).toContain(images[0]?.url);
  expect(problems).toEqual([]);
});

it('a page in another currency keeps its prices when it is filled from a product', async () => {
  await merchant.client.createProduct({ body: productContentFixture({ name: 'دلّة نحاس' }) });
  const { page } = await openEditor({
    tab: 'المنتج',
    changes: { country: 'KW', currency: 'KWD' },
    viewport: phone,
  });
  const price = page.getByRole('region', { name: 'بيانات المنتج' }).getByLabel(/^السعر/);
  const before = await price.inputValue();
  await page.getByRole('button', { name: 'اختيار من منتجاتي' }).click();
  await page.getByText('فلن تُنقل الأسعار').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'pick-product-390');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /دلّة نحاس/ })
    .click();
  await page.getByRole('button', { name: 'استبدال' }).click();
  await expect.poll(() => page.getByLabel('اسم المنتج').inputValue()).toBe('دلّة نحاس');
  await expect.poll(() => price.inputValue()).toBe(before);
});

describe('the modes of a description', () => {
  const product = {
    ...landingPageContentFixture().product,
    description: { mode: 'text' as const, text: 'سطر أول\n\nسطر ثانٍ' },
  };

  it('another mode of the description converts the text or keeps it, and warns when the page will not show it', async () => {
    const { page, problems, stored, published } = await openEditor({ tab: 'المنتج', changes: { product } });
    const field = page.getByRole('textbox', { name: 'وصف المنتج' });
    const leftBehind = page.getByText(/ما كتبته بصيغة/);
    await page.getByText('منسّق (HTML)').click();
    const body = page.frameLocator('iframe[title="محرر وصف المنتج"]').locator('body');
    await expect.poll(() => body.locator('p').allTextContents()).toEqual(['سطر أول', 'سطر ثانٍ']);
    expect(await leftBehind.count()).toBe(0);
    const box = await page.locator('.tox-tinymce').boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(300);
    await body.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' منسّق');
    await expect.poll(() => body.textContent()).toContain('سطر ثانٍ منسّق');

    await page.getByText('JSON', { exact: true }).click();
    await leftBehind.waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    await field.fill('{"العطر":"عود"}');
    await page.getByText('نص عادي', { exact: true }).click();
    await expect.poll(() => field.inputValue()).toBe('سطر أول\n\nسطر ثانٍ');
    await expectAccessible(page);
    await saveScreenshot(page, 'description-left-behind-1440');
    await button(page, 'العودة إليه').click();
    await expect.poll(() => field.inputValue()).toContain('"العطر": "عود"');
    await page.getByText('منسّق (HTML)').click();
    await expect.poll(() => body.textContent()).toContain('سطر ثانٍ منسّق');
    await expectAccessible(page);
    await button(page, 'معاينة الوصف').click();
    const shown = page.locator('iframe[title="معاينة الوصف"]');
    await expect.poll(() => shown.getAttribute('srcdoc')).toContain('سطر ثانٍ منسّق');
    await save(page);
    expect((await stored()).product.description.mode).toBe('html');
    await expect.poll(published).toContain('سطر ثانٍ منسّق');
    expect(problems).toEqual([]);
  });

  it('the formatted-text editor is downloaded only when the description is formatted', async () => {
    const { page } = await openEditor();
    const scripts: string[] = [];
    const isRichText = (name: string) => /rich-text|tinymce/i.test(name);
    page.on('request', (request) => void scripts.push(request.url()));
    await page.reload();
    await title(page).waitFor();
    for (const name of editorTabNames) await openTab(page, name);
    await openTab(page, 'المنتج');
    await page.getByText('JSON', { exact: true }).click();
    await requestsEnded(page);
    expect(scripts.filter(isRichText)).toEqual([]);
    await page.getByText('منسّق (HTML)').click();
    await page.frameLocator('iframe[title="محرر وصف المنتج"]').locator('body').waitFor();
    expect(scripts.filter(isRichText)).not.toEqual([]);
  });
});
