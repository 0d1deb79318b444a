import { themePresets } from '@mirsah/domain/landing-page/theme-presets';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, phone, saveScreenshot } from '../fixtures/browser.ts';
import { button, editorForFile, save } from '../fixtures/editor-screen.ts';

const { merchant, openEditor } = await editorForFile();
const TAB = 'تخطيط الصفحة';

it('a colour that could not be read is not applied, and the nearest that could is one tap away, on a phone', async () => {
  const { page, problems, stored, published } = await openEditor({ tab: TAB, viewport: phone });
  const panel = page.getByRole('region', { name: 'المظهر' });
  await panel.getByText('الألوان والخط والزوايا').click();
  const primary = panel.getByLabel('اللون الأساسي', { exact: true });
  await primary.fill('b8742a');
  await primary.press('Enter');
  await panel.getByRole('alert').waitFor();
  await saveScreenshot(page, 'theme-refused-phone');
  await expectAccessible(page);
  await expect.poll(() => panel.getByRole('button', { pressed: true }).textContent()).toContain('الأصلي');
  await panel.getByRole('button', { name: /^استخدمه: #/ }).click();
  await panel.getByRole('alert').waitFor({ state: 'hidden' });
  await save(page);
  const used = (await stored()).theme?.primary ?? '';
  expect(used).toMatch(/^#[\da-f]{6}$/);
  expect(used).not.toBe('#b8742a');
  await expect.poll(published).toContain(`--brand:${used}`);
  expect(problems).toEqual([]);
});

it('a ready look is in the preview at once, is one step back, and is kept for another page by a name', async () => {
  const { page, problems, stored } = await openEditor({ tab: TAB });
  const panel = page.getByRole('region', { name: 'المظهر' });
  const preview = page.frameLocator('iframe[sandbox="allow-scripts"]');
  const background = () =>
    preview
      .locator('body')
      .evaluate((body) => [
        getComputedStyle(body).backgroundColor,
        getComputedStyle(body).fontFamily.split(',')[0],
      ]);
  await preview.locator('.form').waitFor();
  const before = await background();
  await panel.getByRole('button', { name: /ليل وذهب/ }).click();
  await expect.poll(background).toEqual(['rgb(20, 16, 12)', 'Naskh']);
  await saveScreenshot(page, 'theme-perfume');
  await panel.getByText('الألوان والخط والزوايا').click();
  await panel.getByText('دائرية').click();
  await button(page, 'تراجع').click();
  await button(page, 'تراجع').click();
  await expect.poll(background).toEqual(before);
  await panel.getByRole('button', { name: /رمل وزيتون/ }).click();
  await button(page, 'احفظه لصفحاتي').click();
  await panel.getByLabel('اسم المظهر').fill('متجري');
  await panel.getByLabel('اسم المظهر').press('Enter');
  await panel.getByRole('button', { name: 'متجري', exact: true, pressed: true }).waitFor();
  await save(page);
  expect((await stored()).theme).toEqual(themePresets.home);
  expect(problems).toEqual([]);

  const other = await openEditor({ tab: TAB, viewport: desktop });
  const there = other.page.getByRole('region', { name: 'المظهر' });
  await there.getByRole('button', { name: 'متجري', exact: true }).click();
  await saveScreenshot(other.page, 'theme-saved');
  await save(other.page);
  expect((await other.stored()).theme).toEqual(themePresets.home);
  await there.getByRole('button', { name: 'حذف المظهر متجري' }).click();
  await there.getByRole('button', { name: 'متجري', exact: true }).waitFor({ state: 'hidden' });
  await expect.poll(async () => (await merchant.client.listSavedThemes({ query: {} })).items).toEqual([]);
  expect(other.problems).toEqual([]);
});
