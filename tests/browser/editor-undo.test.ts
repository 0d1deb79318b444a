import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, phone, saveView } from '../fixtures/browser.ts';
import {
  askToSave,
  button,
  description,
  editorForFile,
  openTab,
  save,
  saved,
  tabOf,
  title,
  unsaved,
} from '../fixtures/editor-screen.ts';

const { openEditor } = await editorForFile();

it('typing is undone and redone pause by pause, with shortcuts on every keyboard layout', async () => {
  const { page, problems } = await openEditor();
  // Typing pauses on no machine.
  await page.clock.setFixedTime(Date.now());
  const before = await title(page).inputValue();
  await title(page).fill('');
  await title(page).pressSequentially('عنوان جديد');
  await description(page).fill('وصف جديد');
  await button(page, 'تغييران غير محفوظين').waitFor();
  await page.keyboard.press('Control+KeyZ');
  await expect.poll(() => description(page).inputValue()).toBe('عود كمبودي معتّق');
  await expect.poll(() => title(page).inputValue()).toBe('عنوان جديد');
  await page.keyboard.press('Control+KeyZ');
  await expect.poll(() => title(page).inputValue()).toBe(before);
  const said = (text: string) => page.getByRole('status').getByText(text, { exact: true });
  await said('تراجعت عن آخر تعديل: العنوان').waitFor({ state: 'attached' });
  await unsaved(page).waitFor({ state: 'hidden' });
  await expect.poll(() => button(page, 'تراجع').getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Control+KeyY');
  await expect.poll(() => title(page).inputValue()).toBe('عنوان جديد');
  await said('أعدت التعديل: العنوان').waitFor({ state: 'attached' });
  await page.keyboard.press('Control+Shift+KeyZ');
  await expect.poll(() => description(page).inputValue()).toBe('وصف جديد');
  // «ئ» is what the key of Z writes on an Arabic keyboard.
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ئ', code: 'KeyZ', ctrlKey: true, bubbles: true }),
    ),
  );
  await expect.poll(() => description(page).inputValue()).toBe('عود كمبودي معتّق');
  expect(problems).toEqual([]);
});

it('list entries, their order and switches are undone and redone, and their tab is opened', async () => {
  const { page, stored, problems } = await openEditor();
  const names = async () => {
    const rows = page.getByRole('group', { name: /^خيار الشحن/ }).getByLabel('اسم الخيار');
    return Promise.all((await rows.all()).map((row) => row.inputValue()));
  };
  const initial = ['شحن عادي', 'شحن سريع'];
  await openTab(page, 'خيارات الشحن');
  await page.getByRole('button', { name: 'حذف خيار الشحن 1' }).click();
  await page.getByRole('button', { name: 'إضافة خيار شحن' }).click();
  await page.getByRole('button', { name: 'تحريك خيار الشحن 2 إلى أعلى' }).click();
  await expect.poll(() => names()).toEqual(['خيار شحن جديد', 'شحن سريع']);
  await openTab(page, 'تخطيط الصفحة');
  await page.getByLabel('إظهار الكمية').click();
  await button(page, 'تراجع').click();
  await expect.poll(() => page.getByLabel('إظهار الكمية').isChecked()).toBe(true);
  await button(page, 'تراجع').click();
  const shipping = tabOf(page, 'خيارات الشحن');
  await expect.poll(() => shipping.getAttribute('aria-selected')).toBe('true');
  await expect.poll(names).toEqual(['شحن سريع', 'خيار شحن جديد']);
  await button(page, 'تراجع').click();
  await button(page, 'تراجع').click();
  await expect.poll(names).toEqual(initial);
  await button(page, 'إعادة').click();
  await expect.poll(names).toEqual(['شحن سريع']);
  await button(page, 'تراجع').click();
  await expect.poll(names).toEqual(initial);
  await page.getByLabel('اسم الخيار').first().fill('شحن مبرّد');
  await save(page);
  expect((await stored()).shippingOptions.map(({ name }) => name)).toEqual(['شحن مبرّد', 'شحن سريع']);
  await button(page, 'تراجع').click();
  await expect.poll(names).toEqual(initial);
  await askToSave(page);
  await expect.poll(async () => (await stored()).shippingOptions.map(({ name }) => name)).toEqual(initial);
  expect(problems).toEqual([]);
});

it('the formatted text has its own undo while it is being typed', async () => {
  const { page } = await openEditor();
  await title(page).fill('عنوان جديد');
  await openTab(page, 'المنتج');
  await page.getByText('منسّق (HTML)').click();
  const body = page.frameLocator('iframe[title="محرر وصف المنتج"]').locator('body');
  await body.click();
  await page.keyboard.type('abc');
  await expect.poll(() => body.textContent()).toContain('abc');
  await page.keyboard.press('Control+KeyZ');
  await expect.poll(() => body.textContent()).not.toContain('abc');
  await openTab(page, 'معلومات عامة');
  await expect.poll(() => title(page).inputValue()).toBe('عنوان جديد');
});

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'unsaved edits are counted, and the count opens their list by names that merchants know, at %s pixels',
  async (width, viewport) => {
    const { page, problems } = await openEditor({ viewport });
    expect(await unsaved(page).count()).toBe(0);
    await title(page).fill('عطر');
    await title(page).pressSequentially(` العود ${width}`);
    await button(page, 'تغيير واحد غير محفوظ').waitFor();
    await openTab(page, 'خيارات الشحن');
    await page.getByRole('button', { name: 'حذف خيار الشحن 1' }).click();
    await openTab(page, 'تخطيط الصفحة');
    await page.getByLabel('إظهار الكمية').click();
    const count = button(page, '3 تغييرات غير محفوظة');
    const kept = page.getByText('نحتفظ بها على هذا الجهاز حتى تحفظها');
    await count.waitFor();
    expect(await kept.isVisible()).toBe(viewport === desktop);
    await saveView(page, `editor-unsaved-${width}`);
    await count.click();
    const list = page.getByRole('dialog').filter({ hasText: 'ما تغيّر منذ آخر حفظ' });
    await expect.poll(() => list.getByRole('listitem').allInnerTexts()).toHaveLength(3);
    const texts = (await list.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n'));
    expect(texts).toEqual([
      ['عنوان الصفحة', 'معلومات عامة', `عطر العود ${width}`],
      ['خيارات الشحن', 'خيارات الشحن', expect.stringMatching(/حُذف: «شحن عادي»/)],
      ['إظهار الكمية', 'تخطيط الصفحة', 'متوقف'],
    ]);
    await expectAccessible(page);
    await saveView(page, `editor-unsaved-list-${width}`);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    const hasFocus = (field: Locator) =>
      expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
    await hasFocus(count);
    // Each change opens its field, that of a list opens the list.
    await count.click();
    await list.getByRole('button', { name: /^عنوان الصفحة/ }).click();
    await hasFocus(title(page));
    await list.waitFor({ state: 'detached' });
    await count.click();
    await list.getByRole('button', { name: /^خيارات الشحن/ }).click();
    await hasFocus(page.getByLabel('اسم الخيار').first());
    await count.click();
    await list.getByRole('button', { name: /^إظهار الكمية/ }).click();
    await hasFocus(page.getByLabel('إظهار الكمية'));
    await button(page, 'تراجع').click();
    await button(page, 'تغييران غير محفوظين').waitFor();
    if (viewport === phone) {
      await button(page, 'معاينة مباشرة').click();
      const canvas = page.getByRole('region', { name: 'التعديل على الصفحة' });
      await canvas.getByText('تغييران غير محفوظين').waitFor();
      // The opened part is selected here: its tools are in the bar.
      await page.goBack();
      await canvas.waitFor({ state: 'detached' });
    }
    // The list closes with its last change, and the focus moves beside it.
    await button(page, 'تغييران غير محفوظين').click();
    await list.waitFor();
    await page.keyboard.press('Control+KeyS');
    await saved(page);
    await list.waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('status').filter({ hasText: 'منشورة' }).locator('..'));
    expect(await unsaved(page).count()).toBe(0);
    expect(problems).toEqual([]);
  },
);
