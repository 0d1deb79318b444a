import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { fields } from '../fixtures/editor-screen.ts';
import type { Shown } from './merchants.ts';
import { at, type Screen } from './screens.ts';
import { changePage } from './shops.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page) => page.getByRole('dialog').last().waitFor();
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;
/** A phone shows one part of an order at a time. */
const openPart = async (page: Page, name: string) => {
  if (isPhone(page)) await page.getByRole('tab', { name }).click();
};
const editor =
  (tab = 'general') =>
  ({ pageId }: Shown) =>
    `/dashboard/edit/${pageId}?tab=${tab}`;
const order = (act: Screen['act']): Pick<Screen, 'path' | 'act'> => ({
  path: ({ orderId }) => `/dashboard/orders?order=${orderId}`,
  ...(act ? { act } : {}),
});

/** The menu of the first page in the list. */
const openPageMenu = (page: Page) =>
  button(page, /^المزيد/)
    .filter({ visible: true })
    .first()
    .click();

/**
 * Makes a first page as far as a step; `blanks` is the question after the last one, `live` what its answer
 * leads to.
 */
async function firstPageTo(page: Page, step: 'name' | 'price' | 'photo' | 'blanks' | 'live'): Promise<void> {
  await button(page, 'ابدأ بهذه الصفحة').click();
  if (step === 'name') return;
  // No two pages of a merchant have the same name.
  const name = isPhone(page) ? 'طقم قهوة الديرة' : 'طقم قهوة المجلس';
  await page.getByLabel('ما اسم منتجك؟').fill(name);
  await button(page, 'التالي').click();
  if (step === 'price') return;
  await page.getByLabel('بكم تبيعه؟').fill('180');
  await button(page, 'التالي').click();
  if (step === 'photo') return;
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#b98a4a' } })
    .jpeg()
    .toBuffer();
  await page.getByLabel('اختر من صوري').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await button(page, 'انشر صفحتي').click();
  await dialog(page);
  if (step === 'blanks') return;
  await button(page, 'انشر ما أكدته').click();
  await page.getByRole('heading', { level: 1, name: 'صفحتك على الإنترنت' }).waitFor();
}

/**
 * What opens, fails or asks on a merchant's screens. The merchant has orders of several lines and both
 * connections.
 */
export const moments: readonly Screen[] = [
  {
    name: 'menu',
    path: at('/dashboard'),
    act: async (page) => {
      if (isPhone(page)) await button(page, 'المزيد').click();
      else await button(page, /^حساب/).click();
      await page.getByRole(isPhone(page) ? 'dialog' : 'menu').waitFor();
    },
  },
  {
    name: 'page-menu',
    path: at('/dashboard?tab=pages'),
    act: async (page) => {
      await openPageMenu(page);
      await page.getByRole('menuitem', { name: /حذف/ }).waitFor();
    },
  },
  {
    name: 'page-delete',
    path: at('/dashboard?tab=pages'),
    act: async (page) => {
      await openPageMenu(page);
      await page.getByRole('menuitem', { name: /حذف/ }).click();
      await dialog(page);
    },
  },
  {
    name: 'editor-new-errors',
    path: at('/dashboard/create?from=blank'),
    act: async (page) => {
      await button(page, /^(نشر|إنشاء) الصفحة$/).click();
      await page.getByText('هذا الحقل مطلوب').first().waitFor();
    },
  },
  ...['product', 'shipping', 'fields', 'layout', 'cloaking', 'headerFooter', 'pixels'].map((tab) => ({
    name: `editor-blank-${tab}`,
    path: at(`/dashboard/create?from=blank&tab=${tab}`),
  })),
  {
    name: 'editor-starter',
    path: at('/dashboard/create?from=perfume'),
    act: async (page) => {
      await page.getByRole('region', { name: 'لتكتمل صفحتك' }).waitFor();
    },
  },
  {
    name: 'editor-blanks',
    path: at('/dashboard/create?from=perfume'),
    act: async (page) => {
      await page.getByRole('tab', { name: 'المنتج' }).click();
      await page.getByLabel('اسم المنتج').fill('عطر ليلة الكويت');
      await page.getByLabel('رمز المنتج (SKU)').fill('ATR-1');
      await fields(page).getByLabel('السعر').first().fill('120');
      await button(page, 'نشر الصفحة').click();
      await dialog(page);
    },
  },
  { name: 'gallery-coffee', path: at('/dashboard/create?trade=coffee') },
  { name: 'first-page', path: at('/dashboard/create/dallah?country=SA') },
  ...(['name', 'price', 'photo', 'blanks', 'live'] as const).map((step) => ({
    name: `first-page-${step}`,
    path: at('/dashboard/create/dallah?country=SA'),
    act: (page: Page) => firstPageTo(page, step),
  })),
  {
    name: 'editor-conflict',
    path: editor('product'),
    act: async (page, { client, pageId }) => {
      await page.getByLabel('اسم المنتج').fill('منتجي');
      if (!client || !pageId) throw new Error('The merchant has no page');
      await changePage(client, pageId, ({ product, layout }) => {
        product.name = `منتجهم ${new Date().toISOString()}`;
        layout.showQuantity = !layout.showQuantity;
      });
      await button(page, 'حفظ التغييرات').click();
      await dialog(page);
    },
  },
  {
    name: 'editor-preview',
    path: editor('product'),
    act: async (page) => {
      const shown = button(page, 'معاينة مباشرة');
      if (await shown.isVisible()) await shown.click();
      await page.frameLocator('iframe[sandbox="allow-scripts"]').locator('.form .btn').first().waitFor();
    },
  },
  {
    name: 'editor-versions',
    path: editor(),
    act: async (page) => {
      await button(page, /^الإصدارات|السابقة/)
        .first()
        .click();
      await dialog(page);
    },
  },
  {
    name: 'editor-zones',
    path: editor('shipping'),
    act: async (page) => {
      await button(page, 'هي الخبر؟').waitFor();
      await button(page, /^الرياض وما حولها/).click();
      await page.getByLabel('أضف مدينة').waitFor();
    },
  },
  {
    name: 'editor-leave',
    path: editor(),
    act: async (page) => {
      await page.getByLabel('عنوان الصفحة').fill('عنوان لم يُحفظ');
      await page.getByRole('link', { name: 'إلغاء' }).click();
      await dialog(page);
    },
  },
  {
    name: 'orders-nothing-found',
    path: at('/dashboard/orders?q=%D9%84%D8%A7%20%D8%A3%D8%AD%D8%AF'),
  },
  {
    name: 'orders-filters',
    path: at('/dashboard/orders'),
    act: async (page) => {
      if (isPhone(page)) await button(page, /^تصفية/).click();
    },
  },
  {
    name: 'orders-days',
    path: at('/dashboard/orders'),
    act: async (page) => {
      if (isPhone(page)) await button(page, /^تصفية/).click();
      await button(page, /^أيام الطلبات/).click();
      await button(page, 'هذا الشهر').click();
      await button(page, /^اعرض \d|^اعرض طلب/).waitFor();
    },
  },
  {
    name: 'orders-scope',
    path: at('/dashboard/orders?status=pending&from=2026-01-01&to=2030-01-01'),
  },
  {
    name: 'orders-on-hold',
    path: at('/dashboard/orders?held=1'),
    act: (page) =>
      button(page, /^قبول الطلب/)
        .first()
        .waitFor(),
  },
  {
    name: 'orders-selected',
    path: at('/dashboard/orders'),
    act: (page) => page.getByLabel('تحديد كل الطلبات المعروضة').check(),
  },
  {
    name: 'orders-menu',
    path: at('/dashboard/orders'),
    act: async (page) => {
      await button(page, /^إجراءات أخرى لطلب/)
        .first()
        .click();
      await page.getByRole('menuitem', { name: /حذف/ }).waitFor();
    },
  },
  {
    name: 'orders-delete',
    path: at('/dashboard/orders'),
    act: async (page) => {
      await button(page, /^إجراءات أخرى لطلب/)
        .first()
        .click();
      await page.getByRole('menuitem', { name: /حذف/ }).click();
      await dialog(page);
    },
  },
  {
    name: 'orders-blocked',
    path: at('/dashboard/orders'),
    act: async (page) => {
      if (isPhone(page)) await button(page, 'المزيد من إجراءات الطلبات').click();
      await page.getByRole(isPhone(page) ? 'menuitem' : 'button', { name: 'الأرقام المحظورة' }).click();
      await dialog(page);
    },
  },
  { name: 'order-lines', ...order(undefined) },
  {
    name: 'order-forward-again',
    path: ({ failedOrderId }) => `/dashboard/orders?order=${failedOrderId}`,
    act: async (page) => {
      await openPart(page, 'الإرسال والسجل');
      await button(page, 'إعادة الإرسال').click();
      await dialog(page);
    },
  },
  {
    name: 'order-forward-failed',
    path: ({ failedOrderId }) => `/dashboard/orders?order=${failedOrderId}`,
    act: (page) => openPart(page, 'الإرسال والسجل'),
  },
  { name: 'order-conversation', ...order((page) => openPart(page, 'المحادثة')) },
  {
    name: 'order-whatsapp',
    ...order(async (page) => {
      await openPart(page, 'المحادثة');
      await button(page, 'إرسال رسالة واتساب').click();
      await page.getByRole('dialog', { name: /رسالة واتساب إلى/ }).waitFor();
    }),
  },
  { name: 'order-not-found', path: at(`/dashboard/orders/${'0'.repeat(26)}/edit`) },
  { name: 'editor-not-found', path: at(`/dashboard/edit/${'0'.repeat(26)}`) },
  {
    name: 'editor-disabled',
    path: ({ disabledPageId }) => `/dashboard/edit/${disabledPageId}`,
  },
  {
    name: 'slips-lines',
    path: ({ orderId, failedOrderId }) => `/dashboard/orders/packing-slips#${orderId},${failedOrderId}`,
  },
  { name: 'slips-none', path: at('/dashboard/orders/packing-slips') },
  {
    name: 'template-new',
    path: at('/dashboard/message-templates'),
    act: async (page) => {
      await button(page, 'إضافة قالب').click();
      await button(page, 'حفظ').or(button(page, 'حفظ القالب')).first().click();
    },
  },
  {
    name: 'template-edit',
    path: at('/dashboard/message-templates'),
    act: (page) =>
      button(page, /^تعديل/)
        .first()
        .click(),
  },
  {
    name: 'api-settings-connected',
    path: at('/dashboard/api-settings'),
    act: (page) => page.getByText('ردود العملاء وتسليم الرسائل').scrollIntoViewIfNeeded(),
  },
  {
    name: 'product-errors',
    path: at('/dashboard/products/new'),
    act: (page) => page.locator('main form button[type=submit]').click(),
  },
];
