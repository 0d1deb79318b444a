import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { startProductProcess } from '../faults/product-process.ts';
import { type Merchant, newMerchant } from '../fixtures/merchant.ts';
import { fetchSite } from '../fixtures/site.ts';
import type { Flood, FloodOptions } from './flood-orders.ts';
import { ms, quantiles, type Row, timed } from './measure.ts';

const SHOPPERS = 32;
const SECONDS = 15;

/**
 * The speed of a page and of the orders' list while shoppers order without a pause, compared with a quiet
 * product. The product, the shoppers and this reader have separate processes.
 */
export async function flood(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-flood-'));
  const product = await startProductProcess(dataDir);
  try {
    const { client } = await newMerchant(product);
    const page = await client.createLandingPage({ body: landingPageContentFixture() });
    await product.ask({ streamsIdle: true });
    const read = () => readFor(SECONDS, { port: product.port, subdomain: page.subdomain, client });
    await read();
    const quiet = await read();
    const { port } = product;
    const shoppers = await startShoppers({
      port,
      subdomain: page.subdomain,
      pageId: page.id,
      shoppers: SHOPPERS,
    });
    const flooded = await read();
    const { samples } = await shoppers.end();
    return [
      [`orders of ${SHOPPERS} shoppers at once`, `${(samples.length / SECONDS).toFixed(0)} a second`],
      ['a page, quiet', spread(quiet.pages)],
      ['a page during the flood', `${spread(flooded.pages)}; ${ratio(quiet.pages, flooded.pages)}`],
      ['the list of orders, quiet', spread(quiet.lists)],
      [
        'the list of orders during the flood',
        `${spread(flooded.lists)}; ${ratio(quiet.lists, flooded.lists)}`,
      ],
    ];
  } finally {
    await product.kill('product');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Reader = { port: number; subdomain: string; client: Merchant['client'] };

/** One reader of the page and one of the list, each repeating as soon as it has a response. */
async function readFor(seconds: number, { port, subdomain, client }: Reader) {
  const until = performance.now() + seconds * 1000;
  const again = async (ask: () => Promise<unknown>) => {
    const samples: number[] = [];
    while (performance.now() < until) samples.push(await timed(ask));
    return samples;
  };
  const [pages, lists] = await Promise.all([
    again(async () => {
      const { status } = await fetchSite(port, subdomain);
      if (status !== 200) throw new Error(`the page was answered with ${status}`);
    }),
    again(() => client.listOrders({ query: { limit: 25 } })),
  ]);
  return { pages, lists };
}

/** Starts shoppers who order without a pause; `end` stops them. */
export async function startShoppers(options: FloodOptions) {
  const shoppers = fork(join(import.meta.dirname, 'flood-orders.ts'), [JSON.stringify(options)]);
  await once(shoppers, 'message');
  return {
    pid: shoppers.pid ?? 0,
    async end(): Promise<Flood> {
      const told = once(shoppers, 'message');
      shoppers.send('stop');
      const [flood] = (await told) as [Flood];
      return flood;
    },
  };
}

function spread(samples: readonly number[]): string {
  const [median = 0, slow = 0] = quantiles(samples, 0.5, 0.95);
  return `p50 ${ms(median)}, p95 ${ms(slow)}`;
}

function ratio(quiet: readonly number[], flooded: readonly number[]): string {
  const [before = 0, slowBefore = 0] = quantiles(quiet, 0.5, 0.95);
  const [after = 0, slowAfter = 0] = quantiles(flooded, 0.5, 0.95);
  return `×${(after / before).toFixed(1)}, ×${(slowAfter / slowBefore).toFixed(1)}`;
}
