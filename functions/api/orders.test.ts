import { DomainError } from '@mirsah/domain/error';
import { expect, it } from 'vitest';
import { forEachOrder } from './orders.ts';

it('goes on after an order that fails, and says which and why', async () => {
  const { done, failed } = await forEachOrder(['a', 'b', 'c'], async (orderId) => {
    if (orderId === 'b') throw new DomainError('not_found');
    return orderId;
  });
  expect(done.toSorted()).toEqual(['a', 'c']);
  expect(failed).toEqual([{ orderId: 'b', code: 'not_found' }]);
});

it('does it once for a number given twice', async () => {
  const { done } = await forEachOrder(['a', 'a'], async (orderId) => orderId);
  expect(done).toEqual(['a']);
});
