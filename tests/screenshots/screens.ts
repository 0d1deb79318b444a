import type { Page } from 'playwright-core';
import { requestsEnded } from '../fixtures/requests.ts';
import type { Shown } from './merchants.ts';

/**
 * A screen with its address for what this merchant has; undefined where the merchant has nothing to show on
 * it.
 */
export type Screen = {
  name: string;
  path: (shown: Shown) => string | undefined;
  /** The states in which it is shown; without them, all. */
  states?: readonly string[];
  /** What a person does on it before the picture is taken. */
  act?: (page: Page, shown: Shown) => Promise<unknown>;
};

export const at = (path: string) => () => path;
const having = (id: string | undefined, path: (id: string) => string) => (id ? path(id) : undefined);
const editorOf =
  (search = '') =>
  ({ pageId }: Shown) =>
    having(pageId, (id) => `/dashboard/edit/${id}${search}`);

/** The editor's other tabs differ in their fields alone. */
const filled = ['demo', 'long'] as const;

/** In every state: with the demo's data, with names that are too long, empty, loading, failed and offline. */
export const merchantScreens: readonly Screen[] = [
  { name: 'home', path: at('/dashboard') },
  { name: 'pages', path: at('/dashboard?tab=pages') },
  { name: 'create', path: at('/dashboard/create') },
  { name: 'editor', path: editorOf() },
  ...['product', 'shipping', 'fields', 'layout', 'cloaking', 'headerFooter', 'pixels'].map((tab) => ({
    name: `editor-${tab}`,
    path: editorOf(`?tab=${tab}`),
    states: filled,
  })),
  { name: 'preview', path: ({ pageId }) => having(pageId, (id) => `/preview/${id}`) },
  {
    name: 'experiment',
    path: ({ pageId }) => having(pageId, (id) => `/dashboard/pages/${id}/experiment`),
  },
  { name: 'desk', path: at('/dashboard/desk') },
  { name: 'orders', path: at('/dashboard/orders') },
  { name: 'order', path: ({ orderId }) => having(orderId, (id) => `/dashboard/orders?order=${id}`) },
  {
    name: 'orders-unmatched',
    path: at('/dashboard/orders'),
    states: ['long'],
    act: async (page) => {
      await page.getByRole('button', { name: 'اعرضها' }).click();
      await page.getByRole('button', { name: /^اربطها بطلب: عبدالرحمن/ }).click();
      await page.getByRole('list', { name: 'الطلبات التي وُجدت' }).waitFor();
    },
  },
  {
    name: 'order-recovered',
    path: ({ recoveredOrderId }) => having(recoveredOrderId, (id) => `/dashboard/orders?order=${id}`),
    states: ['long'],
  },
  { name: 'order-edit', path: ({ orderId }) => having(orderId, (id) => `/dashboard/orders/${id}/edit`) },
  {
    name: 'packing-slips',
    path: ({ orderId }) => having(orderId, (id) => `/dashboard/orders/packing-slips#${id}`),
  },
  { name: 'abandoned-forms', path: at('/dashboard/abandoned-forms') },
  { name: 'conversions', path: at('/dashboard/conversions') },
  { name: 'insights', path: at('/dashboard/insights') },
  { name: 'profit', path: at('/dashboard/profit') },
  { name: 'profit-campaigns', path: at('/dashboard/profit?days=90&by=campaign'), states: filled },
  { name: 'costs', path: at('/dashboard/profit/costs') },
  {
    name: 'costs-carrier',
    path: at('/dashboard/profit/costs'),
    states: ['demo'],
    act: async (page) => {
      await page.getByRole('button', { name: /طقم القهوة/ }).click();
      const own = page.getByRole('listitem').filter({ hasText: 'طقم القهوة' });
      await own.getByLabel('توصّلها شركة أو شبكة أخرى').check();
      await own.getByRole('button', { name: 'أضف مكانًا' }).click();
    },
  },
  { name: 'ad-spend', path: at('/dashboard/profit/ad-spend') },
  { name: 'statements', path: at('/dashboard/statements') },
  {
    name: 'statement',
    path: ({ statementId }) => having(statementId, (id) => `/dashboard/statements/${id}`),
  },
  { name: 'products', path: at('/dashboard/products') },
  { name: 'team', path: at('/dashboard/team') },
  { name: 'notifications', path: at('/dashboard/notifications') },
  { name: 'customer-privacy', path: at('/dashboard/privacy') },
  { name: 'product-new', path: at('/dashboard/products/new'), states: ['demo'] },
  { name: 'product', path: ({ productId }) => having(productId, (id) => `/dashboard/products/${id}`) },
  { name: 'templates', path: at('/dashboard/message-templates') },
  { name: 'api-settings', path: at('/dashboard/api-settings') },
  { name: 'profile', path: at('/profile') },
];

/** Opened from the list's first user. */
const userDialog = (name: string, opener: RegExp): Screen => ({
  name: `admin-${name}`,
  path: at('/admin'),
  states: ['admin'],
  act: async (page) => {
    await page.getByRole('button', { name: opener }).first().click();
    await page.getByRole('dialog').waitFor();
  },
});

export const adminScreens: readonly Screen[] = [
  ...['users', 'domains', 'settings', 'log', 'messages'].map((tab) => ({
    name: `admin-${tab}`,
    path: at(`/admin?tab=${tab}`),
  })),
  { name: 'admin-users-nobody', path: at('/admin?search=لا أحد'), states: ['admin'] },
  { name: 'admin-insights', path: at('/admin/insights') },
  userDialog('user', /^التفاصيل/),
  userDialog('ban', /^حظر/),
  userDialog('promote', /^ترقية/),
  userDialog('add-user', /^إضافة مستخدم/),
];

export const publicScreens: readonly Screen[] = [
  ...[
    '/',
    '/features',
    '/pricing',
    '/contact',
    '/terms',
    '/privacy',
    '/login',
    '/register',
    '/forgot-password',
  ].map((path) => ({ name: `public-${path.slice(1) || 'home'}`, path: at(path) })),
  { name: 'public-thank-you', path: at('/thank-you') },
  { name: 'public-not-found', path: at('/no-such-page') },
  {
    name: 'public-contact-errors',
    path: at('/contact'),
    act: (page) => page.locator('main form button[type=submit]').click(),
  },
  {
    name: 'public-login-failed',
    path: at('/login'),
    act: async (page) => {
      await page.getByLabel('البريد الإلكتروني').fill('nobody@merchant.test');
      await page.getByRole('textbox', { name: 'كلمة المرور' }).fill('wrong-horse-1');
      await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'public-register-errors',
    path: at('/register'),
    act: (page) => page.getByRole('button', { name: 'إنشاء الحساب' }).click(),
  },
  {
    name: 'public-register-code',
    path: at('/register'),
    act: async (page) => {
      await page.getByLabel('الاسم الكامل').fill('نورة القحطاني');
      await page.getByLabel('البريد الإلكتروني').fill(`${crypto.randomUUID().slice(0, 8)}@merchant.test`);
      await page.getByRole('textbox', { name: 'كلمة المرور', exact: true }).fill('correct-horse-1');
      await page.getByRole('textbox', { name: 'تأكيد كلمة المرور' }).fill('correct-horse-1');
      await page.getByRole('button', { name: 'إنشاء الحساب' }).click();
      await page.getByLabel('رمز التأكيد').waitFor();
    },
  },
  {
    name: 'public-forgot-code',
    path: at('/forgot-password'),
    act: async (page) => {
      await page.getByLabel('البريد الإلكتروني').fill('other-merchant@mirsah.test');
      await page.getByRole('button', { name: 'إرسال الرمز' }).click();
      await page.getByLabel('كلمة المرور الجديدة').first().waitFor();
    },
  },
];

async function fillOrder(page: Page): Promise<void> {
  await page.locator('#order input[name=name]').fill('عبدالله الشمري');
  await page.locator('#order input[name=phone]').fill('0551234567');
  await page.locator('#order [name=address]').fill('الرياض، حي النرجس');
}

/** On the merchant's own host. */
export const shopScreens: readonly Screen[] = [
  { name: 'shop', path: at('/') },
  {
    name: 'shop-errors',
    path: at('/'),
    states: ['shop', 'shop-long'],
    act: async (page) => {
      await page.locator('#order input').first().focus();
      await page.locator('#order button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'shop-offline',
    path: at('/'),
    states: ['shop'],
    act: async (page) => {
      await page.locator('#order input').first().focus();
      await requestsEnded(page);
      await fillOrder(page);
      await page.context().setOffline(true);
      await page.locator('#order button[type=submit]').click();
      await page.locator('#order [role=alert]').first().waitFor();
    },
  },
  { name: 'shop-receipt', path: ({ receiptPath }) => receiptPath },
  { name: 'shop-no-receipt', path: at('/thank-you'), states: ['shop'] },
  { name: 'shop-not-found', path: at('/no/such/page'), states: ['shop'] },
];
