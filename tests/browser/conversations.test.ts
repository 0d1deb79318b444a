import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newUnmatchedMessage } from '../fixtures/authorization-resources.ts';
import { desktop, expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { choose } from '../fixtures/choice-menu.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { askByItself, askedOrder, connectWhatsApp, questionOf } from '../fixtures/talking-shop.ts';

const { stack, browser } = await stackAndBrowserForFile();

/** A merchant whose shop is connected to WhatsApp, on a screen of theirs. */
async function openTalking(path: (orderId: string) => string, viewport = desktop, isAsked = true) {
  const shop = await openShop(stack);
  const templates = await connectWhatsApp(stack, shop);
  if (isAsked) await askByItself(shop, templates.confirmation);
  const orderId = isAsked ? (await askedOrder(stack, shop)).orderId : '';
  const { page, problems } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, shop.merchant, path(orderId));
  return { page, problems, shop, orderId, client: shop.merchant.client };
}

/** What the customer of an order does on the page that plays WhatsApp. */
async function onPartnersPage(act: (page: Page) => Promise<void>): Promise<void> {
  const { page, context } = await newPage(browser, desktop);
  await page.goto(`${stack.url}/__local/partners`);
  await act(page);
  await context.close();
}

const newest = (page: Page, acceptedId: string) =>
  page.locator('article', { has: page.locator(`input[value="${acceptedId}"]`) });

it('a merchant switches the question on, and an order goes from it by the customer’s button to the message after its delivery', async () => {
  const { page, problems, shop, client } = await openTalking(() => '/dashboard/api-settings', desktop, false);
  const card = page.getByRole('region', { name: 'التأكيد التلقائي عبر واتساب' });
  const isOn = card.getByLabel('اسأل عملائي تلقائيًا');
  await expect.poll(() => isOn.isDisabled()).toBe(true);
  await card.getByLabel('القالب', { exact: true }).selectOption({ label: 'تأكيد الطلب' });
  const approved = card.getByLabel('القالب المعتمد لدى Meta');
  await approved.selectOption('order_update ar');
  await card.getByText('تنقصه الأزرار').waitFor();
  await approved.selectOption('confirm_order ar');
  await expect.poll(() => isOn.isDisabled()).toBe(false);
  await isOn.click({ force: true });
  await expect.poll(() => isOn.isChecked()).toBe(true);
  await card.getByLabel('متى بعد الطلب؟').selectOption('0');
  await card.getByLabel('من الساعة').selectOption('00:00');
  await card.getByLabel('إلى الساعة').selectOption('24:00');
  await card.getByLabel('الجمعة من').selectOption('00:00');
  await expectAccessible(page);
  await saveScreenshot(page, 'autopilot-1440');
  await card.getByRole('button', { name: 'حفظ' }).click();
  await page.getByText('حُفظ التأكيد التلقائي').waitFor();

  const orderId = await placeOrderIn(stack, shop);
  await expect.poll(() => questionOf(stack, orderId)).toBeDefined();
  await page.goto(`${stack.url}/dashboard/orders?order=${orderId}`);
  const drawer = page.getByRole('dialog');
  const thread = drawer.getByRole('list', { name: 'رسائل واتساب' });
  await thread.getByText(/هل نؤكده؟$/).waitFor();
  await drawer.getByText('لم يكتب العميل هنا بعد').waitFor();

  await onPartnersPage(async (partners) => {
    const asked = newest(partners, questionOf(stack, orderId) ?? '');
    await asked.getByRole('button', { name: 'تأكيد الطلب' }).click();
  });
  const status = drawer.getByLabel('حالة طلب عبدالله الشمري');
  await expect.poll(() => status.textContent()).toBe('مؤكد');
  await thread.getByText('ضغط الزر').waitFor();
  await thread.getByText('تأكيد الطلب', { exact: true }).waitFor();

  await choose(status, 'تم الشحن');
  await expect
    .poll(async () => (await client.getOrder({ params: { orderId } })).order.status)
    .toBe('shipped');
  await drawer.getByRole('button', { name: 'إرسال رسالة واتساب' }).click();
  const message = page.getByRole('dialog', { name: /رسالة واتساب إلى/ });
  // What fits the status is chosen already.
  await message.getByText(/في الطريق إليك/).waitFor();
  await message.getByText('قالب معتمد').click();
  const sentAs = message.getByLabel('القالب المعتمد لدى Meta');
  await sentAs.selectOption('thanks ar');
  await message.getByText('عدد متغيراته لا يطابق قالبك').waitFor();
  await sentAs.selectOption('order_shipped ar');
  await expect.poll(() => message.getByText('عدد متغيراته لا يطابق قالبك').count()).toBe(0);
  await expectAccessible(page);
  await saveScreenshot(page, 'talk-compose-1440');
  await message.getByRole('button', { name: 'إرسال', exact: true }).click();
  await thread.getByText(/في الطريق إليك/).waitFor();

  await choose(status, 'تم التوصيل');
  for (const [text, left] of [
    [/نتمنى أن يعجبك/, /كيف وجدت طلبك/],
    [/كيف وجدت طلبك/, undefined],
  ] as const) {
    await expect
      .poll(async () => (await client.getOrder({ params: { orderId } })).order.status)
      .toBe('delivered');
    await drawer.getByRole('button', { name: 'إرسال رسالة واتساب' }).click();
    await message.getByText(text).waitFor();
    if (left) expect(await message.getByText(left).count()).toBe(0);
    await message.getByRole('button', { name: 'إرسال', exact: true }).click();
    await thread.getByText(text).waitFor();
    await message.waitFor({ state: 'hidden' });
  }
  // Meta's reports are delayed for some seconds, because they may overtake our own request.
  const arrived = () => thread.getByText('وصلت', { exact: true }).count();
  await expect.poll(arrived).toBe(4);
  // A customer who pressed the question's button has read it.
  await expect.poll(() => thread.getByText('قُرئت', { exact: true }).count()).toBe(1);
  await expectAccessible(page);
  await saveScreenshot(page, 'talk-day-1440');
  expect(problems).toEqual([]);
});

it('a customer who writes is next on the desk with the message, and is answered there; the first button decides', async () => {
  const { page, problems, shop, client } = await openTalking(() => '/dashboard/orders', phone);
  const { orderId, question } = await askedOrder(stack, shop, { name: 'نورة القحطاني' });
  const fakes = stack.services.connectionFakes;
  // As customers without a number do it, and as Meta delivers it on a bad day.
  fakes.deliver({ isNumberHidden: true, repeat: 3, isShuffled: true });
  await fakes.act(question, { write: 'أبغى حبتين بدل وحدة', isReply: true });
  fakes.deliver({});
  await expect.poll(async () => (await client.listCalls()).calls[0]?.group).toBe('message');
  await page.goto(`${stack.url}/dashboard/desk`);
  await page.getByRole('heading', { level: 2, name: 'نورة القحطاني' }).waitFor();
  await page.getByText(/^رسالة جديدة من العميل/).waitFor();
  const thread = page.getByRole('list', { name: 'رسائل واتساب' });
  await expect.poll(() => thread.getByText('أبغى حبتين بدل وحدة').count()).toBe(1);
  await page.locator('[inert]').waitFor({ state: 'detached' });
  await page.getByLabel('ردّك').fill('أبشري، نعدّلها الآن');
  await page.getByRole('button', { name: 'أرسل الرد' }).click();
  await thread.getByText('أبشري، نعدّلها الآن').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'talk-desk-390');

  await fakes.act(question, { press: 0 });
  await expect
    .poll(async () => (await client.getOrder({ params: { orderId } })).order.status)
    .toBe('confirmed');
  await page.getByRole('button', { name: 'غير ذلك' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^إلغاء/ })
    .click();
  await page.getByRole('dialog', { name: 'سبب الإلغاء' }).getByRole('button', { name: 'السعر' }).click();
  await page.getByRole('dialog', { name: 'تقرّر طلب نورة القحطاني قبلك' }).waitFor();
  expect((await client.getOrder({ params: { orderId } })).order.status).toBe('confirmed');

  await fakes.act(question, { write: 'أوقف الرسائل', isReply: true });
  await page.goto(`${stack.url}/dashboard/orders?order=${orderId}`);
  await page.getByRole('tab', { name: 'المحادثة' }).click();
  await expect.poll(() => page.getByText('طلب هذا العميل ألا تُرسل إليه رسائل.').count()).toBe(1);
  expect(await page.getByLabel('ردّك').count()).toBe(0);
  await expectAccessible(page);
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

it('an order whose customer wrote after shipping is marked in the list and in the details, until it is marked as read', async () => {
  const { page, problems, shop, client } = await openTalking(() => '/dashboard/orders', phone);
  const { orderId, question } = await askedOrder(stack, shop, { name: 'ريم الحربي' });
  await client.changeOrderStatus({ params: { orderId }, body: { status: 'shipped' } });
  await stack.services.connectionFakes.act(question, { write: 'وين طلبي؟', isReply: true });
  const waits = async () => (await client.getOrder({ params: { orderId } })).order.customerWroteAt;
  await expect.poll(waits).toBeDefined();
  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: 'ريم الحربي' });
  await card.getByText('رسالة تنتظر ردًّا').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'talk-waits-390');
  await card.getByRole('link', { name: 'ريم الحربي', exact: true }).click();
  const drawer = page.getByRole('dialog');
  // The test looks for the conversation.
  await drawer.getByText('وين طلبي؟').waitFor();
  await drawer.getByText(/^رسالة العميل تنتظر ردًّا منذ/).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'talk-waits-order-390');
  await drawer.getByRole('button', { name: 'تحديد كمقروءة' }).click();
  await expect.poll(waits).toBeUndefined();
  await expect.poll(() => page.getByText(/تنتظر ردًّا/).count()).toBe(0);
  expect(problems).toEqual([]);
});

it('a message from an unknown sender is shown with the orders, pinned to one, or deleted', async () => {
  const shop = await openShop(stack);
  const { client } = shop.merchant;
  const orderId = await placeOrderIn(stack, shop, { name: 'أم خالد العتيبي' });
  for (let count = 0; count < 2; count += 1) await newUnmatchedMessage({ stack, owner: shop.merchant });
  const { page, problems } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, shop.merchant, '/dashboard/orders');
  await page.getByText('رسالتا واتساب لا نعرف طلبهما.').waitFor();
  await page.getByRole('button', { name: 'اعرضها' }).click();
  const sheet = page.getByRole('dialog', { name: 'رسائل واتساب بلا طلب معروف' });
  const messages = sheet.getByRole('list', { name: 'الرسائل' }).locator('> li');
  await expect.poll(() => messages.count()).toBe(2);
  await messages.first().getByRole('button', { name: 'اربطها بطلب: أم خالد' }).click();
  await sheet.getByLabel('ابحث عن الطلب').fill('أم خالد');
  const found = sheet.getByRole('button', { name: /^اربط بالطلب .*أم خالد العتيبي/ });
  await found.waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'unmatched-390');
  await page.setViewportSize(desktop);
  await expectAccessible(page);
  await saveScreenshot(page, 'unmatched-1440');
  await found.click();
  await expect.poll(() => messages.count()).toBe(1);
  const { received } = await client.getOrderDeliveries({ params: { orderId } });
  expect(received.map(({ text }) => text)).toEqual(['أين طلبي؟']);

  await sheet.getByRole('button', { name: 'احذف رسالة: أم خالد' }).click();
  await page
    .getByRole('dialog', { name: 'حذف الرسالة' })
    .getByRole('button', { name: 'احذف', exact: true })
    .click();
  await sheet.getByText('لا رسائل بلا طلب.').waitFor();
  expect((await client.listUnmatchedMessages({ query: {} })).items).toEqual([]);
  expect(problems).toEqual([]);
});
