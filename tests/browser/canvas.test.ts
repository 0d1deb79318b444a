import { filledBlock, filledBlocks } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, phone, saveView } from '../fixtures/browser.ts';
import { canvas, close, handleOf, onPage, selected, withBlocks } from '../fixtures/canvas-screen.ts';
import { askToSave, button, editorForFile, rowsAtRest, save, tabOf } from '../fixtures/editor-screen.ts';

const { stack, openEditor } = await editorForFile();

const writing = (page: Page) => onPage(page).locator('[data-writing]');
const hasKeyboard = (page: Page) => canvas(page).evaluate((list) => list === document.activeElement);

/** Waits until a text that was written is closed, also for the dashboard, which has the keyboard again. */
async function written(page: Page): Promise<void> {
  await writing(page).waitFor({ state: 'detached' });
  await expect.poll(() => hasKeyboard(page)).toBe(true);
}

/** A part in the outline. */
const row = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name });

const clipboardOf = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function ordered(stored: () => Promise<{ layout: { order: string[] } }>): Promise<string[]> {
  return (await stored()).layout.order;
}

it('a text is touched, edited in place and published, and the published page has none of the canvas’s attributes', async () => {
  const { page, problems, stored, published } = await openEditor({ changes: withBlocks() });
  const title = onPage(page).getByRole('heading', { name: 'نص title' });
  await title.waitFor();
  // Without pauses in the typing, which would be steps of their own, however slow the machine is. Timers from
  // before, such as that of a page that has not appeared yet, could not be stopped any more.
  await page.clock.setFixedTime(Date.now());
  await title.click();
  await expect.poll(() => selected(page)).toBe('القسم: ضمان');
  await expect.poll(() => tabOf(page, 'تخطيط الصفحة').getAttribute('aria-selected')).toBe('true');
  const field = page.getByRole('group', { name: 'ضمان' }).getByLabel('الضمان', { exact: true });
  await expect.poll(() => field.inputValue()).toBe('نص title');
  await expectAccessible(page);
  await saveView(page, 'canvas-selected-1440');

  await title.click();
  await writing(page).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('ضمان سنة');
  await expect.poll(() => field.inputValue()).toBe('ضمان سنة');
  await writing(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ' كاملة\nبلا شروط');
    clipboardData.setData('text/html', '<b onclick="x()">كاملة</b>');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await saveView(page, 'canvas-writing-1440');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('ضمان سنة كاملة بلا شروط');
  await written(page);

  await onPage(page).getByRole('heading', { name: 'ضمان سنة كاملة بلا شروط' }).click();
  await writing(page).waitFor();
  await page.keyboard.insertText(' خطأ');
  await expect.poll(() => field.inputValue()).toContain(' خطأ');
  await page.keyboard.press('Escape');
  await expect.poll(() => field.inputValue()).toBe('ضمان سنة كاملة بلا شروط');
  await written(page);
  await page.keyboard.press('Control+z');
  await expect.poll(() => field.inputValue()).toBe('نص title');
  await page.keyboard.press('Control+y');
  await expect.poll(() => field.inputValue()).toBe('ضمان سنة كاملة بلا شروط');

  await onPage(page).getByRole('heading', { name: 'ضمان سنة كاملة بلا شروط' }).click();
  const isOpen = canvas(page).locator('[data-writing]');
  await isOpen.waitFor({ state: 'attached' });
  await field.click();
  await isOpen.waitFor({ state: 'detached' });
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);

  await save(page);
  expect((await stored()).layout.blocks.bguar).toMatchObject({ props: { title: 'ضمان سنة كاملة بلا شروط' } });
  await stack.streamsIdle();
  const html = await published();
  expect(html).toContain('<h2>ضمان سنة كاملة بلا شروط</h2>');
  expect(html).not.toMatch(/data-at|data-reveal|class="unseen/);
  expect(problems).toEqual([]);
});

it('parts are selected, moved, repeated, hidden, copied and removed with the keyboard alone', async () => {
  const { page, stored } = await openEditor({ changes: withBlocks() });
  await onPage(page).getByRole('heading', { name: 'نص title' }).waitFor();
  await expect.poll(() => canvas(page).getByRole('option').count()).toBeGreaterThan(6);
  await canvas(page).focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'اختصارات لوحة المفاتيح' }).getByText('نقل القسم').waitFor();
  await expectAccessible(page);
  await saveView(page, 'canvas-keys-1440');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await canvas(page).focus();
  await page.keyboard.press('End');
  await expect.poll(() => selected(page)).toBe('القسم: أسئلة وأجوبة');
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('وُضع القسم: أسئلة وأجوبة، 6 من 7').waitFor({ state: 'attached' });
  const said = (text: string) => page.getByRole('status').getByText(text).waitFor({ state: 'attached' });
  await page.keyboard.press('Control+z');
  await said('تراجعت عن آخر تعديل: نقل قسم');
  await page.keyboard.press('Control+Shift+Z');
  await said('أعدت التعديل: نقل قسم');
  await page.keyboard.press('Control+d');
  const copies = () => canvas(page).getByRole('option', { name: 'القسم: أسئلة وأجوبة' }).count();
  await expect.poll(copies).toBe(2);
  await page.keyboard.press('Control+z');
  await said('تراجعت عن آخر تعديل: إضافة القسم «أسئلة وأجوبة»');
  await expect.poll(copies).toBe(1);
  await page.keyboard.press('Control+Shift+Z');
  await said('أعدت التعديل: إضافة القسم «أسئلة وأجوبة»');
  await expect.poll(copies).toBe(2);
  await canvas(page).focus();
  await page.keyboard.press('KeyH');
  await onPage(page).getByText('مخفي: أسئلة وأجوبة').waitFor();
  await page.keyboard.press('Delete');
  await onPage(page).getByText('مخفي: أسئلة وأجوبة').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  const first = await writing(page).textContent();
  await page.keyboard.press('Tab');
  await expect.poll(() => writing(page).textContent()).not.toBe(first);
  await page.keyboard.insertText(' وبعده');
  await page.keyboard.press('Enter');
  await written(page);
  await page.keyboard.press('+');
  await page.getByRole('dialog').getByLabel('ابحث عن قسم').fill('كيف أستخدمه');
  await page.getByText('لا قسم باسم «كيف أستخدمه»', { exact: false }).waitFor();
  await page.getByRole('dialog').getByLabel('ابحث عن قسم').fill('طريقة');
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^خطوات/ })
        .count(),
    )
    .toBe(1);
  await page.keyboard.press('Enter');
  await onPage(page).getByText('خطوات: لا يظهر للزوار بعد، ينقصه: الخطوة').waitFor();
  await save(page);
  const { order, blocks } = (await stored()).layout;
  const types = order.flatMap((id) => blocks[id]?.type ?? []);
  expect(types).toEqual(['faq', 'guarantee', 'steps']);
  expect(JSON.stringify(blocks)).toContain(' وبعده');
});

it('the canvas follows a part that is moved, whatever moves it, and at once where less motion is asked for', async () => {
  const { layout } = landingPageContentFixture();
  const blocks = filledBlocks((path) => `نص طويل يملأ سطرًا أو سطرين ${path}`);
  const order = [...layout.order, ...Object.keys(blocks)];
  const { page } = await openEditor({ changes: { layout: { ...layout, blocks, order } } });
  const id = order.find((each) => blocks[each]?.type === 'guarantee') ?? '';
  const part = onPage(page).locator(`[data-at="layout.blocks.${id}"]`).first();
  const isSeen = () =>
    part.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top < innerHeight && bottom > 0;
    });
  const scrolled = () => part.evaluate(() => scrollY);
  await canvas(page).locator(`#canvas-${id}`).waitFor({ state: 'attached' });
  await page.locator(`[data-row="${id}"]`).click();
  await expect.poll(isSeen).toBe(true);
  const before = await scrolled();
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(isSeen).toBe(true);
  await expect.poll(scrolled).toBeLessThan(before);

  await canvas(page).focus();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await part.evaluate(() => scrollTo(0, 0));
  expect(await isSeen()).toBe(false);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(isSeen).toBe(true);
  const end = await scrolled();
  // A smooth scroll would go on in the next frames.
  await part.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  expect(await scrolled()).toBe(end);
  await part.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press('Control+z');
  await expect.poll(isSeen).toBe(true);
});

it('Enter on a block without a text to write in place opens its fields, says so, and leads to them', async () => {
  const { page, problems, stored } = await openEditor({ changes: withBlocks() });
  await expect.poll(() => canvas(page).getByRole('option').count()).toBeGreaterThan(6);
  await canvas(page).focus();
  await page.keyboard.press('+');
  await page.getByRole('dialog').getByLabel('ابحث عن قسم').fill('فقرات');
  await page.getByRole('dialog').getByRole('button', { name: /^نص/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => selected(page)).toBe('القسم: نص');
  await expect.poll(() => hasKeyboard(page)).toBe(true);
  const said = page.getByRole('status').getByText('فُتحت حقول «نص»');
  await page.keyboard.press('Enter');
  await said.waitFor({ state: 'attached' });
  expect(await hasKeyboard(page)).toBe(true);
  await page.keyboard.press('Enter');
  const written = page.getByRole('tabpanel').frameLocator('iframe').locator('body');
  await expect.poll(() => written.evaluate((body) => body === body.ownerDocument.activeElement)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  await page.keyboard.type('فقرة كُتبت بلوحة المفاتيح');
  await save(page);
  expect(JSON.stringify((await stored()).layout.blocks)).toContain('فقرة كُتبت بلوحة المفاتيح');
  expect(problems).toEqual([]);
});

it('a part is cut and pasted elsewhere with keys, Backspace deletes, and the library opens after the selection', async () => {
  const { page, problems, stored } = await openEditor({ changes: withBlocks() });
  await expect.poll(() => canvas(page).getByRole('option').count()).toBeGreaterThan(6);
  await canvas(page).focus();
  await page.keyboard.press('End');
  await expect.poll(() => selected(page)).toBe('القسم: أسئلة وأجوبة');
  await page.keyboard.press('Control+x');
  await expect.poll(() => canvas(page).getByRole('option', { name: 'القسم: أسئلة وأجوبة' }).count()).toBe(0);
  await page.keyboard.press('Home');
  await expect.poll(() => selected(page)).toBe('القسم: العنوان');
  await page.keyboard.press('Control+v');
  await expect.poll(() => selected(page)).toBe('القسم: أسئلة وأجوبة');
  await canvas(page).focus();
  await page.keyboard.press('Control+Slash');
  await page.getByRole('dialog').getByText('هنا، بعد «أسئلة وأجوبة»').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await canvas(page).focus();
  await page.keyboard.press('End');
  await expect.poll(() => selected(page)).toBe('القسم: ضمان');
  await page.keyboard.press('Backspace');
  await expect.poll(() => canvas(page).getByRole('option', { name: 'القسم: ضمان' }).count()).toBe(0);
  await save(page);
  const { order, blocks } = (await stored()).layout;
  expect(order.map((id) => blocks[id]?.type ?? id).slice(0, 2)).toEqual(['title', 'faq']);
  expect(Object.keys(blocks)).toHaveLength(1);
  expect(problems).toEqual([]);
});

it('what an input method composes is written once it is accepted, neither lost nor doubled', async () => {
  const { page, stored } = await openEditor({ changes: withBlocks() });
  const title = onPage(page).getByRole('heading', { name: 'نص title' });
  await title.click();
  await expect.poll(() => selected(page)).toBe('القسم: ضمان');
  await title.click();
  await writing(page).waitFor();
  await page.keyboard.press('Control+a');
  const client = await page.context().newCDPSession(page);
  for (const text of ['ض', 'ضم', 'ضما']) {
    await client.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await expect.poll(() => writing(page).textContent()).toBe(text);
  }
  const field = page.getByRole('group', { name: 'ضمان' }).getByLabel('الضمان', { exact: true });
  // Text that is still being composed belongs to the input method.
  expect(await field.inputValue()).toBe('نص title');
  await client.send('Input.insertText', { text: 'ضمان ذهبي' });
  await expect.poll(() => field.inputValue()).toBe('ضمان ذهبي');
  await page.keyboard.press('Enter');
  await written(page);
  await onPage(page).getByRole('heading', { name: 'ضمان ذهبي', exact: true }).waitFor();
  await save(page);
  expect((await stored()).layout.blocks.bguar).toMatchObject({ props: { title: 'ضمان ذهبي' } });
});

it('every movable row of the outline is dragged by keys and by mouse under its own name, whatever is between them', async () => {
  const { layout } = withBlocks();
  const blocks = {
    ...layout.blocks,
    bhead1: filledBlock('heading', () => 'عنوان أول'),
    bhead2: filledBlock('heading', () => 'عنوان ثانٍ'),
  };
  const order = [...layout.order, 'bhead1', 'bhead2'];
  const { page, problems, stored } = await openEditor({ changes: { layout: { ...layout, blocks, order } } });
  await row(page, 'عنوان ثانٍ').waitFor();
  await saveView(page, 'outline-rows-1440');
  await expectAccessible(page);
  const handle = (name: string) => page.getByRole('button', { name: `ترتيب القسم: ${name}`, exact: true });
  const said = (text: string) => page.getByText(text).waitFor({ state: 'attached' });
  // Dragging is loaded after the list is shown.
  await expect.poll(() => handle('العنوان').getAttribute('aria-describedby')).not.toBeNull();
  await handle('العنوان').focus();
  await page.keyboard.press('Space');
  await said('التقطت العنوان. موضعه 1 من 9.');
  await page.keyboard.press('Escape');
  await rowsAtRest(page);
  const last = 'عنوان «عنوان ثانٍ»';
  await handle(last).focus();
  await page.keyboard.press('Space');
  await said(`التقطت ${last}. موضعه 9 من 9.`);
  await page.keyboard.press('ArrowUp');
  await said(`${last} في الموضع 8 من 9.`);
  await page.keyboard.press('Space');
  await said(`أُفلت ${last} في الموضع 8 من 9.`);
  await rowsAtRest(page);
  const boxOf = async (name: string) => {
    const box = await handle(name).boundingBox();
    if (!box) throw new Error(`${name} is not on the screen`);
    return box;
  };
  // The last row now is the first heading: the mouse takes it before the questions.
  await expect.poll(async () => (await boxOf('عنوان «عنوان أول»')).y > (await boxOf(last)).y).toBe(true);
  const [from, to] = [await boxOf('عنوان «عنوان أول»'), await boxOf('أسئلة وأجوبة')];
  await page.mouse.move(from.x + 15, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 15, from.y - 20, { steps: 5 });
  await page.mouse.move(to.x + 15, to.y + 6, { steps: 20 });
  await page.mouse.up();
  await expect
    .poll(async () => (await boxOf('عنوان «عنوان أول»')).y < (await boxOf('أسئلة وأجوبة')).y)
    .toBe(true);
  await save(page);
  expect((await ordered(stored)).slice(-4)).toEqual(['bguar', 'bhead1', 'bfaqs', 'bhead2']);
  expect(problems).toEqual([]);
});

it('the outline is one Tab stop, in which arrows lead from row to row and along the buttons of a row', async () => {
  const { page, problems } = await openEditor({ changes: withBlocks() });
  await onPage(page).getByRole('heading', { name: 'نص title' }).waitFor();
  await row(page, 'أسئلة وأجوبة').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const focusedRow = () => page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? '');
  await button(page, 'أضف قسمًا في آخر الصفحة').first().focus();
  await page.keyboard.press('Tab');
  await expect.poll(focusedRow).not.toBe('');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('اختصارات لوحة المفاتيح');
  await page.keyboard.press('Shift+Tab');

  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focusedRow).toBe('bguar');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await focusedRow()).toBe('bguar');
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe('إخفاء القسم: ضمان');
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe('إخفاء القسم: ضمان');
  await page.keyboard.press('Space');
  await onPage(page).getByText('مخفي: ضمان').waitFor();
  await page.keyboard.press('ArrowRight');
  expect(await focusedRow()).toBe('bguar');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toContain('القسم: ضمان');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focusedRow).toBe('bfaqs');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('أزرار القسم في قائمة الأقسام').waitFor();
  expect(problems).toEqual([]);
});

it('a message covers neither the part that is worked on nor its tools nor the bars', async () => {
  for (const viewport of [desktop, phone]) {
    const { page } = await openEditor({ changes: withBlocks(), viewport });
    const message = page.getByRole('alert').filter({ hasText: 'ضمان' });
    const covered = async () => {
      const toast = await message.boundingBox();
      const areas = await page
        .locator('[data-worked], [data-bottom-bar]')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
      if (!toast || areas.length < 2) return 'not there yet';
      return areas.filter(
        ({ left, right, top, bottom }) =>
          Math.min(right, toast.x + toast.width) - Math.max(left, toast.x) > 1 &&
          Math.min(bottom, toast.y + toast.height) - Math.max(top, toast.y) > 1,
      ).length;
    };
    if (viewport === phone) await button(page, 'معاينة مباشرة').tap();
    await onPage(page).getByRole('heading', { name: 'نص title' }).click();
    // A part in the lower half, and then the next one, which has its place.
    await button(page, 'تكرار').click();
    await message.waitFor();
    await expect.poll(covered).toBe(0);
    await saveView(page, `canvas-message-repeated-${viewport.width}`);
    await button(page, 'حذف').click();
    await message.filter({ hasText: 'تراجع' }).waitFor();
    await expect.poll(covered).toBe(0);
    await expectAccessible(page);
    await saveView(page, `canvas-message-${viewport.width}`);
  }
});

it('the outline selects, moves and hides parts, and shows errors at their parts', async () => {
  const { page, stored } = await openEditor({ changes: withBlocks() });
  await onPage(page).getByRole('heading', { name: 'نص title' }).waitFor();
  await row(page, 'ضمان').click();
  await expect.poll(() => selected(page)).toBe('القسم: ضمان');
  const group = page.getByRole('group', { name: 'ضمان' });
  await group.waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => selected(page)).toBe('القسم: أسئلة وأجوبة');
  await expect
    .poll(() => row(page, 'أسئلة وأجوبة').evaluate((each) => each === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('وُضع القسم: أسئلة وأجوبة، 6 من 7').waitFor({ state: 'attached' });
  await button(page, 'إخفاء القسم: أسئلة وأجوبة').click();
  await onPage(page).getByText('مخفي: أسئلة وأجوبة').waitFor();
  await expectAccessible(page);
  await saveView(page, 'canvas-outline-1440');

  await tabOf(page, 'المنتج').click();
  await page.getByLabel('اسم المنتج').fill('');
  await askToSave(page);
  const pin = page.getByRole('button', { name: /^خطأ في القسم: ما يشمله السعر/ });
  await pin.waitFor();
  await expectAccessible(page);
  await saveView(page, 'canvas-errors-1440');
  await tabOf(page, 'معلومات عامة').click();
  await pin.click();
  await expect.poll(() => tabOf(page, 'المنتج').getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => selected(page)).toBe('القسم: ما يشمله السعر');

  // From one error to the next, on whatever tab, and back again.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await tabOf(page, 'معلومات عامة').click();
  await page.getByLabel('عنوان الصفحة').fill('');
  await page.getByText('خطآن', { exact: true }).waitFor();
  await page.keyboard.press('F8');
  await expect.poll(focused).toBe('title');
  await button(page, 'الخطأ التالي').click();
  await expect.poll(focused).toBe('product.name');
  await expect.poll(() => selected(page)).toBe('القسم: ما يشمله السعر');
  await expectAccessible(page);
  await saveView(page, 'canvas-next-error-1440');
  await page.keyboard.press('Shift+F8');
  await expect.poll(focused).toBe('title');
  await page.getByLabel('عنوان الصفحة').fill('عطر العود');
  await button(page, 'الخطأ التالي').click();
  await expect.poll(focused).toBe('product.name');
  await page.getByLabel('اسم المنتج').fill('عطر');
  await pin.waitFor({ state: 'detached' });
  await button(page, 'الخطأ التالي').waitFor({ state: 'detached' });
  await save(page);
  const { order, blocks } = (await stored()).layout;
  expect([order.slice(-2), blocks.bfaqs?.hideOn]).toEqual([['bfaqs', 'bguar'], 'all']);
});

it('a part is dragged by its handle to where the line is, and Escape takes it back', async () => {
  const { page, stored } = await openEditor({ changes: withBlocks() });
  await onPage(page).locator('.gallery, .title').first().click();
  await expect.poll(() => selected(page)).toBe('القسم: العنوان');
  const drag = async (by: number) => {
    const box = await handleOf(page, 'العنوان', 'layout.sections.title');
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 60, { steps: 4 });
    await page.mouse.move(box.x + 20, box.y + by, { steps: 6 });
    await page.getByText(/^هنا، بعد/).waitFor();
  };
  await drag(560);
  await saveView(page, 'canvas-drag-1440');
  await page.keyboard.press('Escape');
  await page.getByText(/^هنا، بعد/).waitFor({ state: 'detached' });
  await page.mouse.up();
  await drag(560);
  await page.mouse.up();
  await page.getByText(/^وُضع القسم: العنوان/).waitFor({ state: 'attached' });
  const names = () =>
    canvas(page)
      .getByRole('option')
      .evaluateAll((parts) => parts.map((part) => part.ariaLabel));
  await expect.poll(async () => (await names()).indexOf('القسم: العنوان')).toBeGreaterThan(0);
  // The next key is the canvas's again.
  await expect.poll(() => hasKeyboard(page)).toBe(true);
  await save(page);
  expect((await ordered(stored)).indexOf('title')).toBeGreaterThan(0);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await names()).indexOf('القسم: العنوان')).toBe(0);
});

it('a block is carried to another page through the clipboard, and anything else on it changes nothing', async () => {
  const { page, stored } = await openEditor({ changes: withBlocks() });
  const paste = (text: string) =>
    canvas(page).evaluate((element, copied) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', copied);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await onPage(page).getByRole('heading', { name: 'نص title' }).click();
  await expect.poll(() => selected(page)).toBe('القسم: ضمان');
  const copied = await canvas(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/plain');
  });
  expect(JSON.parse(copied)).toMatchObject({ mirsah: 'block', block: { type: 'guarantee' } });
  // Keys pressed while the mouse is still down on another part mean that part.
  await onPage(page).getByText('سؤال items.0.question').hover();
  // Called after the editor's own listener, which was there before.
  const press = await page.evaluateHandle(() => {
    const heard = { isPressed: false };
    addEventListener('message', ({ data }) => {
      if (data.type === 'press') heard.isPressed = true;
    });
    return heard;
  });
  await page.mouse.down();
  await expect.poll(() => press.evaluate(({ isPressed }) => isPressed)).toBe(true);
  await expect.poll(() => canvas(page).evaluate((list) => list === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+c');
  await page.getByText('نُسخ القسم: أسئلة وأجوبة').waitFor({ state: 'attached' });
  await page.mouse.up();
  await expect.poll(() => selected(page)).toBe('القسم: أسئلة وأجوبة');
  await paste('<script>alert(1)</script>');
  await page.getByText('لا يوجد قسم صالح في الحافظة').waitFor();
  // A page has one button to WhatsApp.
  await paste(JSON.stringify({ ...JSON.parse(copied), block: filledBlock('whatsapp') }));
  await page.getByText('أُضيف القسم: ').waitFor();
  await paste(JSON.stringify({ ...JSON.parse(copied), block: filledBlock('whatsapp') }));
  await page.getByText('لا تتسع له الصفحة الآن').waitFor();

  const other = await openEditor();
  await onPage(other.page).locator('.title').click();
  await expect.poll(() => selected(other.page)).toBe('القسم: العنوان');
  await canvas(other.page).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, copied);
  await onPage(other.page).getByRole('heading', { name: 'نص title' }).waitFor();
  await save(other.page);
  const { order, blocks } = (await other.stored()).layout;
  expect(blocks[order[1] ?? '']?.type).toBe('guarantee');
  expect(Object.keys((await stored()).layout.blocks)).toHaveLength(2);
});

it('a block is copied to another page by touch, with a message if the browser does not allow copying', async () => {
  const { page } = await openEditor({ changes: withBlocks(), viewport: phone });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'معاينة مباشرة').tap();
  await onPage(page).getByRole('heading', { name: 'نص title' }).tap();
  await button(page, 'نسخ').tap();
  await page.getByRole('alert').getByText('نُسخ القسم: ضمان').waitFor();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await button(page, 'نسخ').tap();
  await page.getByText('لم يسمح المتصفح بالنسخ').waitFor();

  const other = await openEditor({ viewport: phone });
  await other.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await other.page.evaluate((text) => navigator.clipboard.writeText(text), await clipboardOf(page));
  await button(other.page, 'معاينة مباشرة').tap();
  await button(other.page, 'أضف').tap();
  await button(other.page, 'لصق قسم منسوخ').tap();
  await onPage(other.page).getByRole('heading', { name: 'نص title' }).waitFor();
});

it('on a phone the part whose fields are open stays in sight, a look is chosen beside the page, and saving is at hand', async () => {
  const { page, problems, stored } = await openEditor({ changes: withBlocks(), viewport: phone });
  await button(page, 'معاينة مباشرة').tap();
  const last = onPage(page).getByRole('heading', { name: 'سؤال title' });
  await last.tap();
  await button(page, 'تعديل').tap();
  const top = async (part: ReturnType<typeof button>) => (await part.boundingBox())?.y ?? 0;
  const sheetTop = () => top(button(page, 'تم'));
  // The sheet has come up.
  await expect.poll(sheetTop).toBeLessThan(420);
  const isSeen = async () => {
    const box = await last.boundingBox();
    return box !== null && box.y > 50 && box.y + box.height < (await sheetTop());
  };
  await expect.poll(isSeen).toBe(true);
  await saveView(page, 'canvas-part-in-sight-390');
  const field = page.getByRole('group', { name: 'أسئلة وأجوبة' }).getByLabel('العنوان', { exact: true });
  await field.fill('قبل أن تطلب');
  await button(page, 'تم').tap();
  await expectAccessible(page);
  await saveView(page, 'canvas-selected-unsaved-390');
  await save(page);
  expect((await stored()).layout.blocks.bfaqs).toMatchObject({ props: { title: 'قبل أن تطلب' } });
  // The first one closes the message about the save.
  await close(page).last().tap();
  await button(page, 'المظهر').tap();
  await button(page, 'تم').waitFor();
  await expect.poll(sheetTop).toBeGreaterThan(300);
  await saveView(page, 'canvas-theme-390');
  expect(problems).toEqual([]);
});

it('on a phone the name above the page follows every letter of the title', async () => {
  const { page } = await openEditor({ viewport: phone });
  await button(page, 'معاينة مباشرة').tap();
  await button(page, 'الإعدادات').tap();
  const title = page.getByLabel('عنوان الصفحة');
  await title.fill('');
  await title.pressSequentially('عود الليل');
  await page.getByRole('heading', { level: 1, name: 'عود الليل' }).waitFor();
  await saveView(page, 'canvas-title-typed-390');
});

it('a page is edited with fingers alone on a phone', async () => {
  const { page, problems, stored } = await openEditor({ changes: withBlocks(), viewport: phone });
  await button(page, 'معاينة مباشرة').tap();
  const title = onPage(page).getByRole('heading', { name: 'نص title' });
  await title.tap();
  await button(page, 'تعديل').waitFor();
  await expectAccessible(page);
  await saveView(page, 'canvas-selected-390');
  await title.tap();
  await writing(page).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('بالأصابع');
  await page.keyboard.press('Enter');
  await written(page);
  await button(page, 'أعلى').tap();
  await page.getByText(/^وُضع القسم: ضمان/).waitFor({ state: 'attached' });
  await button(page, 'تعديل').tap();
  const field = page.getByRole('group', { name: 'ضمان' }).getByLabel('الضمان', { exact: true });
  await expect.poll(() => field.inputValue()).toBe('بالأصابع');
  await expectAccessible(page);
  await saveView(page, 'canvas-half-390');
  await button(page, 'تم').tap();

  // A finger on the handle, which covers no letter of the part, and drags it over the description.
  const box = await handleOf(page, 'ضمان', 'layout.blocks.bguar');
  const words = await onPage(page).getByRole('heading', { name: 'بالأصابع' }).boundingBox();
  expect(box.y + box.height).toBeLessThanOrEqual((words?.y ?? 0) + 1);
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: box.x + 26, y }],
    });
  await touch('touchStart', box.y + 22);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', box.y + 22 + step * 8);
  await page.getByText(/^هنا، /).waitFor();
  await saveView(page, 'canvas-drag-390');
  await touch('touchEnd');
  await page.getByText(/^هنا، /).waitFor({ state: 'detached' });
  await close(page).tap();
  await button(page, 'أضف').tap();
  await page.getByRole('dialog').getByRole('button', { name: /^فاصل/ }).tap();
  // The confirmation is above the tools, not over them.
  const bar = page.locator('[data-bottom-bar]');
  await bar.filter({ has: button(page, 'تعديل') }).waitFor();
  await close(page).tap();
  await bar.filter({ has: button(page, 'الأقسام') }).waitFor();
  await saveView(page, 'canvas-idle-390');
  // The back button closes the open layers, one after the other.
  const layers = (count: number) =>
    expect.poll(() => page.evaluate(() => history.state?.usr?.layers ?? 0)).toBe(count);
  await button(page, 'الأقسام').tap();
  await button(page, 'إخفاء القسم: ضمان').waitFor();
  await layers(2);
  await page.goBack();
  await button(page, 'إخفاء القسم: ضمان').waitFor({ state: 'detached' });
  await button(page, 'الإعدادات').tap();
  await button(page, 'تم').waitFor();
  await layers(2);
  await page.goBack();
  await button(page, 'تم').waitFor({ state: 'detached' });
  await layers(1);
  await page.goBack();
  await button(page, 'الأقسام').waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await button(page, 'معاينة مباشرة').tap();
  await button(page, 'الأقسام').tap();
  await button(page, 'إخفاء القسم: ضمان').tap();
  await button(page, 'إظهار القسم: ضمان').waitFor();
  await expectAccessible(page);
  await saveView(page, 'canvas-parts-390');
  await row(page, 'ضمان').tap();
  await button(page, 'تعديل').waitFor();
  await onPage(page).getByText('مخفي: ضمان').waitFor();
  await close(page).tap();
  await save(page);
  const { blocks } = (await stored()).layout;
  expect(blocks.bguar).toMatchObject({ hideOn: 'all', props: { title: 'بالأصابع' } });
  expect(Object.values(blocks).map(({ type }) => type)).toContain('divider');
  expect(problems).toEqual([]);
});
