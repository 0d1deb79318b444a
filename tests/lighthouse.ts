import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@mirsah/infra-local/stack/settings';
import chromium from '@sparticuz/chromium';
import lighthouse from 'lighthouse';
import { chromium as driver } from 'playwright-core';
import { richBlocksPage, richPage } from './bench/rich-page.ts';
import { readArguments } from './fixtures/arguments.ts';
import { setup as buildProduct } from './fixtures/build-product.ts';
import { startTestStack, type TestStack } from './fixtures/test-stack.ts';
import { uploadImage } from './fixtures/upload-image.ts';

/**
 * `npm run lighthouse`: a full page and one of 16 blocks, with uploaded images, every pixel and conversions
 * on, and the home page, measured as a phone sees them. The networks of the pixels are answered with empty
 * scripts, as there may be no way to them.
 */
readArguments('nothing');
const RUNS = 3;
const IMAGES = 8;
const pixelHosts =
  /^https:\/\/(?:connect\.facebook\.net|analytics\.tiktok\.com|www\.googletagmanager\.com|sc-static\.net)\//;

await buildProduct();
const stack = await startTestStack();
const profile = mkdtempSync(join(tmpdir(), 'mirsah-lighthouse-'));
try {
  const urls = await publishRichPages(stack);
  const port = await freePort();
  const browser = await driver.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  await browser.route(pixelHosts, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  for (const address of [...urls, `${stack.url}/`]) {
    process.stdout.write(`${address}\n`);
    for (let run = 1; run <= RUNS; run += 1) await measure(address, port);
  }
  await browser.close();
} finally {
  await stack.stop();
  rmSync(profile, { recursive: true, force: true });
}

async function publishRichPages({ newMerchant, streamsIdle, port }: TestStack): Promise<string[]> {
  const { client } = await newMerchant();
  const files = globSync('infra/local/demo/images/*/*.webp', { cwd: root }).sort();
  const images: string[] = [];
  for (let index = 0; index < IMAGES; index += 1) {
    const file = readFileSync(join(root, files[index % files.length] ?? ''));
    images.push(await uploadImage(client, new Uint8Array(file)));
  }
  const conversions = { isOn: true, model: null };
  const contents = { lighthouse: richPage(images), 'lighthouse-blocks': richBlocksPage(images) };
  for (const [subdomain, content] of Object.entries(contents)) {
    await client.createLandingPage({
      body: { ...content, title: `${content.title} ${subdomain}`, subdomain, conversions },
    });
  }
  await streamsIdle();
  return Object.keys(contents).map((subdomain) => `http://${subdomain}.localhost:${port}/`);
}

async function measure(url: string, port: number): Promise<void> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  });
  if (!result) throw new Error('Lighthouse gave no result');
  const { categories, audits } = result.lhr;
  const scores = Object.values(categories).map(
    ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
  );
  const metrics = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  const measured = metrics.map((id) => `${audits[id]?.title}: ${audits[id]?.displayValue}`);
  process.stdout.write(`${scores.join(', ')}\n  ${measured.join(', ')}\n`);
  for (const audit of Object.values(audits)) {
    const isFlaw = audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === 'binary';
    if (isFlaw) process.stdout.write(`  ✗ ${audit.title}\n`);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
