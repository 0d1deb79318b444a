import { filmFixture } from '@mirsah/domain/film.fixture';
import { MAX_UPLOAD_BYTES } from '@mirsah/domain/image';
import { newBlock } from '@mirsah/domain/landing-page/blocks';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { expectAccessible, intercept, phone, saveScreenshot } from '../fixtures/browser.ts';
import { askToSave, button, editorForFile, openTab, save, saved } from '../fixtures/editor-screen.ts';
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

const grain = { type: 'gaussian' as const, mean: 128, sigma: 12 };

/** A photo that was taken with the phone held upright. */
const cameraPhoto = () =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise: grain } })
    .jpeg({ quality: 90 })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** What the editor announces and sends of pictures, from now on. */
function watchUploads(page: Page) {
  const announced: { contentType: string; sizeBytes: number }[] = [];
  const sent: Buffer[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/pictures') announced.push(request.postDataJSON());
    if (isUpload(url)) sent.push(request.postDataBuffer() ?? Buffer.alloc(0));
  });
  return { announced, sent };
}

it('photos of a camera are sized down and turned upright before they are sent', async () => {
  const { page, stored } = await openEditor({ tab: 'المنتج', viewport: phone });
  const { announced } = watchUploads(page);
  const buffer = await cameraPhoto();
  const photos = ['first.jpg', 'second.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
  await fileInput(page).setInputFiles(photos);
  const rows = page.getByRole('list', { name: 'صور قيد الرفع' }).getByRole('listitem');
  await expect.poll(() => rows.locator('img').count()).toBe(2);
  // Two photos of 12 megapixels are encoded in the browser and on the server: over a minute where it is busy.
  await page.getByRole('group', { name: 'الصورة 2' }).waitFor({ timeout: 180_000 });
  expect(buffer.length).toBeGreaterThan(2_000_000);
  expect(announced).toHaveLength(2);
  for (const { sizeBytes } of announced) expect(sizeBytes).toBeLessThan(1_500_000);
  await save(page);
  const { images } = (await stored()).product;
  for (const { url } of images) expect(url).toContain('/1500x2000-');
});

it('a picture of few pixels above the limit of the store is encoded again before it is sent', async () => {
  const { page } = await openEditor({ tab: 'المنتج' });
  const { announced } = watchUploads(page);
  const noise = { ...grain, sigma: 60 };
  const buffer = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#888', noise },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(MAX_UPLOAD_BYTES);
  await fileInput(page).setInputFiles([{ name: 'screen.png', mimeType: 'image/png', buffer }]);
  await page.getByRole('group', { name: 'الصورة 1' }).waitFor();
  expect(announced).toEqual([{ contentType: 'image/webp', sizeBytes: expect.any(Number) }]);
});

it('in a browser that writes no WebP photos are sent as JPEG, and a picture with something transparent keeps it while it is small', async () => {
  const { page, stored } = await openEditor({ tab: 'المنتج' });
  // Safari's answer to a request for WebP.
  await intercept(page, '**/assets/shrink-*.js', async (route) => {
    const response = await route.fetch();
    const asSafari = `{ const { prototype } = OffscreenCanvas, { convertToBlob } = prototype;
      prototype.convertToBlob = function ({ type, ...more }) {
        return convertToBlob.call(this, { ...more, type: type === 'image/webp' ? 'image/png' : type });
      }; }`;
    await route.fulfill({ response, body: `${asSafari}${await response.text()}` });
  });
  const { announced, sent } = watchUploads(page);
  const add = async (name: string, mimeType: string, buffer: Buffer, count: number) => {
    await fileInput(page).setInputFiles([{ name, mimeType, buffer }]);
    await page.getByRole('group', { name: `الصورة ${count}` }).waitFor();
    return announced.at(-1);
  };
  const width = 2600;
  const height = 1400;
  /** Transparent at its right edge. */
  const drawing = sharp(
    Buffer.from(`<svg width="${width}" height="${height}"><rect width="2500" height="${height}"/></svg>`),
  );
  const transparent = await drawing.png({ compressionLevel: 0 }).toBuffer();
  const opaque = await drawing.clone().flatten().png({ compressionLevel: 0 }).toBuffer();
  const noise = { ...grain, sigma: 60 };
  const large = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .ensureAlpha()
    .composite([{ input: transparent, blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();

  const ofCamera = await add('camera.jpg', 'image/jpeg', await cameraPhoto(), 1);
  expect(ofCamera?.contentType).toBe('image/jpeg');
  expect(ofCamera?.sizeBytes).toBeLessThan(1_500_000);
  expect((await add('opaque.png', 'image/png', opaque, 2))?.contentType).toBe('image/jpeg');
  expect((await add('drawing.png', 'image/png', transparent, 3))?.contentType).toBe('image/png');
  expect((await add('large.png', 'image/png', large, 4))?.contentType).toBe('image/jpeg');
  const body = sent.at(-1) ?? Buffer.alloc(0);
  const jpeg = sharp(body.subarray(body.indexOf(Buffer.from([0xff, 0xd8, 0xff]))));
  const [red, green, blue] = await jpeg
    .extract({ left: 1970, top: 40, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(Math.min(red ?? 0, green ?? 0, blue ?? 0)).toBeGreaterThan(245);

  await save(page);
  const { images } = (await stored()).product;
  expect(images.map(({ url }) => /\/(\d+x\d+)-/.exec(url)?.[1])).toEqual([
    '1500x2000',
    '2000x1077',
    '2000x1077',
    '2000x1077',
  ]);
});

it('in a browser whose workers cannot draw, photos are sized down all the same', async () => {
  const { page, address } = await openEditor({ tab: 'المنتج' });
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
  await page.goto(address);
  await openTab(page, 'المنتج');
  const { announced } = watchUploads(page);
  await fileInput(page).setInputFiles([
    { name: 'first.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() },
  ]);
  await page.getByRole('group', { name: 'الصورة 1' }).waitFor();
  expect(announced).toMatchObject([{ contentType: 'image/webp' }]);
  expect(announced[0]?.sizeBytes).toBeLessThan(1_500_000);
});

it('files that are rejected show the reason in Arabic', async () => {
  const { page } = await openEditor({ tab: 'المنتج' });
  const hugePng = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5 * 1024 * 1024)]);
  await fileInput(page).setInputFiles([
    { name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html></html>') },
    { name: 'huge.png', mimeType: 'image/png', buffer: hugePng },
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

it('a valid picture is uploaded whatever its name and its system’s type', async () => {
  const { page, stored } = await openEditor({ tab: 'المنتج' });
  const { buffer } = await photo('photo');
  await fileInput(page).setInputFiles([
    { name: 'whatsapp.jpg', mimeType: 'image/jpg', buffer },
    { name: 'old.jpg', mimeType: 'image/pjpeg', buffer },
    { name: 'disk.bin', mimeType: 'application/octet-stream', buffer },
    { name: 'IMG_1.heic', mimeType: 'image/heic', buffer },
    { name: 'note', mimeType: 'text/plain', buffer },
  ]);
  await page.getByRole('group', { name: 'الصورة 5' }).waitFor();
  await save(page);
  expect((await stored()).product.images).toHaveLength(5);
});

it('a valid video is uploaded whatever its name and its system’s type, and never as a picture', async () => {
  const { layout } = landingPageContentFixture();
  const changes = {
    layout: { ...layout, blocks: { bfilm: newBlock('video') }, order: [...layout.order, 'bfilm'] },
  };
  const { page, stored } = await openEditor({ tab: 'المنتج', changes });
  const buffer = filmFixture();
  await fileInput(page).setInputFiles([{ name: 'clip.mp4', mimeType: 'video/mp4', buffer }]);
  await page.getByRole('alert').getByText('صيغة الملف غير مدعومة').waitFor();
  await button(page, 'إزالة clip.mp4').click();
  await openTab(page, 'تخطيط الصفحة');
  await page.getByRole('button', { name: /^تعديل القسم: فيديو/ }).click();
  const block = page.getByRole('group', { name: 'فيديو' });
  const address = block.getByRole('textbox', { name: /^رابط الفيديو/ });
  const choose = (name: string, mimeType: string, bytes: Buffer) =>
    block.locator('input[type="file"][accept*="mp4"]').setInputFiles([{ name, mimeType, buffer: bytes }]);
  await choose('song.mp4', 'video/mp4', Buffer.from('ID3 is no film'));
  await block.getByRole('alert').getByText('هذا الملف ليس MP4').waitFor();
  await button(page, 'إزالة song.mp4').click();
  for (const [name, type] of [
    ['VID_1.bin', 'application/octet-stream'],
    ['clip.m4v', 'video/x-m4v'],
    ['IMG_2.MOV', 'video/quicktime'],
  ] as const) {
    await address.fill('');
    await choose(name, type, buffer);
    await expect.poll(() => address.inputValue()).toMatch(/^\/media\/p\/film-.*\.mp4$/);
  }
  await save(page);
  expect((await stored()).layout.blocks.bfilm).toMatchObject({ props: { film: await address.inputValue() } });
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
  await intercept(page, isUpload, (route) => void pendingRoutes.push(route));
  await fileInput(page).setInputFiles(await photo('slow.jpg'));
  await expect.poll(() => pendingRoutes.length).toBe(1);
  await askToSave(page);
  await page.getByText('سنحفظ فور اكتمال رفع الصور').waitFor();
  await pendingRoutes[0]?.continue();
  await saved(page);
  expect((await stored()).product.images).toHaveLength(1);
});

it('an image can be added by its address, after a preview', async () => {
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
