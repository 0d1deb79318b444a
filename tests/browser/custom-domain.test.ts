import { expect, it } from 'vitest';
import { desktop, expectAccessible, phone, saveScreenshot } from '../fixtures/browser.ts';
import { editorForFile } from '../fixtures/editor-screen.ts';

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
  stack.services.domainNetwork.setRecords(domain?.records ?? []);
  await section.getByRole('button', { name: 'تحقّق الآن' }).click();
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
