import type { Block, BlockType } from '@mirsah/domain/landing-page/blocks';
import { filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Frame, Page } from 'playwright-core';
import { desktop, launchBrowser, newPage } from '../fixtures/browser.ts';
import { signInOnScreen } from '../fixtures/sign-in-on-screen.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, quantiles, type Row } from './measure.ts';

const SLOWDOWN = 4;
const BLOCKS = 40;
/** The field holds 60 letters, so it is emptied between rounds. */
const KEYS = 40;
const ROUNDS = 3;
const DROPS = 8;

/** Desktop browsers give the sandbox its own process; phones' browsers, and headless ones, do not. */
const processes = { 'one process': [], 'own process': ['--site-per-process'] } as const;

/**
 * The time until the canvas of a page with 40 blocks shows a key typed in a field beside it, and a dropped
 * part, on a processor slowed four times: from the event to the frame after the page in the sandbox changed.
 */
export async function canvas(stack: TestStack): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, switches] of Object.entries(processes)) {
    const measured = await measure(stack, switches);
    rows.push(...measured.map(([what, took]): Row => [`${what}, ${name}`, took]));
  }
  return rows;
}

async function measure(stack: TestStack, switches: readonly string[]): Promise<Row[]> {
  const merchant = await stack.newMerchant();
  const content = landingPageContentFixture();
  const blocks = Object.fromEntries(
    Array.from({ length: BLOCKS }, (_, index) => [`bench${index}`, blockAt(index)]),
  );
  const order = [...content.layout.order, ...Object.keys(blocks)];
  const { id } = await merchant.client.createLandingPage({
    body: { ...content, layout: { ...content.layout, blocks, order } },
  });
  const browser = await launchBrowser([...switches]);
  try {
    const { page } = await newPage(browser, desktop);
    await signInOnScreen(page, stack.url, merchant);
    await page.goto(`${stack.url}/dashboard/edit/${id}`);
    const preview = page.frameLocator('iframe[sandbox="allow-scripts"]');
    await preview.getByRole('heading', { name: 'نص 13 text' }).click();
    const frame = page.frames().find((each) => each.url().endsWith('/preview.html'));
    if (!frame) throw new Error('The canvas is not there');
    const stop = await slowDown(page, frame);
    await frame.evaluate(recordChanges);
    const rows = [await typeInto(page, frame), await drop(page, frame)];
    await stop();
    return rows;
  } finally {
    await browser.close();
  }
}

/** All kinds of blocks in turn, except those that a page may have once. */
function blockAt(index: number): Block {
  const kinds: BlockType[] = ['heading', 'text', 'benefits', 'steps', 'comparison', 'specifications', 'faq'];
  const more: BlockType[] = ['chat', 'trustBadges', 'guarantee', 'picture', 'pictureStrip', 'beforeAfter'];
  const types = [...kinds, ...more];
  return filledBlock(types[index % types.length] ?? 'heading', (path) => `نص ${index} ${path}`);
}

/** Slows the processor of the window, and of the sandbox if it has its own process. */
async function slowDown(page: Page, frame: Frame): Promise<() => Promise<void>> {
  const context = page.context();
  const own = await context.newCDPSession(frame).catch(() => undefined);
  const sessions = [await context.newCDPSession(page), ...(own ? [own] : [])];
  const throttle = (rate: number) =>
    Promise.all(sessions.map((session) => session.send('Emulation.setCPUThrottlingRate', { rate })));
  await throttle(SLOWDOWN);
  return async () => void (await throttle(1));
}

async function typeInto(page: Page, frame: Frame): Promise<Row> {
  const field = page.locator('[data-open] .mantine-TextInput-input').first();
  await field.click();
  const before = await field.inputValue();
  await page.evaluate(recordEvents, 'keydown');
  for (let key = 0; key < KEYS * ROUNDS; key += 1) {
    if (key % KEYS === 0) {
      await field.fill(before);
      await page.waitForTimeout(1000);
    }
    // As long as a finger presses a key.
    await page.keyboard.press('a', { delay: 70 });
    await page.waitForTimeout(130);
  }
  return row(`key → canvas at ${BLOCKS} blocks`, await durations(page, frame));
}

async function drop(page: Page, frame: Frame): Promise<Row> {
  await page.evaluate(recordEvents, 'pointerup');
  const samples: number[] = [];
  for (let turn = 0; turn < DROPS; turn += 1) {
    const { x, y } = await handleAtRest(page);
    const place = Number(await page.locator(SELECTED).getAttribute('aria-posinset'));
    const by = turn % 2 ? -1 : 1;
    const other = await page.locator(`[role="option"][aria-posinset="${place + by}"]`).boundingBox();
    if (!other) throw new Error('There is no part to drop it behind');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, other.y + other.height * (0.5 + by / 4), { steps: 8 });
    await page.getByText(/^هنا، /).waitFor();
    await page.waitForTimeout(400);
    await page.mouse.up();
    // No other work runs during the measurement.
    await page.waitForTimeout(800);
    await page.waitForFunction(
      ({ selected, wanted }) => document.querySelector(selected)?.getAttribute('aria-posinset') === wanted,
      { selected: SELECTED, wanted: String(place + by) },
    );
    const latest = (await durations(page, frame)).at(-1);
    if (latest !== undefined) samples.push(latest);
  }
  return row(`drop → canvas at ${BLOCKS} blocks`, samples);
}

const SELECTED = '[role="option"][aria-selected="true"]';

/** The middle of the selected part's handle, once it stops moving: after a drop it follows the part. */
async function handleAtRest(page: Page): Promise<{ x: number; y: number }> {
  const handle = page.getByRole('button', { name: /^اسحب لنقل القسم/ }).first();
  for (let last = ''; ; await page.waitForTimeout(100)) {
    const box = await handle.boundingBox();
    if (!box) throw new Error('The handle is not on the screen');
    const now = JSON.stringify(box);
    if (now === last) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    last = now;
  }
}

/** From each event to the first frame that was drawn after it and after a change. */
async function durations(page: Page, frame: Frame): Promise<number[]> {
  const events = await page.evaluate(() => (window as unknown as { events: number[] }).events);
  const changes = await frame.evaluate(() => (window as unknown as { changes: number[] }).changes);
  return events.flatMap((at, index) => {
    const next = events[index + 1] ?? Number.POSITIVE_INFINITY;
    const drawn = changes.find((change) => change > at && change < next);
    return drawn === undefined ? [] : [drawn - at];
  });
}

function row(what: string, samples: number[]): Row {
  const [p50 = Number.NaN, p95 = Number.NaN] = quantiles(samples, 0.5, 0.95);
  return [`${what}, processor ${SLOWDOWN}× slower`, `p50 ${ms(p50)}, p95 ${ms(p95)} of ${samples.length}`];
}

/** Runs in the window. */
function recordEvents(name: string): void {
  const events: number[] = [];
  (window as unknown as { events: number[] }).events = events;
  window.addEventListener(name, ({ timeStamp }) => events.push(performance.timeOrigin + timeStamp), {
    capture: true,
  });
}

/** Runs in the sandbox. A change seen in one frame is on the screen when the next one begins. */
function recordChanges(): void {
  const changes: number[] = [];
  (window as unknown as { changes: number[] }).changes = changes;
  /** Rewriting the same text is not a change. */
  const isChange = (records: MutationRecord[]) => {
    const texts = new Map(records.toReversed().map(({ target, oldValue }) => [target, oldValue]));
    return (
      records.some(({ type }) => type === 'childList') ||
      [...texts].some(([text, before]) => text.nodeValue !== before)
    );
  };
  new MutationObserver((records) => {
    if (!isChange(records)) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => changes.push(performance.timeOrigin + performance.now());
      port2.postMessage(undefined);
    });
  }).observe(document.body, { subtree: true, childList: true, characterDataOldValue: true });
}
