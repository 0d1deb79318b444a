import { expect, it } from 'vitest';
import {
  type Delivery,
  inTurns,
  mayHaveArrived,
  moveDelivery,
  newDelivery,
  sweepDeliveries,
} from './delivery.ts';
import { orderFixture } from './order/order.fixture.ts';

const placedAt = '2026-11-21T10:00:00.000Z';
const MINUTE = 60_000;

/** One open delivery, and a sweep so many minutes after its order was placed. */
function sweeping(
  change: (delivery: Delivery) => Delivery = (delivery) => delivery,
  recognises: (delivery: Delivery) => boolean = () => false,
) {
  let stored = change(newDelivery(orderFixture(), 'cod', placedAt));
  const queued: Delivery[] = [];
  let isQueueAway = false;
  const sweepAfter = (minutes: number, hasTime = () => true) =>
    sweepDeliveries(
      {
        recognises,
        clock: { now: () => new Date(Date.parse(placedAt) + minutes * MINUTE) },
        queue: {
          async add(...deliveries: readonly Delivery[]) {
            if (isQueueAway) throw new Error('the queue is away');
            queued.push(...deliveries);
          },
        },
        deliveries: {
          listOpen: async (before: string) =>
            stored.updatedAt < before && ['queued', 'sending'].includes(stored.state) ? [stored] : [],
          async change(before: Delivery, after: Delivery) {
            if (before.version !== stored.version) return false;
            stored = after;
            return true;
          },
        },
      },
      hasTime,
    );
  return {
    sweepAfter,
    queued,
    stored: () => stored,
    takeQueueAway: (isAway: boolean) => {
      isQueueAway = isAway;
    },
  };
}

it('a delivery whose message got lost gets another one within a quarter of an hour, and not one with each sweep', async () => {
  const { sweepAfter, queued, stored } = sweeping();
  expect(await sweepAfter(5)).toMatchObject({ queuedAgain: 0 });
  expect(await sweepAfter(11)).toMatchObject({ queuedAgain: 1, oldestUntriedSeconds: 660 });
  expect(queued).toMatchObject([{ orderId: stored().orderId, attempt: 1 }]);
  expect(await sweepAfter(16)).toMatchObject({ queuedAgain: 0, oldestUntriedSeconds: 960 });
  expect(await sweepAfter(22)).toMatchObject({ queuedAgain: 1, oldestUntriedSeconds: 1320 });
});

it('a sweep while the queue is unavailable fails, and the next one queues the waiting deliveries', async () => {
  const { sweepAfter, queued, takeQueueAway } = sweeping();
  takeQueueAway(true);
  await expect(sweepAfter(11)).rejects.toThrow('the queue is away');
  takeQueueAway(false);
  await sweepAfter(16);
  expect(queued).toHaveLength(1);
});

it('a delivery that was being sent and never completed is uncertain after ten minutes', async () => {
  const { sweepAfter, queued, stored } = sweeping((delivery) =>
    moveDelivery(delivery, { state: 'sending', at: placedAt }),
  );
  expect(await sweepAfter(11)).toMatchObject({ uncertain: 1 });
  expect(stored()).toMatchObject({ state: 'uncertain', reason: { code: 'interrupted' } });
  expect(queued).toEqual([]);
});

it('a delivery that waits for its retry is not swept until the retry is certainly overdue', async () => {
  const { sweepAfter } = sweeping((delivery) =>
    moveDelivery(delivery, { state: 'queued', at: placedAt, reason: { code: 'unreachable', message: '' } }),
  );
  expect(await sweepAfter(16)).toMatchObject({ queuedAgain: 0, oldestUntriedSeconds: 0 });
  expect(await sweepAfter(21)).toMatchObject({ queuedAgain: 1, oldestUntriedSeconds: 0 });
});

it('a delivery that could not be sent for three days is rejected, and its merchant may send it', async () => {
  const { sweepAfter, stored } = sweeping();
  await sweepAfter(3 * 24 * 60 + 1);
  expect(stored()).toMatchObject({ state: 'rejected', reason: { code: 'gave_up' } });
});

it('a sweep without time does nothing', async () => {
  const { sweepAfter, queued } = sweeping();
  expect(await sweepAfter(11, () => false)).toMatchObject({ queuedAgain: 0 });
  expect(queued).toEqual([]);
});

it('an interrupted delivery is resent where its service recognises duplicates', async () => {
  const interrupted = (delivery: Delivery) => moveDelivery(delivery, { state: 'sending', at: placedAt });
  const { sweepAfter, stored, queued } = sweeping(interrupted, () => true);
  await sweepAfter(11);
  expect(stored()).toMatchObject({ state: 'queued', reason: { code: 'interrupted' } });
  await sweepAfter(32);
  expect(queued).toHaveLength(1);
});

it('a delivery preserves the start of its attempt through any number of retries', () => {
  let delivery = newDelivery(orderFixture(), 'cod', placedAt);
  for (let minutes = 1; minutes <= 200; minutes += 1) {
    const at = new Date(Date.parse(placedAt) + minutes * MINUTE).toISOString();
    delivery = moveDelivery(delivery, { state: 'sending', at });
    delivery = moveDelivery(delivery, { state: 'queued', at, reason: { code: 'no_answer', message: '' } });
  }
  expect(delivery.steps).toHaveLength(30);
  expect(delivery.steps[0]).toEqual({ state: 'queued', at: placedAt, reason: null });
  expect(mayHaveArrived(delivery)).toBe('no_answer');
  expect(mayHaveArrived(moveDelivery(delivery, { state: 'queued', at: placedAt }))).toBeUndefined();
});

it('a sweep alternates between merchants, with a limit for each', () => {
  const of = (ownerId: string, count: number) => Array.from({ length: count }, (_, n) => ({ ownerId, n }));
  const taken = inTurns([...of('busy', 10_000), ...of('quiet', 2)], 1000);
  expect(taken.slice(0, 5).map(({ ownerId, n }) => `${ownerId} ${n}`)).toEqual([
    'busy 0',
    'quiet 0',
    'busy 1',
    'quiet 1',
    'busy 2',
  ]);
  expect(taken).toHaveLength(1002);
});
