import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { openLandingPages } from '../fixtures/open-landing-pages.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { postOrder } from '../fixtures/site.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

const steps = (page: Page) => page.getByRole('region', { name: 'ابدأ من هنا' });
const current = (page: Page) => steps(page).locator('[aria-current=step]');

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('the first steps on %s', (_, viewport) => {
  it('the first steps lead a merchant from a starter to a live page and a shared link', async () => {
    const merchant = await stack.newMerchant();
    const { page, context } = await newPage(browser, viewport);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openSignedIn(page, stack.url, merchant);
    await current(page).getByRole('heading', { name: 'أنشئ صفحة من نموذج' }).waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `start-create-${viewport.width}`);
    await current(page).getByRole('link', { name: 'اختر نموذجًا' }).click();
    await page.waitForURL('**/dashboard/create');

    const body = landingPageContentFixture({ isEnabled: false });
    const { id, subdomain } = await merchant.client.createLandingPage({ body });
    await page.goto(`${stack.url}/dashboard`);
    await current(page).getByRole('heading', { name: 'انشر الصفحة' }).waitFor();
    await expect
      .poll(() => current(page).getByRole('link').getAttribute('href'))
      .toBe(`/dashboard/edit/${id}`);
    await saveScreenshot(page, `start-publish-${viewport.width}`);

    await merchant.client.setLandingPageEnabled({ params: { pageId: id }, body: { isEnabled: true } });
    await stack.streamsIdle();
    await page.reload();
    await current(page).getByRole('heading', { name: 'شارك الرابط' }).waitFor();
    const address = `http://${subdomain}.localhost:${stack.port}/`;
    const whatsApp = current(page).getByRole('link', { name: 'مشاركة عبر واتساب' });
    await expect.poll(() => whatsApp.getAttribute('href')).toContain(encodeURIComponent(address));
    await expectAccessible(page);
    await saveScreenshot(page, `start-share-${viewport.width}`);
    await current(page).getByRole('button', { name: 'نسخ الرابط' }).click();
    await steps(page).getByRole('heading', { name: 'اكتملت خطوات البداية' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await saveScreenshot(page, `start-finished-${viewport.width}`);
    await steps(page).getByRole('button', { name: 'إغلاق' }).click();
    await page.reload();
    await openLandingPages(page);
    await page.getByText('منشورة').first().waitFor();
    expect(await steps(page).count()).toBe(0);
  });
});

it('the first steps stay collapsed on the next visit until the merchant expands them', async () => {
  const merchant = await stack.newMerchant();
  const { page } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, merchant);
  await steps(page).getByRole('button', { name: 'إخفاء الخطوات' }).click();
  expect(await current(page).count()).toBe(0);
  await page.reload();
  const resumeSteps = steps(page).getByRole('button', { name: 'متابعة الخطوات' });
  await resumeSteps.waitFor();
  await expect.poll(() => resumeSteps.getAttribute('aria-expanded')).toBe('false');
  await saveScreenshot(page, 'start-hidden-1440');
  await resumeSteps.click();
  await current(page).getByRole('link', { name: 'اختر نموذجًا' }).waitFor();
});

it('the first steps are not shown to a merchant who already has orders', async () => {
  const shop = await openShop(stack);
  await postOrder(stack.port, shop.page.subdomain, {
    landingPageId: shop.page.id,
    name: 'عبدالله الشمري',
    phone: '0551234567',
    address: 'الرياض',
    country: 'SA',
    items: [{ sku: '', price: 199, quantity: 1, variant: '', name: '' }],
  });
  await expect
    .poll(async () => {
      await stack.streamsIdle();
      return (await shop.merchant.client.listLandingPages({ query: {} })).items[0]?.orders;
    })
    .toBe(1);
  const { page } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, shop.merchant);
  await openLandingPages(page);
  await page.getByText('منشورة').first().waitFor();
  expect(await steps(page).count()).toBe(0);
});
