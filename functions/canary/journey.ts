import type { ApiClient } from '@mirsah/contracts/client';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { canaryText } from '../messages/index.ts';

/** The canary's steps, in order. The failed step shows where to look. */
export type CanaryStep =
  | 'dashboard'
  | 'sign_in'
  | 'connect'
  | 'save'
  | 'live'
  | 'order'
  | 'forward'
  | 'figures'
  | 'clean_up';

export type CanaryPorts = {
  /** The dashboard's sign-in page as browsers get it. */
  openDashboard(): Promise<string>;
  /** Signs the canary's merchant in; creates the account when it is missing. */
  signIn(): Promise<ApiClient>;
  /** The network that its orders are forwarded to: a stand-in that returns a separate id for each phone. */
  network: { url: string; apiKey: string; idOf(e164: string): string };
  /** The page as visitors get it now. */
  visit(subdomain: string): Promise<string>;
  /**
   * Posts an order as a shopper's browser does. Resolves to the order's id; throws when it is not accepted.
   */
  order(subdomain: string, submission: object): Promise<string>;
  now(): Date;
  /** The pause between two polls. */
  wait(): Promise<void>;
};

export class CanaryError extends Error {
  readonly step: CanaryStep;

  constructor(step: CanaryStep, cause: unknown) {
    super(`The canary failed at ${step}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.name = 'CanaryError';
    this.step = step;
  }
}

/**
 * The maximum time until a save is live, and until each consequence of an order; together less than a run.
 */
const LIVE_MS = 60_000;
const FOLLOWED_MS = 60_000;

/**
 * Unassigned numbers, as in the test of a connection. Each run of a day has its own, because a repeated
 * number would put the order on hold.
 */
const PHONES = { local: '0500000', e164: '+966500000' };
const RUNS_A_DAY = 288;
const PRICE = 1;

/** Where the dashboard’s scripts draw: the home page and the pages of errors have no such element. */
const DASHBOARD = 'id="root"';

/**
 * Runs the way of every merchant and shopper through the deployed product: opens the dashboard, saves a page,
 * sees it live, orders, sees the order at the network and in the metrics, and delivers and deletes it, which
 * removes it from the metrics. First deletes what an interrupted run left behind. Throws CanaryError with the
 * step that failed.
 */
export async function runCanary(ports: CanaryPorts): Promise<void> {
  const { network } = ports;
  const run = Math.floor((ports.now().getTime() / 86_400_000) * RUNS_A_DAY);
  await at('dashboard', async () => {
    if (!(await ports.openDashboard()).includes(DASHBOARD)) throw new Error('it is not the dashboard');
  });
  const client = await at('sign_in', () => ports.signIn());
  await at('connect', () => connect(client, network));
  await at('clean_up', () => deleteOrders(client));
  const page = await at('save', () => savePage(client, ports.now().toISOString()));
  await at('live', () =>
    until(ports, LIVE_MS, async () => (await ports.visit(page.subdomain)).includes(page.product.name)),
  );
  const number = String(run % RUNS_A_DAY).padStart(3, '0');
  const orderId = await at('order', () =>
    ports.order(page.subdomain, {
      landingPageId: page.id,
      name: canaryText.customer,
      phone: PHONES.local + number,
      address: canaryText.address,
      country: 'SA',
      items: [{ sku: page.product.sku, price: PRICE, quantity: 1, variant: '', name: page.product.name }],
      idempotencyKey: crypto.randomUUID(),
    }),
  );
  await at('forward', () =>
    until(ports, FOLLOWED_MS, async () => {
      const { deliveries } = await client.getOrderDeliveries({ params: { orderId } });
      if (deliveries.some(({ state }) => state === 'rejected')) throw new Error('the network refused it');
      return deliveries.some(({ remoteId }) => remoteId === network.idOf(PHONES.e164 + number));
    }),
  );
  const counted = async () => (await client.getOrderSummary({ query: {} })).orders;
  await at('figures', () => until(ports, FOLLOWED_MS, async () => (await counted()) === 1));
  await at('clean_up', async () => {
    await deleteOrders(client);
    await until(ports, FOLLOWED_MS, async () => (await counted()) === 0);
  });
}

async function at<T>(step: CanaryStep, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new CanaryError(step, error);
  }
}

async function until(ports: CanaryPorts, withinMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const end = ports.now().getTime() + withinMs;
  while (!(await isSo())) {
    if (ports.now().getTime() > end) throw new Error(`not within ${withinMs / 1000} seconds`);
    await ports.wait();
  }
}

async function connect(client: ApiClient, { url, apiKey }: CanaryPorts['network']): Promise<void> {
  const { cod } = await client.getConnections();
  if (cod?.endpoint !== url)
    await client.saveCodConnection({ body: { endpoint: url, apiKey, sendsWhen: 'at_once' } });
}

async function deleteOrders(client: ApiClient): Promise<void> {
  for (const held of ['false', 'true'] as const) {
    const { items } = await client.listOrders({ query: { limit: 50, held } });
    if (items.length === 0) continue;
    const orderIds = items.map(({ id }) => id);
    // An order is not deleted while its network would still deliver it.
    if (held === 'false') await client.changeOrderStatuses({ body: { orderIds, status: 'delivered' } });
    const { failed } = await client.deleteOrders({ body: { orderIds } });
    if (failed.length > 0) throw new Error(`${failed.length} orders were not deleted`);
  }
}

/** Its only page, with a product that only this run knows. Its address is random and linked from nowhere. */
async function savePage(client: ApiClient, run: string) {
  const { items } = await client.listLandingPages({ query: { limit: 1 } });
  const [known] = items;
  if (!known) {
    const blank = newLandingPageContent();
    const product = {
      ...blank.product,
      name: canaryText.product(run),
      sku: 'CANARY',
      priceMinor: PRICE * 100,
    };
    const subdomain = `c-${crypto.randomUUID().slice(0, 18)}`;
    return client.createLandingPage({
      body: { ...blank, title: canaryText.page, description: canaryText.description, subdomain, product },
    });
  }
  const params = { pageId: known.id };
  const {
    id,
    ownerId,
    version,
    publication,
    createdAt,
    updatedAt,
    publishState,
    publishFailure,
    ...content
  } = await client.getLandingPage({ params });
  const product = { ...content.product, name: canaryText.product(run) };
  return client.saveLandingPage({ params, body: { version, content: { ...content, product } } });
}
