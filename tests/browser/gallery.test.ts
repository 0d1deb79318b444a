import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { fullPage } from '../fixtures/full-page.ts';
import { hostImages, openShop, type Shop } from '../fixtures/shop.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();
const images = await hostImages(stack);

/** Swipes with a finger from one x position to the other, frame by frame. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: 400 }] });
  await touch('touchStart', from);
  for (let x = from; x < to; x += 20) {
    await touch('touchMove', x);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('the gallery', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(stack, fullPage(images));
  });

  const thumb = (page: Page, position: number) => page.getByRole('link', { name: `الصورة ${position} من 3` });
  const position = (page: Page) => page.getByRole('dialog').getByRole('status').textContent();
  const isCurrent = (page: Page, which: number) => thumb(page, which).getAttribute('aria-current');

  it('the gallery opens an image with a tap, continues with a swipe, and closes where the shopper was', async () => {
    const { page, context, problems } = await newPage(browser, phone);
    await page.goto(shop.url);
    await page.locator('.track').tap();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect.poll(() => position(page)).toContain('1 / 3');
    await expectAccessible(page);
    await saveScreenshot(page, 'gallery-large-390');
    // The images run from right to left: a swipe to the right shows the next one.
    await swipe(page, 80, 320);
    await expect.poll(() => position(page)).toContain('2 / 3');
    await dialog.getByRole('button', { name: 'إغلاق' }).tap();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => isCurrent(page, 2)).toBe('true');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('the gallery can be used with the keyboard alone', async () => {
    const { page, context, problems } = await newPage(browser, desktop);
    await page.goto(shop.url);
    const picture = (number: number) => page.getByRole('link', { name: `صورة رقم ${number}`, exact: true });
    const hasFocus = (number: number) =>
      picture(number).evaluate((element) => element === document.activeElement);
    // The first key may be pressed before the gallery's script has run.
    await picture(1).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.getByRole('group', { name: 'صورة رقم 1' }).waitFor();
    await saveScreenshot(page, 'gallery-large-1440');
    await expectAccessible(page);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => position(page)).toBe('2 / 3 صورة رقم 2');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => position(page)).toBe('3 / 3 صورة رقم 3');
    await dialog.getByRole('button', { name: 'الصورة التالية' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => position(page)).toBe('2 / 3 صورة رقم 2');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(2)).toBe(true);
    await expect.poll(() => isCurrent(page, 2)).toBe('true');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('Back closes the large image and leaves the shopper where they were, with what they typed', async () => {
    const { page, context, problems } = await newPage(browser, phone);
    await page.goto('about:blank');
    await page.goto(shop.url);
    await page.getByLabel('الاسم الكامل').fill('سارة');
    const dialog = page.getByRole('dialog');
    for (const _ of ['once', 'again']) {
      await page.locator('.track').tap();
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      expect(page.url()).toBe(shop.url);
    }
    // Closed by its button, it leaves nothing behind that Back would have to pass.
    await page.locator('.track').tap();
    await dialog.getByRole('button', { name: 'إغلاق' }).tap();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
    await expect.poll(() => page.getByLabel('الاسم الكامل').inputValue()).toBe('سارة');
    await page.goBack();
    await expect.poll(() => page.url()).toBe('about:blank');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('the gallery shows the image of a clicked thumbnail', async () => {
    const { page, context } = await newPage(browser, desktop);
    await page.goto(shop.url);
    await thumb(page, 3).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isCurrent(page, 3)).toBe('true');
    await expect.poll(() => isCurrent(page, 1)).toBe('false');
    expect(new URL(page.url()).hash).toBe('');
    await context.close();
  });

  it('without JavaScript the gallery opens the image itself', async () => {
    const { page, context } = await newPage(browser, phone, { javaScriptEnabled: false });
    await page.goto(shop.url);
    await page.locator('.track').tap();
    await page.waitForURL(`**${images[0]?.url}`);
    await context.close();
  });

  it('the gallery keeps the space of an image that cannot be loaded', async () => {
    const missing = await openShop(
      stack,
      fullPage(images, (content) => {
        content.product.images = [{ url: 'http://nowhere.localhost:9/gone.jpg', alt: 'مفقودة' }, ...images];
      }),
    );
    const { page, context } = await newPage(browser, phone);
    await page.addInitScript(() => {
      const seen = window as unknown as { moved: number };
      seen.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.moved += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(missing.url);
    const broken = page.locator('.track .broken');
    await broken.waitFor();
    const box = await broken.boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(358);
    expect(box?.height).toBe(box?.width);
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.001);
    await expectAccessible(page);
    await saveScreenshot(page, 'gallery-broken-390');
    await context.close();
  });
});
