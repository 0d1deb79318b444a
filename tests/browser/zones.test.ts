import { landingPageContent } from '@mirsah/domain/landing-page';
import { defaultFormFields } from '@mirsah/domain/landing-page/default-content';
import { zonesFixture } from '@mirsah/domain/landing-page/zones.fixture';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, newPage, phone } from '../fixtures/browser.ts';
import { newPhone } from '../fixtures/phones.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();
const asked = { placeholder: '', required: true, options: [] };
const shop = await openShop(stack, {
  zones: zonesFixture(),
  formFields: [
    ...defaultFormFields,
    { id: 'town', type: 'city', label: 'المدينة', ...asked },
    { id: 'short', type: 'nationalAddress', label: 'العنوان الوطني', ...asked },
  ],
});

const city = (page: Page) => page.getByLabel('المدينة', { exact: true });
const send = (page: Page) => page.locator('form .btn');
/** The rows of the summary, and the ways of shipping, with their spaces folded. */
const texts = async (page: Page, place: string) =>
  (await page.locator(place).allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());
const sums = (page: Page) => texts(page, '.form .sum > div');

async function fill(page: Page): Promise<void> {
  await page.getByLabel('الاسم الكامل').fill('سارة المطيري');
  await page.getByLabel('رقم الجوال').fill(newPhone());
  await page.getByLabel('العنوان', { exact: true }).fill('حي النرجس');
}

/** Returns what lets the list of places come. */
async function keepPlacesBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/places-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function lastOrder() {
  const { items } = await shop.merchant.client.listOrders({ query: { limit: 1 } });
  if (!items[0]) throw new Error('No order was placed');
  return items[0];
}

it('a shopper who types a city sees its shipping and its fee, learns where nothing is delivered, and pays what was shown', async () => {
  const { page, problems } = await newPage(browser, phone);
  await page.goto(shop.url);
  await expect
    .poll(() => sums(page))
    .toEqual(['عطر العود × 1199 ر.س', 'الشحنحسب المدينة', 'الإجمالي قبل الشحن199 ر.س']);
  await fill(page);

  await city(page).fill('نجران');
  await page.getByText('لا نوصّل إلى هذه المدينة حاليًا').waitFor();
  await expectAccessible(page);
  await city(page).fill('جده');
  await expect.poll(() => texts(page, '.form .opt')).toEqual(['توصيلخلال 4 أيام20ر.س']);
  expect(await page.getByText('لا نوصّل').count()).toBe(0);
  await city(page).fill('الرياظ');
  await expect
    .poll(() => texts(page, '.form .opt'))
    .toEqual(['خلال يومينخلال يومينمجاني للطلبات من 300 ر.س15ر.س', 'اليوم35ر.س']);
  await expect
    .poll(() => sums(page))
    .toEqual([
      ...['عطر العود × 1199 ر.س', 'الشحن15 ر.س'],
      ...['رسوم الدفع عند الاستلام15 ر.س', 'الإجمالي229 ر.س'],
    ]);
  // Two bottles are enough for free shipping.
  await page.getByRole('button', { name: 'زيادة الكمية' }).click();
  await expect.poll(async () => (await sums(page)).slice(1)).toContain('الشحنمجاني');
  await expectAccessible(page);

  await send(page).click();
  await page.getByText('هذا الحقل مطلوب').waitFor();
  // The label covers its box, as that of every tick.
  await page.getByText('لا أعرفه').click();
  await expect.poll(() => page.getByLabel('لا أعرفه').isChecked()).toBe(true);
  await send(page).click();
  await page.waitForURL('**/thank-you**');
  await expect.poll(() => texts(page, '.sums > div')).toContain('رسوم الدفع عند الاستلام15 ر.س');
  await expectAccessible(page);
  expect(problems).toEqual([]);
  const order = await lastOrder();
  expect(order).toMatchObject({
    ...{ city: 'الرياض', place: { cityText: 'الرياظ', cityId: 'riyadh', zoneId: 'riyadh' } },
    ...{ totalMinor: 41_300, shipping: { priceMinor: 0 } },
    answers: [{ value: 'الرياظ' }, { value: 'لا يعرفه العميل' }],
  });
  expect(order.lines.map(({ kind, unitPriceMinor }) => [kind, unitPriceMinor])).toEqual([
    ['main', 19_900],
    ['fee', 1_500],
  ]);
  const { page: slips } = await newPage(browser, phone);
  await openSignedIn(slips, stack.url, shop.merchant, `/dashboard/orders/packing-slips#${order.id}`);
  const slip = slips.getByRole('article', { name: 'بطاقة شحن سارة المطيري' });
  await expect
    .poll(() => slip.getByRole('listitem').allTextContents())
    .toContainEqual(expect.stringMatching(/^رسوم الدفع عند الاستلام15\sر\.س$/));
});

it('while the list of places is on its way nothing is priced or lost, and an order shows its price before it is placed', async () => {
  const { page, problems } = await newPage(browser, phone);
  const sendPlaces = await keepPlacesBack(page);
  await page.goto(shop.url);
  await fill(page);
  await page.getByText('لا أعرفه').click();
  await city(page).fill('جده');
  await page.getByText('يظهر سعر التوصيل إلى مدينتك قبل تأكيد الطلب.').waitFor();
  expect((await sums(page)).slice(1)).toEqual(['الشحنحسب المدينة', 'الإجمالي قبل الشحن199 ر.س']);
  await send(page).click();
  await expect.poll(() => send(page).isDisabled()).toBe(true);
  sendPlaces();
  await page.getByText('هذا سعر التوصيل إلى مدينتك.').waitFor();
  expect(await texts(page, '.form .opt')).toEqual(['توصيلخلال 4 أيام20ر.س']);
  expect(await city(page).inputValue()).toBe('جده');
  await expectAccessible(page);
  await send(page).click();
  await page.waitForURL('**/thank-you**');
  expect(problems).toEqual([]);
  expect(await lastOrder()).toMatchObject({ place: { zoneId: 'makkah' }, totalMinor: 21_900 });
});

it('an order whose answer was lost stays one order after a reload, also while the list of places is on its way', async () => {
  const { page } = await newPage(browser, phone);
  await page.goto(shop.url);
  await fill(page);
  await page.getByText('لا أعرفه').click();
  await city(page).fill('جده');
  await expect.poll(() => texts(page, '.form .opt')).toEqual(['توصيلخلال 4 أيام20ر.س']);
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (...request) => {
      await fetch(...request);
      throw new TypeError('The answer is lost');
    };
  });
  await send(page).click();
  await page.getByText('تعذّر الاتصال بالإنترنت').waitFor();
  const { id } = await lastOrder();

  const sendPlaces = await keepPlacesBack(page);
  await page.reload();
  await city(page).focus();
  await page.getByText('يظهر سعر التوصيل إلى مدينتك قبل تأكيد الطلب.').waitFor();
  expect(await city(page).inputValue()).toBe('جده');
  await send(page).click();
  await expect.poll(() => send(page).isDisabled()).toBe(true);
  sendPlaces();
  await page.getByText('هذا سعر التوصيل إلى مدينتك.').waitFor();
  await send(page).click();
  await page.waitForURL('**/thank-you**');
  expect((await lastOrder()).id).toBe(id);
});

it('a place where nothing is delivered is said to be one, and not priced, when the list of places comes after the press', async () => {
  const { page } = await newPage(browser, phone);
  const sendPlaces = await keepPlacesBack(page);
  await page.goto(shop.url);
  await fill(page);
  await page.getByText('لا أعرفه').click();
  await city(page).fill('نجران');
  await send(page).click();
  await expect.poll(() => send(page).isDisabled()).toBe(true);
  sendPlaces();
  await page.getByText('لا نوصّل إلى هذه المدينة حاليًا').waitFor();
  await expect.poll(() => send(page).isDisabled()).toBe(false);
  expect(await page.getByText('هذا سعر التوصيل إلى مدينتك.').count()).toBe(0);
  await page.waitForFunction((id) => document.activeElement?.id === id, 'f-town');
});

it('where the list of places never comes, the server says what the city costs, and the second press orders', async () => {
  const { page } = await newPage(browser, phone);
  await page.route('**/assets/places-*.js', (route) => route.abort());
  await page.goto(shop.url);
  await fill(page);
  await page.getByText('لا أعرفه').click();
  await city(page).fill('الرياظ');
  await page.getByText('يظهر سعر التوصيل إلى مدينتك قبل تأكيد الطلب.').waitFor();
  await send(page).click();
  await page.getByText('هذا سعر التوصيل إلى مدينتك.').waitFor();
  await expect.poll(async () => (await texts(page, '.form .opt')).length).toBe(2);
  // The script of the page that came back leaves its prices as they are.
  await page.getByLabel('الاسم الكامل').fill('سارة أحمد');
  await expect.poll(async () => (await sums(page)).at(-1)).toBe('الإجمالي229 ر.س');
  await page.getByText('اليوم', { exact: true }).click();
  await expect.poll(async () => (await sums(page)).at(-1)).toBe('الإجمالي249 ر.س');
  await send(page).click();
  await page.waitForURL('**/thank-you**');
  expect(await lastOrder()).toMatchObject({ customerName: 'سارة أحمد', totalMinor: 24_900 });
});

it('who goes back from the page that the server sent finds everything typed, and two quick presses there order nothing unseen', async () => {
  const { page } = await newPage(browser, phone);
  await page.route('**/assets/places-*.js', (route) => route.abort());
  await page.goto(shop.url);
  await fill(page);
  await page.getByText('لا أعرفه').click();
  await city(page).fill('الرياظ');
  await send(page).click();
  await page.getByText('هذا سعر التوصيل إلى مدينتك.').waitFor();
  const before = await lastOrder();
  await page.goBack();
  await city(page).focus();
  await page.getByText('يظهر سعر التوصيل إلى مدينتك قبل تأكيد الطلب.').waitFor();
  expect(await city(page).inputValue()).toBe('الرياظ');
  expect(await page.getByLabel('الاسم الكامل').inputValue()).toBe('سارة المطيري');
  await send(page).dblclick();
  await page.getByText('هذا سعر التوصيل إلى مدينتك.').waitFor();
  expect(await lastOrder()).toEqual(before);
  await send(page).click();
  await page.waitForURL('**/thank-you**');
  expect(await lastOrder()).toMatchObject({ place: { zoneId: 'riyadh' }, totalMinor: 22_900 });
});

it('without script the form comes back with the price of the city before it orders anything', async () => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false, locale: 'ar' });
  const page = await context.newPage();
  await page.goto(shop.url);
  await fill(page);
  await page.getByLabel('العنوان الوطني').fill('rrrd 2929');
  await city(page).fill('نجران');
  await send(page).click();
  await page.getByText('لا نوصّل إلى هذه المدينة حاليًا').waitFor();

  await city(page).fill('قرية لا نعرفها');
  await send(page).click();
  await page.getByText('هذا سعر التوصيل إلى مدينتك.').waitFor();
  expect(await texts(page, '.form .opt')).toEqual(['توصيلخلال 4 أيام25ر.س']);
  expect((await sums(page)).slice(1)).toEqual([
    ...['الشحن25 ر.س', 'رسوم الدفع عند الاستلام20 ر.س', 'الإجمالي244 ر.س'],
  ]);
  // Nothing that was typed is lost.
  expect(await page.getByLabel('الاسم الكامل').inputValue()).toBe('سارة المطيري');
  expect(await page.getByLabel('العنوان الوطني').inputValue()).toBe('rrrd 2929');
  await send(page).click();
  await page.waitForURL('**/thank-you**');
  expect(await lastOrder()).toMatchObject({
    ...{ city: null, place: { cityText: 'قرية لا نعرفها', cityId: null, zoneId: 'others' } },
    ...{ totalMinor: 24_400, answers: [{}, { value: 'RRRD2929' }] },
  });

  // Another country has its own price, and no national address.
  await page.goto(shop.url);
  await fill(page);
  await page.getByLabel('الدولة').selectOption('AE');
  await expect.poll(() => page.getByLabel('العنوان الوطني').isVisible()).toBe(false);
  await city(page).fill('دبي');
  await page.getByLabel('رقم الجوال').fill('0501234567');
  await send(page).click();
  await page.getByText('لا نوصّل إلى هذه المدينة حاليًا').waitFor();
  await context.close();

  // The merchant sees where orders go, and says which city was meant; from then on it is priced as that.
  const { client } = shop.merchant;
  const params = { pageId: shop.page.id };
  await stack.streamsIdle();
  const { zones, unknown } = await client.getPageDestinations({ params });
  expect(zones).toContainEqual({ zoneId: 'others', orders: 1 });
  expect(unknown).toEqual([{ country: 'SA', text: 'قرية لا نعرفها', orders: 1 }]);
  const spelling = { country: 'SA' as const, text: 'قرية لا نعرفها', cityId: 'riyadh' };
  const { publishState: _, publishFailure: __, ...stored } = await client.getLandingPage({ params });
  const zonesSaid = { ...zonesFixture(), spellings: [spelling] };
  const content = { ...landingPageContent(stored), zones: zonesSaid };
  await client.saveLandingPage({ params, body: { version: stored.version, content } });
  await stack.streamsIdle();
  expect((await client.getPageDestinations({ params })).unknown).toEqual([]);
  const { page: next } = await newPage(browser, phone);
  await next.goto(shop.url);
  await fill(next);
  await city(next).fill('قريه لا نعرفها');
  await expect.poll(async () => (await texts(next, '.form .opt')).at(-1)).toBe('اليوم35ر.س');
});
