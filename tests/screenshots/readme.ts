import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts } from '@mirsah/infra-local/demo/accounts';
import { seedStack } from '@mirsah/infra-local/demo/seed-stack';
import { startStack } from '@mirsah/infra-local/stack/start-stack';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { readArguments } from '../fixtures/arguments.ts';
import { desktop, launchBrowser, newPage, phone } from '../fixtures/browser.ts';
import { setup as buildProduct } from '../fixtures/build-product.ts';
import { openLandingPages } from '../fixtures/open-landing-pages.ts';
import { requestsEnded } from '../fixtures/requests.ts';
import { signInOnScreen } from '../fixtures/sign-in-on-screen.ts';
import { takeHomeScreenshots, takeShareImage } from './home.ts';

/**
 * `npm run screenshots:readme`: takes the screenshots of the README and of the home page from the running
 * product with its demo data.
 */
readArguments('nothing');
const folder = join(import.meta.dirname, '../../docs/screenshots');
mkdirSync(folder, { recursive: true });
await buildProduct();
const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-screenshots-'));
const stack = await startStack({ port: 0, dataDir, log: (line) => void process.stderr.write(`${line}\n`) });
// Chromium's own texts, as in date fields, depend on both variables.
Object.assign(process.env, { LANGUAGE: 'ar', LANG: 'ar_SA.UTF-8' });
const browser = await launchBrowser(['--lang=ar-SA']);
try {
  await seedStack(stack, dataDir, () => undefined);
  const merchant = await newPage(browser, desktop);
  await signInOnScreen(merchant.page, stack.url, demoAccounts.merchant);
  await openLandingPages(merchant.page);
  await merchant.page.getByText('منشورة').first().waitFor();
  await take(merchant.page, 'landing-pages');
  await merchant.page.getByRole('link', { name: 'ساعة نبض الذكية' }).first().click();
  const canvas = merchant.page.frameLocator('iframe[sandbox="allow-scripts"]');
  await canvas.getByRole('heading', { name: 'من كل زاوية' }).click();
  await merchant.page.getByRole('toolbar', { name: /^أدوات القسم/ }).waitFor();
  await take(merchant.page, 'editor');
  await merchant.page.goto(`${stack.url}/dashboard/orders`);
  await merchant.page
    .getByLabel(/^حالة طلب/)
    .first()
    .waitFor();
  await take(merchant.page, 'orders');
  const shopper = await newPage(browser, phone);
  await shopper.page.goto(`http://oud-perfume.localhost:${stack.port}/`);
  await requestsEnded(shopper.page);
  await take(shopper.page, 'shopper');
  await takeHomeScreenshots(browser, stack.url);
  await takeShareImage(browser, stack.url);
} finally {
  await browser.close();
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function take(page: Page, name: string): Promise<void> {
  const file = join(folder, `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file);
  process.stdout.write(`${file}\n`);
}
