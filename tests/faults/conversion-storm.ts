import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newMerchant } from '../fixtures/merchant.ts';
import {
  conversionProblems,
  neverRight,
  openPageWithConversions,
  placeUntilAccepted,
  storedConversions,
} from './conversion-steps.ts';
import { startPartners } from './partners.ts';
import { lastingClient, type ProductProcess, startProductProcess } from './product-process.ts';

const ORDERS = 3000;
const SHOPPERS = 8;
const KILL_EVERY_MS = 5000;
/** The share of requests that are accepted without a response. */
const SILENT = 0.01;
/**
 * A message whose function was killed stays hidden for three minutes; a lost message is found by the sweep
 * after ten.
 */
const TIMEOUT_MS = 20 * 60_000;

/**
 * Reports 3,000 orders to two advertising networks while the product and the functions of orders are killed
 * (`kill -9`) in turn, and the networks sometimes accept an event without a response. Each event must be
 * accepted exactly once, or be marked as uncertain and accepted at most once; `wrong` is called for each
 * violation, as soon as it is known.
 */
export async function runConversionStorm(
  say: (line: string) => void,
  wrong: (reason: string) => void,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-told-orders-'));
  let silent = SILENT;
  const outside = await startPartners(() => (Math.random() < silent ? 'silent' : 'well'));
  let product: ProductProcess = await startProductProcess(dataDir, { networkUrl: outside.url });
  const { port } = product;
  const inspect = () => {
    for (const reason of neverRight(outside.taken)) wrong(reason);
    for (const answer of outside.refused) wrong(`refused for its shape: ${answer}`);
  };
  try {
    const client = lastingClient(() => product, await newMerchant(product));
    const page = await openPageWithConversions(client);
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
        if (orderIds.length % 100 === 0) inspect();
        if (orderIds.length % 500 === 0) say(`${orderIds.length} orders, ${kills} times killed`);
      }
    };
    await Promise.all(Array.from({ length: SHOPPERS }, shop));
    isOver = true;
    await killing;
    silent = 0;
    say('waiting for what the networks have to hear');
    const end = performance.now() + TIMEOUT_MS;
    // Finished orders are not read again: the product needs its table for the others.
    for (let open = orderIds; open.length > 0 && performance.now() < end; await sleep(2000)) {
      inspect();
      const stored = await storedConversions(product, open);
      open = open.filter((orderId) => conversionProblems([orderId], stored, outside.taken).length > 0);
    }
    const stored = await storedConversions(product, orderIds);
    const events = [...stored.values()].flat();
    const uncertain = events.filter(({ state }) => state === 'uncertain').length;
    say(
      `${orderIds.length} orders, ${kills} times killed: ${events.length - uncertain} events sent, ${uncertain} uncertain`,
    );
    inspect();
    for (const reason of conversionProblems(orderIds, stored, outside.taken)) wrong(reason);
  } finally {
    if (product.isAlive()) await product.kill('product');
    outside.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
