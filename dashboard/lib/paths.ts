import type { OrderChannel } from '@mirsah/domain/order';
import { parseUrl } from '@mirsah/domain/parse-url';
/**
 * The patterns of all addresses of the dashboard for the router; the functions below create links from them.
 */
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
  desk: '/dashboard/desk',
  orders: '/dashboard/orders',
  abandonedForms: '/dashboard/abandoned-forms',
  profit: '/dashboard/profit',
  costs: '/dashboard/profit/costs',
  adSpend: '/dashboard/profit/ad-spend',
  statements: '/dashboard/statements',
  statement: '/dashboard/statements/:statementId',
  connections: '/dashboard/api-settings',
  shipping: '/dashboard/shipping',
  conversions: '/dashboard/conversions',
  newOrder: '/dashboard/orders/new',
  order: '/dashboard/orders/:orderId',
  editOrder: '/dashboard/orders/:orderId/edit',
  packingSlips: '/dashboard/orders/packing-slips',
  products: '/dashboard/products',
  createProduct: '/dashboard/products/new',
  editProduct: '/dashboard/products/:productId',
  messageTemplates: '/dashboard/message-templates',
  createLandingPage: '/dashboard/create',
  firstPage: '/dashboard/create/:starterId',
  editLandingPage: '/dashboard/edit/:pageId',
  experiment: '/dashboard/pages/:pageId/experiment',
  team: '/dashboard/team',
  notifications: '/dashboard/notifications',
  privacy: '/dashboard/privacy',
  invitation: '/dashboard/invitation',
  previewLandingPage: '/preview/:pageId',
  /** Every other address of the dashboard. */
  missing: '/dashboard/*',
} as const;

/** The home screen with its list of landing pages. */
export const landingPagesPath = `${paths.dashboard}?tab=pages`;

export function editLandingPagePath(pageId: string): string {
  return paths.editLandingPage.replace(':pageId', pageId);
}

/** A page's comparison with a variant of itself. */
export function experimentPath(pageId: string): string {
  return paths.experiment.replace(':pageId', pageId);
}

export const DOMAIN_HASH = '#domain';

/** The editor of a page, at its domain. */
export function pageDomainPath(pageId: string): string {
  return editLandingPagePath(pageId) + DOMAIN_HASH;
}

/** The settings, at the list of domains. */
export const domainsPath = `${paths.connections}${DOMAIN_HASH}`;

export const BUSINESS_DETAILS_HASH = '#business-details';

/** The settings, scrolled to the business details. */
export const businessDetailsPath = `${paths.connections}${BUSINESS_DETAILS_HASH}`;

/** With this hash a list opens the form of a new entry, and removes it from the address. */
export const NEW_HASH = '#new';

export const newTemplatePath = paths.messageTemplates + NEW_HASH;
export const invitePath = paths.team + NEW_HASH;

/** The list of orders, searched. */
export function searchedOrdersPath(text: string): string {
  return `${paths.orders}?${new URLSearchParams({ q: text })}`;
}

export function previewLandingPagePath(pageId: string): string {
  return paths.previewLandingPage.replace(':pageId', pageId);
}

/**
 * The editor with a new page from a starter, named by its id, with a blank page, or with the draft of one.
 */
export function newLandingPagePath(start: { from: string; country?: string; draft?: string }): string {
  return `${paths.createLandingPage}?${new URLSearchParams(start)}`;
}

/** The parameter of a new page's address that names its draft, so that a reload continues it. */
export const DRAFT_PARAM = 'draft';

/** The state of the editor's navigation, beside its address. */
export type EditorLocationState = {
  /** Set after a page was created: the editor that created it stays open under the page's address. */
  editorKey?: string;
  /** Opens a disabled page without asking whether to enable it. */
  opensDisabled?: boolean;
  /** The number of layers over the screen, which the back button closes one by one. */
  layers?: number;
};

/** Creates a page from a starter; it sells in a country. */
export function firstPagePath(starterId: string, country: string): string {
  return `${paths.firstPage.replace(':starterId', starterId)}?${new URLSearchParams({ country })}`;
}

/** A new order by hand, of a customer whose number is known. */
export function newOrderPath(known: { phone: string; channel: OrderChannel }): string {
  return `${paths.newOrder}?${new URLSearchParams(known)}`;
}

export function editOrderPath(orderId: string): string {
  return paths.editOrder.replace(':orderId', orderId);
}

export const GOODS_HASH = '#goods';

/** The edit screen of an order, with its goods open. */
export function editGoodsPath(orderId: string): string {
  return editOrderPath(orderId) + GOODS_HASH;
}

/** The list of orders with one of them open. */
export function openOrderPath(orderId: string): string {
  return `${paths.orders}?${new URLSearchParams({ order: orderId })}`;
}

type OrdersBehind = 'from' | 'to' | 'page' | 'status' | 'network' | 'campaign' | 'currency';

/**
 * The list of the orders behind a number, with the parameters of the list's address; an empty campaign means
 * none.
 */
export function ordersBehindPath(figure: Partial<Record<OrdersBehind, string | undefined>>): string {
  const parts = Object.entries(figure).filter((part): part is [string, string] => part[1] !== undefined);
  return `${paths.orders}?${new URLSearchParams(parts)}`;
}

/** The list of the orders that have a task at the COD network. */
export const networkTasksPath = `${paths.orders}?task=1`;

/** With this hash the list of orders opens the messages without an order. */
export const MESSAGES_HASH = '#messages';

export const unmatchedMessagesPath = paths.orders + MESSAGES_HASH;

/** The packing slips of these orders. The fragment holds the ids, because it has room for many. */
export function packingSlipsPath(orderIds: readonly string[]): string {
  return `${paths.packingSlips}#${orderIds.join(',')}`;
}

export function statementPath(statementId: string): string {
  return paths.statement.replace(':statementId', statementId);
}

export function editProductPath(productId: string): string {
  return paths.editProduct.replace(':productId', productId);
}

/** The link of an invitation. The fragment holds its token, because it is never sent to a server. */
export function invitationPath(token: string): string {
  return `${paths.invitation}#${token}`;
}

/**
 * Pages of the public site, which are documents of their own: link to them with `<a>`, never with the router.
 */
export const publicPages = { home: '/', terms: '/terms', privacy: '/privacy', contact: '/contact' } as const;

const RETURN_PARAM = 'next';

/** The sign-in screen's address that returns to `from`, a path with its query, after the sign-in. */
export function signInPath(from: string): string {
  return from === paths.dashboard
    ? paths.login
    : `${paths.login}?${new URLSearchParams({ [RETURN_PARAM]: from })}`;
}

/**
 * The path to open after the sign-in. Anything but a path of our own origin is replaced by the home screen.
 */
export function returnPath(search: URLSearchParams): string {
  const next = search.get(RETURN_PARAM) ?? '';
  const base = 'https://own.invalid';
  // A browser reads `//host` and `/\host` as another site, so the path is resolved as a browser would.
  const url = next.startsWith('/') ? parseUrl(next, base) : null;
  // `/x/../..//host` resolves to a path that would again be read as another site.
  const isOwn = url?.origin === base && !url.pathname.startsWith('//');
  if (!isOwn || url.pathname === paths.login) return paths.dashboard;
  return url.pathname + url.search + url.hash;
}
