import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { OrderLine } from '@mirsah/domain/order';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot, saveView } from '../fixtures/browser.ts';
import { clippedChoices } from '../fixtures/clipped-choices.ts';
import { watchPage } from '../fixtures/offers.ts';
import { newPhone } from '../fixtures/phones.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();
const shop = await openShop(stack, watchPage());

const card = (page: Page, label: string) => page.locator('.deal').filter({ hasText: label });
/** A text of the page, with its amounts in the page's own digits. */
const texts = async (page: Page, place: string) =>
  (await page.locator(place).allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());

async function fill(page: Page): Promise<void> {
  await page.getByLabel('الاسم الكامل').fill('سارة المطيري');
  await page.getByLabel('رقم الجوال').fill(newPhone());
  await page.getByLabel('العنوان').fill('الرياض، حي النرجس');
}

/** The system's colours show the focus and the choice. */
async function showsInForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const name = page.getByLabel('الاسم الكامل');
  await name.focus();
  await saveScreenshot(page, 'offers-forced-colours-390');
  const lineOf = (place: Locator, line: 'outlineColor' | 'borderTopColor') =>
    place.evaluate((element, which) => getComputedStyle(element)[which], line);
  expect(await name.evaluate((field) => getComputedStyle(field).outlineStyle)).toBe('solid');
  expect(await lineOf(name, 'outlineColor')).not.toContain('rgba(0, 0, 0, 0)');
  const chosen = await lineOf(card(page, 'ثلاث ساعات'), 'borderTopColor');
  expect(await lineOf(card(page, 'ساعتان'), 'borderTopColor')).not.toBe(chosen);
  // Of the gallery, the chosen picture alone has a frame.
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const frames = await page
    .locator('.thumbs a')
    .evaluateAll((all) =>
      all.map((thumb) => [thumb.ariaCurrent === 'true', getComputedStyle(thumb).borderTopColor] as const),
    );
  for (const [isChosen, colour] of frames) expect(colour !== ground).toBe(isChosen);
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  await saveScreenshot(page, 'offers-more-contrast-390');
  await expectAccessible(page);
  await page.emulateMedia({ contrast: 'no-preference' });
}

/** The order that was placed last, as its lines. */
async function lastOrder({ merchant }: Shop) {
  const { items } = await merchant.client.listOrders({ query: { limit: 1 } });
  const [order] = items;
  if (!order) throw new Error('No order was placed');
  const short = ({ kind, name, variant, quantity, unitPriceMinor }: OrderLine) =>
    [kind, variant || name, quantity, unitPriceMinor] as const;
  return { id: order.id, totalMinor: order.totalMinor, lines: order.lines.map(short) };
}

const threeWatches = [
  ['main', 'أسود', 2, 27_900],
  ['main', 'أبيض', 1, 27_900],
  ['main', 'ثلاث ساعات', 1, -12_555],
  ['main', 'سوار هدية', 1, 0],
] as const;

/** The names of radios and boxes, as a screen reader gets them from Chromium. */
async function choiceNames(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ role }) => role?.value === 'radio' || role?.value === 'checkbox')
    .map(({ name }) => String(name?.value).replace(/\s+/g, ' '));
}

it('offers, variants, shipping and additions are named with a space before each price', async () => {
  const variants = [
    { id: 'small', name: '50 مل', sku: '', priceMinor: 10_000 },
    { id: 'large', name: '100 مل', sku: '', priceMinor: 19_950 },
  ];
  const { product } = landingPageContentFixture();
  const plain = await openShop(stack, { product: { ...product, variants } });
  const { page } = await newPage(browser, phone);
  const joined: string[] = [];
  for (const [url, names] of [
    [
      shop.url,
      [
        'ساعة 279 ر.س',
        'ساعتان 249.50 ر.س للقطعة 499 ر.س بدلًا من 558 ر.س وفّر 59 ر.س',
        'ثلاث ساعات 237.15 ر.س للقطعة 711.45 ر.س بدلًا من 837 ر.س وفّر 125.55 ر.س شحن مجاني سوار هدية',
        'تغليف هدية بشريط وبطاقة 15 ر.س بدلًا من 25 ر.س',
      ],
    ],
    [
      plain.url,
      ['50 مل 100 ر.س', '100 مل 199.50 ر.س', 'شحن عادي خلال 3 أيام مجاني', 'شحن سريع خلال يوم واحد 25 ر.س'],
    ],
  ] as const) {
    await page.goto(url);
    expect((await choiceNames(page)).sort()).toEqual([...names].sort());
    // Other engines may add no spaces between boxes.
    const texts = await page.locator('label:has([type=radio], [type=checkbox])').allTextContents();
    joined.push(...texts.filter((text) => /\p{L}\d|\d\p{L}|ر\.س\p{L}/u.test(text)));
  }
  expect(joined).toEqual([]);
});

it('a shopper takes three watches, a tick and one more after the order, and the merchant sees each line', async () => {
  const { page, problems } = await newPage(browser, phone);
  await page.goto(shop.url);
  await expect.poll(() => texts(page, '.title .now, .title .for')).toEqual(['499 ر.س', 'ساعتان']);
  await card(page, 'ثلاث ساعات').locator('.pick').click();
  await card(page, 'ثلاث ساعات').getByLabel('القطعة 2').selectOption('white');
  await page.getByText('تغليف هدية').click();
  await expect.poll(() => texts(page, '.form .tot dd')).toEqual(['726.45 ر.س']);
  await expect
    .poll(() => texts(page, '.title .now, .title .for, .bar .for'))
    .toEqual(['711.45 ر.س', 'ثلاث ساعات', 'ثلاث ساعات']);
  await expectAccessible(page);
  // With eyes closed: which price was before, and what comes with it.
  await page.getByRole('radio', { name: /^ثلاث ساعات .* بدلًا من \S+ ر\.س وفّر \S+ ر\.س شحن مجاني/ }).waitFor();
  await showsInForcedColours(page);
  await fill(page);
  await page.locator('form .btn').click();
  await page.waitForURL('**/thank-you**');
  await expect.poll(() => texts(page, '.after .sum b')).toEqual(['925.45 ر.س']);
  await expectAccessible(page);
  await page.locator('.after').getByLabel('أبيض').check();
  await page.getByRole('button', { name: 'أضفها إلى طلبي' }).click();
  await page.getByText('أضفنا «ساعة أخرى» إلى طلبك.').waitFor();
  // The page is a new one; the focus continues at the answer.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('أضفنا «ساعة أخرى»');
  await expectAccessible(page);
  expect(problems).toEqual([]);

  const order = await lastOrder(shop);
  expect(order).toMatchObject({
    totalMinor: 92_545,
    lines: [
      ...threeWatches.slice(0, 3),
      ['bump', 'تغليف هدية', 1, 1_500],
      threeWatches[3],
      ['after', 'أبيض', 1, 19_900],
    ],
  });
  const { page: merchant } = await newPage(browser, desktop);
  await openSignedIn(merchant, stack.url, shop.merchant, `/dashboard/orders?order=${order.id}`);
  const drawer = merchant.getByRole('dialog');
  for (const shown of ['خصم العرض', 'هدية العرض', 'إضافة في النموذج', 'إضافة بعد الطلب', '−125.55']) {
    await drawer.getByText(shown).first().waitFor();
  }
  await drawer.getByText('أُضيف «ساعة أخرى» بعد الطلب').waitFor();
  await expectAccessible(merchant);
  await merchant.goto(`${stack.url}/dashboard/insights?page=${shop.page.id}`);
  const rates = merchant.getByRole('row').filter({ hasText: 'ثلاث ساعات' });
  await expect.poll(() => rates.textContent()).toContain('100%');
  await merchant.goto('about:blank');
  await merchant.goto(`${stack.url}/dashboard/orders/packing-slips#${order.id}`);
  const slip = merchant.getByRole('main');
  for (const packed of ['أسود', 'أبيض', 'تغليف هدية', 'سوار هدية', 'ساعة أخرى'])
    await slip.getByText(packed).first().waitFor();
});

it('without script the offers are radio buttons, their colours open with them, and the smaller offer follows the first', async () => {
  const { page } = await newPage(browser, phone, { javaScriptEnabled: false });
  await page.goto(shop.url);
  const three = card(page, 'ثلاث ساعات');
  expect(await three.getByLabel('القطعة 2').isVisible()).toBe(false);
  await three.locator('.pick').click();
  await three.getByLabel('القطعة 2').selectOption('white');
  await page.getByText('تغليف هدية').click();
  await page.locator('form .btn').click();
  // The form returns with the missing field and all choices.
  await page.getByText('الاسم مطلوب').first().waitFor();
  await expect.poll(() => three.getByRole('radio').isChecked()).toBe(true);
  await expect.poll(() => three.getByLabel('القطعة 2').inputValue()).toBe('white');
  await expect.poll(() => page.locator('.bump input').isChecked()).toBe(true);
  await expect.poll(() => texts(page, '.form .tot dd')).toEqual(['726.45 ر.س']);
  await page.locator('.bump input').uncheck();
  await fill(page);
  await page.locator('form .btn').click();
  await page.waitForURL('**/thank-you**');
  await page.getByRole('button', { name: 'لا، أكملوا طلبي كما هو' }).click();
  await page.getByText('واقي شاشة').waitFor();
  await page.getByRole('button', { name: 'أضفها إلى طلبي' }).click();
  await page.getByText('أضفنا «واقي شاشة» إلى طلبك.').waitFor();
  expect(await lastOrder(shop)).toMatchObject({
    totalMinor: 71_145 + 1_900,
    lines: [...threeWatches, ['after', 'واقي شاشة', 1, 1_900]],
  });
});

it.each([
  ['short', ['أسود', 'أبيض', 'بني'], 0],
  ['with prices of their own', ['أسود', 'أبيض', 'بني'], 1_000],
  ['long', ['أسود بحزام جلد', 'أبيض بحزام معدن', 'بني'], 0],
] as const)('in offers no variant’s name is cut off on any window: %s', async (kind, variants, more) => {
  const watch = watchPage();
  const product = {
    ...watch.product,
    variants: variants.map((name, index) => ({
      id: `v${index}`,
      name,
      sku: `W-${index}`,
      priceMinor: 27_900 + index * more,
    })),
  };
  const { url } = await openShop(stack, { ...watch, product });
  const { page } = await newPage(browser, phone);
  await page.goto(url);
  await card(page, 'ثلاث ساعات').locator('.pick').click();
  const clipped: Record<number, string[]> = {};
  for (const width of [320, 360, 390, 412, 430, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const found = await clippedChoices(page, '.deal');
    if (found.length > 0) clipped[width] = found;
  }
  await page.setViewportSize(phone);
  await card(page, 'ثلاث ساعات').scrollIntoViewIfNeeded();
  await saveView(page, `offers-variants-${kind}-390`);
  expect(clipped).toEqual({});
});

it('an offer’s card shows the price of the pieces that are chosen on it, also after another was chosen', async () => {
  const { product, ...rest } = watchPage();
  const variants = product.variants.map((each) =>
    each.id === 'white' ? { ...each, priceMinor: 29_900 } : each,
  );
  const { url } = await openShop(stack, { ...rest, product: { ...product, variants } });
  const { page, problems } = await newPage(browser, phone);
  await page.goto(url);
  const three = card(page, 'ثلاث ساعات');
  const shown = async () =>
    [
      three.locator('.cost b'),
      three.locator('.was > [data-shown]'),
      three.locator('.d bdi'),
      three.locator('.save bdi'),
    ].map((place) => place.textContent());
  const now = async () => (await Promise.all(await shown())).map((text) => text?.replace(/\s+/g, ' '));
  expect(await now()).toEqual(['711.45 ر.س', '837 ر.س', '237.15 ر.س', '125.55 ر.س']);
  await three.locator('.pick').click();
  await three.getByLabel('القطعة 2').selectOption('white');
  await expect.poll(now).toEqual(['728.45 ر.س', '857 ر.س', '242.82 ر.س', '128.55 ر.س']);
  await expect.poll(() => texts(page, '.title .now')).toEqual(['728.45 ر.س']);
  await expectAccessible(page);
  await saveScreenshot(page, 'offers-dearer-piece-390');
  await card(page, 'ساعتان').locator('.pick').click();
  await expect.poll(() => texts(page, '.title .now')).toEqual(['499 ر.س']);
  expect((await now())[0]).toBe('728.45 ر.س');
  expect(problems).toEqual([]);
});
