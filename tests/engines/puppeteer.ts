import { setTimeout as sleep } from 'node:timers/promises';
import chromium from '@sparticuz/chromium';
import puppeteer, { type Browser, type ElementHandle, type Page, ProtocolError } from 'puppeteer-core';
import { type Size, type Tab, until } from './tab.ts';

export const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/**
 * A slow machine takes a while to start a browser, which ends with this process, also on a request to end.
 * Its pages have no size until `resize` gives them one.
 */
const launch = { timeout: 120_000, defaultViewport: null };

/** Firefox (WebDriver BiDi) or Chromium, without a window. */
export async function openWithPuppeteer(engine: 'firefox' | 'chromium', size: Size): Promise<Tab> {
  const env = {
    ...process.env,
    LC_ALL: 'C.UTF-8',
    TZ: 'Asia/Riyadh',
    MOZ_HEADLESS_WIDTH: String(size.width),
    MOZ_HEADLESS_HEIGHT: String(size.height + 90),
  };
  const browser =
    engine === 'firefox'
      ? await puppeteer.launch({
          browser: 'firefox',
          executablePath: FIREFOX,
          env,
          ...launch,
          extraPrefsFirefox: { 'intl.accept_languages': 'ar-SA,ar' },
        })
      : await puppeteer.launch({
          executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
          env,
          ...launch,
          args: ['--no-sandbox', '--lang=ar-SA', '--disable-background-networking'],
        });
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await resize(page, size);
  return tabOf(browser, page);
}

/**
 * Gives a page its size. The driver sets the orientation of the screen with it, which Firefox 140 ESR does
 * not know and no journey asks for.
 */
async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewport(size).catch((error: unknown) => {
    const isUnknown = error instanceof ProtocolError && error.message.includes('unknown command');
    if (!isUnknown || !error.message.includes('setScreenOrientationOverride')) throw error;
  });
  await until(`a window of ${size.width} pixels`, () =>
    page.evaluate(({ width, height }) => innerWidth === width && innerHeight === height, size),
  );
}

function tabOf(browser: Browser, page: Page): Tab {
  const errors: string[] = [];
  page.on('pageerror', (error) => {
    // Firefox reports that a font's page was left.
    if (!/downloadable font: download failed/.test(String(error))) errors.push(String(error));
  });
  page.on('console', (message) => {
    // A request that failed is a problem of a journey only where the journey misses it.
    if (message.type() === 'error' && !/Failed to load resource|download failed/.test(message.text()))
      errors.push(message.text());
  });
  // A journey's unsaved edits are discarded, as WebKit's driver does by default.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  const evaluated = async <Args extends unknown[], Result>(
    place: Pick<Page, 'evaluate'>,
    script: (...args: Args) => Result | Promise<Result>,
    args: Args,
  ) => {
    // The driver's own type takes handles apart, which no argument is.
    const asked = script as (...given: unknown[]) => unknown;
    return (await place.evaluate(asked, ...args)) as Result;
  };

  return {
    async open(url) {
      // Firefox's driver sometimes misses that a page has loaded, so the next document itself is queried.
      await page.evaluate((to) => {
        Object.assign(window, { isLeft: true });
        setTimeout(() => location.assign(to));
      }, url);
      await until(url, () =>
        page.evaluate(() => !('isLeft' in window) && document.readyState === 'complete'),
      );
    },
    async back() {
      // A page that comes from the browser's memory is not loaded, which the driver would wait for.
      await page.evaluate(() => void setTimeout(() => history.back()));
      await sleep(1_000);
    },
    run: (script, ...args) => evaluated(page, script, args),
    async runIn(frame, script, ...args) {
      const element = await page.$(frame);
      const inside = await (element as ElementHandle<HTMLIFrameElement> | null)?.contentFrame();
      if (!inside) throw new Error(`There is no ${frame}`);
      return await evaluated(inside, script, args);
    },
    press: (x, y) => page.mouse.click(x, y, { delay: 50 }),
    mouse: {
      move: (x, y) => page.mouse.move(x, y),
      async down(x, y) {
        await page.mouse.move(x, y);
        await page.mouse.down();
      },
      async up(x, y) {
        await page.mouse.move(x, y);
        await page.mouse.up();
      },
    },
    async key(name, held) {
      if (held) await page.keyboard.down(held);
      await page.keyboard.press(name === 'Space' ? ' ' : name);
      if (held) await page.keyboard.up(held);
    },
    type: (text) => page.keyboard.type(text),
    async hasFocus(role, name) {
      const named = await page.$$(`aria/${name}[role="${role}"]`);
      const focused = named.map((each) => each.evaluate((element) => element === document.activeElement));
      return (await Promise.all(focused)).includes(true);
    },
    async attach(selector, path) {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      await input?.uploadFile(path);
    },
    print: async () => Buffer.from(await page.pdf({ preferCSSPageSize: true })),
    picture: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    errors: async () => errors.splice(0),
    close: () => browser.close(),
  };
}
