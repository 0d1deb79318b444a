import { demoAccounts } from '@mirsah/infra-local/demo/accounts';
import type { Browser, Page } from 'playwright-core';
import { openAllDay } from '../fixtures/desk.ts';
import { signIn } from '../fixtures/merchant.ts';
import { enrolledAccount } from '../fixtures/second-factor.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { busyAdmin } from './admin-panel.ts';
import { blockVariants, emptyBlockVariants } from './blocks.ts';
import { calledOrders } from './called-orders.ts';
import { talkingShop, talkScreens } from './conversations.ts';
import { conversionScreens, toldMerchant } from './conversions.ts';
import { busyDesk, deskScreens } from './desk.ts';
import { domainScreens, merchantWithDomains } from './domains.ts';
import { canvasOfBlocks, editingScreens } from './editing.ts';
import { experimentScreens, merchantWithExperiments } from './experiments.ts';
import { connectedMerchant, longNamedMerchant, type Shown } from './merchants.ts';
import { moments } from './moments.ts';
import { networkScreens } from './networks.ts';
import { offerMerchantScreens, offerShopScreens, shopOfLongOffers } from './offers.ts';
import { codeScreens, doubtfulShop, riskScreens } from './risk.ts';
import { adminScreens, merchantScreens, publicScreens, type Screen, shopScreens } from './screens.ts';
import { openShops, shopNames } from './shops.ts';
import { statementScreens } from './statements.ts';
import { agentScreens, atWork, shopWithTeam, teamScreens } from './team.ts';

/** Screens as one merchant has them, in one condition. */
export type State = {
  name: string;
  screens: readonly Screen[];
  /** Made when the state is first shown, so that a run of one screen makes what that needs alone. */
  shown: () => Promise<Shown>;
  url: (shown: Shown) => string;
  isSignedIn: boolean;
  /** Looked at on a tablet as well. */
  hasTablet?: boolean;
  prepare?: (page: Page, shown: Shown) => Promise<unknown>;
  finish?: (page: Page) => Promise<unknown>;
};

/** All states of the run's product. */
export function statesOf(stack: TestStack, browser: Browser): State[] {
  const demo = once(() => demoMerchant(stack));
  const long = once(() => longNamedMerchant(stack));
  const fresh = once(async () => ({ account: await stack.newMerchant() }));
  const shops = once(async () => openShops(stack, browser, await demoImages(stack, await demo())));
  const place = { url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint };
  const admin = async (): Promise<Shown> => ({ account: await enrolledAccount(place, demoAccounts.admin) });
  const longOffers = once(() => shopOfLongOffers(stack));
  const watches = once(() => demoMerchant(stack, 'smart-watch'));
  const busy = once(() => busyAdmin(stack));
  const doubtful = once(() => doubtfulShop(stack));
  const team = once(() => shopWithTeam(stack));
  const url = () => stack.url;
  const signedIn = { screens: merchantScreens, shown: demo, url, isSignedIn: true };
  const asAdmin = { ...signedIn, screens: adminScreens, shown: admin };
  const shop = {
    screens: shopScreens,
    url: ({ subdomain }: Shown) => `http://${subdomain}.localhost:${stack.port}`,
    isSignedIn: false,
  };
  return [
    {
      ...signedIn,
      name: 'demo',
      screens: [...merchantScreens, ...calledOrders, ...networkScreens, ...statementScreens],
    },
    { ...signedIn, name: 'long', shown: long },
    { ...signedIn, name: 'empty', shown: fresh },
    { ...signedIn, ...loading, name: 'loading' },
    { ...signedIn, ...failing, name: 'error' },
    { ...signedIn, name: 'offline', finish: goOffline },
    { ...signedIn, name: 'moment', screens: moments, shown: once(() => connectedMerchant(stack)) },
    {
      ...signedIn,
      name: 'told',
      screens: conversionScreens,
      shown: once(() => toldMerchant(stack)),
    },
    {
      ...signedIn,
      name: 'experiment',
      screens: experimentScreens,
      shown: once(() => merchantWithExperiments(stack)),
    },
    { ...signedIn, name: 'domain', screens: domainScreens, shown: once(() => merchantWithDomains(stack)) },
    { ...signedIn, name: 'talk', screens: talkScreens, shown: once(() => talkingShop(stack)) },
    { ...signedIn, name: 'desk', screens: deskScreens, shown: once(() => busyDesk(stack)) },
    { ...signedIn, name: 'editing', screens: editingScreens, shown: watches },
    { ...signedIn, name: 'risk', screens: riskScreens, shown: doubtful },
    { ...signedIn, name: 'team', screens: teamScreens, shown: team },
    {
      ...signedIn,
      name: 'agent',
      screens: agentScreens,
      shown: async () => (await team()).agent,
      prepare: atWork,
    },
    { ...asAdmin, name: 'admin-empty' },
    { ...asAdmin, name: 'admin', shown: busy },
    { ...asAdmin, ...loading, name: 'admin-loading' },
    { ...asAdmin, ...failing, name: 'admin-error' },
    { name: 'public', screens: publicScreens, shown: admin, url, isSignedIn: false },
    { ...shop, name: 'shop', shown: demo },
    { ...shop, name: 'shop-long', shown: long },
    { ...shop, name: 'risk', screens: codeScreens, shown: doubtful },
    { ...shop, name: 'offers', screens: offerShopScreens, shown: watches },
    { ...signedIn, name: 'offers', screens: offerMerchantScreens, shown: watches },
    { ...shop, name: 'offers-long', screens: offerShopScreens, shown: longOffers },
    { ...signedIn, name: 'offers-long', screens: offerMerchantScreens, shown: longOffers },
    ...emptyBlockVariants.map((name) => ({
      ...signedIn,
      name,
      screens: canvasOfBlocks,
      hasTablet: true,
      shown: async () => (await shops())[name] ?? (await demo()),
    })),
    ...shopNames.map((name) => ({
      ...shop,
      name,
      shown: async () => (await shops())[name] ?? (await demo()),
      hasTablet: name in blockVariants,
    })),
  ];
}

// Requests that do not belong to a screen's content: without these no screen appears at all.
const contents = (url: URL) => url.pathname.startsWith('/api/') && !/^\/api\/me(?:\/|$)/.test(url.pathname);

const loading = { prepare: (page: Page) => page.context().route(contents, () => undefined) };

const failing = {
  prepare: (page: Page) =>
    page.context().route(contents, (route) => route.fulfill({ status: 500, body: '{}' })),
  // The dashboard retries a failed request before it reports it.
  finish: async (page: Page) => {
    const retry = page.getByRole('button', { name: 'أعد المحاولة' }).first();
    await retry.waitFor({ timeout: 9_000 }).catch(() => undefined);
  },
};

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  // The preview is a separate window without such messages.
  if (page.url().includes('/preview/')) return;
  await page.getByText('لا اتصال بالإنترنت').filter({ visible: true }).first().waitFor();
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function demoMerchant(stack: TestStack, subdomain = 'oud-perfume'): Promise<Shown> {
  const place = { url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint };
  const { client } = await signIn(place, demoAccounts.merchant);
  await client.saveDeskSettings({ body: openAllDay });
  const [pages, orders, products, { statements }] = await Promise.all([
    client.listLandingPages({ query: {} }),
    client.listOrders({ query: {} }),
    client.listProducts({ query: {} }),
    client.listStatements(),
  ]);
  const page = pages.items.find((each) => each.subdomain === subdomain);
  return {
    account: demoAccounts.merchant,
    client,
    pageId: page?.id,
    subdomain,
    orderId: orders.items[0]?.id,
    statementId: statements[0]?.id,
    productId: products.items[0]?.id,
  };
}

/** Signs in again: the run may have taken longer than a token's lifetime. */
async function demoImages(stack: TestStack, { account, pageId = '' }: Shown) {
  const place = { url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint };
  const { client } = await signIn(place, account);
  return (await client.getLandingPage({ params: { pageId } })).product.images;
}
