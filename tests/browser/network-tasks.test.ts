import { expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot, saveView } from '../fixtures/browser.ts';
import { choose } from '../fixtures/choice-menu.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'a merchant chooses when orders are sent, and resolves at the network what it did not receive, at %s px',
  async (width, viewport) => {
    const shop = await openShop(stack);
    const { client } = shop.merchant;
    const { page, problems } = await newPage(browser, viewport);
    await openSignedIn(page, stack.url, shop.merchant, '/dashboard/api-settings');
    const cod = page.getByRole('region', { name: /COD Network/ });
    await cod.getByRole('radio', { name: /بعد التأكيد/ }).waitFor();
    await expect.poll(() => cod.getByRole('radio', { name: /بعد التأكيد/ }).isChecked()).toBe(true);
    await cod.getByRole('radio', { name: /فور وصوله/ }).check();
    await cod.getByRole('textbox', { name: 'مفتاح API' }).fill('cod-live-very-secret-7890');
    await cod.getByLabel('رابط API').fill(`${stack.services.connectionFakes.codNetworkUrl}/leads`);
    await cod.getByRole('button', { name: 'حفظ' }).click();
    await page.getByText('تم حفظ إعدادات COD Network بنجاح').waitFor();
    expect((await client.getConnections()).cod?.sendsWhen).toBe('at_once');
    await expectAccessible(page);
    await saveScreenshot(page, `cod-sends-when-${width}`);

    const orderId = await placeOrderIn(stack, shop);
    const delivery = async (id = orderId) =>
      (await client.getOrderDeliveries({ params: { orderId: id } })).deliveries[0];
    await expect.poll(async () => (await delivery())?.state).toBe('sent');
    const number = (await delivery())?.remoteId ?? '';
    await client.changeOrderStatus({ params: { orderId }, body: { status: 'shipped' } });
    await page.goto(`${stack.url}/dashboard/orders?order=${orderId}`);
    const drawer = page.getByRole('dialog').first();
    await choose(drawer.getByLabel(/^حالة طلب/), 'ملغي');
    const question = page.getByRole('dialog', { name: 'إلغاء طلب شُحن' });
    await question.getByText(/يعني أنه رجع/).waitFor();
    await saveView(page, `returned-question-${width}`);
    await question.getByRole('button', { name: 'نعم، رجع' }).click();
    await drawer.getByText('مرتجع', { exact: true }).first().waitFor();
    const task = drawer.getByText(new RegExp(`ألغِه عند الشبكة أيضًا، رقمه .?${number}`));
    await task.waitFor();
    const room = await task.evaluate((text) => {
      const [warning, part] = ['[data-tone]', '[role=tabpanel], [data-part]'].map((each) =>
        text.closest(each),
      );
      const above = part?.previousElementSibling?.getBoundingClientRect().bottom;
      return (warning?.getBoundingClientRect().top ?? 0) - (above ?? part?.getBoundingClientRect().top ?? 0);
    });
    expect(room, 'between the warning and what is above it').toBeGreaterThan(12);
    await expectAccessible(page);
    await saveView(page, `network-task-${width}`);

    await page.goto(`${stack.url}/dashboard/orders`);
    const filters = page.getByRole('navigation', { name: 'تصفية الطلبات حسب الحالة' });
    await filters
      .getByRole('link', { name: /^عند الشبكة/ })
      .getByText('1')
      .waitFor({ timeout: 70_000 });
    await filters.getByRole('link', { name: /^عند الشبكة/ }).click();
    await page.getByText('ألغِه عند الشبكة', { exact: true }).waitFor();
    await expectAccessible(page);
    await saveView(page, `network-task-list-${width}`);
    // Deleting it here would not cancel its parcel there.
    await page.getByLabel(/^تحديد طلب/).check();
    await page.getByRole('button', { name: 'إجراءات أخرى على المحدد' }).click();
    await page.getByRole('menuitem', { name: 'حذف المحدد' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'حذف', exact: true }).click();
    await page.getByText(/^لم يتم حذف طلب واحد عند شبكة الدفع/).waitFor();
    await expectAccessible(page);
    await saveView(page, `network-task-not-deleted-${width}`);
    await expect(client.deleteOrder({ params: { orderId } })).rejects.toMatchObject({ status: 409 });
    await filters.getByRole('link', { name: /^مرتجع/ }).click();
    await expect.poll(() => page.getByLabel(/^حالة طلب/).count()).toBe(1);
    await page.goto(`${stack.url}/dashboard/orders?task=1&order=${orderId}`);
    await drawer.getByRole('button', { name: 'ألغيتُه عند الشبكة' }).click();
    await page.getByText('سُجّل ذلك في سجل الطلب').waitFor();
    await expect.poll(() => task.count()).toBe(0);
    const { events } = await client.getOrder({ params: { orderId } });
    expect(events.at(-1)).toMatchObject({ type: 'settled_at_network', remoteId: number });
    await client.deleteOrder({ params: { orderId } });

    // The result of a save at the network is beside the pressed button.
    const otherId = await placeOrderIn(stack, shop);
    await expect.poll(async () => (await delivery(otherId))?.state).toBe('sent');
    await expect(client.deleteOrder({ params: { orderId: otherId } })).rejects.toMatchObject({ status: 409 });
    await page.goto(`${stack.url}/dashboard/orders/${otherId}/edit`);
    await page.getByLabel('اسم العميل').fill('نورة العتيبي');
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    const edited = page.getByRole('button', { name: 'عدّلتُه عند الشبكة' });
    await edited.waitFor();
    await expect
      .poll(() => edited.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
    await expectAccessible(page);
    await saveView(page, `network-task-edit-${width}`);
    expect(problems).toEqual([]);
  },
);

it('selected orders are recorded as returned after a question', async () => {
  const shop = await openShop(stack);
  const { client } = shop.merchant;
  const orderIds = [await placeOrderIn(stack, shop), await placeOrderIn(stack, shop)];
  await client.changeOrderStatuses({ body: { orderIds, status: 'shipped' } });
  const { page } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, shop.merchant, '/dashboard/orders');
  await page.getByLabel('تحديد كل الطلبات المعروضة').check();
  const bar = page.getByRole('region', { name: 'إجراءات على الطلبات المحددة' });
  await saveView(page, 'bulk-returned-1440');
  await bar.getByRole('button', { name: 'إجراءات أخرى على المحدد' }).click();
  await page.getByRole('menuitem', { name: 'رجع المحدد' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'نعم، رجع' }).click();
  await expect.poll(() => page.getByText('مرتجع', { exact: true }).count()).toBeGreaterThan(1);
  const { items } = await client.listOrders({ query: { returned: 'true' } });
  expect(items.map(({ id }) => id).toSorted()).toEqual(orderIds.toSorted());
});
