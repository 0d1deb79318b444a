import type { ApiClient } from '@mirsah/contracts/client';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { expect, it } from 'vitest';
import { CanaryError, type CanaryPorts, type CanaryStep, runCanary } from './journey.ts';

/** A working product: a saved page goes live, and an order is forwarded and counted. */
function workingProduct() {
  const page = { ...landingPageFixture(), publishState: 'published', publishFailure: null };
  const orders = new Map<string, string>();
  const delivered = new Set<string>();
  let now = Date.parse('2026-11-23T10:00:00.000Z');
  let connected: string | undefined;
  const client = {
    getConnections: async () => ({ cod: connected ? { endpoint: connected } : null }),
    saveCodConnection: async ({ body }: { body: { endpoint: string } }) => {
      connected = body.endpoint;
    },
    listOrders: async ({ query }: { query: { held: string } }) => ({
      items: query.held === 'true' ? [] : [...orders.keys()].map((id) => ({ id })),
    }),
    changeOrderStatuses: async ({ body }: { body: { orderIds: string[] } }) => {
      for (const id of body.orderIds) delivered.add(id);
    },
    deleteOrders: async ({ body }: { body: { orderIds: string[] } }) => {
      const failed = body.orderIds.filter((id) => !delivered.has(id));
      for (const id of body.orderIds) if (delivered.has(id)) orders.delete(id);
      return { deleted: body.orderIds, failed };
    },
    listLandingPages: async () => ({ items: [page] }),
    getLandingPage: async () => page,
    saveLandingPage: async ({ body }: { body: { content: typeof page } }) =>
      Object.assign(page, body.content),
    getOrderDeliveries: async ({ params }: { params: { orderId: string } }) => ({
      deliveries: [{ remoteId: `id of ${orders.get(params.orderId)}` }],
    }),
    getOrderSummary: async () => ({ orders: orders.size }),
  };
  const ports: CanaryPorts = {
    openDashboard: async () => '<div id="root"></div>',
    signIn: async () => client as unknown as ApiClient,
    network: { url: 'https://network.test/leads', apiKey: 'key', idOf: (e164) => `id of ${e164}` },
    visit: async () => `<h1>${page.product.name}</h1>`,
    async order(_subdomain, submission) {
      const { phone } = submission as { phone: string };
      orders.set('order-1', phone.replace(/^0/, '+966'));
      return 'order-1';
    },
    now: () => new Date(now),
    wait: async () => {
      now += 2000;
    },
  };
  return { ports, client, orders };
}

it('the canary passes where everything works, and leaves no order', async () => {
  const { ports, orders } = workingProduct();
  await runCanary(ports);
  expect(orders.size).toBe(0);
});

const refused = async () => {
  throw new Error('503');
};
const never = (wanted: object) => async () => wanted;

it.each<[CanaryStep, (product: ReturnType<typeof workingProduct>) => void]>([
  ['dashboard', ({ ports }) => Object.assign(ports, { openDashboard: async () => '<h1>home</h1>' })],
  ['sign_in', ({ ports }) => Object.assign(ports, { signIn: refused })],
  ['connect', ({ client }) => Object.assign(client, { saveCodConnection: refused })],
  ['save', ({ client }) => Object.assign(client, { saveLandingPage: refused })],
  ['live', ({ ports }) => Object.assign(ports, { visit: async () => '<h1>before</h1>' })],
  ['order', ({ ports }) => Object.assign(ports, { order: refused })],
  [
    'forward',
    ({ client }) =>
      Object.assign(client, { getOrderDeliveries: never({ deliveries: [{ remoteId: 'of another' }] }) }),
  ],
  ['figures', ({ client }) => Object.assign(client, { getOrderSummary: never({ orders: 0 }) })],
  ['clean_up', ({ client }) => Object.assign(client, { getOrderSummary: never({ orders: 1 }) })],
])('where only «%s» is broken, the canary fails at it', async (step, breakIt) => {
  const product = workingProduct();
  breakIt(product);
  const failure = await runCanary(product.ports).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CanaryError);
  expect(failure).toMatchObject({ step });
});
