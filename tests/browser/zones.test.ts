import { landingPageContent } from '@mirsah/domain/landing-page';
import { defaultFormFields } from '@mirsah/domain/landing-page/default-content';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { zonesFixture } from '@mirsah/domain/landing-page/zones.fixture';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, intercept, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
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

/** Returns a function that delivers the list of cities. */
async function keepPlacesBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(page, '**/assets/places-*.js', async (route) => {
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

it('a shopper who types a city sees its shipping and its fee, learns where nothing is delivered, and pays the shown total', async () => {
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
  await expect.poll(() => texts(page, '.form .opt')).toEqual(['توصيل خلال 4 أيام 20 ر.س']);
  expect(await page.getByText('لا نوصّل').count()).toBe(0);
  await city(page).fill('الرياظ');
  await expect
    .poll(() => texts(page, '.form .opt'))
    .toEqual(['خلال يومين خلال يومين مجاني للطلبات من 300 ر.س 15 ر.س', 'اليوم 35 ر.س']);
  await expect
    .poll(() => sums(page))
    .toEqual(['عطر العود × 1199 ر.س', 'الشحن15 ر.س', 'رسوم الدفع عند الاستلام15 ر.س', 'الإجمالي229 ر.س']);
  // Two bottles are enough for free shipping.
  await page.getByRole('button', { name: 'زيادة الكمية' }).click();
  await expect.poll(async () => (await sums(page)).slice(1)).toContain('الشحنمجاني');
  await expectAccessible(page);

  await send(page).click();
  await page.getByText('هذا الحقل مطلوب').waitFor();
  // The label covers its box, like every checkbox.
  await page.getByText('لا أعرفه').click();
  await expect.poll(() => page.getByLabel('لا أعرفه').isChecked()).toBe(true);
  await send(page).click();
  await page.waitForURL('**/thank-you**');
  await expect.poll(() => texts(page, '.sums > div')).toContain('رسوم الدفع عند الاستلام15 ر.س');
  expect(await texts(page, '.who > div')).toContain('المدينةالرياظ');
  await expectAccessible(page);
  expect(problems).toEqual([]);
  const order = await lastOrder();
  expect(order).toMatchObject({
    city: 'الرياض',
    place: { cityText: 'الرياظ', cityId: 'riyadh', zoneId: 'riyadh' },
    totalMinor: 41_300,
    shipping: { priceMinor: 0 },
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

it('half the name of a city is not reported as unserved: a city is judged when it is known or its field is left', async () => {
  const zones = zonesFixture();
  const listed = zones.list.filter(({ id }) => id !== 'others');
  const { url } = await openShop(stack, {
    zones: { ...zones, list: listed },
    formFields: [...defaultFormFields, { id: 'town', type: 'city', label: 'المدينة', ...asked }],
  });
  const { page, problems } = await newPage(browser, phone);
  const refusals: string[] = [];
  // It comes with the first touch, or sooner where the form is near.
  const places = page.waitForResponse('**/assets/places-sa.*.js');
  await page.goto(url);
  await city(page).click();
  await places;
  for (const letter of 'الرياض') {
    await city(page).pressSequentially(letter);
    refusals.push(...(await page.getByText('لا نوصّل إلى هذه المدينة').allTextContents()));
  }
  expect(refusals).toEqual([]);
  await expect.poll(() => texts(page, '.form .opt').then(({ length }) => length)).toBe(2);
  // A known city outside the zones is rejected at once, another text when its field is left.
  await city(page).fill('نجران');
  await page.getByText('لا نوصّل إلى هذه المدينة حاليًا').waitFor();
  await city(page).fill('قرية بعيدة');
  await expect.poll(() => page.getByText('لا نوصّل إلى هذه المدينة').count()).toBe(0);
  await city(page).blur();
  await page.getByText('لا نوصّل إلى هذه المدينة حاليًا').waitFor();
  await city(page).fill('قرية بعيدة جدا');
  await city(page).press('Enter');
  await page.getByText('لا نوصّل إلى هذه المدينة حاليًا').waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

it('while the list of cities is loading nothing is priced or lost, and an order shows its price before it is placed', async () => {
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
  expect(await texts(page, '.form .opt')).toEqual(['توصيل خلال 4 أيام 20 ر.س']);
  expect(await city(page).inputValue()).toBe('جده');
  await expectAccessible(page);
  await send(page).click();
  await page.waitForURL('**/thank-you**');
  expect(problems).toEqual([]);
  expect(await lastOrder()).toMatchObject({ place: { zoneId: 'makkah' }, totalMinor: 21_900 });
});

it('an order whose answer was lost stays one order after a reload, also while the list of cities is loading', async () => {
  const { page } = await newPage(browser, phone);
  await page.goto(shop.url);
  await fill(page);
  await page.getByText('لا أعرفه').click();
  await city(page).fill('جده');
  await expect.poll(() => texts(page, '.form .opt')).toEqual(['توصيل خلال 4 أيام 20 ر.س']);
  // Nothing comes back any more.
  await intercept(page, '**/favicon.svg?*', (route) => route.abort());
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

it('an unserved city is reported as such, and not priced, when the list of cities loads after the press', async () => {
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

it('if the list of cities never loads, the server returns the city’s price, and the second press orders', async () => {
  const { page } = await newPage(browser, phone);
  await intercept(page, '**/assets/places-*.js', (route) => route.abort());
  await page.goto(shop.url);
  await fill(page);
  await page.getByText('لا أعرفه').click();
  await city(page).fill('الرياظ');
  await page.getByText('يظهر سعر التوصيل إلى مدينتك قبل تأكيد الطلب.').waitFor();
  await send(page).click();
  await page.getByText('هذا سعر التوصيل إلى مدينتك.').waitFor();
  await expect.poll(async () => (await texts(page, '.form .opt')).length).toBe(2);
  // The script of the page that was restored does not change its prices.
  await page.getByLabel('الاسم الكامل').fill('سارة أحمد');
  await expect.poll(async () => (await sums(page)).at(-1)).toBe('الإجمالي229 ر.س');
  await page.getByText('اليوم', { exact: true }).click();
  await expect.poll(async () => (await sums(page)).at(-1)).toBe('الإجمالي249 ر.س');
  await send(page).click();
  await page.waitForURL('**/thank-you**');
  expect(await lastOrder()).toMatchObject({ customerName: 'سارة أحمد', totalMinor: 24_900 });
});

it('a shopper who goes back from the page that the server sent finds all values, and two quick presses there order nothing unseen', async () => {
  const { page } = await newPage(browser, phone);
  await intercept(page, '**/assets/places-*.js', (route) => route.abort());
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
  expect(await texts(page, '.form .opt')).toEqual(['توصيل خلال 4 أيام 25 ر.س']);
  expect((await sums(page)).slice(1)).toEqual([
    'الشحن25 ر.س',
    'رسوم الدفع عند الاستلام20 ر.س',
    'الإجمالي244 ر.س',
  ]);
  // Nothing that was typed is lost.
  expect(await page.getByLabel('الاسم الكامل').inputValue()).toBe('سارة المطيري');
  expect(await page.getByLabel('العنوان الوطني').inputValue()).toBe('rrrd 2929');
  await send(page).click();
  await page.waitForURL('**/thank-you**');
  expect(await lastOrder()).toMatchObject({
    city: null,
    place: { cityText: 'قرية لا نعرفها', cityId: null, zoneId: 'others' },
    totalMinor: 24_400,
    answers: [{}, { value: 'RRRD2929' }],
  });

  // Another country has its own price, and no national address.
  await page.goto(shop.url);
  await fill(page);
  const countries = page.getByLabel('الدولة');
  // Where nothing is delivered is not offered.
  expect(
    await countries
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value'))),
  ).toEqual(['SA', 'KW']);
  await countries.selectOption('KW');
  await expect.poll(() => page.getByLabel('العنوان الوطني').isVisible()).toBe(false);
  await city(page).fill('السالمية');
  await page.getByLabel('رقم الجوال').fill('51234567');
  await send(page).click();
  await page.getByText('هذا سعر التوصيل إلى مدينتك.').waitFor();
  expect(await texts(page, '.form .opt')).toEqual(['توصيل خلال 4 أيام 50 ر.س']);
  await context.close();

  // The merchant sees the destinations of orders, and assigns the unknown city; from then on it has that
  // price.
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
  await expect.poll(async () => (await texts(next, '.form .opt')).at(-1)).toBe('اليوم 35 ر.س');
});

it('a merchant stores zones for all pages: new pages start with them, others get them on request, unless changed in the meantime', async () => {
  const { merchant, page: first } = await openShop(stack, {
    zones: zonesFixture(),
    title: 'عطر العود',
    formFields: [...defaultFormFields, { id: 'town', type: 'city', label: 'المدينة', ...asked }],
  });
  const { client } = merchant;
  const add = (title: string, changes = {}) =>
    client.createLandingPage({ body: landingPageContentFixture({ title, ...changes }) });
  const second = await add('مبخرة نحاس');
  const third = await add('بخور معتّق');
  await add('عطر الكويت', { currency: 'KWD', country: 'KW' });
  const zonesOf = async ({ id }: { id: string }) =>
    (await client.getLandingPage({ params: { pageId: id } })).zones.list.map(({ name }) => name);
  const names = first.zones.list.map(({ name }) => name);

  const { page, problems } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, merchant, '/dashboard/api-settings');
  const failing = await intercept(page, '**/api/default-shipping/pages*', (route) =>
    route.fulfill({ status: 500 }),
  );
  await page.getByRole('link', { name: 'إدخال المناطق' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'تعذّر تحميل صفحاتك' });
  await failure.waitFor();
  failing.stop();
  await failure.getByRole('button', { name: 'أعد المحاولة' }).click();
  const copyFrom = page.getByLabel('ابدأ من مناطق صفحة');
  const currency = page.getByLabel('العملة', { exact: true });
  const riyadhZone = page.getByRole('button', { name: /^الرياض وما حولها/ });
  // What a copy replaces comes back.
  await currency.selectOption('KWD');
  await copyFrom.selectOption({ label: 'عطر العود' });
  await riyadhZone.waitFor();
  expect(await currency.inputValue()).toBe('SAR');
  await page.getByRole('button', { name: 'تراجع' }).click();
  await riyadhZone.waitFor({ state: 'detached' });
  expect(await currency.inputValue()).toBe('KWD');
  await copyFrom.selectOption({ label: 'عطر العود' });
  await riyadhZone.waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'account-zones-1440');
  const save = page.getByRole('button', { name: 'حفظ المناطق' });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'هل تُطبَّق على صفحاتك؟' });
  const box = (title: string) => dialog.getByRole('checkbox', { name: title });
  await expect.poll(() => box('عطر العود').isDisabled()).toBe(true);
  expect(await box('عطر الكويت').isDisabled()).toBe(true);
  await dialog.getByText('تبيع بعملة أخرى: دينار كويتي').waitFor();
  await box('مبخرة نحاس').check();
  await expectAccessible(page);
  await saveScreenshot(page, 'account-zones-pages-1440');
  await dialog.getByRole('button', { name: 'تطبيق على صفحة واحدة' }).click();
  await page.getByText('طُبّقت على صفحة واحدة، وتُنشر الآن').waitFor();
  expect(await zonesOf(second)).toEqual(names);
  expect(await zonesOf(third)).toEqual([]);
  await stack.streamsIdle();
  const { page: shopper } = await newPage(browser, phone);
  await shopper.goto(`http://${second.subdomain}.localhost:${stack.port}/`);
  await city(shopper).waitFor();

  // Pages with the former zones are offered the changed ones; changes in between are not overwritten unseen.
  await page.setViewportSize(phone);
  await page.reload();
  await page.getByRole('button', { name: /^الرياض وما حولها/ }).click();
  const zone = page.getByRole('group', { name: 'الرياض وما حولها' });
  await zone.getByLabel('السعر').first().fill('١٧');
  await saveScreenshot(page, 'account-zones-390');
  await save.click();
  await expect.poll(() => box('مبخرة نحاس').isChecked()).toBe(true);
  expect(await box('بخور معتّق').isChecked()).toBe(false);
  await expectAccessible(page);
  await saveScreenshot(page, 'account-zones-pages-390');
  await client.setLandingPageEnabled({ params: { pageId: second.id }, body: { isEnabled: false } });
  await dialog.getByRole('button', { name: 'تطبيق على صفحتين' }).click();
  await dialog.getByText('عُدّلت في هذه الأثناء').waitFor();
  // The dialog stays until it can report the result for each page.
  await intercept(
    page,
    '**/api/landing-pages/*/default-shipping',
    async (route) => {
      await page.keyboard.press('Escape');
      const details = { fields: [{ path: 'formFields', problem: 'full' }] };
      const code = 'invalid_request';
      await route.fulfill({ status: 400, json: { error: code, code, details, correlationId: 'none' } });
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'تطبيق على صفحة واحدة' }).click();
  await dialog.getByText('ولا مكان لحقل المدينة').waitFor();
  await dialog.getByRole('button', { name: 'تطبيق على صفحة واحدة' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  const riyadh = async ({ id }: { id: string }) =>
    (await client.getLandingPage({ params: { pageId: id } })).zones.list[0]?.options[0]?.priceMinor;
  expect([await riyadh(first), await riyadh(second)]).toEqual([1_700, 1_700]);

  // A page takes them over with one press, and a new one has them.
  await page.setViewportSize(desktop);
  await page.goto(`${stack.url}/dashboard/edit/${third.id}?tab=shipping`);
  await page.getByRole('button', { name: 'استخدم مناطق حسابي' }).click();
  await page.getByText('هذه مناطق حسابك.').waitFor();
  await page.getByRole('button', { name: /^الرياض وما حولها/ }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'editor-account-zones-1440');
  await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
  await expect.poll(() => zonesOf(third)).toEqual(names);
  await page.goto(`${stack.url}/dashboard/create?from=blank&tab=shipping`);
  await page.getByText('هذه مناطق حسابك.').waitFor();
  await page.getByRole('button', { name: /^الرياض وما حولها/ }).waitFor();
  // The page that was changed in between, and whose form was full then.
  expect(problems.filter((problem) => !problem.includes('500'))).toEqual([
    expect.stringContaining('409'),
    expect.stringContaining('400'),
  ]);
});
