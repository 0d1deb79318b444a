import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { expectAccessible, intercept, saveScreenshot } from '../fixtures/browser.ts';
import { askToSave, editorForFile, save, saved } from '../fixtures/editor-screen.ts';

const { openEditor } = await editorForFile();

const product = {
  ...landingPageContentFixture().product,
  description: { mode: 'html' as const, text: '<p>قبل</p>' },
};
const isUpload = ({ pathname }: URL) => pathname.startsWith(`/${settings.uploadBucket}`);

const wordHtml = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal{} --></style></head>
<body lang=AR-SA><!--StartFragment--><p class=MsoNormal dir=RTL><b><span style='font-size:14.0pt'>عنوان<o:p></o:p></span></b></p>
<p class=MsoListParagraphCxSpFirst dir=RTL style='mso-list:l0 level1 lfo1;text-indent:-18.0pt'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><span>بند أول</span></p>
<p class=MsoListParagraphCxSpMiddle dir=RTL style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o&nbsp;</span>بند داخلي</p>
<p class=MsoListParagraphCxSpLast dir=RTL style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>بند ثان</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.&nbsp;</span>خطوة</p>
<p><img width=100 src="file:///C:/clip_image002.png"></p><!--EndFragment--></body></html>`;

const docsHtml = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0"><p dir="rtl"><span
style="color:#000000;font-weight:400;">نص عادي </span><span style="font-size:11pt;color:#ff0000;font-weight:700;">كلمة حمراء</span></p>
<ul><li dir="rtl" style="list-style-type:disc;"><p dir="rtl"><span style="font-weight:400;">بند أول</span></p></li></ul></b>
<iframe src="https://www.youtube.com/embed/x"></iframe>`;

const text = (page: Page) => page.frameLocator('iframe[title="محرر وصف المنتج"]').locator('body');

/** Pastes HTML at the end of the description, as from another program. */
async function paste(page: Page, html: string) {
  const body = text(page);
  await body.click();
  await page.keyboard.press('Control+End');
  await body.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

async function picture(): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
  const file = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${file.toString('base64')}`;
}

it('a pasted picture is uploaded, the save waits for it, and the page shows it', async () => {
  const { page, stored, published, problems } = await openEditor({ tab: 'المنتج', changes: { product } });
  const pending: Route[] = [];
  await intercept(page, isUpload, (route) => void pending.push(route));
  await paste(page, `<p>نص الصورة</p><img src="${await picture()}">`);
  await page.getByRole('list', { name: 'صور قيد الرفع' }).waitFor();
  await expect.poll(() => pending.length).toBe(1);
  await saveScreenshot(page, 'pasted-picture-uploading-1440');
  await askToSave(page);
  await page.getByText('سنحفظ فور اكتمال رفع الصور').waitFor();
  await pending[0]?.continue();
  await saved(page);
  const { description } = (await stored()).product;
  expect(description.text).toMatch(/قبل.*نص الصورة.*<img src="\/media\/p\/600x400-[^"]+\.webp"/s);
  expect(await text(page).locator('img').getAttribute('src')).toMatch(/^\/media\/p\//);
  await expect.poll(published).toContain('600x400-');
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

it('a picture whose upload was given up is taken out of the text, which is saved without it', async () => {
  const { page, stored } = await openEditor({ tab: 'المنتج', changes: { product } });
  await intercept(page, isUpload, (route) => route.abort());
  await paste(page, `<p>نص الصورة</p><img src="${await picture()}">`);
  await page.getByText('انقطع الاتصال أثناء الرفع').waitFor();
  await page.getByRole('button', { name: /^إزالة / }).click();
  await expect.poll(() => text(page).locator('img').count()).toBe(0);
  await save(page);
  expect((await stored()).product.description.text).toContain('نص الصورة');
});

it('lists of Word and emphasis of Google Docs stay, and content that a page never shows is reported', async () => {
  const { page, stored } = await openEditor({ tab: 'المنتج', changes: { product } });
  await paste(page, wordHtml);
  await expect.poll(() => text(page).locator('ul > li > ul > li').allTextContents()).toEqual(['بند داخلي']);
  expect(await text(page).locator('ol > li').allTextContents()).toEqual(['خطوة']);
  expect(await text(page).locator('strong, b').allTextContents()).toEqual(['عنوان']);
  await page.getByText('أُزيلت صورة لا يمكن قراءتها').waitFor();
  await paste(page, docsHtml);
  await page.getByText('أُزيل فيديو أو إطار').waitFor();
  await saveScreenshot(page, 'pasted-texts-1440');
  await save(page);
  const { description } = (await stored()).product;
  expect(description.text).toMatch(
    /<span style="color:\s?(?:#ff0000|rgb\(255, ?0, ?0\));?"><strong>كلمة حمراء/,
  );
  expect(description.text).toMatch(/نص عادي (?!<\/strong>)/);
  expect(description.text).toMatch(/<li[^>]*>بند أول<\/li>/);
  expect(description.text).not.toMatch(/iframe|mso|·|docs-internal|file:/);
});

it('a text of thousands of nested tables is rejected at once', async () => {
  const { page } = await openEditor({ tab: 'المنتج', changes: { product } });
  await paste(page, `${'<table><tr><td>'.repeat(3000)}صف${'</td></tr></table>'.repeat(3000)}`);
  await page.getByText('النص المنسوخ أطول أو أعقد').waitFor();
  expect(await text(page).textContent()).toMatch(/^\s*قبل\s*$/);
});
