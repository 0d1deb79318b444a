import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, saveScreenshot } from '../fixtures/browser.ts';
import {
  askToSave,
  button,
  description,
  editorForFile,
  fields,
  openTab,
  save,
  tabOf,
  title,
} from '../fixtures/editor-screen.ts';

const { stack, merchant, openEditor, openNewPage } = await editorForFile();

/** The error below a field. */
const problemOf = (field: Locator) =>
  field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );

const required = 'هذا الحقل مطلوب';
const price = (page: Page) => page.getByRole('region', { name: 'بيانات المنتج' }).getByLabel(/^السعر/);

it('every required text of a page is requested', async () => {
  const { page } = await openNewPage();
  await openTab(page, 'المنتج');
  await price(page).fill('');
  await openTab(page, 'خيارات الشحن');
  const option = page.getByRole('group', { name: 'خيار الشحن 1' });
  for (const label of ['اسم الخيار', 'السعر', 'المدة بالأيام']) await option.getByLabel(label).fill('');
  await openTab(page, 'حقول النموذج');
  await button(page, 'إضافة حقل').click();
  await page.getByRole('group', { name: 'الحقل 4' }).getByLabel('اسم الحقل').fill(' ');
  await button(page, 'نشر الصفحة').click();

  await expect.poll(() => problemOf(title(page))).toContain(required);
  await expect.poll(() => title(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => problemOf(description(page))).toContain(required);
  await openTab(page, 'المنتج');
  for (const field of [page.getByLabel('اسم المنتج'), page.getByLabel('رمز المنتج (SKU)'), price(page)])
    await expect.poll(() => problemOf(field)).toContain(required);
  await tabOf(page, 'خيارات الشحن').getByRole('img', { name: '3 أخطاء' }).waitFor();
  await openTab(page, 'خيارات الشحن');
  for (const label of ['اسم الخيار', 'السعر', 'المدة بالأيام'])
    await expect.poll(() => problemOf(option.getByLabel(label))).toContain(required);
  await openTab(page, 'حقول النموذج');
  const label = page.getByRole('group', { name: 'الحقل 4' }).getByLabel('اسم الحقل');
  await expect.poll(() => problemOf(label)).toContain(required);
  await expectAccessible(page);
  await saveScreenshot(page, 'editor-errors-1440');
});

it('prices are accepted from zero, in steps of the page’s currency', async () => {
  const { page } = await openEditor({ tab: 'المنتج' });
  await page.getByLabel('سعر العرض').fill('');
  await price(page).fill('-1');
  await askToSave(page);
  const negative = 'يجب أن يكون السعر أكبر من أو يساوي صفر';
  await expect.poll(() => problemOf(price(page))).toContain(negative);
  await openTab(page, 'خيارات الشحن');
  const option = page.getByRole('group', { name: 'خيار الشحن 1' });
  const shipping = option.getByLabel('السعر');
  await shipping.fill('-5');
  await expect.poll(() => problemOf(shipping)).toContain(negative);
  await shipping.fill('0');
  await option.getByLabel('المدة بالأيام').fill('0');
  await openTab(page, 'المنتج');
  await price(page).fill('19.995');
  await expect.poll(() => problemOf(price(page))).toContain('بمنزلتين عشريتين على الأكثر');
  await openTab(page, 'معلومات عامة');
  await page.getByLabel('الدولة').selectOption({ label: 'الكويت' });
  await tabOf(page, 'المنتج').getByRole('img').waitFor({ state: 'hidden' });
  await save(page);
  await openTab(page, 'المنتج');
  await price(page).fill('19.9955');
  await askToSave(page);
  await expect.poll(() => problemOf(price(page))).toContain('بثلاث منازل عشرية على الأكثر');
});

it('a delivery time is at least one day, or not given', async () => {
  const { page, stored } = await openEditor({ tab: 'المنتج' });
  const days = page.getByLabel('مدة التوصيل المتوقعة');
  await days.fill('0');
  await askToSave(page);
  await expect.poll(() => problemOf(days)).toContain('يجب ألا تقل القيمة عن 1');
  await days.fill('');
  await save(page);
  expect((await stored()).product.estimatedDeliveryDays).toBeNull();
});

it('two pages of a merchant cannot have the same title', async () => {
  const taken = `عنوان ${Date.now()}`;
  await merchant.client.createLandingPage({ body: landingPageContentFixture({ title: taken }) });
  const { page } = await openEditor({ tab: 'المنتج' });
  await openTab(page, 'معلومات عامة');
  await title(page).fill(taken);
  await openTab(page, 'بكسلات التتبع');
  await askToSave(page);
  const titleTaken = 'هذا العنوان مستخدم بالفعل. الرجاء اختيار عنوان آخر.';
  await expect.poll(() => problemOf(title(page))).toContain(titleTaken);
  await expect.poll(() => title(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await title(page).fill(`${taken} آخر`);
  await save(page);
  await description(page).fill('وصف آخر للعنوان نفسه');
  await save(page);
});

it('the subdomain follows the title until one is typed, and a free one is suggested when it is taken', async () => {
  const { subdomain } = landingPageContentFixture();
  const stranger = await stack.newMerchant();
  await stranger.client.createLandingPage({ body: landingPageContentFixture({ subdomain }) });
  const { page } = await openNewPage();
  const name = page.getByLabel('اسم الرابط');
  // While the title still has the focus.
  await title(page).fill('عطر ليالي العلا');
  await expect.poll(() => name.inputValue()).toBe('atr-lyaly-alala');
  await title(page).fill('Royal Oud, 100 ml');
  await expect.poll(() => name.inputValue()).toBe('royal-oud-100-ml');
  await page.getByText(`http://royal-oud-100-ml.localhost:${stack.port}/`).waitFor();
  await page.getByText('الاسم متاح').waitFor();
  await name.fill(subdomain);
  await page.getByText('الاسم محجوز.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(`^استخدم \u2066${subdomain}-`) }).click();
  await page.getByText('الاسم متاح').waitFor();
  const own = landingPageContentFixture();
  const { id } = await merchant.client.createLandingPage({
    body: { ...own, title: `صفحتي ${own.subdomain}` },
  });
  await name.fill(own.subdomain);
  await page.getByText('تستخدمه صفحتك').waitFor();
  const link = page.getByRole('link', { name: `صفحتي ${own.subdomain}` });
  await expect.poll(() => link.getAttribute('href')).toBe(`/dashboard/edit/${id}`);
  await name.fill('عود');
  await page.getByText('اسم غير صالح').waitFor();
  // What was typed stays, whatever becomes of the title.
  await title(page).fill('بخور دوسري');
  await title(page).blur();
  await expect.poll(() => name.inputValue()).toBe('عود');
});

it('the last shipping option, three form fields and the essential ones cannot be removed', async () => {
  const { page } = await openEditor({ tab: 'خيارات الشحن' });
  await page.getByRole('button', { name: 'حذف خيار الشحن 2' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'حذف خيار الشحن 1' }).isDisabled()).toBe(true);
  await page.getByText('يجب أن يبقى خيار شحن واحد على الأقل').waitFor();
  await openTab(page, 'حقول النموذج');
  await page.getByText('يجب وجود 3 حقول على الأقل').waitFor();
  await page.getByRole('button', { name: 'إضافة حقل' }).click();
  for (const position of [1, 2, 3]) {
    await expect
      .poll(() => page.getByRole('button', { name: `حذف الحقل ${position}` }).isDisabled())
      .toBe(true);
    const type = page.getByRole('group', { name: `الحقل ${position}` }).getByLabel('النوع');
    expect(await type.getAttribute('readonly')).not.toBeNull();
  }
  await page.getByRole('button', { name: 'حذف الحقل 4' }).click();
  await page.getByRole('group', { name: 'الحقل 4' }).waitFor({ state: 'hidden' });
});

it('errors are counted on their tabs, and a save leads to the first one', async () => {
  const { page } = await openEditor({ tab: 'خيارات الشحن' });
  await page.getByLabel('اسم الخيار').first().fill('');
  await page.getByLabel('المدة بالأيام').first().fill('قريبًا');
  await openTab(page, 'الرأس والتذييل');
  await page.getByLabel('إظهار رأس الصفحة').click();
  await page.getByRole('button', { name: 'إضافة رابط' }).first().click();
  await page.getByLabel('النص').first().fill('عنا');
  await fields(page).getByLabel('العنوان').first().fill('example.com');
  await openTab(page, 'بكسلات التتبع');
  await page.getByLabel('بكسل تيك توك', { exact: true }).click();
  await askToSave(page);
  const shipping = tabOf(page, 'خيارات الشحن');
  await expect.poll(() => shipping.getAttribute('aria-selected')).toBe('true');
  await shipping.getByRole('img', { name: 'خطآن' }).waitFor();
  await tabOf(page, 'الرأس والتذييل').getByRole('img', { name: 'خطأ واحد' }).waitFor();
  await tabOf(page, 'بكسلات التتبع').getByRole('img', { name: 'خطأ واحد' }).waitFor();
  const first = page.getByLabel('اسم الخيار').first();
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await first.fill('شحن عادي');
  await page.getByLabel('المدة بالأيام').first().fill('٢');
  await shipping.getByRole('img').waitFor({ state: 'hidden' });
});

it('a description in JSON is formatted on blur, and rejected while it is not JSON', async () => {
  const { page, stored } = await openEditor({ tab: 'المنتج' });
  await page.getByText('JSON', { exact: true }).click();
  const field = page.getByRole('textbox', { name: 'وصف المنتج' });
  await field.fill('{"مدة":12');
  await page.getByText('JSON غير صالح').first().waitFor();
  await page.getByRole('button', { name: 'معاينة الوصف' }).click();
  await expect.poll(() => page.locator('pre').textContent()).toBe('JSON غير صالح');
  await askToSave(page);
  await page.getByText('راجع الحقول المشار إليها').waitFor();
  await field.fill('{"مدة":"يومان"}');
  await field.blur();
  const pretty = '{\n  "مدة": "يومان"\n}';
  await expect.poll(() => field.inputValue()).toBe(pretty);
  // In the preview a name stands before its value, though both are Arabic.
  await expect.poll(() => page.locator('pre').textContent()).toBe(pretty);
  const [name, value] = await Promise.all(
    ['مدة', 'يومان'].map((part) => page.locator('pre').getByText(`"${part}"`).boundingBox()),
  );
  if (!name || !value) throw new Error('the preview lacks a text');
  expect(name.x + name.width).toBeLessThan(value.x);
  await save(page);
  expect((await stored()).product.description).toEqual({ mode: 'json', text: pretty });
});
