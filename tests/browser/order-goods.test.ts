import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot, saveView } from '../fixtures/browser.ts';
import type { Account, Merchant } from '../fixtures/merchant.ts';
import { newPhone } from '../fixtures/phones.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { leaveForm } from '../fixtures/site.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The page where an order of two pieces at 199 is edited, which the merchant has confirmed. */
async function openEdit(
  account?: (merchant: Merchant) => Promise<Account>,
  { viewport = desktop, isInDrawer = false } = {},
) {
  const shop = await openShop(stack, {
    shippingOptions: [
      { id: 'usual', name: 'شحن عادي', priceMinor: 0, estimatedDays: 3 },
      { id: 'fast', name: 'شحن سريع', priceMinor: 2500, estimatedDays: 1 },
    ],
  });
  const { merchant } = shop;
  const orderId = await placeOrderIn(stack, shop);
  const params = { orderId };
  await merchant.client.changeOrderStatus({ params, body: { status: 'confirmed' } });
  const { page } = await newPage(browser, viewport);
  const who = account ? await account(merchant) : merchant;
  // The order's own address opens it beside the list.
  await openSignedIn(page, stack.url, who, `/dashboard/orders/${orderId}${isInDrawer ? '' : '/edit'}`);
  const order = async () => (await merchant.client.getOrder({ params })).order;
  return { page, order, merchant };
}

it.each([
  ['390', phone],
  ['1440', desktop],
] as const)(
  'the goods of a confirmed order and a discount are chosen with their total before saving, at %s pixels',
  async (width, viewport) => {
    const { page, order } = await openEdit(undefined, { viewport, isInDrawer: true });
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: 'تغيير المنتجات أو الخصم' }).waitFor();
    await expectAccessible(page);
    await saveView(page, `order-drawer-goods-${width}`);
    await drawer.getByRole('link', { name: 'تغيير المنتجات أو الخصم' }).click();
    await press(page, 'زد الكمية');
    await page.getByLabel('الشحن', { exact: true }).selectOption('fast');
    await page.getByText('كما هي محفوظة الآن').waitFor();
    const draft = page.getByRole('group', { name: 'المنتجات والإجمالي' });
    await draft.locator('strong', { hasText: '622' }).waitFor();
    await draft.locator('s', { hasText: '398' }).waitFor();
    await page.getByLabel('خصم', { exact: true }).fill('22');
    await draft.locator('strong', { hasText: '600' }).waitFor();
    expect(await draft.locator('dt').allInnerTexts()).toEqual([
      'المنتجات',
      'خصم',
      'الشحن',
      'الإجمالي السابق',
      'الإجمالي عند الاستلام',
    ]);
    const amounts = (await draft.locator('dd').allInnerTexts()).map(
      (amount) => amount.match(/[-−]?\d+/)?.[0],
    );
    expect(amounts).toEqual(['597', '-22', '25', '398', '600']);
    expect(await page.getByLabel('سبب الخصم').getAttribute('required')).toBe('');
    await expectAccessible(page);
    await press(page, 'حفظ التغييرات');
    await page.getByText('اكتب سبب الخصم').waitFor();
    await saveScreenshot(page, `order-goods-${width}`);
    await page.getByLabel('سبب الخصم').fill('عميل دائم');
    await press(page, 'حفظ التغييرات');
    const saved = page.getByText('تم حفظ التغييرات بنجاح');
    await saved.waitFor();
    await expect
      .poll(() =>
        saved.evaluate((text) => {
          const { top, bottom } = text.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight && document.activeElement?.contains(text);
        }),
      )
      .toBe(true);
    await saveView(page, `order-saved-in-view-${width}`);
    expect(await order()).toMatchObject({
      totalMinor: 60_000,
      status: 'confirmed',
      shipping: { priceMinor: 2500 },
    });
    await page.getByText('عُدّلت المنتجات أو المبلغ').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `order-goods-saved-${width}`);
  },
);

it('a discount above the owner’s limit is rejected beside its field', async () => {
  const { page, order, merchant } = await openEdit(async (owner) => {
    const { person } = await stack.newMember(owner, { role: 'agent', pages: null, phones: 'full' });
    return person;
  });
  await merchant.client.saveDiscountLimit({ body: { percent: 10 } });
  await press(page, 'تغيير المنتجات أو الخصم');
  await page.getByText('حتى 39.80').waitFor();
  await page.getByLabel('خصم', { exact: true }).fill('50');
  await page.getByLabel('سبب الخصم').fill('السعر مرتفع');
  await page
    .getByRole('group', { name: 'المنتجات والإجمالي' })
    .locator('strong', { hasText: '348' })
    .waitFor();
  await press(page, 'حفظ التغييرات');
  await page.getByText('الخصم أعلى من الحد المسموح لك').waitFor();
  await expectAccessible(page);
  expect((await order()).totalMinor).toBe(39_800);
});

it.each([
  ['390', phone],
  ['1440', desktop],
] as const)(
  'who makes an order of a left form changes its goods and sees the total, at %s pixels',
  async (width, viewport) => {
    const shop = await openShop(stack, { abandonedForms: { hasNotice: true, isKept: true } });
    await leaveForm(stack.port, shop.page, { phone: newPhone(), name: 'منى الخالدي' });
    const { page, problems } = await newPage(browser, viewport);
    await openSignedIn(page, stack.url, shop.merchant, '/dashboard/abandoned-forms');
    await page.getByRole('button', { name: 'اجعله طلبًا: منى الخالدي' }).click();
    const sheet = page.getByRole('dialog', { name: 'اجعله طلبًا' });
    await sheet.getByLabel('العنوان').fill('الجبيل، حي الفناتير');
    await press(page, 'تغيير المنتج أو الشحن');
    await press(page, 'زد الكمية');
    await sheet.locator('strong', { hasText: '398' }).waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `make-order-goods-${width}`);
    await sheet.getByRole('button', { name: 'أنشئ الطلب' }).click();
    await page.waitForURL('**/dashboard/orders?order=**');
    const { items } = await shop.merchant.client.listOrders({ query: {} });
    expect(items).toMatchObject([{ customerName: 'منى الخالدي', totalMinor: 39_800 }]);
    expect(problems).toEqual([]);
  },
);

it('the owner limits on the team’s screen the discount that members may give', async () => {
  const merchant = await stack.newMerchant();
  await stack.newMember(merchant, { role: 'agent', pages: null, phones: 'full' });
  const { page, problems } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, merchant, '/dashboard/team');
  const limit = page.getByRole('button', { name: 'خصم الأعضاء على الطلب' });
  // Keys that move through the choices change nothing.
  await limit.press('ArrowDown');
  await page.getByRole('menuitemradio').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await limit.click();
  await page.getByRole('menuitemradio', { name: /15/ }).click();
  await page.getByText('حُفظ حد الخصم').waitFor();
  expect(await merchant.client.getDiscountLimit()).toEqual({ percent: 15 });
  await expectAccessible(page);
  await saveScreenshot(page, 'team-discount-1440');
  expect(problems).toEqual([]);
});
