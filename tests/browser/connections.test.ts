import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { choose } from '../fixtures/choice-menu.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();
afterEach(() => {
  stack.services.connectionFakes.script('codNetwork', 'accept');
  stack.services.connectionFakes.script('whatsApp', 'accept');
});

const apiKey = 'cod-live-very-secret-7890';
const endpoint = () => `${stack.services.connectionFakes.codNetworkUrl}/leads`;

const cod = (page: Page) => page.getByRole('region', { name: /COD Network/ });
const whatsApp = (page: Page) => page.getByRole('region', { name: /WhatsApp Business/ });

async function openSettings(viewport = desktop) {
  const merchant = await stack.newMerchant();
  const { page, problems } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, merchant, '/dashboard/api-settings');
  await cod(page).waitFor();
  return { page, problems, client: merchant.client };
}

it.each([
  ['desktop', desktop],
  ['phone', phone],
])('API settings report missing fields, save, and mask the stored key on a %s', async (name, viewport) => {
  const { page, problems, client } = await openSettings(viewport);
  await expectAccessible(page);
  await saveScreenshot(page, `api-settings-empty-${name}`);

  await cod(page).getByRole('button', { name: 'حفظ' }).click();
  await page.getByRole('alert').filter({ hasText: 'جميع حقول COD Network مطلوبة' }).waitFor();
  await page.getByText('مفتاح API مطلوب').waitFor();
  await page.getByText('رابط API مطلوب').waitFor();
  await cod(page).getByRole('button', { name: 'اختبار الاتصال' }).click();
  await page.getByText('الرجاء إدخال رابط API والمفتاح أولًا').waitFor();

  await cod(page).getByRole('textbox', { name: 'مفتاح API' }).fill(apiKey);
  await cod(page).getByLabel('رابط API').fill('network.example');
  await cod(page).getByRole('button', { name: 'حفظ' }).click();
  await page
    .getByText('يجب أن يكون رابطًا صالحًا يبدأ بـ \u2066http://\u2069 أو \u2066https://\u2069')
    .waitFor();
  await expectAccessible(page);

  await cod(page).getByLabel('رابط API').fill(endpoint());
  await cod(page).getByRole('button', { name: 'حفظ' }).click();
  await page.getByText('تم حفظ إعدادات COD Network بنجاح').waitFor();
  await cod(page).getByText('وينتهي بـ \u20667890\u2069').waitFor();
  expect(await page.content()).not.toContain('very-secret');
  // What is only saved does not look as if it worked.
  await cod(page).getByText('محفوظ ولم نتأكد منه').waitFor();
  await expectAccessible(page);
  await cod(page).getByRole('button', { name: 'اختبار الاتصال' }).click();
  await cod(page).getByText('مرتبط', { exact: true }).waitFor();
  await cod(page)
    .getByText(/^قبلت الشبكة ما أرسلناه إليها/)
    .waitFor();

  await whatsApp(page).getByRole('button', { name: 'حفظ' }).click();
  await page.getByText('جميع حقول WhatsApp مطلوبة').waitFor();
  await whatsApp(page).getByRole('textbox', { name: 'رمز الوصول' }).fill('EAAG-token-1234567890');
  await whatsApp(page).getByLabel('معرّف رقم الهاتف').fill('1055512345');
  await whatsApp(page).getByRole('button', { name: 'حفظ' }).click();
  await page.getByText('تم حفظ إعدادات WhatsApp بنجاح').waitFor();
  await whatsApp(page)
    .getByText(/^قبلته Meta/)
    .waitFor();
  await whatsApp(page).getByText('+966 55 123 4567').waitFor();
  // The settings for customers' answers are visible without unfolding.
  await whatsApp(page).getByRole('textbox', { name: 'سر التطبيق (App Secret)' }).waitFor();
  await whatsApp(page).getByText('ينقصه سر التطبيق').waitFor();
  stack.services.connectionFakes.script('whatsApp', 'unauthorized', 1);
  await whatsApp(page).getByRole('button', { name: 'اختبار الاتصال' }).click();
  await whatsApp(page)
    .getByText(/^رفضته Meta/)
    .waitFor();
  await whatsApp(page).getByText('محفوظ ولا يعمل').waitFor();
  await whatsApp(page)
    .getByText(/الرمز خاطئ أو انتهت صلاحيته/)
    .waitFor();
  expect(await whatsApp(page).getByText('مرتبط', { exact: true }).count()).toBe(0);
  // The saved settings and Meta's answer about them are two messages.
  stack.services.connectionFakes.script('whatsApp', 'unauthorized', 1);
  await whatsApp(page).getByRole('button', { name: 'حفظ' }).click();
  await page.getByRole('alert').filter({ hasText: 'حُفظت إعدادات WhatsApp، لكن Meta رفضتها' }).waitFor();
  expect(await page.getByText('تم حفظ إعدادات WhatsApp بنجاح').count()).toBe(0);
  await expectAccessible(page);
  await saveScreenshot(page, `api-settings-rejected-${name}`);
  await whatsApp(page).getByRole('button', { name: 'اختبار الاتصال' }).click();
  await whatsApp(page)
    .getByText(/^قبلته Meta/)
    .waitFor();
  // A typed token that is not saved is not tested.
  await whatsApp(page).getByRole('textbox', { name: 'رمز الوصول' }).fill('EAAG-another-token-12345');
  await whatsApp(page).getByRole('button', { name: 'اختبار الاتصال' }).click();
  await page.getByRole('alert').filter({ hasText: 'لم يُجرَّب ما كتبته لأنه لم يُحفظ بعد' }).waitFor();
  expect(await page.getByText('قبلت Meta رمز الوصول').count()).toBe(0);
  await whatsApp(page).getByRole('textbox', { name: 'رمز الوصول' }).fill('');
  await expectAccessible(page);
  await saveScreenshot(page, `api-settings-saved-${name}`);

  await page.reload();
  await cod(page).getByText('وينتهي بـ \u20667890\u2069').waitFor();
  await cod(page).getByRole('button', { name: 'حفظ' }).click();
  await page.getByText('تم حفظ إعدادات COD Network بنجاح').waitFor();
  expect(await client.getConnections()).toMatchObject({
    cod: { endpoint: endpoint(), apiKey: { lastFour: '7890' } },
    whatsApp: { phoneNumberId: '1055512345', token: { lastFour: '7890' }, appSecret: null },
  });
  expect(problems).toEqual([]);
});

it('API settings test the connection from the server and report the network’s answer', async () => {
  const { page } = await openSettings();
  await cod(page).getByRole('textbox', { name: 'مفتاح API' }).fill(apiKey);
  await cod(page).getByLabel('رابط API').fill(endpoint());
  const test = () => cod(page).getByRole('button', { name: 'اختبار الاتصال' }).click();
  await test();
  await page.getByText('تم الاتصال بنجاح وواجهة API تعمل').waitFor();
  stack.services.connectionFakes.script('codNetwork', 'unauthorized', 1);
  await test();
  await page.getByText('خطأ في الاتصال: 401 (Unauthenticated.)').waitFor();
  await cod(page).getByLabel('رابط API').fill('https://api.no-such-network.invalid/leads');
  await cod(page).getByRole('button', { name: 'حفظ' }).click();
  await page.getByText('تم حفظ إعدادات COD Network بنجاح').waitFor();
  await cod(page).getByText('محفوظ ولم نتأكد منه').waitFor();
  // What does not work is stored as such, tested before or after it is saved.
  await test();
  await page.getByText('فشل اختبار الاتصال: تعذّر الوصول إلى هذا العنوان').waitFor();
  await cod(page).getByText('محفوظ ولا يعمل').waitFor();
  await cod(page).getByLabel('رابط API').fill('https://api.no-other-network.invalid/leads');
  await cod(page).getByRole('textbox', { name: 'مفتاح API' }).fill(apiKey);
  await test();
  await page.getByText('فشل اختبار الاتصال: تعذّر الوصول إلى هذا العنوان').waitFor();
  await cod(page).getByRole('button', { name: 'حفظ' }).click();
  await page.getByText(/^حُفظت الإعدادات، لكن اختبارها لم ينجح/).waitFor();
  await cod(page).getByText('محفوظ ولا يعمل').waitFor();
  // What worked before it was saved is known to work afterwards.
  await cod(page).getByRole('textbox', { name: 'مفتاح API' }).fill(apiKey);
  await cod(page).getByLabel('رابط API').fill(endpoint());
  await test();
  await page.getByText('تم الاتصال بنجاح وواجهة API تعمل').waitFor();
  await cod(page).getByRole('button', { name: 'حفظ' }).click();
  await cod(page).getByText('مرتبط', { exact: true }).waitFor();
  await cod(page).getByRole('textbox', { name: 'مفتاح API' }).fill(apiKey);
  await cod(page).getByLabel('رابط API').fill('http://169.254.169.254/latest');
  await test();
  await page.getByText('يجب أن يكون العنوان على الإنترنت').waitFor();
});

it('API settings ask before edits are lost, and show on the screen that there is no connection', async () => {
  const { page } = await openSettings(phone);
  await whatsApp(page).getByLabel('معرّف رقم الهاتف').fill('1055512345');
  await page.getByRole('link', { name: 'الطلبات' }).click();
  const question = page.getByRole('dialog', { name: 'لديك تغييرات غير محفوظة' });
  await question.getByRole('button', { name: 'متابعة التعديل' }).click();
  await expect.poll(() => whatsApp(page).getByLabel('معرّف رقم الهاتف').inputValue()).toBe('1055512345');
  await whatsApp(page).getByLabel('معرّف رقم الهاتف').fill('');
  await page.getByRole('link', { name: 'الطلبات' }).click();
  await page.getByText('لا توجد طلبات بعد').waitFor();
  await page.context().setOffline(true);
  await page.getByText('لا اتصال بالإنترنت. قد لا يكون ما تراه محدّثًا').waitFor();
  await page.getByText(/^مؤكد/).first().click();
  await page.getByRole('button', { name: 'أعد المحاولة' }).first().waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'offline-390');
  await page.context().setOffline(false);
  await expect.poll(() => page.getByRole('button', { name: 'أعد المحاولة' }).count()).toBe(0);
  await expect.poll(() => page.getByText('لا اتصال بالإنترنت').count()).toBe(0);
});

it('API settings require the key again for another host, and can remove it', async () => {
  const { page, client } = await openSettings();
  await client.saveCodConnection({ body: { endpoint: endpoint(), apiKey, sendsWhen: 'at_once' } });
  await page.reload();
  await cod(page).getByLabel('رابط API').fill('https://elsewhere.example/leads');
  await cod(page).getByRole('button', { name: 'حفظ' }).click();
  await page.getByText('أدخل المفتاح من جديد').waitFor();
  await cod(page).getByRole('button', { name: 'إزالة الربط' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'إزالة الربط' }).click();
  await page.getByText('أُزيل ربط COD Network').waitFor();
  expect((await client.getConnections()).cod).toBeNull();
});

/** A connected shop with an order, shown in its drawer. */
async function openOrder(
  viewport: { width: number; height: number },
  prepare: (shop: Shop) => Promise<unknown> = async () => undefined,
) {
  const shop = await openShop(stack);
  const { client } = shop.merchant;
  await client.saveCodConnection({ body: { endpoint: endpoint(), apiKey, sendsWhen: 'at_once' } });
  await prepare(shop);
  const orderId = await placeOrderIn(stack, shop);
  const { page, problems } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, shop.merchant, '/dashboard/orders');
  await page.getByText('عبدالله الشمري').first().click();
  const drawer = page.getByRole('dialog');
  /** A phone shows one part of the order at a time. */
  const openPart = async (name: string) => {
    if (viewport === phone) await drawer.getByRole('tab', { name }).click();
  };
  await openPart('الإرسال والسجل');
  await drawer.getByRole('heading', { name: 'شبكة الدفع عند الاستلام' }).waitFor();
  return { page, problems, drawer, client, orderId, openPart };
}

it('a delivered order shows the network’s id', async () => {
  const { drawer, problems } = await openOrder(desktop);
  await drawer.getByText('وصل إلى الشبكة', { exact: true }).first().waitFor();
  await drawer.getByText('رقمه لدى الشبكة').waitFor();
  expect(problems).toEqual([]);
});

it('sending an order again after an uncertain delivery warns first', async () => {
  stack.services.connectionFakes.script('codNetwork', 'server-error', 1);
  const { page, drawer, openPart } = await openOrder(phone);
  await drawer.getByText('غير مؤكد', { exact: true }).first().waitFor();
  await drawer.getByText('Server Error').waitFor();
  // The list and the API settings show it too.
  await page.reload();
  await page.getByRole('listitem').getByText('لم يصل إلى الشبكة', { exact: true }).waitFor();
  await openPart('الإرسال والسجل');
  await drawer.getByRole('button', { name: 'إعادة الإرسال' }).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await saveScreenshot(page, 'delivery-uncertain-phone');
  await drawer.getByRole('button', { name: 'إعادة الإرسال' }).click();
  const question = page.getByRole('dialog', { name: 'إعادة إرسال الطلب' });
  await question.getByText('ابحث عنه في لوحة الشبكة أولًا').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'delivery-again-phone');
  await question.getByRole('button', { name: 'إعادة الإرسال' }).click();
  await drawer.getByText('وصل إلى الشبكة', { exact: true }).first().waitFor();
});

describe('a WhatsApp message', () => {
  const connect = async ({ merchant: { client } }: Shop) => {
    await client.saveWhatsAppConnection({
      body: { phoneNumberId: '1055512345', token: 'EAAG-token-1234567890' },
    });
    await client.createMessageTemplate({
      body: {
        name: 'تأكيد الطلب',
        content: 'مرحبًا {name}، استلمنا طلبك رقم {orderId}:\n{items}\nنشكر ثقتك.',
        forStatus: 'pending',
      },
    });
  };

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ])(
    'a WhatsApp message is previewed, its failure shown in Arabic, and then sent on a %s',
    async (name, viewport) => {
      const { page, drawer, orderId, problems, openPart } = await openOrder(viewport, connect);
      await openPart('المحادثة');
      await drawer.getByRole('button', { name: 'إرسال رسالة واتساب' }).click();
      const message = page.getByRole('dialog', { name: /رسالة واتساب إلى/ });
      const preview = message.getByRole('region', { name: 'نص الرسالة' });
      await preview.getByText(`استلمنا طلبك رقم ${orderId.slice(0, 8).toUpperCase()}`).waitFor();
      await expectAccessible(page);
      await saveScreenshot(page, `whatsapp-${name}`);

      stack.services.connectionFakes.script('whatsApp', 'outside-window', 1);
      await message.getByRole('button', { name: 'إرسال', exact: true }).click();
      await message.getByText('مضت أكثر من 24 ساعة على آخر رسالة من العميل').waitFor();
      await message.getByText('قالب معتمد').click();
      await message.getByLabel('اسم القالب لدى Meta').fill('order_update');
      await expectAccessible(page);
      await saveScreenshot(page, `whatsapp-rejected-${name}`);
      await message.getByRole('button', { name: 'إرسال', exact: true }).click();
      await page.getByText('تم إرسال رسالة WhatsApp بنجاح').waitFor();
      await drawer.getByText('أُرسلت', { exact: true }).waitFor();
      await drawer.getByText('لم يكتب العميل هنا بعد').waitFor();
      await drawer.getByRole('button', { name: 'اختر قالبًا' }).scrollIntoViewIfNeeded();
      await saveScreenshot(page, `order-deliveries-${name}`);
      expect(problems).toEqual([]);
    },
  );

  it('without a connection the message opens in WhatsApp with its text', async () => {
    const { page, drawer, client, orderId, openPart } = await openOrder(phone, async ({ merchant }) => {
      const { client } = merchant;
      await client.createMessageTemplate({
        body: { name: 'تأكيد', content: 'نؤكد طلبك يا {name}', forStatus: 'pending' },
      });
      await client.createMessageTemplate({
        body: { name: 'شكر', content: 'شكرًا {name}', forStatus: 'delivered' },
      });
    });
    await openPart('المحادثة');
    await drawer.getByText('المحادثة تظهر بعد ربط واتساب').waitFor();
    await drawer.getByRole('button', { name: 'إرسال رسالة واتساب' }).click();
    const message = page.getByRole('dialog', { name: /رسالة واتساب إلى/ });
    const { order } = await client.getOrder({ params: { orderId } });
    const link = message.getByRole('link', { name: 'فتح في واتساب' });
    const chat = (text: string) =>
      `https://wa.me/${order.customerPhone.e164.slice(1)}${text && `?text=${encodeURIComponent(text)}`}`;
    await expect.poll(() => link.getAttribute('href')).toBe(chat('نؤكد طلبك يا عبدالله الشمري'));
    await expectAccessible(page);
    await saveScreenshot(page, 'whatsapp-not-connected-phone');
    // The key closes the message alone, not the order below it.
    await page.keyboard.press('Escape');
    await message.waitFor({ state: 'hidden' });
    const round = drawer.getByRole('link', { name: 'مراسلة عبدالله الشمري على واتساب' });
    await expect.poll(() => round.getAttribute('href')).toBe(chat('نؤكد طلبك يا عبدالله الشمري'));

    // No template is for shipped orders: none is preselected.
    await choose(drawer.getByLabel('حالة طلب عبدالله الشمري'), 'تم الشحن');
    await expect.poll(() => round.getAttribute('href')).toBe(chat(''));
    await drawer.getByRole('button', { name: 'إرسال رسالة واتساب' }).click();
    await message.getByText('لا قالب لحالة هذا الطلب').waitFor();
    await expect.poll(() => message.getByLabel('القالب').inputValue()).toBe('');
    await message.getByLabel('القالب').selectOption({ label: 'شكر' });
    await expect.poll(() => link.getAttribute('href')).toBe(chat('شكرًا عبدالله الشمري'));
  });
});
