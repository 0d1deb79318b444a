import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Page } from 'playwright-core';
import { desktop, launchBrowser, newPage } from '../fixtures/browser.ts';
import { signInOnScreen } from '../fixtures/sign-in-on-screen.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, quantiles, type Row } from './measure.ts';

const SLOWDOWN = 4;
const KEYS = 40;

/**
 * The time that the editor of a very full page takes to show a keystroke, with its live preview beside it, on
 * a processor slowed four times: the browser's own Event Timing, from the key to the frame that shows it.
 */
export async function editorInput(stack: TestStack): Promise<Row[]> {
  const merchant = await stack.newMerchant();
  const { id } = await merchant.client.createLandingPage({ body: fullContent() });
  const browser = await launchBrowser();
  try {
    const { page } = await newPage(browser, desktop);
    await signInOnScreen(page, stack.url, merchant);
    await page.goto(`${stack.url}/dashboard/edit/${id}`);
    const rows = [await typeInto(page, 'عنوان الصفحة')];
    await page.getByRole('tab', { name: 'المنتج' }).click();
    rows.push(await typeInto(page, 'اسم المنتج'));
    return rows;
  } finally {
    await browser.close();
  }
}

async function typeInto(page: Page, label: string): Promise<Row> {
  const field = page.getByLabel(label).first();
  await field.click();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.evaluate(recordKeys);
  // Types into the focused element, because finding the field by its label before each key would be timed
  // too.
  for (let key = 0; key < KEYS; key += 1) await page.keyboard.press('a', { delay: 60 });
  const durations = await page.evaluate(() => (window as unknown as { keys: number[] }).keys);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  const [p50 = Number.NaN, p95 = Number.NaN] = quantiles(durations, 0.5, 0.95);
  return [
    `${label}: key to frame, processor ${SLOWDOWN}× slower`,
    `first ${ms(durations[0] ?? Number.NaN)}, p50 ${ms(p50)}, p95 ${ms(p95)} of ${durations.length} keys`,
  ];
}

/** Runs in the page. Events of less than 16 ms are not reported by the browser. */
function recordKeys(): void {
  const keys: number[] = [];
  (window as unknown as { keys: number[] }).keys = keys;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('keydown')) keys.push(entry.duration);
    // TypeScript's DOM declarations do not have this option yet.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

function fullContent(): LandingPageContent {
  const content = landingPageContentFixture();
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  return {
    ...content,
    product: {
      ...content.product,
      images: numbers(30).map((number) => ({
        url: `https://example.com/image-${number}.webp`,
        alt: `صورة ${number}`,
      })),
      variants: numbers(20).map((number) => ({
        id: `variant-${number}`,
        name: `خيار ${number}`,
        sku: `SKU-${number}`,
        priceMinor: 19_900 + number,
      })),
      reviews: numbers(50).map((number) => ({
        id: `review-${number}`,
        rating: 5,
        review: 'رائحة ثابتة وتغليف أنيق، وصل الطلب في يومين.',
        reviewerName: `عميل ${number}`,
        date: '2026-11-01',
        pictures: [],
      })),
    },
  };
}
