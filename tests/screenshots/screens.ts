import type { Page } from 'playwright-core';
import type { Shown } from './merchants.ts';

/** A screen with its address for what this merchant has; undefined where the merchant has nothing to show on it. */
export type Screen = {
  name: string;
  path: (shown: Shown) => string | undefined;
  /** What a person does on it before the picture is taken. */
  act?: (page: Page) => Promise<void>;
};

const at = (path: string) => () => path;
const having = (id: string | undefined, path: (id: string) => string) => (id ? path(id) : undefined);

export const merchantScreens: readonly Screen[] = [
  { name: 'home', path: at('/dashboard') },
  { name: 'pages', path: at('/dashboard?tab=pages') },
  { name: 'create', path: at('/dashboard/create') },
  { name: 'editor', path: ({ pageId }) => having(pageId, (id) => `/dashboard/edit/${id}`) },
  {
    name: 'editor-product',
    path: ({ pageId }) => having(pageId, (id) => `/dashboard/edit/${id}`),
    act: (page) =>
      page
        .getByRole('tab', { name: /المنتج/ })
        .first()
        .click(),
  },
  { name: 'preview', path: ({ pageId }) => having(pageId, (id) => `/preview/${id}`) },
  { name: 'orders', path: at('/dashboard/orders') },
  { name: 'order', path: ({ orderId }) => having(orderId, (id) => `/dashboard/orders?order=${id}`) },
  { name: 'order-edit', path: ({ orderId }) => having(orderId, (id) => `/dashboard/orders/${id}/edit`) },
  {
    name: 'packing-slips',
    path: ({ orderId }) => having(orderId, (id) => `/dashboard/orders/packing-slips#${id}`),
  },
  { name: 'insights', path: at('/dashboard/insights') },
  { name: 'products', path: at('/dashboard/products') },
  { name: 'product-new', path: at('/dashboard/products/new') },
  { name: 'product', path: ({ productId }) => having(productId, (id) => `/dashboard/products/${id}`) },
  { name: 'templates', path: at('/dashboard/message-templates') },
  { name: 'api-settings', path: at('/dashboard/api-settings') },
  { name: 'profile', path: at('/profile') },
];

export const adminScreens: readonly Screen[] = [
  { name: 'admin-users', path: at('/admin') },
  {
    name: 'admin-settings',
    path: at('/admin'),
    act: (page) =>
      page
        .getByRole('tab', { name: /الإعدادات|إعدادات/ })
        .first()
        .click(),
  },
  {
    name: 'admin-log',
    path: at('/admin'),
    act: (page) => page.getByRole('tab', { name: 'سجل الإجراءات' }).click(),
  },
  {
    name: 'admin-messages',
    path: at('/admin'),
    act: (page) => page.getByRole('tab', { name: 'الرسائل' }).click(),
  },
  { name: 'admin-insights', path: at('/admin/insights') },
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
    name: 'public-register-errors',
    path: at('/register'),
    act: (page) => page.getByRole('button', { name: 'إنشاء الحساب' }).click(),
  },
];

/** On the merchant's own host. */
export const shopScreens: readonly Screen[] = [
  { name: 'shop', path: at('/') },
  {
    name: 'shop-errors',
    path: at('/'),
    act: async (page) => {
      await page.locator('#order input').first().focus();
      await page.locator('#order button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'shop-receipt', path: ({ receiptPath }) => receiptPath },
  { name: 'shop-not-found', path: at('/no/such/page') },
];
