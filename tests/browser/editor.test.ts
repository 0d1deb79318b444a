import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture.ts';
import { settings } from '@mirsah/infra-local/stack/settings.ts';
import type { Browser, Page, Route } from 'playwright-core';
import sharp from 'sharp';
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

const tabNames = [
  'معلومات عامة',
  'المنتج',
  'خيارات الشحن',
  'حقول النموذج',
  'تخطيط الصفحة',
  'إخفاء المحتوى',
  'الرأس والتذييل',
  'بكسلات التتبع',
];

/** A page of the merchant's own, open in the editor. */
async function openEditor(viewport = desktop) {
  const content = landingPageContentFixture();
  const { id: pageId, subdomain } = await merchant.client.createLandingPage({
    body: { ...content, title: `${content.title} ${content.subdomain}` },
  });
  const { page, problems } = await newPage(browser, viewport);
  await signInOnScreen(page, stack.url, merchant);
  await page.goto(`${stack.url}/dashboard/edit/${pageId}`);
  await page.getByLabel('عنوان الصفحة').waitFor();
  const stored = () => merchant.client.getLandingPage({ params: { pageId } });
  const published = async () => (await fetchSite(stack.port, subdomain)).body;
  return { page, problems, stored, published };
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
  await page.getByText('تم حفظ التغييرات بنجاح').waitFor();
}

async function photo(name: string, background = '#0b6b6d') {
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const fileInput = (page: Page) => page.locator('input[type="file"][multiple]');
const isUpload = ({ pathname }: URL) => pathname.startsWith(`/${settings.uploadBucket}`);

describe('pictures', () => {
  it('are uploaded several at once and shown on the page in AVIF', async () => {
    const { page, problems, published } = await openEditor();
    await openTab(page, 'المنتج');
    await fileInput(page).setInputFiles([await photo('one.jpg'), await photo('two.jpg', '#c4221f')]);
    const row = page.getByRole('group', { name: 'الصورة 1' });
    await row.getByLabel('وصف الصورة').fill('زجاجة العطر');
    await page.getByRole('group', { name: 'الصورة 2' }).waitFor();
    const thumbnail = row.locator('img');
    await expect
      .poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page);
    await save(page);
    await expect
      .poll(published)
      .toMatch(/<source type="image\/avif" srcset="\/media\/p\/[^"]+-800x600-[^"]+\/\d+\.avif \d+w/i);
    expect(await published()).toContain('زجاجة العطر');
    expect(problems).toEqual([]);
  });

  it('that cannot be taken say why in Arabic', async () => {
    const { page } = await openEditor();
    await openTab(page, 'المنتج');
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
    const problemOf = (name: string) =>
      page.getByRole('listitem').filter({ hasText: name }).getByRole('alert');
    await expect.poll(() => problemOf('price-list.pdf').textContent()).toContain('صيغة الملف غير مدعومة');
    await expect.poll(() => problemOf('huge.png').textContent()).toContain('أكبر من المسموح: 5 ميغابايت');
    await expect.poll(() => problemOf('fake.jpg').textContent()).toContain('هذا الملف ليس صورة');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'إزالة fake.jpg' }).click();
    await problemOf('fake.jpg').waitFor({ state: 'hidden' });
  });

  it('can be sent again after the connection broke', async () => {
    const { page } = await openEditor();
    await openTab(page, 'المنتج');
    await page.route(isUpload, (route) => route.abort(), { times: 1 });
    await fileInput(page).setInputFiles(await photo('one.jpg'));
    await page.getByText('انقطع الاتصال أثناء الرفع').waitFor();
    await page.getByRole('button', { name: 'إعادة رفع one.jpg' }).click();
    await page.getByRole('group', { name: 'الصورة 1' }).waitFor();
  });

  it('still under way are waited for by a save', async () => {
    const { page, stored } = await openEditor();
    await openTab(page, 'المنتج');
    const held: Route[] = [];
    await page.route(isUpload, (route) => void held.push(route));
    await fileInput(page).setInputFiles(await photo('slow.jpg'));
    await expect.poll(() => held.length).toBe(1);
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await page.getByText('سنحفظ فور اكتمال رفع الصور').waitFor();
    await held[0]?.continue();
    await page.getByText('تم حفظ التغييرات بنجاح').waitFor();
    expect((await stored()).product.images).toHaveLength(1);
  });
});

describe('what is set on each tab is on the published page', () => {
  it('shipping options', async () => {
    const { page, published, stored } = await openEditor();
    await openTab(page, 'خيارات الشحن');
    await page.getByRole('button', { name: 'إضافة خيار شحن' }).click();
    const row = page.getByRole('group', { name: 'خيار الشحن 3' });
    expect(await row.getByLabel('اسم الخيار').inputValue()).toBe('خيار شحن جديد');
    expect(await row.getByLabel('السعر').inputValue()).toBe('0');
    expect(await row.getByLabel('المدة بالأيام').inputValue()).toBe('0');
    await row.getByLabel('اسم الخيار').fill('مندوب خاص');
    await row.getByLabel('السعر').fill('٣٥٫٥');
    await page.getByRole('button', { name: 'تحريك خيار الشحن 3 إلى أعلى' }).click();
    await save(page);
    expect((await stored()).shippingOptions.map(({ name }) => name)).toEqual([
      'شحن عادي',
      'مندوب خاص',
      'شحن سريع',
    ]);
    await expect.poll(published).toContain('مندوب خاص');
    expect(await published()).toContain('35.50');
  });

  it('form fields', async () => {
    const { page, published } = await openEditor();
    await openTab(page, 'حقول النموذج');
    await page.getByRole('button', { name: 'إضافة حقل' }).click();
    const row = page.getByRole('group', { name: 'الحقل 4' });
    expect(await row.getByLabel('اسم الحقل').inputValue()).toBe('حقل جديد');
    expect(await row.getByLabel('حقل مطلوب').isChecked()).toBe(false);
    await row.getByLabel('اسم الحقل').fill('طريقة التغليف');
    await row.getByLabel('النوع').selectOption({ label: 'قائمة اختيار' });
    await row.getByLabel('الاختيارات').fill('هدية\nعادي');
    await row.getByLabel('حقل مطلوب').click();
    await save(page);
    await expect.poll(published).toContain('<option value="هدية">هدية</option>');
    expect(await published()).toContain('طريقة التغليف');
  });

  it('layout', async () => {
    const { page, published } = await openEditor();
    await openTab(page, 'تخطيط الصفحة');
    expect(await page.getByRole('button', { name: 'تحريك العنوان إلى أعلى' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'تحريك الوصف إلى أسفل' }).isDisabled()).toBe(true);
    const up = page.getByRole('button', { name: 'تحريك ما يشمله السعر إلى أعلى' });
    await up.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => up.isDisabled()).toBe(true);
    await page.getByText('يسار', { exact: true }).click();
    await page.getByLabel('إظهار الكمية').click();
    await page.getByLabel('نص الزر').fill('احجز زجاجتك');
    await page.getByText('أخضر', { exact: true }).click();
    await page.getByText('صغير', { exact: true }).click();
    await save(page);
    await expect.poll(published).toContain('احجز زجاجتك');
    const html = await published();
    expect(html).toContain('data-form="left"');
    expect(html).toMatch(/data-style="success" data-size="sm"/);
    expect(html).not.toContain('زيادة الكمية');
    expect(html.indexOf('class="offer"')).toBeLessThan(html.indexOf('class="title"'));
  });

  it('header and footer', async () => {
    const { page, published } = await openEditor();
    await openTab(page, 'الرأس والتذييل');
    await page.getByLabel('إظهار رأس الصفحة').click();
    const header = page.getByRole('region', { name: 'رأس الصفحة' });
    await header.getByLabel('نص الشعار').fill('ديرة العود');
    await header.getByRole('button', { name: 'إضافة رابط' }).click();
    await header.getByLabel('النص').first().fill('من نحن');
    await header.getByLabel('العنوان').fill('https://example.com/about');
    await header.getByRole('group', { name: 'لون النص' }).getByLabel('أبيض').check();
    await page.getByText('يصعب قراءة هذا اللون').waitFor();
    await header.getByRole('group', { name: 'لون الخلفية' }).getByLabel('كحلي داكن').check();
    await page.getByText('يصعب قراءة هذا اللون').waitFor({ state: 'hidden' });
    await page.getByLabel('إظهار تذييل الصفحة').click();
    await page.getByLabel('نص حقوق النشر').fill('© متجر ديرة العود');
    await expectAccessible(page);
    await save(page);
    await expect.poll(published).toContain('<header class="head" data-bg="slate-900" data-text="white">');
    const html = await published();
    expect(html).toMatch(
      /<a href="https:\/\/example\.com\/about" target="_blank" rel="noopener">من نحن<\/a>/,
    );
    expect(html).toContain('© متجر ديرة العود');
  });

  it('cloaking and pixels are stored as they were set', async () => {
    const { page, stored } = await openEditor();
    await openTab(page, 'إخفاء المحتوى');
    await page.getByLabel('عرض محتوى مختلف لبرامج الزحف').click();
    await page.getByText('تحظر شبكات الإعلان ومحركات البحث هذا الأسلوب').waitFor();
    await page.getByLabel('عنوان التحويل').fill('https://example.com/bots');
    await page.getByRole('button', { name: 'نسخ المحتوى الأصلي' }).click();
    await page.getByRole('group', { name: 'المنتج 1' }).waitFor();
    await page.getByRole('button', { name: 'معاينة محتوى الزحف' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'عطر العود', level: 3 }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await openTab(page, 'بكسلات التتبع');
    await page.getByLabel('بكسل ميتا (فيسبوك وإنستغرام)').click();
    await page.getByLabel('معرّف بكسل ميتا').fill('12345');
    await page.getByLabel('وسم جوجل', { exact: true }).click();
    await page.getByLabel('معرّف وسم جوجل').fill('G-ABC123DEF4');
    await save(page);
    expect(await stored()).toMatchObject({
      cloaking: {
        enabled: true,
        title: 'عطر العود',
        redirectUrl: 'https://example.com/bots',
        products: [{ name: 'عطر العود', price: '199\u00a0ر.س', buttonText: 'اطلب الآن' }],
      },
      pixels: {
        facebook: { enabled: true, pixelId: '12345' },
        tiktok: { enabled: false },
        google: { enabled: true, tagId: 'G-ABC123DEF4' },
      },
    });
  });
});

describe('the rules', () => {
  it('keep one shipping option, three fields, and the essential ones as they are', async () => {
    const { page } = await openEditor();
    await openTab(page, 'خيارات الشحن');
    await page.getByRole('button', { name: 'حذف خيار الشحن 2' }).click();
    expect(await page.getByRole('button', { name: 'حذف خيار الشحن 1' }).isDisabled()).toBe(true);
    await page.getByText('يجب أن يبقى خيار شحن واحد على الأقل').waitFor();
    await openTab(page, 'حقول النموذج');
    await page.getByText('يجب وجود 3 حقول على الأقل').waitFor();
    await page.getByRole('button', { name: 'إضافة حقل' }).click();
    for (const position of [1, 2, 3]) {
      expect(await page.getByRole('button', { name: `حذف الحقل ${position}` }).isDisabled()).toBe(true);
      const type = page.getByRole('group', { name: `الحقل ${position}` }).getByLabel('النوع');
      expect(await type.getAttribute('readonly')).not.toBeNull();
    }
    await page.getByRole('button', { name: 'حذف الحقل 4' }).click();
    await page.getByRole('group', { name: 'الحقل 4' }).waitFor({ state: 'hidden' });
  });

  it('count errors on their tabs and lead to the first', async () => {
    const { page } = await openEditor();
    await openTab(page, 'خيارات الشحن');
    await page.getByLabel('اسم الخيار').first().fill('');
    await page.getByLabel('المدة بالأيام').first().fill('قريبًا');
    await openTab(page, 'الرأس والتذييل');
    await page.getByLabel('إظهار رأس الصفحة').click();
    await page.getByRole('button', { name: 'إضافة رابط' }).first().click();
    await page.getByLabel('النص').first().fill('عنا');
    await page.getByLabel('العنوان').first().fill('example.com');
    await openTab(page, 'بكسلات التتبع');
    await page.getByLabel('بكسل تيك توك', { exact: true }).click();
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    const shipping = page.getByRole('tab', { name: 'خيارات الشحن' });
    await expect.poll(() => shipping.getAttribute('aria-selected')).toBe('true');
    await shipping.getByRole('img', { name: 'خطآن' }).waitFor();
    await page.getByRole('tab', { name: 'الرأس والتذييل' }).getByRole('img', { name: 'خطأ واحد' }).waitFor();
    await page.getByRole('tab', { name: 'بكسلات التتبع' }).getByRole('img', { name: 'خطأ واحد' }).waitFor();
    const first = page.getByLabel('اسم الخيار').first();
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await first.fill('شحن عادي');
    await page.getByLabel('المدة بالأيام').first().fill('٢');
    await shipping.getByRole('img').waitFor({ state: 'hidden' });
  });
});

describe('the live preview', () => {
  it('follows what is typed and opens the tab of what is clicked', async () => {
    const { page, problems } = await openEditor();
    const preview = page.frameLocator('iframe[sandbox="allow-scripts"]');
    await page.getByLabel('عنوان الصفحة').fill('عنوان أجمل');
    await preview.getByRole('heading', { level: 1, name: 'عنوان أجمل' }).waitFor();
    await preview.locator('.form .btn').click();
    const layout = page.getByRole('tab', { name: 'تخطيط الصفحة' });
    await expect.poll(() => layout.getAttribute('aria-selected')).toBe('true');
    await page.getByLabel('نص الزر').fill('أريده الآن');
    await preview.locator('.form .btn', { hasText: 'أريده الآن' }).waitFor();
    await openTab(page, 'خيارات الشحن');
    await page.getByRole('button', { name: 'إضافة خيار شحن' }).click();
    await preview.locator('.form .opt', { hasText: 'خيار شحن جديد' }).waitFor();
    await page.getByRole('button', { name: 'حذف خيار الشحن 3' }).click();
    await preview.locator('.form .opt', { hasText: 'خيار شحن جديد' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'تحريك خيار الشحن 2 إلى أعلى' }).click();
    await expect.poll(() => preview.locator('.form .opt b').first().textContent()).toBe('شحن سريع');
    expect(problems).toEqual([]);
  });

  it('is a sheet on a phone', async () => {
    const { page } = await openEditor(phone);
    await page.getByRole('button', { name: 'معاينة مباشرة' }).click();
    const sheet = page.getByRole('dialog');
    const preview = page.frameLocator('iframe[sandbox="allow-scripts"]');
    await preview.locator('.title').click();
    await sheet.waitFor({ state: 'hidden' });
  });

  it('cannot reach the dashboard', async () => {
    const { page } = await openEditor();
    const frame = page.frameLocator('iframe[sandbox="allow-scripts"]').locator('body');
    await frame.waitFor();
    expect(
      await frame.evaluate(() => {
        try {
          return String(parent.document.title);
        } catch (error) {
          return String(error);
        }
      }),
    ).toMatch(/SecurityError/);
  });
});

it('offers another try when a page could not be published', async () => {
  await merchant.client.createLandingPage({ body: landingPageContentFixture({ title: 'صفحة تعثّر نشرها' }) });
  const { page } = await newPage(browser, desktop);
  await signInOnScreen(page, stack.url, merchant);
  await page.route(
    ({ pathname }) => pathname === '/api/landing-pages',
    async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const item of body.items) item.publishState = 'failed';
      await route.fulfill({ response, json: body });
    },
    { times: 1 },
  );
  await page.goto(`${stack.url}/dashboard?tab=pages`);
  const row = page.getByRole('row', { name: /صفحة تعثّر نشرها/ });
  await row.getByText('فشل النشر').waitFor();
  await row.getByRole('button', { name: /^إعادة النشر/ }).click();
  await row.getByText(/^(?:منشورة|نشر جارٍ)$/).waitFor();
});

describe.each([
  ['1440', desktop],
  ['390', phone],
])('at %s px', (width, viewport) => {
  it('every tab can be used by everybody', async () => {
    const { page, problems } = await openEditor(viewport);
    for (const [index, name] of tabNames.entries()) {
      await openTab(page, name);
      if (name === 'إخفاء المحتوى') await page.getByLabel('عرض محتوى مختلف لبرامج الزحف').click();
      if (name === 'الرأس والتذييل') await page.getByLabel('إظهار رأس الصفحة').click();
      if (name === 'بكسلات التتبع') await page.getByLabel('بكسل تيك توك', { exact: true }).click();
      await expectAccessible(page);
      await keepPicture(page, `editor-${index + 1}-${width}`);
    }
    expect(problems).toEqual([]);
  });
});
