import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApiClient } from '@mirsah/contracts/client';
import { demoAccounts } from '@mirsah/infra-local/demo/accounts';
import { seedStack } from '@mirsah/infra-local/demo/seed-stack';
import { root } from '@mirsah/infra-local/stack/settings';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { desktop, launchBrowser, newPage, phone } from '../fixtures/browser.ts';
import { setup as buildProduct } from '../fixtures/build-product.ts';
import { signIn } from '../fixtures/merchant.ts';
import { signInOnScreen } from '../fixtures/sign-in-on-screen.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';
import { problemsOf } from './checks.ts';
import { longNamedMerchant, type Shown } from './merchants.ts';
import { adminScreens, merchantScreens, publicScreens, type Screen, shopScreens } from './screens.ts';

/**
 * `npm run screenshots`: every screen in every state, at the width of a phone and of a desktop, on one page in
 * `.build/screen-states/index.html`, each with what the checks found. Ends with 1 if they found anything.
 * `npm run screenshots -- orders editor` shows these screens alone.
 */
const asked = process.argv.slice(2);
const folder = join(root, '.build/screen-states');
/** In pixels; what is below is more of the same list. */
const MAX_HEIGHT = 5_000;

type Picture = { screen: string; state: string; width: number; file: string; problems: string[] };
type Host = (stack: TestStack, shown: Shown) => string;
type State = {
  name: string;
  screens: readonly Screen[];
  host: Host;
  shown: Shown;
  isSignedIn: boolean;
  prepare?: (page: Page) => Promise<unknown>;
  finish?: (page: Page) => Promise<void>;
};

const main: Host = (stack) => stack.url;
const shop: Host = (stack, { subdomain }) => `http://${subdomain}.localhost:${stack.port}`;

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
  const states = await statesOf(stack);
  for (const state of states) {
    for (const viewport of [phone, desktop])
      pictures.push(...(await picturesOf(stack, browser, state, viewport)));
  }
  writeFileSync(join(folder, 'index.html'), galleryOf(pictures));
  const wrong = pictures.filter(({ problems }) => problems.length > 0);
  for (const { file, problems } of wrong)
    process.stdout.write(`${file}\n${problems.map((line) => `  ${line}\n`).join('')}`);
  process.stdout.write(
    `${pictures.length} pictures in ${join(folder, 'index.html')}, ${wrong.length} with problems\n`,
  );
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await stack.stop();
}

async function statesOf(stack: TestStack): Promise<State[]> {
  const [demo, long, fresh] = [
    await demoMerchant(stack),
    await longNamedMerchant(stack),
    await stack.newMerchant(),
  ];
  const signedIn = { screens: merchantScreens, host: main, isSignedIn: true };
  const open = { isSignedIn: false };
  const admin = { account: demoAccounts.admin };
  // Not asked for by a screen's own content: without these no screen appears at all.
  const contents = (url: URL) => url.pathname.startsWith('/api/') && !/^\/api\/me(?:\/|$)/.test(url.pathname);
  return [
    { ...signedIn, name: 'demo', shown: demo },
    { ...signedIn, name: 'long', shown: long },
    { ...signedIn, name: 'empty', shown: { account: fresh } },
    { ...signedIn, name: 'loading', shown: demo, prepare: (page) => page.route(contents, () => undefined) },
    {
      ...signedIn,
      name: 'error',
      shown: demo,
      prepare: (page) => page.route(contents, (route) => route.fulfill({ status: 500, body: '{}' })),
      // The dashboard repeats what failed before it says so.
      finish: (page) => page.waitForTimeout(9_000),
    },
    {
      ...signedIn,
      name: 'offline',
      shown: demo,
      finish: async (page) => {
        await page.context().setOffline(true);
        await page.waitForTimeout(500);
      },
    },
    { name: 'admin', screens: adminScreens, host: main, shown: admin, isSignedIn: true },
    { ...open, name: 'public', screens: publicScreens, host: main, shown: admin },
    { ...open, name: 'shop', screens: shopScreens, host: shop, shown: demo },
    { ...open, name: 'shop-long', screens: shopScreens, host: shop, shown: long },
  ];
}

async function demoMerchant(stack: TestStack): Promise<Shown> {
  const place = { url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint };
  const { accessToken } = await signIn(place, demoAccounts.merchant);
  const client = createApiClient({ baseUrl: stack.url, accessToken: async () => accessToken });
  const [pages, orders, products] = await Promise.all([
    client.listLandingPages({ query: {} }),
    client.listOrders({ query: {} }),
    client.listProducts({ query: {} }),
  ]);
  const page = pages.items.find(({ subdomain }) => subdomain === 'oud-perfume');
  return {
    account: demoAccounts.merchant,
    pageId: page?.id,
    subdomain: 'oud-perfume',
    orderId: orders.items[0]?.id,
    productId: products.items[0]?.id,
  };
}

async function picturesOf(
  stack: TestStack,
  browser: Browser,
  state: State,
  viewport: { width: number; height: number },
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const { page, context } = await newPage(browser, viewport);
  // A form with unsaved changes asks before the page is left.
  page.on('dialog', (dialog) => void dialog.accept());
  if (state.isSignedIn) await signInOnScreen(page, stack.url, state.shown.account);
  await state.prepare?.(page);
  for (const screen of state.screens) {
    const path = screen.path(state.shown);
    if (path === undefined || (asked.length > 0 && !asked.includes(screen.name))) continue;
    await context.setOffline(false);
    const file = `${screen.name}.${state.name}.${viewport.width}.webp`;
    const problems = await shoot(page, `${state.host(stack, state.shown)}${path}`, screen, state, file);
    pictures.push({ screen: screen.name, state: state.name, width: viewport.width, file, problems });
    process.stdout.write(`${file}${problems.length > 0 ? ` ${problems.length} problems` : ''}\n`);
  }
  await context.close();
  return pictures;
}

async function shoot(page: Page, url: string, screen: Screen, state: State, file: string): Promise<string[]> {
  try {
    await page.goto('about:blank');
    await page.goto(url);
    await page
      .waitForLoadState('networkidle', { timeout: state.name === 'loading' ? 1_500 : 15_000 })
      .catch(() => undefined);
    if (!['loading', 'error'].includes(state.name)) await screen.act?.(page);
    await state.finish?.(page);
    await page.waitForTimeout(300);
    const problems = await problemsOf(page);
    await saveWhole(page, join(folder, file));
    return problems;
  } catch (error) {
    return [String(error)];
  }
}

/** The whole document in a window of its height, so that the bars at a window's edges do not lie across its middle. */
async function saveWhole(page: Page, file: string): Promise<void> {
  const viewport = page.viewportSize() ?? desktop;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({
    ...viewport,
    height: Math.min(Math.max(height, viewport.height), MAX_HEIGHT),
  });
  await sharp(await page.screenshot())
    .webp({ quality: 75 })
    .toFile(file);
  await page.setViewportSize(viewport);
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
