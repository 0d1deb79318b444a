import { orderFor, postOrder } from '../fixtures/site.ts';

/** Shoppers in a process of their own. It says when they have begun, and at the end how many orders were accepted. */
export type FloodOptions = { port: number; subdomain: string; pageId: string; shoppers: number };

const { port, subdomain, pageId, shoppers }: FloodOptions = JSON.parse(process.argv[2] ?? '{}');
let accepted = 0;
let isOver = false;

async function shop(): Promise<void> {
  while (!isOver) {
    const { status } = await postOrder(port, subdomain, orderFor(pageId));
    if (status === 201) accepted += 1;
  }
}

process.on('message', () => {
  isOver = true;
  process.send?.(accepted, () => process.exit());
});
for (let number = 0; number < shoppers; number += 1) void shop();
process.send?.('begun');
