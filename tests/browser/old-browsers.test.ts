import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, intercept, newPage, phone, saveScreenshot, settled } from '../fixtures/browser.ts';
import { removeNewer } from '../fixtures/engine-support.ts';
import { fullPage } from '../fixtures/full-page.ts';
import { newPhone } from '../fixtures/phones.ts';
import { hostImages, openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { blockVariants } from '../screenshots/blocks.ts';

const ENDPOINT = '**/functions/v1/submit-order';

const { stack, browser } = await stackAndBrowserForFile();
const { product } = landingPageContentFixture();
const shop = await openShop(stack, {
  product: {
    ...product,
    images: await hostImages(stack),
    variants: [
      { id: 'small', name: '50 مل', sku: '', priceMinor: 10_000 },
      { id: 'large', name: '100 مل', sku: '', priceMinor: 19_900 },
    ],
  },
});
/** An order of typed text only: no variant describes it. */
const plainShop = await openShop(stack);

const name = (page: Page) => page.getByLabel('الاسم الكامل');
const submit = (page: Page) => page.locator('form .btn');

async function fill(page: Page, customer: string): Promise<void> {
  await name(page).fill(customer);
  await page.getByLabel('رقم الجوال').fill(newPhone());
  await page.getByLabel('العنوان').fill('الرياض، حي النرجس\nبجانب الحديقة');
}

async function ordersOf(customer: string, { merchant } = shop) {
  const { items } = await merchant.client.listOrders({ query: { limit: 100 } });
  return items.filter((order) => order.customerName === customer);
}

const scriptErrors = (problems: readonly string[]) =>
  problems.filter((problem) => !problem.startsWith('Failed to load resource'));

/** What a browser does not have, or what stops a script, as code that runs before the page's own. */
const failures: readonly (readonly [what: string, init: string])[] = [
  ['AbortSignal.timeout', 'delete AbortSignal.timeout'],
  ['Object.hasOwn', 'delete Object.hasOwn'],
  ['String.replaceAll', 'delete String.prototype.replaceAll'],
  ['Array.at', 'delete Array.prototype.at'],
  ['AbortController', 'delete window.AbortController'],
  ['fetch', 'delete window.fetch'],
  ['random numbers', 'crypto.getRandomValues = () => { throw new Error("none") }'],
  ['entries of forms', 'delete FormData.prototype[Symbol.iterator]; delete FormData.prototype.entries'],
  ['numbers in a language', 'Intl.NumberFormat = undefined'],
  ['a request that nothing blocks', 'window.fetch = () => Promise.reject(new TypeError("Failed to fetch"))'],
  ['JSON in answers', 'delete Response.prototype.json'],
  ['storage', 'Object.defineProperty(window, "localStorage", { get() { throw new Error("denied") } })'],
];

it.each(failures)(
  'an order is placed once by a browser without %s, as it was typed and chosen',
  async (what, init) => {
    const { page } = await newPage(browser, phone);
    await page.addInitScript(init);
    await page.goto(shop.url);
    const customer = `بلا ${what}`;
    await name(page).focus();
    await fill(page, customer);
    await page.getByText('100 مل', { exact: true }).first().click();
    await submit(page).click();
    await page.waitForURL('**/thank-you?*');
    expect(await ordersOf(customer)).toMatchObject([{ totalMinor: 19_900 }]);
  },
);

it.each(['throw new Error("broken")', 'export default {', 'document.getElementById("order").hidden.x.y'])(
  'where the form’s script is «%s» the form sends itself',
  async (body) => {
    const { page } = await newPage(browser, phone);
    await intercept(page, '**/assets/island.*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
    await page.goto(shop.url);
    const customer = `script ${body.length}`;
    await fill(page, customer);
    await submit(page).click();
    await page.waitForURL('**/thank-you?*');
    expect(await ordersOf(customer)).toHaveLength(1);
  },
);

it.each([shop, plainShop])(
  'an order whose answer was lost is not placed again by the form’s own post',
  async (to) => {
    const { page } = await newPage(browser, phone);
    let requests = 0;
    await intercept(page, ENDPOINT, async (route) => {
      requests += 1;
      if (requests > 1) return route.continue();
      // It arrives, and its answer does not.
      const { host, hostname } = new URL(to.url);
      const request = route.request();
      // Node does not find the names of shops.
      await route.fetch({
        url: request.url().replace(hostname, '127.0.0.1'),
        headers: { ...request.headers(), host },
      });
      await route.abort('connectionreset');
    });
    await page.goto(to.url);
    const customer = 'جواب ضائع';
    await fill(page, customer);
    await submit(page).click();
    await page.waitForURL('**/thank-you?*');
    expect(requests).toBe(2);
    await page.goBack();
    await name(page).focus();
    await expect.poll(() => name(page).inputValue()).toBe(customer);
    await submit(page).click();
    await page.waitForURL('**/thank-you?*');
    expect(await ordersOf(customer, to)).toHaveLength(1);
  },
);

it('a form that sent itself and is wrong comes back with everything typed', async () => {
  const { page } = await newPage(browser, phone);
  await page.addInitScript('delete FormData.prototype[Symbol.iterator]');
  await page.goto(shop.url);
  await name(page).fill('سارة');
  await page.getByLabel('رقم الجوال').fill('0551');
  await page.getByLabel('العنوان').fill('الرياض');
  await submit(page).click();
  await page.getByText('رقم الجوال غير صالح').waitFor();
  expect(await name(page).inputValue()).toBe('سارة');
});

it('a browser of the shopper’s baseline shows errors, keeps prices right, and orders', async () => {
  const { page, context, problems } = await newPage(browser, phone);
  await removeNewer(context, 'shopper');
  await page.goto(shop.url);
  await submit(page).click();
  await page.getByText('الاسم مطلوب').waitFor();
  await expect.poll(() => name(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await name(page).getAttribute('aria-invalid')).toBe('true');
  await fill(page, 'من هاتف قديم');
  await page.getByText('100 مل', { exact: true }).first().click();
  await expect.poll(() => page.locator('.tot dd').textContent()).toContain('199');
  await page.locator('.thumbs a').last().click();
  await saveScreenshot(page, 'older-browser-390');
  await submit(page).click();
  await page.waitForURL('**/thank-you?*');
  expect(await ordersOf('من هاتف قديم')).toMatchObject([{ totalMinor: 19_900 }]);
  expect(scriptErrors(problems)).toEqual([]);
});

/** Runs in the page: removes the gaps of flexible rows, and names the rows whose elements then touch. */
function touching(): string[] {
  /** The visible places in an element: its box if that is drawn, otherwise its texts and pictures. */
  function placesOf(element: Element): DOMRect[] {
    if (!element.checkVisibility()) return [];
    const { backgroundColor, borderTopWidth } = getComputedStyle(element);
    const isDrawn = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px';
    if (isDrawn || element.matches('input, img, svg, .i')) return [element.getBoundingClientRect()];
    return [...element.childNodes].flatMap((node) => {
      if (node instanceof Element) return placesOf(node);
      const text = document.createRange();
      text.selectNodeContents(node);
      return [...text.getClientRects()];
    });
  }
  const isTouching = (one: DOMRect, other: DOMRect) =>
    one.top < other.bottom &&
    other.top < one.bottom &&
    Math.max(one.left - other.right, other.left - one.right) < 4;
  const found: string[] = [];
  for (const row of document.querySelectorAll<HTMLElement>('body *')) {
    const { display, flexDirection, columnGap } = getComputedStyle(row);
    const hasGap = display.endsWith('flex') && flexDirection === 'row' && Number.parseFloat(columnGap) >= 4;
    if (!hasGap) continue;
    row.style.gap = '0';
    const children = [...row.children].filter((child) => getComputedStyle(child).position !== 'absolute');
    for (const [index, child] of children.entries()) {
      const before = children[index - 1];
      const others = before ? placesOf(before) : [];
      if (placesOf(child).some((place) => others.some((other) => isTouching(place, other))))
        found.push(`.${row.className}: ${row.textContent.trim().slice(0, 40)}`);
    }
  }
  return [...new Set(found)];
}

it('in a browser without gaps in rows, nothing on a page with blocks and offers touches what is beside it', async () => {
  const images = await hostImages(stack);
  const { url } = await openShop(
    stack,
    fullPage(images, (content) => {
      blockVariants.blocks?.(content);
      content.offers = offersFixture();
      content.product.freeShipping = false;
    }),
  );
  const { page } = await newPage(browser, phone);
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...asked: string[]) => asked[0] !== 'inset' && Reflect.apply(supports, CSS, asked);
  });
  await page.goto(url);
  await name(page).focus();
  await expect.poll(() => page.locator('head').textContent()).toContain('{margin-inline-start:12px}');
  expect(await page.evaluate(touching)).toEqual([]);
  await saveScreenshot(page, 'without-gaps-390');
});

it('a browser of the shopper’s baseline opens an image by its link, for it has no dialogs', async () => {
  const { page, context } = await newPage(browser, phone);
  await removeNewer(context, 'shopper');
  await page.goto(shop.url);
  await page.locator('.track a').first().click();
  await page.waitForURL('**/media/**');
});

it('a browser of the dashboard’s baseline shows its main screens', { timeout: 480_000 }, async () => {
  const { page, context, problems } = await newPage(browser, desktop);
  await removeNewer(context, 'dashboard');
  await openSignedIn(page, stack.url, shop.merchant);
  for (const path of [
    '/dashboard/orders',
    '/dashboard/desk',
    '/dashboard/products',
    '/dashboard/insights',
    '/dashboard/profit',
    '/dashboard/statements',
    '/dashboard/message-templates',
    '/dashboard/api-settings',
    '/dashboard/team',
    '/dashboard/notifications',
    '/profile',
    `/dashboard/edit/${shop.page.id}`,
  ]) {
    await page.goto(stack.url + path);
    await page.getByRole('heading').first().waitFor();
    await settled(page);
    expect(scriptErrors(problems), path).toEqual([]);
  }
});
