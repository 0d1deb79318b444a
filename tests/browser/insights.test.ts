import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import {
  desktop,
  expectAccessible,
  intercept,
  newPage,
  phone,
  saveScreenshot,
  saveView,
} from '../fixtures/browser.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { readCsv } from '../fixtures/read-csv.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

let shop: Shop;

const { stack, browser } = await stackAndBrowserForFile();

beforeAll(async () => {
  shop = await openShop(stack);
  await visit(shop);
  await placeOrderIn(stack, shop);
  await stack.streamsIdle();
});

/** Views by the tests' browser would not be counted: its own user agent names a crawler. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** Visits a page as a shopper from TikTok; resolves once the visit has been sent. */
async function visit({ url }: Shop): Promise<void> {
  const { page, context } = await newPage(browser, phone, { userAgent });
  const sent = page.waitForResponse((response) => response.url().endsWith('/collect'));
  await page.goto(`${url}?utm_source=tiktok`);
  await sent;
  await context.close();
}

async function signedIn(viewport = desktop, merchant = shop.merchant) {
  const opened = await newPage(browser, viewport);
  await openSignedIn(opened.page, stack.url, merchant);
  return opened;
}

/** The value of a metric on the cards. */
function metric(page: Page, label: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .last()
    .locator('dd bdi')
    .first();
}

/** A report that is being fetched shows the one before, dimmed: `within` names the one that is waited for. */
const chartRendered = (page: Page, within = '') =>
  page.locator(`${within} .apexcharts-svg`).first().waitFor();

it('a visit and an order appear in the insights within five seconds', async () => {
  const own = await openShop(stack);
  const { page, problems } = await newPage(browser, desktop);
  // Five seconds of the screen's own clock: a busy machine's duration says nothing about the product.
  await page.clock.install();
  await openSignedIn(page, stack.url, own.merchant);
  const counted = async () => (await own.merchant.client.getInsights({ query: { period: '7' } })).cards;
  await expect.poll(() => metric(page, 'مشاهدات الصفحات').textContent()).toBe('0');
  await page.getByText('لا أرقام في هذه الفترة بعد').waitFor();
  await visit(own);
  await expect.poll(async () => (await counted()).views.value).toBe(1);
  await page.clock.fastForward(5_000);
  await expect.poll(() => metric(page, 'مشاهدات الصفحات').textContent()).toBe('1');
  await placeOrderIn(stack, own);
  await expect.poll(async () => (await counted()).orders.value).toBe(1);
  await page.clock.fastForward(5_000);
  await expect.poll(() => metric(page, 'إجمالي الطلبات').textContent()).toBe('1');
  // One view says nothing of the rate.
  await page.getByText('يُعرف بعد 20 زيارة').waitFor();
  for (const label of ['عملاء فريدون', 'زوار فريدون'])
    expect(await metric(page, label).textContent()).toMatch(/^نحو [12]$/);
  // In the table of the sources, and in the way to delivery.
  await expect.poll(() => page.getByRole('row', { name: /^تيك توك/ }).count()).toBe(2);
  expect(problems).toEqual([]);
});

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'the home shows how many orders came today, each number with a link to them, at %s px',
  async (width, viewport) => {
    const { page, problems } = await signedIn(viewport);
    const today = page.getByRole('region', { name: 'اليوم' });
    await today.getByRole('link', { name: 'طلبات اليوم 1', exact: true }).waitFor();
    await today.getByRole('link', { name: 'مؤكد منها 0', exact: true }).waitFor();
    await expectAccessible(page);
    await saveView(page, `home-today-${width}`);
    await today.getByRole('link', { name: /^طلبات اليوم/ }).click();
    await page.waitForURL(/\/dashboard\/orders\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
    await expect.poll(() => page.getByLabel(/^حالة طلب/).count()).toBe(1);
    expect(problems).toEqual([]);
  },
);

it.each([
  ['1440', desktop],
  ['390', phone],
])('the insights are accessible at %s px', async (width, viewport) => {
  const { page, problems } = await signedIn(viewport);
  await chartRendered(page);
  await expectAccessible(page);
  await saveScreenshot(page, `insights-${width}`);
  const table = page.getByRole('table', { name: 'الزيارات اليومية' });
  await expect.poll(() => table.getByRole('row').count()).toBe(8);
  // In the colours of the merchant's system the legend keeps those of the chart.
  const dots = () =>
    page
      .locator('main li > span:empty')
      .evaluateAll((all) => all.map((dot) => getComputedStyle(dot).backgroundColor));
  const own = await dots();
  await page.emulateMedia({ forcedColors: 'active' });
  await saveScreenshot(page, `insights-forced-colours-${width}`);
  expect(own.length).toBeGreaterThan(1);
  expect(await dots()).toEqual(own);
  // The funnel's bars differ from their ground.
  const bars = await page
    .getByRole('listitem')
    .locator('[aria-hidden] > [style*="inline-size"]')
    .evaluateAll((all) =>
      all.map((bar) => {
        const colourOf = (element: Element) => getComputedStyle(element).backgroundColor;
        return { bar: colourOf(bar), ground: bar.parentElement && colourOf(bar.parentElement) };
      }),
    );
  expect(bars.length).toBeGreaterThan(1);
  for (const { bar, ground } of bars) expect(bar).not.toBe(ground);
  // Its labels have the colour of texts, on a dark ground too.
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const labels = await page
    .locator('main svg text:visible')
    .evaluateAll((all) => [...new Set(all.map((label) => getComputedStyle(label).fill))]);
  expect(labels).toEqual([await page.evaluate(() => getComputedStyle(document.body).color)]);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light', contrast: 'more' });
  await saveScreenshot(page, `insights-more-contrast-${width}`);
  await page.emulateMedia({ contrast: 'no-preference' });
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'ما المقصود: معدل التحويل' }).focus();
  await page.getByRole('tooltip').filter({ hasText: 'عدد الطلبات لكل مئة مشاهدة.' }).waitFor();
  expect(problems).toEqual([]);
});

it('the address of the home screen keeps the tab and the period', async () => {
  const { page } = await signedIn();
  await page.getByRole('link', { name: '30 يومًا' }).click();
  await page.waitForURL('**/dashboard?tab=insights&period=30');
  const table = page.getByRole('table', { name: 'الزيارات اليومية' });
  await expect.poll(() => table.getByRole('row').count()).toBe(31);
  await page.reload();
  await expect.poll(() => table.getByRole('row').count()).toBe(31);
  await page.getByRole('tab', { name: 'صفحات الهبوط' }).click();
  await page.getByRole('link', { name: /^تعديل: / }).waitFor();
  await page.goBack();
  await expect.poll(() => table.getByRole('row').count()).toBe(31);
});

it('insights that cannot be loaded are reported with a retry button', async () => {
  const { page } = await newPage(browser, desktop);
  let isBroken = true;
  await intercept(
    page,
    ({ pathname }) => pathname === '/api/insights',
    (route) => (isBroken ? route.fulfill({ status: 400, body: '{}' }) : route.continue()),
  );
  await openSignedIn(page, stack.url, shop.merchant);
  await page.getByText('حدث خطأ في تحميل البيانات').waitFor();
  await expectAccessible(page);
  isBroken = false;
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect.poll(() => metric(page, 'إجمالي الطلبات').textContent()).toBe('1');
});

it('the insights of one page have an address that can be shared', async () => {
  const { page, problems } = await signedIn();
  await page
    .getByRole('row', { name: new RegExp(shop.page.title) })
    .getByRole('link')
    .click();
  await page.waitForURL(`**/dashboard/insights?period=7days&page=${shop.page.id}`);
  await page.getByRole('link', { name: '90 يومًا' }).click();
  await page.waitForURL(`**/dashboard/insights?period=90days&page=${shop.page.id}`);
  await chartRendered(page, '[data-period="90"][aria-busy=false]');
  await expectAccessible(page);
  const again = await page.context().newPage();
  await again.goto(page.url());
  await expect.poll(() => metric(again, 'إجمالي الطلبات').textContent()).toBe('1');
  const choice = again.getByLabel('صفحة الهبوط', { exact: true });
  await expect.poll(() => choice.inputValue()).toBe(shop.page.id);
  await choice.selectOption({ label: 'كل الصفحات' });
  await again.waitForURL('**/dashboard/insights?period=90days');
  expect(problems).toEqual([]);
});

it('each number of orders in a funnel opens these orders, by campaign, page, source and country', async () => {
  const own = await openShop(stack);
  const { client } = own.merchant;
  const visit = { at: Date.now(), referrer: '', search: '?utm_source=tiktok&utm_campaign=Winter' };
  const orderId = await placeOrderIn(stack, own, { attribution: { first: visit, last: visit } });
  await client.changeOrderStatus({ params: { orderId }, body: { status: 'confirmed' } });
  const direct = await placeOrderIn(stack, own);
  await client.changeOrderStatus({ params: { orderId: direct }, body: { status: 'confirmed' } });
  await placeOrderIn(stack, own);
  await stack.streamsIdle();
  const { page, problems } = await signedIn(desktop, own.merchant);
  const figures = [
    { by: 'الحملة', link: '1, طلبات: طلبات winter', orders: 1 },
    { by: 'الحملة', link: '2, طلبات: طلبات بلا حملة', orders: 2 },
    { by: 'الحملة', link: '1, مؤكدة: طلبات بلا حملة', orders: 1 },
    { by: 'الصفحة', link: `3, طلبات: طلبات ${own.page.title}`, orders: 3 },
    { by: 'المصدر', link: '1, طلبات: طلبات تيك توك', orders: 1 },
    { by: 'الدولة', link: '2, مؤكدة: طلبات السعودية', orders: 2 },
  ];
  for (const { by, link, orders } of figures) {
    // What no other table of the screen is by comes first.
    const choice = page.getByRole('radiogroup', { name: 'مقسّمًا حسب' }).getByRole('radio', { name: by });
    if (by === 'الحملة') {
      await expect.poll(() => choice.isChecked()).toBe(true);
      // The page has no visits through this campaign's link.
      const winter = page.getByRole('row', { name: /^winter/ });
      await expect.poll(() => winter.getByText('غير معروف').count()).toBe(2);
      await page.getByText('أن زيارة هذه الطلبات لم تُحسب').waitFor();
    } else await page.getByRole('radiogroup', { name: 'مقسّمًا حسب' }).getByText(by, { exact: true }).click();
    await page.getByRole('link', { name: link, exact: true }).click();
    await page.waitForURL('**/dashboard/orders?**');
    await expect.poll(() => page.getByLabel(/^حالة طلب/).count()).toBe(orders);
    await page.goBack();
  }
  expect(problems).toEqual([]);
});

it('the insights of another merchant’s page do not exist', async () => {
  const { page } = await signedIn(desktop, await stack.newMerchant());
  await page.goto(`${stack.url}/dashboard/insights?page=${shop.page.id}`);
  await page.getByText('صفحة الهبوط غير موجودة').waitFor();
});

it('the insights export is a CSV file of the shown report', async () => {
  const { page } = await signedIn();
  await page.goto(`${stack.url}/dashboard/insights`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'تصدير CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  const [headings = [], ...rows] = readCsv(text);
  const revenue = headings.indexOf('الإيرادات SAR');
  const ofPage = rows.find(([section, item]) => section === 'صفحة الهبوط' && item === shop.page.title);
  expect(ofPage?.[headings.indexOf('المشاهدات')]).toBe('1');
  expect(ofPage?.[headings.indexOf('الطلبات')]).toBe('1');
  const [order] = (await shop.merchant.client.listOrders({ query: {} })).items;
  expect(Number(ofPage?.[revenue])).toBe((order?.totalMinor ?? 0) / 100);
  expect(rows.filter(([section]) => section === 'اليوم')).toHaveLength(7);
  expect(rows.every((row) => row.length === headings.length)).toBe(true);
});

describe.each([
  ['1440', desktop],
  ['390', phone],
])('the platform insights at %s px', (width, viewport) => {
  it('the platform insights show the week of all merchants’ pages and are accessible', async () => {
    const { page, problems } = await signedIn(viewport, await newAdmin(stack));
    await page.goto(`${stack.url}/admin`);
    await page.getByRole('link', { name: 'تحليلات المنصة' }).click();
    await page.waitForURL('**/admin/insights');
    await page.getByRole('list').getByText(shop.page.title).first().waitFor();
    expect(Number(await metric(page, 'مشاهدات الصفحات').textContent())).toBeGreaterThan(0);
    await expect.poll(() => metric(page, 'متوسط مدة الزيارة').textContent()).toMatch(/^\d+:\d\d$/);
    await page.getByText(/^أُحصيت المشاهدات حتى .+، وتُحدَّث كل 10 دقائق$/).waitFor();
    const table = page.getByRole('table', { name: 'الزيارات ومشاهدات الصفحات' });
    await expect.poll(() => table.getByRole('row').count()).toBe(8);
    await chartRendered(page);
    await expectAccessible(page);
    await saveScreenshot(page, `platform-insights-${width}`);
    expect(problems).toEqual([]);
  });
});

it('the script of the charts is fetched only on screens with charts', async () => {
  const { page } = await newPage(browser, desktop);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openSignedIn(page, stack.url, await stack.newMerchant());
  await page.getByText('لا توجد صفحات هبوط').waitFor();
  await page.goto(`${stack.url}/dashboard/orders`);
  await page.getByRole('heading', { name: 'الطلبات', level: 1 }).waitFor();
  const before = scripts.length;
  await page.goto(`${stack.url}/dashboard/insights`);
  await chartRendered(page);
  const isChart = (url: string) => url.includes('apexcharts');
  expect(scripts.slice(0, before).filter(isChart)).toEqual([]);
  expect(scripts.filter(isChart)).toHaveLength(1);
});
