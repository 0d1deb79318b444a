import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { settings } from '@mirsah/infra-local/stack/settings';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { choose } from '../fixtures/choice-menu.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { openLandingPages } from '../fixtures/open-landing-pages.ts';
import { signInOnScreen } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

let merchant: Merchant;
let imageUrl: string;

const subdomain = 'oud-aldeera';
const site = () => `http://${subdomain}.localhost:${stack.port}/`;

const { stack, browser } = await stackAndBrowserForFile();

beforeAll(async () => {
  merchant = await stack.newMerchant();
  imageUrl = await hostImage();
});

/** Uploads an image to the web, where a merchant's supplier would have it. */
async function hostImage(): Promise<string> {
  const file = join(import.meta.dirname, '../../infra/local/demo/images/smart-watch/01-front.webp');
  await stack.services.s3Client.send(
    new PutObjectCommand({
      Bucket: settings.siteBucket,
      Key: 'media/test/image.webp',
      Body: readFileSync(file),
      ContentType: 'image/webp',
    }),
  );
  return `http://images.localhost:${stack.port}/media/test/image.webp`;
}

async function fillOrder(page: Page, name: string): Promise<void> {
  await page.getByLabel('الاسم الكامل').fill(name);
  await page.getByLabel('رقم الجوال').fill('٠٥٥١٢٣٤٥٦٧');
  await page.getByLabel('العنوان').fill('الرياض، حي النرجس');
}

it('a merchant creates and publishes a page', async () => {
  const { page, problems } = await newPage(browser, desktop);
  await signInOnScreen(page, stack.url, merchant);
  await page.getByText('لا توجد صفحات هبوط').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'pages-empty-1440');
  await page.getByRole('link', { name: 'اختر نموذجًا' }).click();
  await page.getByRole('link', { name: /^صفحة فارغة/ }).click();

  await page.getByLabel('عنوان الصفحة').fill('عطر عود الديرة الملكي');
  await page.getByLabel('وصف الصفحة').fill('عود كمبودي معتّق مع عنبر دافئ، بثباتٍ حتى 12 ساعة.');
  await page.getByLabel('اسم الرابط').fill(subdomain);
  await page.getByText('الاسم متاح').waitFor();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'المنتج' }).click();
  await page.getByLabel('اسم المنتج').fill('عود الديرة الملكي');
  await page.getByLabel('رمز المنتج (SKU)').fill('OUD-100');
  await page.getByRole('tabpanel').getByLabel('السعر').first().fill('249.50');
  await page.getByRole('button', { name: 'إضافة صورة برابط' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('رابط الصورة').fill(imageUrl);
  await dialog.getByRole('button', { name: 'إضافة' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expectAccessible(page);
  await saveScreenshot(page, 'editor-product-1440');
  await page.getByRole('button', { name: 'نشر الصفحة', exact: true }).click();
  await page.getByText('تم إنشاء الصفحة بنجاح').waitFor();
  await page.getByText('منشورة').first().waitFor();
  const preview = page.getByRole('link', { name: 'معاينة الصفحة' });
  await expect.poll(() => preview.getAttribute('href')).toBe(site());
  expect(page.url()).toMatch(/\/dashboard\/edit\/[0-9a-z]{26}\?tab=product$/);
  expect(problems).toEqual([]);
});

it('a shopper orders on a phone', async () => {
  const { page, problems } = await newPage(browser, phone);
  await page.goto(site());
  await expect.poll(() => page.title()).toContain('عطر عود الديرة الملكي');
  const image = page
    .getByRole('region', { name: /صور المنتج/ })
    .locator('img')
    .first();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await saveScreenshot(page, 'shopper-page-390');
  await fillOrder(page, 'عبدالله الشمري');
  await page.getByRole('button', { name: 'زيادة الكمية' }).click();
  await expect.poll(() => page.locator('.tot').textContent()).toContain('499');
  await page.getByRole('button', { name: 'اطلب الآن' }).click();
  await page.waitForURL('**/thank-you?*');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('تم إرسال طلبك بنجاح');
  await expectAccessible(page);
  await saveScreenshot(page, 'thank-you-390');
  expect(problems).toEqual([]);
});

it('a shopper orders without JavaScript', async () => {
  const { page } = await newPage(browser, phone, { javaScriptEnabled: false });
  await page.goto(site());
  await fillOrder(page, 'منيرة الدوسري');
  await page.getByRole('button', { name: 'اطلب الآن' }).click();
  await page.waitForURL('**/thank-you?*');
  await expect.poll(() => page.getByText('منيرة الدوسري').count()).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('تم إرسال طلبك بنجاح');
});

it('a shopper without JavaScript sees the errors, with all fields as typed', async () => {
  const { page } = await newPage(browser, phone, { javaScriptEnabled: false });
  await page.goto(site());
  await fillOrder(page, 'ريم العنزي');
  await page.getByLabel('رقم الجوال').fill('0551');
  await page.getByRole('button', { name: 'اطلب الآن' }).click();
  await page.getByText('رقم الجوال غير صالح').first().waitFor();
  await expect.poll(() => page.getByLabel('الاسم الكامل').inputValue()).toBe('ريم العنزي');
  await expect.poll(() => page.getByLabel('رقم الجوال').inputValue()).toBe('0551');
});

it.each([
  ['1440', desktop],
  ['390', phone],
])('the merchant processes the order in the orders list at %s px', async (width, viewport) => {
  const { page, problems } = await newPage(browser, viewport);
  await signInOnScreen(page, stack.url, merchant);
  await page.goto(`${stack.url}/dashboard/orders`);
  const status = page.getByLabel('حالة طلب عبدالله الشمري');
  await status.waitFor();
  await expect.poll(() => page.getByLabel(/^حالة طلب/).count()).toBe(2);
  await expectAccessible(page);
  await saveScreenshot(page, `orders-${width}`);
  const next = width === '1440' ? 'مؤكد' : 'تم الشحن';
  await choose(status, next);
  await page.getByText(/أصبحت حالة الطلب/).waitFor();
  await page.reload();
  await status.waitFor();
  await expect.poll(() => status.textContent()).toBe(next);
  expect(problems).toEqual([]);
});

it('the merchant disables the page and enables it again', async () => {
  const { page } = await newPage(browser, desktop);
  await signInOnScreen(page, stack.url, merchant);
  await openLandingPages(page);
  await page.getByRole('button', { name: /^المزيد/ }).click();
  await page.getByRole('menuitem', { name: 'تعطيل' }).click();
  await page.getByText('متوقفة').waitFor();
  const shopper = await newPage(browser, phone);
  expect((await shopper.page.goto(site()))?.status()).toBe(404);
  await shopper.page.getByText('هذه الصفحة غير متاحة حالياً').waitFor();
  await expectAccessible(shopper.page);
  await page.getByRole('button', { name: /^المزيد/ }).click();
  await page.getByRole('menuitem', { name: 'تفعيل' }).click();
  await page.getByText('منشورة').waitFor();
  expect((await shopper.page.goto(site()))?.status()).toBe(200);
});
