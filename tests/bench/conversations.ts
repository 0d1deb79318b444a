import { setTimeout as sleep } from 'node:timers/promises';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop } from '../fixtures/shop.ts';
import { askByItself, connectWhatsApp, questionOf } from '../fixtures/talking-shop.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, quantiles, type Row, timed } from './measure.ts';

const SAMPLES = 60;
const POLL_MS = 10;

/** Has customers asked whether their orders stand, and each confirm by a button: from the press to the order's new status. */
export async function conversations(stack: TestStack): Promise<Row[]> {
  const shop = await openShop(stack);
  const { client } = shop.merchant;
  await askByItself(shop, (await connectWhatsApp(stack, shop)).confirmation);
  const asking: number[] = [];
  const pressing: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const orderId = await placeOrderIn(stack, shop);
    asking.push(await timed(() => until(async () => questionOf(stack, orderId) !== undefined)));
    const press = stack.services.connectionFakes.act(questionOf(stack, orderId) ?? '', { press: 0 });
    const isConfirmed = async () =>
      (await client.getOrder({ params: { orderId } })).order.status === 'confirmed';
    pressing.push(await timed(() => until(isConfirmed)));
    await press;
  }
  const shown = (times: readonly number[]) => `p50 / p95 ${quantiles(times, 0.5, 0.95).map(ms).join(' / ')}`;
  return [
    ['order → question', shown(asking)],
    ['press → status', shown(pressing)],
  ];
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(POLL_MS);
}
