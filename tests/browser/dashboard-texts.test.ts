import { paths, statementPath } from '@mirsah/dashboard/paths';
import { randomId } from '@mirsah/domain/id';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { productContentFixture } from '@mirsah/domain/product/product.fixture';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { newStatement } from '../fixtures/authorization-resources.ts';
import { desktop, newPage, settled } from '../fixtures/browser.ts';
import { openAllDay } from '../fixtures/desk.ts';
import type { Account, Merchant } from '../fixtures/merchant.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { buildPseudoDashboard, servePseudoDashboard } from '../fixtures/pseudo-dashboard.ts';
import { requestsEnded } from '../fixtures/requests.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { arabicIn } from '../fixtures/to-pseudo.ts';

/**
 * The dashboard in the pseudo language, with data in Latin letters: Arabic that is left on a screen comes
 * from the server or another package. The dashboard's own code is read for such texts in
 * tests/docs/texts.test.ts, also where its screens are rarely shown.
 */
const [{ stack, browser }, files] = await Promise.all([stackAndBrowserForFile(), buildPseudoDashboard()]);

type User = 'visitor' | 'merchant' | 'admin';
type Data = { pageId: string; orderId: string; productId: string; statementId: string; merchant: Merchant };

/** Every route of the dashboard, with its user and its addresses. */
const screens: Record<keyof typeof paths, { user: User; at: (data: Data) => readonly string[] }> = {
  login: { user: 'visitor', at: () => [paths.login] },
  register: { user: 'visitor', at: () => [paths.register] },
  forgotPassword: { user: 'visitor', at: () => [paths.forgotPassword] },
  authCallback: { user: 'visitor', at: () => [`${paths.authCallback}?error=denied`] },
  profile: {
    user: 'merchant',
    at: () => [paths.profile],
  },
  dashboard: {
    user: 'merchant',
    at: () => [`${paths.dashboard}?tab=insights`, `${paths.dashboard}?tab=pages`],
  },
  insights: { user: 'merchant', at: () => [paths.insights] },
  desk: {
    user: 'merchant',
    at: () => [paths.desk],
  },
  orders: {
    user: 'merchant',
    at: ({ orderId }) => [paths.orders, `${paths.orders}?q=nothing`, `${paths.orders}?order=${orderId}`],
  },
  abandonedForms: { user: 'merchant', at: () => [paths.abandonedForms] },
  profit: { user: 'merchant', at: () => [paths.profit] },
  costs: { user: 'merchant', at: () => [paths.costs] },
  adSpend: { user: 'merchant', at: () => [paths.adSpend] },
  statements: { user: 'merchant', at: () => [paths.statements] },
  statement: {
    user: 'merchant',
    at: ({ statementId }) => [statementPath(statementId)],
  },
  notifications: {
    user: 'merchant',
    at: () => [paths.notifications],
  },
  shipping: { user: 'merchant', at: () => [paths.shipping] },
  connections: {
    user: 'merchant',
    at: () => [paths.connections],
  },
  conversions: { user: 'merchant', at: () => [paths.conversions] },
  order: { user: 'merchant', at: ({ orderId }) => [paths.order.replace(':orderId', orderId)] },
  missing: { user: 'merchant', at: () => [`${paths.dashboard}/nothing`] },
  newOrder: { user: 'merchant', at: () => [paths.newOrder, `${paths.newOrder}?phone=0551234567`] },
  editOrder: { user: 'merchant', at: ({ orderId }) => [paths.editOrder.replace(':orderId', orderId)] },
  packingSlips: {
    user: 'merchant',
    at: ({ orderId }) => [`${paths.packingSlips}#${orderId}`, paths.packingSlips],
  },
  products: { user: 'merchant', at: () => [paths.products] },
  createProduct: { user: 'merchant', at: () => [paths.createProduct] },
  editProduct: {
    user: 'merchant',
    at: ({ productId }) => [paths.editProduct.replace(':productId', productId)],
  },
  privacy: { user: 'merchant', at: () => [paths.privacy] },
  messageTemplates: {
    user: 'merchant',
    at: () => [paths.messageTemplates],
  },
  team: { user: 'merchant', at: () => [paths.team] },
  invitation: { user: 'merchant', at: () => [paths.invitation] },
  createLandingPage: {
    user: 'merchant',
    at: () =>
      ['', '?from=blank&country=SA', '?from=perfume&country=KW'].map(
        (start) => paths.createLandingPage + start,
      ),
  },
  firstPage: {
    user: 'merchant',
    at: () => [`${paths.firstPage.replace(':starterId', 'perfume')}?country=KW`],
  },
  experiment: {
    user: 'merchant',
    at: ({ pageId }) => [
      paths.experiment.replace(':pageId', pageId),
      paths.experiment.replace(':pageId', 'x'),
    ],
  },
  editLandingPage: {
    user: 'merchant',
    at: ({ pageId }) => [
      paths.editLandingPage.replace(':pageId', pageId),
      paths.editLandingPage.replace(':pageId', 'x'),
    ],
  },
  previewLandingPage: {
    user: 'merchant',
    at: ({ pageId }) => [paths.previewLandingPage.replace(':pageId', pageId)],
  },
  admin: {
    user: 'admin',
    at: () =>
      ['', '?tab=messages', '?tab=settings', '?tab=log', '?search=nothing'].map((tab) => paths.admin + tab),
  },
  adminInsights: { user: 'admin', at: () => [paths.adminInsights] },
};

const contexts = {} as Record<User, BrowserContext>;
let data: Data;

beforeAll(async () => {
  const { merchant, page, orderId } = await sell();
  const admin = await newAdmin(stack);
  await admin.client.renameMyself({ body: { fullName: 'Abdullah' } });
  await admin.client.addUser({
    body: {
      email: 'ali@merchant.test',
      fullName: 'Ali',
      password: 'correct-horse-1',
      role: 'user',
      requiresApproval: true,
    },
  });
  await merchant.client.saveDeskSettings({ body: openAllDay });
  const products = await merchant.client.listProducts({ query: {} });
  const { params } = await newStatement({ owner: merchant });
  const { id: statementId } = await merchant.client.matchStatement({ params });
  data = { pageId: page.id, orderId, productId: products.items[0]?.id ?? '', statementId, merchant };
  contexts.visitor = await signedIn(undefined);
  contexts.merchant = await signedIn(merchant);
  contexts.admin = await signedIn(admin);
});
afterAll(() => Promise.all(Object.values(contexts).map((context) => context.close())));

it.each(Object.entries(screens))('the screen %s shows no text outside messages', async (_, { user, at }) => {
  const page = await contexts[user].newPage();
  for (const address of at(data)) {
    await page.goto(stack.url + address);
    await page.locator('h1, [role=alert]').first().waitFor();
    await loaded(page);
    expect(await page.content()).toContain('⟦');
    expect(await arabicOn(page), address).toEqual([]);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await loaded(page);
      expect(await arabicOn(page), `${address}, tab ${await tab.textContent()}`).toEqual([]);
    }
  }
  await page.close();
});

/**
 * A merchant who has everything that screens show: a page, an order, a product, a template and both
 * connections.
 */
async function sell() {
  const blank = newLandingPageContent();
  const shop = await openShop(stack, {
    title: 'Oud',
    description: 'An oud from Cambodia',
    product: { ...blank.product, name: 'Oud', sku: 'OUD-100', priceMinor: 24_900, salePriceMinor: 19_900 },
    shippingOptions: [{ id: 'standard', name: 'Standard', priceMinor: 0, estimatedDays: 3 }],
    formFields: blank.formFields.map((field) => ({ ...field, label: field.id, placeholder: '' })),
    layout: { ...blank.layout, buttonText: 'Order' },
  });
  const { client } = shop.merchant;
  await client.renameMyself({ body: { fullName: 'Noura' } });
  const order = () =>
    placeOrderIn(stack, shop, {
      name: 'Khalid',
      // Of a city that is known, the server would answer the Arabic name.
      address: 'Street 12',
      items: [{ sku: 'OUD-100', price: 199, quantity: 2, variant: '', name: 'Oud' }],
    });
  const orderId = await order();
  // A call, so that the insights have data; the customer is called again at once.
  const until = new Date(Date.now() - 1000).toISOString();
  await client.recordOutcome({
    params: { orderId },
    body: { id: randomId(), outcome: { kind: 'postponed', until } },
  });
  await client.blockPhone({ body: { orderId } });
  await order();
  const variants = [{ id: 'small', name: '50 ml', sku: 'OUD-50', priceMinor: 14_900, options: [] }];
  await client.createProduct({ body: productContentFixture({ name: 'Oud', description: 'Oud', variants }) });
  await client.createMessageTemplate({ body: { name: 'Confirmation', content: 'Hello {name}' } });
  const endpoint = `${stack.services.connectionFakes.codNetworkUrl}/leads`;
  await client.saveCodConnection({ body: { endpoint, apiKey: 'cod-live-key', sendsWhen: 'at_once' } });
  await client.saveWhatsAppConnection({ body: { phoneNumberId: '123456789', token: 'a-token' } });
  await stack.streamsIdle();
  return { merchant: shop.merchant, page: shop.page, orderId };
}

/** A page of a signed-in browser that shows the dashboard in the pseudo language. */
async function signedIn(account: Account | undefined): Promise<BrowserContext> {
  const { page, context } = await newPage(browser, desktop);
  if (account) await openSignedIn(page, stack.url, account);
  await page.close();
  await servePseudoDashboard(context, stack.url, files);
  return context;
}

/** Waits until nothing on the screen is being loaded. */
async function loaded(page: Page): Promise<void> {
  await requestsEnded(page);
  await settled(page);
  await expect.poll(() => page.locator('.mantine-Skeleton-root, .mantine-Loader-root').count()).toBe(0);
}

/** Arabic in the texts, attributes and fields of the screen and the frames in it. */
async function arabicOn(page: Page): Promise<string[]> {
  const texts = await Promise.all(
    page.frames().map((frame) =>
      // A frame that is just loading its document is read once it has loaded.
      textsIn(frame).catch(() => frame.waitForLoadState().then(() => textsIn(frame))),
    ),
  );
  return texts.flatMap(arabicIn);
}

function textsIn(frame: Frame): Promise<string> {
  return frame.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    // TinyMCE brings its own texts with its language pack.
    for (const other of copy.querySelectorAll('script, style, .tox')) other.remove();
    // Cities are chosen by their stored names, and none of our texts is its own value.
    for (const option of copy.querySelectorAll('option')) if (option.value === option.text) option.remove();
    // In a list of suggestions the value is the typed text; a label beside it would be ours.
    for (const option of copy.querySelectorAll<HTMLOptionElement>('datalist option'))
      if (option.label === '') option.remove();
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
    return [copy.outerHTML, ...Array.from(fields, ({ value }) => value)].join('\n');
  });
}
