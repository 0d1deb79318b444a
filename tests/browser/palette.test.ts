import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveView, settled } from '../fixtures/browser.ts';
import type { Account } from '../fixtures/merchant.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

async function signedIn(account: Account, viewport = desktop, path = '/dashboard'): Promise<Page> {
  const { page } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, account, path);
  // What is shown while the frame and the screen load has a heading too, and no keys.
  await page.locator('[aria-keyshortcuts~="Control+K"]').waitFor();
  await page.locator('#main h1', { hasNotText: 'جاري التحميل' }).waitFor();
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'بحث وانتقال' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name });
const order = (page: Page) => option(page, /^س?سارة القحطاني/);
const selected = (page: Page) => dialog(page).locator('[aria-selected=true]').textContent();
const path = (page: Page) => page.url().replace(stack.url, '');
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

it('the palette opens by a key, and finds screens by other words and spellings', async () => {
  const { merchant, page: shopPage } = await openShop(stack, { title: 'عُود الأصالة الفاخر' });
  const page = await signedIn(merchant);
  const opener = page.getByRole('button', { name: 'ابحث برقم أو جوال' });
  await opener.focus();
  await page.keyboard.press('Control+KeyK');
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await option(page, 'ابدأ التأكيد').waitFor();
  await expectAccessible(page);
  await saveView(page, 'palette-1440');
  // Where the page leaves room for the scroll bar that a dialog hides, the dialog covers that too.
  await page.addStyleTag({ content: 'body { margin-inline: 0 12px !important; position: relative; }' });
  expect(
    await page.locator('.mantine-Modal-inner').evaluate((layer) => layer.getBoundingClientRect().left),
  ).toBe(0);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toContain('ابحث برقم أو جوال');

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Slash');
  for (const [typed, screen] of [
    ['دومين', 'النطاقات'],
    ['الدومين', 'النطاقات'],
    ['بكسل', 'التحويلات'],
    ['بوليصه', 'الطلبات'],
    ['الاعدادات', 'إعدادات API'],
    ['إِشعارات', 'الإشعارات'],
    ['الموظفين', 'الفريق'],
  ] as const) {
    await field(page).fill(typed);
    await expect.poll(() => selected(page)).toContain(screen);
  }
  await field(page).fill('دومين');
  await option(page, 'ابحث عن').waitFor();
  await expectAccessible(page);
  await saveView(page, 'palette-word-1440');
  await page.keyboard.press('Enter');
  await expect.poll(() => path(page)).toBe('/dashboard/api-settings#domain');
  await dialog(page).waitFor({ state: 'detached' });

  // A page by its title without its marks; what comes from the server leaves the choice where it is.
  await page.keyboard.press('Control+KeyK');
  await field(page).fill('عود الاصاله');
  await expect.poll(() => selected(page)).toContain('عُود الأصالة الفاخر');
  await option(page, 'ابحث عن').waitFor();
  expect(await selected(page)).toContain('عُود الأصالة الفاخر');
  await page.keyboard.press('ArrowDown');
  expect(await selected(page)).toContain('ابحث عن');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => path(page)).toBe(`/dashboard/edit/${shopPage.id}`);
});

it('a number in any form finds its order and what can be done with it', async () => {
  const shop = await openShop(stack);
  const orderId = await placeOrderIn(stack, shop, { phone: '0554182067', name: 'سارة القحطاني' });
  const cancelled = await placeOrderIn(stack, shop, { phone: '0559990000', name: 'خالد الكعبي' });
  await shop.merchant.client.changeOrderStatus({
    params: { orderId: cancelled },
    body: { status: 'cancelled' },
  });
  const page = await signedIn(shop.merchant);
  await page.keyboard.press('Control+KeyK');
  for (const typed of ['554182067', '+966 55 418 2067', '٠٥٥٤١٨٢٠٦٧', '2067', '0554182067']) {
    await field(page).fill(typed);
    await expect.poll(() => options(page).first().textContent()).toContain('سارة القحطاني');
    expect(await option(page, 'خالد').count()).toBe(0);
  }
  const call = option(page, 'اتصال بـ سارة القحطاني');
  expect(await call.getAttribute('href')).toBe('tel:+966554182067');
  expect(await option(page, 'واتساب').getAttribute('href')).toBe('https://wa.me/966554182067');
  await dialog(page).getByText('نتيجة واحدة').first().waitFor();
  await expectAccessible(page);
  await saveView(page, 'palette-number-1440');
  await field(page).fill('خالد');
  await option(page, /خالد الكعبي.*ملغي/).waitFor();
  await page.emulateMedia({ contrast: 'more' });
  await expectAccessible(page);
  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' });
  expect(await dialog(page).evaluate((shown) => getComputedStyle(shown).borderTopWidth)).toBe('1px');
  await saveView(page, 'palette-forced-1440');
  await page.emulateMedia({ forcedColors: 'none' });
  await field(page).fill(orderId.slice(0, 8));
  await order(page).waitFor();
  await field(page).fill('سارة');
  await order(page).waitFor();
  // Not «الأرباح», whose other name «خسارة» ends like it.
  expect(await selected(page)).toContain('سارة القحطاني');
  await field(page).fill('ساره');
  await order(page).waitFor();
  await field(page).fill('0554182067');
  await order(page).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => path(page)).toBe(`/dashboard/orders?order=${orderId}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByText('سارة القحطاني').first().waitFor();
  // Not over another window.
  await page.keyboard.press('Control+KeyK');
  expect(await dialog(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  // Nor while typing.
  const search = page.getByPlaceholder('الاسم أو الجوال أو الرقم');
  await search.focus();
  await page.keyboard.press('Slash');
  await page.keyboard.press('Control+KeyK');
  expect(await search.inputValue()).toBe('/');
  expect(await dialog(page).count()).toBe(0);

  const { person } = await stack.newMember(shop.merchant, {
    role: 'agent',
    pages: null,
    phones: 'masked_until_called',
  });
  const agents = await signedIn(person, desktop, '/dashboard/orders');
  await agents.getByText('تعمل في متجر').waitFor();
  await agents.keyboard.press('Control+KeyK');
  await option(agents, 'ابدأ التأكيد').waitFor();
  expect(await options(agents).allTextContents()).not.toContainEqual(expect.stringContaining('صفحة جديدة'));
  await field(agents).fill('بكسل');
  await option(agents, 'ابحث عن').waitFor();
  expect(await option(agents, 'التحويلات').count()).toBe(0);
  await field(agents).fill('٠٥٥٤١٨٢٠٦٧');
  await order(agents).waitFor();
  expect(await order(agents).textContent()).toContain('•••••67');
  expect(await option(agents, 'اتصال').count()).toBe(0);
  await expectAccessible(agents);
  await saveView(agents, 'palette-masked-1440');
});

it('keys lead to screens, one after the other, and can be switched off', async () => {
  const page = await signedIn(await stack.newMerchant());
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  for (const [keys, to] of [
    ['KeyG KeyO', '/dashboard/orders'],
    ['KeyG KeyD', '/dashboard/desk'],
    ['KeyG KeyP', '/dashboard/products'],
    ['KeyG KeyS', '/dashboard/api-settings'],
    ['KeyG KeyH', '/dashboard'],
    ['KeyC KeyP', '/dashboard/create'],
    ['KeyC KeyO', '/dashboard/orders/new'],
  ] as const) {
    // Between two keys a busy machine may take longer than they wait for each other.
    const lead = async () => {
      await press(...keys.split(' '));
      return new URL(page.url()).pathname;
    };
    await expect.poll(lead, { interval: 1000 }).toBe(to);
  }
  await page.goto(`${stack.url}/dashboard/orders`);
  await page.getByRole('heading', { level: 1, name: 'الطلبات' }).waitFor();
  await settled(page);
  await press('KeyG');
  await page.waitForTimeout(1200);
  await press('KeyH');
  await press('Shift+Slash');
  const keys = page.getByRole('dialog', { name: 'اختصارات لوحة المفاتيح' });
  await keys.getByText('انتقل، ثم الحرف').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/orders');
  await expectAccessible(page);
  await saveView(page, 'keys-1440');
  await keys.getByRole('switch').uncheck({ force: true });
  await press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).click();
  await press('KeyG', 'KeyH', 'Slash', 'Shift+Slash');
  await press('Control+KeyK');
  await field(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/orders');
  expect(await field(page).inputValue()).toBe('');
});

it('«new» lists what the role may create, and opens its form', async () => {
  const { merchant } = await openShop(stack);
  const page = await signedIn(merchant);
  const button = page.getByRole('button', { name: 'جديد', exact: true });
  const items = page.getByRole('menuitem');
  await button.press('Enter');
  await items.first().waitFor();
  expect(await items.allTextContents()).toEqual([
    expect.stringContaining('صفحة هبوط'),
    expect.stringContaining('طلب جديد'),
    'منتج',
    'قالب رسالة',
    'دعوة عضو',
  ]);
  await expectAccessible(page);
  await saveView(page, 'new-1440');
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toBe('جديد');
  await button.press('Enter');
  await items.filter({ hasText: 'دعوة عضو' }).click();
  await page.getByRole('dialog', { name: 'دعوة عضو' }).waitFor();
  expect(path(page)).toBe('/dashboard/team');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button.click();
  await items.filter({ hasText: 'قالب رسالة' }).click();
  await page.getByRole('heading', { name: 'إضافة قالب' }).or(page.getByLabel('اسم القالب')).first().waitFor();
  expect(path(page)).toBe('/dashboard/message-templates');

  const offered = async (role: 'manager' | 'packer', viewport = desktop) => {
    const { person } = await stack.newMember(merchant, { role, pages: null, phones: 'full' });
    const page = await signedIn(person, viewport, '/dashboard/orders');
    await page.getByText('تعمل في متجر').waitFor();
    return { page, button: page.getByRole('button', { name: 'جديد', exact: true }) };
  };
  const packer = await offered('packer');
  await packer.page.getByRole('button', { name: 'ابحث برقم أو جوال' }).waitFor();
  expect(await packer.button.count()).toBe(0);

  const manager = await offered('manager', phone);
  await manager.button.click();
  const sheet = manager.page.getByRole('dialog', { name: 'جديد' });
  await sheet.getByRole('link').first().waitFor();
  expect(await sheet.getByRole('link').allTextContents()).toEqual([
    'صفحة هبوط',
    'طلب جديد',
    'منتج',
    'قالب رسالة',
  ]);
  await expectAccessible(manager.page);
  await saveView(manager.page, 'new-390');
  await sheet.getByRole('link', { name: 'منتج' }).click();
  await expect.poll(() => path(manager.page)).toBe('/dashboard/products/new');
});

it('on a phone the palette fills the window and leads by touch', async () => {
  const shop = await openShop(stack);
  await placeOrderIn(stack, shop, { phone: '0554182067', name: 'سارة القحطاني' });
  const page = await signedIn(shop.merchant, phone);
  await expectAccessible(page);
  await saveView(page, 'palette-header-390');
  const opener = page.getByRole('button', { name: 'بحث وانتقال' });
  await opener.click();
  await option(page, 'ابدأ التأكيد').waitFor();
  await expectAccessible(page);
  await saveView(page, 'palette-390');
  const box = await dialog(page).boundingBox();
  expect([box?.width, box?.height]).toEqual([390, 844]);
  await field(page).fill('0554182067');
  await order(page).waitFor();
  await expectAccessible(page);
  await saveView(page, 'palette-number-390');
  await dialog(page).getByRole('button', { name: 'إغلاق' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await opener.click();
  await field(page).fill('منتج');
  await option(page, 'المنتجات').click();
  await expect.poll(() => path(page)).toBe('/dashboard/products');
});
