import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import { expect, it } from 'vitest';
import { eachOrder } from './each-order.ts';

it('goes on after an order that fails, and says which and why', async () => {
  const { done, failed } = await eachOrder(['a', 'b', 'c'], async (orderId) => {
    if (orderId === 'b') throw new DomainError('not_found');
    return orderId;
  });
  expect(done.toSorted()).toEqual(['a', 'c']);
  expect(failed).toEqual([{ orderId: 'b', code: 'not_found' }]);
});

it('does it once for a number given twice', async () => {
  const { done } = await eachOrder(['a', 'a'], async (orderId) => orderId);
  expect(done).toEqual(['a']);
});
