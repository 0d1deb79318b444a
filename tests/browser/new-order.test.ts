import { noZones } from '@mirsah/domain/landing-page/zones';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newUnmatchedMessage } from '../fixtures/authorization-resources.ts';
import {
  desktop,
  expectAccessible,
  intercept,
  newPage,
  phone,
  saveScreenshot,
  saveView,
} from '../fixtures/browser.ts';
import { newPhone } from '../fixtures/phones.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import type { Shop } from '../fixtures/shop.ts';
import { openShopOfTwo } from '../fixtures/shop-of-two.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { orderByHand } from '../fixtures/site.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { ownColours, withoutEdge } from '../fixtures/system-colours.ts';

const { stack, browser } = await stackAndBrowserForFile();

/** Milliseconds a letter: a person types about forty words a minute. */
const LETTER_MS = 150;
/** To find and reach the next thing on the screen. */
const REACH_MS = 800;

const emirates = {
  id: 'emirates',
  name: 'الإمارات',
  country: 'AE' as const,
  covers: 'rest' as const,
  places: [],
  options: [{ id: 'emirates-usual', name: 'شحن', priceMinor: 0, estimatedDays: 2 }],
  codFeeMinor: 0,
  minFreeMinor: null,
  isRefused: false,
};

/** An earlier order of the perfume by a number. */
const earlierOrder = (shop: Shop, digits: string) =>
  placeOrderIn(stack, shop, {
    phone: digits,
    name: 'سارة القحطاني',
    address: 'النرجس، شارع أنس بن مالك، فيلا 12',
    fields: { town: 'الرياض' },
    items: [{ sku: 'small', price: 179, quantity: 1, variant: '50 مل', name: '', variantId: 'small' }],
  });

async function openScreen(shop: Shop, viewport = desktop, path = '/dashboard/orders/new') {
  const opened = await newPage(browser, viewport);
  await openSignedIn(opened.page, stack.url, shop.merchant, path);
  await phoneOf(opened.page).waitFor();
  return opened;
}

const phoneOf = (page: Page) => page.getByLabel('جوال العميل');
const save = (page: Page, name: string | RegExp = /^احفظ الطلب/) => page.getByRole('button', { name });
const product = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(name) });
const newest = async ({ merchant: { client } }: Shop) => (await client.listOrders({ query: {} })).items[0];

/** Types like a person into the focused field. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: LETTER_MS });
/** Moves there and presses like a person. */
async function reach(page: Page, target: ReturnType<Page['getByRole']>) {
  await page.waitForTimeout(REACH_MS);
  await target.click();
}

it.each([
  ['390', phone],
  ['1440', desktop],
] as const)(
  'the order of a known customer takes a number and four presses, within twenty seconds, at %s pixels',
  async (width, viewport) => {
    const shop = await openShopOfTwo(stack);
    const digits = newPhone();
    const orderId = await earlierOrder(shop, digits);
    await shop.merchant.client.changeOrderStatus({ params: { orderId }, body: { status: 'delivered' } });
    await stack.streamsIdle();
    const { page, problems } = await openScreen(shop, viewport);
    await expectAccessible(page);
    await saveView(page, `new-order-start-${width}`);

    const started = Date.now();
    await type(page, digits);
    const customer = page.getByRole('region', { name: 'العميل' });
    await customer.getByText('طلب واحد وصله، بلا إرجاع').waitFor();
    await reach(page, page.getByText('مكالمة', { exact: true }));
    await reach(page, product(page, 'عود الديرة الملكي'));
    await reach(page, page.getByRole('button', { name: '100 مل' }));
    await customer.getByText('التوصيل: 25').waitFor();
    await page.getByText('274').first().waitFor();
    await expectAccessible(page);
    await saveView(page, `new-order-known-${width}`);
    await reach(page, save(page));
    await page.getByText(/^سُجّل الطلب .* مؤكدًا/).waitFor();
    await page.waitForURL('**/dashboard/orders');
    expect((Date.now() - started) / 1000).toBeLessThan(20);
    await saveView(page, `new-order-saved-${width}`);
    expect(await newest(shop)).toMatchObject({
      customerName: 'سارة القحطاني',
      customerAddress: 'النرجس، شارع أنس بن مالك، فيلا 12',
      status: 'confirmed',
      channel: 'call',
      totalMinor: 27_400,
      items: [{ variant: '100 مل', quantity: 1 }],
    });

    await page.getByRole('button', { name: /^تراجع/ }).click();
    await page.getByText('أُلغي تسجيل الطلب').waitFor();
    await expect.poll(async () => (await newest(shop))?.id).toBe(orderId);
    await page.goto(`${stack.url}/dashboard/orders/new`);
    await page.getByText('تابع من حيث توقفت').waitFor();
    expect(await phoneOf(page).inputValue()).toBe(digits);
    expect(problems).toEqual([]);
  },
);

it.each([
  ['390', phone],
  ['1440', desktop],
] as const)(
  'the order of a new customer is written within 45 seconds, at %s pixels',
  async (width, viewport) => {
    const shop = await openShopOfTwo(stack);
    const { page, problems } = await openScreen(shop, viewport);
    const started = Date.now();
    await type(page, newPhone());
    await page.getByText('أول طلب من هذا الرقم').waitFor();
    await page.getByText('مكالمة', { exact: true }).click();
    await page.getByText('يُسجَّل مؤكدًا').waitFor();
    await reach(page, page.getByText('واتساب', { exact: true }));
    await page.getByText('يُسجَّل قيد الانتظار').waitFor();
    await reach(page, product(page, 'عود الديرة الملكي'));
    await reach(page, page.getByRole('button', { name: '50 مل' }));
    await reach(page, page.getByLabel('الاسم'));
    await type(page, 'منى الخالدي');
    await reach(page, page.getByLabel('المدينة'));
    await type(page, 'الرياض');
    await reach(page, page.getByLabel('العنوان'));
    await type(page, 'النرجس، شارع أنس بن مالك، فيلا 12');
    await page.getByText('التوصيل: 25').waitFor();
    await reach(page, save(page));
    await page.getByText(/^سُجّل الطلب .* قيد الانتظار/).waitFor();
    expect((Date.now() - started) / 1000).toBeLessThan(45);
    expect(await newest(shop)).toMatchObject({
      customerName: 'منى الخالدي',
      city: 'الرياض',
      status: 'pending',
      channel: 'whatsapp',
      totalMinor: 20_400,
    });
    await saveView(page, `new-order-new-${width}`);
    expect(problems).toEqual([]);
  },
);

it.each([
  ['390', phone],
  ['1440', desktop],
] as const)(
  'a number with a waiting order adds to it first, or gets an order of its own, at %s pixels',
  async (width, viewport) => {
    const shop = await openShopOfTwo(stack);
    const digits = newPhone();
    const orderId = await earlierOrder(shop, digits);
    await stack.streamsIdle();
    const { page, problems } = await openScreen(shop, viewport, `/dashboard/orders/new?phone=${digits}`);
    await page.getByText('لهذا الرقم طلب ينتظر').waitFor();
    await product(page, 'ساعة نبض').click();
    await page.getByText(/فلا يُضاف إليه هذا المنتج/).waitFor();
    await product(page, 'عود الديرة الملكي').click();
    await page.getByRole('button', { name: '100 مل' }).click();
    await page.getByText('إن أضفته إلى طلبه').waitFor();
    await save(page, /^احفظ طلبًا منفصلًا/).waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `new-order-waiting-${width}`);
    await page.getByRole('button', { name: 'أضف إلى طلبه' }).click();
    await page.getByText(/^أُضيف إلى الطلب/).waitFor();
    const { order } = await shop.merchant.client.getOrder({ params: { orderId } });
    expect(order).toMatchObject({
      totalMinor: 17_900 + 24_900 + 2500,
      items: [{ variant: '50 مل' }, { variant: '100 مل' }],
    });
    expect((await shop.merchant.client.listOrders({ query: {} })).items).toHaveLength(1);
    expect(problems).toEqual([]);
  },
);

it.each([
  ['390', phone],
  ['1440', desktop],
] as const)(
  'a blocked number says why and by whom, and its order is put on hold, at %s pixels',
  async (width, viewport) => {
    const shop = await openShopOfTwo(stack);
    const digits = newPhone();
    const orderId = await earlierOrder(shop, digits);
    const { client } = shop.merchant;
    await client.changeOrderStatus({ params: { orderId }, body: { status: 'cancelled' } });
    await client.blockPhone({ body: { orderId } });
    await stack.streamsIdle();
    const { page } = await openScreen(shop, viewport, `/dashboard/orders/new?phone=${digits}`);
    await page.getByText(/وحظره نورة القحطاني، من طلب باسم سارة القحطاني/).waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `new-order-blocked-${width}`);
    await page.getByText('في المتجر', { exact: true }).click();
    await product(page, 'ساعة نبض').click();
    await save(page).click();
    await page.getByText(/^سُجّل الطلب .* محجوزًا/).waitFor();
    const { items } = await client.listOrders({ query: { held: 'true' } });
    expect(items).toMatchObject([{ holdReason: 'blocked_phone', status: 'pending', channel: 'store' }]);
  },
);

it.each([
  ['390', phone],
  ['1440', desktop],
] as const)(
  'a product of another country changes nothing that was typed, at %s pixels',
  async (width, viewport) => {
    const shop = await openShopOfTwo(stack, { country: 'AE', currency: 'AED' });
    // The page with most orders says in which country numbers are read at first.
    await earlierOrder(shop, newPhone());
    await stack.streamsIdle();
    const { page, problems } = await openScreen(shop, viewport);
    const digits = newPhone();
    await phoneOf(page).fill(digits);
    await page.getByText('أول طلب من هذا الرقم').waitFor();
    await page.getByLabel('الاسم').fill('منى الخالدي');
    await page.getByLabel('المدينة').fill('الرياض');
    await page.getByLabel('العنوان').fill('حي النرجس، فيلا 12');
    await page.getByText('إنستغرام', { exact: true }).click();
    await product(page, 'ساعة نبض').click();
    await page.getByText('صفحة هذا المنتج لا تسأل عن المدينة').waitFor();
    expect(await page.getByLabel('الدولة').inputValue()).toBe('SA');
    await expectAccessible(page);
    await saveScreenshot(page, `new-order-other-country-${width}`);
    await save(page).click();
    await page.getByText(/^سُجّل الطلب .* قيد الانتظار/).waitFor();
    expect(await newest(shop)).toMatchObject({
      customerPhone: { e164: `+966${digits.slice(1)}` },
      country: 'SA',
      customerAddress: 'الرياض، حي النرجس، فيلا 12',
    });
    expect(problems).toEqual([]);
  },
);

it.each([
  ['390', phone],
  ['1440', desktop],
] as const)(
  'a known customer stays when a page does not deliver to them, which is said beside the product, at %s pixels',
  async (width, viewport) => {
    const shop = await openShopOfTwo(stack, {
      country: 'AE',
      currency: 'AED',
      zones: { ...noZones, list: [emirates], rest: { ...noZones.rest, isRefused: true } },
    });
    const digits = newPhone();
    await earlierOrder(shop, digits);
    await stack.streamsIdle();
    const { page } = await openScreen(shop, viewport);
    await phoneOf(page).fill(digits);
    const customer = page.getByRole('region', { name: 'العميل' });
    await customer.waitFor();
    await page.getByText('إنستغرام', { exact: true }).click();
    await product(page, 'ساعة نبض').click();
    await page.getByText(/^صفحة هذا المنتج لا توصّل إلى .*السعودية/).waitFor();
    await customer.getByText('النرجس، شارع أنس بن مالك').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `new-order-not-delivered-${width}`);
    await save(page, /^احفظ/).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('product');
    await product(page, 'عود الديرة الملكي').click();
    await page.getByText('204').first().waitFor();
    await save(page, /^احفظ/).click();
    await page.getByText(/^سُجّل الطلب .* قيد الانتظار/).waitFor();
  },
);

it.each([
  ['390', phone],
  ['1440', desktop],
] as const)(
  'a number that cannot be a mobile one is called doubtful while it is typed, and can be saved, at %s pixels',
  async (width, viewport) => {
    const shop = await openShopOfTwo(stack);
    const { page } = await openScreen(shop, viewport);
    const doubt = page.getByText('رقم مشكوك فيه');
    const tick = page.locator('form .tabler-icon-circle-check');
    for (const typed of ['5512345678', '+20 100 123 4567', '0412345678']) {
      await phoneOf(page).fill(typed);
      await doubt.waitFor();
      expect(await tick.count()).toBe(0);
    }
    await page.getByText('يُقرأ ⁦+966 41 234 5678⁩، وليس رقم جوال في السعودية').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `new-order-doubtful-${width}`);
    await phoneOf(page).fill(newPhone());
    await tick.waitFor();
    expect(await doubt.count()).toBe(0);
    await phoneOf(page).fill('0412345678');
    await page.getByText('واتساب', { exact: true }).click();
    await product(page, 'ساعة نبض').click();
    await page.getByLabel('الاسم').fill('منى الخالدي');
    await page.getByLabel('العنوان').fill('جدة، حي الشاطئ');
    await save(page).click();
    await page.getByText(/^سُجّل الطلب .* قيد الانتظار/).waitFor();
    expect(await newest(shop)).toMatchObject({ customerPhone: { e164: '+966412345678', isMobile: false } });
  },
);

it.each([
  ['390', phone],
  ['1440', desktop],
] as const)(
  'another product keeps the quantity, says what it replaced and gives it back, at %s pixels',
  async (width, viewport) => {
    const shop = await openShopOfTwo(stack);
    const { page } = await openScreen(shop, viewport);
    await product(page, 'عود الديرة الملكي').click();
    await page.getByRole('button', { name: '100 مل' }).click();
    const quantity = page.getByLabel('الكمية', { exact: true });
    await page.getByRole('button', { name: 'زد الكمية' }).click();
    await expect.poll(() => quantity.textContent()).toBe('2');
    await product(page, 'ساعة نبض').click();
    await page.getByText(/^حلّ هذا المنتج محل .*عود الديرة الملكي 100 مل × 2/).waitFor();
    await expect.poll(() => quantity.textContent()).toBe('2');
    await page.getByText('398').first().waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `new-order-replaced-${width}`);
    await page.getByRole('button', { name: 'أعد السابق' }).click();
    await expect.poll(() => product(page, 'عود الديرة الملكي').isChecked()).toBe(true);
    await page.getByText('498').first().waitFor();
  },
);

it('problems are beside their fields, and what was typed outlives a failed save and a reload', async () => {
  const shop = await openShopOfTwo(stack);
  const { page } = await openScreen(shop, phone);
  await phoneOf(page).fill('05');
  await save(page).click();
  for (const problem of [
    'اكتب رقم جوال صحيحًا',
    'اختر كيف وصلك الطلب',
    'اختر المنتج',
    'اكتب اسم العميل',
    'اكتب العنوان',
  ])
    await page.getByText(problem, { exact: true }).waitFor();
  await expect.poll(() => phoneOf(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await saveScreenshot(page, 'new-order-problems-390');
  expect(await ownColours(page)).toEqual([]);
  const states = 'fieldset:has([name="state"])';
  expect(await withoutEdge(page, { states, chosen: `${states} label:has(:checked)` })).toEqual([]);
  const digits = newPhone();
  await phoneOf(page).fill(digits);
  await page.getByText('إنستغرام', { exact: true }).click();
  await product(page, 'ساعة نبض').click();
  await page.getByLabel('الاسم').fill('منى الخالدي');
  await page.getByLabel('العنوان').fill('جدة، حي الشاطئ');
  await expect.poll(() => page.getByText('اكتب اسم العميل').count()).toBe(0);
  const { stop } = await intercept(page, '**/api/orders', (route) => route.abort());
  await save(page).click();
  await page.getByText(/^تعذّر حفظ الطلب/).waitFor();
  expect(await page.getByLabel('الاسم').inputValue()).toBe('منى الخالدي');
  stop();
  await page.reload();
  await page.getByText('تابع من حيث توقفت').waitFor();
  expect(await page.getByLabel('العنوان').inputValue()).toBe('جدة، حي الشاطئ');
  await save(page).click();
  await page.getByText(/^سُجّل الطلب .* قيد الانتظار/).waitFor();
  const { items } = await shop.merchant.client.listOrders({ query: {} });
  expect(items).toMatchObject([{ customerName: 'منى الخالدي', channel: 'instagram' }]);
  await page.goto(`${stack.url}/dashboard/orders/new`);
  expect(await phoneOf(page).inputValue()).toBe('');
});

it('the list of orders leads to a new order, but not for members who may not edit orders', async () => {
  const shop = await openShopOfTwo(stack);
  await shop.merchant.client.placeByHand({
    body: { ...orderByHand((await shop.merchant.client.listLandingPages({ query: {} })).items[0]?.id ?? '') },
  });
  const { page } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, shop.merchant, '/dashboard/orders');
  await page.getByRole('link', { name: 'طلب جديد' }).waitFor();
  await saveView(page, 'orders-new-order-1440');
  await page.getByRole('link', { name: 'طلب جديد' }).click();
  await page.getByRole('heading', { name: 'طلب جديد' }).waitFor();
  const { person } = await stack.newMember(shop.merchant, { role: 'packer', pages: null, phones: 'full' });
  const { page: packers } = await newPage(browser, phone);
  await openSignedIn(packers, stack.url, person);
  await packers.waitForURL('**/dashboard/orders');
  await packers.getByRole('heading', { name: 'الطلبات', level: 1 }).waitFor();
  expect(await packers.getByRole('link', { name: 'طلب جديد' }).count()).toBe(0);
});

it('a message without an order leads to a new order of its sender’s number, by WhatsApp', async () => {
  const shop = await openShopOfTwo(stack);
  const digits = newPhone();
  await newUnmatchedMessage({ stack, owner: shop.merchant }, `966${digits.slice(1)}`);
  const { page } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, shop.merchant, '/dashboard/orders');
  await page.getByRole('button', { name: 'اعرضها' }).click();
  await page.getByRole('link', { name: 'طلب جديد: أم خالد' }).click();
  await page.getByText('أول طلب من هذا الرقم').waitFor();
  expect(await phoneOf(page).inputValue()).toBe(`+966${digits.slice(1)}`);
  expect(await page.getByRole('radio', { name: 'واتساب' }).isChecked()).toBe(true);
});
