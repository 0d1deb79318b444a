import { filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { derivePalette } from '@mirsah/domain/landing-page/theme';
import { themePresets } from '@mirsah/domain/landing-page/theme-presets';
import { looksForTrade } from '@mirsah/domain/landing-page/trade-looks';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot, saveView } from '../fixtures/browser.ts';
import { button, editorForFile, save } from '../fixtures/editor-screen.ts';
import { fullPage } from '../fixtures/full-page.ts';
import { hostImages, openShop } from '../fixtures/shop.ts';

const { stack, browser, merchant, openEditor } = await editorForFile();
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

it('a preset look is in the preview at once, can be undone in one step, and is saved for another page by a name', async () => {
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

it('a merchant is shown eight looks of their trade, and one of them is on the page', async () => {
  const { page, problems, stored, published } = await openEditor({ tab: TAB, viewport: phone });
  const panel = page.getByRole('region', { name: 'المظهر' });
  const looks = panel.getByRole('group', { name: 'مظاهر جاهزة' }).getByRole('button');
  await panel.getByLabel('لأي مجال؟').selectOption('قهوة وضيافة');
  // The first is the product's own.
  await expect.poll(() => looks.count()).toBe(1 + 8);
  await expectAccessible(page);
  await saveScreenshot(page, 'theme-trade-phone');
  await looks.filter({ hasText: 'صحراء' }).click();
  await save(page);
  const [look] = looksForTrade('coffee').filter(({ colors }) => colors === 'desert');
  expect((await stored()).theme).toEqual(look?.theme);
  await expect.poll(published).toContain(`--brand:${look?.theme.primary}`);
  await panel.getByLabel('لأي مجال؟').selectOption('عطور وبخور');
  await saveScreenshot(page, 'theme-trade-perfume-phone');
  expect(problems).toEqual([]);
});

it.each(['perfume', 'beauty', 'fashion'] as const)(
  'the buy bar and the WhatsApp button of a page stand there once, in the colours of its theme: %s',
  async (name) => {
    const theme = themePresets[name];
    const content = fullPage(await hostImages(stack), ({ layout }) => {
      layout.blocks = { bwhatsapp: filledBlock('whatsapp') };
    });
    const shop = await openShop(stack, { ...content, theme });
    const { page, problems } = await newPage(browser, phone);
    await page.goto(shop.url);
    await page.locator('.bar').waitFor();
    await page.locator('.b-wa .btn').waitFor();
    const palette = derivePalette(theme);
    expect(await shownColors(page, '.bar')).toEqual([[rgb(palette.surface), rgb(palette.text)]]);
    expect(await shownColors(page, '.bar .btn')).toEqual([[rgb(palette.primary), rgb(palette.onPrimary)]]);
    expect(await shownColors(page, 'a[href^="https://wa.me/"]')).toEqual([
      [rgb(palette.goodSoft), rgb(palette.good)],
    ]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
      palette.isDark ? 'dark' : 'normal',
    );
    await saveView(page, `theme-bar-${name}`);
    await expectAccessible(page);
    expect(problems).toEqual([]);
  },
);

/** The background and the colour of each element that a selector finds. */
const shownColors = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return [backgroundColor, color];
    }),
  );

/** `rgb(20, 16, 12)` of `#14100c`, as browsers write it. */
const rgb = (color: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`;
