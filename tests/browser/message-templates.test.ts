import { expect, it } from 'vitest';
import { desktop, expectAccessible, intercept, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { postOrder } from '../fixtures/site.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

async function openTemplates(owner: Merchant, viewport = desktop) {
  const { page, problems } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, owner, '/dashboard/message-templates');
  return { page, problems };
}

it('a message template is written with inserted variables and a preview, edited, and deleted', async () => {
  const merchant = await stack.newMerchant();
  const { page, problems } = await openTemplates(merchant);
  await page.getByText('لا توجد قوالب رسائل').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'أضف قالبك الأول' }).click();
  await page.getByLabel('اسم القالب').fill('تأكيد الطلب');
  const content = page.getByLabel('محتوى القالب');
  await content.fill('مرحبًا ، وصلنا طلبك');
  await content.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7));
  await page.getByRole('button', { name: /إدراج \{name\}/ }).click();
  await expect.poll(() => content.inputValue()).toBe('مرحبًا {name}، وصلنا طلبك');
  await page.keyboard.type('🌷');
  await expect.poll(() => content.inputValue()).toBe('مرحبًا {name}🌷، وصلنا طلبك');
  const preview = page.getByRole('region', { name: 'معاينة الرسالة' });
  await preview.getByText('مرحبًا اسم العميل🌷، وصلنا طلبك').waitFor();
  await preview.getByText('بقيم تجريبية').waitFor();

  await content.fill('مرحبًا {name}، {town}');
  await page.getByText('متغير غير معروف').waitFor();
  await page.getByText('21 من 1,024 حرفًا').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'template-form-1440');
  await content.fill('مرحبًا {name}،\nوصلنا طلبك رقم {orderId}:\n{items}');
  await page.getByRole('button', { name: 'حفظ القالب' }).click();
  await page.getByText('تمت إضافة القالب بنجاح').waitFor();
  await page.getByText('وصلنا طلبك رقم {orderId}:').waitFor();

  await page.getByRole('button', { name: 'تعديل: تأكيد الطلب' }).click();
  await page.getByLabel('اسم القالب').fill('شكر');
  await page.getByLabel('لأي حالة؟').selectOption({ label: 'تم التوصيل' });
  await page.getByRole('button', { name: 'حفظ القالب' }).click();
  await page.getByText('تم تحديث القالب بنجاح').waitFor();
  await page.getByRole('list', { name: 'القوالب' }).getByText('تم التوصيل', { exact: true }).waitFor();
  await saveScreenshot(page, 'templates-1440');
  await page.getByRole('button', { name: 'حذف: شكر' }).click();
  await page.getByText('هل أنت متأكد من حذف هذا القالب؟').waitFor();
  const question = page.getByRole('dialog', { name: 'حذف القالب: شكر' });
  await question.getByRole('button', { name: 'حذف' }).click();
  await page.getByText('تم حذف القالب بنجاح').waitFor();
  await page.getByText('لا توجد قوالب رسائل').waitFor();
  expect(problems).toEqual([]);
});

it('a message template is previewed with the latest order; on a phone the screen is behind «more»', async () => {
  const { page: shop, merchant } = await openShop(stack, { title: 'عطر' });
  const { body: receipt } = await postOrder(stack.port, shop.subdomain, {
    landingPageId: shop.id,
    name: 'ريم العتيبي',
    phone: '0551234567',
    address: 'الرياض',
    country: 'SA',
    items: [{ sku: 'OUD-100', price: 199, quantity: 2, variant: '', name: 'عطر العود' }],
  });
  await merchant.client.createMessageTemplate({
    body: { name: 'تأكيد', content: '{name}: {items} ({orderId})' },
  });
  const { page } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, merchant);
  await page.getByRole('button', { name: 'المزيد' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'قوالب الرسائل' }).waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'more-390');
  await page.getByRole('dialog').getByRole('link', { name: 'قوالب الرسائل' }).click();
  await page.getByRole('button', { name: 'تعديل: تأكيد' }).click();
  const number = String(receipt.orderId).slice(0, 8).toUpperCase();
  await page.getByText(`ريم العتيبي: عطر العود × 2 (${number})`).waitFor();
  await page.getByText('بقيم من أحدث طلب لديك').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'template-edit-390');
});

it('the form of a message template reports missing fields, and keeps its values when a save fails', async () => {
  const merchant = await stack.newMerchant();
  const { page } = await openTemplates(merchant);
  await page.getByRole('button', { name: 'أضف قالبك الأول' }).click();
  await page.getByRole('button', { name: 'حفظ القالب' }).click();
  await page.getByText('اسم القالب مطلوب').waitFor();
  await page.getByText('محتوى القالب مطلوب').waitFor();
  await page.getByLabel('اسم القالب').fill('شحن');
  await page.getByLabel('محتوى القالب').fill('شُحن طلبك');
  await intercept(page, '**/api/message-templates', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.getByRole('button', { name: 'حفظ القالب' }).click();
  await page.getByText('حدث خطأ في حفظ القالب').waitFor();
  await expect.poll(() => page.getByLabel('محتوى القالب').inputValue()).toBe('شُحن طلبك');
  await page.getByRole('button', { name: 'حفظ القالب' }).click();
  await page.getByText('تمت إضافة القالب بنجاح').waitFor();
});

it('when the session has ended, saving a message template asks to sign in and keeps its values', async () => {
  const { page } = await openTemplates(await stack.newMerchant());
  await page.getByRole('button', { name: 'أضف قالبك الأول' }).click();
  await page.getByLabel('اسم القالب').fill('شحن');
  await page.getByLabel('محتوى القالب').fill('شُحن طلبك');
  const json = { error: 'انتهت جلستك', code: 'not_signed_in', details: {}, correlationId: 'c' };
  await intercept(page, '**/api/message-templates', (route) => route.fulfill({ status: 401, json }));
  await page.getByRole('button', { name: 'حفظ القالب' }).click();
  await page.getByText('يجب تسجيل الدخول لإضافة قالب').waitFor();
  await expect.poll(() => page.getByLabel('محتوى القالب').inputValue()).toBe('شُحن طلبك');
});

it('message templates are edited one at a time, and opening another asks about unsaved edits', async () => {
  const merchant = await stack.newMerchant();
  for (const name of ['الأول', 'الثاني'])
    await merchant.client.createMessageTemplate({ body: { name, content: 'نص' } });
  const { page } = await openTemplates(merchant);
  await page.getByRole('button', { name: 'تعديل: الأول' }).click();
  await page.getByLabel('محتوى القالب').fill('نص جديد');
  await page.getByRole('button', { name: 'تعديل: الثاني' }).click();
  await page.getByRole('button', { name: 'متابعة التعديل' }).click();
  await expect.poll(() => page.getByLabel('محتوى القالب').inputValue()).toBe('نص جديد');
  await page.getByRole('button', { name: 'تعديل: الثاني' }).click();
  await page.getByRole('button', { name: 'مغادرة دون حفظ' }).click();
  await expect.poll(() => page.getByLabel('اسم القالب').inputValue()).toBe('الثاني');
  await expect.poll(() => page.getByLabel('محتوى القالب').count()).toBe(1);
});
