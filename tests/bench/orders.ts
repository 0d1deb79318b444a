import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { randomId, timeOrderedId } from '@mirsah/domain/id';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { shareItems } from '@mirsah/infra-local/dynamodb/data-file';
import { ensureTable } from '@mirsah/infra-local/dynamodb/table';
import { settings } from '@mirsah/infra-local/stack/settings';
import { readPhoneKeys, withPhoneKeys } from '@mirsah/table/dynamo/phone-keys';
import { openTable, type Table, tableDefinition } from '@mirsah/table/dynamo/table';
import { createOrderPlacement } from '@mirsah/table/order/place-order';
import { type Part, startProductProcess } from '../faults/product-process.ts';
import { newMerchant } from '../fixtures/merchant.ts';
import { newPhone } from '../fixtures/phones.ts';
import { startShoppers } from './flood.ts';
import { ms, processorSeconds, quantiles, type Row, timed } from './measure.ts';

const SHOPPERS = 16;
const WARM_UP_SECONDS = 5;
/** Orders and bare transactions alternate, so that other load on the machine slows both. */
const ROUNDS = 5;
const SECONDS = 4;

/**
 * Times orders from the edge to the table, then the merchant's list, and the transactions of orders alone:
 * the same ones, by as many concurrent writers, in another table of the same database without a stream
 * reader. Product, shoppers and writers have separate processes, and orders and transactions alternate.
 */
export async function orders(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-orders-'));
  const product = await startProductProcess(dataDir);
  try {
    const { client } = await newMerchant(product);
    const page = await client.createLandingPage({ body: landingPageContentFixture() });
    await product.ask({ streamsIdle: true });
    const order = async (seconds: number) => {
      const { port } = product;
      const shop = { port, subdomain: page.subdomain, pageId: page.id, shoppers: SHOPPERS };
      const shoppers = await startShoppers(shop);
      await sleep(seconds * 1000);
      const cpu = processorSeconds(shoppers.pid);
      return { ...(await shoppers.end()), cpu };
    };
    const table = await newTable(dataDir, product.dynamoDbEndpoint);
    await order(WARM_UP_SECONDS);
    await product.ask({ streamsIdle: true });
    await writeOrders(table, WARM_UP_SECONDS);
    const cpuOf = () => parts.map((part) => processorSeconds(product.pidOf(part)));
    const samples: number[] = [];
    const cpu = { shoppers: 0, parts: parts.map(() => 0), raw: 0 };
    let [caughtUpMs, written] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = cpuOf();
      const placed = await order(SECONDS);
      caughtUpMs = Math.max(caughtUpMs, await timed(() => product.ask({ streamsIdle: true })));
      const after = cpuOf();
      samples.push(...placed.samples);
      cpu.shoppers += placed.cpu;
      cpu.parts = cpu.parts.map((sum, part) => sum + (after[part] ?? 0) - (before[part] ?? 0));
      written += await writeOrders(table, SECONDS);
      cpu.raw += processorSeconds(product.pidOf('database')) - (after[DATABASE] ?? 0);
    }
    const list = await Promise.all(
      Array.from({ length: 20 }, () => timed(() => client.listOrders({ query: { limit: 25 } }))),
    );
    const [median = 0, slow = 0] = quantiles(samples, 0.5, 0.95);
    const [listMedian = 0] = quantiles(list, 0.5);
    const each = (seconds: number, count: number) => `${((1000 * seconds) / count).toFixed(1)} ms`;
    const shares = parts.map((part, index) => `${part} ${each(cpu.parts[index] ?? 0, samples.length)}`);
    const seconds = ROUNDS * SECONDS;
    return [
      [`order accepted (${SHOPPERS} shoppers at once)`, `p50 ${ms(median)}, p95 ${ms(slow)}`],
      ['orders per second', (samples.length / seconds).toFixed(0)],
      ['an order’s transaction alone, per second', (written / seconds).toFixed(0)],
      ['share of that', `${((100 * samples.length) / written).toFixed(0)} %`],
      ['its consequences after the last order, at most', ms(caughtUpMs)],
      [
        'processor’s time of an order',
        [...shares, `shoppers ${each(cpu.shoppers, samples.length)}`].join(', '),
      ],
      ['database’s time of a transaction alone', each(cpu.raw, written)],
      ['first 25 orders', `p50 ${ms(listMedian)} (20 at once)`],
    ];
  } finally {
    await product.kill('product');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const parts = ['product', 'functions of orders', 'edge', 'database'] as const satisfies readonly Part[];
const DATABASE = parts.indexOf('database');

async function newTable(dataDir: string, endpoint: string): Promise<Table> {
  const { region, accessKeyId, secretAccessKey } = settings;
  const client = new DynamoDBClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } });
  const tableName = 'transactions-alone';
  const { indexes } = tableDefinition;
  const ofWholeItems = await ensureTable(client, { tableName, indexes });
  shareItems(join(dataDir, 'dynamodb'), tableName, indexes, ofWholeItems);
  return openTable(client, tableName);
}

/** Writes orders for a time, each without risk: with its own phone and address. Returns their number. */
async function writeOrders(table: Table, seconds: number): Promise<number> {
  const placement = createOrderPlacement(withPhoneKeys(table, readPhoneKeys(settings.phoneKeys)));
  const until = performance.now() + seconds * 1000;
  const landingPageId = randomId();
  let written = 0;
  const write = async () => {
    while (performance.now() < until) {
      const now = new Date();
      const at = now.toISOString();
      const e164 = `+966${newPhone().slice(1)}`;
      await placement.place(
        orderFixture({
          id: timeOrderedId(now),
          landingPageId,
          customerPhone: { raw: e164, e164, isMobile: true },
          placedAt: at,
          updatedAt: at,
        }),
        { type: 'placed', id: timeOrderedId(now), at, by: 'shopper' },
        { key: randomId(), digest: null, expiresAt: new Date(now.getTime() + 60_000) },
        { recent: [], visitor: { name: `orders#${randomId()}`, window: 1, most: 30, expiresAt: now } },
      );
      written += 1;
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, write));
  return written;
}
