import { type Block, type Blocks, blockSummary, newBlock } from '@mirsah/domain/landing-page/blocks';
import { filledBlock, filledBlocks } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, phone, saveScreenshot, saveView } from '../fixtures/browser.ts';
import { button, editorForFile, save } from '../fixtures/editor-screen.ts';
import { requestsEnded } from '../fixtures/requests.ts';

const { stack, openEditor } = await editorForFile();
const layoutTab = 'تخطيط الصفحة';

it('a block is added from the library, filled in, moved, repeated, hidden and removed, and the page shows it', async () => {
  const { page, problems, stored, published } = await openEditor({ tab: layoutTab });
  await button(page, 'إضافة قسم').click();
  await page.getByRole('dialog', { name: 'أضف قسمًا إلى صفحتك' }).waitFor();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^أسئلة وأجوبة/ })
    .click();
  await page.getByLabel('السؤال', { exact: true }).first().fill('هل أدفع الآن؟');
  await page.getByLabel('الجواب', { exact: true }).first().fill('لا، عند الاستلام.');
  const preview = page.frameLocator('iframe').first();
  await preview.getByText('هل أدفع الآن؟').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'blocks-1440');
  // Beside the page a block's fields are alone, below the link back to the list.
  const rows = page.getByRole('button', { name: /^تعديل القسم: أسئلة وأجوبة/ });
  const up = button(page, 'تحريك أسئلة وأجوبة إلى أعلى').and(page.getByRole('tabpanel').getByRole('button'));
  expect(await up.count()).toBe(0);
  await rows.getByText('كل الأقسام').click();
  expect(await rows.evaluate((row) => row === document.activeElement)).toBe(true);
  await up.click();
  await rows.click();
  await button(page, 'تكرار القسم').click();
  await page.getByText('مخفي', { exact: true }).click();
  await rows.getByText('كل الأقسام').click();
  await expect.poll(() => rows.count()).toBe(2);
  // What a row says of its block is whole, and within the row.
  const tag = rows.last().getByText('مخفي', { exact: true });
  const [label, row] = await Promise.all([tag.boundingBox(), rows.last().boundingBox()]);
  if (!label || !row) throw new Error('the row or its label is not shown');
  expect(await tag.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(
    0,
  );
  expect(label.x).toBeGreaterThan(row.x);
  expect(label.y + label.height).toBeLessThan(row.y + row.height);
  await rows.last().click();
  await button(page, 'حذف القسم').click();
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByText('كل الأقسام').waitFor({ state: 'hidden' });
  await button(page, 'تراجع').last().click();
  await rows.getByText('كل الأقسام').click();
  await expect.poll(() => rows.count()).toBe(2);
  await save(page);

  const { blocks, order } = (await stored()).layout;
  const [first = '', second = ''] = order.filter((id) => id in blocks);
  expect(order).toEqual(['title', 'images', 'price', 'variants', first, second, 'description']);
  expect([blocks[first]?.hideOn, blocks[second]?.hideOn]).toEqual([undefined, 'all']);
  await stack.streamsIdle();
  const html = await published();
  expect(html.match(/<summary>هل أدفع الآن؟<\/summary>/g)).toHaveLength(1);
  expect(problems).toEqual([]);
});

it('undone changes of a block return with the history, and a page does not change its blocks itself', async () => {
  const content = landingPageContentFixture();
  const blocks = filledBlocks();
  const layout = { ...content.layout, blocks, order: [...content.layout.order, ...Object.keys(blocks)] };
  const { page, stored } = await openEditor({ tab: layoutTab, changes: { layout }, viewport: phone });
  const before = (await stored()).layout.blocks;
  await page.getByRole('button', { name: /^تعديل القسم: عنوان/ }).click();
  const field = page.getByLabel('سطر تحت العنوان');
  await field.fill('جديد');
  await page.keyboard.press('Control+z');
  await expect.poll(() => field.inputValue()).toBe('heading.note');
  await field.fill('أحدث');
  await expectAccessible(page);
  await saveScreenshot(page, 'blocks-390');
  await save(page);
  const saved = (await stored()).layout.blocks;
  expect(saved.blockheading).toMatchObject({ props: { note: 'أحدث' } });
  expect({ ...saved, blockheading: undefined }).toEqual({ ...before, blockheading: undefined });
});

it('a hidden block shows its missing fields, marks them, and is listed until it is filled in', async () => {
  const content = landingPageContentFixture();
  const blocks = { bguarantee: newBlock('guarantee'), bproduct: newBlock('secondProduct') };
  const layout = { ...content.layout, blocks, order: [...content.layout.order, ...Object.keys(blocks)] };
  const { page, problems } = await openEditor({ tab: layoutTab, changes: { layout } });
  const fold = (name: string) => checklist.getByRole('button', { name });
  const checklist = page.getByRole('region', { name: 'لتكتمل صفحتك' });
  await fold('عرض ما بقي').click();
  await page.getByText('لا يظهر بعد، ينقصه: رابط الصفحة، اسم المنتج').waitFor();
  await page
    .frameLocator('iframe')
    .first()
    .getByText('منتج آخر: لا يظهر للزوار بعد، ينقصه: رابط الصفحة، اسم المنتج')
    .waitFor();
  await expectAccessible(page);
  await checklist.getByRole('button', { name: 'منتج آخر: رابط الصفحة، اسم المنتج' }).click();
  const product = page.getByRole('group', { name: 'منتج آخر' });
  const link = product.getByLabel('رابط الصفحة');
  await expect.poll(() => link.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByText('لا يظهر القسم للزوار قبل هذا الحقل').count()).toBe(2);
  await expectAccessible(page);
  await saveScreenshot(page, 'block-lacks-1440');
  await link.fill('https://example.com/oud');
  await product.getByLabel('اسم المنتج').fill('دهن عود');
  await expect.poll(() => page.getByText('لا يظهر القسم للزوار قبل هذا الحقل').count()).toBe(0);
  await checklist.getByRole('button', { name: 'منتج آخر' }).waitFor({ state: 'detached' });
  await checklist.getByRole('button', { name: 'ضمان: الضمان' }).waitFor();
  await fold('طي ما بقي').click();
  await page.getByRole('button', { name: 'عرض ما ينبغي ذكره كاملًا' }).click();
  await page.getByRole('button', { name: 'إغلاق التنبيه في هذه الصفحة' }).click();
  await save(page);
  // Publishing names the block that the page is without.
  await page.getByText('تم حفظ التغييرات بنجاح، ولا يظهر للزوار بعد: ضمان').waitFor();

  // Both are remembered of this page.
  await page.reload();
  await fold('عرض ما بقي').waitFor();
  await requestsEnded(page);
  expect(await page.getByText(/^ينبغي لصفحة تبيع/).count()).toBe(0);
  expect(problems).toEqual([]);
});

it('what a page still lacks and what the law requires are one line until one of them is unfolded', async () => {
  const { layout } = landingPageContentFixture();
  const { page } = await openEditor({
    tab: layoutTab,
    changes: { layout: { ...layout, blocks: { bguarantee: newBlock('guarantee') } } },
  });
  const checklist = page.getByRole('region', { name: 'لتكتمل صفحتك' });
  const law = page.getByRole('button', { name: 'عرض ما ينبغي ذكره كاملًا' });
  const middle = async (locator: Locator) => {
    const { y, height } = (await locator.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return y + height / 2;
  };
  const apart = async (other: Locator) => Math.abs((await middle(checklist)) - (await middle(other)));
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.getByRole('link', { name: 'أكمل بيانات البائع' }).waitFor();
    await expect.poll(() => apart(law)).toBeLessThan(6);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1);
    await expectAccessible(page);
    await saveView(page, `editor-notices-${size.width}`);
  }
  await law.click();
  const fold = page.getByRole('button', { name: 'طي ما ينبغي ذكره' });
  await expect.poll(() => apart(fold)).toBeGreaterThan(30);
  await saveView(page, 'editor-notices-unfolded-390');
});

it('in a low window what a page still lacks leaves the height to the fields', async () => {
  const { layout } = landingPageContentFixture();
  const { page } = await openEditor({
    tab: layoutTab,
    changes: { layout: { ...layout, blocks: { bguarantee: newBlock('guarantee') } } },
    viewport: { width: 1366, height: 657 },
  });
  await page.getByRole('region', { name: 'لتكتمل صفحتك' }).waitFor();
  await page.getByText(/^ينبغي لصفحة تبيع/).waitFor();
  const [fields, bar] = await Promise.all([
    page.getByRole('tabpanel').boundingBox(),
    button(page, 'حفظ التغييرات').boundingBox(),
  ]);
  await saveView(page, 'editor-low-1366');
  expect((bar?.y ?? 0) - (fields?.y ?? 0)).toBeGreaterThan(350);
});

it('a block that a page has once does not come back beside another one of its kind', async () => {
  const whatsapp = filledBlock('whatsapp', (path) => `الأول ${path}`);
  const layout = { ...landingPageContentFixture().layout, blocks: { bfirst: whatsapp } };
  const { page, problems, stored } = await openEditor({ tab: layoutTab, changes: { layout } });
  await page.getByRole('button', { name: /^تعديل القسم: زر واتساب/ }).click();
  await button(page, 'حذف القسم').click();
  await button(page, 'إضافة قسم').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^زر واتساب/ })
    .click();
  // A deletion can be undone for a while, beside later additions.
  await page.getByRole('alert').getByRole('button', { name: 'تراجع' }).click();
  await page.getByText('زر واتساب: لا تتسع له الصفحة الآن').waitFor();
  await save(page);
  const kinds = Object.values((await stored()).layout.blocks).map(({ type }) => type);
  expect(kinds).toEqual(['whatsapp']);
  expect(problems).toEqual([]);
});

it('text typed in a block is in its row although the block is moved at once', async () => {
  const content = landingPageContentFixture();
  const blocks = { bquestions: filledBlock('faq'), bheading: filledBlock('heading') };
  const layout = { ...content.layout, blocks, order: [...content.layout.order, ...Object.keys(blocks)] };
  const { page, problems } = await openEditor({ tab: layoutTab, changes: { layout }, viewport: phone });
  const row = page.getByRole('button', { name: /^تعديل القسم: عنوان/ });
  await row.click();
  const summary = blockSummary(blocks.bheading);
  await row.getByText(summary, { exact: true }).waitFor();
  const up = await button(page, 'تحريك عنوان إلى أعلى').elementHandle();
  // Both at once: the list must not have paused in between.
  const typed = page.getByRole('group', { name: 'عنوان', exact: true }).getByRole('textbox').first();
  await typed.evaluate((field, move) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, 'كُتب قبل النقل');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (move instanceof HTMLElement) move.click();
  }, up);
  await row.getByText('كُتب قبل النقل', { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

it('the end of a countdown and the last time of orders are picked in Arabic by keyboard, on a phone', async () => {
  const blocks = { bcountdown: filledBlock('countdown'), borderby: filledBlock('orderBy') };
  const layout = { ...landingPageContentFixture().layout, blocks };
  const { page, problems, stored } = await openEditor({
    tab: layoutTab,
    changes: { layout },
    viewport: phone,
  });
  await page.getByRole('button', { name: /^تعديل القسم: عدّاد تنازلي/ }).click();
  await button(page, 'مسح اليوم').press('Enter');
  const day = page.getByRole('button', { name: 'ينتهي في: اختر يومًا' });
  expect(await day.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByLabel('الساعة', { exact: true }).isDisabled()).toBe(true);
  await day.press('Enter');
  await page.locator('table button:not([data-outside])').first().focus();
  await page.keyboard.press('Enter');
  const picked = page.getByRole('button', { name: /^ينتهي في: .*\d{4}/ });
  await picked.waitFor();
  expect(await picked.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await page.getByLabel('الساعة', { exact: true }).inputValue()).toBe('23:59');
  await page.getByLabel('الساعة', { exact: true }).selectOption('9:30 م');
  await expectAccessible(page);
  await saveScreenshot(page, 'countdown-end-390');
  await page.getByRole('button', { name: /^تعديل القسم: اطلب قبل/ }).click();
  await page.getByLabel('آخر وقت', { exact: true }).selectOption('4:30 م');
  await save(page);
  const saved = (await stored()).layout.blocks;
  expect(saved.borderby).toMatchObject({ props: { before: '16:30' } });
  // The page's country is three hours ahead of UTC.
  expect(saved.bcountdown).toMatchObject({ props: { end: expect.stringMatching(/T18:30:00\.000Z$/) } });
  expect(problems).toEqual([]);
});

it('stored times other than half hours are shown, and stay when another day is picked', async () => {
  const blocks = {
    bcountdown: { type: 'countdown', props: { end: '2029-12-30T13:17:00.000Z', text: 'عرض', note: '' } },
    borderby: { type: 'orderBy', props: { before: '16:45', daysOff: [], text: 'يُشحن اليوم' } },
  } satisfies Blocks;
  const layout = { ...landingPageContentFixture().layout, blocks };
  const { page, problems, stored } = await openEditor({ tab: layoutTab, changes: { layout } });
  const shown = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .evaluate((list) => list.querySelector('option:checked')?.textContent);
  await page.getByRole('button', { name: /^تعديل القسم: اطلب قبل/ }).click();
  expect(await shown('آخر وقت')).toBe('4:45 م');
  await page.getByText('كل الأقسام').click();
  await page.getByRole('button', { name: /^تعديل القسم: عدّاد تنازلي/ }).click();
  expect(await shown('الساعة')).toBe('4:17 م');
  await page.getByRole('button', { name: 'ينتهي في: 30 ديسمبر 2029' }).click();
  await button(page, '31 ديسمبر 2029').click();
  await page.getByRole('button', { name: 'ينتهي في: 31 ديسمبر 2029' }).waitFor();
  await saveScreenshot(page, 'countdown-end-1440');
  await save(page);
  const saved = (await stored()).layout.blocks;
  expect(saved.bcountdown).toMatchObject({ props: { end: '2029-12-31T13:17:00.000Z' } });
  expect(saved.borderby).toMatchObject(blocks.borderby);
  expect(problems).toEqual([]);
});

it('a block is saved by a name and added to another page from a phone, renamed and deleted', async () => {
  const layout = { ...landingPageContentFixture().layout, blocks: { bquestions: filledBlock('faq') } };
  const first = await openEditor({ tab: layoutTab, changes: { layout } });
  await first.page.getByRole('button', { name: /^تعديل القسم: أسئلة وأجوبة/ }).click();
  await button(first.page, 'احفظ القسم').click();
  await first.page.getByLabel('اسم القسم').fill('أسئلتي');
  await first.page.getByLabel('اسم القسم').press('Enter');
  await first.page.getByText('حُفظ القسم، وتجده في').waitFor();
  expect(first.problems).toEqual([]);

  const { page, problems, stored } = await openEditor({ tab: layoutTab, viewport: phone });
  await button(page, 'إضافة قسم').click();
  const library = page.getByRole('dialog', { name: 'أضف قسمًا إلى صفحتك' });
  await library.getByRole('heading', { name: 'أقسامي' }).waitFor();
  await library.getByRole('button', { name: 'تغيير اسم «أسئلتي»' }).click();
  await library.getByLabel('اسم القسم').fill('أسئلة العود');
  await button(page, 'تغيير الاسم').click();
  await library.getByRole('button', { name: /^أسئلة العود/ }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'saved-blocks-390');
  await library.getByRole('button', { name: /^أسئلة العود/ }).click();
  await library.waitFor({ state: 'hidden' });
  await save(page);
  const [added] = Object.values((await stored()).layout.blocks);
  expect(blockSummary(added as Block)).toBe(blockSummary(filledBlock('faq')));

  await button(page, 'إضافة قسم').click();
  await library.getByRole('button', { name: 'حذف «أسئلة العود» من أقسامي' }).click();
  await library.getByRole('heading', { name: 'أقسامي' }).waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});
