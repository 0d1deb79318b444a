import { filledBlocks } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { noOffers } from '@mirsah/domain/offer';
import { quantityOfferFixture } from '@mirsah/domain/offer/offer.fixture';
import { expect, it } from 'vitest';
import { editorForFile, save } from '../fixtures/editor-screen.ts';

const { stack, openEditor } = await editorForFile();

it('every text of every kind of block is edited in place, one after the other, stored and published', async () => {
  const { layout, product } = landingPageContentFixture();
  const blocks = filledBlocks((path) => `قبل ${path}`);
  const reviews = [
    { id: 'r', rating: 4, review: 'جيد', reviewerName: 'نورة', date: '2026-11-08', pictures: [] },
  ];
  const { page, stored, published } = await openEditor({
    changes: {
      layout: { ...layout, blocks, order: [...layout.order, ...Object.keys(blocks)] },
      product: { ...product, reviews },
      offers: { ...noOffers, quantity: [quantityOfferFixture({ priceMinor: null, percentOff: 10 })] },
    },
  });
  const canvas = page.getByRole('listbox', { name: 'لوحة الصفحة' });
  const shown = page.frameLocator('iframe[sandbox="allow-scripts"]');
  const writing = shown.locator('[data-writing]');
  await canvas.getByRole('option').nth(Object.keys(blocks).length).waitFor();

  const typed = new Map<string, string>();
  for (const id of Object.keys(blocks)) {
    const texts = shown
      .locator(`[data-at^="layout.blocks.${id}.props."]:not(:has(*)):not(button)`)
      .filter({ hasText: /^قبل / });
    const all = await texts.evaluateAll((found) => found.map((text) => text.getAttribute('data-at') ?? ''));
    // A marquee text is shown twice.
    const paths = new Set(all);
    if (paths.size === 0) continue;
    // The first tap selects the part, the second one opens its text.
    await texts.first().click();
    await canvas.locator(`#canvas-${id}[aria-selected="true"]`).waitFor({ state: 'attached' });
    await texts.first().click();
    for (const path of paths) {
      const field = shown.locator(`[role=textbox][data-writing][data-at="${path}"]`);
      await field.waitFor({ state: 'attached' });
      expect(await field.getAttribute('aria-label')).toMatch(/^\S.* · \S/);
      const text = `بعد ${typed.size}`;
      typed.set(path, text);
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(text);
      await page.keyboard.press('Tab');
    }
    await writing.waitFor({ state: 'detached' });
    // The «+» of a selected part covers the next one.
    await canvas.focus();
    await page.keyboard.press('Escape');
    await canvas.locator('[aria-selected="true"]').waitFor({ state: 'detached' });
  }
  expect(typed.size).toBeGreaterThan(60);
  expect(await shown.locator('[role=textbox]').count()).toBe(0);

  await save(page);
  const content = await stored();
  await stack.streamsIdle();
  const html = await published();
  const valueAt = (path: string) =>
    path.split('.').reduce((value: unknown, key) => Reflect.get(Object(value), key), content);
  for (const [path, text] of typed) {
    expect([path, valueAt(path)]).toEqual([path, text]);
    expect(html, path).toContain(text);
  }
});
