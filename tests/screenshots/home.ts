import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { demoAccounts } from '@mirsah/infra-local/demo/accounts';
import { root } from '@mirsah/infra-local/stack/settings';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { newPage } from '../fixtures/browser.ts';
import { requestsEnded } from '../fixtures/requests.ts';
import { signInOnScreen } from '../fixtures/sign-in-on-screen.ts';

const publicFolder = join(root, 'landing-template/public');
const DEVICE_SCALE = 2;

/**
 * Takes the home page's screenshots of the dashboard, for wide screens and for phones. Their sizes are
 * written in the page, `dashboard-screenshot.astro`.
 */
export async function takeHomeScreenshots(browser: Browser, url: string): Promise<void> {
  mkdirSync(join(publicFolder, 'pictures'), { recursive: true });
  const wide = await takeOrders(browser, url, { width: 1440, height: 900 });
  await save(wide, 'orders-1600', 1600);
  await save(wide, 'orders-800', 800);
  await save(await takeOrders(browser, url, { width: 390, height: 650 }), 'orders-phone-720', 720);
}

/** Takes the image that social networks show for a shared link: the top of the home page, in their size. */
export async function takeShareImage(browser: Browser, url: string): Promise<void> {
  const { page } = await newPage(browser, { width: 1360, height: 714 });
  await page.goto(url);
  await requestsEnded(page);
  const file = join(publicFolder, 'share.jpg');
  await sharp(await page.screenshot())
    .resize(1200, 630)
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(file);
  process.stdout.write(`${file}\n`);
}

async function takeOrders(browser: Browser, url: string, viewport: { width: number; height: number }) {
  const { page, context } = await newPage(browser, viewport, { deviceScaleFactor: DEVICE_SCALE });
  await signInOnScreen(page, url, demoAccounts.merchant);
  await page.goto(`${url}/dashboard/orders`);
  await page
    .getByLabel(/^حالة طلب/)
    .first()
    .waitFor();
  await fontsLoaded(page);
  const screenshot = await page.screenshot();
  await context.close();
  return screenshot;
}

async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function save(screenshot: Buffer, name: string, width: number): Promise<void> {
  const file = join(publicFolder, 'pictures', name);
  const resized = sharp(screenshot).resize({ width });
  await resized.clone().avif({ quality: 58 }).toFile(`${file}.avif`);
  await resized.clone().webp({ quality: 80 }).toFile(`${file}.webp`);
  process.stdout.write(`${file}\n`);
}
