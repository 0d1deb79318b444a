import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPageWithConversions, placeUntilAccepted } from '../faults/conversion-steps.ts';
import { startPartners } from '../faults/partners.ts';
import { startProductProcess } from '../faults/product-process.ts';
import { newMerchant } from '../fixtures/merchant.ts';
import { ms, quantiles, type Row } from './measure.ts';

const ORDERS = 150;
const PAUSE_MS = 150;
const TIMEOUT_MS = 60_000;

/**
 * The time until an order's advertising networks have it, on a quiet product. `npm run faults` tests it with
 * failures.
 */
export async function conversions(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-conversions-'));
  const outside = await startPartners();
  const product = await startProductProcess(dataDir, { networkUrl: outside.url });
  try {
    const { client } = await newMerchant(product);
    const page = await openPageWithConversions(client);
    await product.ask({ streamsIdle: true });
    const placed = new Map<string, number>();
    for (let number = 0; number < ORDERS; number += 1) {
      placed.set(await placeUntilAccepted(() => product.port, page, number), performance.now());
      await sleep(PAUSE_MS);
    }
    const end = performance.now() + TIMEOUT_MS;
    while (outside.taken.length < 2 * ORDERS) {
      if (performance.now() > end)
        throw new Error(`Only ${outside.taken.length} of ${2 * ORDERS} events came`);
      await sleep(200);
    }
    const delays = outside.taken.map(({ orderId, at }) => at - (placed.get(orderId) ?? at));
    const [median = 0, slow = 0] = quantiles(delays, 0.5, 0.95);
    return [
      ['placement → accepted (two networks)', `p50 ${ms(median)}, p95 ${ms(slow)}`],
      ['events taken, refused for their shape', `${outside.taken.length}, ${outside.refused.length}`],
    ];
  } finally {
    await product.kill('product');
    outside.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
