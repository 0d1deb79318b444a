import { filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { starterBlanks } from '@mirsah/domain/messages';
import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, phone, saveView } from '../fixtures/browser.ts';
import { canvas, close, handleOf, onPage, selected, withBlocks } from '../fixtures/canvas-screen.ts';
import { askToSave, button, editorForFile, openTab, save, saved, title } from '../fixtures/editor-screen.ts';

const { openEditor } = await editorForFile();

const line = (page: Page) => page.getByText(/^هنا، /);
const option = (page: Page, name: string) => canvas(page).getByRole('option', { name: `القسم: ${name}` });
const orderOf = async (stored: () => Promise<{ layout: { order: string[] } }>) =>
  (await stored()).layout.order;

/** Where a part is outlined. */
async function placeOf(page: Page, name: string) {
  const box = await option(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  return box;
}

/** Fingers on the screen, as the browser gets them; the first moves in steps. */
function fingers(client: CDPSession) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [x: number, y: number][]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  return {
    down: (...points: [number, number][]) => send('touchStart', points),
    async move([x, y]: [number, number], [toX, toY]: [number, number], steps = 8) {
      for (let step = 1; step <= steps; step += 1)
        await send('touchMove', [[x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps]]);
    },
    up: (...left: [number, number][]) => send('touchEnd', left),
  };
}

/** Pastes a block that was copied on another page after the selected part. */
const paste = (page: Page, block: unknown) =>
  canvas(page).evaluate(
    (element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    JSON.stringify({ mirsah: 'block', version: 1, merchant: '', block }),
  );

async function openOnPhone() {
  const opened = await openEditor({ changes: withBlocks(), viewport: phone });
  const { page } = opened;
  await button(page, 'معاينة مباشرة').tap();
  await onPage(page).getByRole('heading', { name: 'نص title' }).waitFor();
  const shrunk = () =>
    onPage(page)
      .locator('html')
      .evaluate((root) => root.hasAttribute('data-shrunk'));
  return { ...opened, shrunk, touch: fingers(await page.context().newCDPSession(page)) };
}

it('between any two parts the mouse finds a «+», which stays while it is pressed and adds there', async () => {
  const { page, problems, stored } = await openEditor({ changes: withBlocks() });
  await onPage(page).getByRole('heading', { name: 'نص title' }).scrollIntoViewIfNeeded();
  const add = button(page, 'أضف قسمًا بعد: ضمان');
  await expect.poll(async () => (await placeOf(page, 'ضمان')).height).toBeGreaterThan(40);
  const { x, y, height } = await placeOf(page, 'ضمان');
  await page.mouse.move(x + 60, y + height / 2);
  await page.mouse.move(x + 60, y + height + 4, { steps: 4 });
  await add.waitFor();
  await saveView(page, 'canvas-gap-1440');
  await expectAccessible(page);
  await page.mouse.move(x + 60, y + height / 2, { steps: 4 });
  await add.waitFor({ state: 'detached' });
  await page.mouse.move(x + 60, y + height + 4, { steps: 4 });
  await add.click();
  await page.getByRole('dialog').getByRole('button', { name: /^فاصل/ }).click();
  await save(page);
  const { order, blocks } = (await stored()).layout;
  expect(order.slice(-3).map((id) => blocks[id]?.type)).toEqual(['guarantee', 'divider', 'faq']);
  expect(problems).toEqual([]);
});

it('a long press on a part grabs it, the page is scaled down around it, and it is dropped at the line', async () => {
  const { page, problems, stored, shrunk, touch } = await openOnPhone();
  await onPage(page).getByRole('heading', { name: 'سؤال title' }).scrollIntoViewIfNeeded();
  await expect.poll(async () => (await placeOf(page, 'أسئلة وأجوبة')).y).toBeLessThan(700);
  const { x, y } = await placeOf(page, 'أسئلة وأجوبة');
  const at: [number, number] = [x + 240, y + 30];
  // A finger that moves at once scrolls.
  await touch.down(at);
  await touch.move(at, [at[0], at[1] - 40]);
  await touch.up();
  expect(await shrunk()).toBe(false);
  const now = await placeOf(page, 'أسئلة وأجوبة');
  const from: [number, number] = [now.x + 240, now.y + 30];
  await touch.down(from);
  await line(page).waitFor();
  expect(await shrunk()).toBe(true);
  await touch.move(from, [from[0], from[1] - 150]);
  await page.getByText('هنا، بعد «الوصف»', { exact: true }).waitFor();
  await page.getByText(/^الموضع \d من \d، هنا، بعد «الوصف»$/).waitFor({ state: 'attached' });
  await saveView(page, 'canvas-hold-390');
  await touch.up();
  await page.getByText(/^وُضع القسم: أسئلة وأجوبة/).waitFor({ state: 'attached' });
  await expect.poll(() => selected(page)).toBe('القسم: أسئلة وأجوبة');
  expect(await shrunk()).toBe(false);
  // The dropped part is where the finger was.
  await expect
    .poll(async () => {
      const { y: top, height } = await placeOf(page, 'أسئلة وأجوبة');
      return top <= from[1] - 150 && from[1] - 150 <= top + height;
    })
    .toBe(true);
  await saveView(page, 'canvas-dropped-390');
  await close(page).tap();
  await save(page);
  expect((await orderOf(stored)).slice(-2)).toEqual(['bfaqs', 'bguar']);
  expect(problems).toEqual([]);
});

it('a second finger takes a drag back, and lifting it drops nothing', async () => {
  const { page, shrunk, touch } = await openOnPhone();
  await onPage(page).getByRole('heading', { name: 'نص title' }).tap();
  await button(page, 'تعديل').waitFor();
  const box = await handleOf(page, 'ضمان', 'layout.blocks.bguar');
  const at: [number, number] = [box.x + 26, box.y + 22];
  const to: [number, number] = [at[0], at[1] + 90];
  await touch.down(at);
  await touch.move(at, to);
  await line(page).waitFor();
  expect(await shrunk()).toBe(true);
  await saveView(page, 'canvas-shrunk-390');
  await touch.down(to, [300, 300]);
  await line(page).waitFor({ state: 'detached' });
  await expect.poll(shrunk).toBe(false);
  await touch.up(to);
  await touch.up();
  await page.getByText(/^أُلغي نقل القسم: ضمان، وعاد إلى \d$/).waitFor({ state: 'attached' });
  expect(await button(page, 'تراجع').getAttribute('aria-disabled')).toBe('true');
});

it('the mouse drags a part that it holds; Escape and leaving the window take it back', async () => {
  const { page, problems, stored } = await openEditor({ changes: withBlocks() });
  const words = onPage(page).getByText('سؤال items.0.question');
  await words.scrollIntoViewIfNeeded();
  const hold = async () => {
    await expect.poll(async () => (await words.boundingBox())?.y).toBeLessThan(800);
    const box = await words.boundingBox();
    if (!box) throw new Error('The question is not on the screen');
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    // As long as a hold takes.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await page.mouse.move(box.x + 20, box.y - 330, { steps: 12 });
    await line(page).waitFor();
  };
  await hold();
  await saveView(page, 'canvas-held-1440');
  await page.keyboard.press('Escape');
  await line(page).waitFor({ state: 'detached' });
  await page.mouse.up();
  await hold();
  await page.mouse.move(-5, 300, { steps: 3 });
  await line(page).waitFor({ state: 'detached' });
  await page.mouse.up();
  expect(await button(page, 'تراجع').getAttribute('aria-disabled')).toBe('true');
  await hold();
  await page.mouse.up();
  await page.getByText(/^وُضع القسم: أسئلة وأجوبة/).waitFor({ state: 'attached' });
  await save(page);
  expect((await orderOf(stored)).slice(-2)).toEqual(['bfaqs', 'bguar']);
  // A press without movement, however long, is a press: on the selected part's text it starts editing.
  await words.click({ delay: 600 });
  await onPage(page).locator('[data-writing]').waitFor();
  expect(problems).toEqual([]);
});

it('a finger writes one text after the other, with their length and the end above the keyboard', async () => {
  const { page, problems, stored } = await openOnPhone();
  const writing = onPage(page).locator('[data-writing]');
  await page.getByText('اضغط أي قسم لتعديله').waitFor();
  await saveView(page, 'canvas-first-390');
  const title = onPage(page).getByRole('heading', { name: 'نص title' });
  await title.tap();
  await button(page, 'تعديل').waitFor();
  expect(await page.getByText('اضغط أي قسم لتعديله').count()).toBe(0);
  await title.tap();
  await button(page, 'النص التالي').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('ضمان');
  await page.getByText(/^4 \/ /).waitFor();
  await expectAccessible(page);
  await saveView(page, 'canvas-writing-390');
  await button(page, 'النص التالي').tap();
  await expect.poll(() => writing.textContent()).toBe('نص points.0.text');
  await button(page, 'النص السابق').tap();
  await expect.poll(() => writing.textContent()).toBe('ضمان');
  await button(page, 'تم').tap();
  await writing.waitFor({ state: 'detached' });
  await close(page).tap();
  await save(page);
  expect((await stored()).layout.blocks.bguar).toMatchObject({ props: { title: 'ضمان' } });
  expect(problems).toEqual([]);
});

it('a starter’s blanks that come to a live page are named before they are published, and a yes is enough', async () => {
  const { page, stored, published } = await openEditor({ changes: withBlocks() });
  const [blank] = starterBlanks;
  const block = filledBlock('benefits', (path) => (path === 'title' ? `يناسب: ${blank}` : `نص ${path}`));
  await onPage(page).getByRole('heading', { name: 'نص title' }).click();
  await expect.poll(() => selected(page)).toBe('القسم: ضمان');
  await paste(page, block);
  await expect.poll(() => selected(page)).toBe('القسم: مزايا');
  await askToSave(page);
  const question = page.getByRole('dialog', { name: /^في صفحتك فراغ/ });
  await question.getByText(blank, { exact: true }).waitFor();
  // Fewer choices: it would take a live page from its shoppers.
  expect(await button(page, 'حفظ الصفحة متوقفة').count()).toBe(0);
  await question.getByRole('button', { name: 'إكمال الفراغات' }).click();
  await question.waitFor({ state: 'hidden' });
  expect((await stored()).version).toBe(1);
  await askToSave(page);
  await question.getByRole('button', { name: 'نشر الصفحة دون هذه السطور' }).click();
  await saved(page);
  await expect.poll(published).toContain('نص items.0.title');
  expect(await published()).not.toContain(blank);
  // An accepted question is not asked again.
  await button(page, 'أعلى').click();
  await save(page);
});

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'filling in blanks opens the block that has the first one at its field, whatever was selected, at %s pixels',
  async (width, viewport) => {
    const { page, problems, stored } = await openEditor({ changes: withBlocks(), viewport });
    if (viewport === phone) await button(page, 'معاينة مباشرة').tap();
    const [blank] = starterBlanks;
    const block = filledBlock('benefits', (path) => (path === 'items.1.title' ? `يناسب: ${blank}` : path));
    await onPage(page).getByRole('heading', { name: 'نص title' }).click();
    await expect.poll(() => selected(page)).toBe('القسم: ضمان');
    await paste(page, block);
    await expect.poll(() => selected(page)).toBe('القسم: مزايا');
    await onPage(page).getByRole('heading', { name: 'سؤال title' }).click();
    await expect.poll(() => selected(page)).toBe('القسم: أسئلة وأجوبة');
    await page.keyboard.press('Control+KeyS');
    const question = page.getByRole('dialog', { name: /^في صفحتك فراغ/ });
    await question.getByRole('button', { name: 'إكمال الفراغات' }).click();
    await question.waitFor({ state: 'hidden' });
    const field = page.locator('[name$=".props.items.1.title"]');
    const isFocused = () => field.evaluate((each) => each === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    expect(await selected(page)).toBe('القسم: مزايا');
    await expectAccessible(page);
    await saveView(page, `canvas-blanks-${width}`);
    // The closed question takes the focus from no other element.
    expect(await isFocused()).toBe(true);
    await field.fill('يناسب: كل يوم');
    await page.keyboard.press('Control+KeyS');
    await saved(page);
    const { order, blocks } = (await stored()).layout;
    expect(blocks[order.at(-2) ?? '']).toMatchObject({
      props: { items: [{}, { title: 'يناسب: كل يوم' }] },
    });
    expect(problems).toEqual([]);
  },
);

it('on a phone the bar below the canvas leads from error to error after a save was rejected', async () => {
  const { page, problems, stored } = await openEditor({ viewport: phone });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  const done = () => button(page, 'تم').tap();
  await title(page).fill('');
  await openTab(page, 'بكسلات التتبع');
  await page.getByLabel('بكسل تيك توك', { exact: true }).click();
  await button(page, 'معاينة مباشرة').tap();
  await canvas(page).getByRole('option').first().waitFor();
  await askToSave(page);
  await expect.poll(focused).toBe('title');
  await done();
  await page.getByRole('status').filter({ hasText: 'خطآن يمنعان الحفظ' }).waitFor();
  const current = page.getByRole('button', { name: /^خطأ \d من \d/ });
  await button(page, 'خطأ 1 من 2 اضغط لتصلحه').waitFor();
  await expectAccessible(page);
  await saveView(page, 'canvas-errors-390');
  await button(page, 'الخطأ التالي').tap();
  await expect.poll(focused).toBe('pixels.tiktok.pixelId');
  await saveView(page, 'canvas-errors-field-390');
  await done();
  await button(page, 'خطأ 2 من 2 في «بكسلات التتبع»').waitFor();
  await current.tap();
  await expect.poll(focused).toBe('pixels.tiktok.pixelId');
  await page.locator('[name="pixels.tiktok.pixelId"]').fill('C4ABCDEFGHIJKLMNOP12');
  await done();
  await page.getByRole('status').filter({ hasText: 'خطأ واحد يمنع الحفظ' }).waitFor();
  await button(page, 'خطأ 1 من 1 اضغط لتصلحه').waitFor();
  expect(await button(page, 'الخطأ التالي').count()).toBe(0);
  await saveView(page, 'canvas-error-390');
  await current.tap();
  await expect.poll(focused).toBe('title');
  await title(page).fill('عطر العود');
  await done();
  // The part with the error is selected, and its tools are where the bar was.
  await close(page).tap();
  await button(page, 'الأقسام').waitFor();
  expect(await current.count()).toBe(0);
  await save(page);
  expect((await stored()).title).toBe('عطر العود');
  expect(problems).toEqual([]);
});
