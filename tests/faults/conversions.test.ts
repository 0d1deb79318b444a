import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { newMerchant } from '../fixtures/merchant.ts';
import {
  conversionProblems,
  openPageWithConversions,
  placeUntilAccepted,
  storedConversions,
} from './conversion-steps.ts';
import { startPartners } from './partners.ts';
import { type ProductProcess, startProductProcess } from './product-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-told-'));
const outside = await startPartners();
let product: ProductProcess | undefined;

afterAll(async () => {
  await product?.kill('product');
  outside.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('networks get each order once, although the functions of orders are killed while shoppers order', async () => {
  const running = await startProductProcess(dataDir, { networkUrl: outside.url });
  product = running;
  const { client } = await newMerchant(running);
  const page = await openPageWithConversions(client);
  await running.ask({ streamsIdle: true });
  const orderIds: string[] = [];
  const shop = async (shopper: number) => {
    for (let number = 0; number < 10; number += 1) {
      const orderId = await placeUntilAccepted(() => running.port, page, shopper * 10 + number);
      orderIds.push(orderId);
      if (orderIds.length % 15 === 0) await running.kill('functions of orders');
    }
  };
  await Promise.all(Array.from({ length: 5 }, (_, shopper) => shop(shopper)));
  const wrong = async () =>
    conversionProblems(orderIds, await storedConversions(running, orderIds), outside.taken);
  await expect.poll(wrong, { timeout: 60_000, interval: 500 }).toEqual([]);
  expect(outside.taken).toHaveLength(2 * orderIds.length);
  expect(outside.refused).toEqual([]);
});
