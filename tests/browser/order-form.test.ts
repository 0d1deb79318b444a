import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  intercept,
  newPage,
  phone,
  saveScreenshot,
  saveView,
} from '../fixtures/browser.ts';
import { newPhone } from '../fixtures/phones.ts';
import { buildReactIsland } from '../fixtures/react-island.ts';
import { openShop } from '../fixtures/shop.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const ISLAND = '**/assets/island.*.js';
const ENDPOINT = '**/functions/v1/submit-order';

const { stack, browser } = await stackAndBrowserForFile();
const reactIsland = await buildReactIsland();
const shop = await openShop(stack, shopContent());

function shopContent(): Parameters<typeof openShop>[1] {
  return {
    layout: { ...newLandingPageContent().layout, maxQuantity: 6 },
    product: {
      productId: null,
      name: 'عطر العود',
      description: { mode: 'text', text: 'وصف' },
      sku: 'OUD',
      priceMinor: 24_900,
      salePriceMinor: null,
      images: [],
      variants: [
        { id: 'small', name: '50 مل', sku: '', priceMinor: 10_000 },
        { id: 'large', name: '100 مل', sku: '', priceMinor: 19_900 },
        { id: 'gone', name: 'طقم', sku: '', priceMinor: 0 },
      ],
      reviews: [],
      freeShipping: false,
      cashOnDelivery: true,
      estimatedDeliveryDays: null,
    },
  };
}

const name = (page: Page) => page.getByLabel('الاسم الكامل');
const phoneNumber = (page: Page) => page.getByLabel('رقم الجوال');
const address = (page: Page) => page.getByLabel('العنوان');
const submit = (page: Page) => page.locator('form .btn');
const total = (page: Page) => page.locator('.tot dd').textContent();

async function fill(page: Page, customer = 'عبدالله الشمري', digits = newPhone()): Promise<void> {
  await name(page).fill(customer);
  await phoneNumber(page).fill(digits);
  await address(page).fill('الرياض، حي النرجس');
}

/**
 * A string, because Vitest would rewrite the `import`. Importing the script again waits for its first import.
 */
const islandHasRun = `performance.getEntriesByType('resource')
  .map(({ name }) => name)
  .filter((name) => name.includes('/assets/island.'))
  .map((name) => import(name).then(() => true))[0]`;

/**
 * Answers the page's requests for `pattern` only after `release`; `arrived` resolves with the first request.
 */
async function hold(page: Page, pattern: string, answer: (route: Route) => Promise<void>) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await intercept(page, pattern, async (route) => {
    asked.resolve();
    await released.promise;
    await answer(route);
  });
  return { arrived: asked.promise, release: () => released.resolve() };
}

/** Places an order from the page without its form. */
async function order(page: Page, body: object): Promise<void> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  await page.evaluate((init) => fetch('/functions/v1/submit-order', init).then(({ ok }) => ok), request);
}

async function ordersOf(customer: string) {
  const { items } = await shop.merchant.client.listOrders({ query: { limit: 100 } });
  return items.filter((order) => order.customerName === customer);
}

describe.each(['preact', 'react'] as const)('the order form on %s', (runtime) => {
  const serveIsland = (route: Route) =>
    runtime === 'react'
      ? route.fulfill({ contentType: 'text/javascript', body: reactIsland })
      : route.continue();

  async function visit(options: { isScriptDelayed?: boolean } = {}) {
    const { page, context, problems } = await newPage(browser, phone);
    if (!options.isScriptDelayed) await intercept(page, ISLAND, serveIsland);
    const broken = () => problems.filter((problem) => !problem.startsWith('Failed to load resource'));
    return { page, context, broken };
  }

  /** Opens the page and waits until its form is hydrated. */
  async function visitHydrated() {
    const visitor = await visit();
    await visitor.page.goto(shop.url);
    await hydrate(visitor.page);
    return visitor;
  }

  async function hydrate(page: Page): Promise<void> {
    await name(page).focus();
    await expect.poll(() => page.evaluate(islandHasRun)).toBe(true);
  }

  it('a choice made before the order form is hydrated stays', async () => {
    const { page, broken } = await visit({ isScriptDelayed: true });
    const island = await hold(page, ISLAND, serveIsland);
    await page.goto(shop.url);
    await page.getByText('100 مل', { exact: true }).first().click();
    await page.getByLabel('شحن سريع').check();
    await name(page).fill('سارة');
    await island.arrived;
    await expect.poll(() => total(page)).toContain('100');
    island.release();
    await expect.poll(() => total(page)).toContain('224');
    await expect.poll(() => name(page).inputValue()).toBe('سارة');
    await expect.poll(() => page.locator('.title [data-shown=price]').textContent()).toBe('199');
    expect(broken()).toEqual([]);
  });

  it('a number that cannot be dialled is asked about once, and ordered as typed when it is sent again', async () => {
    const { page, broken } = await visitHydrated();
    const customer = `بدون جوال ${newPhone()}`;
    await fill(page, customer, '0112345678');
    await submit(page).click();
    await page.getByText('هل رقم الجوال صحيح؟ مثال: 0551234567').waitFor();
    await expect
      .poll(() => phoneNumber(page).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await expectAccessible(page);
    await saveScreenshot(page, 'order-form-phone-asked-390');
    expect(await ordersOf(customer)).toEqual([]);
    // Another number is asked about again.
    await phoneNumber(page).fill('0112345679');
    await expect.poll(() => page.getByText('هل رقم الجوال صحيح؟').count()).toBe(0);
    await submit(page).click();
    await page.getByText('هل رقم الجوال صحيح؟').waitFor();
    await submit(page).click();
    await page.waitForURL('**/thank-you?*');
    expect(await ordersOf(customer)).toMatchObject([
      { customerPhone: { raw: '0112345679', e164: '+966112345679', isMobile: false } },
    ]);
    expect(broken()).toEqual([]);
  });

  it('choices of an earlier visit are not made again, while its text is there, and a reload keeps both', async () => {
    const { page } = await visitHydrated();
    await name(page).fill('سارة');
    await page.getByText('100 مل', { exact: true }).first().click();
    await page.getByLabel('شحن سريع').check();
    await expect.poll(() => total(page)).toContain('224');
    await page.reload();
    await hydrate(page);
    await expect.poll(() => name(page).inputValue()).toBe('سارة');
    await expect.poll(() => total(page)).toContain('224');
    await page.goto(shop.url);
    await hydrate(page);
    await expect.poll(() => name(page).inputValue()).toBe('سارة');
    expect(await total(page)).toContain('100');
    expect(await page.getByLabel('شحن سريع').isChecked()).toBe(false);
  });

  it('text typed before the order form is hydrated survives a reload', async () => {
    const { page } = await visit({ isScriptDelayed: true });
    const island = await hold(page, ISLAND, serveIsland);
    await page.goto(shop.url);
    await name(page).fill('سارة');
    await island.arrived;
    island.release();
    await hydrate(page);
    await page.goto(shop.url);
    await hydrate(page);
    await expect.poll(() => name(page).inputValue()).toBe('سارة');
  });

  it('no stored address of another person is filled in beside a name that is being typed', async () => {
    const { page } = await visit({ isScriptDelayed: true });
    await intercept(page, ISLAND, serveIsland);
    await page.goto(shop.url);
    await hydrate(page);
    await fill(page, 'سارة أحمد');
    const island = await hold(page, ISLAND, serveIsland);
    // The second person has chosen and typed before the script comes.
    await page.goto(shop.url);
    await page.getByText('100 مل', { exact: true }).first().click();
    await name(page).fill('منى');
    await island.arrived;
    island.release();
    await hydrate(page);
    await expect.poll(() => name(page).inputValue()).toBe('منى');
    await expect.poll(() => phoneNumber(page).inputValue()).toBe('');
    await expect.poll(() => address(page).inputValue()).toBe('');
    // Nor does the first person's draft come back.
    await page.goto(shop.url);
    await hydrate(page);
    expect([await name(page).inputValue(), await address(page).inputValue()]).toEqual(['منى', '']);
  });

  it('a choice made before the order form is hydrated does not keep the shopper’s draft away', async () => {
    const { page } = await visit({ isScriptDelayed: true });
    await intercept(page, ISLAND, serveIsland);
    await page.goto(shop.url);
    await hydrate(page);
    await fill(page, 'سارة أحمد');
    const island = await hold(page, ISLAND, serveIsland);
    await page.goto(shop.url);
    await page.getByText('100 مل', { exact: true }).first().click();
    await island.arrived;
    island.release();
    await hydrate(page);
    await expect.poll(() => name(page).inputValue()).toBe('سارة أحمد');
    await expect.poll(() => total(page)).toContain('199');
  });

  it('a shopper who returns after ordering reads that the order has arrived, and can order again', async () => {
    const { page, broken } = await visitHydrated();
    const arrived = page.getByText('وصل طلبك، فلا ترسله مرة أخرى');
    const customer = `عائد ${runtime}`;
    await fill(page, customer);
    expect(await arrived.count()).toBe(0);
    await submit(page).click();
    await page.waitForURL('**/thank-you?*');
    await page.goBack();
    // The form's script is fetched by the first touch.
    await name(page).focus();
    await arrived.waitFor();
    expect(await name(page).inputValue()).toBe('');
    // A notice of the page like its others, and not an error.
    const ground = () =>
      page.locator('.alert').evaluate((notice) => getComputedStyle(notice).backgroundColor);
    expect(await ground()).toBe('rgb(237, 247, 240)');
    await expectAccessible(page);
    await saveScreenshot(page, `order-form-returned-${runtime}`);
    await fill(page, customer);
    await submit(page).click();
    await page.waitForURL('**/thank-you?*');
    expect(await ordersOf(customer)).toHaveLength(2);
    expect(broken()).toEqual([]);
  });

  it('an order submitted before the form is hydrated is sent once', async () => {
    const { page, broken } = await visit({ isScriptDelayed: true });
    const island = await hold(page, ISLAND, serveIsland);
    await page.goto(shop.url);
    const customer = `مبكّر ${runtime}`;
    await fill(page, customer);
    await submit(page).click();
    await submit(page).click();
    await island.arrived;
    island.release();
    await page.waitForURL('**/thank-you?*');
    expect(await ordersOf(customer)).toHaveLength(1);
    expect(broken()).toEqual([]);
  });

  it('the order form posts itself when its script cannot be fetched', async () => {
    const { page } = await visit({ isScriptDelayed: true });
    await intercept(page, ISLAND, (route) => route.abort());
    await page.goto(shop.url);
    const customer = `بلا نص ${runtime}`;
    await fill(page, customer);
    await page.getByText('100 مل', { exact: true }).first().click();
    await submit(page).click();
    await page.waitForURL('**/thank-you?*');
    expect(await ordersOf(customer)).toMatchObject([{ totalMinor: 19_900 }]);
  });

  it('the order form reports each missing field, focuses the first, and clears an error as soon as it is corrected', async () => {
    const { page, broken } = await visitHydrated();
    await address(page).fill('الرياض');
    await phoneNumber(page).fill('0551');
    await submit(page).click();
    await page.getByText('الاسم مطلوب').waitFor();
    await page.getByText('رقم الجوال غير صالح').waitFor();
    await expect.poll(() => name(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => name(page).getAttribute('aria-describedby')).toBe('f-name-problem');
    await expectAccessible(page);
    await saveScreenshot(page, `order-form-problems-${runtime}-390`);
    await name(page).fill('سارة');
    await page.getByText('الاسم مطلوب').waitFor({ state: 'detached' });
    expect(await name(page).getAttribute('aria-invalid')).not.toBe('true');
    await expect.poll(() => page.getByText('رقم الجوال غير صالح').count()).toBe(1);
    expect(broken()).toEqual([]);
  });

  it('the order form keeps everything when offline, and sends the same order when online again', async () => {
    const { page, context, broken } = await visitHydrated();
    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/submit-order')) keys.push(request.postDataJSON().idempotencyKey);
    });
    await context.setOffline(true);
    await fill(page, 'هند');
    await submit(page).click();
    await page.getByText('تعذّر الاتصال بالإنترنت').waitFor();
    await expect.poll(() => name(page).inputValue()).toBe('هند');
    await expectAccessible(page);
    await context.setOffline(false);
    await submit(page).click();
    await page.waitForURL('**/thank-you?*');
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(broken()).toEqual([]);
  });

  it('the order form shows that it is sending, and a second tap does not place another order', async () => {
    const { page, broken } = await visitHydrated();
    let requests = 0;
    const answer = await hold(page, ENDPOINT, (route) => route.continue());
    page.on('request', (request) => {
      if (request.url().endsWith('/submit-order')) requests += 1;
    });
    const customer = `بطيء ${runtime}`;
    await fill(page, customer);
    await submit(page).focus();
    await submit(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await answer.arrived;
    await expect.poll(() => submit(page).textContent()).toBe('جارٍ إرسال الطلب...');
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    // It is announced, and the button keeps the focus.
    expect(await page.getByRole('alert').textContent()).toBe('جارٍ إرسال الطلب...');
    expect(await submit(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await name(page).isEditable()).toBe(false);
    // What is being ordered stays chosen.
    const before = await total(page);
    await page.getByRole('radio', { name: /^100 مل/ }).dispatchEvent('click');
    expect(await page.getByRole('radio', { name: /^50 مل/ }).isChecked()).toBe(true);
    expect(await total(page)).toBe(before);
    await saveScreenshot(page, `order-form-busy-${runtime}-390`);
    await submit(page).click({ force: true });
    answer.release();
    await page.waitForURL('**/thank-you?*');
    expect(requests).toBe(1);
    expect(await ordersOf(customer)).toHaveLength(1);
    expect(broken()).toEqual([]);
  });

  it('the order form shows the errors that only the server finds', async () => {
    const { page, broken } = await visitHydrated();
    await intercept(page, ENDPOINT, (route) =>
      route.fulfill({
        status: 422,
        json: {
          code: 'order_fields_invalid',
          details: {
            fields: [
              { path: 'address', problem: 'required' },
              { path: 'quantity', problem: 'quantity_too_large' },
            ],
          },
          correlationId: 'c',
        },
      }),
    );
    await fill(page);
    await submit(page).click();
    await page.getByText('العنوان مطلوب').waitFor();
    await page.getByText('تجاوزت الكمية الحد المسموح للطلب الواحد').waitFor();
    await page.getByRole('alert').getByText('راجع بيانات الطلب').waitFor();
    await expect.poll(() => address(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => submit(page).textContent()).toBe('اطلب الآن');
    expect(broken()).toEqual([]);
  });

  it('the order form sends an order under a new key when its key was used for another one', async () => {
    const { page } = await visitHydrated();
    const keys: string[] = [];
    await intercept(page, ENDPOINT, async (route) => {
      const body = route.request().postDataJSON();
      if (body.name === 'غيره') return route.continue();
      keys.push(body.idempotencyKey);
      if (keys.length === 1) await order(page, { ...body, name: 'غيره', phone: newPhone() });
      await route.continue();
    });
    const customer = `مفتاح ${runtime}`;
    await fill(page, customer);
    await submit(page).click();
    await page.getByRole('alert').getByText('أرسلت طلبًا آخر قبل هذا').waitFor();
    await expect.poll(() => name(page).inputValue()).toBe(customer);
    await submit(page).click();
    await page.waitForURL('**/thank-you?*');
    expect(new Set(keys).size).toBe(2);
    expect(await ordersOf(customer)).toHaveLength(1);
  });

  it('the order form offers a reload when the price has changed, and keeps its values', async () => {
    const { page } = await visitHydrated();
    await intercept(page, ENDPOINT, (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'price_changed', details: {}, correlationId: 'c' },
      }),
    );
    await fill(page, 'ريم', '50123456');
    await page.getByText('100 مل', { exact: true }).first().click();
    await page.getByRole('combobox', { name: 'الدولة' }).selectOption('KW');
    await submit(page).click();
    await page.getByRole('link', { name: 'تحديث الصفحة' }).click();
    await page.waitForURL('**/?');
    await hydrate(page);
    await expect.poll(() => name(page).inputValue()).toBe('ريم');
    await expect.poll(() => phoneNumber(page).inputValue()).toBe('50123456');
    await expect.poll(() => page.getByRole('combobox', { name: 'الدولة' }).inputValue()).toBe('KW');
    await expect.poll(() => page.locator('.tel span').textContent()).toBe('+965');
    await expect.poll(() => total(page)).toContain('199');
  });

  it.each([
    ['price_changed', 'تغيّر سعر المنتج'],
    ['order_withdrawn', 'أُلغي طلبك السابق'],
  ])(
    'after the reload that %s requires, the typed values are there before any touch, also on the first screen',
    async (code, title) => {
      const { page } = await visit();
      await page.setViewportSize({ width: 1280, height: 1600 });
      await page.goto(shop.url);
      await hydrate(page);
      const keys: string[] = [];
      await intercept(page, ENDPOINT, (route) => {
        keys.push(route.request().postDataJSON().idempotencyKey);
        return route.fulfill({ status: 409, json: { code, details: {}, correlationId: 'c' } });
      });
      await fill(page, 'ريم', '٠٥٥١٢٣٤٥٦٧');
      await page.getByLabel('الكمية', { exact: true }).fill('٣');
      await submit(page).click();
      await page.getByRole('alert').getByText(title).waitFor();
      await page.getByRole('link', { name: 'تحديث الصفحة' }).click();
      await page.waitForURL('**/?');
      await expect.poll(() => name(page).inputValue()).toBe('ريم');
      expect(await phoneNumber(page).inputValue()).toBe('٠٥٥١٢٣٤٥٦٧');
      expect(await address(page).inputValue()).toBe('الرياض، حي النرجس');
      expect(await page.getByLabel('الكمية', { exact: true }).inputValue()).toBe('3');
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await submit(page).click();
      await expect.poll(() => keys.length).toBe(2);
      // A deleted order is not sent again with its key, because it would always be rejected.
      expect(new Set(keys).size).toBe(code === 'order_withdrawn' ? 2 : 1);
    },
  );

  it('a message that is no longer true disappears while the field is typed into, and another waits for the next press', async () => {
    const { page } = await visitHydrated();
    await submit(page).click();
    await page.getByText('رقم الجوال مطلوب').waitFor();
    await phoneNumber(page).fill('123');
    await expect.poll(() => page.getByText('رقم الجوال مطلوب').count()).toBe(0);
    expect(await phoneNumber(page).getAttribute('aria-invalid')).not.toBe('true');
    await submit(page).click();
    await page.getByText('رقم الجوال غير صالح').waitFor();
    await phoneNumber(page).fill('1234');
    expect(await page.getByText('رقم الجوال غير صالح').count()).toBe(1);
  });

  it.each([
    ['an error page', { status: 502, body: '<html>502</html>' }],
    ['our own error', { status: 500, json: { code: 'internal_error', details: {}, correlationId: 'c' } }],
  ])('the order form keeps everything when the server answers with %s', async (_, answer) => {
    const { page, broken } = await visitHydrated();
    await intercept(page, ENDPOINT, (route) => route.fulfill(answer));
    await fill(page, 'منى');
    await submit(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('حدث خطأ في إرسال الطلب').waitFor();
    expect(await submit(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => name(page).inputValue()).toBe('منى');
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    expect(broken()).toEqual([]);
  });

  it('the order form clears its draft once the order is placed', async () => {
    const { page } = await visitHydrated();
    await fill(page, 'نوف');
    await submit(page).click();
    await page.waitForURL('**/thank-you?*');
    await page.goto(shop.url);
    await hydrate(page);
    await expect.poll(() => name(page).inputValue()).toBe('');
  });

  it('the order form accepts Arabic digits', async () => {
    const { page } = await visitHydrated();
    const customer = `أرقام ${runtime}`;
    await fill(page, customer, '٠٥٥ ١٢٣ ٤٥٦٧');
    await submit(page).click();
    await page.waitForURL('**/thank-you?*');
    expect(await ordersOf(customer)).toMatchObject([{ customerPhone: { e164: '+966551234567' } }]);
  });

  it('the order form can be filled in and sent with the keyboard alone', async () => {
    const { page, broken } = await visit();
    await page.goto(shop.url);
    const customer = `لوحة ${runtime}`;
    const { keyboard } = page;
    await page.locator('input[name=variantId]').first().focus();
    await keyboard.press('ArrowDown');
    await keyboard.press('Tab');
    await keyboard.type(customer);
    await keyboard.press('Tab');
    await keyboard.type(newPhone());
    await keyboard.press('Tab');
    await keyboard.type('الرياض');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'زيادة الكمية',
    );
    await keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('الكمية', { exact: true }).inputValue()).toBe('2');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await page.waitForURL('**/thank-you?*');
    expect(await ordersOf(customer)).toMatchObject([{ totalMinor: 2 * 19_900 }]);
    expect(broken()).toEqual([]);
  });

  it('the quantity stays within the merchant’s limit and is always a number', async () => {
    const { page } = await visitHydrated();
    const quantity = page.getByLabel('الكمية', { exact: true });
    const less = page.getByRole('button', { name: 'إنقاص الكمية' });
    await expect.poll(() => less.isDisabled()).toBe(true);
    await quantity.fill('3');
    await expect.poll(() => total(page)).toContain('300');
    await less.click();
    await expect.poll(() => total(page)).toContain('200');
    await quantity.fill('٢');
    await expect.poll(() => total(page)).toContain('200');
    await quantity.blur();
    await expect.poll(() => quantity.inputValue()).toBe('2');
    await quantity.fill('-4');
    await quantity.blur();
    await expect.poll(() => quantity.inputValue()).toBe('1');
    await quantity.fill('400');
    await quantity.blur();
    await expect.poll(() => quantity.inputValue()).toBe('6');
    await expect.poll(() => page.getByRole('button', { name: 'زيادة الكمية' }).isDisabled()).toBe(true);
    await quantity.fill('2');
    await less.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => less.isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    expect(await quantity.inputValue()).toBe('1');
    expect(await less.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('an unavailable choice cannot be ordered, until another one is made', async () => {
    const { page } = await visitHydrated();
    await page.getByText('طقم', { exact: true }).click();
    await page.getByText('هذا المنتج غير متاح للشراء حاليًا').waitFor();
    await expect.poll(() => submit(page).textContent()).toBe('المنتج غير متاح حاليًا');
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    expect(await page.locator('.sum').isVisible()).toBe(false);
    await page.getByText('50 مل', { exact: true }).first().click();
    await expect.poll(() => submit(page).textContent()).toBe('اطلب الآن');
    await expect.poll(() => page.locator('.sum').isVisible()).toBe(true);
  });
});

it.each([true, false])(
  'the first Tab of a shopper’s page leads past its menus to the form (script: %s)',
  async (hasScript) => {
    const { page } = await newPage(browser, phone, { javaScriptEnabled: hasScript });
    await page.goto(shop.url);
    const skip = page.getByRole('link', { name: 'تجاوز إلى نموذج الطلب' });
    expect((await skip.boundingBox())?.width).toBe(1);
    if (hasScript) await expectAccessible(page);
    await page.keyboard.press('Tab');
    expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    if (hasScript) await saveView(page, 'order-form-skip-390');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => name(page).evaluate((field) => field === document.activeElement)).toBe(true);
  },
);

it('without JavaScript the order form orders the chosen variant with the chosen shipping', async () => {
  const { page } = await newPage(browser, phone, { javaScriptEnabled: false });
  await page.goto(shop.url);
  await fill(page, 'بلا سكربت');
  await page.getByText('100 مل', { exact: true }).first().click();
  await page.getByLabel('شحن سريع').check();
  await submit(page).click();
  await page.waitForURL('**/thank-you?*');
  expect(await ordersOf('بلا سكربت')).toMatchObject([{ totalMinor: 22_400 }]);
});
