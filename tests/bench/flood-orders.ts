import { addressOf, orderFor, postOrder } from '../fixtures/site.ts';

/**
 * Shoppers in their own process, who order without a pause. Each reports its start, and at the end the number
 * of accepted orders and the milliseconds of each.
 */
export type FloodOptions = { port: number; subdomain: string; pageId: string; shoppers: number };
export type Flood = { samples: number[] };

const { port, subdomain, pageId, shoppers }: FloodOptions = JSON.parse(process.argv[2] ?? '{}');
const samples: number[] = [];
let isOver = false;

/** Below the number of orders per visitor that are put on hold. */
const ORDERS_OF_AN_ADDRESS = 20;

async function shop(shopper: number): Promise<void> {
  for (let order = 0; !isOver; order += 1) {
    const startedAt = performance.now();
    const phone = `055${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
    const submission = { ...orderFor(pageId), phone };
    // Like customers: a few orders per address.
    const customer = Math.floor(order / ORDERS_OF_AN_ADDRESS) * shoppers + shopper;
    const { status } = await postOrder(port, subdomain, submission, addressOf(customer));
    if (status === 201) samples.push(performance.now() - startedAt);
  }
}

process.on('message', () => {
  isOver = true;
  const flood: Flood = { samples };
  process.send?.(flood, () => process.exit());
});
for (let number = 0; number < shoppers; number += 1) void shop(number);
process.send?.('begun');
