import { describe, expect, it } from 'vitest';
import { desktop, expectAccessible, phone, saveScreenshot } from '../fixtures/browser.ts';
import { askToSave, button, editorForFile, openTab, saved, title } from '../fixtures/editor-screen.ts';

const { openEditor } = await editorForFile();

describe('a page that was saved elsewhere while it was edited', () => {
  async function meet(viewport = desktop) {
    const editor = await openEditor({ viewport });
    const { page, saveElsewhere } = editor;
    await saveElsewhere((content) => {
      content.title = `عنوانهم ${content.subdomain}`;
      content.layout.showQuantity = false;
      content.shippingOptions.pop();
    });
    await title(page).fill('عنواني أنا');
    await openTab(page, 'المنتج');
    await page.getByLabel('اسم المنتج').fill('منتجي');
    await askToSave(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('4 اختلافات').waitFor();
    const choice = (field: string, side: string) =>
      dialog.getByRole('group', { name: field }).getByRole('radio', { name: side });
    return { ...editor, dialog, choice };
  }

  it('a conflict is merged field by field: fields that only one side changed are proposed, the others are chosen', async () => {
    const { page, dialog, choice, stored } = await meet();
    await expect.poll(() => choice('إظهار الكمية', 'المحفوظة').isChecked()).toBe(true);
    await expect.poll(() => choice('اسم المنتج', 'نسختي').isChecked()).toBe(true);
    await dialog.getByText('عنصر واحد، حُذف: «شحن سريع»').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'editor-conflict-1440');
    await choice('عنوان الصفحة', 'المحفوظة').check();
    await button(page, 'حفظ ما اخترته').click();
    await saved(page);
    const result = await stored();
    expect(result.title).toMatch(/^عنوانهم/);
    expect(result).toMatchObject({ version: 3, product: { name: 'منتجي' }, layout: { showQuantity: false } });
    expect(result.shippingOptions).toHaveLength(1);
  });

  it('a conflict can be solved by saving all of my values', async () => {
    const { page, stored } = await meet(phone);
    await expectAccessible(page);
    await saveScreenshot(page, 'editor-conflict-390');
    await button(page, 'نسختي كلها').click();
    await button(page, 'حفظ ما اخترته').click();
    await saved(page);
    const result = await stored();
    expect(result).toMatchObject({ version: 3, title: 'عنواني أنا', layout: { showQuantity: true } });
    expect(result.shippingOptions).toHaveLength(2);
  });

  it('a conflict can be solved by taking over the saved page, and that can be undone', async () => {
    const { page, stored } = await meet();
    await button(page, 'المحفوظة كلها').click();
    await button(page, 'حفظ ما اخترته').click();
    await page.getByText('فُتحت النسخة المحفوظة').waitFor();
    await openTab(page, 'معلومات عامة');
    await expect.poll(() => title(page).inputValue()).toMatch(/^عنوانهم/);
    expect((await stored()).version).toBe(2);
    await button(page, 'تراجع').first().click();
    await expect.poll(() => title(page).inputValue()).toBe('عنواني أنا');
  });

  it('the comparison of a conflict can be closed and opened again', async () => {
    const { page, dialog } = await meet();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByLabel('اسم المنتج').inputValue()).toBe('منتجي');
    await button(page, 'قارن واختر').click();
    await dialog.waitFor();
  });
});
