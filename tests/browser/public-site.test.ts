import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  newPage,
  phone,
  saveScreenshot,
  saveView,
  settled,
} from '../fixtures/browser.ts';
import { clippedTexts, touchingNames } from '../fixtures/large-text.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);

const pages = ['', 'features', 'pricing', 'contact', 'contact-sent', 'terms', 'privacy'];

describe.each([
  ['1440', desktop],
  ['768', { width: 768, height: 1024 }],
  ['390', phone],
  ['320', { width: 320, height: 640 }],
])('the public pages at %s px', (width, viewport) => {
  it.each(pages)('the public page /%s is accessible and has no errors', async (name) => {
    const { page, problems } = await newPage(browser, viewport);
    await page.goto(`${stack.url}/${name}`);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectAccessible(page);
    await saveScreenshot(page, `site-${name || 'home'}-${width}`);
    expect(problems).toEqual([]);
  });
});

it.each([
  ['1440', desktop, true],
  ['390', phone, true],
  ['320', { width: 320, height: 640 }, false],
])(
  'at %s px the first Tab of a public page reaches a link past the menus',
  async (width, viewport, hasScript) => {
    const { page, problems } = await newPage(browser, viewport, { javaScriptEnabled: hasScript });
    await page.goto(`${stack.url}/pricing`);
    await page.keyboard.press('Tab');
    await expect.poll(() => isFocused(page.getByRole('link', { name: 'تجاوز إلى المحتوى' }))).toBe(true);
    if (hasScript) await saveView(page, `site-skip-${width}`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => isFocused(page.locator('main a').first())).toBe(true);
    expect(problems).toEqual([]);
  },
);

it('a visitor’s page has no link that needs an account, and the menus of a phone name none', async () => {
  const { page } = await newPage(browser, phone);
  await page.goto(stack.url);
  await page.locator('.top .menu summary').tap();
  await page.getByRole('link', { name: 'تسجيل الدخول' }).waitFor();
  const inner = '[href^="/dashboard"], [href^="/admin"], [href^="/profile"], [data-sign-out]';
  expect(await page.locator(inner).count()).toBe(0);
});

it('in the colours of a system the menu and the buttons of the home page can be seen', async () => {
  const { page } = await newPage(browser, phone);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await page.goto(stack.url);
  const menu = page.locator('.top .menu .i').first();
  await menu.waitFor();
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await menu.evaluate((icon) => getComputedStyle(icon).backgroundColor)).not.toBe(ground);
  const edges = await page
    .locator('.btn:visible')
    .evaluateAll((all) => all.map((button) => getComputedStyle(button).borderTopWidth));
  expect(edges.length).toBeGreaterThan(1);
  expect(new Set(edges)).toEqual(new Set(['1px']));
  await saveScreenshot(page, 'site-home-forced-colours-390');
});

it.each([320, 360, 390, 768])(
  'in a window of %s pixels the drawings of the home page are whole with text at 200 %%',
  async (width) => {
    const { page } = await newPage(browser, { width, height: 800 });
    await page.goto(stack.url);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await settled(page);
    await saveScreenshot(page, `site-home-large-text-${width}`);
    expect(await clippedTexts(page, '.vis, .stage')).toEqual([]);
    for (const row of ['.ship > :nth-child(1) > *', '.ship > :nth-child(2) > *', '.ship > :nth-child(3) > *'])
      expect(await touchingNames(page, row)).toEqual([]);
    // Each drawing of letters is as high as they are.
    const cut = await page
      .locator('.vis')
      .evaluateAll((all) => all.filter((vis) => vis.scrollHeight > vis.clientHeight + 1).map(String));
    expect(cut).toEqual([]);
  },
);

it('every link of the public pages leads to a page that exists', async () => {
  const { page } = await newPage(browser, desktop, { javaScriptEnabled: false });
  const links = new Set<string>();
  for (const name of pages) {
    await page.goto(`${stack.url}/${name}`);
    for (const href of await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
      if (href) links.add(href.replace(/#.*/, ''));
  }
  expect(links.size).toBeGreaterThan(8);
  for (const href of links) {
    const answer = await fetch(stack.url + href, { redirect: 'manual' });
    expect([href, answer.status]).toEqual([href, 200]);
  }
});

it.each([
  ['wide screens', desktop, 'orders-1600', 1440],
  ['phones', phone, 'orders-phone-720', 390],
] as const)('the home page shows an image of the dashboard made for %s', async (_, viewport, file, width) => {
  const { page } = await newPage(browser, viewport);
  await page.goto(stack.url);
  const image = page.getByRole('img', { name: /^شاشة الطلبات/ });
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => [img.currentSrc, img.naturalWidth > 0]))
    .toEqual([`${stack.url}/pictures/${file}.avif`, true]);
  await saveScreenshot(page, `site-home-inside-${width}`);
});

it('the home page has the image that networks show for a shared link', async () => {
  const html = await (await fetch(stack.url)).text();
  const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const answer = await fetch(stack.url + new URL(address).pathname);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
  expect([width, height]).toEqual([1200, 630]);
});

it('the contact form without JavaScript keeps its values beside its errors, then thanks', async () => {
  const { page } = await newPage(browser, phone, { javaScriptEnabled: false });
  await page.goto(`${stack.url}/contact`);
  await page.getByLabel('الاسم').fill('نورة القحطاني');
  await page.getByLabel('البريد الإلكتروني').fill('noura@localhost');
  await page.getByLabel('الرسالة').fill('كيف أغيّر اسم رابط صفحتي؟');
  await page.getByRole('button', { name: 'إرسال الرسالة' }).click();
  await page.getByText('البريد الإلكتروني غير صالح').waitFor();
  await expect.poll(() => page.getByLabel('الرسالة').inputValue()).toBe('كيف أغيّر اسم رابط صفحتي؟');
  await page.getByLabel('البريد الإلكتروني').fill('noura@example.com');
  await page.getByRole('button', { name: 'إرسال الرسالة' }).click();
  await page.waitForURL('**/contact-sent');
  await page.getByRole('heading', { name: 'وصلتنا رسالتك' }).waitFor();
});

it('the public pages link signed-in merchants to the dashboard until they sign out', async () => {
  const merchant = await stack.newMerchant();
  const { page } = await newPage(browser, desktop);
  await page.goto(stack.url);
  await page.getByRole('link', { name: 'تسجيل الدخول' }).first().waitFor();
  await openSignedIn(page, stack.url, merchant);
  await page.getByRole('button', { name: /نورة القحطاني/ }).waitFor();
  await page.goto(stack.url);
  await page.getByRole('link', { name: 'لوحة التحكم' }).first().waitFor();
  expect(await page.getByRole('link', { name: 'تسجيل الدخول' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'إدارة النظام' }).count()).toBe(0);
  const menu = page.locator('.top .me');
  await menu.getByText('نورة القحطاني').click();
  await expectAccessible(page);
  await saveScreenshot(page, 'site-signed-in-1440');
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.getByRole('link').count()).toBe(0);
  await menu.getByText('نورة القحطاني').click();
  await menu.getByRole('link', { name: 'الملف الشخصي' }).click();
  await page.waitForURL('**/profile');
  await page.goto(`${stack.url}/dashboard`);
  await page.getByRole('button', { name: /نورة القحطاني/ }).click();
  await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL(/\/(login)?$/);
  await page.goto(stack.url);
  await page.getByRole('link', { name: 'تسجيل الدخول' }).first().waitFor();
});

it('on a phone the public pages’ menu names the signed-in merchant and signs them out', async () => {
  const { page } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, await stack.newMerchant());
  await page.getByRole('button', { name: /نورة القحطاني/ }).waitFor();
  await page.goto(`${stack.url}/pricing`);
  await page.locator('.top .menu summary').tap();
  await page.getByRole('link', { name: 'نورة القحطاني – الملف الشخصي' }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'site-signed-in-390');
  await page.getByRole('link', { name: 'تسجيل الخروج' }).tap();
  await page.waitForURL(`${stack.url}/`);
  await page.locator('.top .menu summary').tap();
  await page.getByRole('link', { name: 'تسجيل الدخول' }).waitFor();
  await page.goto(`${stack.url}/dashboard`);
  await page.waitForURL('**/login');
});

it('the contact form reports missing fields in Arabic, each beside its field, and recognises a signed-in merchant', async () => {
  const { page } = await newPage(browser, phone);
  await page.goto(`${stack.url}/contact`);
  await page.getByText('10 أحرف على الأقل').waitFor();
  await page.getByLabel('الرسالة').fill('سؤال');
  await page.getByRole('button', { name: 'إرسال الرسالة' }).tap();
  await page.getByText('اكتب اسمك').waitFor();
  await page.getByText('اكتب بريدك الإلكتروني').waitFor();
  await page.getByText('اكتب رسالتك في 10 أحرف على الأقل').waitFor();
  const counted = 'في النموذج 3 أخطاء: الاسم، البريد الإلكتروني، الرسالة';
  expect(await page.getByRole('status').textContent()).toBe(counted);
  const name = page.getByLabel('الاسم');
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await saveScreenshot(page, 'site-contact-problems-390');
  await page.getByLabel('الاسم').fill('نورة');
  await page.getByText('اكتب اسمك').waitFor({ state: 'detached' });
  const merchant = await stack.newMerchant();
  await openSignedIn(page, stack.url, merchant);
  await page.getByRole('button', { name: /نورة القحطاني/ }).waitFor();
  await page.goto(`${stack.url}/contact`);
  await expect.poll(() => page.getByLabel('الاسم').inputValue()).toBe('نورة القحطاني');
  await expect.poll(() => page.getByLabel('البريد الإلكتروني').inputValue()).toBe(merchant.email);
});
