import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedStack } from '@mirsah/infra-local/demo/seed-stack';
import { root } from '@mirsah/infra-local/stack/settings';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { readArguments } from '../fixtures/arguments.ts';
import { desktop, launchBrowser, newPage, phone, settled } from '../fixtures/browser.ts';
import { setup as buildProduct } from '../fixtures/build-product.ts';
import { openRequests, requestsEnded } from '../fixtures/requests.ts';
import { signInOnScreen } from '../fixtures/sign-in-on-screen.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';
import { layoutProblemsOf, problemsOf } from './checks.ts';
import type { Shown } from './merchants.ts';
import type { Screen } from './screens.ts';
import { type State, statesOf } from './states.ts';

/**
 * `npm run screenshots`: every screen in every state, at the width of a phone and of a desktop, the pages of
 * blocks at that of a tablet as well, on one page in `.build/screen-states/index.html`, each with the checks'
 * problems. Ends with 1 if there are any. `npm run screenshots -- orders editor` shows these screens alone,
 * `-- shop.kuwait` one in one state, `-- .demo` a state.
 */
const asked = readArguments('names of screens and states: orders, shop.kuwait, .error', (word) =>
  /^(?:\w[\w-]*)?(?:\.\w[\w-]*)?$/.test(word),
);
const isAsked = (screen: string, state: string) =>
  asked.length === 0 || [screen, `.${state}`, `${screen}.${state}`].some((name) => asked.includes(name));
const folder = join(root, '.build/screen-states');
/** In pixels; further content is more of the same list. A shop's page is not a list and is checked whole. */
const MAX_HEIGHT = { list: 5_000, page: 16_000 };
const tablet = { width: 768, height: 1024 };

type Picture = { screen: string; state: string; width: number; file: string; problems: string[] };

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await buildProduct();
const stack = await startTestStack();
// Chromium's own texts, as in date fields, depend on both variables.
Object.assign(process.env, { LANGUAGE: 'ar', LANG: 'ar_SA.UTF-8' });
const browser = await launchBrowser(['--lang=ar-SA']);
try {
  await seedStack(stack, stack.dataDir, () => undefined);
  const pictures: Picture[] = [];
  for (const state of statesOf(stack, browser)) {
    const screens = state.screens.filter(
      ({ name, states }) => isAsked(name, state.name) && (states?.includes(state.name) ?? true),
    );
    if (screens.length === 0) continue;
    const shown = await state.shown();
    const viewports = state.hasTablet ? [phone, tablet, desktop] : [phone, desktop];
    const all = viewports.map((viewport) =>
      picturesOf(stack, browser, { ...state, screens }, shown, viewport),
    );
    pictures.push(...(await Promise.all(all)).flat());
  }
  writeFileSync(join(folder, 'index.html'), galleryOf(pictures));
  const wrong = pictures.filter(({ problems }) => problems.length > 0);
  process.stdout.write(
    `${pictures.length} pictures in ${join(folder, 'index.html')}, ${wrong.length} with problems\n`,
  );
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await stack.stop();
}

async function picturesOf(
  stack: TestStack,
  browser: Browser,
  state: State,
  shown: Shown,
  viewport: { width: number; height: number },
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const { page, context } = await newPage(browser, viewport);
  // A form with unsaved changes asks before the page is left.
  page.on('dialog', (dialog) => void dialog.accept());
  if (state.isSignedIn) await signInOnScreen(page, stack.url, shown.account);
  await state.prepare?.(page, shown);
  for (const screen of state.screens) {
    const path = screen.path(shown);
    if (path === undefined) continue;
    await context.setOffline(false);
    const file = `${screen.name}.${state.name}.${viewport.width}.webp`;
    const shot = { page, url: `${state.url(shown)}${path}`, screen, state, shown, file };
    const problems = await shoot(shot);
    pictures.push({ screen: screen.name, state: state.name, width: viewport.width, file, problems });
    process.stdout.write(`${file}\n${problems.map((line) => `  ${line}\n`).join('')}`);
  }
  await context.close();
  return pictures;
}

/** Waits until requests have had their responses for half a second, at most `limitMs`; names open ones. */
async function unanswered(page: Page, limitMs: number): Promise<string[]> {
  await requestsEnded(page, { limitMs }).catch(() => undefined);
  return openRequests(page).map((request) => `not answered: ${request}`);
}

type Shot = {
  page: Page;
  url: string;
  screen: Screen;
  state: State;
  shown: Shown;
  file: string;
};

async function shoot({ page, url, screen, state, shown, file }: Shot): Promise<string[]> {
  const isLoading = state.name.includes('loading');
  const isStill = isLoading || state.name.includes('error');
  try {
    await page.goto('about:blank');
    // What the screen before had changed of the answers.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(url);
    await unanswered(page, isLoading ? 1_500 : 15_000);
    await page.locator('h1').filter({ visible: true }).first().waitFor();
    if (!isStill) await screen.act?.(page, shown);
    await state.finish?.(page);
    const open = isLoading ? [] : await unanswered(page, 15_000);
    await settled(page);
    const problems = [...(await problemsOf(page)), ...open];
    problems.push(
      ...(await saveWhole(page, join(folder, file), state.isSignedIn ? MAX_HEIGHT.list : MAX_HEIGHT.page)),
    );
    return [...new Set(problems)];
  } catch (error) {
    await page.screenshot({ path: join(folder, file.replace('.webp', '.png')) }).catch(() => undefined);
    return [String(error), ...openRequests(page)];
  }
}

/**
 * The whole document in a window of its height, so that the bars at a window's edges are not in its middle.
 * Returns the layout problems below the window's own edge.
 */
async function saveWhole(page: Page, file: string, maxHeight: number): Promise<string[]> {
  const viewport = page.viewportSize() ?? desktop;
  const height = await page.evaluate(() => {
    // A dialog is as high as its window allows; content behind it does not count.
    const dialogs = [...document.querySelectorAll('[aria-modal=true]')];
    const heights = dialogs.map((dialog) => dialog.scrollHeight + innerHeight * 0.25);
    return Math.ceil(dialogs.length > 0 ? Math.max(...heights) : document.documentElement.scrollHeight);
  });
  await page.setViewportSize({
    ...viewport,
    height: Math.min(Math.max(height, viewport.height), maxHeight),
  });
  // A long list adds the rows that there is room for now, and pictures further down begin to load.
  await settled(page);
  await page.waitForFunction(areImagesLoaded, undefined, { timeout: 5_000 }).catch(() => undefined);
  await sharp(await page.screenshot())
    .webp({ quality: 75 })
    .toFile(file);
  const problems = await layoutProblemsOf(page);
  await page.setViewportSize(viewport);
  return problems;
}

function areImagesLoaded(): boolean {
  const shown = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  return shown.every(({ complete }) => complete);
}

function galleryOf(pictures: readonly Picture[]): string {
  const figures = pictures
    .toSorted((a, b) => a.screen.localeCompare(b.screen) || a.state.localeCompare(b.state))
    .map(
      ({ file, width, problems }) =>
        `<figure style="width:${width > 600 ? 720 : 260}px"><img loading="lazy" src="${file}" width="100%"><figcaption>${file}${problems.map((problem) => `<p>${escaped(problem)}</p>`).join('')}</figcaption></figure>`,
    );
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>body{display:flex;flex-wrap:wrap;gap:24px;align-items:start;font:13px system-ui;background:#ddd}figure{margin:0}p{color:#b00020}</style>${figures.join('\n')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
