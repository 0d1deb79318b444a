import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop } from '../fixtures/shop.ts';
import { addressOf } from '../fixtures/site.ts';
import { askByItself, connectWhatsApp, questionOf } from '../fixtures/talking-shop.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, quantiles, type Row, timed, until } from './measure.ts';

const SAMPLES = 60;
const POLL_MS = 10;

/**
 * Asks customers for confirmation, and lets each confirm by a button: from the press to the order's new
 * status.
 */
export async function conversations(stack: TestStack): Promise<Row[]> {
  const shop = await openShop(stack);
  const { client } = shop.merchant;
  await askByItself(shop, (await connectWhatsApp(stack, shop)).confirmation);
  const asking: number[] = [];
  const pressing: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const orderId = await placeOrderIn(stack, shop, {}, addressOf(sample));
    const isAsked = () => questionOf(stack, orderId) !== undefined;
    asking.push(await timed(() => until('The question', isAsked, POLL_MS)));
    const press = stack.services.connectionFakes.act(questionOf(stack, orderId) ?? '', { press: 0 });
    const isConfirmed = async () =>
      (await client.getOrder({ params: { orderId } })).order.status === 'confirmed';
    pressing.push(await timed(() => until('The status', isConfirmed, POLL_MS)));
    await press;
  }
  const shown = (times: readonly number[]) =>
    `p50 / p95 / slowest ${quantiles(times, 0.5, 0.95, 1).map(ms).join(' / ')}`;
  return [
    [`order answered → question (${SAMPLES} orders)`, shown(asking)],
    ['press → status', `${shown(pressing)} (asked for: p95 1,000 ms)`],
  ];
}
