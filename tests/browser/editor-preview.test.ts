import { filledBlocks } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, phone, saveScreenshot } from '../fixtures/browser.ts';
import { apart, triedFromCanvas } from '../fixtures/canvas-isolation.ts';
import {
  button,
  editorForFile,
  fields,
  fillNewPage,
  openTab,
  tabOf,
  title,
} from '../fixtures/editor-screen.ts';
import { hostImages } from '../fixtures/shop.ts';

const { stack, openEditor, openNewPage } = await editorForFile();

it('the live preview follows the edits, and a click in it opens the tab of that section', async () => {
  const { page, problems } = await openEditor();
  const preview = page.frameLocator('iframe[sandbox="allow-scripts"]');
  await title(page).fill('عنوان أجمل');
  await preview.getByRole('heading', { level: 1, name: 'عنوان أجمل' }).waitFor();
  await preview.locator('.form .btn').click();
  const layout = tabOf(page, 'تخطيط الصفحة');
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

it('the live preview scrolls to the section of the tab and the field that is edited', async () => {
  const { page } = await openEditor();
  const preview = page.frameLocator('iframe[sandbox="allow-scripts"]');
  const isInView = (selector: string) =>
    preview
      .locator(selector)
      .first()
      .evaluate((section) => {
        const { top, bottom } = section.getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      });
  await preview.locator('.form').waitFor();
  expect(await isInView('.form .btn')).toBe(false);
  await openTab(page, 'تخطيط الصفحة');
  await expect.poll(() => isInView('.form .btn')).toBe(true);
  await openTab(page, 'معلومات عامة');
  await title(page).focus();
  await expect.poll(() => isInView('.title')).toBe(true);
  await page.waitForURL('**?tab=general');
  await page.reload();
  await expect.poll(() => tabOf(page, 'معلومات عامة').getAttribute('aria-selected')).toBe('true');
  await openTab(page, 'خيارات الشحن');
  await page.waitForURL('**?tab=shipping');
  await page.reload();
  await expect.poll(() => tabOf(page, 'خيارات الشحن').getAttribute('aria-selected')).toBe('true');
});

it('the live preview is laid out as on a phone or as on a computer', async () => {
  const { page } = await openEditor();
  const frame = page.getByTitle('معاينة الصفحة كما يراها الزائر');
  const width = () => frame.evaluate((element) => (element as HTMLIFrameElement).offsetWidth);
  await expect.poll(width).toBe(390);
  await page.locator('label', { hasText: 'حاسوب' }).click();
  await expect.poll(width).toBe(1280);
  await saveScreenshot(page, 'editor-preview-desktop-1440');
});

it('parts far from the window are not drawn, and have the same position when they are', async () => {
  const { layout } = landingPageContentFixture();
  const blocks = filledBlocks((path) => `نص طويل يملأ سطرًا أو سطرين ${path}`);
  const order = [...layout.order, ...Object.keys(blocks)];
  const { page } = await openEditor({ changes: { layout: { ...layout, blocks, order } } });
  const preview = page.frameLocator('iframe[sandbox="allow-scripts"]');
  const [parts, far] = [preview.locator('[data-part]'), preview.locator('[data-part="far"]')];
  const places = () =>
    parts.evaluateAll((all) =>
      all.map((part) => {
        const { top, height } = part.getBoundingClientRect();
        return [top + scrollY, height];
      }),
    );
  const placesDrawn = () =>
    parts.evaluateAll((all) => {
      const states = all.map((part) => part.getAttribute('data-part') ?? '');
      // Without the attribute, the browser would forget their heights.
      for (const part of all) part.setAttribute('data-part', '');
      const found = all.map((part) => {
        const { top, height } = part.getBoundingClientRect();
        return [top + scrollY, height];
      });
      for (const [index, part] of all.entries()) part.setAttribute('data-part', states[index] ?? '');
      return found;
    });
  // The frame gets its width after the page around it, and measures its parts a frame later.
  const widthMeasured = () =>
    preview.locator('body').evaluate(async () => {
      const width = innerWidth;
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return width;
    });
  for (const [device, width] of [
    ['حاسوب', 1280],
    ['جوال', 390],
  ] as const) {
    await page.locator('label', { hasText: device }).click();
    await expect.poll(widthMeasured).toBe(width);
    await expect.poll(() => far.count()).toBeGreaterThan(10);
    expect(await places()).toEqual(await placesDrawn());
  }
  expect(await parts.last().getAttribute('data-part')).toBe('far');
  await parts.last().scrollIntoViewIfNeeded();
  await expect.poll(() => parts.last().getAttribute('data-part')).toBe('near');
  expect(await parts.first().getAttribute('data-part')).toBe('far');
});

it('on a phone the live preview fills the window, and leads back to the fields', async () => {
  const { page } = await openEditor({ viewport: phone });
  await page.getByRole('button', { name: 'معاينة مباشرة' }).click();
  const preview = page.frameLocator('iframe[sandbox="allow-scripts"]');
  await preview.locator('.title .sub').click();
  await page.getByRole('button', { name: 'رجوع إلى الحقول' }).click();
  await preview.locator('.title').waitFor({ state: 'detached' });
  await title(page).waitFor();
});

it('on a phone a page opens where it is touched, an address of fields opens them, and a reload stays where it was', async () => {
  const { page, address } = await openEditor({ viewport: phone });
  const preview = page.frameLocator('iframe[sandbox="allow-scripts"]').locator('.title .sub');
  const tabs = page.getByRole('tablist');
  const reopen = async (path: string) => {
    await page.goto('about:blank');
    await page.goto(path);
  };
  expect(await preview.count()).toBe(0);
  await reopen(address.replace('?tab=general', ''));
  await preview.click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await tabs.isVisible()).toBe(false);
  await page.reload();
  await preview.waitFor();
  await expectAccessible(page);
  const layers = () => page.evaluate(() => history.state.usr?.layers);
  await button(page, 'الإعدادات').tap();
  await button(page, 'الإصدارات').waitFor();
  await expect.poll(layers).toBe(1);
  await page.goBack();
  await tabs.waitFor({ state: 'hidden' });
  // A step back before anything is drawn of what has just been opened.
  await page.evaluate(() => {
    addEventListener('popstate', () => document.body.setAttribute('data-steps', '1'));
    const { pushState } = history;
    history.pushState = (...entry) => {
      pushState.apply(history, entry);
      history.pushState = pushState;
      history.back();
      const until = performance.now() + 200;
      while (performance.now() < until);
    };
  });
  await button(page, 'الإعدادات').tap();
  await page.locator('body[data-steps]').waitFor();
  await tabs.waitFor({ state: 'hidden' });
  await button(page, 'الإعدادات').tap();
  await tabs.waitFor();
  await expect.poll(layers).toBe(1);
  await page.goBack();
  await tabs.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'إلغاء' }).tap();
  await page.waitForURL('**/dashboard?tab=pages');
  await reopen(address.replace('?tab=general', '#domain'));
  const domain = page.getByRole('region', { name: 'النطاق' });
  await expect.poll(async () => (await domain.boundingBox())?.y).toBeLessThan(300);
  expect(await preview.count()).toBe(0);
});

it('the live preview cannot access the dashboard, whatever it opens, nor when it is opened directly', async () => {
  const { page } = await openEditor();
  const sessions = () => page.evaluate(() => Object.keys(localStorage).filter((name) => /Token$/.test(name)));
  expect(await sessions()).toHaveLength(3);
  const sent: string[] = [];
  page.on('request', (request) => {
    const isOfPreview = request.frame().url().endsWith('/preview.html');
    if (isOfPreview) sent.push(JSON.stringify([request.url(), request.headers(), request.postData()]));
  });
  const frame = page.frameLocator('iframe[sandbox="allow-scripts"]').locator('body');
  await frame.locator('.title').waitFor();
  expect(await frame.evaluate(triedFromCanvas)).toEqual(apart);
  expect(sent.filter((request) => request.includes('/api/')).length).toBeGreaterThan(0);
  for (const request of sent) expect(request).not.toMatch(/authorization|cookie|eyJ/i);

  // The frame is a sandbox also for a document without a sandbox of its own.
  await frame.evaluate(() => location.assign('/login'));
  const elsewhere = page.frameLocator('iframe[sandbox="allow-scripts"]').locator('body');
  await expect.poll(() => elsewhere.evaluate(() => [location.pathname, origin])).toEqual(['/login', 'null']);
  expect(await elsewhere.evaluate(triedFromCanvas)).toMatchObject({
    'the window around it': 'refused',
    'local storage': 'refused',
    'an answer of the API': 'refused',
  });

  await page.goto(new URL('/preview.html', page.url()).href);
  expect(await page.evaluate(triedFromCanvas)).toMatchObject({
    origin: 'null',
    'local storage': 'refused',
    cookies: 'refused',
    databases: 'refused',
    'an answer of the API': 'refused',
  });
});

it('the previews of search results and shared links follow the edits and fall back to the page’s own texts', async () => {
  const [image] = await hostImages(stack);
  const fixture = landingPageContentFixture();
  const product = { ...fixture.product, images: image ? [image] : [] };
  const { page } = await openEditor({ tab: 'معلومات عامة', changes: { product } });
  const found = page.getByRole('figure', { name: 'كما تظهر في نتائج البحث' });
  const shared = page.getByRole('figure', { name: /كما تظهر عند مشاركة الرابط/ });
  await found.getByText('عود كمبودي معتّق').waitFor();
  await expect.poll(() => shared.locator('img').getAttribute('src')).toBe(image?.url);
  await page.getByLabel('عنوان محركات البحث').fill('عطر العود الملكي | متجر الشرق');
  await found.getByText('عطر العود الملكي | متجر الشرق').waitFor();
  await shared.getByText('عطر العود الملكي | متجر الشرق').waitFor();
  await page.getByLabel('وصف محركات البحث').fill('عود '.repeat(50));
  await page.getByText('199 من 155 حرفًا').waitFor();
  await page.getByText('قد يُقتطع في نتائج البحث').waitFor();
  await page.getByLabel('الاسم اللطيف').fill('عطر-العود');
  await page.getByText('/products/عطر-العود').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'seo-1440');
});

it('the preview of a blank page is neutral: a sample for the images, and nothing is unavailable before there is a price', async () => {
  const { page } = await openNewPage();
  const preview = page.frameLocator('iframe[sandbox="allow-scripts"]');
  await preview.getByRole('img', { name: 'مكان صور المنتج' }).first().waitFor();
  await preview.locator('.form .btn', { hasText: 'اطلب الآن' }).waitFor();
  expect(await preview.getByText('غير متاح').count()).toBe(0);
  expect(await preview.locator('.price, .sum').filter({ visible: true }).count()).toBe(0);
  await saveScreenshot(page, 'editor-blank-1440');
  await fillNewPage(page, 'صفحة');
  await preview.locator('.title .price', { hasText: '10' }).waitFor();
  expect(await preview.getByRole('img', { name: 'مكان صور المنتج' }).count()).toBe(0);
});

it('the editor is the whole window: outline, page, fields and tabs beside each other, without the dashboard’s menus', async () => {
  const { page } = await openEditor();
  const preview = page.getByTitle('معاينة الصفحة كما يراها الزائر');
  await preview.waitFor();
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  const left = async (locator: Locator) => (await locator.boundingBox())?.x ?? Number.NaN;
  const places = await Promise.all(
    [
      page.getByRole('heading', { name: 'أقسام الصفحة' }),
      preview,
      fields(page),
      page.getByRole('tablist'),
    ].map(left),
  );
  expect(places).toEqual(places.toSorted((one, other) => other - one));
  expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(false);
  const save = await button(page, 'حفظ التغييرات').boundingBox();
  expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(desktop.height);
});

it('a window that becomes smaller and larger again keeps the edits', async () => {
  const { page } = await openEditor();
  await title(page).fill('عنوان كُتب في نافذة كبيرة');
  const outline = button(page, 'أقسام الصفحة');
  expect(await outline.count()).toBe(0);
  await page.setViewportSize({ width: 1024, height: 768 });
  await outline.click();
  const parts = page.getByRole('dialog', { name: 'أقسام الصفحة' });
  await expectAccessible(page);
  await saveScreenshot(page, 'editor-outline-1024');
  await parts.getByRole('button', { name: 'الصور', exact: true }).click();
  await parts.waitFor({ state: 'hidden' });
  await expect.poll(() => tabOf(page, 'المنتج').getAttribute('aria-selected')).toBe('true');
  await page.setViewportSize({ width: 820, height: 900 });
  await page.getByTitle('معاينة الصفحة كما يراها الزائر').waitFor({ state: 'detached' });
  await openTab(page, 'معلومات عامة');
  expect(await title(page).inputValue()).toBe('عنوان كُتب في نافذة كبيرة');
  await page.setViewportSize(desktop);
  await page
    .frameLocator('iframe[sandbox="allow-scripts"]')
    .getByRole('heading', { level: 1, name: 'عنوان كُتب في نافذة كبيرة' })
    .waitFor();
  expect(await title(page).inputValue()).toBe('عنوان كُتب في نافذة كبيرة');
});
