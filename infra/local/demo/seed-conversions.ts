import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { ApiClient } from '@mirsah/contracts/client';
import type { Stack } from '../stack/start-stack.ts';
import { coffeeSet } from './landing-pages/coffee-set.ts';
import { planOrders } from './order-plan.ts';
import { submissionOf } from './seed-orders.ts';

/** The fake networks accept any token. */
const entries = {
  meta: { pixelId: '441720938851', token: 'EAAG-demo-token-9f2c', testCode: 'TEST44718' },
  tiktok: { pixelId: 'C9QK3RJC77UABCDE', token: 'demo-token-of-tiktok-7d1a', testCode: '' },
  snapchat: {
    pixelId: '7f02c1d8-0000-4e5f-8a9b-c0d1e2f391ae',
    token: 'demo-token-of-snap-44e0',
    testCode: '',
  },
} as const;

/** The links that brought the orders, in the networks' format. */
const searches = [
  '?utm_source=instagram&utm_campaign=winter&fbclid=IwAR0demoClick1',
  '?utm_source=snapchat&utm_campaign=winter&ScCid=0b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
  '?utm_source=tiktok&utm_campaign=launch&ttclid=E.C.P.demoClick3',
];

/**
 * Connects a merchant to the fake advertising networks and lets three shoppers order, so that the networks'
 * responses can be shown. Connected networks do not change, and each shopper orders once.
 */
export async function seedConversions({ port }: Pick<Stack, 'port'>, client: ApiClient): Promise<void> {
  if (!(await client.getConversions()).networks.meta) {
    // Sequentially, because all of them are in one item.
    for (const network of ['meta', 'tiktok', 'snapchat'] as const)
      await client.saveConversionNetwork({ params: { network }, body: { ...entries[network], isOn: true } });
  }
  const now = new Date();
  const { content } = coffeeSet(now);
  const { items } = await client.listLandingPages({ query: {} });
  const found = items.find(({ subdomain }) => subdomain === content.subdomain);
  if (!found) return;
  const page = await client.getLandingPage({ params: { pageId: found.id } });
  const orders = searches.length;
  const plan = { pages: [{ content, share: 1 }], now, days: 1, orders, atLeastToday: orders, seed: 33 };
  // The time for reading the page.
  const at = now.getTime() - 4 * 60_000;
  const shoppers = planOrders(plan).slice(0, orders);
  await Promise.all(
    shoppers.map((planned, index) => {
      const submission = submissionOf(page, planned);
      const visit = { at, referrer: '', search: searches[index] ?? '' };
      const attribution = { first: visit, last: visit };
      return order(port, content.subdomain, {
        ...submission,
        attribution,
        idempotencyKey: `demo-told-${planned.number}`,
      });
    }),
  );
}

/**
 * Posts an order as the form's script does. Node cannot resolve `*.localhost`, so the name goes in `Host`.
 */
async function order(port: number, subdomain: string, submission: object): Promise<void> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/functions/v1/submit-order',
    headers: {
      host: `${subdomain}.localhost:${port}`,
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1',
      cookie: '_fbp=fb.1.1763990000000.1098115397; _scid=demo-scid',
    },
  });
  outgoing.end(JSON.stringify(submission));
  const [incoming]: IncomingMessage[] = (await once(outgoing, 'response')) as IncomingMessage[];
  incoming?.resume();
  if (incoming?.statusCode !== 201) throw new Error(`A demo order was answered with ${incoming?.statusCode}`);
}
