import type { Page } from 'playwright-core';
import { desktop, launchBrowser, newPage } from '../fixtures/browser.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { signInOnScreen } from '../fixtures/sign-in-on-screen.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, quantiles, type Row } from './measure.ts';

const SAMPLES = 20;
const SLOWDOWN = 4;

/**
 * The time that a list of orders takes to show that all of it is selected, from the click to the frame that
 * shows it. The merchant has exactly these orders, and all of them are loaded first.
 */
export async function selectAll(stack: TestStack, merchant: Merchant, visible: number): Promise<Row[]> {
  const browser = await launchBrowser();
  try {
    const { page } = await newPage(browser, desktop);
    await signInOnScreen(page, stack.url, merchant);
    await page.goto(`${stack.url}/dashboard/orders`);
    await showAll(page, visible);
    const session = await page.context().newCDPSession(page);
    const rows: Row[] = [];
    for (const rate of [1, SLOWDOWN]) {
      await session.send('Emulation.setCPUThrottlingRate', { rate });
      const samples: number[] = [];
      for (let sample = 0; sample < SAMPLES; sample += 1) samples.push(await page.evaluate(clickToFrame));
      const [p50 = Number.NaN, worst = Number.NaN] = quantiles(samples, 0.5, 1);
      const where = rate === 1 ? '' : `, processor ${rate}× slower`;
      rows.push([`select all of ${visible} shown${where}`, `p50 ${ms(p50)}, worst ${ms(worst)}`]);
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function showAll(page: Page, visible: number): Promise<void> {
  const table = page.getByRole('table');
  const more = page.getByRole('button', { name: 'عرض المزيد' });
  const count = async () => Number(await table.getAttribute('aria-rowcount')) - 1;
  await table.waitFor();
  while ((await count()) < visible) {
    const before = await count();
    await more.click();
    await page.waitForFunction(
      (known) => Number(document.querySelector('table')?.getAttribute('aria-rowcount')) - 1 > known,
      before,
    );
  }
}

/**
 * Runs in the page: selects all, or none when all are selected. The frame after the next one has been
 * painted.
 */
function clickToFrame(): Promise<number> {
  const box = document.querySelector<HTMLInputElement>('thead input[type="checkbox"]');
  if (!box) throw new Error('No box that selects all');
  return new Promise((resolve) => {
    const startedAt = performance.now();
    box.click();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAt)));
  });
}
