import { DomainError } from '@mirsah/domain/error';
import { expect, it } from 'vitest';
import { forEachOrder } from './orders.ts';

it('a batch of orders continues after one that fails, and names that order with its error', async () => {
  const { done, failed } = await forEachOrder(['a', 'b', 'c'], async (orderId) => {
    if (orderId === 'b') throw new DomainError('not_found');
    return orderId;
  });
  expect(done.toSorted()).toEqual(['a', 'c']);
  expect(failed).toEqual([{ orderId: 'b', code: 'not_found' }]);
});

it('an order whose id is given twice in a batch is changed once', async () => {
  const { done } = await forEachOrder(['a', 'a'], async (orderId) => orderId);
  expect(done).toEqual(['a']);
});
