import { shortId } from '@mirsah/domain/id';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { orderFor, postOrder } from '../fixtures/site.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

it('a member is invited, works in the merchant’s account with the permissions of the role, and is removed', async () => {
  const { merchant: owner, page: shopPage } = await openShop(stack);
  await postOrder(stack.port, shopPage.subdomain, { ...orderFor(shopPage.id), phone: '0551234567' });
  await owner.client.saveMySender({ body: { name: 'ديرة العود للعطور الشرقية', phone: '' } });
  const agent = await stack.newMerchant();

  const { page, problems } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, owner, '/dashboard/team');
  await page.getByText('تعمل وحدك حتى الآن').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'ادعُ أول عضو' }).click();
  const dialog = page.getByRole('dialog', { name: 'دعوة عضو' });
  await dialog.getByLabel('البريد الإلكتروني').fill(agent.email);
  await dialog.getByRole('switch', { name: 'إخفاء أرقام العملاء حتى الاتصال' }).check({ force: true });
  await expectAccessible(page);
  await saveScreenshot(page, 'team-invite-1440');
  await dialog.getByRole('button', { name: 'إنشاء الدعوة' }).click();
  const link = await page
    .getByRole('dialog', { name: 'رابط الدعوة جاهز' })
    .getByLabel('رابط الدعوة')
    .inputValue();
  await saveScreenshot(page, 'team-link-1440');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'دعوات بانتظار القبول' }).waitFor();
  // On a phone, the facts about a person wrap as wholes.
  await page.setViewportSize(phone);
  const until = await page.getByText(/^تنتهي /).boundingBox();
  expect(until?.height).toBeLessThan(30);
  await saveScreenshot(page, 'team-390');
  await page.setViewportSize(desktop);

  // An invitation is revoked after a question that says what it ends.
  await owner.client.inviteMember({
    body: { email: 'wrong@mirsah.test', role: 'packer', pages: null, phones: 'full' },
  });
  await page.reload();
  const revoke = page.getByRole('button', { name: 'إلغاء دعوة \u2066wrong@mirsah.test\u2069' });
  await revoke.click();
  const question = page.getByRole('dialog', { name: 'إلغاء الدعوة' });
  await question.getByText('لن يفتح الرابط').waitFor();
  await question.getByRole('button', { name: 'إلغاء الدعوة' }).click();
  await page.getByText('أُلغيت الدعوة').waitFor();
  await expect.poll(() => revoke.count()).toBe(0);

  const invitation = new URL(link).pathname + new URL(link).hash;
  const { page: others } = await newPage(browser, phone);
  await openSignedIn(others, stack.url, await stack.newMerchant(), invitation);
  await others.getByRole('button', { name: 'الدخول بحساب آخر' }).click();
  await others.getByLabel('البريد الإلكتروني').fill(agent.email);
  await others.getByRole('textbox', { name: 'كلمة المرور' }).fill(agent.password);
  await others.getByRole('button', { name: 'تسجيل الدخول' }).click();
  // The link is still the invitation's, so that it need not be looked for again.
  await others.getByRole('button', { name: 'قبول الدعوة' }).waitFor();

  const { page: agents, problems: agentsProblems } = await newPage(browser, phone);
  await openSignedIn(agents, stack.url, agent, invitation);
  await agents.getByText('يدعوك متجر «ديرة العود للعطور الشرقية» إلى فريقه').waitFor();
  await expectAccessible(agents);
  await saveScreenshot(agents, 'invitation-390');
  await agents.getByRole('button', { name: 'قبول الدعوة' }).click();
  await agents.getByText('تعمل في متجر ديرة العود للعطور الشرقية بدور تأكيد الطلبات').waitFor();
  await agents.getByRole('heading', { name: 'يومك حتى الآن' }).waitFor();

  const { page: elsewhere } = await newPage(browser, phone);
  await openSignedIn(elsewhere, stack.url, agent);
  await elsewhere.getByText('تعمل في متجر ديرة العود للعطور الشرقية بدور تأكيد الطلبات').waitFor();
  await elsewhere.getByRole('heading', { name: 'يومك حتى الآن' }).waitFor();
  await elsewhere.close();
  // A link to an order opens it also before an account was chosen.
  const [sent] = (await owner.client.listOrders({ query: {} })).items;
  const { page: byLink } = await newPage(browser, phone);
  await openSignedIn(byLink, stack.url, agent, `/dashboard/orders?order=${sent?.id}`);
  await byLink.getByText('تعمل في متجر ديرة العود للعطور الشرقية').waitFor();
  await byLink.getByRole('dialog').getByText(shopPage.title).waitFor();
  await byLink.close();

  const menu = agents.getByRole('navigation', { name: 'التنقل السريع' });
  await agents.goto(`${stack.url}/dashboard/orders`);
  await menu.getByRole('link', { name: 'الطلبات' }).waitFor();
  await agents
    .getByText(/•••••67/)
    .first()
    .waitFor();
  expect(await menu.getByRole('link', { name: 'المنتجات' }).count()).toBe(0);
  expect(await agents.getByRole('button', { name: 'تصدير CSV' }).count()).toBe(0);
  await expectAccessible(agents);
  await saveScreenshot(agents, 'agent-orders-390');
  for (const path of [
    'profit',
    'profit/costs',
    'profit/ad-spend',
    'statements',
    'conversions',
    'api-settings',
  ]) {
    await agents.goto(`${stack.url}/dashboard/${path}`);
    await agents.getByRole('heading', { name: 'هذه الشاشة ليست ضمن دورك' }).waitFor();
  }
  await saveScreenshot(agents, 'agent-not-for-role-390');
  // Nothing in an order leads to a screen that is not for the role.
  const [placed] = (await owner.client.listOrders({ query: {} })).items;
  await agents.goto(`${stack.url}/dashboard/orders?order=${placed?.id}`);
  const order = agents.getByRole('dialog');
  await order.getByText(shopPage.title).waitFor();
  expect(await order.getByRole('link', { name: shopPage.title }).count()).toBe(0);
  await order.getByRole('tab', { name: 'المحادثة' }).click();
  await order.getByText('المحادثة تظهر بعد ربط واتساب').waitFor();
  expect(await order.getByRole('link', { name: 'اربط واتساب' }).count()).toBe(0);
  await stack.streamsIdle();
  await agents.goto(`${stack.url}/preview/${shopPage.id}`);
  await agents.waitForURL(`http://${shopPage.subdomain}.localhost:${stack.port}/`);
  await agents.goto(`${stack.url}/dashboard/orders`);
  await agents.getByRole('button', { name: /^حساب / }).click();
  await agents.getByRole('menuitem', { name: /ديرة العود/ }).waitFor();
  await saveScreenshot(agents, 'account-menu-390');
  await agents.keyboard.press('Escape');

  await page.reload();
  await page.getByRole('heading', { name: 'أعضاء الفريق' }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'team-1440');
  await owner.client.deleteOrder({ params: { orderId: placed?.id ?? '' } });
  await page.getByRole('tab', { name: 'سجل النشاط' }).click();
  await page.getByText('انضمام إلى الفريق').waitFor();
  await page.getByText(`حذف طلب ${shortId(placed?.id ?? '')}`).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'team-log-1440');
  await page.getByRole('tab', { name: 'الأعضاء' }).click();
  await page.getByRole('button', { name: /^حذف: / }).click();
  await page.getByRole('dialog', { name: 'إزالة العضو' }).getByRole('button', { name: 'إزالة' }).click();
  await page.getByText('تعمل وحدك حتى الآن').waitFor();
  await agents.reload();
  await agents.getByRole('heading', { name: 'لم تعد عضوًا في هذا المتجر' }).waitFor();
  await saveScreenshot(agents, 'agent-gone-390');
  await agents.getByRole('button', { name: 'العودة إلى متجري' }).click();
  await agents.getByRole('heading', { name: 'لوحة التحكم', level: 1 }).waitFor();
  expect(problems).toEqual([]);
  // The browser itself logs the 404 responses after the removal.
  expect(agentsProblems.filter((problem) => !/40[34]/.test(problem))).toEqual([]);
});

it('a packer narrows the orders by the statuses that packers handle alone', async () => {
  const { merchant: owner, page: shopPage } = await openShop(stack);
  await postOrder(stack.port, shopPage.subdomain, { ...orderFor(shopPage.id), phone: '0551234568' });
  const [placed] = (await owner.client.listOrders({ query: {} })).items;
  const params = { orderId: placed?.id ?? '' };
  await owner.client.changeOrderStatus({ params, body: { status: 'confirmed' } });
  const { person } = await stack.newMember(owner, { role: 'packer', pages: null, phones: 'full' });
  const { page, problems } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, person);
  const statuses = page.getByRole('navigation', { name: 'تصفية الطلبات حسب الحالة' });
  await statuses.getByRole('link', { name: 'مؤكد' }).click();
  await page.getByText('طلب واحد').first().waitFor();
  expect(await statuses.getByRole('link').allInnerTexts()).toEqual(['الكل', 'مؤكد', 'تم الشحن']);
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
