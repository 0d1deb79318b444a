/** Every address inside the dashboard. Patterns for the router, functions for links. */
export const paths = {
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  authCallback: '/auth/callback',
  profile: '/profile',
  admin: '/admin',
  adminInsights: '/admin/insights',
  dashboard: '/dashboard',
  insights: '/dashboard/insights',
  orders: '/dashboard/orders',
  apiSettings: '/dashboard/api-settings',
  editOrder: '/dashboard/orders/:orderId/edit',
  packingSlips: '/dashboard/orders/packing-slips',
  products: '/dashboard/products',
  createProduct: '/dashboard/products/new',
  editProduct: '/dashboard/products/:productId',
  messageTemplates: '/dashboard/message-templates',
  createLandingPage: '/dashboard/create',
  editLandingPage: '/dashboard/edit/:pageId',
  previewLandingPage: '/preview/:pageId',
} as const;

export function editLandingPagePath(pageId: string): string {
  return paths.editLandingPage.replace(':pageId', pageId);
}

export function previewLandingPagePath(pageId: string): string {
  return paths.previewLandingPage.replace(':pageId', pageId);
}

/** The editor with a new page in it: a starter's, by its id, or a blank one. Without `from`, the choice of them. */
export function newLandingPagePath(start: { from: string; country: string }): string {
  return `${paths.createLandingPage}?${new URLSearchParams(start)}`;
}

export function editOrderPath(orderId: string): string {
  return paths.editOrder.replace(':orderId', orderId);
}

/** The slips of these orders, ready for the printer. Their numbers, however many, are not sent to the server. */
export function packingSlipsPath(orderIds: readonly string[]): string {
  return `${paths.packingSlips}#${orderIds.join(',')}`;
}

export function editProductPath(productId: string): string {
  return paths.editProduct.replace(':productId', productId);
}

/** Pages of the public site, served as documents of their own: link with `<a>`, never with the router. */
export const publicPages = { home: '/', terms: '/terms', privacy: '/privacy', contact: '/contact' } as const;

const RETURN_PARAM = 'next';

/** The sign-in address that comes back to `from`, a path with its query. */
export function signInPath(from: string): string {
  return from === paths.dashboard
    ? paths.login
    : `${paths.login}?${new URLSearchParams({ [RETURN_PARAM]: from })}`;
}

/** Where to go after signing in. Only paths of our own origin count: anything else is the dashboard. */
export function returnPath(search: URLSearchParams): string {
  const next = search.get(RETURN_PARAM) ?? '';
  const base = 'https://own.invalid';
  // The browser reads `//host` and `/\host` as another site; resolving shows what it would make of it.
  const url = next.startsWith('/') ? URL.parse(next, base) : null;
  if (url?.origin !== base || url.pathname === paths.login) return paths.dashboard;
  return url.pathname + url.search + url.hash;
}
