import { describe, expect, it } from 'vitest';
import { expectAccessible, phone, saveScreenshot } from '../fixtures/browser.ts';
import { editorForFile, rowsAtRest, save } from '../fixtures/editor-screen.ts';

const { openEditor } = await editorForFile();

describe('the order of a list', () => {
  const threeWays = ['أ', 'ب', 'ج'].map((name) => ({
    id: name,
    name,
    priceMinor: 0,
    estimatedDays: 1,
  }));

  it('the order of a list can be changed with the keyboard, with announcements in Arabic', async () => {
    const { page, problems, stored } = await openEditor({
      tab: 'خيارات الشحن',
      changes: { shippingOptions: threeWays },
    });
    const handle = page.getByRole('button', { name: 'ترتيب خيار الشحن 1' });
    await expect.poll(() => handle.getAttribute('aria-describedby')).not.toBeNull();
    const described = await handle.evaluate(
      (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(described).toContain('اضغط المسافة لالتقاط العنصر');
    await expectAccessible(page);
    await handle.focus();
    await page.keyboard.press('Space');
    await page.getByText('التقطت خيار الشحن 1. موضعه 1 من 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText('خيار الشحن 1 في الموضع 2 من 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText('خيار الشحن 1 في الموضع 3 من 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    const names = () =>
      page
        .getByRole('group', { name: /^خيار الشحن/ })
        .getByLabel('اسم الخيار')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    await expect.poll(names).toEqual(['ب', 'ج', 'أ']);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('ترتيب خيار الشحن 3');
    await rowsAtRest(page);
    await page.keyboard.press('Space');
    await page.getByText('التقطت خيار الشحن 3. موضعه 3 من 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowUp');
    await page.getByText('خيار الشحن 3 في الموضع 2 من 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await expect.poll(names).toEqual(['ب', 'أ', 'ج']);
    expect(await page.locator('body').textContent()).not.toMatch(/draggable|picked up/i);
    await save(page);
    expect((await stored()).shippingOptions.map(({ name }) => name)).toEqual(['ب', 'أ', 'ج']);
    expect(problems).toEqual([]);
  });

  it('cancelling a move leaves the order of a list as it was', async () => {
    const { page } = await openEditor({ tab: 'تخطيط الصفحة' });
    const handle = page.getByRole('button', { name: 'ترتيب العنوان' });
    await expect.poll(() => handle.getAttribute('aria-describedby')).not.toBeNull();
    await handle.focus();
    await page.keyboard.press('Space');
    await page.getByText('التقطت العنوان').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText('العنوان في الموضع 2 من 5.').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.getByText('أُلغي النقل').waitFor({ state: 'attached' });
    await expect
      .poll(() =>
        page
          .getByRole('switch')
          .first()
          .evaluate((box) => box.closest('li')?.textContent),
      )
      .toContain('العنوان');
  });

  it('the order of a list can be changed by dragging a row by its handle', async () => {
    const { page, stored } = await openEditor({ tab: 'تخطيط الصفحة' });
    const handle = page.getByRole('button', { name: 'ترتيب الوصف' });
    await expect.poll(() => handle.getAttribute('aria-describedby')).not.toBeNull();
    const target = page.getByRole('button', { name: 'ترتيب العنوان' });
    // Far from the window's edges, near which dragging scrolls.
    await target.evaluate((row) => window.scrollBy(0, row.getBoundingClientRect().top - 320));
    const from = await handle.boundingBox();
    const to = await target.boundingBox();
    if (!from || !to) throw new Error('no handles to be seen');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y - 40, { steps: 5 });
    await page.mouse.move(to.x + 20, to.y + 12, { steps: 20 });
    await page.getByText('الوصف في الموضع 1 من 5.').waitFor({ state: 'attached' });
    await saveScreenshot(page, 'drag-1440');
    await page.mouse.up();
    await expect
      .poll(() => page.getByRole('button', { name: 'تحريك الوصف إلى أعلى' }).isDisabled())
      .toBe(true);
    await save(page);
    expect((await stored()).layout.sectionsOrder).toEqual([
      'description',
      'title',
      'images',
      'price',
      'variants',
    ]);
  });

  it('the order of a list can be changed with the buttons, also after dragging', async () => {
    const { page, stored } = await openEditor({ tab: 'تخطيط الصفحة', viewport: phone });
    const up = (name: string) => page.getByRole('button', { name: `تحريك ${name} إلى أعلى` });
    const down = (name: string) => page.getByRole('button', { name: `تحريك ${name} إلى أسفل` });
    await expect.poll(() => up('العنوان').isDisabled()).toBe(true);
    await expect.poll(() => down('الوصف').isDisabled()).toBe(true);
    await up('الصور').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => up('الصور').isDisabled()).toBe(true);
    await expectAccessible(page);
    await saveScreenshot(page, 'layout-390');
    await save(page);
    expect((await stored()).layout.sectionsOrder.slice(0, 2)).toEqual(['images', 'title']);
  });
});
