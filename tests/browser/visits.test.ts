import type { Blocks } from '@mirsah/domain/landing-page/blocks';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPage, phone } from '../fixtures/browser.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

/** The browser's own user agent reveals automation, so its visits would not be counted. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** A browser whose clock can be put forward: a view is reported when it has been visible for ten seconds. */
async function openPage() {
  const opened = await newPage(browser, phone, { userAgent });
  await opened.page.clock.install();
  return opened;
}

/** How often the page was viewed, ten more seconds after it was opened. */
async function viewsAfterTenSeconds(page: Page, shop: Shop): Promise<number> {
  await page.clock.fastForward(10_000);
  return (await reportOf(shop)).cards.views.value;
}

async function reportOf({ merchant, page }: Shop) {
  await stack.streamsIdle();
  return merchant.client.getInsights({ query: { period: '7', pageId: page.id } });
}

it('a visit is counted with its source, its duration and the start of the form, and its visitor is recognised', async () => {
  const shop = await openShop(stack);
  const { page, problems } = await openPage();
  await page.goto(`${shop.url}?utm_source=tiktok`);
  await expect.poll(() => viewsAfterTenSeconds(page, shop)).toBe(1);
  await page.getByLabel('الاسم').first().fill('نورة');
  await expect.poll(async () => (await reportOf(shop)).funnel.formStarts).toBe(1);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('نورة');
  await page.reload();
  await expect.poll(() => viewsAfterTenSeconds(page, shop)).toBe(2);
  const { cards, sources } = await reportOf(shop);
  expect(cards.visits.value).toBe(1);
  expect(cards.visitors.value).toBe(1);
  expect(cards.bounceRate.value).toBe(0);
  expect(sources[0]).toMatchObject({ source: 'tiktok', views: 2 });
  expect(problems).toEqual([]);

  // A second visit from another source, which leads to the order.
  await page.evaluate(() => {
    localStorage.visit = JSON.stringify({ ...JSON.parse(localStorage.visit), at: 0 });
  });
  await page.goto(`${shop.url}?utm_source=ig`);
  await expect.poll(() => viewsAfterTenSeconds(page, shop)).toBe(3);
  expect((await reportOf(shop)).cards.visits.value).toBe(2);
  // The values of the first visit are there once the form is touched.
  await page.getByLabel('رقم').first().focus();
  await expect.poll(() => page.getByLabel('الاسم').first().inputValue()).toBe('نورة');
  await page.getByLabel('رقم').first().fill('0551234567');
  await page.getByLabel('العنوان').first().fill('الرياض، حي النرجس');
  await page.locator('form#order [type=submit]').click();
  await page.waitForURL('**/thank-you**');
  const [order] = (await shop.merchant.client.listOrders({ query: {} })).items;
  expect(order?.attribution).toMatchObject({
    first: { source: 'tiktok' },
    last: { source: 'instagram' },
    device: 'mobile',
  });
});

it('a page that is sold out is viewed too', async () => {
  const { layout } = landingPageContentFixture();
  const stock = { pieces: 0, countedAt: new Date().toISOString(), stopsOrders: true };
  const bstock = { type: 'stockLeft', props: { stock, whenOut: 'hide', note: '' } } satisfies Blocks[string];
  const shop = await openShop(stack, { layout: { ...layout, blocks: { bstock } } });
  const { page, problems } = await openPage();
  await page.goto(shop.url);
  await page.getByRole('heading', { name: 'نفدت الكمية' }).waitFor();
  await expect.poll(() => viewsAfterTenSeconds(page, shop)).toBe(1);
  expect(problems).toEqual([]);
});

it('a visit with Global Privacy Control is counted without an id and stores nothing', async () => {
  const shop = await openShop(stack);
  const { page, context } = await openPage();
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await page.goto(shop.url);
  await expect.poll(() => viewsAfterTenSeconds(page, shop)).toBe(1);
  expect((await reportOf(shop)).cards.visitors.value).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('visit'))).toBeNull();
});
