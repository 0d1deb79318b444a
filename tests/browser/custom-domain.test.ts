import { expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { desktop, expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { editorForFile } from '../fixtures/editor-screen.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';

const { stack, browser, openEditor, merchant } = await editorForFile();

it('a merchant connects a domain, sells through it, and removes it', async () => {
  const { page, stored } = await openEditor();
  const { id: pageId, subdomain } = await stored();
  const section = page.getByRole('region', { name: 'النطاق' });
  const host = `www.noor-${subdomain}.localhost`;
  const field = section.getByLabel('النطاق', { exact: true });

  await field.fill(`noor-${subdomain}.localhost`);
  await field.press('Enter');
  await section.getByText('هذا النطاق للمنصة نفسها.').waitFor();
  await field.fill(host);
  await saveScreenshot(page, 'domain-empty-desktop');
  await section.getByRole('button', { name: 'ربط النطاق' }).click();
  await section.getByText('بانتظار السجلات').waitFor();
  await section.getByRole('button', { name: 'تحقّق الآن' }).click();
  await section.getByText('لم نجد سجل CNAME بعد.').waitFor();
  await expectAccessible(page);
  await section.scrollIntoViewIfNeeded();
  await saveScreenshot(page, 'domain-entered-desktop');
  await page.setViewportSize(phone);
  await section.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await saveScreenshot(page, 'domain-entered-phone');
  await page.setViewportSize(desktop);

  const { domain } = await merchant.client.getPageDomain({ params: { pageId } });
  // The platform checks them automatically too, and hides the button once it has found them.
  stack.services.domainNetwork.setRecords(domain?.records ?? []);
  await section.getByText('يعمل', { exact: true }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'domain-active-desktop');

  const shop = await browser.newPage({ viewport: phone, locale: 'ar-SA' });
  await shop.goto(`http://${subdomain}.localhost:${stack.port}/?utm_source=tiktok`);
  expect(shop.url()).toBe(`http://${host}:${stack.port}/?utm_source=tiktok`);
  await shop.getByLabel('الاسم الكامل').fill('عبدالله الشمري');
  await shop.getByLabel('رقم الجوال').fill('0551234567');
  await shop.getByLabel('العنوان').fill('الرياض، حي النرجس');
  await shop.getByRole('button', { name: 'اطلب الآن' }).last().click();
  await shop.waitForURL(`http://${host}:${stack.port}/thank-you**`);
  expect((await merchant.client.listOrders({ query: {} })).items).toHaveLength(1);
  await shop.close();

  await section.getByRole('button', { name: 'إزالة النطاق' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'إزالة النطاق' }).click();
  await section.getByRole('button', { name: 'ربط النطاق' }).waitFor();
});

it('the settings show the state of a merchant’s domains, and a lost one is reported above every screen', async () => {
  const { page, stored } = await openEditor();
  const settings = async () => {
    await page.goto(`${stack.url}/dashboard/api-settings`);
    return page.getByRole('region', { name: 'نطاقاتك' });
  };
  await (await settings()).getByText('لم تربط نطاقًا بعد.').waitFor();
  await saveScreenshot(page, 'domains-empty-desktop');

  const { id: pageId, subdomain, title } = await stored();
  const name = `متجر-العطور-الشرقية-والعود-الفاخر.noor-${subdomain}.localhost`;
  const { domain } = await merchant.client.connectDomain({ params: { pageId }, body: { host: name } });
  const host = domain?.host ?? '';
  stack.services.domainNetwork.setRecords(domain?.records ?? []);
  for (let run = 0; run < 4; run += 1) await stack.domains.advance();
  const list = await settings();
  await list.getByText('يعمل', { exact: true }).waitFor();
  await list.getByText(name).waitFor();
  await list.getByText(host).waitFor();
  expect(host).toMatch(/^xn--/);
  const lost = page.getByRole('alert').filter({ hasText: `لا يصل الزوار إلى` });
  expect(await lost.count()).toBe(0);

  stack.services.domainNetwork.setRecords([]);
  await stack.domains.forward(7);
  await stack.domains.advance();
  await stack.domains.forward(7);
  await stack.domains.advance();
  await settings();
  await list.getByText('متوقف', { exact: true }).waitFor();
  await list.getByText(/^لم نعد نجد سجل CNAME\. بدأ ذلك .*\d/).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'domains-lost-desktop');
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await list.scrollIntoViewIfNeeded();
  await saveScreenshot(page, 'domains-lost-phone');
  await page.setViewportSize(desktop);

  await page.goto(`${stack.url}/dashboard/orders`);
  await lost.getByRole('link', { name: 'انظر السبب' }).click();
  const section = page.getByRole('region', { name: 'النطاق' });
  await section.getByRole('button', { name: 'تحقّق الآن' }).waitFor();
  await settings();
  await list.getByRole('link', { name: title }).click();
  await section.getByText(name).waitFor();
  const top = (node: Element) => node.getBoundingClientRect().top;
  const above = async () => (await section.evaluate(top)) - (await page.getByRole('tabpanel').evaluate(top));
  await expect.poll(above).toBeLessThan(200);

  const admin = await newAdmin(stack);
  const panel = (await newPage(browser, desktop)).page;
  await openSignedIn(panel, stack.url, admin, '/admin?tab=domains');
  const row = panel.getByRole('listitem').filter({ hasText: host });
  await row.getByText('متوقف', { exact: true }).waitFor();
  for (const text of [merchant.email, title, /^لم نعد نجد سجل CNAME/]) await row.getByText(text).waitFor();
  await expectAccessible(panel);
  await saveScreenshot(panel, 'admin-domains-desktop');
  await row.getByRole('button', { name: `فحص من جديد: \u2066${name}\u2069` }).click();
  await panel.getByText('يُفحص النطاق خلال دقيقة').waitFor();
  await panel.setViewportSize(phone);
  await expectAccessible(panel);
  await saveScreenshot(panel, 'admin-domains-phone');
  await row.getByRole('button', { name: `إزالة: \u2066${name}\u2069` }).click();
  await panel.getByRole('dialog').getByRole('button', { name: 'إزالة' }).click();
  await row.getByText('تجري إزالته').waitFor();
  await panel.goto(`${stack.url}/admin?tab=log`);
  await panel.getByText('إزالة نطاق المستخدم').first().waitFor();
  await panel.getByText(`النطاق: \u2066${name}\u2069`).first().waitFor();
  await saveScreenshot(panel, 'admin-domains-log-phone');
});
