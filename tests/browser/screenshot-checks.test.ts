import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { desktop, launchBrowser, newPage, phone } from '../fixtures/browser.ts';
import { problemsOf } from '../screenshots/checks.ts';

const browser = await launchBrowser();
afterAll(() => browser.close());

/** A page without problems except those in `body`. */
async function shown(body: string, viewport = desktop): Promise<Page> {
  const { page } = await newPage(browser, viewport);
  await page.setContent(`<!doctype html><html lang="ar" dir="rtl"><title>صفحة</title>
    <style>body { font: 16px/1.8 system-ui, sans-serif } main, h1 { margin: 8px }</style>
    <main><h1>عنوان</h1>${body}</main></html>`);
  return page;
}

const button = (style: string) => `<button style="${style}">حفظ</button>`;

it('the checks of the screenshots find nothing on a page that has nothing wrong', async () => {
  const page = await shown(
    `<p>نص <a href="/a">فيه رابط</a> وبعده نص.</p>
    <label>الاسم <input name="name" value="علي" placeholder="مثال" style="font: inherit; padding: 10px"></label>
    <p style="overflow: hidden">يحوي السطر نقاط الياء: علي</p>
    ${button('width: 44px; height: 44px')}`,
    phone,
  );
  expect(await problemsOf(page)).toEqual([]);
  await expect.poll(() => page.locator('input').inputValue()).toBe('علي');
});

it.each([
  ['a page that scrolls sideways', '<div style="width: 150vw">نص</div>', /scrolls sideways by/],
  [
    'a text that its box cuts off',
    '<p style="overflow: hidden; width: 40px; white-space: nowrap">نص أطول من صندوقه</p>',
    /cut off at its side/,
  ],
  [
    'a word that its box cuts through',
    '<div style="overflow: hidden; width: 90px; white-space: nowrap"><bdi dir="ltr">+966 55 485 7544</bdi></div>',
    /cut off at its side by .* px/,
  ],
  [
    'a control that lies under something',
    `<div style="position: relative; width: 90px">${button('width: 90px')}<div style="position: absolute; inset: 0; background: #fff">نص</div></div>`,
    /<button .* lies under/,
  ],
  [
    'ink that leaves the box that clips it',
    '<p style="overflow: hidden; font-size: 40px; line-height: 34px; height: 34px">gjpqy</p>',
    /ink cut off by/,
  ],
  [
    'two texts that lie on each other',
    '<p style="margin: 0">نص طويل في سطره</p><p style="margin: -29px 0 0">نص آخر فوقه</p>',
    /lie on each other/,
  ],
  ['a pale text', '<p style="color: #ddd">نص باهت</p>', /^color-contrast/],
  ['an image without a text', '<img src="data:," width="50" height="50">', /^image-alt/],
  [
    'an input that clips the dots of its last letter',
    `<label style="display: block; position: relative">الاسم
      <input style="font-size: 40px; padding: 10px">
      <span style="position: absolute; inset: 45% 0 0; background: #fff; pointer-events: none"></span></label>`,
    /the dots of ي are cut off in the value of «الاسم/,
  ],
  [
    'a field whose text goes under what stands in it',
    `<label>السعر <span style="position: relative"><input value="١٨٠" style="font: inherit; padding: 10px 60px 10px 10px">
      <span class="mantine-Input-section" style="position: absolute; inset-inline-end: 0">ر.س</span></span></label>`,
    /the text of <input .* goes under what stands in it/,
  ],
])('the checks of the screenshots find %s', async (_, body, problem) => {
  const page = await shown(body);
  expect(await problemsOf(page)).toContainEqual(expect.stringMatching(problem));
});

it('the checks of the screenshots find a control that a finger misses, on phones alone', async () => {
  const small = button('width: 80px; height: 28px');
  expect(await problemsOf(await shown(small, phone))).toEqual([
    expect.stringMatching(/^too small for a finger, 80 × 28/),
  ]);
  expect(await problemsOf(await shown(small))).toEqual([]);
});
