import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { productContentFixture } from '@mirsah/domain/product/product.fixture';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, intercept, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

async function openProducts(owner: Merchant, viewport = desktop, path = '/dashboard/products') {
  const { page, problems } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, owner, path);
  return { page, problems };
}

async function photo(name: string, background: string) {
  const image = sharp({ create: { width: 640, height: 640, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

const colors = ['#0b6b6d', '#c4221f', '#f6a821', '#15803d', '#475569'];

it('a product is added with images and options, edited, and deleted', async () => {
  const merchant = await stack.newMerchant();
  const { page, problems } = await openProducts(merchant);
  await page.getByText('لا توجد منتجات').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'أضف منتجك الأول' }).click();

  await page.getByLabel('اسم المنتج').fill('عطر العود الملكي');
  await page.getByLabel('وصف المنتج').fill('عود كمبودي معتّق، يدوم طوال اليوم.');
  await page.getByLabel('رمز المنتج').fill('OUD-100');
  await page.getByLabel('السعر الأساسي').fill('٢٤٩٫٥');
  await page.getByRole('button', { name: 'إضافة خيار' }).click();
  const variant = page.getByRole('group', { name: 'الخيار 1' });
  await expect.poll(() => variant.getByLabel('السعر').inputValue()).toBe('٢٤٩٫٥');
  await variant.getByLabel('اسم الخيار').fill('100 مل');
  await variant.getByLabel('تفاصيل الخيار').fill('كلاسيكي\nملكي');
  const files = await Promise.all(colors.map((color, index) => photo(`${index}.jpg`, color)));
  await page.locator('input[type="file"][multiple]').setInputFiles(files);
  const select = (position: number) => page.getByRole('button', { name: `الصورة ${position}`, exact: true });
  await select(5).click();
  await page.getByRole('img', { name: 'الصورة 5' }).waitFor();
  await page.getByRole('button', { name: 'حذف الصورة 5' }).click();
  await page.getByRole('img', { name: 'الصورة 1' }).waitFor();
  await expect.poll(() => select(1).getAttribute('aria-pressed')).toBe('true');
  await expectAccessible(page);
  await saveScreenshot(page, 'product-form-1440');
  await page.getByRole('button', { name: 'حفظ المنتج' }).click();

  const row = page.getByRole('row', { name: /عطر العود الملكي/ });
  await row.getByText('٢٤٩٫٥٠ ريال').waitFor();
  await row.getByText('+1').waitFor();
  await row.getByText('4 صور').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'products-1440');
  const [stored] = (await merchant.client.listProducts({ query: {} })).items;
  expect(stored).toMatchObject({
    priceMinor: 24_950,
    variants: [{ name: '100 مل', priceMinor: 24_950, options: ['كلاسيكي', 'ملكي'] }],
  });

  await page.getByRole('link', { name: 'تعديل: عطر العود الملكي' }).click();
  await expect.poll(() => page.getByLabel('اسم المنتج').inputValue()).toBe('عطر العود الملكي');
  await page.getByLabel('اسم المنتج').fill('عطر المسك');
  await page.getByRole('button', { name: 'حفظ المنتج' }).click();
  await page.getByRole('button', { name: 'حذف: عطر المسك' }).click();
  await page.getByRole('dialog').getByText('هل أنت متأكد من حذف هذا المنتج؟').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'حذف' }).click();
  await page.getByText('لا توجد منتجات').waitFor();
  expect(problems).toEqual([]);
});

it('the product form reports each missing field, and saves an image by its URL', async () => {
  const merchant = await stack.newMerchant();
  const { page } = await openProducts(merchant, phone, '/dashboard/products/new');
  await page.getByLabel('السعر الأساسي').fill('');
  await page.getByRole('button', { name: 'حفظ المنتج' }).click();
  for (const text of ['اسم المنتج مطلوب', 'رمز المنتج مطلوب', 'السعر مطلوب']) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await page.getByLabel('السعر الأساسي').fill('-1');
  await page.getByText('يجب أن يكون السعر أكبر من أو يساوي صفر').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'product-form-390');
  await page.getByLabel('السعر الأساسي').fill('10');
  await page.getByLabel('اسم المنتج').fill('بخور');
  await page.getByLabel('رمز المنتج').fill('B-1');
  await page.getByRole('button', { name: 'إضافة صورة برابط' }).click();
  await page.getByLabel('رابط الصورة').fill('https://example.com/incense.jpg');
  await page.getByRole('button', { name: 'إضافة', exact: true }).click();
  await page.getByRole('button', { name: 'حفظ المنتج' }).click();
  await page.waitForURL('**/dashboard/products');
  const { items } = await merchant.client.listProducts({ query: {} });
  expect(items[0]?.images).toEqual(['https://example.com/incense.jpg']);
});

it('the address of a missing product shows a message and leads to the list', async () => {
  const { page } = await openProducts(await stack.newMerchant(), phone, '/dashboard/products/nope');
  await page.getByRole('alert').getByText('المنتج غير موجود').waitFor();
  await page.getByRole('link', { name: 'العودة إلى المنتجات' }).click();
  await page.waitForURL('**/dashboard/products');
});

it('a variant that is added after a failed save has no errors yet', async () => {
  const { page } = await openProducts(await stack.newMerchant(), desktop, '/dashboard/products/new');
  await page.getByRole('button', { name: 'حفظ المنتج' }).click();
  await page.getByText('اسم المنتج مطلوب').waitFor();
  await page.getByRole('button', { name: 'إضافة خيار' }).click();
  const name = page.getByRole('group', { name: 'الخيار 1' }).getByLabel('اسم الخيار');
  await name.fill('أحمر');
  expect(await name.getAttribute('aria-invalid')).not.toBe('true');
  await name.fill('');
  await page.getByRole('button', { name: 'حفظ المنتج' }).click();
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
});

it('leaving a product with unsaved changes asks first', async () => {
  const merchant = await stack.newMerchant();
  const { page } = await openProducts(merchant, desktop, '/dashboard/products/new');
  await page.getByLabel('اسم المنتج').fill('نصف منتج');
  await page.getByRole('link', { name: 'إلغاء' }).click();
  await page.getByRole('button', { name: 'متابعة التعديل' }).click();
  await expect.poll(() => page.getByLabel('اسم المنتج').inputValue()).toBe('نصف منتج');
  await page.getByRole('link', { name: 'إلغاء' }).click();
  await page.getByRole('button', { name: 'مغادرة دون حفظ' }).click();
  await page.getByText('لا توجد منتجات').waitFor();
});

it('a product that was edited in another tab is not overwritten', async () => {
  const merchant = await stack.newMerchant();
  const content = productContentFixture();
  const { id: productId } = await merchant.client.createProduct({ body: content });
  const { page } = await openProducts(merchant, desktop, `/dashboard/products/${productId}`);
  await page.getByLabel('اسم المنتج').fill('نسختي');
  await merchant.client.saveProduct({
    params: { productId },
    body: { version: 1, content: { ...content, name: 'نسخة الجهاز الآخر' } },
  });
  await page.getByRole('button', { name: 'حفظ المنتج' }).click();
  await page.getByText('ما كتبته ما زال هنا ولم يُحفظ').waitFor();
  await expect.poll(() => page.getByLabel('اسم المنتج').inputValue()).toBe('نسختي');
  await page.getByRole('button', { name: 'افتح النسخة الأحدث' }).click();
  await expect.poll(() => page.getByLabel('اسم المنتج').inputValue()).toBe('نسخة الجهاز الآخر');
});

it('before a product is deleted, the dialog lists the landing pages that were filled from it', async () => {
  const merchant = await stack.newMerchant();
  const { id } = await merchant.client.createProduct({ body: productContentFixture() });
  const content = landingPageContentFixture({ title: 'عرض الجمعة' });
  await merchant.client.createLandingPage({
    body: { ...content, product: { ...content.product, productId: id } },
  });
  const { page } = await openProducts(merchant, phone);
  await page.getByRole('button', { name: 'حذف: عطر العود' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('عرض الجمعة').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'product-delete-390');
  await dialog.getByRole('button', { name: 'إلغاء' }).click();
  await page.getByRole('link', { name: 'عطر العود', exact: true }).waitFor();
});

it('products that cannot be loaded are reported with a retry button', async () => {
  const merchant = await stack.newMerchant();
  await merchant.client.createProduct({ body: productContentFixture() });
  const { page } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, merchant);
  let isBroken = true;
  await intercept(page, '**/api/products*', (route) =>
    isBroken ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await page.getByRole('link', { name: 'المنتجات' }).click();
  await page.getByText('حدث خطأ في تحميل المنتجات').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await page.getByRole('link', { name: 'عطر العود', exact: true }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'products-390');
});
