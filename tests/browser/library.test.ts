import { blockTypes, filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, phone, saveView } from '../fixtures/browser.ts';
import { canvas, handleOf, onPage, selected, withBlocks } from '../fixtures/canvas-screen.ts';
import { button, editorForFile, save } from '../fixtures/editor-screen.ts';

const { merchant, openEditor } = await editorForFile();

const library = (page: Page) => page.getByRole('dialog', { name: 'أضف قسمًا إلى صفحتك' });
const search = (page: Page) => library(page).getByRole('searchbox', { name: 'ابحث عن قسم' });
const kinds = (page: Page) => library(page).locator('section > div').getByRole('button');
const category = (page: Page, name: string) =>
  library(page)
    .getByRole('group', { name: 'أنواع الأقسام' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
const groups = (page: Page) => library(page).getByRole('heading', { level: 3 }).allTextContents();

/** The library beside the canvas, for the position after the guarantee. */
async function openBeside() {
  const opened = await openEditor({ changes: withBlocks() });
  const { page } = opened;
  await onPage(page).getByRole('heading', { name: 'نص title' }).click();
  await expect.poll(() => selected(page)).toBe('القسم: ضمان');
  await page.keyboard.press('+');
  await library(page).waitFor();
  return opened;
}

it('every kind of block is drawn in the library, which has categories of kinds', async () => {
  const { page, problems } = await openBeside();
  await expect.poll(() => kinds(page).count()).toBe(blockTypes.length);
  const drawings = await kinds(page)
    .locator('svg')
    .evaluateAll((all) => all.map((one) => one.innerHTML));
  expect(new Set(drawings).size).toBe(blockTypes.length);
  expect(drawings.every((drawing) => drawing.length > 50)).toBe(true);
  await kinds(page).filter({ hasText: 'اطلب قبل' }).hover();
  await expect
    .poll(() => library(page).getByText('آخر وقت ليُشحن الطلب في يومه').last().isVisible())
    .toBe(true);
  await expectAccessible(page);
  await saveView(page, 'library-1440');

  await category(page, 'الثقة').click();
  expect(await groups(page)).toEqual(['الثقة']);
  expect(await category(page, 'الثقة').getAttribute('aria-pressed')).toBe('true');
  expect(await kinds(page).count()).toBe(6);
  await expectAccessible(page);
  await saveView(page, 'library-category-1440');
  // A search finds blocks of every category.
  await search(page).fill('باقات');
  await expect.poll(() => groups(page)).toEqual(['البيع']);
  expect(await category(page, 'الكل').getAttribute('aria-pressed')).toBe('true');
  await saveView(page, 'library-search-1440');
  expect(problems).toEqual([]);
});

it('a search in the library announces its number of results once, when the typing pauses', async () => {
  const { page } = await openBeside();
  const said = library(page).getByRole('status');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const letter of 'ضمان') {
    await page.keyboard.type(letter);
    await page.clock.runFor(200);
    expect(await said.textContent()).toBe('');
  }
  await page.clock.runFor(199);
  expect(await said.textContent()).toBe('');
  await page.clock.runFor(1);
  await expect.poll(() => said.textContent()).toMatch(/^(?:نتيجة|نتيجتان|\d+ نتائج)/);
  // The next search is announced too, even with the same number of results.
  await page.keyboard.type(' ');
  await page.clock.runFor(400);
  expect(await said.textContent()).not.toBe('');
  await page.keyboard.type('ا');
  expect(await said.textContent()).toBe('');
  await page.clock.runFor(400);
  await expect.poll(() => said.textContent()).not.toBe('');
});

it('while the library is open the canvas shows the position it adds to, and Enter adds the first match there', async () => {
  const { page, problems, stored } = await openBeside();
  expect(await search(page).evaluate((input) => input === document.activeElement)).toBe(true);
  const line = page.getByText('يُضاف هنا', { exact: true });
  await line.waitFor();
  await library(page).getByText('هنا، بعد «ضمان»').waitFor();
  await expectSeen(page);
  await page.keyboard.press('Enter');
  expect(await library(page).isVisible()).toBe(true);
  await search(page).fill('فاصل');
  await page.keyboard.press('Enter');
  await library(page).waitFor({ state: 'detached' });
  await line.waitFor({ state: 'detached' });
  await save(page);
  const { order, blocks } = (await stored()).layout;
  expect(order.slice(-3).map((id) => blocks[id]?.type)).toEqual(['guarantee', 'divider', 'faq']);

  // A position outside the window is scrolled into view.
  await canvas(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => selected(page)).toBe('القسم: العنوان');
  await onPage(page)
    .locator('html')
    .evaluate(() => scrollTo(0, 9_999));
  const title = page.getByRole('option', { name: 'القسم: العنوان' });
  await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(0);
  await page.keyboard.press('+');
  await library(page).getByText('هنا، بعد «العنوان»').waitFor();
  await expectSeen(page);
  await saveView(page, 'library-first-1440');
  await page.keyboard.press('Escape');
  await library(page).waitFor({ state: 'detached' });
  await canvas(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('+');
  await expectSeen(page);
  await page.mouse.click(300, 450);
  await library(page).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

/** Expects that the line of the position is in the window, and the page's whole width beside the library. */
async function expectSeen(page: Page): Promise<void> {
  const isSeen = async () => {
    const label = await page.getByText('يُضاف هنا', { exact: true }).boundingBox();
    const shown = await page.locator('iframe[sandbox="allow-scripts"]').boundingBox();
    const panel = await library(page).boundingBox();
    if (!label || !shown || !panel) return false;
    const isBeside = shown.x + shown.width <= panel.x || panel.x + panel.width <= shown.x;
    return isBeside && label.y > 0 && label.y + label.height < (page.viewportSize()?.height ?? 0);
  };
  await expect.poll(isSeen).toBe(true);
}

it('added or pasted blocks show their fields, whichever tab was open', async () => {
  const { page, problems } = await openEditor({ tab: 'المنتج', changes: withBlocks() });
  const field = page.getByRole('group', { name: 'ضمان', exact: true }).getByLabel('الضمان', { exact: true });
  await button(page, 'أضف قسمًا في آخر الصفحة').click();
  await search(page).fill('ضمان');
  await page.keyboard.press('Enter');
  await library(page).waitFor({ state: 'detached' });
  await field.waitFor();
  expect(await field.inputValue()).toBe('');

  await page.getByRole('tab', { name: 'المنتج' }).click();
  await field.waitFor({ state: 'hidden' });
  await canvas(page).evaluate(
    (element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    JSON.stringify({ mirsah: 'block', version: 1, merchant: '', block: filledBlock('guarantee') }),
  );
  await expect.poll(() => field.inputValue()).toBe('guarantee.title');
  expect(problems).toEqual([]);
});

it('in a window without room for it beside the page, the library covers the fields', async () => {
  const { page, problems } = await openBeside();
  for (const width of [1024, 900, 1199, 1200]) {
    await page.setViewportSize({ width, height: 768 });
    await expectSeen(page);
    await saveView(page, `library-${width}`);
  }
  expect(problems).toEqual([]);
});

it('the list of parts beside the canvas opens its library, for the end of the page, and gets the focus back', async () => {
  const { page, problems, stored } = await openEditor({ changes: withBlocks(), tab: 'تخطيط الصفحة' });
  const add = button(page, 'إضافة قسم');
  await add.click();
  await library(page).getByText('هنا، بعد «أسئلة وأجوبة»').waitFor();
  await expectSeen(page);
  await saveView(page, 'library-from-list-1440');
  await page.keyboard.press('Escape');
  await library(page).waitFor({ state: 'detached' });
  await expect.poll(() => add.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await search(page).fill('فاصل');
  await page.keyboard.press('Enter');
  await expect.poll(() => selected(page)).toBe('القسم: فاصل');
  await save(page);
  const { order, blocks } = (await stored()).layout;
  expect(blocks[order.at(-1) ?? '']?.type).toBe('divider');
  expect(problems).toEqual([]);
});

it('a copied block is pasted into the library by keys, and words are searched for', async () => {
  const { page, stored } = await openBeside();
  const copied = JSON.stringify({
    mirsah: 'block',
    version: 1,
    merchant: 'another',
    block: filledBlock('steps', (path) => `خطوة ${path}`),
  });
  const paste = (text: string) =>
    search(page).evaluate((input, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', data);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      return input.dispatchEvent(event);
    }, text);
  expect(await paste('ضمان')).toBe(true);
  expect(await library(page).isVisible()).toBe(true);
  expect(await paste(copied)).toBe(false);
  await onPage(page).getByRole('heading', { name: 'خطوة title' }).waitFor();
  await save(page);
  const { order, blocks } = (await stored()).layout;
  expect(order.slice(-3).map((id) => blocks[id]?.type)).toEqual(['guarantee', 'steps', 'faq']);
});

it('the merchant’s own blocks have a category, also on a phone', async () => {
  await merchant.client.createSavedBlock({
    body: { name: 'ضماننا', blocks: { bkept: filledBlock('guarantee') } },
  });
  const { page, problems } = await openBeside();
  await category(page, 'أقسامي').click();
  expect(await groups(page)).toEqual(['أقسامي']);
  await expectAccessible(page);
  await saveView(page, 'library-saved-1440');
  await search(page).fill('ضماننا');
  await expect.poll(() => groups(page)).toEqual(['أقسامي']);

  const { page: small, problems: others } = await openEditor({ changes: withBlocks(), viewport: phone });
  await button(small, 'معاينة مباشرة').tap();
  await button(small, 'أضف').tap();
  await library(small).waitFor();
  await expect.poll(() => groups(small)).toHaveLength(5);
  await expectAccessible(small);
  await saveView(small, 'library-390');
  await category(small, 'البيع').tap();
  await expect.poll(() => groups(small)).toEqual(['البيع']);
  const sizes = await library(small)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect().height]));
  expect(sizes.filter(([, height]) => Number(height) < 44)).toEqual([]);
  await expectAccessible(small);
  await saveView(small, 'library-category-390');
  expect([...problems, ...others]).toEqual([]);
});

it('the card of a dragged block shows its drawing', async () => {
  const { layout } = landingPageContentFixture();
  const blocks = { bbenefits: filledBlock('benefits') };
  const { page, problems } = await openEditor({
    changes: { layout: { ...layout, blocks, order: ['bbenefits', ...layout.order] } },
  });
  const option = canvas(page).getByRole('option', { name: 'القسم: مزايا' });
  await option.waitFor({ state: 'attached' });
  await onPage(page).getByText('benefits.title').click();
  const box = await handleOf(page, 'مزايا', 'layout.blocks.bbenefits');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 120, box.y + 160, { steps: 6 });
  const drawing = page.locator('svg[viewBox="0 0 112 64"]');
  await drawing.waitFor();
  expect(await drawing.evaluate((svg) => svg.getBoundingClientRect().width)).toBeGreaterThan(60);
  await saveView(page, 'library-drag-1440');
  await page.mouse.up();
  await drawing.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});
