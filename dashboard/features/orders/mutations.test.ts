import type { OrderResponse } from '@mirsah/contracts/orders';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { expect, it } from 'vitest';
import { inBatches, toUndo } from './mutations.ts';

const order: OrderResponse = { ...orderFixture(), city: null };

it('undoing a status that was set by mistake restores what a cancelled order showed before', () => {
  const delivered = { ...order, status: 'delivered' } as const;
  const cancelled = { ...order, status: 'cancelled' } as const;
  const returned = { ...cancelled, isReturned: true } as const;
  expect(toUndo({ order: cancelled, to: 'delivered' }, delivered)).toEqual({
    order: delivered,
    to: 'cancelled',
    isReturned: false,
  });
  expect(toUndo({ order: returned, to: 'delivered' }, delivered)).toMatchObject({ isReturned: true });
  expect(toUndo({ order, to: 'delivered' }, delivered)).toEqual({ order: delivered, to: 'pending' });
});

const ids = Array.from({ length: 250 }, (_, index) => `${index}`);

it('a bulk action on orders is sent in requests of a hundred orders', async () => {
  const sizes: number[] = [];
  const { done } = await inBatches(ids, async (batch) => {
    sizes.push(batch.length);
    return { done: batch, failed: [] };
  });
  expect(sizes).toEqual([100, 100, 50]);
  expect(done).toEqual(ids);
});

it('when a request of a bulk action fails, all its orders count as failed and the following requests are still sent', async () => {
  const { done, failed } = await inBatches(ids, async (batch) => {
    if (batch[0] === '100') throw new TypeError('Failed to fetch');
    return { done: batch, failed: [] };
  });
  expect(done).toHaveLength(150);
  expect(failed).toHaveLength(100);
  expect(failed[0]).toEqual({ orderId: '100', code: undefined });
});
