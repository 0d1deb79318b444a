import type { LandingPageContent } from '@mirsah/domain/landing-page';
import type { Block, Blocks } from '@mirsah/domain/landing-page/blocks';
import { filledBlock, filledBlocks } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { type ThemeFont, themeFonts } from '@mirsah/domain/landing-page/theme';
import { defaultTheme } from '@mirsah/domain/landing-page/theme-presets';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { expectAccessible, intercept, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { requestsEnded } from '../fixtures/requests.ts';
import { hostImages, openShop, type Shop } from '../fixtures/shop.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();
const images = await hostImages(stack);

/** A page that begins with these blocks. */
function pageOf(blocks: Blocks): LandingPageContent {
  const content = landingPageContentFixture();
  const order = [...Object.keys(blocks), ...content.layout.order];
  return { ...content, layout: { ...content.layout, blocks, order } };
}

/** A page with a block of every kind, and the page's data that some of them show. */
function fullOfBlocks(textOf: (path: string) => string, change: (block: Block) => Block = (block) => block) {
  const blocks = filledBlocks(textOf);
  const content = pageOf(
    Object.fromEntries(Object.entries(blocks).map(([id, block]) => [id, change(block)])),
  );
  content.offers = { ...content.offers, quantity: offersFixture().quantity };
  content.product.reviews = [
    { id: 'r', rating: 4, review: 'جيد', reviewerName: 'نورة', date: '2026-11-08', pictures: [] },
  ];
  return content;
}

/** A picture for every address of an uploaded one. */
async function servePictures(page: Page): Promise<void> {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#aabbcc' } });
  const body = await picture.webp().toBuffer();
  await intercept(page, '**/media/p/**', (route) => route.fulfill({ contentType: 'image/webp', body }));
}

const end = Date.parse('2026-11-30T20:59:00.000Z');
const countdown = {
  type: 'countdown',
  props: { end: new Date(end).toISOString(), text: 'سعر الافتتاح', note: 'وبعدها يعود السعر إلى 249 ر.س.' },
} satisfies Block;
const [DAY, HOUR, MINUTE, SECOND] = [86_400_000, 3_600_000, 60_000, 1000];
const clock = (page: Page) => page.getByRole('timer', { name: 'الوقت المتبقي' });
const figures = (page: Page) => clock(page).locator('b').allTextContents();
const blockOf = (page: Page) => page.getByRole('region', { name: 'نهاية العرض' });

it('a countdown runs by seconds to its end, and then shows that the offer is over without moving the page', async () => {
  const shop = await openShop(stack, pageOf({ bcountdown: countdown }));
  const { page, problems } = await newPage(browser, phone);
  await page.clock.install({ time: end - 3 * DAY });
  await page.goto(shop.url);
  await expect.poll(async () => (await figures(page))[0]).toBe('2');
  await page.clock.pauseAt(end - (DAY + 2 * HOUR + 3 * MINUTE + 5 * SECOND));
  await expect.poll(() => figures(page)).toEqual(['1', '2', '3', '5']);
  await page.clock.runFor(SECOND);
  await expect.poll(() => figures(page)).toEqual(['1', '2', '3', '4']);
  await page.clock.runFor(5 * SECOND);
  await expect.poll(() => figures(page)).toEqual(['1', '2', '2', '59']);
  await page.clock.pauseAt(end - SECOND);
  await expect.poll(() => figures(page)).toEqual(['0', '0', '0', '1']);
  expect(await blockOf(page).textContent()).toContain('ينتهي 30 نوفمبر 2026');
  const before = await blockOf(page).boundingBox();
  await page.clock.runFor(SECOND);
  await blockOf(page).getByText('انتهى العرض').waitFor();
  expect(await clock(page).count()).toBe(0);
  expect(await blockOf(page).textContent()).not.toContain('ينتهي');
  expect(await blockOf(page).boundingBox()).toEqual(before);
  await page.clock.runFor(MINUTE);
  expect(await clock(page).count()).toBe(0);
  expect(problems).toEqual([]);
});

it('a shopper who opens a page after the end of its countdown is informed at once', async () => {
  const shop = await openShop(stack, pageOf({ bcountdown: countdown }));
  const { page, problems } = await newPage(browser, phone);
  await page.clock.install({ time: end + DAY });
  await page.goto(shop.url);
  await blockOf(page).getByText('انتهى العرض').waitFor();
  // A countdown at zero is hidden, without empty space.
  expect(await clock(page).count()).toBe(0);
  const [block, text] = await Promise.all([
    blockOf(page).boundingBox(),
    blockOf(page).locator('.s').boundingBox(),
  ]);
  expect((block?.y ?? 0) + (block?.height ?? 0) - ((text?.y ?? 0) + (text?.height ?? 0))).toBeLessThan(32);
  expect(problems).toEqual([]);
});

it('without script a countdown is the date of its end alone, in the time of the page’s country', async () => {
  const shop = await openShop(stack, pageOf({ bcountdown: countdown }));
  const { page } = await newPage(browser, phone, { javaScriptEnabled: false });
  await page.goto(shop.url);
  await blockOf(page).getByText('ينتهي 30 نوفمبر 2026، الساعة 11:59 مساءً').waitFor();
  await blockOf(page).getByText('سعر الافتتاح').waitFor();
  // Neither the clock nor the room that the script would fill.
  expect(await page.locator('[role=timer]').boundingBox()).toBe(null);
});

const [before, after] = ['#0b6b6d', '#a34a1f'].map((color) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)),
);
const pair = {
  type: 'beforeAfter',
  props: {
    title: 'الفرق',
    before: images[0]?.url ?? '',
    beforeLabel: 'قبل الغسل',
    after: images[1]?.url ?? '',
    afterLabel: 'بعد الغسل',
    note: '',
  },
} satisfies Block;

/**
 * How much of the row of pixels near the upper edge has the colour of the first picture, from the right, in
 * percent.
 */
async function shareOfBefore(page: Page): Promise<number> {
  const { data, info } = await sharp(await page.locator('.pair').screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const first = info.width * Math.round(info.height / 10);
  const far = (pixel: number, color: readonly number[] = []) =>
    color.reduce(
      (sum, part, channel) => sum + Math.abs(part - (data[3 * (first + pixel) + channel] ?? 0)),
      0,
    );
  const isBefore = Array.from({ length: info.width }, (_, pixel) => far(pixel, before) < far(pixel, after));
  return Math.round((100 * (info.width - 1 - isBefore.lastIndexOf(false))) / info.width);
}

it('the keyboard slides the two pictures over each other, the first from the right, by the slider’s share', async () => {
  const shop = await openShop(stack, pageOf({ bpair: pair }));
  const { page, problems } = await newPage(browser, phone);
  await page.goto(shop.url);
  const slider = page.getByRole('slider', { name: 'مقدار الظاهر من صورة: بعد الغسل' });
  await slider.focus();
  const shows = async (share: number) => {
    await expect.poll(() => slider.inputValue()).toBe(String(100 - share));
    await expect.poll(async () => Math.abs((await shareOfBefore(page)) - share)).toBeLessThanOrEqual(1);
  };
  const press = async (key: string, times: number) => {
    for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key);
  };
  await shows(50);
  await press('ArrowLeft', 20);
  await shows(70);
  await saveScreenshot(page, 'before-after-390');
  await press('ArrowRight', 45);
  await shows(25);
  // At its ends it makes no page wider.
  for (const [key, share] of [
    ['End', 0],
    ['Home', 100],
  ] as const) {
    await press(key, 1);
    await shows(share);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await expectAccessible(page);
  }
  expect(problems).toEqual([]);
});

it('without script both pictures are whole and beside each other, the first on the right, each with its name', async () => {
  const shop = await openShop(stack, pageOf({ bpair: pair }));
  const { page } = await newPage(browser, phone, { javaScriptEnabled: false });
  await page.goto(shop.url);
  const boxes = [];
  for (const name of ['قبل الغسل', 'بعد الغسل']) {
    const picture = page.getByRole('img', { name, exact: true });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(600);
    const box = await picture.boundingBox();
    const caption = await page.getByRole('figure').getByText(name, { exact: true }).boundingBox();
    if (!box || !caption) throw new Error(`${name} is not shown`);
    expect(caption.x).toBeGreaterThanOrEqual(box.x);
    expect(caption.x + caption.width).toBeLessThanOrEqual(box.x + box.width);
    boxes.push(box);
  }
  const [first, second] = boxes;
  expect(first?.x).toBeGreaterThanOrEqual((second?.x ?? 0) + (second?.width ?? 0));
  expect([first?.y, first?.width, first?.height]).toEqual([second?.y, second?.width, second?.height]);
  // Half of the page less the gap, so that neither covers the other.
  expect(second?.width).toBeGreaterThan(160);
  expect(await page.getByRole('slider').count()).toBe(0);
});

const films = [
  {
    network: 'YouTube',
    film: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    player: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1',
  },
  {
    network: 'TikTok',
    film: 'https://www.tiktok.com/@oud/video/7301234567890123456',
    player: 'https://www.tiktok.com/player/v1/7301234567890123456?autoplay=1',
  },
];

const openFilm = (film: string): Promise<Shop> => {
  const props = {
    title: 'شاهد العود',
    film,
    poster: images[2]?.url ?? '',
    caption: 'كيف يُبخَّر',
    length: '0:45',
  };
  return openShop(stack, pageOf({ bfilm: { type: 'video', props } }));
};
const filmLink = (page: Page) => page.getByRole('link', { name: /^شغّل الفيديو: كيف يُبخَّر/ });

/** Answers for all hosts but the shop's own; the returned requests grow with every one that they get. */
async function standInForOthers(context: BrowserContext, { url }: Shop) {
  const asked: { url: string; referer: string | undefined }[] = [];
  const body = '<!doctype html><html lang="ar"><title>مشغّل</title><p>هنا يعمل الفيديو</p></html>';
  await context.route(
    ({ host }) => host !== new URL(url).host,
    async (route) => {
      const { referer } = await route.request().allHeaders();
      asked.push({ url: route.request().url(), referer });
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    },
  );
  return asked;
}

/** Scrolls through a page until all lazily loaded content is there. */
async function seeAll(page: Page): Promise<void> {
  for (const part of await page.locator('.b, form#order, footer, img').filter({ visible: true }).all())
    await part.scrollIntoViewIfNeeded();
  await requestsEnded(page);
}

it.each(films)(
  'only the shop gets requests until a video of $network is tapped, and then its player alone',
  async ({ film, player }) => {
    const shop = await openFilm(film);
    const { page, context, problems } = await newPage(browser, phone);
    const asked = await standInForOthers(context, shop);
    await page.goto(shop.url);
    await seeAll(page);
    expect(asked).toEqual([]);
    // Nor does the browser prepare to.
    expect(await page.locator('link[href*="youtube"], link[href*="tiktok"], iframe').count()).toBe(0);
    await filmLink(page).focus();
    await page.keyboard.press('Enter');
    await page.frameLocator('iframe').getByText('هنا يعمل الفيديو').waitFor();
    const frame = page.getByTitle(/^شغّل الفيديو: كيف يُبخَّر\s+0:45$/);
    await frame.waitFor();
    expect(await frame.evaluate((each) => each === document.activeElement)).toBe(true);
    // YouTube plays nothing for a page that does not name its host.
    expect(asked).toEqual([{ url: player, referer: `${new URL(shop.url).origin}/` }]);
    expect(await filmLink(page).count()).toBe(0);
    expect(context.pages()).toHaveLength(1);
    await expectAccessible(page);
    expect(problems).toEqual([]);
  },
);

it.each(films)('without script a film of $network is a link to it', async ({ film }) => {
  const shop = await openFilm(film);
  const { page, context } = await newPage(browser, phone, { javaScriptEnabled: false });
  const asked = await standInForOthers(context, shop);
  await page.goto(shop.url);
  await seeAll(page);
  expect(asked).toEqual([]);
  const opened = context.waitForEvent('page');
  await filmLink(page).tap();
  await (await opened).waitForURL(film);
  expect(asked.map(({ url }) => url)).toEqual([film]);
  expect(page.url()).toBe(shop.url);
});

/** The blocks of a page that take room on it, and those that do not, by the class of each. */
async function shownBlocks(page: Page) {
  const blocks = await page
    .locator('.b')
    .evaluateAll((elements) => elements.map((block) => [block.className, block.checkVisibility()] as const));
  const where = (isShown: boolean) => blocks.filter(([, shown]) => shown === isShown).map(([name]) => name);
  return { shown: where(true), hidden: where(false) };
}

it.each(['phone', 'desktop'] as const)(
  'a block of any kind that is hidden here is not shown here, and is shown everywhere else: %s',
  async (hideOn) => {
    // The offers are shown once: if their block is hidden on some windows, the form shows them on all.
    const isOffers = ({ type }: Block) => type === 'offerPicker';
    const shop = await openShop(
      stack,
      fullOfBlocks(
        (path) => path,
        (block) => (isOffers(block) ? block : { ...block, hideOn }),
      ),
    );
    const { page } = await newPage(browser, phone);
    await servePictures(page);
    await page.goto(shop.url);
    for (const width of [390, 700, 767, 768, 1023, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const { shown, hidden } = await shownBlocks(page);
      const isHidden = hideOn === 'phone' ? width < 768 : width >= 768;
      expect({ width, ...(isHidden ? { shown } : { hidden }) }).toEqual({
        width,
        ...(isHidden ? { shown: ['b b-offers'] } : { hidden: [] }),
      });
      // All kinds except the order form's position, which shows nothing itself.
      expect(shown.length + hidden.length).toBe(Object.keys(filledBlocks()).length - 1);
    }
  },
);

const marquee = filledBlock('marquee', (path) => (path.includes('.0.') ? 'الدفع عند الاستلام' : 'شحن مجاني'));

/** The states of what moves the lists of the moving line. */
const motions = (page: Page) =>
  page
    .locator('.b-mq')
    .evaluate((line) => line.getAnimations({ subtree: true }).map(({ playState }) => playState));
const placeOfPromise = async (page: Page) =>
  (await page.getByText('الدفع عند الاستلام').first().boundingBox())?.x;
const pause = (page: Page) => page.getByRole('checkbox', { name: 'أوقف حركة الشريط' });

it('the line of promises is static and complete for shoppers who prefer reduced motion', async () => {
  const shop = await openShop(stack, pageOf({ bmarquee: marquee }));
  const { page, problems } = await newPage(browser, phone);
  await page.goto(shop.url);
  expect(await motions(page)).toEqual([]);
  const promises = page.getByRole('region', { name: 'مزايا الطلب' }).getByRole('listitem');
  await expect.poll(() => promises.allTextContents()).toEqual(['الدفع عند الاستلام', 'شحن مجاني']);
  for (const box of await Promise.all((await promises.all()).map((promise) => promise.boundingBox()))) {
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width);
  }
  expect(await pause(page).isVisible()).toBe(false);
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

it.each([true, false])(
  'the line of promises moves, and stops while its control is pressed, with script: %s',
  async (javaScriptEnabled) => {
    const shop = await openShop(stack, pageOf({ bmarquee: marquee }));
    const { page, problems } = await newPage(browser, phone, { javaScriptEnabled });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(shop.url);
    await expect.poll(() => motions(page)).toEqual(['running', 'running']);
    const first = await placeOfPromise(page);
    await expect.poll(() => placeOfPromise(page)).not.toBe(first);
    await pause(page).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => motions(page)).toEqual(['paused', 'paused']);
    const paused = await placeOfPromise(page);
    if (javaScriptEnabled) await expectAccessible(page);
    expect(await placeOfPromise(page)).toBe(paused);
    await page.keyboard.press('Space');
    await expect.poll(() => motions(page)).toEqual(['running', 'running']);
    const control = page.locator('label').filter({ has: pause(page) });
    await control.tap();
    await expect.poll(() => motions(page)).toEqual(['paused', 'paused']);
    await control.tap();
    await expect.poll(() => motions(page)).toEqual(['running', 'running']);
    expect(problems).toEqual([]);
  },
);

it.each(['with its scripts', 'before its scripts have arrived'])(
  'a page with a block of every kind is accessible %s',
  async (state) => {
    const shop = await openShop(
      stack,
      fullOfBlocks((path) => `نص ${path}`),
    );
    const { page } = await newPage(browser, phone);
    await servePictures(page);
    const isScripted = state === 'with its scripts';
    if (!isScripted) await intercept(page, '**/*.js', (route) => route.abort());
    await page.goto(shop.url);
    await expect.poll(() => page.getByRole('slider').count()).toBe(isScripted ? 1 : 0);
    await expect.poll(() => clock(page).isVisible()).toBe(isScripted);
    expect(await page.getByRole('link', { name: /^شغّل الفيديو:/ }).count()).toBe(1);
    await seeAll(page);
    await expectAccessible(page);
    await saveScreenshot(page, `published-blocks-${isScripted ? 'with' : 'without'}-scripts-390`);
  },
);

it('without script every text of every kind of block can be read', async () => {
  const texts: string[] = [];
  const shop = await openShop(
    stack,
    fullOfBlocks((path) => {
      // The texts of pictures, and messages to the shop, are not lines of the page.
      const isLine = !/\.alt$|^whatsapp\.message$/.test(path);
      return isLine ? `نص ${texts.push(`نص ${texts.length}`) - 1}` : 'سوى ذلك';
    }),
  );
  const { page } = await newPage(browser, phone, { javaScriptEnabled: false });
  await servePictures(page);
  await page.goto(shop.url);
  for (const closed of await page.locator('details:not([open]) > summary').filter({ visible: true }).all())
    await closed.tap();
  await expect.poll(() => page.locator('details:not([open])').filter({ visible: true }).count()).toBe(0);
  // biome-ignore lint/performance/useDomNodeTextContent: what is shown of the document, not all that is in it
  const read = await page.locator('body').innerText();
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.filter((text) => !new RegExp(`${text}(?!\\d)`).test(read))).toEqual([]);
});

/** What the files of each typeface are called. */
const fileNames = {
  readex: 'readex-pro',
  kufi: 'noto-kufi-arabic',
  naskh: 'noto-naskh-arabic',
} as const satisfies Record<ThemeFont, string>;

/** What the browser calls the one that it draws with. */
const drawnAs = {
  readex: 'ReadexPro-Regular',
  kufi: 'NotoKufiArabic-Regular',
  naskh: 'NotoNaskhArabic-Regular',
} as const satisfies Record<ThemeFont, string>;

/**
 * The fonts that a page asks for, without what names their content, and those that it draws its title with.
 */
async function fontsOf(page: Page, { url }: Shop) {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'font' || pathname.startsWith('/fonts/'))
      asked.push(pathname.replace(/^\/fonts\/|\.\w+\.woff2$/g, ''));
  });
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready);
  const first = [...asked];
  // Nor does the rest of the page, or what its form loads, need another one.
  await seeAll(page);
  await page.getByLabel('الاسم الكامل').fill('سارة');
  await requestsEnded(page);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return {
    first: first.sort(),
    asked: asked.sort(),
    drawn: fonts.map(({ postScriptName }) => postScriptName),
  };
}

it.each(themeFonts)(
  'a page in Arabic asks for two files of its typeface, each once, and for no other font: %s',
  async (font) => {
    const content = fullOfBlocks((path) => `نص ${path.replace(/[a-z.]+/gi, '')}`);
    const shop = await openShop(stack, { ...content, theme: { ...defaultTheme, font } });
    const { page } = await newPage(browser, phone);
    await servePictures(page);
    const { first, asked, drawn } = await fontsOf(page, shop);
    const needed = [`${fileNames[font]}-arabic`, `${fileNames[font]}-signs`];
    expect({ first, asked }).toEqual({ first: needed, asked: needed });
    expect(drawn).toEqual([drawnAs[font]]);
    // Between digits, as in «9:16», a colon is on their line.
    const depth = await page.evaluate(() => {
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      pen.font = `100px ${getComputedStyle(document.body).fontFamily}`;
      return pen.measureText(':').actualBoundingBoxDescent;
    });
    expect(depth).toBeLessThan(3);
  },
);

it.each(themeFonts)(
  'one Latin word further down a page adds its letters, and nothing else: %s',
  async (font) => {
    const blocks = { bheading: filledBlock('heading', () => 'عطر Oud') };
    const shop = await openShop(stack, { ...pageOf(blocks), theme: { ...defaultTheme, font } });
    const { page } = await newPage(browser, phone);
    const { asked } = await fontsOf(page, shop);
    expect(asked).toEqual(['arabic', 'latin', 'signs'].map((part) => `${fileNames[font]}-${part}`));
  },
);

it('what has the keyboard’s focus is never below the bar at the edge of the window', async () => {
  const shop = await openShop(
    stack,
    fullOfBlocks((path) => path),
  );
  const { page } = await newPage(browser, phone);
  await servePictures(page);
  await page.goto(shop.url);
  await page.getByRole('complementary', { name: 'شراء سريع' }).waitFor();
  const covered: string[] = [];
  let beside = 0;
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const bar = document.querySelector('.bar');
      const focused = document.activeElement;
      if (!bar?.checkVisibility({ visibilityProperty: true }) || !focused || bar.contains(focused)) return;
      const { top, bottom } = focused.getBoundingClientRect();
      return { top, bottom, edge: bar.getBoundingClientRect().top, what: focused.outerHTML.slice(0, 80) };
    });
    if (!place) continue;
    beside += 1;
    if (place.top >= place.edge) covered.push(place.what);
  }
  expect(beside).toBeGreaterThan(20);
  expect(covered).toEqual([]);
});
