import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import sharp from 'sharp';
import { launchBrowser, newPage, phone } from '../fixtures/browser.ts';
import { onPage } from '../fixtures/canvas-screen.ts';
import { button, openTab } from '../fixtures/editor-screen.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { quantiles, type Row, timed } from './measure.ts';

const ROUNDS = 5;

/**
 * The time for two photos of a phone's camera in the editor, from choosing them until both are on the page.
 */
export async function photos(stack: TestStack): Promise<Row[]> {
  const merchant = await stack.newMerchant();
  const { id } = await merchant.client.createLandingPage({ body: landingPageContentFixture() });
  const browser = await launchBrowser();
  try {
    const { page } = await newPage(browser, phone);
    const files = [await photo('#7a4a1f', 'first.jpg'), await photo('#1f4a7a', 'second.jpg')];
    const samples: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await openSignedIn(page, stack.url, merchant, `/dashboard/edit/${id}`);
      // A phone shows the page first, and the fields in a sheet over it.
      await button(page, 'الإعدادات').click();
      await openTab(page, 'المنتج');
      await page.locator('input[type="file"][multiple]').setInputFiles(files);
      const second = onPage(page).locator('img[src*="/media/"]').nth(1);
      samples.push(await timed(() => second.waitFor({ state: 'attached' })));
    }
    const [median = 0, slowest = 0] = quantiles(samples, 0.5, 1);
    const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
    return [
      [`two photos of 12 megapixels, ${ROUNDS} times`, `p50 ${seconds(median)}, slowest ${seconds(slowest)}`],
    ];
  } finally {
    await browser.close();
  }
}

/** Soft shapes with a little noise, which take an encoder as long as a camera's photo. */
async function photo(background: string, name: string) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const shapes = await sharp({ create: { width: 400, height: 300, channels: 3, background, noise } })
    .blur(3)
    .png()
    .toBuffer();
  const buffer = await sharp(shapes).resize(4000, 3000).jpeg({ quality: 90 }).toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
