import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Shown } from './merchants.ts';
import type { Screen } from './screens.ts';

type Act = NonNullable<Screen['act']>;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;
const onPage = (page: Page): FrameLocator => page.frameLocator('iframe[sandbox="allow-scripts"]');
const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: /^أدوات القسم/ });
const themePanel = (page: Page) => page.getByRole('region', { name: 'المظهر' });

const editor =
  (tab = 'general') =>
  ({ pageId }: Shown) =>
    `/dashboard/edit/${pageId}?tab=${tab}`;

/**
 * On a phone and on a small tablet the page comes up over the fields; elsewhere it is the middle of the
 * window.
 */
async function openCanvas(page: Page): Promise<void> {
  if (isNarrow(page)) await button(page, 'معاينة مباشرة').click();
  await onPage(page).locator('.form .btn').first().waitFor();
}

/** Touches the first title of a block, which selects the block. */
async function selectBlock(page: Page): Promise<Locator> {
  await openCanvas(page);
  const title = onPage(page).locator('main section h2').first();
  await title.click();
  await toolbar(page).waitFor();
  return title;
}

const canvasScreen = (name: string, act: Act): Screen => ({ name: `canvas-${name}`, path: editor(), act });
const themeScreen = (name: string, act?: Act): Screen => ({
  name: `theme-${name}`,
  path: editor('layout'),
  act: async (page, shown) => {
    await act?.(page, shown);
    await themePanel(page).scrollIntoViewIfNeeded();
  },
});

const openColors: Act = (page) => themePanel(page).getByText('الألوان والخط والزوايا').click();

/** A page edited where it is seen, and its look. The page has blocks of several kinds; nothing is saved. */
export const editingScreens: readonly Screen[] = [
  canvasScreen('idle', openCanvas),
  canvasScreen('selected', selectBlock),
  canvasScreen('writing', async (page) => {
    const title = await selectBlock(page);
    await title.click();
    await onPage(page).locator('[data-writing]').waitFor();
  }),
  canvasScreen('fields', async (page) => {
    await selectBlock(page);
    if (isNarrow(page)) await button(page, 'تعديل').click();
  }),
  canvasScreen('library', async (page) => {
    await openCanvas(page);
    if (isNarrow(page)) await button(page, 'أضف').click();
    else {
      await page.getByRole('tab', { name: 'تخطيط الصفحة' }).click();
      await button(page, 'إضافة قسم').click();
    }
    await page.getByRole('dialog').waitFor();
  }),
  canvasScreen('parts', async (page) => {
    await openCanvas(page);
    if (isNarrow(page)) {
      await button(page, 'الأقسام').click();
      await page.getByRole('dialog', { name: 'أقسام الصفحة' }).waitFor();
    } else {
      await page.getByRole('tab', { name: 'تخطيط الصفحة' }).click();
      await button(page, 'إضافة قسم').waitFor();
    }
  }),
  themeScreen('looks'),
  themeScreen('looks-of-a-trade', (page) =>
    themePanel(page).getByLabel('لأي مجال؟').selectOption('عطور وبخور'),
  ),
  themeScreen('colors', openColors),
  themeScreen('refused', async (page, shown) => {
    await openColors(page, shown);
    const primary = themePanel(page).getByLabel('اللون الأساسي', { exact: true });
    await primary.fill('f3d98b');
    await primary.press('Enter');
    await themePanel(page).getByRole('alert').waitFor();
  }),
  themeScreen('keep', async (page) => {
    await themePanel(page)
      .getByRole('button', { name: /رمل وزيتون/ })
      .click();
    await button(page, 'احفظه لصفحاتي').click();
    await themePanel(page).getByLabel('اسم المظهر').waitFor();
  }),
];

/** The whole page on the canvas, with a mark on a part that shoppers do not see yet. */
export const canvasOfBlocks: readonly Screen[] = [
  canvasScreen('blocks', async (page) => {
    await openCanvas(page);
    const height = await onPage(page)
      .locator('body')
      .evaluate(({ scrollHeight }) => scrollHeight);
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: height + 300 });
  }),
];
