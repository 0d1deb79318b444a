import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { orderFor, postOrder } from '../fixtures/site.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, quantiles, type Row, timed } from './measure.ts';

const ORDERS = 1000;
const SHOPPERS = 16;

/** Times orders from the edge to the table, then the merchant's list. */
export async function orders(stack: TestStack): Promise<Row[]> {
  const { client } = await stack.newMerchant();
  const page = await client.createLandingPage({ body: landingPageContentFixture() });
  await stack.streamsIdle();
  const samples: number[] = [];
  const shop = async () => {
    while (samples.length < ORDERS) {
      samples.push(await timed(() => postOrder(stack.port, page.subdomain, orderFor(page.id))));
    }
  };
  const total = await timed(() => Promise.all(Array.from({ length: SHOPPERS }, shop)));
  const list = await Promise.all(
    Array.from({ length: 20 }, () => timed(() => client.listOrders({ query: { limit: 25 } }))),
  );
  const [median = 0, slow = 0] = quantiles(samples, 0.5, 0.95);
  const [listMedian = 0] = quantiles(list, 0.5);
  return [
    [`order accepted (${SHOPPERS} shoppers at once)`, `p50 ${ms(median)}, p95 ${ms(slow)}`],
    ['orders per second', (samples.length / (total / 1000)).toFixed(0)],
    [`first 25 of ${samples.length} orders`, `p50 ${ms(listMedian)} (20 at once)`],
  ];
}
