import { filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, expectAccessible, intercept, newPage, phone, saveView } from '../fixtures/browser.ts';
import { holdObservers } from '../fixtures/busy-observers.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';

const { stack, browser } = await stackAndBrowserForFile();

const FAILED = 'تعذّر عرض هذا الجزء لخلل فيه. ما حوله يعمل كالمعتاد.';
const MISSING = 'صدر تحديث جديد للوحة التحكم، أو انقطع الاتصال أثناء التحميل.';
const PAGE = /\/api\/landing-pages\/[0-9a-z]{26}$/;
const retry = (page: Page) => page.getByRole('button', { name: 'أعد المحاولة' });

/** Answers are changed on their way, as no release of ours would answer. */
const alter = (page: Page, address: RegExp, change: (answer: Record<string, unknown>) => unknown) =>
  intercept(page, address, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const answer: Record<string, unknown> = await response.json();
    await route.fulfill({ response, json: change(answer) ?? answer });
  });

async function openPageWith(viewport = desktop) {
  const merchant = await stack.newMerchant();
  const { layout, ...content } = landingPageContentFixture();
  const blocks = { bstock: filledBlock('stockLeft'), bfaq01: filledBlock('faq') };
  const { id } = await merchant.client.createLandingPage({
    body: { ...content, layout: { ...layout, blocks, order: [...layout.order, 'bstock', 'bfaq01'] } },
  });
  const { page } = await newPage(browser, viewport);
  return { merchant, page, path: `/dashboard/edit/${id}` };
}

describe('a part of a screen that cannot be drawn fails alone', () => {
  it.each([
    ['1440', desktop],
    ['390', phone],
  ])(
    'a failed notice of the editor shows an error, and the rest is edited, at %s pixels',
    async (width, viewport) => {
      const { merchant, page, path } = await openPageWith(viewport);
      await alter(page, PAGE, (answer) => {
        const { layout } = answer as { layout: { blocks: Record<string, unknown>; order: string[] } };
        layout.blocks.bdetail = { type: 'businessDetails', props: {} };
        layout.order.push('bdetail');
      });
      await openSignedIn(page, stack.url, merchant, `${path}?tab=general`);
      await page.getByText(FAILED).first().waitFor();
      await expectAccessible(page);
      await saveView(page, `failing-notice-${width}`);
      await page.getByLabel('عنوان الصفحة').fill('عنوان جديد');
      await page
        .getByText(/تغيير.* غير محفوظ/)
        .first()
        .waitFor();
      await page.keyboard.press('Control+KeyZ');
      await expect.poll(() => page.getByLabel('عنوان الصفحة').inputValue()).not.toBe('عنوان جديد');
    },
  );

  it('a block whose count has no time is edited like any other', async () => {
    const { merchant, page, path } = await openPageWith();
    await alter(page, PAGE, (answer) => {
      const { blocks } = answer.layout as { blocks: Record<string, { props: Record<string, unknown> }> };
      const props = blocks.bstock?.props ?? {};
      for (const [name, value] of Object.entries(props))
        if (value && typeof value === 'object' && 'countedAt' in value)
          props[name] = { pieces: 12, countedAt: '', stopsOrders: false };
    });
    await openSignedIn(page, stack.url, merchant, path);
    await page.locator('[data-row="bstock"]').click();
    const count = page.locator('[name^="layout.blocks.bstock.props."][inputmode="numeric"]').first();
    await expect.poll(() => count.inputValue()).toBe('12');
    await count.fill('9');
    await page
      .getByText(/غير محفوظ/)
      .first()
      .waitFor();
    expect(await page.getByText(FAILED).count()).toBe(0);
  });

  it('what happened to an order cannot be drawn, and the order can', async () => {
    const merchant = await stack.newMerchant();
    const [order] = await storeOrders(stack, merchant, [{ customerName: 'سارة المطيري' }]);
    const { page } = await newPage(browser, desktop);
    const { stop } = await alter(page, new RegExp(`/api/orders/${order?.id}$`), (answer) => ({
      ...answer,
      events: [{ at: 'غدًا' }],
    }));
    await openSignedIn(page, stack.url, merchant, `/dashboard/orders?order=${order?.id}`);
    const drawer = page.getByRole('dialog');
    await drawer.getByText('سارة المطيري').first().waitFor();
    await drawer.getByText(FAILED).waitFor();
    await expectAccessible(page);
    await saveView(page, 'failing-timeline-1440');
    stop();
  });

  it('cards of the insights cannot be drawn, and the others can', async () => {
    const merchant = await stack.newMerchant();
    await storeOrders(stack, merchant, [{ customerName: 'سارة المطيري' }]);
    const { page } = await newPage(browser, desktop);
    await alter(page, /\/api\/insights/, (answer) => ({
      ...answer,
      calls: 7,
      cards: { views: { value: 1 }, orders: { value: 1 } },
    }));
    await openSignedIn(page, stack.url, merchant, '/dashboard/insights');
    await page.getByText(FAILED).first().waitFor();
    // The cards of metrics and the calls; every other card has its heading and its content.
    await expect.poll(() => page.getByText(FAILED).count()).toBe(2);
    await page.getByRole('heading', { name: 'حسب المصدر' }).waitFor();
    await saveView(page, 'failing-insights-1440');
  });
});

it('a screen that fails leaves the menus, and a release is named only where its script is missing', async () => {
  const merchant = await stack.newMerchant();
  const { page } = await newPage(browser, desktop);
  await alter(page, /\/api\/products(?:\?|$)/, () => ({ items: [null], cursor: null }));
  await openSignedIn(page, stack.url, merchant, '/dashboard/products');
  await page.getByText(FAILED).waitFor();
  expect(await page.getByText(MISSING).count()).toBe(0);
  const menu = page.getByRole('navigation').getByRole('link', { name: 'الطلبات' }).first();
  await menu.click();
  await page.getByRole('heading', { level: 1, name: 'الطلبات' }).waitFor();
  expect(await page.getByText(FAILED).count()).toBe(0);
  await intercept(page, '**/assets/message-templates-page-*.js', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'قوالب الرسائل' }).first().click();
  await page.getByText(MISSING).waitFor();
  expect(await retry(page).count()).toBe(0);
});

describe('a page that does not appear in its frame', () => {
  const SILENT = 'لم تظهر الصفحة هنا بعد';
  /** The error of the page's own document. */
  const SCRIPT = /\/assets\/preview-(?!messages-|page-)[^/]+\.js$/;

  it.each([
    ['1440', desktop],
    ['390', phone],
  ])(
    'a failed canvas shows an error beside its fields, which are saved, and is shown on request, at %s pixels',
    async (width, viewport) => {
      const { merchant, page, path } = await openPageWith(viewport);
      const { stop } = await intercept(page, SCRIPT, (route) => route.abort());
      const observers = await holdObservers(page);
      await openSignedIn(page, stack.url, merchant, path);
      // The frame has no size before there is room for it, which a busy browser tells with what it is then.
      await expect.poll(() => observers.last('iframe[sandbox]')).toBe(true);
      await observers.release();
      await page.getByRole('alert').getByText(SILENT).waitFor();
      await expectAccessible(page);
      await saveView(page, `silent-canvas-${width}`);
      if (viewport === phone) await page.getByRole('button', { name: 'الإعدادات' }).tap();
      await page.getByLabel('عنوان الصفحة').fill('عنوان بلا معاينة');
      await page.keyboard.press('Control+KeyS');
      await page.getByText('تم حفظ التغييرات بنجاح').first().waitFor();
      if (viewport === phone) await page.goBack();
      stop();
      await retry(page).click();
      await page
        .frameLocator('iframe[sandbox]')
        .getByRole('heading', { level: 1, name: 'عنوان بلا معاينة' })
        .waitFor();
      await expect.poll(() => page.getByText(SILENT).count()).toBe(0);
    },
  );

  it('a failed preview shows an error too, and a late one replaces it', async () => {
    const { merchant, page, path } = await openPageWith();
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, SCRIPT, async (route) => {
      await isReleased;
      await route.continue();
    });
    await openSignedIn(page, stack.url, merchant, path.replace('/dashboard/edit/', '/preview/'));
    await page.getByText(SILENT).waitFor();
    await expectAccessible(page);
    await saveView(page, 'silent-preview-1440');
    release();
    await page.frameLocator('iframe[sandbox]').locator('.title').waitFor();
    await expect.poll(() => page.getByText(SILENT).count()).toBe(0);
  });
});
