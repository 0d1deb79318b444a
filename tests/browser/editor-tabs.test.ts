import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { describe, expect, it } from 'vitest';
import { desktop, expectAccessible, phone, saveScreenshot, saveView } from '../fixtures/browser.ts';
import { clippedChoices } from '../fixtures/clipped-choices.ts';
import {
  button,
  description,
  editorForFile,
  editorTabNames,
  openTab,
  save,
  title,
} from '../fixtures/editor-screen.ts';
import { watchPage } from '../fixtures/offers.ts';
import { hostImages } from '../fixtures/shop.ts';

const { stack, openEditor } = await editorForFile();

it('the general information is on the published page', async () => {
  const [image] = await hostImages(stack);
  const { page, problems, stored, published } = await openEditor();
  await title(page).fill('عود الجزيرة');
  await description(page).fill('عودٌ معتّق لليالي الشتاء');
  await page.getByLabel('الدولة').selectOption({ label: 'الكويت' });
  await expect.poll(() => page.getByLabel('العملة').inputValue()).toBe('KWD');
  await page.getByLabel('الاسم اللطيف').fill('عود-الجزيرة');
  await page.getByLabel('عنوان محركات البحث').fill('عود الجزيرة | متجر الشرق');
  await page.getByLabel('وصف محركات البحث').fill('عود أصلي يصل إلى بابك');
  await page.getByLabel('كلمات مفتاحية').fill('عود، عطر');
  await page.getByLabel('رابط صورة المشاركة').fill(image?.url ?? '');
  await save(page);
  expect(await stored()).toMatchObject({ country: 'KW', seo: { slug: 'عود-الجزيرة' } });
  await expect.poll(published).toContain('<h1>عود الجزيرة</h1>');
  const html = await published();
  expect(html).toContain('عودٌ معتّق لليالي الشتاء');
  expect(html).toContain('<title>عود الجزيرة | متجر الشرق</title>');
  expect(html).toContain('<meta name="description" content="عود أصلي يصل إلى بابك">');
  expect(html).toContain('<meta name="keywords" content="عود، عطر">');
  expect(html).toMatch(new RegExp(`<meta property="og:image" content="[^"]+${image?.url}">`));
  expect(html).toContain('"priceCurrency":"KWD"');

  await page.getByLabel('تفعيل صفحة الهبوط').click();
  await save(page);
  await expect.poll(published).toContain('هذه الصفحة غير متاحة حالياً');
  expect(problems).toEqual([]);
});

it('the product is on the published page', async () => {
  const { product } = landingPageContentFixture();
  const images = await hostImages(stack);
  const { page, problems, published } = await openEditor({
    tab: 'المنتج',
    changes: { product: { ...product, images } },
  });
  const facts = page.getByRole('region', { name: 'بيانات المنتج' });
  await facts.getByLabel('اسم المنتج').fill('دهن العود');
  await facts.getByLabel('رمز المنتج (SKU)').fill('DEHN-1');
  await facts.getByLabel(/^السعر/).fill('٣٠٠');
  await facts.getByLabel('سعر العرض').fill('250.5');
  await page.getByRole('group', { name: 'الصورة 3' }).getByLabel('وصف الصورة').fill('عبوة دهن العود');
  await button(page, 'تحريك الصورة 3 إلى أعلى').press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('تحريك الصورة 2 إلى أعلى');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('تحريك الصورة 1 إلى أسفل');
  await page.getByRole('textbox', { name: 'وصف المنتج' }).fill('معتّق عشر سنوات');
  await button(page, 'إضافة خيار').click();
  const variant = page.getByRole('group', { name: 'الخيار 1' });
  await expect.poll(() => variant.getByLabel('السعر').inputValue()).toBe('250.5');
  await facts.getByText('سعر العرض لا يسري مع الخيارات').waitFor();
  await variant.getByLabel('اسم الخيار').fill('تولة كاملة');
  await variant.getByLabel('الرمز').fill('TOLA');
  await variant.getByLabel('السعر').fill('275');
  await page.getByLabel('شحن مجاني').click();
  await page.getByLabel('الدفع عند الاستلام').click();
  await page.getByLabel('مدة التوصيل المتوقعة').fill('4');
  await button(page, 'إضافة رأي').click();
  const review = page.getByRole('group', { name: 'الرأي 1' });
  await expect.poll(() => review.getByLabel('التقييم').inputValue()).toBe('5');
  await review.getByLabel('اسم العميل').fill('سارة المطيري');
  await review.getByLabel('التقييم').selectOption({ label: '4 نجوم' });
  await review.getByRole('button', { name: /^التاريخ/ }).click();
  const dayFormat = new Intl.DateTimeFormat('ar-SA-u-ca-gregory-nu-latn', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  // Of Riyadh's month, which starts three hours before that of UTC.
  const firstDay = new Date(Date.now() + 3 * 3_600_000);
  firstDay.setUTCDate(1);
  const day = dayFormat.format(firstDay);
  await page.getByRole('dialog').getByRole('button', { name: day, exact: true }).click();
  await review.getByRole('button', { name: `التاريخ: ${day}` }).waitFor();
  await review.getByLabel('نص الرأي').fill('ثبات يدوم يومين');
  await expectAccessible(page);
  await save(page);
  await expect.poll(published).toContain('دهن العود');
  const html = await published();
  for (const shown of [
    'DEHN-1',
    'معتّق عشر سنوات',
    'تولة كاملة',
    'TOLA',
    '275',
    'سارة المطيري',
    'ثبات يدوم يومين',
  ])
    expect(html).toContain(shown);
  expect(html).toContain(day);
  expect(html).toContain('aria-label="4 من 5"');
  const first = html.indexOf(images[2]?.url ?? '');
  expect(first).toBeLessThan(html.indexOf(images[0]?.url ?? ''));
  expect(html).toContain('alt="عبوة دهن العود"');
  const offer = html.slice(html.indexOf('class="offer"'), html.indexOf('class="choice"'));
  expect(offer).toContain('مجاني');
  expect(offer).toContain('4');
  expect(offer).not.toContain('الدفع عند الاستلام');
  expect(problems).toEqual([]);
});

it('the shipping options are on the published page', async () => {
  const { page, published, stored } = await openEditor({ tab: 'خيارات الشحن' });
  await page.getByRole('button', { name: 'إضافة خيار شحن' }).click();
  const row = page.getByRole('group', { name: 'خيار الشحن 3' });
  await expect.poll(() => row.getByLabel('اسم الخيار').inputValue()).toBe('خيار شحن جديد');
  await expect.poll(() => row.getByLabel('السعر').inputValue()).toBe('0');
  await expect.poll(() => row.getByLabel('المدة بالأيام').inputValue()).toBe('0');
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

it('the form fields are on the published page', async () => {
  const { page, published } = await openEditor({ tab: 'حقول النموذج' });
  await page.getByRole('button', { name: 'إضافة حقل' }).click();
  const row = page.getByRole('group', { name: 'الحقل 4' });
  await expect.poll(() => row.getByLabel('اسم الحقل').inputValue()).toBe('حقل جديد');
  expect(await row.getByLabel('حقل مطلوب').isChecked()).toBe(false);
  await row.getByLabel('اسم الحقل').fill('طريقة التغليف');
  await row.getByLabel('النوع').selectOption({ label: 'قائمة اختيار' });
  await row.getByLabel('الاختيارات').fill('هدية\nعادي');
  await row.getByLabel('حقل مطلوب').click();
  await save(page);
  await expect.poll(published).toContain('<option value="هدية">هدية</option>');
  expect(await published()).toContain('طريقة التغليف');
});

it('a field for the city is asked before the address, which no longer asks for it, and keeps the focus', async () => {
  const { page } = await openEditor({ tab: 'حقول النموذج' });
  await page.getByRole('button', { name: 'إضافة حقل' }).click();
  const type = page.getByRole('group', { name: 'الحقل 4' }).getByLabel('النوع');
  await type.focus();
  await type.selectOption({ label: 'المدينة' });
  const third = page.getByRole('group', { name: 'الحقل 3' }).getByLabel('النوع');
  await expect.poll(() => third.inputValue()).toBe('city');
  expect(await third.evaluate((select) => select === document.activeElement)).toBe(true);
  const address = page.getByRole('group', { name: 'الحقل 4' }).getByLabel('نص توضيحي داخل الحقل');
  expect(await address.inputValue()).not.toContain('المدينة');
});

it('the layout equals that of the published page', async () => {
  const { page, published } = await openEditor({ tab: 'تخطيط الصفحة' });
  await expect
    .poll(() => page.getByRole('button', { name: 'تحريك العنوان إلى أعلى' }).isDisabled())
    .toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'تحريك الوصف إلى أسفل' }).isDisabled()).toBe(true);
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
  await page.getByLabel('دعم 24/7').click();
  await save(page);
  await expect.poll(published).toContain('احجز زجاجتك');
  const html = await published();
  expect(html).toContain('data-form="left"');
  expect(html).toMatch(/data-style="success" data-size="sm"/);
  expect(html).not.toContain('زيادة الكمية');
  expect(html).toContain('منتج أصلي');
  expect(html).not.toContain('دعم 24/7');
  expect(html.indexOf('class="offer"')).toBeLessThan(html.indexOf('class="title"'));
});

it('header, footer and the order button show the colours of the page’s theme', async () => {
  const { page } = await openEditor({ tab: 'تخطيط الصفحة' });
  const sample = page.getByRole('figure', { name: 'شكل الزر على صفحتك' }).getByText('اطلب الآن');
  const colorOf = (of: typeof sample) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colorOf(sample)).toBe('rgb(11, 107, 109)');
  await page.getByRole('button', { name: /^ليل وذهب/ }).click();
  await expect.poll(() => colorOf(sample)).toBe('rgb(220, 174, 90)');
  await page.getByRole('tab', { name: 'الرأس والتذييل', exact: true }).click();
  await page.getByLabel('إظهار رأس الصفحة').click();
  const header = page.getByRole('region', { name: 'رأس الصفحة' });
  await header.getByRole('group', { name: 'لون الخلفية' }).getByLabel('داكن', { exact: true }).check();
  expect(await page.getByText('يصعب قراءة هذا اللون').count()).toBe(0);
  await expectAccessible(page);
});

it('header and footer are on the published page', async () => {
  const { page, published } = await openEditor({ tab: 'الرأس والتذييل' });
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
  expect(html).toMatch(/<a href="https:\/\/example\.com\/about" target="_blank" rel="noopener">من نحن<\/a>/);
  expect(html).toContain('© متجر ديرة العود');
});

it('the content for crawlers is shown to crawlers only', async () => {
  const { page, published, crawled } = await openEditor({ tab: 'إخفاء المحتوى' });
  await page.getByLabel('عرض محتوى مختلف لبرامج الزحف').click();
  await page.getByText('تحظر شبكات الإعلان ومحركات البحث هذا الأسلوب').waitFor();
  await button(page, 'نسخ المحتوى الأصلي').click();
  const product = page.getByRole('group', { name: 'المنتج 1' });
  await expect.poll(() => product.getByLabel('السعر').inputValue()).toBe('199\u00a0ر.س');
  await expect.poll(() => product.getByLabel('نص الزر').inputValue()).toBe('اطلب الآن');
  await product.getByLabel('الوصف').fill('وصف لبرامج الزحف');
  await product.getByLabel('رابط المنتج').fill('https://example.com/oud');
  const content = page.getByRole('region', { name: 'المحتوى المعروض لبرامج الزحف' });
  await content.getByLabel('عنوان محركات البحث').fill('عطور شرقية أصلية');
  await button(page, 'معاينة محتوى الزحف').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'عطر العود', level: 3 }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'bot-preview-1440');
  await page.keyboard.press('Escape');
  await save(page);
  await expect.poll(async () => (await crawled()).body).toContain('<title>عطور شرقية أصلية</title>');
  const { body } = await crawled();
  for (const shown of ['<h1>عطر العود</h1>', 'وصف لبرامج الزحف', 'https://example.com/oud'])
    expect(body).toContain(shown);
  expect(await published()).not.toContain('وصف لبرامج الزحف');

  await page.getByLabel('عنوان التحويل').fill('https://example.com/bots');
  await button(page, 'نسخ المحتوى الأصلي').click();
  await expect.poll(() => page.getByLabel('عنوان التحويل').inputValue()).toBe('https://example.com/bots');
  await expect.poll(() => product.getByLabel('رابط المنتج').inputValue()).toBe('https://example.com/oud');
  await save(page);
  await expect.poll(async () => (await crawled()).headers.location).toBe('https://example.com/bots');
});

it('the pixels are on the published page', async () => {
  const { page, published, stored } = await openEditor({ tab: 'بكسلات التتبع' });
  await page.getByLabel('بكسل ميتا (فيسبوك وإنستغرام)').click();
  await page.getByLabel('معرّف بكسل ميتا').fill('12345');
  await page.getByLabel('بكسل تيك توك', { exact: true }).click();
  await page.getByLabel('معرّف بكسل تيك توك').fill('C4A1B2C3D4E5F6G7H8I9');
  await page.getByLabel('وسم جوجل', { exact: true }).click();
  await page.getByLabel('معرّف وسم جوجل').fill('G-ABC123DEF4');
  await save(page);
  await expect
    .poll(published)
    .toContain('"ids":{"facebook":"12345","tiktok":"C4A1B2C3D4E5F6G7H8I9","google":"G-ABC123DEF4"}');
  await page.getByLabel('بكسل تيك توك', { exact: true }).click();
  await page.getByLabel('معرّف بكسل تيك توك').waitFor({ state: 'hidden' });
  await save(page);
  await expect.poll(published).toContain('"ids":{"facebook":"12345","google":"G-ABC123DEF4"}');
  expect((await stored()).pixels.tiktok).toEqual({ enabled: false, pixelId: 'C4A1B2C3D4E5F6G7H8I9' });
});

describe.each([
  ['1440', desktop],
  ['390', phone],
])('at %s px', (width, viewport) => {
  it('every tab of the editor is accessible', async () => {
    const { page, problems } = await openEditor({ viewport });
    for (const [index, name] of editorTabNames.entries()) {
      await openTab(page, name);
      if (name === 'إخفاء المحتوى') await page.getByLabel('عرض محتوى مختلف لبرامج الزحف').click();
      if (name === 'الرأس والتذييل') await page.getByLabel('إظهار رأس الصفحة').click();
      if (name === 'بكسلات التتبع') await page.getByLabel('بكسل تيك توك', { exact: true }).click();
      await expectAccessible(page);
      await saveScreenshot(page, `editor-${index + 1}-${width}`);
    }
    expect(problems).toEqual([]);
  });
});

it('a zone is added on a phone by a city’s everyday spelling, and the form then asks for the city', async () => {
  const { page, problems, stored } = await openEditor({ tab: 'خيارات الشحن', viewport: phone });
  await button(page, 'إضافة منطقة').click();
  const city = page.getByLabel('أضف مدينة');
  await city.fill('كلام');
  await city.press('Enter');
  await page.getByText('لا نعرف هذه المدينة').first().waitFor();
  await city.fill('جده');
  await city.press('Enter');
  await button(page, 'احذف جدة').waitFor();
  await page.getByText('أضفنا حقل «المدينة»').waitFor();
  await expectAccessible(page);
  await save(page);
  const { zones, formFields } = await stored();
  expect(zones.list).toMatchObject([{ country: 'SA', covers: 'cities', places: ['jeddah'] }]);
  // Before the address, which no longer asks for it.
  const address = formFields.findIndex(({ id }) => id === 'address');
  expect(formFields[address - 1]).toMatchObject({ type: 'city', required: true });
  expect(formFields[address]?.placeholder).not.toContain('المدينة');
  expect(problems).toEqual([]);
});

it.each([
  ['320', { width: 320, height: 800 }],
  ['390', phone],
  ['900', { width: 900, height: 800 }],
  ['1024', { width: 1024, height: 800 }],
  ['1440', desktop],
])('no text of a select or of a choice is cut off in the editor’s tabs at %s px', async (width, viewport) => {
  const { page } = await openEditor({ changes: watchPage(), viewport });
  const clipped: Record<string, string[]> = {};
  for (const tab of editorTabNames) {
    await openTab(page, tab);
    const found = await clippedChoices(page, '[role=tabpanel]');
    if (found.length > 0) clipped[tab] = found;
    if (tab === 'المنتج') {
      await page.getByRole('region', { name: 'عروض الكمية' }).scrollIntoViewIfNeeded();
      await saveView(page, `editor-offers-${width}`);
    }
  }
  expect(clipped).toEqual({});
});
