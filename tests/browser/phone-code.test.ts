import { expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { openAllDay } from '../fixtures/desk.ts';
import { newPhone } from '../fixtures/phones.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

it('a merchant has doubtful orders held and a code required, and a shopper who types it releases the order', async () => {
  const shop = await openShop(stack);
  const { client } = shop.merchant;
  await client.saveDeskSettings({ body: openAllDay });
  await client.saveWhatsAppConnection({
    body: { phoneNumberId: '1055512345', token: 'EAAG-token-1234567890' },
  });

  const { page: desk } = await newPage(browser, desktop);
  await openSignedIn(desk, stack.url, shop.merchant, '/dashboard/desk');
  await desk.getByRole('button', { name: 'الحذر من الطلبات' }).click();
  const sheet = desk.getByRole('dialog');
  await sheet.getByLabel('احجز الطلب').selectOption('40');
  await sheet.getByLabel('اطلب رمزًا بواتساب').selectOption('40');
  await sheet.getByLabel('اسم القالب').fill('order_code');
  await expectAccessible(desk);
  await sheet.getByRole('button', { name: 'حفظ' }).click();
  await desk.getByText('حُفظت إعدادات الحذر').waitFor();

  const { page, problems } = await newPage(browser, phone);
  const customerPhone = newPhone();
  await page.goto(shop.url);
  await page.getByLabel('الاسم الكامل').fill('ههههه');
  await page.getByLabel('رقم الجوال').fill(customerPhone);
  await page.getByLabel('العنوان').fill('asdf');
  await page.locator('form .btn[type=submit]').click();
  await page.getByRole('heading', { name: 'أكّد رقم جوالك' }).waitFor();
  await expectAccessible(page);
  await stack.streamsIdle();

  const { page: phoneScreen } = await newPage(browser, phone);
  await phoneScreen.goto(`${stack.url}/__local/partners`);
  const shown = phoneScreen.getByText(/^الرمز: \d{6}$/).first();
  await expect.poll(() => shown.count()).toBe(1);
  const code = ((await shown.textContent()) ?? '').replace(/\D/g, '');
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  await page.getByLabel('الرمز').fill(wrong);
  await page.getByRole('button', { name: 'تأكيد الرقم' }).click();
  await page.getByText('الرمز غير صحيح').waitFor();
  await page.getByLabel('الرمز').fill(code);
  await page.getByRole('button', { name: 'تأكيد الرقم' }).click();
  await page.getByText('تأكّد رقمك').waitFor();
  await saveScreenshot(page, 'code-confirmed');
  expect(problems).toEqual([]);

  await desk.goto(`${stack.url}/dashboard/orders`);
  await desk.getByText('رقم مؤكَّد').filter({ visible: true }).waitFor();
  await expectAccessible(desk);
  const [order] = (await client.listOrders({ query: {} })).items;
  expect(order).toMatchObject({ holdReason: null, phoneCheck: 'confirmed' });
});
