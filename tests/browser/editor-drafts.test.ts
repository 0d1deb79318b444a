import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, intercept, phone, saveScreenshot, saveView } from '../fixtures/browser.ts';
import {
  askToSave,
  button,
  editorForFile,
  fillNewPage,
  isSave,
  openTab,
  save,
  saved,
  title,
} from '../fixtures/editor-screen.ts';
import { expectFocusKept } from '../fixtures/focus.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';

const { stack, openEditor, openNewPage } = await editorForFile();

/** Waits until the edits are in the local storage. */
async function draftHolds(page: Page, text: string): Promise<void> {
  const drafts = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('mirsah.draft:')));
  await expect.poll(async () => JSON.stringify(await drafts())).toContain(text);
}

/** Kills the tab's process, so that no event reaches the page. */
async function crash(page: Page, context: BrowserContext): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

it('a draft restores the edits of a tab that crashed, and is removed by the save', async () => {
  const { page, context, address, stored } = await openEditor();
  await title(page).fill('عنوان قبل الانهيار');
  await openTab(page, 'خيارات الشحن');
  await page.getByRole('button', { name: 'إضافة خيار شحن' }).click();
  await draftHolds(page, 'خيار شحن جديد');
  await crash(page, context);
  const again = await context.newPage();
  await again.goto(address);
  await again.getByText(/لديك تعديلات لم تُحفظ من/).waitFor();
  await expectAccessible(again);
  await saveScreenshot(again, 'editor-draft-1440');
  // It is first in the editor, and leads to the list of the page's parts.
  await again.getByRole('option', { name: 'القسم: العنوان' }).waitFor({ state: 'attached' });
  await again.getByRole('main').evaluate((main) => {
    main.setAttribute('tabindex', '-1');
    main.focus();
  });
  await again.keyboard.press('Tab');
  const hasFocus = (element: Element) => element === document.activeElement;
  await expect.poll(() => button(again, 'استعادة').evaluate(hasFocus)).toBe(true);
  await again.keyboard.press('Enter');
  await again.getByRole('status').getByText('استُعيدت تعديلاتك').waitFor({ state: 'attached' });
  await expect.poll(() => again.evaluate(() => document.activeElement?.matches('[data-row]'))).toBe(true);
  await expect.poll(() => title(again).inputValue()).toBe('عنوان قبل الانهيار');
  await openTab(again, 'خيارات الشحن');
  await again.getByRole('group', { name: 'خيار الشحن 3' }).waitFor();
  await save(again);
  expect(await stored()).toMatchObject({ title: 'عنوان قبل الانهيار', version: 2 });
  await again.reload();
  await again.getByRole('group', { name: 'خيار الشحن 3' }).waitFor();
  await expect
    .poll(() => again.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('draft'))))
    .toEqual([]);
});

it('on a phone a draft is offered above the page, which opens first', async () => {
  const { page, context, address } = await openEditor({ viewport: phone });
  await title(page).fill('عنوان من جوال انطفأ');
  await draftHolds(page, 'عنوان من جوال انطفأ');
  await crash(page, context);
  const again = await context.newPage();
  await again.goto(address.replace('?tab=general', ''));
  const shown = again.frameLocator('iframe[sandbox="allow-scripts"]').getByRole('heading', { level: 1 });
  await shown.waitFor();
  await again.getByText(/لديك تعديلات لم تُحفظ من/).waitFor();
  await expectAccessible(again);
  await saveView(again, 'canvas-draft-390');
  await button(again, 'استعادة').tap();
  await expect.poll(() => shown.textContent()).toBe('عنوان من جوال انطفأ');
  await button(again, 'استعادة').waitFor({ state: 'detached' });
});

it('a new page is continued where it was left, from the choice of starters and after a reload', async () => {
  const { page, context } = await openNewPage(phone);
  await title(page).fill('صفحة لم تكتمل');
  await draftHolds(page, 'صفحة لم تكتمل');
  await crash(page, context);
  const again = await context.newPage();
  await again.goto(`${stack.url}/dashboard/create`);
  const unfinished = again.getByRole('region', { name: 'صفحات بدأتها ولم تُنشئها بعد' });
  await unfinished.getByText('صفحة لم تكتمل').waitFor();
  await expectAccessible(again);
  await saveScreenshot(again, 'starters-unfinished-390');
  await unfinished.getByRole('button', { name: 'تجاهل: صفحة لم تكتمل' }).focus();
  await again.keyboard.press('Enter');
  await unfinished.waitFor({ state: 'detached' });
  await expectFocusKept(again);
  await again.getByRole('alert').getByRole('button', { name: 'تراجع' }).click();
  await unfinished.getByRole('link', { name: 'متابعة التعديل: صفحة لم تكتمل' }).click();
  await expect.poll(() => title(again).inputValue()).toBe('صفحة لم تكتمل');
  await title(again).fill('صفحة لم تكتمل بعد');
  await draftHolds(again, 'صفحة لم تكتمل بعد');
  again.on('dialog', (dialog) => void dialog.accept());
  await again.reload();
  await expect.poll(() => title(again).inputValue()).toBe('صفحة لم تكتمل بعد');
});

it('the draft of a new page is offered neither inside another new page nor once that page is created', async () => {
  const { page, context } = await openNewPage();
  await title(page).fill('مسودة مهجورة');
  await draftHolds(page, 'مسودة مهجورة');
  await crash(page, context);
  const other = await context.newPage();
  await other.goto(`${stack.url}/dashboard/create?from=blank`);
  await fillNewPage(other, 'صفحة أخرى');
  expect(await button(other, 'استعادة').count()).toBe(0);
  await button(other, 'نشر الصفحة').click();
  await other.getByText('تم إنشاء الصفحة بنجاح').waitFor();
  await other.waitForURL(/\/dashboard\/edit\/[0-9a-z]{26}/);
  expect(await button(other, 'استعادة').count()).toBe(0);
  await other.goto(`${stack.url}/dashboard/create`);
  await other.getByText('مسودة مهجورة').waitFor();
  expect(await other.getByText('صفحة أخرى').count()).toBe(0);
});

it('a draft of a page that was saved since says so, and a save then compares both', async () => {
  const { page, context, address, saveElsewhere, stored } = await openEditor();
  await title(page).fill('عنوان المسودة');
  await draftHolds(page, 'عنوان المسودة');
  await crash(page, context);
  await saveElsewhere((content) => {
    content.description = 'وصف من مكان آخر';
  });
  const again = await context.newPage();
  await again.goto(address);
  await again.getByText(/حُفظت الصفحة بعدها بنسخة أحدث/).waitFor();
  await button(again, 'استعادة').click();
  await askToSave(again);
  await again.getByRole('dialog').getByText('اختلافان').waitFor();
  await button(again, 'حفظ ما اخترته').click();
  await saved(again);
  expect(await stored()).toMatchObject({ title: 'عنوان المسودة', description: 'وصف من مكان آخر' });
});

it('a draft is not offered to another merchant, nor while another tab is writing it', async () => {
  const { page, context, address } = await openEditor();
  await title(page).fill('عنوان يُكتب الآن');
  await draftHolds(page, 'عنوان يُكتب الآن');
  const other = await context.newPage();
  await other.goto(address);
  await title(other).waitFor();
  const fresh = await title(other).inputValue();
  expect(fresh).not.toBe('عنوان يُكتب الآن');
  expect(await other.getByText(/لديك تعديلات لم تُحفظ من/).isVisible()).toBe(false);
  await other.close();
  await crash(page, context);
  const stranger = await stack.newMerchant();
  const theirs = await context.newPage();
  await theirs.goto(`${stack.url}/dashboard`);
  await theirs.getByRole('button', { name: /^حساب/ }).click();
  await theirs.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
  await theirs.waitForURL('**/login**');
  await openSignedIn(theirs, stack.url, stranger);
  await theirs.goto(address);
  await theirs.getByText('صفحة الهبوط غير موجودة').waitFor();
  await theirs.goto(`${stack.url}/dashboard/create?from=blank`);
  await title(theirs).waitFor();
  expect(await theirs.getByText(/لديك تعديلات لم تُحفظ من/).isVisible()).toBe(false);
});

it('leaving the editor stores a draft, with a message', async () => {
  const { page } = await openEditor();
  await title(page).fill('عنوان مؤجل');
  await page.getByRole('link', { name: 'إلغاء' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/نحتفظ بها مسودةً على هذا الجهاز/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'متابعة التعديل' }).click();
  await expect.poll(() => title(page).inputValue()).toBe('عنوان مؤجل');
  await page.getByRole('link', { name: 'إلغاء' }).click();
  await dialog.getByRole('button', { name: 'مغادرة' }).click();
  await page.waitForURL('**/dashboard?tab=pages');
  await title(page).waitFor({ state: 'detached' });
  await page.goBack();
  await button(page, 'استعادة').click();
  await expect.poll(() => title(page).inputValue()).toBe('عنوان مؤجل');
});

it('leaving can save first: it leads where the person was going, and an error keeps the editor open beside its cause', async () => {
  const { page, stored } = await openEditor();
  await title(page).fill('');
  await openTab(page, 'المنتج');
  await page.getByRole('link', { name: 'إلغاء' }).click();
  const saveAndLeave = page.getByRole('dialog').getByRole('button', { name: 'احفظ ثم غادر' });
  await saveAndLeave.waitFor();
  await expectAccessible(page);
  await saveView(page, 'editor-leave-1440');
  await saveAndLeave.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => title(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/edit\//);

  await title(page).fill('عنوان محفوظ قبل المغادرة');
  await intercept(page, isSave, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 });
  await page.getByRole('link', { name: 'إلغاء' }).click();
  await saveAndLeave.click();
  await button(page, 'إعادة المحاولة').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'إلغاء' }).click();
  await saveAndLeave.click();
  await page.waitForURL('**/dashboard?tab=pages');
  expect((await stored()).title).toBe('عنوان محفوظ قبل المغادرة');
});

it('leaving a page that does not exist yet can create it first', async () => {
  const { page } = await openNewPage(phone);
  await fillNewPage(page, 'صفحة تُنشأ عند المغادرة');
  await page.getByRole('link', { name: 'إلغاء' }).click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  await saveView(page, 'editor-leave-390');
  await page.getByRole('dialog').getByRole('button', { name: 'احفظ ثم غادر' }).click();
  await page.waitForURL('**/dashboard?tab=pages');
  await page.getByText('صفحة تُنشأ عند المغادرة').first().waitFor();
});

it('leaving asks also about edits that the browser had no time to record', async () => {
  const { page } = await openEditor();
  await page.evaluate(() => {
    window.requestIdleCallback = () => 0;
  });
  await title(page).fill('عنوان لم يُسجَّل بعد');
  await page.getByRole('link', { name: 'إلغاء' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/نحتفظ بها مسودةً على هذا الجهاز/).waitFor();
  await dialog.getByRole('button', { name: 'متابعة التعديل' }).click();
  await expect.poll(() => title(page).inputValue()).toBe('عنوان لم يُسجَّل بعد');
});
