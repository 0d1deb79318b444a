import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newMerchant } from '../fixtures/merchant.ts';
import { lastingClient, type ProductProcess, startProductProcess } from './product-process.ts';
import {
  openToldPage,
  placeUntilAccepted,
  startAdNetworks,
  storedConversions,
  wronglyTold,
} from './told-networks.ts';

const ORDERS = 3000;
const SHOPPERS = 8;
const KILL_EVERY_MS = 5000;
/** Of a hundred requests, one is taken and never answered. */
const SILENT = 0.01;
/** A message whose function was killed stays hidden for three minutes; what lost its message, the sweep finds after ten. */
const PATIENCE_MS = 20 * 60_000;

/**
 * Has 3,000 orders told to two advertising networks while the product and the functions of orders are killed (`kill -9`) in turn,
 * and the networks sometimes take an event and do not answer. Returns what is wrong: each event has to be taken exactly
 * once, or to be marked as uncertain and taken at most once.
 */
export async function tellNetworksOfOrders(say: (line: string) => void): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-told-orders-'));
  let silent = SILENT;
  const outside = await startAdNetworks(() => Math.random() < silent);
  let product: ProductProcess = await startProductProcess(dataDir, { networkUrl: outside.url });
  const { port } = product;
  let wrong: string[] = [];
  try {
    const client = lastingClient(() => product, await newMerchant(product));
    const page = await openToldPage(client);
    await product.ask({ streamsIdle: true });
    let kills = 0;
    let isOver = false;
    const killing = (async () => {
      for (let turn = 0; !isOver; turn += 1) {
        await sleep(KILL_EVERY_MS);
        kills += 1;
        if (turn % 2 === 0) await product.kill('functions of orders');
        else {
          await product.kill('product');
          product = await startProductProcess(dataDir, { networkUrl: outside.url, port });
        }
      }
    })();
    const orderIds: string[] = [];
    let next = 0;
    const shop = async () => {
      while (next < ORDERS) {
        next += 1;
        orderIds.push(await placeUntilAccepted(() => port, page, next));
        if (orderIds.length % 500 === 0) say(`${orderIds.length} orders, ${kills} times killed`);
      }
    };
    await Promise.all(Array.from({ length: SHOPPERS }, shop));
    isOver = true;
    await killing;
    silent = 0;
    say('waiting for what the networks have to hear');
    const end = performance.now() + PATIENCE_MS;
    // What has ended is not read again: the product needs its table for the others.
    for (let open = orderIds; open.length > 0 && performance.now() < end; await sleep(2000)) {
      const stored = await storedConversions(product, open);
      open = open.filter((orderId) => wronglyTold([orderId], stored, outside.taken).length > 0);
    }
    const stored = await storedConversions(product, orderIds);
    wrong = wronglyTold(orderIds, stored, outside.taken);
    const events = [...stored.values()].flat();
    const uncertain = events.filter(({ state }) => state === 'uncertain').length;
    say(
      `${orderIds.length} orders, ${kills} times killed: ${events.length - uncertain} events sent, ${uncertain} uncertain`,
    );
    return [...wrong, ...outside.refused.map((answer) => `refused for its shape: ${answer}`)];
  } finally {
    if (product.isAlive()) await product.kill('product');
    outside.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
