import { settings } from '@mirsah/infra-local/stack/settings';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { expectAccessible, intercept, phone, saveScreenshot } from '../fixtures/browser.ts';
import { askToSave, button, editorForFile, save, saved } from '../fixtures/editor-screen.ts';
import { hostImages } from '../fixtures/shop.ts';

const { stack, openEditor } = await editorForFile();

async function photo(name: string, background = '#0b6b6d') {
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const fileInput = (page: Page) => page.locator('input[type="file"][multiple]');
const isUpload = ({ pathname }: URL) => pathname.startsWith(`/${settings.uploadBucket}`);

it('several images are uploaded at once and shown on the page in AVIF', async () => {
  const { page, problems, published } = await openEditor({ tab: 'المنتج' });
  await fileInput(page).setInputFiles([await photo('one.jpg'), await photo('two.jpg', '#c4221f')]);
  const row = page.getByRole('group', { name: 'الصورة 1' });
  await row.getByLabel('وصف الصورة').fill('زجاجة العطر');
  await page.getByRole('group', { name: 'الصورة 2' }).waitFor();
  const thumbnail = row.locator('img');
  await expect.poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'نسخ رابط الصورة' }).click();
  // The toast slides in from below.
  const gap = async () => {
    const toast = await page.getByRole('alert').boundingBox();
    const bar = await page.locator('[data-bottom-bar]').boundingBox();
    return (bar?.y ?? 0) - ((toast?.y ?? 0) + (toast?.height ?? 0));
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await save(page);
  await expect
    .poll(published)
    .toMatch(/<source type="image\/avif" srcset="\/media\/p\/800x600-[^"]+\/\d+\.avif \d+w/i);
  expect(await published()).toContain('زجاجة العطر');
  expect(problems).toEqual([]);
});

it('photos of a camera are sized down and turned upright before they are sent', async () => {
  const { page, stored } = await openEditor({ tab: 'المنتج', viewport: phone });
  const sizes: number[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/pictures') sizes.push(request.postDataJSON().sizeBytes);
  });
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  const buffer = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 90 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const photos = ['first.jpg', 'second.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
  await fileInput(page).setInputFiles(photos);
  const rows = page.getByRole('list', { name: 'صور قيد الرفع' }).getByRole('listitem');
  await expect.poll(() => rows.locator('img').count()).toBe(2);
  await page.getByRole('group', { name: 'الصورة 2' }).waitFor();
  expect(buffer.length).toBeGreaterThan(2_000_000);
  expect(sizes).toHaveLength(2);
  for (const size of sizes) expect(size).toBeLessThan(1_500_000);
  await save(page);
  const { images } = (await stored()).product;
  for (const { url } of images) expect(url).toContain('/1500x2000-');
});

it('files that are rejected show the reason in Arabic', async () => {
  const { page } = await openEditor({ tab: 'المنتج' });
  await fileInput(page).setInputFiles([
    { name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html></html>') },
    { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
  ]);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF'], 'price-list.pdf', { type: 'application/pdf' }));
    return transfer;
  });
  await page
    .getByRole('region', { name: 'صور المنتج' })
    .getByRole('list', { name: 'صور قيد الرفع' })
    .dispatchEvent('drop', { dataTransfer: dropped });
  const problemOf = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByRole('alert');
  await expect.poll(() => problemOf('price-list.pdf').textContent()).toContain('صيغة الملف غير مدعومة');
  await expect.poll(() => problemOf('huge.png').textContent()).toContain('أكبر من المسموح: 5 ميغابايت');
  await expect.poll(() => problemOf('fake.jpg').textContent()).toContain('هذا الملف ليس صورة');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'إزالة fake.jpg' }).click();
  await problemOf('fake.jpg').waitFor({ state: 'hidden' });
});

it('an upload can be retried after the connection broke', async () => {
  const { page } = await openEditor({ tab: 'المنتج' });
  await intercept(page, isUpload, (route) => route.abort(), { times: 1 });
  await fileInput(page).setInputFiles(await photo('one.jpg'));
  await page.getByText('انقطع الاتصال أثناء الرفع').waitFor();
  await page.getByRole('button', { name: 'إعادة رفع one.jpg' }).click();
  await page.getByRole('group', { name: 'الصورة 1' }).waitFor();
});

it('a save waits for the images that are still being uploaded', async () => {
  const { page, stored } = await openEditor({ tab: 'المنتج' });
  const pendingRoutes: Route[] = [];
  await page.route(isUpload, (route) => void pendingRoutes.push(route));
  await fileInput(page).setInputFiles(await photo('slow.jpg'));
  await expect.poll(() => pendingRoutes.length).toBe(1);
  await askToSave(page);
  await page.getByText('سنحفظ فور اكتمال رفع الصور').waitFor();
  await pendingRoutes[0]?.continue();
  await saved(page);
  expect((await stored()).product.images).toHaveLength(1);
});

it('an image can be added by its address, after a preview of it', async () => {
  const [image] = await hostImages(stack);
  const { page, stored } = await openEditor({ tab: 'المنتج' });
  await button(page, 'إضافة صورة برابط').click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByLabel('رابط الصورة');
  const add = dialog.getByRole('button', { name: 'إضافة' });
  await expect.poll(() => add.isDisabled()).toBe(true);
  await address.fill('image.webp');
  await add.click();
  await dialog.getByText('الرابط غير صالح').waitFor();
  await address.fill(`${stack.url}/no-such-image.webp`);
  await dialog.getByText('تعذّر عرض الصورة').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'add-image-broken-1440');
  await dialog.getByRole('button', { name: 'إلغاء' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByRole('group', { name: 'الصورة 1' }).count()).toBe(0);

  await button(page, 'إضافة صورة برابط').click();
  await address.fill(image?.url ?? '');
  await dialog.getByRole('img', { name: 'معاينة الصورة' }).waitFor();
  await address.press('Enter');
  await page.getByRole('group', { name: 'الصورة 1' }).waitFor();
  await save(page);
  expect((await stored()).product.images).toEqual([{ url: image?.url, alt: '' }]);
});
