import { expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

it('a merchant is led from a page to the business details that it lacks, enters them, and the page has them', async () => {
  const { merchant, page: shop } = await openShop(stack);
  const { page, problems } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, merchant, `/dashboard/edit/${shop.id}`);
  await page.getByText('ينبغي لصفحة تبيع في السعودية أن تذكر: اسم البائع').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'editor-business-details-1440');
  await page.getByRole('link', { name: 'أكمل بيانات البائع' }).click();
  await page.waitForURL('**/dashboard/api-settings#business-details');
  await page.getByLabel('الاسم النظامي').fill('مؤسسة ديرة العود للتجارة');
  await page.getByLabel('رقم السجل التجاري').fill('101012345');
  await page.getByLabel('هاتف خدمة العملاء').fill('920012345');
  await page.getByLabel('العنوان', { exact: true }).fill('الرياض، حي النرجس، شارع أنس بن مالك');
  await page.getByLabel('سياسة الاسترجاع').fill('الاسترجاع خلال 7 أيام من الاستلام ما لم يُستخدم المنتج.');
  const save = page.getByRole('button', { name: 'حفظ بيانات البائع' });
  await save.click();
  await page.getByText('السجل التجاري السعودي 10 أرقام.').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'business-details-problem-1440');
  await page.getByLabel('رقم السجل التجاري').fill('١٠١٠١٢٣٤٥٦');
  await save.click();
  await page.getByText('حُفظت بيانات البائع، وتُحدَّث صفحاتك الآن').waitFor();
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await saveScreenshot(page, 'business-details-390');
  // The canvas and the preview show it as the page has it.
  for (const path of [`/dashboard/edit/${shop.id}`, `/preview/${shop.id}`]) {
    await page.goto(stack.url + path);
    if (path.includes('/edit/')) await page.setViewportSize(desktop);
    const preview = page.frameLocator('iframe[sandbox="allow-scripts"]');
    await expect.poll(() => preview.getByText('بيانات البائع').count()).toBe(1);
    expect(await preview.getByText('1010123456').count()).toBe(1);
  }
  await page.setViewportSize(phone);
  expect(problems).toEqual([]);
  await stack.streamsIdle();
  await page.goto(`http://${shop.subdomain}.localhost:${stack.port}/`);
  await page.getByText('بيانات البائع').click();
  await page.getByText('مؤسسة ديرة العود للتجارة').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'page-business-details-390');
});

it('a merchant finds the stored data of a phone, and erases it with a reason', async () => {
  const shop = await openShop(stack);
  const customer = { phone: '0557654321', name: 'منيرة الخالدي' };
  const delivered = await placeOrderIn(stack, shop, customer);
  await placeOrderIn(stack, shop, customer);
  const { client } = shop.merchant;
  await client.changeOrderStatus({ params: { orderId: delivered }, body: { status: 'delivered' } });

  const { page, problems } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, shop.merchant, '/dashboard/privacy');
  const field = page.getByLabel('رقم الهاتف');
  await field.fill('05');
  await page.getByRole('button', { name: 'بحث', exact: true }).click();
  await page.getByText('اكتب رقم هاتف صحيحًا').waitFor();
  await field.fill('+966 55 765 4321');
  await page.getByRole('button', { name: 'بحث', exact: true }).click();
  await page.getByText('ما تحفظه عن \u2066+966557654321\u2069: طلبان').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'customer-data-390');
  await page.setViewportSize(desktop);
  await expectAccessible(page);
  await saveScreenshot(page, 'customer-data-1440');
  await page.getByRole('button', { name: 'محو البيانات' }).click();
  const dialog = page.getByRole('dialog', { name: 'محو بيانات العميل' });
  await dialog.getByText('صاحب الرقم \u2066+966557654321\u2069').waitFor();
  await dialog.getByText('طلب واحد لم يُسلَّم بعد').waitFor();
  await dialog.getByRole('button', { name: 'محو البيانات' }).click();
  await dialog.getByText('اختر سبب المحو').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'erase-1440');
  await dialog.getByLabel('سبب المحو').selectOption('customer_asked');
  await dialog.getByRole('button', { name: 'محو البيانات' }).click();
  await page.getByText('ما تحفظه عن \u2066+966557654321\u2069: طلب واحد').waitFor();
  await page.goto(`${stack.url}/dashboard/orders?order=${delivered}`);
  await page.getByText('مُحي اسم العميل ورقمه وعنوانه').waitFor();
  expect(
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^(?:اتصال بـ|مراسلة)/ })
      .count(),
  ).toBe(0);
  expect(await page.getByRole('dialog').getByRole('button', { name: 'إرسال رسالة واتساب' }).count()).toBe(0);
  await expectAccessible(page);
  await saveScreenshot(page, 'erased-order-1440');
  expect(problems).toEqual([]);
});

it('the results for one phone are not shown beside another one', async () => {
  const shop = await openShop(stack);
  await placeOrderIn(stack, shop, { phone: '0557654322' });
  const { page, problems } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, shop.merchant, '/dashboard/privacy');
  const field = page.getByLabel('رقم الهاتف');
  await field.fill('0557654322');
  await page.getByRole('button', { name: 'بحث', exact: true }).click();
  await page.getByText('ما تحفظه عن \u2066+966557654322\u2069: طلب واحد').waitFor();
  const erase = page.getByRole('button', { name: 'محو البيانات' });
  expect(await erase.count()).toBe(1);
  await field.fill('0557654323');
  await expect.poll(() => erase.count()).toBe(0);
  await page.getByRole('button', { name: 'بحث', exact: true }).click();
  await page.getByText('لا تحفظ شيئًا عن \u2066+966557654323\u2069').waitFor();
  await field.fill('97198968');
  await page.getByRole('button', { name: 'بحث', exact: true }).click();
  await page.getByText('أو بمفتاح دولته').waitFor();
  expect(await page.getByText('لا تحفظ شيئًا عن').count()).toBe(0);
  await page.getByLabel('دولة الرقم').selectOption('KW');
  await page.getByRole('button', { name: 'بحث', exact: true }).click();
  await page.getByText('لا تحفظ شيئًا عن \u2066+96597198968\u2069').waitFor();
  expect(problems).toEqual([]);
});

it('a number without a dialling code is one of the merchant’s country, or of the chosen one', async () => {
  const shop = await openShop(stack);
  await placeOrderIn(stack, shop, { phone: '0501112233', country: 'AE' });
  const { client } = shop.merchant;
  await client.saveBusinessDetails({ body: { ...(await client.getBusinessDetails()), country: 'AE' } });
  const { page } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, shop.merchant, '/dashboard/privacy');
  const country = page.getByLabel('دولة الرقم');
  await expect.poll(() => country.inputValue()).toBe('AE');
  await page.getByLabel('رقم الهاتف').fill('٠٥٠١١١٢٢٣٣');
  await page.getByRole('button', { name: 'بحث', exact: true }).click();
  await page.getByText('ما تحفظه عن \u2066+971501112233\u2069: طلب واحد').waitFor();
  await country.selectOption('SA');
  await expect.poll(() => page.getByText('ما تحفظه عن \u2066').count()).toBe(0);
  await page.getByRole('button', { name: 'بحث', exact: true }).click();
  // The other number is written alike in that order, so it counts as mentioned there.
  await page.getByText('ما تحفظه عن \u2066+966501112233\u2069: لا طلبات').waitFor();
  await expectAccessible(page);
});

it('a merchant shortens the retention of customers, after a question, and reads what was erased automatically', async () => {
  const { merchant } = await openShop(stack);
  const { page, problems } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, merchant, '/dashboard/privacy');
  const term = page.getByLabel('مدة الحفظ من تاريخ الطلب');
  await expect.poll(() => term.inputValue()).toBe('24');
  const save = page.getByRole('button', { name: 'حفظ المدة' });
  await expect.poll(() => save.isDisabled()).toBe(true);
  await term.selectOption('6');
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'تقصير مدة الحفظ' });
  await dialog.getByText('لا يمكن التراجع').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'retention-390');
  await dialog.getByRole('button', { name: 'تقصير المدة' }).click();
  await page.getByText('حُفظت مدة الحفظ').waitFor();
  expect(await merchant.client.getRetention()).toMatchObject({ months: 6 });
  await page.setViewportSize(desktop);
  await expectAccessible(page);
  await saveScreenshot(page, 'retention-1440');
  expect(problems).toEqual([]);
});

it('a shopper agrees to offers apart from the order, with script and without, and only where the page asks', async () => {
  const shop = await openShop(stack, { asksMarketing: true });
  const { client } = shop.merchant;
  const box = 'أوافق أن يرسل لي المتجر عروضه';
  const order = async (javaScriptEnabled: boolean, agrees: boolean, digits: string) => {
    const { page, context } = await newPage(browser, phone, { javaScriptEnabled });
    await page.goto(shop.url);
    await page.getByLabel('الاسم الكامل').fill('نورة القحطاني');
    await page.getByLabel('رقم الجوال').fill(digits);
    await page.getByLabel('العنوان').fill('الرياض، حي النرجس');
    expect(await page.getByLabel(box).isChecked()).toBe(false);
    // Its label covers the box.
    if (agrees) await page.getByText(box).click();
    await expect.poll(() => page.getByLabel(box).isChecked()).toBe(agrees);
    if (javaScriptEnabled) await expectAccessible(page);
    await saveScreenshot(page, `consent-${javaScriptEnabled ? 'script' : 'plain'}-390`);
    await page.locator('form .btn').click();
    await page.waitForURL('**/thank-you**');
    await context.close();
  };
  await order(true, true, '0551230001');
  await order(false, true, '0551230002');
  await order(true, false, '0551230003');
  const { items } = await client.listOrders({ query: {} });
  const answers = items.map(({ customerPhone, consent }) => [customerPhone.raw, consent?.marketing]);
  expect(answers.sort()).toEqual([
    ['0551230001', true],
    ['0551230002', true],
    ['0551230003', false],
  ]);
  const { page } = await newPage(browser, desktop);
  const agreed = items.find(({ consent }) => consent?.marketing);
  await openSignedIn(page, stack.url, shop.merchant, `/dashboard/orders?order=${agreed?.id}`);
  await page.getByText('موافقة بتاريخ').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'consent-order-1440');
});
