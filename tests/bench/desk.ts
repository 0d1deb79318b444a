import { randomId } from '@mirsah/domain/id';
import { openAllDay } from '../fixtures/desk.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, quantiles, type Row, timed } from './measure.ts';
import { FEW, forgetStream, MANY, merchantWith } from './order-list.ts';

const SAMPLES = 50;

/**
 * Works the desk of a merchant with a thousand orders and of one with a hundred thousand, a fifth of them
 * pending: takes the next order, and records an unanswered call.
 */
export async function desk(stack: TestStack): Promise<Row[]> {
  const merchants = [await merchantWith(stack, FEW), await merchantWith(stack, MANY)];
  forgetStream(stack);
  await stack.streamsIdle();
  const measured = [];
  for (const merchant of merchants) measured.push(await work(merchant));
  const [few, many] = measured;
  if (!few || !many) return [];
  return (['next', 'outcome'] as const).map((what) => {
    const [fast, slow] = [few[what], many[what]];
    const ratio = ((slow[0] ?? 0) / (fast[0] ?? 1)).toFixed(1);
    const shown = (times: readonly number[]) => times.map(ms).join(' / ');
    return [what, `p50 / p95 ${shown(fast)} of ${FEW} orders, ${shown(slow)} of ${MANY}, ratio ${ratio}`];
  });
}

async function work({ client }: Merchant) {
  await client.saveDeskSettings({ body: openAllDay });
  const times = { next: [] as number[], outcome: [] as number[] };
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    let orderId = '';
    times.next.push(
      await timed(async () => {
        orderId = (await client.nextCall({ body: { besides: [] } })).call?.order.id ?? '';
      }),
    );
    const body = { id: randomId(), outcome: { kind: 'no_answer' as const } };
    times.outcome.push(await timed(() => client.recordOutcome({ params: { orderId }, body })));
  }
  return { next: quantiles(times.next, 0.5, 0.95), outcome: quantiles(times.outcome, 0.5, 0.95) };
}
