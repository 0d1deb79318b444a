import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { defaultFormFields } from '@mirsah/domain/landing-page/default-content';
import { zonesFixture } from '@mirsah/domain/landing-page/zones.fixture';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, newPage, phone, saveScreenshot, saveView, settled } from '../fixtures/browser.ts';
import { canvas } from '../fixtures/canvas-screen.ts';
import { fields } from '../fixtures/editor-screen.ts';
import { fullPage } from '../fixtures/full-page.ts';
import {
  brokenWords,
  clippedTexts,
  coveredByBars,
  extendingBeyond,
  problemsWhenLarge,
  sideways,
  touchingNames,
} from '../fixtures/large-text.ts';
import { watchPage } from '../fixtures/offers.ts';
import { newPhone } from '../fixtures/phones.ts';
import { hostImages, openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { blockVariants } from '../screenshots/blocks.ts';
import { busyDesk } from '../screenshots/desk.ts';

const { stack, browser } = await stackAndBrowserForFile();
const images = await hostImages(stack);

/** A page with a block of every kind, quantity offers and fields of every kind, as a merchant writes them. */
function wholePage(): LandingPageContent {
  return fullPage(images, (content) => {
    blockVariants.blocks?.(content);
    content.offers = offersFixture();
    content.product.freeShipping = false;
    content.formFields = [
      ...defaultFormFields,
      ...(['email', 'textarea', 'select', 'checkbox'] as const).map((type) => ({
        id: `own-${type}`,
        type,
        label: 'أوافق على شروط الاستبدال',
        placeholder: '',
        required: true,
        options: type === 'select' ? ['صباحًا', 'مساءً'] : [],
      })),
    ];
  });
}

/** The whole page at once: its answers unfolded, its form sent empty, its bar visible. */
async function unfold(page: Page): Promise<void> {
  await page.locator('form .btn').click();
  await page.locator('.err').first().waitFor();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
  });
}

/** A picture of it at 200 % on the narrowest phone, for review. */
async function enlarged(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await saveScreenshot(page, name);
}

describe('with large letters or wide spaces nothing is cut off and nothing extends beyond a phone’s sides', () => {
  it('on a shopper’s page with blocks, offers and fields of every kind', async () => {
    const shop = await openShop(stack, wholePage());
    const { page } = await newPage(browser, phone);
    await page.goto(shop.url);
    await unfold(page);
    const number = page.getByLabel('رقم الجوال');
    await number.fill('0551234567');
    await settled(page);
    const problems = await problemsWhenLarge(page);
    await enlarged(page, 'large-text-shop-320');
    expect(await number.evaluate((field) => field.scrollWidth - field.clientWidth), 'digits cut off').toBe(0);
    const broken = await brokenWords(page, '.deals, .bumps');
    expect(problems).toEqual([]);
    expect(broken).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await coveredByBars(page), 'pixels under a bar in a window at 400 %').toBe(0);
  });

  it('on a form with zones and parts of an address, and on the thank-you page with an offer', async () => {
    const asked = { placeholder: '', required: true, options: [] };
    const shop = await openShop(stack, {
      ...watchPage(),
      zones: zonesFixture(),
      formFields: [
        ...defaultFormFields,
        { id: 'town', type: 'city', label: 'المدينة', ...asked },
        { id: 'short', type: 'nationalAddress', label: 'العنوان الوطني', ...asked },
      ],
    });
    const { page } = await newPage(browser, phone);
    await page.goto(shop.url);
    await page.getByLabel('الاسم الكامل').fill('عبدالرحمن بن عبدالعزيز القحطاني');
    await page.getByLabel('رقم الجوال').fill(newPhone());
    await page.getByLabel('العنوان', { exact: true }).fill('حي النرجس');
    await page.getByLabel('العنوان الوطني').fill('RRRD2929');
    await page.getByLabel('المدينة', { exact: true }).fill('الرياض');
    await page.locator('.form .opt').first().waitFor();
    expect(await problemsWhenLarge(page)).toEqual([]);
    await page.locator('form .btn').click();
    await page.waitForURL('**/thank-you?*');
    const problems = await problemsWhenLarge(page);
    await enlarged(page, 'large-text-thank-you-320');
    expect(problems).toEqual([]);
    await page.goto(`${shop.url}no-such-page`);
    expect(await problemsWhenLarge(page)).toEqual([]);
  });

  it.each(['/', '/features', '/pricing', '/contact', '/privacy', '/terms'])(
    'on the public page %s',
    async (path) => {
      const { page } = await newPage(browser, phone);
      await page.goto(stack.url + path);
      const problems = await problemsWhenLarge(page);
      await enlarged(page, `large-text-public-${path.slice(1)}-320`);
      expect(problems).toEqual([]);
    },
  );
});

/** A page with reviews of two-part names in a block or at its end, and a price with a former one. */
function reviewed(inBlock: boolean): LandingPageContent {
  return fullPage(images, (content) => {
    const names = ['عبدالرحمن السبيعي', 'نورة', 'منيرة الدوسري'];
    content.product.reviews = names.map((reviewerName, index) => ({
      id: `r${index}`,
      rating: index === 1 ? 3 : 5,
      review: 'وصلني قبل الموعد.',
      reviewerName,
      date: '2026-11-27',
      pictures: [],
    }));
    content.product.salePriceMinor = Math.round(content.product.priceMinor * 0.7);
    if (!inBlock) return;
    content.layout.blocks = { breviews: { type: 'reviews', props: { title: 'آراء العملاء', first: 3 } } };
    content.layout.order = ['breviews', ...content.layout.order];
  });
}

it.each([
  ['at the end of a page', false],
  ['in a block', true],
])('the names, stars and dates of reviews %s are whole with text at 200 %%', async (_, inBlock) => {
  const shop = await openShop(stack, reviewed(inBlock));
  const { page } = await newPage(browser, phone);
  await page.goto(shop.url);
  const stars = page.locator('.stars[role]');
  for (const width of [320, 360, 390]) {
    await sized(page, width, '200%');
    await saveScreenshot(page, `large-text-reviews-${inBlock ? 'block' : 'section'}-${width}`);
    expect(await brokenWords(page, '#reviews :is(b, small), .rate')).toEqual([]);
    expect(await clippedTexts(page, '#reviews')).toEqual([]);
    // Five stars, as large as the letters beside them, within the window.
    const boxes = await stars.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    expect(boxes.length).toBe(5);
    for (const box of boxes) {
      expect([box.width, box.height]).toEqual([180, 36]);
      expect(box.left >= 0 && box.right <= width).toBe(true);
    }
  }
  const icons = page.locator('.badges .i, .offer .i, .note .i').filter({ visible: true });
  const sizes = await icons.evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().height));
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(32);
});

/** What the browser draws the placeholders of a page’s inputs with, which `getComputedStyle` does not say. */
async function stylesOfPlaceholders(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { nodes } = await session.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  const drawn = nodes.filter(
    ({ attributes = [], parentId }) =>
      attributes.includes('placeholder') && attributes.includes('pseudo') && parentId !== undefined,
  );
  const styles = await Promise.all(
    drawn.map(({ nodeId }) => session.send('CSS.getComputedStyleForNode', { nodeId })),
  );
  return styles.map(({ computedStyle }) =>
    Object.fromEntries(computedStyle.map(({ name, value }) => [name, value])),
  );
}

it('with text at 200 % the buy bar is one line, and a placeholder without room ends with an ellipsis', async () => {
  const shop = await openShop(stack, reviewed(false));
  const { page } = await newPage(browser, { width: 320, height: 780 });
  await page.goto(shop.url);
  await sized(page, 320, '200%');
  await page.setViewportSize({ width: 320, height: 780 });
  const bar = page.locator('.bar');
  await bar.waitFor();
  await saveView(page, 'large-text-buy-bar-320');
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(0.2 * 780);
  const price = await bar.locator('div').boundingBox();
  const button = await bar.locator('.btn').boundingBox();
  expect((price?.y ?? 0) + (price?.height ?? 0)).toBeGreaterThan(button?.y ?? 0);
  const placeholders = await stylesOfPlaceholders(page);
  expect(placeholders.length).toBeGreaterThan(1);
  for (const style of placeholders)
    expect(style).toMatchObject({
      'text-overflow': 'ellipsis',
      'overflow-x': 'clip',
      'overflow-y': 'visible',
    });
  await page.getByLabel('الاسم الكامل').scrollIntoViewIfNeeded();
  await saveView(page, 'large-text-placeholders-320');
});

it('with more contrast, or in the colours of a system, earned stars stand out and lines are visible', async () => {
  const { page } = await newPage(browser, phone);
  for (const inBlock of [false, true]) {
    const shop = await openShop(stack, reviewed(inBlock));
    await page.goto(shop.url);
    const stars = page.locator('#reviews .stars[role]').nth(2);
    await stars.waitFor();
    /** How far earned and empty stars are from the ground, as the sum over the channels. */
    const differences = () =>
      stars.evaluate((element) => {
        const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
        const { backgroundImage, backgroundColor } = getComputedStyle(element);
        const ground = channels(getComputedStyle(document.body).backgroundColor);
        return [/rgba?\([^)]*\)/.exec(backgroundImage)?.[0] ?? '', backgroundColor].map((colour) => {
          const [red = 0, green = 0, blue = 0, alpha = 1] = channels(colour);
          return [red, green, blue].reduce(
            (sum, value, index) => sum + alpha * Math.abs(value - (ground[index] ?? 0)),
            0,
          );
        });
      });
    for (const media of [
      { contrast: 'more' },
      { forcedColors: 'active', colorScheme: 'light' },
      { forcedColors: 'active', colorScheme: 'dark' },
    ] as const) {
      await page.emulateMedia({ contrast: null, forcedColors: null, colorScheme: null, ...media });
      await settled(page);
      const where = `${inBlock ? 'block' : 'section'}-${Object.values(media).join('-')}`;
      await page.locator('#reviews').scrollIntoViewIfNeeded();
      await saveView(page, `stars-${where}`);
      const [earned = 0, empty = 0] = await differences();
      expect(earned, where).toBeGreaterThan(600);
      expect(empty, where).toBeLessThan(earned / 2);
    }
    await page.emulateMedia({ contrast: 'more', forcedColors: null, colorScheme: null });
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    const lines = await page.locator('#reviews li, .head, .badges').evaluateAll((all) =>
      all.map((part) => {
        const { borderTopWidth, borderTopColor, borderBottomColor } = getComputedStyle(part);
        return borderTopWidth === '0px' ? borderBottomColor : borderTopColor;
      }),
    );
    expect(lines.length).toBeGreaterThan(3);
    expect(new Set(lines)).toEqual(new Set([ink]));
    await page.emulateMedia({ contrast: null });
  }
});

it('a field with an error keeps its red edge while it has the focus, with the ring outside', async () => {
  const shop = await openShop(stack, reviewed(false));
  const { page } = await newPage(browser, phone);
  await page.goto(shop.url);
  await page.locator('form .btn').click();
  const name = page.getByLabel('الاسم الكامل');
  const edgeOf = (field: Locator) =>
    field.evaluate((element) => {
      const { borderTopColor, outlineOffset } = getComputedStyle(element);
      return { focused: element === document.activeElement, borderTopColor, outlineOffset };
    });
  await expect.poll(async () => (await edgeOf(name)).focused).toBe(true);
  await settled(page);
  await saveView(page, 'error-focused-shop-390');
  expect((await edgeOf(name)).borderTopColor).toBe('rgb(196, 34, 31)');
  await page.getByLabel('رقم الجوال').focus();
  await settled(page);
  const frame = page.locator('.tel').first();
  expect((await edgeOf(frame)).borderTopColor).toBe('rgb(196, 34, 31)');

  const other = await newPage(browser, desktop);
  await openSignedIn(other.page, stack.url, merchant.account, '/dashboard/orders/new');
  await other.page.getByRole('button', { name: /^احفظ الطلب/ }).click();
  const field = other.page.locator('input[aria-invalid="true"]').first();
  await field.focus();
  await settled(other.page);
  await saveView(other.page, 'error-focused-dashboard-1440');
  const { borderTopColor, outlineOffset } = await edgeOf(field);
  const [red = 0, green = 0, blue = 0] = (borderTopColor.match(/\d+/g) ?? []).map(Number);
  expect(red).toBeGreaterThan(150);
  expect(Math.max(green, blue)).toBeLessThan(100);
  expect(Number.parseFloat(outlineOffset)).toBeGreaterThan(0);
});

/** A merchant with orders in every state; lists shorten long names, which are whole one step further. */
const merchant = await busyDesk(stack);
const android = 'every letter 1.3 times as large, as Android draws it';
const screens = {
  home: '/dashboard',
  orders: '/dashboard/orders',
  'new order': '/dashboard/orders/new',
  desk: '/dashboard/desk',
  editor: `/dashboard/edit/${merchant.pageId}`,
  conversions: '/dashboard/conversions',
  profit: '/dashboard/profit',
  notifications: '/dashboard/notifications',
  team: '/dashboard/team',
};

it.each(Object.entries(screens))(
  'on the merchant’s screen «%s» nothing is cut off with large letters or wide spaces, and no bar covers a window at 400 %%',
  async (name, path) => {
    const { page } = await newPage(browser, phone);
    await openSignedIn(page, stack.url, merchant.account, path);
    await page.getByRole('heading').first().waitFor();
    await settled(page);
    const spaces = 'spaces as readers may set them';
    const problems = [
      // A window of 1,280 pixels at 400 %, and a phone of usual width.
      ...(await problemsWhenLarge(page, [320], ['as it is', spaces])),
      ...(await problemsWhenLarge(page, [390], ['text at 130 %', android, spaces])),
    ].filter((problem) => !/: shortened: /.test(problem));
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '130%';
    });
    await settled(page);
    // An address of Latin letters may break.
    const broken = (await brokenWords(page, 'main')).filter((word) => !/[a-z]/.test(word));
    const touching = await touchingNames(page, 'nav[aria-label="التنقل السريع"] > *');
    const doubled = await problemsWhenLarge(page, [320], ['text at 200 %']);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await settled(page);
    const wider = await sideways(page);
    const brokenAt200 = (await brokenWords(page, 'main')).filter((word) => !/[a-z]/.test(word));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
    await page.setViewportSize({ width: 320, height: 256 });
    await settled(page);
    const covered = await coveredByBars(page);
    expect(await page.locator('main').isVisible()).toBe(true);
    await saveView(page, `zoomed-${name}-320x256`);
    await enlarged(page, `large-text-${name}-320`);
    expect(problems).toEqual([]);
    expect(doubled).toEqual([]);
    expect({ broken, brokenAt200, touching, wider }).toEqual({
      broken: [],
      brokenAt200: [],
      touching: [],
      wider: 0,
    });
    expect(covered, 'pixels of 256 under bars').toBeLessThanOrEqual(64);
  },
);

/** The page with text at this size in a window of this width. */
async function sized(page: Page, width: number, size: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = percent;
  }, size);
  await settled(page);
}

it('with text at 200 % orders are cards on a computer too, and a table at 100 % fills a window of 1,280 pixels', async () => {
  const { page } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, merchant.account, screens.orders);
  const table = page.locator('main table');
  await table.waitFor();
  await sized(page, 1280, '');
  await saveView(page, 'orders-1280');
  const strip = await table.evaluate((all) => {
    const cells = [...all.querySelectorAll('thead th')].map((cell) => cell.getBoundingClientRect());
    const shown = cells.filter(({ width }) => width > 0).map(({ left }) => left);
    return Math.min(...shown) - all.getBoundingClientRect().left;
  });
  expect(strip).toBeLessThan(2);
  for (const width of [1440, 1280]) {
    await sized(page, width, '200%');
    await page.locator('main li[data-index]').first().waitFor();
    await saveView(page, `large-text-orders-${width}`);
    expect(await table.count()).toBe(0);
    expect((await brokenWords(page, 'main')).filter((word) => !/[a-z]/.test(word))).toEqual([]);
    expect(await extendingBeyond(page, 'main li[data-index] :is(a, button)')).toEqual([]);
    // Each number is within its frame.
    const outside = await page
      .locator('main dl dd')
      .evaluateAll((all) => all.filter((figure) => figure.getBoundingClientRect().left < 0).length);
    expect(outside).toBe(0);
  }
});

it('with text at 200 % every button of a desk holds its words and its drawing', async () => {
  const { page } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, merchant.account, screens.desk);
  await page.getByRole('button', { name: /^أكّد الطلب/ }).waitFor();
  const found: Record<number, string[]> = {};
  for (const width of [1440, 1280, 390]) {
    await sized(page, width, '');
    await saveView(page, `desk-${width}`);
    await sized(page, width, '200%');
    await saveView(page, `large-text-desk-${width}`);
    found[width] = await extendingBeyond(page, 'main :is(a, button)');
  }
  expect(found).toEqual({ 1440: [], 1280: [], 390: [] });
});

it('with text at 200 % every button of the editor holds its words, and a phone shows the tools of a part', async () => {
  const { page } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, merchant.account, screens.editor);
  await page.getByRole('option', { name: 'القسم: العنوان' }).waitFor();
  const controls = '[data-fills-window] button, [data-fills-window] a';
  await sized(page, 390, '200%');
  await saveView(page, 'large-text-editor-390');
  expect(await extendingBeyond(page, controls)).toEqual([]);
  // The hint is a line on a wide phone, and wraps on the narrowest.
  await sized(page, 320, '200%');
  await saveView(page, 'large-text-editor-hint-320');
  const hint = await page.getByText('اضغط أي قسم لتعديله').boundingBox();
  expect(hint?.x).toBeGreaterThanOrEqual(12);
  expect(hint && hint.x + hint.width).toBeLessThanOrEqual(308);
  await sized(page, 390, '200%');
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(title?.width).toBeGreaterThan(150);
  await canvas(page).focus();
  // The header of the page, which has no tools, comes first.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const tools = page.getByRole('toolbar', { name: /العنوان/ });
  await tools.waitFor();
  await settled(page);
  await saveView(page, 'large-text-editor-part-390');
  expect(await extendingBeyond(page, controls)).toEqual([]);
  const { y = 0, height = 0 } = (await tools.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(900);
  for (const width of [1440, 1280]) {
    await sized(page, width, '200%');
    await page.getByRole('tablist').waitFor();
    await settled(page);
    await saveView(page, `large-text-editor-${width}`);
    expect(await extendingBeyond(page, 'form :is(button, a)')).toEqual([]);
  }
  // In forced colours a switch that is on has another colour than one that is off.
  await sized(page, 1440, '');
  await page.emulateMedia({ forcedColors: 'active' });
  const toggle = page.getByRole('switch', { name: 'تفعيل صفحة الهبوط' });
  const track = () =>
    toggle.evaluate(({ nextElementSibling: frame }) => {
      if (!frame?.firstElementChild) throw new Error('A switch has a track and a thumb');
      const { backgroundColor: ground, borderTopWidth: border } = getComputedStyle(frame);
      return { ground, border, thumb: getComputedStyle(frame.firstElementChild).backgroundColor };
    });
  const before = await track();
  await toggle.press('Space');
  await settled(page);
  const after = await track();
  await saveView(page, 'editor-forced-colours-1440');
  for (const { ground, border, thumb } of [before, after]) {
    expect(border).toBe('1px');
    expect(thumb).not.toBe(ground);
  }
  expect(after.ground).not.toBe(before.ground);
  // The dots of the rows are drawn in the text's colour, as locks are.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const row = page.locator('[data-outline] li').filter({ has: page.locator('[data-drag-handle]') });
    const dots = await row
      .locator('[data-drag-handle]')
      .first()
      .evaluate((handle) => getComputedStyle(handle).backgroundImage);
    expect(dots).toContain(await page.evaluate(() => getComputedStyle(document.body).color));
  }
});

it('an open order’s header leaves a low window to the order, and its buttons have one size with text at 200 %', async () => {
  const { page } = await newPage(browser, { width: 320, height: 256 });
  await openSignedIn(page, stack.url, merchant.account, screens.orders);
  const opened = page.locator('main li[data-index] a').first();
  await opened.click();
  const dialog = page.getByRole('dialog');
  const close = dialog.getByRole('button', { name: 'إغلاق' });
  const next = dialog.getByLabel('الطلب التالي');
  await dialog.getByRole('tab').first().waitFor();
  const scrolledHeader = () =>
    dialog.evaluate((shown) => {
      const header = shown.querySelector('.mantine-Drawer-header');
      const before = shown.scrollTop;
      shown.scrollTop = shown.scrollHeight;
      const bottom = header?.getBoundingClientRect().bottom ?? Number.NaN;
      shown.scrollTop = before;
      return bottom;
    });
  expect(await scrolledHeader()).toBeLessThanOrEqual(0);
  await saveView(page, 'zoomed-open-order-320x256');
  for (const [width, height] of [
    [390, 780],
    [320, 700],
  ] as const) {
    await sized(page, width, '200%');
    await page.setViewportSize({ width, height });
    await settled(page);
    await saveView(page, `large-text-open-order-${width}`);
    expect(await scrolledHeader()).toBeLessThanOrEqual(0);
    const [one, other] = [await close.boundingBox(), await next.boundingBox()];
    expect(one).toMatchObject({ width: 44, height: 44 });
    expect(one?.y).toBe(other?.y);
  }
  // In a window that is high enough it stays.
  await sized(page, 390, '');
  await settled(page);
  expect(await scrolledHeader()).toBeGreaterThan(44);
});

it('in a window at 400 % the editor leaves the whole window to the page, and to its fields', async () => {
  const { page } = await newPage(browser, { width: 320, height: 256 });
  await openSignedIn(page, stack.url, merchant.account, screens.editor);
  const list = canvas(page);
  await page.getByRole('option', { name: 'القسم: العنوان' }).waitFor();
  const seen = async (part: Locator) => {
    await part.scrollIntoViewIfNeeded();
    const box = await part.boundingBox();
    return box ? Math.min(256, box.y + box.height) - Math.max(0, box.y) : 0;
  };
  expect(await seen(list)).toBeGreaterThan(240);
  await saveView(page, 'zoomed-editor-canvas-320x256');
  await page.getByRole('button', { name: 'الإعدادات', exact: true }).click();
  const field = fields(page).getByRole('textbox').first();
  await field.waitFor();
  const sheet = page.locator('[data-sheet]');
  await expect.poll(() => seen(sheet)).toBe(256);
  await field.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' ١');
  expect(await field.inputValue()).toMatch(/ ١$/);
  expect(await seen(field)).toBeGreaterThan(40);
  await saveView(page, 'zoomed-editor-fields-320x256');
  await page.getByRole('button', { name: 'تم', exact: true }).click();
  await sheet.and(page.locator(':visible')).waitFor({ state: 'detached' });
  // The fields of a part have the whole window too.
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'تعديل', exact: true }).click();
  await expect.poll(() => seen(sheet)).toBe(256);
});

it('with text at 200 % on a phone a table breaks no word, and scrolls in a region that the Tab key reaches', async () => {
  const { page } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, merchant.account, '/dashboard?tab=insights');
  const table = page.locator('main table:visible');
  await table.first().waitFor();
  await settled(page);
  const regions = page.getByRole('region', { name: /^جدول: / });
  await saveScreenshot(page, 'tables-390');
  expect(await brokenWords(page, 'main table')).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await settled(page);
  await saveScreenshot(page, 'tables-enlarged-390');
  await expect.poll(() => regions.count()).toBeGreaterThan(0);
  expect(await brokenWords(page, 'main table')).toEqual([]);
  expect(await sideways(page)).toBe(0);
  const scrolled = () => regions.first().evaluate((region) => Math.abs(region.scrollLeft));
  await regions.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(scrolled).toBeGreaterThan(0);
});

it('with text at 200 % on the narrowest phone a found order breaks no word, and a typed number has its own line', async () => {
  const { page } = await newPage(browser, { width: 320, height: 700 });
  await openSignedIn(page, stack.url, merchant.account, '/dashboard/orders');
  await page
    .getByLabel(/^حالة طلب/)
    .first()
    .waitFor();
  const name = await page.locator('li bdi').first().textContent();
  await sized(page, 320, '200%');
  await page.getByRole('button', { name: 'بحث وانتقال' }).click();
  const dialog = page.getByRole('dialog', { name: 'بحث وانتقال' });
  await dialog.getByRole('combobox').fill(name ?? '');
  const found = dialog.getByRole('option', { name: name ?? '' });
  await found.first().waitFor();
  await saveView(page, 'large-text-palette-320');
  // The number of an order, of Latin letters and digits, may break.
  expect((await brokenWords(page, '[role=option]')).filter((word) => !/[\dA-Z]/.test(word))).toEqual([]);

  await page.goto(`${stack.url}/dashboard/orders/new`);
  const phoneField = page.getByLabel('جوال العميل');
  await phoneField.fill('0551234567');
  await sized(page, 320, '200%');
  await saveView(page, 'large-text-new-order-320');
  const country = await page.getByLabel('الدولة').boundingBox();
  const number = await phoneField.boundingBox();
  expect(number?.width).toBeGreaterThan(280);
  expect(country?.y).toBeGreaterThan((number?.y ?? 0) + (number?.height ?? 0));
  expect(await sideways(page)).toBe(0);
});

it('on a phone of 360 pixels titles stand beside their buttons, tabs and an order’s buttons beside each other', async () => {
  const { page } = await newPage(browser, { width: 360, height: 740 });
  await openSignedIn(page, stack.url, merchant.account, '/dashboard/orders');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel(/^حالة طلب/) })
    .first();
  await card.waitFor();
  const inOneRow = async (...elements: Locator[]) => {
    const boxes = await Promise.all(elements.map((element) => element.boundingBox()));
    const middles = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2);
    return Math.max(...middles) - Math.min(...middles) < 12;
  };
  const title = page.getByRole('heading', { level: 1 });
  expect(await inOneRow(title, page.getByRole('link', { name: /^ابدأ التأكيد/ }))).toBe(true);
  expect(await inOneRow(card.getByLabel(/^حالة طلب/), card.getByRole('link', { name: /واتساب/ }))).toBe(true);
  await page.goto(`${stack.url}/dashboard?tab=insights`);
  const tabs = page.getByRole('tab');
  await tabs.nth(1).waitFor();
  expect(await inOneRow(tabs.nth(0), tabs.nth(1))).toBe(true);
  expect(await inOneRow(title, page.getByRole('link', { name: 'صفحة جديدة' }))).toBe(true);
});
