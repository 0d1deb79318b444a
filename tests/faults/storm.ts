import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { ApiClient } from '@mirsah/contracts/client';
import { randomId } from '@mirsah/domain/id';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import { newMerchant } from '../fixtures/merchant.ts';
import { fetchSite, orderFor, postOrder } from '../fixtures/site.ts';
import type { Fault } from './fault-proxy.ts';
import {
  lastingClient,
  type ProductProcess,
  type StartOptions,
  startProductProcess,
} from './product-process.ts';

const SHOPPERS = 6;
const PAGES = 3;
/** How long something that goes wrong for a while may take to be right again. */
const PATIENCE_MS = 60_000;

type Owner = { client: ApiClient };
type Placed = { orderId: string; phone: string };

/** A shop whose shoppers order and whose merchant saves, without a pause, whatever happens to the product. */
export type Storm = Awaited<ReturnType<typeof startStorm>>;

/**
 * Opens a shop in a product of its own and lets shoppers and merchant work on it. Each shopper sends an order again with
 * the same key until it is accepted, as the form does; the merchant saves the pages one after the other.
 */
export async function startStorm(dataDir: string) {
  const network = await startNetwork();
  let product = await startProductProcess(dataDir, { networkUrl: network.url, withFaults: true });
  const { port } = product;
  const account = await newMerchant(product);
  const client = lastingClient(() => product, account);
  const merchant = { client };
  await client.saveCodConnection({
    body: { endpoint: `${network.url}/leads`, apiKey: 'cod-live-1234567890' },
  });
  const pages: { id: string; subdomain: string }[] = [];
  for (let number = 0; number < PAGES; number += 1)
    pages.push(
      await client.createLandingPage({ body: landingPageContentFixture({ title: `صفحة ${number}` }) }),
    );
  await product.ask({ streamsIdle: true });

  const acknowledged: Placed[] = [];
  /** Phones of orders that were sent and perhaps never answered. */
  const sent = new Set<string>();
  const refusals = new Set<string>();
  const stopping = new AbortController();
  let tries = 0;
  let failures = 0;
  let saves = 0;

  async function shop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const page = pages[acknowledged.length % PAGES] as (typeof pages)[number];
      const order = orderFor(page.id);
      sent.add(order.phone);
      while (!stopping.signal.aborted) {
        tries += 1;
        const answer = await postOrder(port, page.subdomain, order).catch(() => undefined);
        if (answer?.status === 201) {
          acknowledged.push({ orderId: answer.body.orderId, phone: order.phone });
          break;
        }
        if (!answer || answer.status >= 500) failures += 1;
        // A product that is being started answers that there is no such page, or nothing.
        if (answer && answer.status < 500) refusals.add(`${answer.status} ${JSON.stringify(answer.body)}`);
        await sleep(100);
      }
    }
  }

  async function edit(): Promise<void> {
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      const { id, subdomain } = pages[number % PAGES] as (typeof pages)[number];
      saves += 1;
      try {
        const params = { pageId: id };
        const { version, title } = await client.getLandingPage({ params });
        const content = landingPageContentFixture({ title, subdomain, description: `وصف رقم ${number}` });
        await client.saveLandingPage({ params, body: { version, content } });
      } catch {
        // It was in the way of a fault; the next turn reads what was stored.
      }
      await sleep(200);
    }
  }
  const work = [...Array.from({ length: SHOPPERS }, shop), edit()];

  return {
    /** The product of this moment: another one after a restart. */
    product: (): ProductProcess => product,
    counts: () => ({ acknowledged: acknowledged.length, tries }),
    /** Kills the product, unless a fault has ended it, and starts it again; `meanwhile` in between. */
    async restart(options: StartOptions = {}, meanwhile?: () => void): Promise<void> {
      if (product.isAlive()) await product.kill('product');
      meanwhile?.();
      product = await startProductProcess(dataDir, {
        port,
        networkUrl: network.url,
        withFaults: true,
        ...options,
      });
    },
    /** As if the clock had been two hours ahead when the table was made, and was right again since. */
    setClockBack(): void {
      const database = new DatabaseSync(join(dataDir, 'dynamodb/dynamodb.sqlite'), { timeout: 10_000 });
      database.exec('UPDATE _tables SET created_at = created_at + 7200');
      database.close();
    },
    set: (service: 'table' | 's3' | 'sqs', fault: Fault) => product.ask({ set: service, fault }),
    /** Resolves when shoppers have been answered again, that many times. */
    async goesOn(orders = 10): Promise<void> {
      const until = acknowledged.length + orders;
      await patiently(`${orders} more orders`, () => acknowledged.length >= until);
    },
    /** Resolves when orders have failed, so many times: the fault has come to where it is felt. */
    async fails(orders = 4 * SHOPPERS): Promise<void> {
      const until = failures + orders;
      await patiently(`${orders} failed orders`, () => failures >= until, 4 * PATIENCE_MS);
    },
    /** Goes on until every shopper has tried to order, and the merchant to save, under what is wrong at present. */
    async meets(): Promise<void> {
      const until = { tries: tries + 2 * SHOPPERS, saves: saves + 2 };
      await patiently('new tries', () => tries >= until.tries && saves >= until.saves);
    },
    /** Items that no release has written, among those that the stream's readers handle. */
    async writePoison(): Promise<void> {
      const credentials = { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey };
      const { region, tableName } = settings;
      const table = new DynamoDBClient({ endpoint: product.dynamoDbEndpoint, region, credentials });
      for (const [kind, entity] of [
        ['ORDER', 'order'],
        ['PAGE', 'landing_page'],
        ['VIEW', 'page_view'],
      ] as const) {
        const Item = { pk: { S: `${kind}#${randomId()}` }, sk: { S: kind }, entity: { S: entity } };
        await table.send(new PutItemCommand({ TableName: tableName, Item }));
      }
      table.destroy();
    },
    /** Ends the work and resolves when each shopper has got the answer to the last try. */
    async calm(): Promise<void> {
      stopping.abort();
      await Promise.all(work);
    },
    /** All that does not hold, in words; nothing when all is well. `forwardsMs` waits that long for their ends. */
    async faults(forwardsMs = 0): Promise<string[]> {
      await product.ask({ streamsIdle: true });
      const orders = await allOrders(merchant);
      return [
        ...[...refusals].map((refusal) => `a shopper was refused: ${refusal}`),
        ...lostOrDoubled(orders, acknowledged, sent),
        ...(await wrongFigures(product)),
        ...(await outdatedPages(product, merchant, pages)),
        ...(await lostForwards(merchant, network, orders, forwardsMs)),
      ];
    },
    async end(): Promise<void> {
      stopping.abort();
      await Promise.allSettled(work);
      if (product.isAlive()) await product.kill('product');
      network.stop();
    },
  };
}

/** A cash-on-delivery network that accepts every lead and remembers whose it was. */
async function startNetwork() {
  const leads: string[] = [];
  const server = createServer(async (request, response) => {
    const lead = (await json(request).catch(() => ({}))) as { phone?: string };
    response.writeHead(200, { 'content-type': 'application/json' });
    // Its lists are read, too.
    if (request.method === 'POST') leads.push(lead.phone ?? '');
    const data = request.method === 'POST' ? { id: leads.length } : [];
    response.end(JSON.stringify({ status: 'success', data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/seller`,
    leads,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Order = Awaited<ReturnType<typeof allOrders>>[number];

async function allOrders({ client }: Owner) {
  const orders: Awaited<ReturnType<typeof client.listOrders>>['items'] = [];
  // A list is of the orders on hold or of all others.
  for (const held of ['false', 'true'] as const) {
    let cursor: string | null = null;
    do {
      const list: Awaited<ReturnType<typeof client.listOrders>> = await client.listOrders({
        query: { limit: 100, held, ...(cursor && { cursor }) },
      });
      orders.push(...list.items);
      cursor = list.cursor;
    } while (cursor);
  }
  return orders;
}

function lostOrDoubled(orders: readonly Order[], acknowledged: readonly Placed[], sent: ReadonlySet<string>) {
  const stored = new Set(orders.map(({ id }) => id));
  const byPhone = Map.groupBy(orders, ({ customerPhone }) => local(customerPhone.e164));
  return [
    ...acknowledged
      .filter(({ orderId }) => !stored.has(orderId))
      .map(({ orderId }) => `order ${orderId} is lost`),
    ...[...byPhone].filter(([, same]) => same.length > 1).map(([phone]) => `${phone} has two orders`),
    ...[...byPhone.keys()]
      .filter((phone) => !sent.has(phone))
      .map((phone) => `nobody sent the order of ${phone}`),
  ];
}

const local = (phone: string) => phone.replace('+966', '0');

async function wrongFigures({ url }: ProductProcess): Promise<string[]> {
  const response = await fetch(`${url}/__local/rebuild-insights`, { method: 'POST' });
  const report = await response.text();
  return report.includes('are correct') ? [] : [report];
}

async function outdatedPages(
  { port }: ProductProcess,
  { client }: Owner,
  pages: readonly { id: string }[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id } of pages) {
    const { subdomain, description, version } = await client.getLandingPage({ params: { pageId: id } });
    const isNewest = async () => (await fetchSite(port, subdomain)).body.includes(description);
    await patiently(`version ${version} of ${subdomain} on the web`, isNewest, 4 * PATIENCE_MS).catch(
      (error: Error) => wrong.push(error.message),
    );
  }
  return wrong;
}

const ends = ['sent', 'rejected', 'uncertain'];

async function lostForwards(
  { client }: Owner,
  { leads }: { leads: readonly string[] },
  orders: readonly Order[],
  waitMs: number,
): Promise<string[]> {
  const twice = [...Map.groupBy(leads, (phone) => phone)].filter(([, same]) => same.length > 1);
  const wrong = twice.map(([phone]) => `the network got the order of ${phone} twice`);
  const until = performance.now() + waitMs;
  for (const { id, holdReason } of orders) {
    if (holdReason) continue;
    for (;;) {
      const [delivery] = (await client.getOrderDeliveries({ params: { orderId: id } })).deliveries;
      if (delivery && ends.includes(delivery.state)) break;
      if (performance.now() < until) {
        await sleep(1_000);
        continue;
      }
      if (!delivery) wrong.push(`order ${id} is not forwarded at all`);
      else if (waitMs > 0) wrong.push(`the forward of order ${id} is still ${delivery.state}`);
      break;
    }
  }
  return wrong;
}

async function patiently(what: string, isSo: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS) {
  const until = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`${what} did not come within ${patienceMs / 1000} s`);
    await sleep(100);
  }
}
