import { productContentFixture } from '@mirsah/domain/product/product.fixture';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { desktop, intercept, newPage } from '../fixtures/browser.ts';
import { choose } from '../fixtures/choice-menu.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';

const { stack, browser } = await stackAndBrowserForFile();

let page: Page;
let orderId: string;
let productId: string;

beforeAll(async () => {
  const merchant = await stack.newMerchant();
  const { client } = merchant;
  const [order] = await storeOrders(stack, merchant, [{ customerName: 'نورة' }]);
  orderId = order?.id ?? '';
  ({ id: productId } = await client.createProduct({ body: productContentFixture() }));
  await client.createMessageTemplate({ body: { name: 'شكر', content: 'شكرًا {name}', forStatus: 'pending' } });
  const endpoint = `${stack.services.connectionFakes.codNetworkUrl}/leads`;
  await client.saveCodConnection({ body: { endpoint, apiKey: 'cod-live-1234567890', sendsWhen: 'at_once' } });
  await client.saveWhatsAppConnection({
    body: { phoneNumberId: '1055512345', token: 'EAAG-token-1234567890' },
  });
  ({ page } = await newPage(browser, desktop));
  // A form with unsaved changes asks before the page is left.
  page.on('dialog', (dialog) => void dialog.accept());
  await openSignedIn(page, stack.url, merchant);
});

/** The screen, the request that fails, and the action that sends it. */
type Failure = { at: () => string; method: string; path: string; action?: () => Promise<void> };

const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const chooseFromMenu = async (item: string) => {
  await press('إجراءات أخرى لطلب نورة');
  await page.getByRole('menuitem', { name: item }).click();
};
const agree = (label: string) => page.getByRole('dialog').getByRole('button', { name: label }).click();
const pressIn = (card: RegExp, name: string) =>
  page.getByRole('region', { name: card }).getByRole('button', { name }).click();

const orders = () => '/dashboard/orders';
const openOrder = () => `/dashboard/orders?order=${orderId}`;
const product = () => `/dashboard/products/${productId}`;
const settings = () => '/dashboard/api-settings';

const failures: Record<string, Failure> = {
  'تعذّر تحميل ملخص الطلبات.': { at: orders, method: 'GET', path: '/api/order-summary' },
  'حدث خطأ في حذف الطلب': {
    at: orders,
    method: 'POST',
    path: '/api/orders/delete',
    action: async () => {
      await chooseFromMenu('حذف');
      await agree('حذف');
    },
  },
  'حدث خطأ في حظر الرقم': {
    at: orders,
    method: 'POST',
    path: '/api/blocked-phones',
    action: async () => {
      await chooseFromMenu('حظر الرقم');
      await agree('حظر الرقم');
    },
  },
  'حدث خطأ في تحميل الأرقام المحظورة': {
    at: orders,
    method: 'GET',
    path: '/api/blocked-phones',
    action: () => press('الأرقام المحظورة'),
  },
  'حدث خطأ في تصدير الطلبات': {
    at: orders,
    method: 'GET',
    path: '/api/orders/export',
    action: () => press('تصدير CSV'),
  },
  'حدث خطأ في حفظ التغييرات': {
    at: orders,
    method: 'PUT',
    path: '/api/orders/*/status',
    action: () => choose(page.getByLabel('حالة طلب نورة'), 'مؤكد'),
  },
  'تعذّر تحميل حالة الإرسال': { at: openOrder, method: 'GET', path: '/api/orders/*/deliveries' },
  'تعذّر إرسال الطلب إلى الشبكة': {
    at: openOrder,
    method: 'POST',
    path: '/api/orders/*/deliveries/cod',
    action: () => press('إرسال إلى الشبكة'),
  },
  'حدث خطأ في إرسال رسالة WhatsApp': {
    at: openOrder,
    method: 'POST',
    path: '/api/orders/*/messages',
    action: async () => {
      await press('إرسال رسالة واتساب');
      await page.getByRole('button', { name: 'إرسال', exact: true }).click();
    },
  },
  'حدث خطأ في تحميل بيانات المنتج': { at: product, method: 'GET', path: '/api/products/*' },
  'حدث خطأ في حفظ المنتج': {
    at: product,
    method: 'PUT',
    path: '/api/products/*',
    action: async () => {
      await page.getByLabel('اسم المنتج').fill('عطر المسك');
      await press('حفظ المنتج');
    },
  },
  'حدث خطأ في حذف المنتج': {
    at: () => '/dashboard/products',
    method: 'DELETE',
    path: '/api/products/*',
    action: async () => {
      await press(/^حذف: /);
      await agree('حذف');
    },
  },
  'حدث خطأ في تحميل القوالب': {
    at: () => '/dashboard/message-templates',
    method: 'GET',
    path: '/api/message-templates',
  },
  'حدث خطأ في حذف القالب': {
    at: () => '/dashboard/message-templates',
    method: 'DELETE',
    path: '/api/message-templates/*',
    action: async () => {
      await press(/^حذف: /);
      await agree('حذف');
    },
  },
  'حدث خطأ في تحميل إعدادات API': { at: settings, method: 'GET', path: '/api/connections' },
  'حدث خطأ في حفظ إعدادات COD Network': {
    at: settings,
    method: 'PUT',
    path: '/api/connections/cod',
    action: () => pressIn(/COD Network/, 'حفظ'),
  },
  'فشل اختبار الاتصال': {
    at: settings,
    method: 'POST',
    path: '/api/connections/cod/test',
    action: () => pressIn(/COD Network/, 'اختبار الاتصال'),
  },
  'حدث خطأ في حفظ إعدادات WhatsApp': {
    at: settings,
    method: 'PUT',
    path: '/api/connections/whatsapp',
    action: () => pressIn(/WhatsApp Business/, 'حفظ'),
  },
};

it.each(Object.entries(failures))(
  'a request that fails without an error code is reported as «%s»',
  async (says, { at, method, path, action }) => {
    const url = (address: URL) => new RegExp(`^${path.replaceAll('*', '[^/]+')}$`).test(address.pathname);
    const failing = await intercept(page, url, (route) =>
      // Not a 500: the dashboard would retry that.
      route.request().method() === method ? route.fulfill({ status: 418, body: '{}' }) : route.fallback(),
    );
    await page.goto(stack.url + at());
    await action?.();
    await page.getByText(says).first().waitFor();
    failing.stop();
    expect(await page.getByText('undefined').count()).toBe(0);
  },
);
