import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { desktop, expectAccessible, intercept, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { fetchSite } from '../fixtures/site.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

/** The gallery, as a merchant without pages sees it after the registration. */
async function openGallery(viewport = desktop) {
  const merchant = await stack.newMerchant();
  const { page, problems } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, merchant, '/dashboard/create');
  await page.getByRole('heading', { level: 1, name: 'ماذا تبيع؟' }).waitFor();
  return { page, problems, merchant };
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** A merchant's taps and fields, counted as they are made. */
function hand(page: Page) {
  const made = { taps: 0, fields: 0 };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    made,
    button,
    async tap(target: ReturnType<Page['getByRole']>) {
      made.taps += 1;
      await target.tap();
    },
    async type(label: string, text: string) {
      made.fields += 1;
      const field = page.getByLabel(label);
      // The field has the focus without a tap.
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.type(text);
    },
    async choosePhotos(...files: Awaited<ReturnType<typeof photo>>[]) {
      // The button, the photo, and «add» in the phone's own screen.
      made.taps += 3;
      made.fields += 1;
      await page.getByLabel('اختر من صوري').setInputFiles(files);
    },
  };
}

it('a phone’s first page is on the web with at most 10 taps and 5 fields', async () => {
  const { page, problems, merchant } = await openGallery(phone);
  const { made, button, tap, type, choosePhotos } = hand(page);
  // Where the page sells is asked above the starters, not below the last of them.
  const [country, first] = await Promise.all(
    [page.getByLabel('دولة البيع'), page.getByRole('link', { name: /^عود وبخور/ })].map((part) =>
      part.boundingBox(),
    ),
  );
  if (!country || !first) throw new Error('the gallery lacks a part');
  expect(country.y + country.height).toBeLessThan(first.y);
  await tap(page.getByRole('link', { name: /^عود وبخور/ }));
  const preview = page.frameLocator('iframe').first();
  await preview.getByRole('heading', { level: 1, name: 'بخور يملأ البيت دفئًا' }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'first-page-look-390');
  await tap(button('ابدأ بهذه الصفحة'));
  // A rejected answer is announced, and its field has the focus.
  const nameAsked = page.getByLabel('ما اسم منتجك؟');
  await button('التالي').press('Enter');
  await page.getByRole('alert').getByText('اكتب اسم المنتج').waitFor();
  await expect.poll(() => nameAsked.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await nameAsked.getAttribute('aria-invalid')).toBe('true');
  await type('ما اسم منتجك؟', 'دهن عود كمبودي');
  await preview.getByRole('heading', { level: 1, name: 'دهن عود كمبودي' }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'first-page-name-390');
  await tap(button('التالي'));
  await type('بكم تبيعه؟', '١٨٠');
  await preview.getByText('180').first().waitFor();
  await tap(button('التالي'));
  await saveScreenshot(page, 'first-page-photo-390');
  await choosePhotos(await photo('oud.jpg', '#8a5a2b'));
  await tap(button('انشر صفحتي'));
  const question = page.getByRole('dialog', { name: 'بماذا تعد عملاءك؟' });
  await expect.poll(() => question.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await tap(question.getByRole('checkbox', { name: 'التبخير في ثلاث خطوات' }));
  await expectAccessible(page);
  await saveScreenshot(page, 'first-page-promises-390');
  expect((await merchant.client.listLandingPages({ query: {} })).items).toEqual([]);
  await tap(button('انشر ما أكدته'));
  await page.getByRole('heading', { level: 1, name: 'صفحتك على الإنترنت' }).waitFor();
  await page.getByText(`dhn-awd-kmbwdy.localhost:${stack.port}`).waitFor();
  const site = await fetchSite(stack.port, 'dhn-awd-kmbwdy');
  expect(site.status).toBe(200);
  expect(made.taps).toBeLessThanOrEqual(10);
  expect(made.fields).toBeLessThanOrEqual(5);
  await expectAccessible(page);
  await saveScreenshot(page, 'first-page-live-390');

  expect(site.body).toContain('دهن عود كمبودي');
  expect(site.body).toContain('التبخير في ثلاث خطوات');
  const unsaid = ['أين تشعله؟', 'البيت يُعرف برائحته', 'لجمعات الأهل', 'متى أدفع؟', 'الكويت'];
  const badges = ['شحن سريع', 'ضمان الجودة', 'دعم 24/7', 'منتج أصلي'];
  for (const hidden of ['[', 'ماذا في العلبة؟', 'للمبخرة الكهربائية', ...unsaid, ...badges])
    expect(site.body.replace(/<script.*?<\/script>|<style.*?<\/style>|<head.*?<\/head>/gs, '')).not.toContain(
      hidden,
    );
  const whatsApp = page.getByRole('link', { name: 'أرسلها في واتساب' });
  await expect
    .poll(() => whatsApp.getAttribute('href'))
    .toContain(encodeURIComponent('dhn-awd-kmbwdy.localhost'));
  const { items } = await merchant.client.listLandingPages({ query: {} });
  expect(items).toMatchObject([{ title: 'دهن عود كمبودي', isEnabled: true }]);
  // The next thing that happens to it is an order.
  const orders = page.getByRole('link', { name: 'تابع الطلبات' });
  await expect.poll(() => orders.getAttribute('href')).toBe(`/dashboard/orders?page=${items[0]?.id}`);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'صفحتك على الإنترنت' }).waitFor();
  await page.getByRole('link', { name: 'أكمل التعديل' }).tap();
  await page.waitForURL('**/dashboard/edit/**');
  const created = await merchant.client.getLandingPage({ params: { pageId: items[0]?.id ?? '' } });
  expect(created.shippingOptions).toMatchObject([{ priceMinor: 0, estimatedDays: 4 }]);
  expect(created.zones).toMatchObject({ list: [{ country: 'SA' }], rest: { isRefused: true } });
  expect(created.product.description.text).toContain('البيت يُعرف برائحته');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'صفحتك على الإنترنت' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'دهن عود كمبودي', exact: true }).waitFor();
  expect(problems).toEqual([]);
});

it('publishing waits for the photos, a failed upload loses nothing, and the answers are continued later', async () => {
  const { page, merchant } = await openGallery(phone);
  const { button, type } = hand(page);
  // It begins without the account's shipping where that does not come.
  let asked = 0;
  const shipping = await intercept(page, '**/api/default-shipping', (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 500 }) : new Promise(() => undefined);
  });
  await page.goto(`${stack.url}/dashboard/create/dallah?country=KW`);
  await button('ابدأ بهذه الصفحة').tap();
  await type('ما اسم منتجك؟', 'طقم الديرة');
  shipping.stop();
  await button('التالي').tap();
  await type('بكم تبيعه؟', '12.500');
  await expect.poll(() => new URL(page.url()).searchParams.get('draft')).not.toBeNull();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage))))
    .toContain('12.500');
  await page.reload();
  await expect.poll(() => page.getByLabel('بكم تبيعه؟').inputValue()).toBe('12.500');
  await page.goBack();
  await expect.poll(() => page.getByLabel('ما اسم منتجك؟').inputValue()).toBe('طقم الديرة');
  await button('التالي').tap();
  await button('التالي').tap();
  await button('رجوع').tap();
  await expect.poll(() => page.getByLabel('بكم تبيعه؟').inputValue()).toBe('12.500');
  await button('التالي').tap();

  const broken = await intercept(page, '**/api/pictures', (route) => route.abort(), { times: 1 });
  const files = [await photo('first.jpg', '#a52a2a'), await photo('second.jpg', '#2a52a5')];
  await page.getByLabel('اختر من صوري').setInputFiles(files);
  await button('انشر صفحتي').tap();
  await page.getByLabel('سعر التوصيل').fill('1.5');
  await page.getByLabel('مدة التوصيل بالأيام').fill('0');
  await button('انشر ما أكدته').tap();
  await page.getByText('اكتب عدد الأيام').waitFor();
  await page.getByLabel('مدة التوصيل بالأيام').fill('٢');
  await button('انشر ما أكدته').tap();
  await page.getByText('لم تُرفع كل الصور', { exact: false }).waitFor();
  await saveScreenshot(page, 'first-page-failed-390');
  expect((await merchant.client.listLandingPages({ query: {} })).items).toEqual([]);
  broken.stop();
  await page.getByRole('button', { name: /^إعادة رفع/ }).tap();
  await button('انشر صفحتي').tap();
  await button('انشر ما أكدته').tap();
  await page.getByRole('heading', { level: 1, name: 'صفحتك على الإنترنت' }).waitFor();
  const { items } = await merchant.client.listLandingPages({ query: {} });
  const created = await merchant.client.getLandingPage({ params: { pageId: items[0]?.id ?? '' } });
  expect(created.product).toMatchObject({ priceMinor: 12_500, images: [{}, {}] });
  expect(created.shippingOptions).toMatchObject([{ priceMinor: 1_500, estimatedDays: 2 }]);
  await page.goBack();
  await page.getByRole('link', { name: 'طقم الديرة', exact: true }).waitFor();
  await page.goto(`${stack.url}/dashboard/create`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('صفحات بدأتها ولم تُنشئها بعد').count()).toBe(0);
});

it('the editor lists the blanks of every part of a page from a starter before it goes live', async () => {
  const { page, problems } = await openGallery();
  await page.goto(`${stack.url}/dashboard/create?from=perfume&country=KW`);
  const missing = page.getByRole('region', { name: 'لتكتمل صفحتك' });
  await missing.waitFor();
  await expect.poll(() => page.getByLabel('العملة').inputValue()).toBe('KWD');
  await missing.getByRole('button', { name: 'السعر' }).click();
  const price = page.getByRole('tabpanel').getByLabel('السعر').first();
  await expect.poll(() => price.evaluate((field) => field === document.activeElement)).toBe(true);
  await price.fill('12.500');
  await page.getByLabel('اسم المنتج').fill('عطر ليلة الكويت');
  await page.getByLabel('رمز المنتج (SKU)').focus();
  await expect.poll(() => page.getByLabel('رمز المنتج (SKU)').inputValue()).toBe('ATR-LYLH-ALKWYT');
  await page.getByRole('button', { name: 'نشر الصفحة', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^في صفحتك 8 فراغات/ });
  await question.getByText('هرم الرائحة').waitFor();
  await question.getByText('[عدد الساعات]', { exact: false }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'starter-blanks-1440');
  await question.getByRole('button', { name: 'إكمال الفراغات' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'نشر الصفحة', exact: true }).click();
  await question.getByRole('button', { name: 'نشر الصفحة دون هذه السطور' }).click();
  await page.getByText('تم إنشاء الصفحة بنجاح').waitFor();
  expect(problems).toEqual([]);
});

it('the address can ask for a blank page', async () => {
  const { page } = await openGallery();
  await page.goto(`${stack.url}/dashboard/create?from=blank&country=AE`);
  await expect.poll(() => page.getByLabel('عنوان الصفحة').inputValue()).toBe('');
  await expect.poll(() => page.getByLabel('العملة').inputValue()).toBe('AED');
  expect(await page.getByText('لتكتمل صفحتك').count()).toBe(0);
});

describe.each([
  ['1440', desktop],
  ['390', phone],
])('at %s px', (width, viewport) => {
  it('the gallery shows all starters, and those of one trade when it is chosen', async () => {
    const { page, problems } = await openGallery(viewport);
    const starters = page.getByRole('region', { name: 'صفحات جاهزة حسب نوع المنتج' }).getByRole('link');
    await expect.poll(() => starters.count()).toBe(24);
    await expectAccessible(page);
    await saveScreenshot(page, `starters-${width}`);
    await page.getByRole('button', { name: 'قهوة وضيافة' }).click();
    await expect.poll(() => starters.count()).toBe(2);
    await expect
      .poll(() => page.getByRole('button', { name: 'قهوة وضيافة' }).getAttribute('aria-pressed'))
      .toBe('true');
    await saveScreenshot(page, `starters-coffee-${width}`);
    await starters.first().click();
    await page.getByRole('button', { name: 'ابدأ بهذه الصفحة' }).waitFor();
    await page.frameLocator('iframe').first().getByRole('heading', { level: 1 }).waitFor();
    await saveScreenshot(page, `first-page-${width}`);
    expect(problems).toEqual([]);
  });
});
